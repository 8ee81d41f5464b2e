#include "tests/suite/verbs.hpp"

#include "tests/support/in_room.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace capsa::tests {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// How many of the nearest rows are asked for: also more than there are.
std::size_t k_of(const Source& source) {
    constexpr std::size_t counts[] = {3, 1, 8, 40};
    return counts[source.a.count % std::size(counts)];
}

bool is_for_all(const Source&) { return true; }
bool is_between(const Source& source) { return source.kind == capsa_source_between; }
bool is_within(const Source& source) { return source.kind == capsa_source_within; }
bool has_rows(const Source& source) { return is_between(source) || is_within(source); }
bool is_given(const Source& source) { return !has_rows(source); }
// Rows that stand on both sides have one label.
bool is_of_two_sets(const Source& source) { return source.a.stream[0].data != source.b.stream[0].data; }

// Collects what `of(part)` gives.
template <class T, class Of>
std::vector<T> collected(const std::vector<Source>& parts, const Of& of) {
    std::vector<T> all;
    for (const Source& part : parts) {
        const std::vector<T> some = of(part);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}
void add_sorted(Words& words, std::vector<IndexPair> pairs) {
    sort_pairs(pairs);
    words.add(pairs);
}
void add_sorted(Words& words, std::vector<Contact> contacts) {
    std::sort(contacts.begin(), contacts.end(), by_pair);
    words.add(contacts);
}

void ask_any(Words& words, const Asked& asked) {
    bool any = false;
    for (const Source& part : asked.parts) any |= any_hit(part, asked.options);
    words.add(std::uint64_t{any});
}
void expect_any(Words& words, const PairByPair& pairs) { words.add(std::uint64_t{!pairs.hits.empty()}); }

void ask_count(Words& words, const Asked& asked) {
    std::uint64_t count = 0;
    for (const Source& part : asked.parts) count += count_hits(part, asked.options);
    words.add(count);
}
void expect_count(Words& words, const PairByPair& pairs) { words.add(std::uint64_t{pairs.hits.size()}); }

// What ask(part, options) gives for all parts.
template <class T, class Ask>
void add_of_parts(Words& words, const Asked& asked, const Ask& ask) {
    add_sorted(words,
               collected<T>(asked.parts, [&](const Source& part) { return ask(part, asked.options); }));
}

void ask_hits(Words& words, const Asked& asked) { add_of_parts<IndexPair>(words, asked, hits_in_room); }
void ask_hits_in_vector(Words& words, const Asked& asked) {
    add_of_parts<IndexPair>(
        words, asked, [](const Source& part, const Options& options) { return find_hits(part, options); });
}
std::vector<IndexPair> visited_hits(const Source& source, const Options& options) {
    std::vector<IndexPair> all;
    visit_hits(
        source, [&](std::span<const IndexPair> some) { all.insert(all.end(), some.begin(), some.end()); },
        options);
    return all;
}
void ask_hits_of_visit(Words& words, const Asked& asked) {
    add_of_parts<IndexPair>(words, asked, visited_hits);
}
void expect_hits(Words& words, const PairByPair& pairs) { words.add(pairs.hits); }

void ask_contacts(Words& words, const Asked& asked) { add_of_parts<Contact>(words, asked, contacts_in_room); }
std::vector<Contact> visited_contacts(const Source& source, const Options& options) {
    std::vector<Contact> all;
    visit_contacts(
        source, [&](std::span<const Contact> some) { all.insert(all.end(), some.begin(), some.end()); },
        options);
    return all;
}
void ask_contacts_of_visit(Words& words, const Asked& asked) {
    add_of_parts<Contact>(words, asked, visited_contacts);
}
void expect_contacts(Words& words, const PairByPair& pairs) { words.add(pairs.contacts); }

// Verbs that name pairs name them in one order, on every ISA.
void ask_order(Words& words, const Asked& asked) {
    Options options = asked.options, scalar = asked.options;
    options.workspace = scalar.workspace = nullptr;  // it may choose another way each time
    scalar.isa = Isa::scalar;
    bool same = true;
    for (const Source& part : asked.parts) {
        const std::vector<IndexPair> pairs = hits_in_room(part, options);
        const auto is_order_of = [&](const auto& others) {
            return std::equal(pairs.begin(), pairs.end(), others.begin(), others.end(),
                              [](const auto& x, const auto& y) { return x.a == y.a && x.b == y.b; });
        };
        same &= is_order_of(hits_in_room(part, scalar)) && is_order_of(contacts_in_room(part, options)) &&
                is_order_of(visited_hits(part, options)) && is_order_of(visited_contacts(part, options));
    }
    words.add(std::uint64_t{same});
}
void expect_order(Words& words, const PairByPair&) { words.add(std::uint64_t{true}); }

// A share sets bits and clears none, and a slice has those of its rows; where any row may be set, it has all.
void ask_touched(Words& words, const Asked& asked) {
    const bool shares = capsa_is_share(&asked.parts[0]) != 0,
               anywhere = !shares && (is_within(asked.source) || asked.source.kind == capsa_source_listed);
    std::vector<std::uint64_t> all(words_for(asked.source.a.count),
                                   shares || anywhere ? 0 : ~std::uint64_t{0});
    for (const Source& part : asked.parts) {
        if (!anywhere) {
            touched(part, all, asked.options);
            continue;
        }
        std::vector<std::uint64_t> own(all.size(), ~std::uint64_t{0});
        touched(part, own, asked.options);
        for (std::size_t w = 0; w < all.size(); ++w) all[w] |= own[w];
    }
    // Bits behind the last row are the caller's.
    if (const std::size_t rest = asked.source.a.count % 64; rest != 0)
        all.back() &= (std::uint64_t{1} << rest) - 1;
    words.add(all);
}
void expect_touched(Words& words, const PairByPair& pairs) {
    std::vector<std::uint64_t> all(words_for(pairs.source.a.count));
    for (std::size_t row = 0; row < pairs.touching.size(); ++row)
        if (!pairs.touching[row].empty()) all[row / 64] |= std::uint64_t{1} << row % 64;
    words.add(all);
}

void ask_mask(Words& words, const Asked& asked) {
    const Source& source = asked.source;
    const std::size_t stride = words_for(source.b.count) + 1;
    std::vector<std::uint64_t> mask(source.a.count * stride);
    for (const Source& part : asked.parts) hit_mask(part, {mask, stride}, asked.options);
    words.add(mask);
}
void expect_mask(Words& words, const PairByPair& pairs) {
    const std::size_t stride = words_for(pairs.source.b.count) + 1;
    std::vector<std::uint64_t> mask(pairs.source.a.count * stride);
    for (const IndexPair& pair : pairs.hits)
        mask[pair.a * stride + pair.b / 64] |= std::uint64_t{1} << pair.b % 64;
    words.add(mask);
}

// Answers of all rows, and where the source is whole of some rows in any order, or of a slice.
template <class T, class Ask, class AskSome>
void ask_rows(Words& words, const Asked& asked, std::size_t each, const Ask& ask, const AskSome& ask_some) {
    std::vector<T> all(each * asked.source.a.count);
    for (const Source& part : asked.parts_of_rows) ask(part, std::span(all));
    words.add(all);
    if (!asked.is_whole()) return;
    bool same = true;
    for (const Source& part : {asked.source, slice(asked.source, 1, 3)}) {
        const std::size_t rows = part.end - part.begin;
        if (rows == 0) continue;
        for (const std::size_t count : {rows / 2 + 1, std::size_t{1}}) {
            std::vector<std::uint32_t> list(count);
            for (std::size_t i = 0; i < count; ++i)
                list[i] = static_cast<std::uint32_t>(part.end - 1 - i * 7 % rows);
            std::vector<T> some(each * count);
            ask_some(part, std::span<const std::uint32_t>(list), std::span(some));
            for (std::size_t i = 0; i < some.size(); ++i) {
                Words one, other;
                one.add(some[i]);
                other.add(all[each * list[i / each] + i % each]);
                same &= one.get() == other.get();
            }
        }
    }
    if (!same) words.add(std::uint64_t{0xbad});
}

void ask_nearest(Words& words, const Asked& asked) {
    ask_rows<Nearest>(
        words, asked, 1, [&](const Source& part, auto out) { nearest(part, out, asked.options); },
        [&](const Source& all, auto list, auto out) { nearest(all, list, out, asked.options); });
}
void expect_nearest(Words& words, const PairByPair& pairs) {
    for (const std::vector<Nearest>& of_row : pairs.near)
        words.add(of_row.empty() ? Nearest{no_row, infinity} : of_row[0]);
}

void ask_nearest_contacts(Words& words, const Asked& asked) {
    ask_rows<Contact>(
        words, asked, 1, [&](const Source& part, auto out) { nearest(part, out, asked.options); },
        [&](const Source& all, auto list, auto out) { nearest(all, list, out, asked.options); });
}
void add_first(Words& words, const PairByPair& pairs, const std::vector<std::vector<Nearest>>& lists,
               const Options& how) {
    for (std::uint32_t row = 0; row < lists.size(); ++row)
        words.add(pairs.contact_of(row, lists[row].empty() ? no_row : lists[row][0].index, how));
}
void expect_nearest_contacts(Words& words, const PairByPair& pairs) {
    add_first(words, pairs, pairs.near, {.margin = infinity, .isa = pairs.options.isa});
}

void ask_deepest(Words& words, const Asked& asked) {
    ask_rows<Contact>(
        words, asked, 1, [&](const Source& part, auto out) { deepest(part, out, asked.options); },
        [&](const Source& all, auto list, auto out) { deepest(all, list, out, asked.options); });
}
void expect_deepest(Words& words, const PairByPair& pairs) {
    add_first(words, pairs, pairs.touching, pairs.options);
}

void ask_k_nearest(Words& words, const Asked& asked) {
    const std::size_t k = k_of(asked.source);
    ask_rows<Nearest>(
        words, asked, k, [&](const Source& part, auto out) { k_nearest(part, k, out, asked.options); },
        [&](const Source& all, auto list, auto out) { k_nearest(all, k, list, out, asked.options); });
}
void add_lists(Words& words, const PairByPair& pairs, const std::vector<std::vector<Nearest>>& lists) {
    for (std::vector<Nearest> of_row : lists) {
        of_row.resize(k_of(pairs.source), {no_row, infinity});
        for (Nearest& one : of_row) one.gap += 0.0f;  // -0 is 0 there
        words.add(of_row);
    }
}
void expect_k_nearest(Words& words, const PairByPair& pairs) { add_lists(words, pairs, pairs.touching); }

void ask_k_nearest_of_all(Words& words, const Asked& asked) {
    Options any = asked.options;
    any.margin = infinity;
    any.decide = Decide::rounded;
    const std::size_t k = k_of(asked.source);
    ask_rows<Nearest>(
        words, asked, k, [&](const Source& part, auto out) { k_nearest(part, k, out, any); },
        [&](const Source& all, auto list, auto out) { k_nearest(all, k, list, out, any); });
}
void expect_k_nearest_of_all(Words& words, const PairByPair& pairs) { add_lists(words, pairs, pairs.near); }

void ask_neighbours(Words& words, const Asked& asked) {
    std::vector<std::vector<std::uint32_t>> all(asked.source.a.count);
    for (const Source& part : asked.parts) {
        NeighbourLists lists;
        neighbours(part, lists, asked.options);
        for (std::size_t row = 0; row < lists.size(); ++row)
            all[row].insert(all[row].end(), lists[row].begin(), lists[row].end());
    }
    for (std::vector<std::uint32_t>& of_row : all) {
        if (!asked.is_whole()) std::sort(of_row.begin(), of_row.end());
        words.add(std::uint64_t{of_row.size()});
        for (const std::uint32_t other : of_row) words.add(std::uint64_t{other});
    }
}
void expect_neighbours(Words& words, const PairByPair& pairs) {
    for (std::vector<Nearest> of_row : pairs.touching) {
        std::sort(of_row.begin(), of_row.end(),
                  [](const Nearest& x, const Nearest& y) { return x.index < y.index; });
        words.add(std::uint64_t{of_row.size()});
        for (const Nearest& one : of_row) words.add(std::uint64_t{one.index});
    }
}

std::size_t first_of_b(const Source& source) { return is_within(source) ? 0 : source.a.count; }
std::size_t labels_of(const Source& source) {
    return source.a.count + (is_within(source) ? 0 : source.b.count);
}
void add_labels(Words& words, const std::vector<std::uint32_t>& labels) {
    for (const std::uint32_t label : labels) words.add(std::uint64_t{label});
}
void ask_clusters(Words& words, const Asked& asked) {
    std::vector<std::uint32_t> labels(labels_of(asked.source));
    begin_clusters(labels);
    for (const Source& part : asked.parts) join_clusters(part, labels, {0, first_of_b(part)}, asked.options);
    words.add(std::uint64_t{end_clusters(labels)});
    add_labels(words, labels);
}
// The smallest row of each cluster, found by going through the pairs until nothing changes.
void expect_clusters(Words& words, const PairByPair& pairs) {
    std::vector<std::uint32_t> least(labels_of(pairs.source)), labels;
    std::iota(least.begin(), least.end(), 0u);
    for (bool changed = true; changed;) {
        changed = false;
        for (const IndexPair& pair : pairs.hits) {
            std::uint32_t &x = least[pair.a], &y = least[pair.b + first_of_b(pairs.source)];
            changed |= x != y;
            x = y = std::min(x, y);
        }
    }
    std::uint32_t count = 0;
    for (std::uint32_t row = 0; row < least.size(); ++row)
        labels.push_back(least[row] == row ? count++ : labels[least[row]]);
    words.add(std::uint64_t{count});
    add_labels(words, labels);
}

// Of a `within`, where a row may be seen from its partner, the partner and the time.
void add_touch(Words& words, const Touch& touch, bool within) {
    if (!within) return words.add(touch);
    words.add(IndexPair{touch.a, touch.b});
    words.add(touch.time);
}
void ask_first_touch(Words& words, const Asked& asked) {
    std::vector<Touch> all(asked.source.a.count);
    for (const Source& part : asked.parts_of_rows)
        if (asked.of_b && !is_within(part))
            first_touch(part, asked.of_a, *asked.of_b, all, asked.options);
        else
            first_touch(part, asked.of_a, all, asked.options);
    for (const Touch& touch : all) add_touch(words, touch, is_within(asked.source));
}
void expect_first_touch(Words& words, const PairByPair& pairs) {
    std::vector<Touch> first(pairs.source.a.count);
    for (std::uint32_t row = 0; row < first.size(); ++row) first[row] = {row, no_row, infinity, {}, {}};
    const auto keep = [&](const Touch& touch) {
        Touch& best = first[touch.a];
        if (touch.time < best.time || (touch.time == best.time && touch.b < best.b)) best = touch;
    };
    for (Touch touch : pairs.touches) {
        keep(touch);
        std::swap(touch.a, touch.b);
        if (pairs.within) keep(touch);
    }
    for (const Touch& touch : first) add_touch(words, touch, pairs.within);
}

void ask_occluded(Words& words, const Asked& asked) {
    std::vector<std::uint64_t> bits(words_for(asked.source.a.count));
    const capsa_options how = erased(asked.options);
    const capsa_motion of_a = asked.of_a;
    for (const Source& part : asked.parts_of_rows) {
        const bool b_moves = asked.of_b && !is_within(part);
        const capsa_motion of_b = b_moves ? *asked.of_b : asked.of_a;
        if (capsa_occluded(&part, &how, &of_a, b_moves ? &of_b : nullptr, bits.data(), bits.size()) !=
            capsa_ok)
            bits.clear();  // a refused call has no answer
    }
    words.add(bits);
}
void expect_occluded(Words& words, const PairByPair& pairs) {
    std::vector<std::uint64_t> bits(words_for(pairs.source.a.count));
    const auto set = [&](std::uint32_t row) { bits[row / 64] |= std::uint64_t{1} << row % 64; };
    for (const Touch& touch : pairs.touches) {
        if (touch.b == no_row) continue;
        set(touch.a);
        if (pairs.within) set(touch.b);
    }
    words.add(bits);
}

std::vector<Touch> touches_of(const Source& part, const Asked& asked) {
    return asked.of_b && !is_within(part) ? find_touches(part, asked.of_a, *asked.of_b, asked.options)
                                          : find_touches(part, asked.of_a, asked.options);
}
// In the order of rows; a part of a list may have the same row as another.
void add_in_order(Words& words, std::vector<Touch> all) {
    std::stable_sort(all.begin(), all.end(), [](const Touch& x, const Touch& y) {
        return x.a != y.a ? x.a < y.a : x.time != y.time ? x.time < y.time : x.b < y.b;
    });
    words.add(all);
}
void ask_touches(Words& words, const Asked& asked) {
    const auto all =
        collected<Touch>(asked.parts_of_rows, [&](const Source& part) { return touches_of(part, asked); });
    if (asked.is_whole())
        words.add(all);
    else
        add_in_order(words, all);
}
void ask_touches_of_visit(Words& words, const Asked& asked) {
    add_in_order(words, collected<Touch>(asked.parts_of_rows, [&](const Source& part) {
                     std::vector<Touch> all;
                     const auto visit = [&](std::span<const Touch> some) {
                         all.insert(all.end(), some.begin(), some.end());
                     };
                     if (asked.of_b && !is_within(part))
                         visit_touches(part, asked.of_a, *asked.of_b, visit, asked.options);
                     else
                         visit_touches(part, asked.of_a, visit, asked.options);
                     return all;
                 }));
}
// In too little room: the first ones, and how many there are.
void ask_little_room(Words& words, const Asked& asked) {
    const Source& source = asked.source;
    const auto add = [&](const auto& all, const auto& ask) {
        auto some = all;
        some.resize(all.size() / 2);
        const FindResult found = ask(std::span(some));
        const auto cut = [&](std::size_t count) {
            Words first;
            for (std::size_t i = 0; i < count; ++i) first.add(all[i]);
            return first.get();
        };
        Words first;
        first.add(some);
        words.add(std::uint64_t{found.total == all.size() && found.written == some.size() &&
                                first.get() == cut(some.size())});
    };
    add(hits_in_room(source, asked.options),
        [&](std::span<IndexPair> out) { return find_hits(source, out, asked.options); });
    add(contacts_in_room(source, asked.options),
        [&](std::span<Contact> out) { return contacts(source, out, asked.options); });
    add(touches_of(source, asked), [&](std::span<Touch> out) {
        return asked.of_b && !is_within(source)
                   ? find_touches(source, asked.of_a, *asked.of_b, out, asked.options)
                   : find_touches(source, asked.of_a, out, asked.options);
    });
}
void expect_little_room(Words& words, const PairByPair&) {
    for (int verb = 0; verb < 3; ++verb) words.add(std::uint64_t{true});
}
void expect_touches(Words& words, const PairByPair& pairs) { words.add(pairs.touches); }

// A share finds hits of any run, and a slice all of the runs that begin there.
void ask_runs(Words& words, const Asked& asked) {
    std::vector<std::uint8_t> any(run_count(asked.source)), own_any;
    std::vector<std::uint64_t> count(any.size()), own;
    for (const Source& part : asked.parts) {
        own_any.assign(any.size(), 0), own.assign(any.size(), 0);
        any_by_run(part, own_any, asked.options);
        count_by_run(part, own, asked.options);
        for (std::size_t run = 0; run < any.size(); ++run) any[run] |= own_any[run], count[run] += own[run];
    }
    for (std::size_t run = 0; run < any.size(); ++run) {
        words.add(std::uint64_t{any[run]});
        words.add(count[run]);
    }
}
void expect_runs(Words& words, const PairByPair& pairs) {
    std::vector<std::uint64_t> count(run_count(pairs.source));
    for (const IndexPair& pair : pairs.hits) ++count[pairs.source.runs.a ? run_of(pairs.source, pair.a) : 0];
    for (const std::uint64_t hits : count) {
        words.add(std::uint64_t{hits != 0});
        words.add(hits);
    }
}

Motion at_rest(const Source& source) {
    return shape_info(source.a.shape).dimension == 2 ? motion(0, 0) : motion(0, 0, 0);
}
// Each given pair has a place of its own.
void ask_values(Words& words, const Asked& asked) {
    const std::size_t count = asked.source.end;
    std::vector<float> gap(count);
    std::vector<Witness> witness(count);
    std::vector<Touch> first(count), last(count);
    std::vector<std::uint64_t> bits(words_for(count));
    const Motion rest = at_rest(asked.source), &of_b = asked.of_b ? *asked.of_b : rest;
    for (const Source& part : asked.parts) {
        gaps(part, gap, asked.options);
        witnesses(part, witness, asked.options);
        hit_mask(part, {bits, 0}, asked.options);
        first_touch(part, asked.of_a, of_b, first, asked.options);
        last_touch(part, asked.of_a, of_b, last, asked.options);
    }
    words.add(gap);
    words.add(witness);
    words.add(first);
    words.add(last);
    words.add(bits);
}
// Those that may not meet are further apart than any reach.
void expect_values(Words& words, const PairByPair& pairs) {
    const std::vector<IndexPair> all = pairs_of(pairs.source);
    std::vector<float> gap(all.size());
    std::vector<Witness> witness(all.size());
    std::vector<std::uint64_t> bits(words_for(all.size()));
    gaps(pairs.list(all), gap, pairs.options);
    witnesses(pairs.list(all), witness, pairs.options);
    hit_mask(pairs.list(all), {bits, 0}, pairs.options);
    std::vector<Touch> first(all.size()), last(all.size());
    const Motion rest = at_rest(pairs.source), &of_b = pairs.of_b ? *pairs.of_b : rest;
    first_touch(pairs.list(all), pairs.of_a, of_b, first, pairs.options);
    last_touch(pairs.list(all), pairs.of_a, of_b, last, pairs.options);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (may_meet(pairs.source, all[i])) continue;
        gap[i] = infinity;
        witness[i] = {infinity, {}, {}, {}, {}};
        bits[i / 64] &= ~(std::uint64_t{1} << i % 64);
        first[i] = last[i] = {all[i].a, no_row, infinity, {}, {}};
    }
    words.add(gap);
    words.add(witness);
    words.add(first);
    words.add(last);
    words.add(bits);
}

constexpr Verb table[] = {
    {"any_hit", false, is_for_all, ask_any, expect_any},
    {"count_hits", false, is_for_all, ask_count, expect_count},
    {"find_hits", false, is_for_all, ask_hits, expect_hits},
    {"find_hits in a vector", false, is_for_all, ask_hits_in_vector, expect_hits},
    {"visit_hits", false, is_for_all, ask_hits_of_visit, expect_hits},
    {"contacts", false, is_for_all, ask_contacts, expect_contacts},
    {"visit_contacts", false, is_for_all, ask_contacts_of_visit, expect_contacts},
    {"the order of pairs", false, is_for_all, ask_order, expect_order},
    {"lists in little room", true, is_for_all, ask_little_room, expect_little_room},
    {"touched", false, is_for_all, ask_touched, expect_touched},
    {"hit_mask", false, is_between, ask_mask, expect_mask},
    {"nearest", false, has_rows, ask_nearest, expect_nearest},
    {"nearest contacts", false, has_rows, ask_nearest_contacts, expect_nearest_contacts},
    {"deepest", false, has_rows, ask_deepest, expect_deepest},
    {"k_nearest", true, has_rows, ask_k_nearest, expect_k_nearest},
    {"k_nearest at any distance", true, has_rows, ask_k_nearest_of_all, expect_k_nearest_of_all},
    {"neighbours", false, has_rows, ask_neighbours, expect_neighbours},
    {"clusters", false, is_of_two_sets, ask_clusters, expect_clusters},
    {"first_touch", false, has_rows, ask_first_touch, expect_first_touch},
    {"occluded", false, has_rows, ask_occluded, expect_occluded},
    {"find_touches", false, is_for_all, ask_touches, expect_touches},
    {"visit_touches", false, has_rows, ask_touches_of_visit, expect_touches},
    {"any_by_run and count_by_run", false, has_rows, ask_runs, expect_runs},
    {"gaps, witnesses, touches and bits of pairs", false, is_given, ask_values, expect_values},
};

}  // namespace

std::span<const Verb> verbs() { return table; }

}  // namespace capsa::tests
