// Every answer the library gives about two sets, as words to be compared or hashed.

#pragma once
#include "capsa/capsa.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace capsa::tests {

struct TwoSets {
    capsa_shapes a, b;
    Motion of_a, of_b;
    float margin;
};

// The motion of rows with displacements v[0], v[1] and, in space, v[2].
template <class Moving>
Motion motion_of(const Moving& moving) {
    return shape_info(moving.rows.shape).dimension == 2 ? planar_motion(moving.v[0], moving.v[1])
                                                        : motion(moving.v[0], moving.v[1], moving.v[2]);
}

// Collects answers; a NaN is a NaN, whatever its payload.
class Words {
public:
    void add(std::uint64_t x) {
        words_.push_back(static_cast<std::uint32_t>(x));
        words_.push_back(static_cast<std::uint32_t>(x >> 32));
    }
    void add(float x) {
        std::uint32_t bits;
        std::memcpy(&bits, &x, sizeof bits);
        words_.push_back((bits & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000u : bits);
    }
    void add(const float (&v)[3]) {
        for (const float x : v) add(x);
    }
    void add(const IndexPair& p) { words_.insert(words_.end(), {p.a, p.b}); }
    void add(const Nearest& n) {
        words_.push_back(n.index);
        add(n.gap);
    }
    // The second numbers of places, where a core has one: those of points and segments are 0.
    void add_second(const capsa_place& at_a, const capsa_place& at_b) {
        if (at_a.v != 0.0f || at_b.v != 0.0f) add(at_a.v), add(at_b.v);
    }
    void add(const Contact& c) {
        add(IndexPair{c.a, c.b});
        add(c.gap);
        add(c.normal);
        add(c.point);
        add(c.at_a.u);
        add(c.at_b.u);
        add_second(c.at_a, c.at_b);
    }
    void add(const Witness& w) {
        add(w.gap);
        add(w.at_a.u);
        add(w.at_b.u);
        add_second(w.at_a, w.at_b);
        add(w.on_a);
        add(w.on_b);
    }
    void add(const Touch& t) {
        add(IndexPair{t.a, t.b});
        add(t.time);
        add(t.normal);
        add(t.point);
    }
    template <class T>
    void add(const std::vector<T>& all) {
        for (const T& x : all) add(x);
    }
    const std::vector<std::uint32_t>& get() const { return words_; }

private:
    std::vector<std::uint32_t> words_;
};

// What all sources answer.
inline void add_hits(Words& words, const Source& source, const Options& options) {
    const std::uint64_t count = count_hits(source, options);
    words.add(count);
    words.add(std::uint64_t{any_hit(source, options)});
    std::vector<IndexPair> pairs(count);
    words.add(find_hits(source, pairs, options).total);
    words.add(pairs);
    std::vector<std::uint64_t> bits(words_for(source.a.count));
    touched(source, bits, options);
    words.add(bits);
    std::vector<Contact> all(count);
    words.add(contacts(source, all, options).total);
    words.add(all);
}

inline void add_rows(Words& words, const Source& source, const Options& options) {
    std::vector<Nearest> nearest_rows(source.a.count);
    nearest(source, nearest_rows, options);
    words.add(nearest_rows);
    std::vector<Contact> deepest_rows(source.a.count);
    deepest(source, deepest_rows, options);
    words.add(deepest_rows);
}

inline void add_paired(Words& words, const Source& source, const TwoSets& sets, const Options& options) {
    const std::size_t count = source.end;
    std::vector<float> gap(count);
    gaps(source, gap, options);
    words.add(gap);
    std::vector<Witness> closest(count);
    witnesses(source, closest, options);
    words.add(closest);
    if (!knows_first_touch(sets.a.shape, sets.b.shape)) return;
    std::vector<Touch> touches(count);
    first_touch(source, sets.of_a, sets.of_b, touches, options);
    words.add(touches);
}

inline void add_within(Words& words, const TwoSets& sets, const Options& options) {
    const Source inside{capsa_source_within, sets.a, {}, 0, sets.a.count, nullptr, {}, {}, {}};
    add_hits(words, inside, options);
    add_rows(words, inside, options);
    if (!knows_first_touch(sets.a.shape, sets.a.shape)) return;
    std::vector<Touch> touches(sets.a.count);
    first_touch(inside, sets.of_a, touches, options);
    words.add(touches);
}

inline void add_between(Words& words, const TwoSets& sets, const Options& options) {
    const Source all{capsa_source_between, sets.a, sets.b, 0, sets.a.count, nullptr, {}, {}, {}};
    add_hits(words, all, options);
    add_rows(words, all, options);
    const std::size_t stride = words_for(sets.b.count);
    std::vector<std::uint64_t> mask(sets.a.count * stride);
    hit_mask(all, {mask, stride}, options);
    words.add(mask);
    if (!knows_first_touch(sets.a.shape, sets.b.shape)) return;
    std::vector<Touch> touches(sets.a.count);
    first_touch(all, sets.of_a, sets.of_b, touches, options);
    words.add(touches);
}

inline void add_zip_and_listed(Words& words, const TwoSets& sets, const Options& options) {
    TwoSets step = sets;
    step.a.count = step.b.count = std::min(sets.a.count, sets.b.count);
    const Source zipped{capsa_source_zip, step.a, step.b, 0, step.a.count, nullptr, {}, {}, {}};
    add_hits(words, zipped, options);
    add_paired(words, zipped, sets, options);

    std::vector<IndexPair> pairs;
    for (std::uint32_t k = 0; sets.a.count > 0 && sets.b.count > 0 && k < 77; ++k)
        pairs.push_back({static_cast<std::uint32_t>(k * 7 % sets.a.count),
                         static_cast<std::uint32_t>(k * 11 % sets.b.count)});
    const Source named{capsa_source_listed, sets.a, sets.b, 0, pairs.size(), pairs.data(), {}, {}, {}};
    add_hits(words, named, options);
    add_paired(words, named, sets, options);
}

// Nothing where the library does not answer.
inline std::vector<std::uint32_t> everything(const TwoSets& sets, Isa isa) {
    const Options options{.margin = sets.margin, .isa = isa};
    Words words;
    if (!answers_for(sets.a.shape, sets.b.shape)) return {};
    add_between(words, sets, options);
    if (answers_for(sets.a.shape, sets.a.shape)) add_within(words, sets, options);
    add_zip_and_listed(words, sets, options);
    return words.get();
}

inline bool by_pair(const Contact& x, const Contact& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; }

// What a `between` or `within` answers, in an order that does not depend on the way of the search.
inline void add_in_order(Words& words, const Source& source, const Options& options) {
    words.add(std::uint64_t{count_hits(source, options)});
    words.add(std::uint64_t{any_hit(source, options)});
    std::vector<IndexPair> pairs = find_all(source, options);
    sort_pairs(pairs);
    words.add(pairs);
    std::vector<Contact> contacts = contacts_all(source, options);
    std::sort(contacts.begin(), contacts.end(), by_pair);
    words.add(contacts);
    std::vector<std::uint64_t> bits(words_for(source.a.count), 0x5555);
    touched(source, bits, options);
    words.add(bits);
    add_rows(words, source, options);
    std::vector<Contact> rows(source.a.count);
    nearest(source, rows, options);
    words.add(rows);
}

// Runs of some rows, of which one is empty. The first and the last rows belong to none.
inline std::vector<std::uint32_t> some_runs(std::size_t rows) {
    std::vector<std::uint32_t> offsets;
    for (const std::size_t sixteenths : {1u, 3u, 3u, 4u, 9u, 15u})
        offsets.push_back(static_cast<std::uint32_t>(rows * sixteenths / 16));
    return offsets;
}

inline void add_by_run(Words& words, const Source& source, const Options& options) {
    std::vector<std::uint8_t> any(run_count(source));
    any_by_run(source, any, options);
    for (const std::uint8_t one : any) words.add(std::uint64_t{one});
    std::vector<std::uint64_t> count(any.size());
    count_by_run(source, count, options);
    words.add(count);
}

// The same for runs of both sets. Apart from everything(), so that its hashes stay as they are.
inline std::vector<std::uint32_t> everything_of_runs(const TwoSets& sets, Isa isa) {
    const Options options{.margin = sets.margin, .isa = isa};
    if (!answers_for(sets.a.shape, sets.b.shape)) return {};
    const std::vector<std::uint32_t> of_a = some_runs(sets.a.count), of_b = some_runs(sets.b.count);
    std::vector<Source> sources{between(sets.a, sets.b, Runs{of_a}),
                                between(sets.a, sets.b, Runs{of_a, of_b})};
    if (answers_for(sets.a.shape, sets.a.shape)) sources.push_back(within(sets.a, of_a));
    Words words;
    for (const Source& source : sources) {
        add_by_run(words, source, options);
        add_hits(words, source, options);
        add_rows(words, source, options);
    }
    return words.get();
}

// Filters for sets of so many rows at most: of A categories and groups, of B masks.
struct SomeFilters {
    std::vector<std::uint32_t> category, group;
    Filter of_a, of_b;

    explicit SomeFilters(std::size_t most) : category(2 * most), group(most) {
        for (std::uint32_t row = 0; row < most; ++row) {
            category[2 * row] = row % 3 == 0 ? 1 : 6;
            category[2 * row + 1] = 0;  // between the rows
            group[row] = row / 3;
        }
        of_a = Filter({.category = {category.data(), 2}, .group = group});
        of_b = Filter({.mask = {category.data(), 2}});
    }
    SomeFilters(const SomeFilters&) = delete;
    SomeFilters& operator=(const SomeFilters&) = delete;

    Source filtered(const Source& source) const {
        return source.kind == capsa_source_within ? capsa::filtered(source, of_a)
                                                  : capsa::filtered(source, of_a, of_b);
    }
};

// The same for filtered sources.
inline std::vector<std::uint32_t> everything_of_filters(const TwoSets& sets, Isa isa) {
    const Options options{.margin = sets.margin, .isa = isa};
    if (!answers_for(sets.a.shape, sets.b.shape)) return {};
    const SomeFilters filters(std::max(sets.a.count, sets.b.count));
    std::vector<Source> sources{filters.filtered(between(sets.a, sets.b))};
    if (answers_for(sets.a.shape, sets.a.shape)) sources.push_back(filters.filtered(within(sets.a)));
    Words words;
    for (const Source& source : sources) {
        add_hits(words, source, options);
        add_rows(words, source, options);
    }
    return words.get();
}

}  // namespace capsa::tests
