// What the pairs that may meet answer one by one, in every verb, and whether a filtered source says the same.

#pragma once
#include "tests/support/every_verb.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests {

// What the pairs that may meet answer one by one.
struct OneByOne {
    static constexpr float endless = std::numeric_limits<float>::infinity();

    bool within;
    std::size_t rows;
    std::vector<IndexPair> hits;
    std::vector<Contact> contacts;                 // of the hits
    std::vector<Nearest> nearest, deepest, reach;  // of each row: of all pairs, of hits, the k nearest hits
    std::vector<Touch> touches;                    // of each row; for `within` only time and partner count

    static constexpr std::size_t k = EveryVerb::k;

    OneByOne(const capsa_shapes& a, const capsa_shapes* b, const std::vector<IndexPair>& pairs,
             const Options& options, const Motion* motion)
        : within(!b), rows(a.count) {
        const Source list = listed(a, b ? *b : a, pairs);
        hits = find_hits(list, options);
        sort_pairs(hits);
        contacts = capsa::contacts(list, options);
        std::sort(contacts.begin(), contacts.end(), by_pair);
        nearest.assign(rows, {no_row, endless});
        deepest = nearest;
        std::vector<float> gap(pairs.size());
        gaps(list, gap, options);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            both_ways(pairs[i], gap[i], [&](auto row, Nearest one) {
                if (before(one, nearest[row])) nearest[row] = one;
            });
        std::vector<std::vector<Nearest>> near(rows);
        std::vector<float> hit_gap(hits.size());
        gaps(listed(a, b ? *b : a, hits), hit_gap, options);
        for (std::size_t i = 0; i < hits.size(); ++i)
            both_ways(hits[i], hit_gap[i], [&](auto row, Nearest one) {
                if (before(one, deepest[row])) deepest[row] = one;
                near[row].push_back(one);
            });
        for (std::vector<Nearest>& of_row : near) {
            std::sort(of_row.begin(), of_row.end(), before);
            of_row.resize(k, {no_row, endless});
            reach.insert(reach.end(), of_row.begin(), of_row.end());
        }
        if (!motion) return;
        for (std::uint32_t row = 0; row < rows; ++row) touches.push_back({row, no_row, endless, {}, {}});
        std::vector<Touch> each(pairs.size());
        if (b)
            first_touch(list, *motion, each, options);
        else
            first_touch(list, *motion, *motion, each, options);
        for (const Touch& touch : each) {
            if (touch.b == no_row) continue;
            const auto keep = [&](const Touch& t) {
                Touch& first = touches[t.a];
                if (t.time < first.time || (t.time == first.time && t.b < first.b)) first = t;
            };
            keep(touch);
            Touch turned = touch;
            std::swap(turned.a, turned.b);
            if (within) keep(turned);
        }
    }

    // Row after row the rows that it touches.
    std::vector<std::uint32_t> partners() const {
        std::vector<IndexPair> both = hits;
        for (const IndexPair& pair : hits)
            if (within) both.push_back({pair.b, pair.a});
        sort_pairs(both);
        std::vector<std::uint32_t> all;
        for (const IndexPair& pair : both) all.push_back(pair.b);
        return all;
    }
    std::vector<std::uint64_t> touched() const {
        std::vector<std::uint64_t> words(words_for(rows));
        for (const IndexPair& pair : hits) {
            words[pair.a / 64] |= std::uint64_t{1} << pair.a % 64;
            if (within) words[pair.b / 64] |= std::uint64_t{1} << pair.b % 64;
        }
        return words;
    }

private:
    static bool before(const Nearest& x, const Nearest& y) {
        return x.gap < y.gap || (x.gap == y.gap && x.gap < endless && x.index < y.index);
    }
    template <class Each>
    void both_ways(const IndexPair& pair, float gap, const Each& each) const {
        each(pair.a, Nearest{pair.b, gap});
        if (within) each(pair.b, Nearest{pair.a, gap});
    }
};

inline bool same_partners(const std::vector<Contact>& found, const std::vector<Nearest>& expected) {
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i].a != i || found[i].b != expected[i].index ||
            // The contact of planar cores that cross is deeper than their gap.
            (found[i].b != no_row && !(found[i].gap <= expected[i].gap)))
            return false;
    return true;
}

// Asks the source whole and in slices.
inline void expect_same(const Source& source, const OneByOne& expected, const Options& options,
                        const Motion* motion, const std::string& what) {
    EXPECT_EQ(any_hit(source, options), !expected.hits.empty()) << what;
    EXPECT_EQ(count_hits(source, options), expected.hits.size()) << what;
    NeighbourLists lists;
    neighbours(source, lists, options);
    EXPECT_EQ(lists.rows, expected.partners()) << what;
    std::vector<IndexPair> visited;
    visit_hits(
        source,
        [&](std::span<const IndexPair> some) { visited.insert(visited.end(), some.begin(), some.end()); },
        options);
    sort_pairs(visited);
    EXPECT_TRUE(same_bits(visited, expected.hits)) << what;
    for (const std::size_t parts : {1u, 3u}) {
        const EveryVerb found(source, parts, options, motion);
        const std::string where = what + " in " + std::to_string(parts);
        EXPECT_TRUE(same_bits(found.pairs, expected.hits)) << where;
        EXPECT_TRUE(same_bits(found.contacts, expected.contacts)) << where;
        EXPECT_EQ(found.touched, expected.touched()) << where;
        EXPECT_TRUE(same_partners(found.deepest, expected.deepest)) << where;
        EXPECT_TRUE(same_partners(found.nearest_contacts, expected.nearest)) << where;
        EXPECT_TRUE(same_bits(found.nearest, expected.nearest)) << where;
        EXPECT_TRUE(parts != 1 || same_bits(found.k_nearest, expected.reach)) << where;
        for (std::size_t i = 0; i < found.touches.size(); ++i)
            EXPECT_TRUE(found.touches[i].a == i && found.touches[i].b == expected.touches[i].b &&
                        found.touches[i].time == expected.touches[i].time)
                << where << " row " << i;
        EXPECT_TRUE(!motion || expected.within || same_bits(found.touches, expected.touches)) << where;
    }
    if (source.kind == capsa_source_between) expect_mask_of(expected.hits, source, options, what);
}

}  // namespace capsa::tests
