// The answers of verbs that ask an index.

#include "capsa/capsa.hpp"

#include "tests/index/scattered.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

namespace capsa::tests::test_index_answers {
namespace {

// The pairs that fit are the first of all, and nothing behind them is written.
TEST(Index, FillsAShortListAndCountsTheRest) {
    Rows a = scattered_spheres(900, 19, 6.0f), b = scattered_spheres(60, 20, 6.0f);
    for (float& radius : b.streams[3]) radius += 0.8f;
    const Index in_a(a.view()), in_b(b.view());
    for (const Source& source : {between(in_a, in_b), between(in_b, in_a), within(in_a)}) {
        const std::vector<IndexPair> all = hits_in_room(source);
        ASSERT_GT(all.size(), 500u);
        for (const std::size_t room : {std::size_t{0}, std::size_t{1}, std::size_t{17}, std::size_t{300},
                                       all.size() - 1, all.size(), all.size() + 9}) {
            std::vector<IndexPair> some(all.size() + 20, IndexPair{7777, 7777});
            const FindResult found = find_hits(source, std::span(some.data(), room));
            const std::size_t fit = std::min(room, all.size());
            EXPECT_EQ(found.total, all.size());
            EXPECT_EQ(found.written, fit);
            const auto same = [](const IndexPair& x, const IndexPair& y) { return x.a == y.a && x.b == y.b; };
            EXPECT_TRUE(
                std::equal(some.begin(), some.begin() + static_cast<std::ptrdiff_t>(fit), all.begin(), same));
            for (std::size_t k = fit; k < some.size(); ++k) EXPECT_TRUE(same(some[k], {7777, 7777}));
        }
    }
}

// A lane in which a row of the tree is on either side of the asked row, with a margin that rounds
// differently.
TEST(Index, MeetsTheLowerRowFirst) {
    Random random(23);
    std::uint64_t hits = 0, differ = 0;
    for (int turn = 0; turn < 40; ++turn) {
        // Pairs with radii that make up their distance together with the margin, up to the roundings, which
        // the order decides. Half of the pairs stand in the index as in the set, and half the other way
        // round.
        const float margin = 0.1f, distance = 0.7f;
        Rows rows(capsa_shape_sphere, 400);
        for (std::size_t i = 0; i < rows.count; i += 2) {
            rows.at(0, i + 1) = i % 4 == 0 ? distance : -distance;
            rows.at(1, i) = rows.at(1, i + 1) = static_cast<float>(i / 2);
            rows.at(3, i) = random.between(0.0f, 0.2f);
            rows.at(3, i + 1) = distance - margin - rows.at(3, i);
        }
        const Index index(rows.view());
        std::vector<IndexPair> with = hits_in_room(within(index), {.margin = margin}),
                               without = hits_in_room(within(rows.view()), {.margin = margin});
        sort_pairs(with);
        sort_pairs(without);
        ASSERT_EQ(with.size(), without.size());
        for (std::size_t k = 0; k < with.size(); ++k)
            ASSERT_TRUE(with[k].a == without[k].a && with[k].b == without[k].b);
        hits += with.size();

        // As two sets A is first, whatever the rows are called, and so it is in a list.
        Rows a(capsa_shape_sphere, 200), b(capsa_shape_sphere, 200);
        std::vector<IndexPair> pairs(200);
        for (std::uint32_t i = 0; i < 200; ++i) {
            for (int k = 0; k < 4; ++k) a.at(k, i) = rows.at(k, 2 * i + 1), b.at(k, i) = rows.at(k, 2 * i);
            pairs[i] = {i, i};
        }
        const Options options{.margin = margin};
        const Index index_a(a.view()), index_b(b.view());
        const std::uint64_t expected = count_hits(between(a.view(), b.view()), options);
        differ += expected != with.size();
        EXPECT_EQ(count_hits(between(a.view(), index_b), options), expected);
        EXPECT_EQ(count_hits(between(index_a, b.view()), options), expected);
        EXPECT_EQ(count_hits(listed(a.view(), b.view(), pairs), options), expected);
    }
    EXPECT_GT(hits, 1000u);
    EXPECT_GT(differ, 10u);
}

// Four partners on the edge of the decision: one that is no hit has no part in the answer, however its gap is
// rounded. The walks without an index are asked too: with A or with B in the lanes, and pair by pair.
TEST(Index, TheDeepestIsOneOfTheHits) {
    constexpr std::size_t n = 400;
    const float margin = 0.1f, distance = 0.7f;
    const Options options{.margin = margin};
    Random random(29);
    Rows a(capsa_shape_sphere, n), b(capsa_shape_sphere, 4 * n);
    for (std::size_t i = 0; i < n; ++i) {
        a.at(1, i) = static_cast<float>(2 * i);
        a.at(3, i) = random.between(0.1f, 0.2f);
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t j = 4 * i + k;
            b.at(1, j) = a.at(1, i);
            b.at(k % 2 == 0 ? 0 : 2, j) = k < 2 ? distance : -distance;
            b.at(3, j) = distance - margin - a.at(3, i) + random.between(-2, 2) * 0x1p-25f;
        }
    }
    const Index index(b.view());
    std::vector<Contact> expected(n), with(n), without(n);
    for (Contact& contact : expected) contact.b = no_row;
    std::size_t some = 0;
    for (const IndexPair& pair : hits_in_room(between(a.view(), b.view()), options)) {
        float gap = 0.0f;
        gaps(listed(a.view(), b.view(), std::span(&pair, 1)), std::span(&gap, 1));
        Contact& best = expected[pair.a];
        some += best.b == no_row;
        if (best.b == no_row || gap < best.gap || (gap == best.gap && pair.b < best.b))
            best.gap = gap, best.b = pair.b;
    }
    EXPECT_GT(some, n / 2);
    deepest(between(a.view(), index), with, options);
    deepest(between(a.view(), b.view()), without, options);
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_EQ(with[i].b, expected[i].b) << i;
        EXPECT_EQ(without[i].b, expected[i].b) << i;
        Contact one;
        Rows row(capsa_shape_sphere, 1);
        for (int k = 0; k < 4; ++k) row.at(k, 0) = a.at(k, i);
        deepest(between(row.view(), b.view()), std::span(&one, 1), options);
        EXPECT_EQ(one.b, expected[i].b) << i;
    }
}

// Far apart, in classes of size, and on top of each other: many levels and full groups.
TEST(Index, HoldsManyRows) {
    Rows rows = scattered_spheres(70000, 15, 100.0f);
    for (std::size_t i = 0; i < 20000; ++i)
        for (int axis = 0; axis < 3; ++axis) rows.at(axis, i) = 0.001f * rows.at(axis, i);
    for (std::size_t i = 0; i < 30; ++i) rows.at(3, 30000 + i) = 15.0f;
    for (std::size_t i = 0; i < 20000; ++i) rows.at(3, i) *= 0.001f;
    const Index index(rows.view());
    if (!slow_here) {
        EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
    }
    // All pairs take four minutes where they are emulated.
    capsa_shapes some = rows.view();
    some.count /= 20;
    for (capsa_stream& stream : some.stream) stream.stride *= 20;
    EXPECT_EQ(count_hits(between(some, index)), count_hits(between(some, rows.view())));
}

}  // namespace
}  // namespace capsa::tests::test_index_answers
