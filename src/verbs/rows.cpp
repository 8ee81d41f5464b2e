#include "src/verbs/rows.hpp"

#include "src/exact/margins.hpp"
#include "src/index/nearest.hpp"
#include "src/index/order.hpp"
#include "src/plan/cost.hpp"
#include "src/plan/tuning.hpp"
#include "src/plan/ways.hpp"
#include "src/verbs/few.hpp"
#include "src/verbs/listed_hits.hpp"
#include "src/verbs/nearest_block.hpp"
#include "src/verbs/pair_gaps.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <type_traits>

namespace capsa::query {

namespace {

constexpr capsa_contact no_contact(std::size_t row) {
    return {static_cast<std::uint32_t>(row), capsa_no_row, infinity, {0, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0}};
}

// The same contact with the two sides exchanged.
capsa_contact seen_from_b(const capsa_contact& c) {
    return {c.b,
            c.a,
            c.gap,
            {-c.normal[0], -c.normal[1], -c.normal[2]},
            {c.point[0], c.point[1], c.point[2]},
            c.at_b,
            c.at_a};
}

bool offers_contacts(const capsa_source& source, const Query& query) {
    return kernel::pairs(*query.table, source.a.shape, second_side(source).shape, capsa_pair_contacts);
}

// Makes the contacts of rows with the rows that were found for them, a block at a time.
class ContactsOfFound final : public PairStream {
public:
    ContactsOfFound(const capsa_source& source, const Query& query) noexcept
        : PairStream({&source.a, &second_side(source), false, false, source.begin, source.end}),
          query_(query),
          within_(is_within(source)) {}

    // An answer of which `a` and `b` are known. In a `within` the earlier row comes first, so that the
    // contact is that of find_hits.
    capsa_status take(capsa_contact& answer) {
        if (answer.b == capsa_no_row) return capsa_ok;
        to_[count_] = &answer;
        pairs_[count_] = {answer.a, answer.b};
        if (within_ && answer.b < answer.a) pairs_[count_] = {answer.b, answer.a};
        return ++count_ == most ? finish() : capsa_ok;
    }
    // Those that wait.
    [[gnu::noinline]] capsa_status finish() {
        left_ = count_;
        capsa_contact made[most];
        capsa_find_result result{};
        const capsa_status status = query_.exact
                                        ? contacts(*this, {query_.table, infinity}, made, count_, result)
                                        : contacts(*this, query_, made, count_, result);
        if (status != capsa_ok) return status;
        for (std::size_t i = 0, k = 0; i < count_; ++i) {
            capsa_contact& to = *to_[i];
            if (k == result.written || made[k].a != pairs_[i].a || made[k].b != pairs_[i].b) {
                to = no_contact(to.a);
                continue;
            }
            const std::uint32_t row = to.a;
            to = made[k++];
            if (to.a != row) to = seen_from_b(to);
            if (query_.exact) to.gap = std::min(to.gap, query_.true_margin);
        }
        count_ = 0;
        return capsa_ok;
    }
    bool next(PairBlock& block) noexcept override {
        block = {pairs_, 0, left_};
        left_ = 0;
        return block.count > 0;
    }

private:
    static constexpr std::size_t most = tuning::pairs_per_call;
    const Query& query_;
    const bool within_;
    std::size_t count_ = 0, left_ = 0;
    capsa_index_pair pairs_[most];
    capsa_contact* to_[most];
};

// Asks rows a block at a time, and calls none(row) for each that has an answer but does not ask, and
// take(block) for each block.
template <class Block, class None, class Take>
capsa_status each_block(const capsa_source& source, const Route& route, const Query& query, bool hits_only,
                        const None& none, const Take& take) {
    if (!query.list()) {
        if (route.way == Way::runs)  // some rows are of no run
            for (std::size_t row = source.begin; row < source.end; ++row) none(row);
        each_without_place(source, route.asking, query, none);
    }
    Block block(route.asking, source, query);
    capsa_status status = capsa_ok;
    while (status == capsa_ok && block.next()) {
        status = fill(block, source, route, query, hits_only);
        if (status == capsa_ok) status = take(block);
    }
    return status;
}

template <class Block>
[[gnu::noinline]] capsa_status nearest_of_blocks(const capsa_source& source, const Route& route,
                                                 const Query& query, capsa_nearest* out) {
    const auto none = [&](std::size_t row) { out[row - source.begin] = {capsa_no_row, infinity}; };
    return each_block<Block>(source, route, query, false, none, [&](const Block& block) {
        for (std::size_t i = 0; i < block.count(); ++i) out[block.place(i)] = {block.index[i], block.gap[i]};
        return capsa_ok;
    });
}

// The row of B of an answer.
std::uint32_t& row_of_b(capsa_contact& answer) { return answer.b; }
std::uint32_t& row_of_b(capsa_nearest& answer) { return answer.index; }

bool is_better(float gap, std::uint32_t b, const capsa_contact& than) {
    return (gap < than.gap) | ((gap == than.gap) & (b < than.b));
}

// Keeps for each row the row of B and the gap of the nearest row that it touches. place_of(row, f) calls
// f(place) for each place of a row among the answers.
template <class Answer>
struct KeepNearest {
    const PairGaps gaps;
    Answer* out;
    std::size_t first;  // the row of A whose answer comes first
    bool one_set;       // no row is its own partner
    bool both;          // each pair is that of both its rows

    bool operator()(std::span<const capsa_index_pair> pairs) const {
        return take<tuning::pairs_per_call>(pairs, [&](std::uint32_t row, const auto& f) { f(row - first); });
    }
    template <class PlaceOf>
    bool operator()(std::span<const capsa_index_pair> pairs, const PlaceOf& place_of) const {
        return take<listed_pairs>(pairs, place_of);
    }

private:
    // Not inlined: the search for the pairs leaves little stack.
    template <std::size_t most, class PlaceOf>
    [[gnu::noinline]] bool take(std::span<const capsa_index_pair> pairs, const PlaceOf& place_of) const {
        float gap[most];
        gaps.of_asking<most>(pairs, gap);
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            const std::uint32_t a = pairs[k].a, b = pairs[k].b;  // Clang 14 captures no structured binding
            if (one_set && a == b) continue;
            place_of(a, [&](std::size_t place) { keep(out[place], gap[k], b); });
            if (both) place_of(b, [&](std::size_t place) { keep(out[place], gap[k], a); });
        }
        return true;
    }
    // Without a branch, which nothing predicts.
    static void keep(Answer& to, float gap, std::uint32_t b) {
        std::uint32_t& row = row_of_b(to);
        const bool better = (gap < to.gap) | ((gap == to.gap) & (b < row));
        to.gap = better ? gap : to.gap;
        row = better ? b : row;
    }
};

// The source whose rows answer, for a list that stands for its pairs.
capsa_source rows_of_list(const capsa_source& list) {
    capsa_source rows = list;
    rows.kind = stands_for_within(list) ? capsa_source_within : capsa_source_between;
    rows.pairs = nullptr;
    rows.cut = 0;
    rows.begin = 0;
    rows.end = list.a.count;
    return rows;
}

// The rows of A whose answers belong to the source. Those of a share are the rows that find its pairs.
Asking rows_of_answers(const capsa_source& source, const Route& route) {
    if (has_share(source)) return route.asking;
    return {&source.a, nullptr, source.begin, source.end};
}

template <class Answer>
Answer no_answer(std::size_t row) {
    if constexpr (std::is_same_v<Answer, capsa_contact>)
        return no_contact(row);
    else
        return {capsa_no_row, infinity};
}

// By the pairs that touch: for each row that of B and the gap of its answer. The other fields are those of a
// row without one. `rows` has the rows that answer, `source` their pairs.
template <class Answer>
[[gnu::noinline]] capsa_status keep_nearest(const capsa_source& rows, const capsa_source& source,
                                            const Route& route, const Query& query, Answer* out) {
    KeepNearest<Answer> keep{PairGaps(rows, query), out, rows.begin, is_within(rows), false};
    if (!keep.gaps || (std::is_same_v<Answer, capsa_contact> && !offers_contacts(rows, query)))
        return capsa_not_offered;
    if (query.list()) {
        for (std::size_t i = 0; i < query.list().count; ++i) out[i] = no_answer<Answer>(query.list().row[i]);
        return visit_listed_hits(source, query, Keeps::deepest, keep);
    }
    each_answer(rows, rows_of_answers(rows, route), query,
                [&](std::size_t row) { out[row - rows.begin] = no_answer<Answer>(row); });
    const bool part = !is_whole(rows) || has_share(rows);
    keep.both = keep.one_set && !part;
    const VisitHits<KeepNearest<Answer>, Blocks::of_a_call> visit(query, keep);
    if (keep.one_set && part && !route.through_index()) {
        capsa_source both =
            both_ways(slice_of_share(rows));  // an exact decision is the same either way round
        both.cut = 0;
        return Traversal(both).visit_hits(query, visit);
    }
    return Traversal(source).visit_route(route, query, visit);
}

// The contact of each row of A with its nearest row, or with the nearest row that it touches.
template <class Block>
[[gnu::noinline]] capsa_status row_contacts(const capsa_source& source, const Route& route,
                                            const Query& query, bool hits_only, capsa_contact* out) {
    ContactsOfFound make(source, query);
    if (!offers_contacts(source, query)) return capsa_not_offered;
    const auto none = [&](std::size_t row) { out[row - source.begin] = no_contact(row); };
    const auto take = [&](const Block& block) {
        capsa_status status = capsa_ok;
        for (std::size_t i = 0; i < block.count() && status == capsa_ok; ++i) {
            capsa_contact& to = out[block.place(i)];
            if (block.index[i] == capsa_no_row) {
                to = no_contact(block.row(i));
                continue;
            }
            to.a = block.row(i);
            to.b = block.index[i];
            status = make.take(to);
        }
        return status;
    };
    const capsa_status status = each_block<Block>(source, route, query, hits_only, none, take);
    return status == capsa_ok ? make.finish() : status;
}

// The contacts of the rows that were kept. `rows` has the rows that answer.
[[gnu::noinline]] capsa_status contacts_of_kept(const capsa_source& rows, const Route& route,
                                                const Query& query, capsa_contact* out) {
    ContactsOfFound make(rows, query);
    const auto each = [&](std::size_t count, const auto& place_of) {
        for (std::size_t k = 0; k < count; ++k)
            if (const capsa_status status = make.take(out[place_of(k)]); status != capsa_ok) return status;
        return make.finish();
    };
    if (query.list()) return each(query.list().count, [](std::size_t k) { return k; });
    const Asking asking = rows_of_answers(rows, route);
    return each(asking.end - asking.begin,
                [&](std::size_t k) { return asking.row(asking.begin + k) - rows.begin; });
}

// The nearest rows of many rows through an index: those of most of them are among their hits with a margin
// that the nearest rows of a sample say, and the others are asked as a list. docs/lab/2026-12-nearest.md
template <class Answer>
class NearestOfMost {
public:
    NearestOfMost(const capsa_source& source, const Route& by_row, const Query& query) noexcept
        : source_(source), by_row_(by_row), query_(query), whole_(source) {
        whole_.cut = 0;
        const std::size_t rows = by_row.asking.end - by_row.asking.begin;
        if (!by_row.through_index() || rows < tuning::most_asked_least || query.below()) return;
        slack_of_b_ = largest_slack_of_b(source);
        samples_ = std::min(most_samples, rows / tuning::most_asked_of_sample);
        for (std::size_t i = 0; i < samples_; ++i)
            some_[i] = by_row.asking.row(by_row.asking.begin + sampled(i, samples_, rows));
    }
    // Whether it is quicker than to ask each row.
    bool is_quicker() noexcept {
        if (samples_ == 0) return false;
        float margin[most_samples];
        if (margins_of_some(margin) != capsa_ok) return false;
        // libc++ keeps a sort of floats by < in its library, which C programs do not link.
        std::sort(margin, margin + samples_, [](float x, float y) { return x < y; });
        double least = tuning::most_asked_gain;
        for (const std::size_t found : {samples_ / 2, samples_ * 3 / 4, samples_ * 7 / 8, samples_}) {
            const float reach = margin[found - 1];
            Query within{query_.table, reach};
            if (!(reach < infinity) || is_crowded(source_, within, cost::of_row_in_tree(1)) ||
                !route_of(source_, Keeps::deepest, within).through_index())
                break;
            std::size_t hits = 0;
            const OfRows rows{{some_, samples_}, nullptr};
            within.of_rows = &rows;
            const auto count = [&](std::span<const capsa_index_pair> pairs, const auto&) {
                hits += pairs.size();
            };
            if (visit_listed_hits(whole_, within, Keeps::deepest, count) != capsa_ok) return false;
            const double others = static_cast<double>(samples_ - found) / static_cast<double>(samples_);
            const double cost =
                cost::of_most(source_, static_cast<double>(hits) / static_cast<double>(samples_), others);
            if (cost - others > least) break;  // further ones have more hits
            if (!(cost < least)) continue;
            least = cost;
            reach_ = reach;
        }
        return reach_ > -infinity;
    }
    capsa_status find(Answer* out) noexcept {
        const Query within{query_.table, reach_};
        Route route = route_of(source_, Keeps::deepest, within);
        route.enough_equal =
            0;  // within one set a row that was left out would miss the pairs that others find
        const capsa_status status = keep_nearest(source_, source_, route, within, out);
        return status == capsa_ok ? ask_others(out) : status;
    }

private:
    static constexpr std::size_t most_samples = 32, at_once = 64;

    // The margins with which the nearest rows of some rows are found.
    [[gnu::noinline]] capsa_status margins_of_some(float* margin) noexcept {
        capsa_nearest found[most_samples];
        const capsa_status status = nearest_of_list(some_, samples_, found);
        for (std::size_t i = 0; i < samples_; ++i) {
            float slack;
            exact::Slacks().of(source_.a, some_[i], 1, &slack);
            margin[i] = margin_of(found[i].gap, slack);
        }
        return status;
    }
    float margin_of(float gap, float slack) const noexcept {
        return gap < infinity ? exact::margin_of_gap(gap, slack + slack_of_b_) : infinity;
    }
    capsa_status nearest_of_list(const std::uint32_t* rows, std::size_t count, capsa_nearest* to) noexcept {
        const OfRows list{{rows, count}, nullptr};
        Query of_some{query_.table, infinity};
        of_some.of_rows = &list;
        return nearest_of_blocks<ListedBlock>(whole_, route_of_list(whole_, Keeps::nearest, of_some), of_some,
                                              to);
    }
    // The rows that may have a nearer row than those that they touch.
    [[gnu::noinline]] capsa_status ask_others(Answer* out) noexcept {
        const Asking& asking = by_row_.asking;
        std::uint32_t rows[most];
        std::size_t count = 0;
        for (std::size_t begin = asking.begin; begin < asking.end; begin += at_once) {
            const std::size_t here = std::min(at_once, asking.end - begin);
            float slack[at_once];
            exact::Slacks().of(*asking.shapes, begin, here, slack);
            if (count + here > most) {
                if (const capsa_status status = ask(rows, count, out); status != capsa_ok) return status;
                count = 0;
            }
            for (std::size_t i = 0; i < here; ++i) {
                const std::uint32_t row = asking.row(begin + i);
                rows[count] = row;
                count += !(margin_of(out[row - source_.begin].gap, slack[i]) <= reach_);
            }
        }
        return ask(rows, count, out);
    }
    [[gnu::noinline]] capsa_status ask(const std::uint32_t* rows, std::size_t count, Answer* out) noexcept {
        capsa_nearest found[most];
        const capsa_status status = nearest_of_list(rows, count, found);
        for (std::size_t i = 0; i < count; ++i) {
            Answer& to = out[rows[i] - source_.begin];
            to.gap = found[i].gap;
            row_of_b(to) = found[i].index;
        }
        return status;
    }

    static constexpr std::size_t most = tuning::rows_per_call / 2;
    const capsa_source& source_;
    const Route& by_row_;
    const Query& query_;
    capsa_source whole_;  // in which a list has the rows of a share
    float slack_of_b_ = 0.0f, reach_ = -infinity;
    std::size_t samples_ = 0;  // 0: each row is asked
    std::uint32_t some_[most_samples];
};

// Whether the hits are found first: by an index, which leaves out most other pairs. Where all pairs are
// tested, a kernel keeps the best of each row at once, but for exact decisions.
bool finds_hits(const Route& route, const Query& query) {
    return query.exact || (route.through_index() && !route.keeps_best);
}

// Keeps the deepest of the contacts that it is shown.
struct KeepContacts {
    capsa_contact* out;
    bool both;  // each is that of both its rows

    static int take(void* self, const capsa_contact* contacts, std::size_t count) {
        const auto& [out, both] = *static_cast<const KeepContacts*>(self);
        for (std::size_t k = 0; k < count; ++k) {
            const capsa_contact& contact = contacts[k];
            if (is_better(contact.gap, contact.b, out[contact.a])) out[contact.a] = contact;
            if (both && is_better(contact.gap, contact.a, out[contact.b]))
                out[contact.b] = seen_from_b(contact);
        }
        return 0;
    }
};

// Exactly, of rows that touch many others: the nearest row is the deepest one if it surely touches. The few
// other rows are asked as a list.
class DeepestOfCrowd {
public:
    DeepestOfCrowd(const capsa_source& source, const Route& route, const Query& query,
                   capsa_contact* out) noexcept
        : source_(source), route_(route), query_(query), sides_(sides_of_hits(source)), out_(out) {}

    capsa_status keep() noexcept {
        const auto none = [&](std::size_t row) { out_[row - source_.begin] = no_contact(row); };
        const auto take = [&](const NearestBlock& block) {
            capsa_status status = capsa_ok;
            for (std::size_t i = 0; i < block.count() && status == capsa_ok; ++i) {
                const std::uint32_t row = block.row(i), b = block.index[i];
                out_[block.place(i)] = no_contact(row);
                if (b == capsa_no_row) continue;
                if (block.gap[i] <= query_.certain_margin - slack_(row, b)) {
                    out_[block.place(i)].b = b;
                    continue;
                }
                in_doubt_[count_++] = row;
                if (count_ == most) status = decide();
            }
            return status;
        };
        const Query anywhere{query_.table, infinity};
        const capsa_status status = each_block<NearestBlock>(source_, route_, anywhere, false, none, take);
        return status == capsa_ok ? decide() : status;
    }

private:
    [[gnu::noinline]] capsa_status decide() noexcept {
        if (count_ == 0) return capsa_ok;
        capsa_contact found[most];
        const OfRows rows{{in_doubt_, count_}, nullptr};
        Query of_some = query_;
        of_some.of_rows = &rows;
        capsa_source whole = source_;
        whole.cut = 0;
        const capsa_status status = keep_nearest(whole, whole, {}, of_some, found);
        for (std::size_t i = 0; i < count_; ++i) out_[in_doubt_[i] - source_.begin].b = found[i].b;
        count_ = 0;
        return status;
    }

    static constexpr std::size_t most = 32;
    const capsa_source& source_;
    const Route& route_;
    const Query& query_;
    const PairSides sides_;
    const exact::SlackOfPairs slack_{*sides_.a, *sides_.b};
    capsa_contact* const out_;
    std::uint32_t in_doubt_[most];
    std::size_t count_ = 0;
};

// Not inlined, so that others do not have the blocks on the stack.
[[gnu::noinline]] capsa_status deepest_of_crowd(const capsa_source& source, const Route& route,
                                                const Query& query, capsa_contact* out) {
    const capsa_status status = DeepestOfCrowd(source, route, query, out).keep();
    return status == capsa_ok ? contacts_of_kept(source, route, query, out) : status;
}

// A list is read once where the contacts of its pairs say which is best. Not inlined, so that others do not
// have the source of its rows on the stack.
[[gnu::noinline]] capsa_status deepest_of_kept(const capsa_source& list, const Query& query,
                                               capsa_contact* out) {
    const capsa_source rows = rows_of_list(list);
    if (contacts_have_deciding_gaps(rows)) {
        for (std::size_t row = 0; row < rows.end; ++row) out[row] = no_contact(row);
        KeepContacts keep{out, is_within(rows)};
        return visit_contacts(list, query, &KeepContacts::take, &keep);
    }
    const Route route = route_of(list, Keeps::deepest, query);
    const capsa_status status = keep_nearest(rows, list, route, query, out);
    return status == capsa_ok ? contacts_of_kept(rows, route, query, out) : status;
}

// Not inlined, so that others do not have the share on the stack.
[[gnu::noinline]] capsa_status deepest_of_share(const capsa_source& source, const Query& query,
                                                capsa_contact* out) {
    return deepest(share_of_rows(source), query, out);
}

// Not inlined: a call of few pairs would set up what it needs.
[[gnu::noinline]] capsa_status nearest_of_many(const capsa_source& source, const Query& query,
                                               capsa_nearest* out) {
    if (query.images) return periodic::nearest(query, out);
    if (query.list())
        return nearest_of_blocks<ListedBlock>(source, route_of_list(source, Keeps::nearest, query), query,
                                              out);
    const Route route = route_of(source, Keeps::nearest, query);
    if (NearestOfMost<capsa_nearest> most(source, route, query); most.is_quicker()) return most.find(out);
    return nearest_of_blocks<NearestBlock>(source, route, query, out);
}

}  // namespace

capsa_status nearest(const capsa_source& source, const Query& query, capsa_nearest* out) noexcept {
    const FewPairs few(source, query);
    if (few && few.have_gaps()) return few.nearest(out), capsa_ok;
    if (const FewRows rows(source, query); rows) return rows.nearest(out), capsa_ok;
    return nearest_of_many(source, query, out);
}

capsa_status deepest(const capsa_source& source, const Query& query, capsa_contact* out) noexcept {
    if (query.images) return periodic::deepest(query, out);
    if (is_share_of_pairs(source)) return deepest_of_share(source, query, out);
    if (is_paired(source)) return deepest_of_kept(source, query, out);
    if (Route route; takes_deepest_by_row(source, query, route))
        return deepest_of_crowd(source, route, query, out);
    const Route route =
        query.list() ? route_of_list(source, Keeps::deepest, query) : route_of(source, Keeps::deepest, query);
    if (finds_hits(route, query)) {
        const capsa_status status = keep_nearest(source, source, route, query, out);
        return status == capsa_ok ? contacts_of_kept(source, route, query, out) : status;
    }
    return query.list() ? row_contacts<ListedBlock>(source, route, query, true, out)
                        : row_contacts<NearestBlock>(source, route, query, true, out);
}

capsa_status nearest_contacts(const capsa_source& source, const Query& query, capsa_contact* out) noexcept {
    if (query.images) return periodic::nearest_contacts(query, out);
    Query any_distance{query.table, infinity};
    any_distance.of_rows = query.of_rows;
    if (query.list())
        return row_contacts<ListedBlock>(source, route_of_list(source, Keeps::nearest, any_distance),
                                         any_distance, false, out);
    const Route route = route_of(source, Keeps::nearest, any_distance);
    if (NearestOfMost<capsa_contact> most(source, route, any_distance); most.is_quicker()) {
        const capsa_status status = most.find(out);
        return status == capsa_ok ? contacts_of_kept(source, route, any_distance, out) : status;
    }
    return row_contacts<NearestBlock>(source, route, any_distance, false, out);
}

}  // namespace capsa::query
