// Building, refitting and moving an index.

#include "capsa/capsa.hpp"

#include "src/index/index.hpp"
#include "src/index/order.hpp"
#include "src/registry.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace capsa::tests {
namespace {

Rows scattered(std::size_t count, std::uint64_t seed, float side = 20.0f) {
    Random random(seed);
    Rows rows(capsa_shape_sphere, count);
    fill::uniform(rows, random, side, 0.0f, 0.4f);
    return rows;
}

TEST(Index, OfNothingAnswersLikeNothing) {
    const Index none, other(scattered(0, 1).view());
    const Rows some = scattered(20, 2);
    EXPECT_EQ(none.size(), 0u);
    EXPECT_TRUE(none.order().empty());
    EXPECT_EQ(count_hits(within(none)), 0u);
    EXPECT_EQ(count_hits(between(some.view(), other)), 0u);
    EXPECT_EQ(count_hits(between(other, some.view())), 0u);
}

TEST(Index, AnswersForTheRowsAsTheyWere) {
    Rows rows = scattered(500, 3);
    const Index index(rows.view());
    const std::uint64_t before = count_hits(within(rows.view()));
    ASSERT_GT(before, 0u);
    for (float& x : rows.streams[0]) x *= 100.0f;
    EXPECT_EQ(count_hits(within(index)), before);
    EXPECT_LT(count_hits(within(rows.view())), before);
}

TEST(Index, RefitFollowsMovingRows) {
    Rows rows = scattered(2000, 4);
    Index index(rows.view());
    const std::vector<std::uint32_t> order(index.order().begin(), index.order().end());
    Random random(5);
    for (int frame = 0; frame < 5; ++frame) {
        for (int axis = 0; axis < 3; ++axis)
            for (float& x : rows.streams[static_cast<std::size_t>(axis)]) x += random.between(-2.0f, 2.0f);
        index.refit(rows.view());
        EXPECT_TRUE(std::equal(order.begin(), order.end(), index.order().begin(), index.order().end()));
        EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
    }
}

// A row without a place must get one, and a row that has become invalid must not be found.
TEST(Index, RefitSeesRowsBecomeValidAndInvalid) {
    Rows rows = scattered(300, 6, 5.0f);
    const std::vector<float> x = rows.streams[0];
    for (std::size_t i = 0; i < 300; i += 3) rows.at(0, i) = std::numeric_limits<float>::quiet_NaN();
    Index index(rows.view());
    EXPECT_EQ(index.order().size(), 200u);
    rows.streams[0] = x;
    index.refit(rows.view());
    EXPECT_EQ(index.order().size(), 300u);
    EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
    rows.at(0, 7) = std::numeric_limits<float>::infinity();
    index.refit(rows.view());
    EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
    // As many valid rows as places, but not the same ones.
    rows.streams[0] = x;
    rows.at(0, 8) = std::numeric_limits<float>::infinity();
    index.build(rows.view());
    rows.at(0, 8) = x[8];
    rows.at(0, 9) = std::numeric_limits<float>::infinity();
    index.refit(rows.view());
    EXPECT_EQ(count_hits(within(index)), count_hits(within(rows.view())));
}

// The parts of an index are each told whether a row of theirs has become invalid: here it is one of the first
// part, and as many rows are valid as before.
TEST(Index, RefitSeesARowOfAnyPartBecomeInvalid) {
    Rows rows = scattered(3 * rows_of_a_part, 24, 60.0f);
    rows.at(3, 5) = -1.0f;
    Index index(rows.view());
    const std::uint32_t first = index.order().front();
    rows.at(3, 5) = 0.3f;
    rows.at(3, first) = -1.0f;
    index.refit(rows.view());
    EXPECT_EQ(std::ranges::count(index.order(), 5u), 1);
    EXPECT_EQ(std::ranges::count(index.order(), first), 0);
}

TEST(Index, RefitOfOtherRowsIsABuild) {
    Rows few = scattered(200, 25), many = scattered(900, 26);
    Random random(27);
    Rows capsules(capsa_shape_capsule, 900);
    fill::uniform(capsules, random, 20.0f, 0.4f, 0.4f);
    Index index(many.view());
    for (const Rows* rows : {&few, &many, &capsules, &many}) {
        index.refit(rows->view());
        EXPECT_EQ(index.order().size(), rows->count);
        EXPECT_EQ(count_hits(within(index)), count_hits(within(rows->view())));
    }
}

TEST(Index, HasNoGroupWithoutRows) {
    for (const auto& [rows, places, levels] :
         {std::tuple(1u, 16u, 1u), {16u, 16u, 1u}, {17u, 32u, 1u}, {256u, 256u, 1u}, {257u, 272u, 2u}}) {
        const Index index(scattered(rows, 28).view());
        const capsa_tree& tree = capsa_shapes(index).index->tree();
        EXPECT_EQ(tree.copies.count, places);
        EXPECT_EQ(tree.levels, levels) << rows;
    }
}

// The places of the rows in the middle, and a quarter more on either side.
TEST(Index, FrameSpansAllRowsButAFew) {
    Rows rows(capsa_shape_sphere, 128);
    for (std::size_t i = 0; i < 128; ++i) {
        const auto place = static_cast<float>(i * 37 % 128);
        rows.at(0, i) = place;
        rows.at(1, i) = 2 * place;
        rows.at(2, i) = -place;
        rows.at(3, i) = 0.25f;
    }
    const BoxMaker maker(*registry::tables()[0], capsa_shape_sphere);
    const capsa_frame frame = frame_of(rows.view(), maker);
    constexpr float lo = 2 - 123 / 4.0f, hi = 125 + 123 / 4.0f;
    EXPECT_NEAR(frame.lo[0], lo, 1e-3f);
    EXPECT_NEAR(frame.hi[0], hi, 1e-3f);
    EXPECT_NEAR(frame.lo[1], 2 * lo, 1e-3f);
    EXPECT_NEAR(frame.hi[1], 2 * hi, 1e-3f);
    EXPECT_NEAR(frame.lo[2], -hi, 1e-3f);
    EXPECT_NEAR(frame.hi[2], -lo, 1e-3f);
    EXPECT_NEAR(frame.extent, 0.5f, 1e-3f);
    const capsa_frame of_nothing = frame_of(Rows(capsa_shape_sphere, 0).view(), maker);
    EXPECT_EQ(of_nothing.extent, 0.0f);
    EXPECT_EQ(of_nothing.hi[0], 0.0f);
}

TEST(Index, OrderNamesEveryValidRowOnce) {
    Rows rows = scattered(1000, 7);
    rows.at(3, 11) = -1.0f;
    const Index index(rows.view());
    std::vector<std::uint32_t> order(index.order().begin(), index.order().end());
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> expected(1000);
    std::iota(expected.begin(), expected.end(), 0u);
    expected.erase(expected.begin() + 11);
    EXPECT_EQ(order, expected);
}

TEST(Index, KeepsItsMemoryAndSaysHowMuch) {
    Index index(scattered(100000, 8).view());
    const std::size_t bytes = index.bytes();
    EXPECT_LE(bytes, 48u * 100000);
    index.build(scattered(50000, 9).view());
    EXPECT_EQ(index.bytes(), bytes);
}

TEST(Index, OfCapsulesTakesAtMost64BytesARow) {
    Random random(10);
    Rows rows(capsa_shape_capsule, 100000);
    fill::uniform(rows, random, 50.0f, 0.4f, 0.2f);
    EXPECT_LE(Index(rows.view()).bytes(), 64u * 100000);
}

TEST(Index, MovesBetweenOwners) {
    const Rows rows = scattered(400, 11);
    const std::uint64_t hits = count_hits(within(rows.view()));
    Index first(rows.view());
    Index second(std::move(first));
    EXPECT_EQ(count_hits(within(second)), hits);
    Index third;
    third = std::move(second);
    EXPECT_EQ(count_hits(within(third)), hits);
}

TEST(Index, TakesOneRadiusForAllAndIndexedPoints) {
    const Rows rows = scattered(300, 12);
    const auto points = spheres(rows.streams[0], rows.streams[1], rows.streams[2], 0.7f);
    const Index of_points(points);
    EXPECT_EQ(count_hits(within(of_points)), count_hits(within(points)));
    const auto links = chain(rows.streams[0], rows.streams[1], rows.streams[2], 0.1f);
    const Index index(links);
    EXPECT_EQ(count_hits(within(index)), count_hits(within(links)));
}

TEST(Index, OtherVerbsAndSourcesIgnoreIt) {
    const Rows a = scattered(200, 13), b = scattered(200, 14);
    const Index in_a(a.view()), in_b(b.view());
    std::vector<float> with(200), without(200);
    gaps(zip(in_a, in_b), with);
    gaps(zip(a.view(), b.view()), without);
    EXPECT_EQ(with, without);
    std::vector<std::uint64_t> words(200 * 4), plain(200 * 4);
    hit_mask(between(in_a, in_b), {words, 4});
    hit_mask(between(a.view(), b.view()), {plain, 4});
    EXPECT_EQ(words, plain);
}

// The pairs that fit are the first of all, and nothing behind them is written.
TEST(Index, FillsAShortListAndCountsTheRest) {
    Rows a = scattered(900, 19, 6.0f), b = scattered(60, 20, 6.0f);
    for (float& radius : b.streams[3]) radius += 0.8f;
    const Index in_a(a.view()), in_b(b.view());
    for (const Source& source : {between(in_a, in_b), between(in_b, in_a), within(in_a)}) {
        const std::vector<IndexPair> all = find_all(source);
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

// As the functions with threads ask them, one after the other: `of_a` says that a part answers for rows of A.
TEST(Index, PartsOfTheQuestionsAreTogetherTheWhole) {
    const Rows a = scattered(500, 29, 8.0f), b = scattered(300, 30, 8.0f);
    const Index in_a(a.view()), in_b(b.view());
    Index cells_a(a.view());
    cells_a.add_cells();
    for (const Source& whole : {between(in_a, b.view()), between(in_a, in_b), between(in_b, in_a),
                                between(cells_a, b.view()), within(in_a)}) {
        std::uint64_t hits = 0;
        for (std::uint32_t k = 0; k < 3; ++k) {
            const Source part = capsa_part(&whole, capsa_part_of_pairs, k, 3);
            EXPECT_TRUE(capsa_is_share(&part));
            hits += count_hits(part);
        }
        EXPECT_GT(hits, 100u);
        EXPECT_EQ(hits, count_hits(whole));
        if (!whole.b.index) continue;
        constexpr std::size_t k_rows = 3;
        std::vector<Nearest> expected(whole.a.count * k_rows), found(expected.size(), {7, 7.0f});
        k_nearest(whole, k_rows, expected);
        for (std::uint32_t k = 0; k < 3; ++k) {
            const Source part = capsa_part(&whole, capsa_part_of_rows, k, 3);
            k_nearest(part, k_rows, found);
        }
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_EQ(found[i].index, expected[i].index) << i;
            EXPECT_EQ(found[i].gap, expected[i].gap) << i;
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
        std::vector<IndexPair> with = find_all(within(index), {.margin = margin}),
                               without = find_all(within(rows.view()), {.margin = margin});
        const auto by_rows = [](const IndexPair& x, const IndexPair& y) {
            return x.a != y.a ? x.a < y.a : x.b < y.b;
        };
        std::sort(with.begin(), with.end(), by_rows);
        std::sort(without.begin(), without.end(), by_rows);
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
    for (const IndexPair& pair : find_all(between(a.view(), b.view()), options)) {
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
    Rows rows = scattered(70000, 15, 100.0f);
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

TEST(IndexInC, RefusesWhatMakesNoSense) {
    const Rows rows = scattered(10, 16);
    const capsa_shapes shapes = rows.view();
    capsa_index* index = nullptr;
    EXPECT_EQ(capsa_index_create(nullptr), capsa_null_argument);
    ASSERT_EQ(capsa_index_create(&index), capsa_ok);
    EXPECT_EQ(capsa_index_build(index, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_index_build(nullptr, &shapes), capsa_null_argument);
    capsa_shapes broken = shapes;
    broken.stream[0].data = nullptr;
    EXPECT_EQ(capsa_index_build(index, &broken), capsa_null_argument);
    ASSERT_EQ(capsa_index_build(index, &shapes), capsa_ok);
    capsa_shapes own{};
    ASSERT_EQ(capsa_index_shapes(index, &own), capsa_ok);
    EXPECT_EQ(capsa_index_shapes(index, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_index_shapes(nullptr, &own), capsa_null_argument);
    EXPECT_EQ(capsa_index_build(index, &own), capsa_bad_source);
    EXPECT_EQ(capsa_index_refit(index, &own), capsa_bad_source);
    std::size_t count = 0;
    ASSERT_NE(capsa_index_order(index, &count), nullptr);
    EXPECT_EQ(count, 10u);
    EXPECT_EQ(capsa_index_order(nullptr, &count), nullptr);
    EXPECT_EQ(capsa_index_bytes(nullptr), 0u);
    capsa_index_destroy(index);
    capsa_index_destroy(nullptr);
}

// Its boxes would be wrong, or its row numbers too large for the output.
TEST(IndexInC, RefusesRowsThatAreNotTheIndexs) {
    const Rows few = scattered(10, 17), many = scattered(1000, 18);
    Index index(many.view());
    const capsa_shapes good = index;
    std::uint64_t hits = 0;
    const auto status = [&](const capsa_shapes& shapes) {
        const capsa_source source = capsa_within(&shapes);
        return capsa_count_hits(&source, nullptr, &hits);
    };
    ASSERT_EQ(status(good), capsa_ok);
    capsa_shapes first_rows = good, other_shape = good, other_rows = good, named_points = few.view(),
                 other_data = good, other_stride = good;
    other_data.stream[2].data = good.stream[1].data;
    other_stride.stream[2].stride = 0;
    first_rows.count = 10;
    other_shape.shape = capsa_shape_segment;
    other_rows.stream[3] = many.view().stream[3];
    named_points.index = good.index;
    for (const capsa_shapes& wrong :
         {first_rows, other_shape, other_rows, other_data, other_stride, named_points}) {
        EXPECT_EQ(status(wrong), capsa_bad_source);
        const capsa_shapes plain = few.view();
        const capsa_source source = capsa_between(&plain, &wrong), inside = capsa_within(&wrong);
        EXPECT_EQ(capsa_count_hits(&source, nullptr, &hits), capsa_bad_source);
        capsa_call call{};
        call.verb = "count_hits";
        char text[256];
        call.source = &inside;
        capsa_explain(capsa_bad_source, &call, text, sizeof text);
        EXPECT_STREQ(
            text, "count_hits: the rows of A are not the rows of its index: take them from the index again");
        call.source = &source;
        capsa_explain(capsa_bad_source, &call, text, sizeof text);
        EXPECT_STREQ(
            text, "count_hits: the rows of B are not the rows of its index: take them from the index again");
    }
    // Shapes from before the index was built anew.
    index.build(few.view());
    EXPECT_EQ(status(good), capsa_bad_source);
}

}  // namespace
}  // namespace capsa::tests
