// A row asks about exactly those groups of an index whose boxes overlap its own: no more, each once.

#include "capsa/capsa.hpp"

#include "src/index/candidates.hpp"
#include "src/index/swept.hpp"
#include "src/kernel_call.hpp"
#include "tests/index/boxes.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

namespace capsa::tests::test_candidates {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// Of side 10 with a few large rows and an invalid one. A count that is no multiple of 16, and more than one
// level.
Rows scattered(capsa_shape shape, std::size_t count, std::uint64_t seed, float size) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 10.0f, size, size);
    for (std::size_t i = 3; i < count; i += 50) rows.at(shape_info(shape).radius_stream(), i) = 1.0f;
    if (count > 20) rows.at(0, 17) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

bool is_whole(const capsa_source& source) { return source.begin == 0 && source.end == source.a.count; }
// Whether rows of B ask the tree of A: if B has no tree, or fewer rows.
bool b_asks(const capsa_source& source) {
    if (source.kind == capsa_source_within || !source.a.index) return false;
    return !source.b.index || (is_whole(source) && source.b.count < source.a.count);
}
const capsa_shapes& searched_side(const capsa_source& source) {
    return source.kind == capsa_source_within || b_asks(source) ? source.a : source.b;
}

// Every asked row with every group whose box overlaps its own, widened by the margin. In a whole `within`,
// the groups before that of the row are those that asked about it.
Pairs expected(const capsa_source& source, float margin) {
    const bool flipped = b_asks(source), within = source.kind == capsa_source_within;
    const capsa_shapes &searched = searched_side(source), &asked = flipped ? source.b : source.a;
    const capsa_tree& tree = searched.index->tree();
    const std::vector<Box> of_asked = boxes_of_rows(asked), of_searched = boxes_of_rows(searched);
    std::vector<std::uint32_t> place_of(searched.count, capsa_no_row);
    for (std::uint32_t place = 0; place < tree.count; ++place) place_of[tree.rows[place]] = place;
    Pairs pairs;
    for (std::uint32_t group = 0; group * capsa_group_boxes < tree.count; ++group) {
        Box around = Box::empty();
        for (std::uint32_t k = 0; k < capsa_group_boxes && group * capsa_group_boxes + k < tree.count; ++k)
            add(around, of_searched[tree.rows[group * capsa_group_boxes + k]]);
        for (std::uint32_t i = 0; i < asked.count; ++i) {
            if (!flipped && (i < source.begin || i >= source.end)) continue;
            if (within && is_whole(source) && place_of[i] / capsa_group_boxes > group) continue;
            if (overlap(widened(of_asked[i], margin), around)) pairs.emplace_back(i, group);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

class CandidatesOf : public OnIsa {
protected:
    Query query(float margin) const {
        return resolve({margin, static_cast<capsa_isa>(GetParam()), nullptr, {}, {}, nullptr, 0});
    }
    // Rows of the caller with groups, in order.
    Pairs found(const capsa_source& source, float margin) const {
        Candidates candidates(source, route_of(source, Keeps::hits, query(margin)), query(margin));
        const bool flipped = b_asks(source);
        const capsa_shapes& asked = flipped ? source.b : source.a;
        const bool placed = asked.index && (flipped || is_whole(source));
        Pairs pairs;
        for (NearGroups near; candidates.next(near);) {
            EXPECT_LE(near.end - near.begin, tuning::asked_rows);
            EXPECT_LE(near.count, tuning::near_groups);
            for (std::uint32_t n = 0; n < near.count; ++n) {
                const auto [first, group, rows] = near.groups[n];
                EXPECT_NE(rows, 0u);
                for (std::uint32_t left = rows; left != 0; left &= left - 1) {
                    const std::uint32_t row = first + static_cast<std::uint32_t>(std::countr_zero(left));
                    EXPECT_TRUE(near.begin <= row && row < near.end);
                    pairs.emplace_back(placed ? asked.index->tree().rows[row] : row, group);
                }
            }
        }
        std::sort(pairs.begin(), pairs.end());
        return pairs;
    }
};

TEST_P(CandidatesOf, AreTheGroupsWhoseBoxesOverlap) {
    constexpr std::size_t sizes[][2] = {{300, 270}, {270, 300}, {16, 17}, {5, 300}, {300, 1}, {5000, 40}};
    for (const auto& [n, m] : sizes)
        for (const float size : {0.1f, 0.7f})
            for (const float margin : {0.0f, 0.3f, -0.05f}) {
                const Rows a = scattered(capsa_shape_capsule, n, 1, size),
                           b = scattered(capsa_shape_sphere, m, 2, size);
                const Index index_a(a.view()), index_b(b.view());
                const capsa_shapes va = a.view(), vb = b.view(), in_a = index_a, in_b = index_b;
                for (const capsa_source& whole : {capsa_between(&in_a, &in_b), capsa_between(&va, &in_b),
                                                  capsa_between(&in_a, &vb), capsa_within(&in_a)})
                    for (const std::size_t parts : {1u, 3u})
                        for (std::size_t k = 0; k < parts; ++k) {
                            const capsa_source source = capsa_slice(&whole, k, parts);
                            EXPECT_EQ(found(source, margin), expected(source, margin))
                                << n << " and " << m << " rows of " << size << ", part " << k << " of "
                                << parts;
                        }
            }
}

// The pairs of A with an index of B while both move.
Pairs swept(const capsa_source& source, const capsa_motion& of_a, const capsa_motion* of_b) {
    const Query query = resolve(capsa_options{});
    SweptPairs pairs(source, route_of(source, Keeps::touches, query), query, of_a,
                     displacements(of_b, source.b.count));
    Pairs all;
    for (PairBlock block{}; pairs.next(block);) {
        EXPECT_LE(block.count, std::size_t{SweptPairs::pairs_per_block});
        for (std::size_t k = 0; k < block.count; ++k) all.emplace_back(block.at(k).a, block.at(k).b);
    }
    std::sort(all.begin(), all.end());
    return all;
}

// A ball at the origin, and balls around its way along x: only the first lies on it.
class Swept : public testing::Test {
protected:
    Rows a{capsa_shape_sphere, 1}, b{capsa_shape_sphere, 9};
    Swept() {
        constexpr float centres[][3] = {{5, 0, 0}, {-3, 0, 0}, {13, 0, 0},  {5, 3, 0},  {5, -3, 0},
                                        {5, 0, 3}, {5, 0, -3}, {90, 90, 0}, {90, 0, 90}};
        for (std::size_t row = 0; row < b.count; ++row) {
            for (int axis = 0; axis < 3; ++axis) b.at(axis, row) = centres[row][axis];
            b.at(3, row) = 0.5f;
        }
        a.at(3, 0) = 0.5f;
    }
    Pairs found(const capsa_motion& of_a, const capsa_motion* of_b = nullptr) const {
        const Index index(b.view());
        const capsa_shapes va = a.view(), vb = index;
        return swept(capsa_between(&va, &vb), of_a, of_b);
    }
    static constexpr float zero = 0, ten = 10;
    static constexpr capsa_motion rest{{&zero, 0}, {&zero, 0}, {&zero, 0}},
        onward{{&ten, 0}, {&zero, 0}, {&zero, 0}};
    const Pairs first{{0, 0}};
};

TEST_F(Swept, RowsAreThoseWhoseBoxesLieOnTheWay) {
    EXPECT_EQ(found(onward), first);
    EXPECT_EQ(found(rest), Pairs{});
    b.at(0, 0) = 0.25f;
    EXPECT_EQ(found(rest), first) << "what rests touches where it is";
    EXPECT_EQ(found(rest, &rest), first);
}

TEST_F(Swept, WaysAreSeenFromRowsThatMove) {
    std::vector<float> back(b.count, -10.0f), still(b.count);
    const capsa_motion of_b{{back.data(), 1}, {still.data(), 1}, {still.data(), 1}};
    EXPECT_EQ(found(rest, &of_b), first);
    // What has no valid motion widens no way.
    std::vector<float> aside = still, up = still;
    back[7] = std::numeric_limits<float>::quiet_NaN();
    aside[7] = 100.0f;
    up[8] = std::numeric_limits<float>::quiet_NaN();
    aside[8] = -100.0f;
    const capsa_motion some{{back.data(), 1}, {aside.data(), 1}, {up.data(), 1}};
    EXPECT_EQ(found(rest, &some), first);
}

TEST_F(Swept, RowsThatAreNotValidMeetNothing) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (int axis = 0; axis < 3; ++axis) {
        const capsa_motion bad{
            {axis == 0 ? &nan : &zero, 0}, {axis == 1 ? &nan : &zero, 0}, {axis == 2 ? &nan : &zero, 0}};
        EXPECT_EQ(found(bad), Pairs{}) << axis;
        a.at(axis, 0) = nan;
        EXPECT_EQ(found(onward), Pairs{}) << axis;
        a.at(axis, 0) = 0.0f;
    }
}

// One number for all rows along two axes, and one for each row along the third.
TEST_F(Swept, EveryRowMovesItsOwnWayAlongAnyAxis) {
    b.count = 2;
    for (auto& stream : b.streams) stream.resize(2);
    for (int axis = 0; axis < 3; ++axis) {
        for (int k = 0; k < 3; ++k) b.at(k, 0) = b.at(k, 1) = k == axis ? 10.0f : 0.0f;
        const float by[2] = {0.0f, -10.0f};
        const auto stream = [&](int k) { return k == axis ? capsa_stream{by, 1} : capsa_stream{&zero, 0}; };
        const capsa_motion of_b{stream(0), stream(1), stream(2)};
        const Pairs pairs = found(rest, &of_b);
        EXPECT_TRUE(std::binary_search(pairs.begin(), pairs.end(), std::pair(0u, 1u))) << axis;
    }
}

TEST_F(Swept, PairsComeInBlocksAndSayWhoAsked) {
    Rows many(capsa_shape_sphere, 100);
    for (float& radius : many.streams[3]) radius = 1.0f;
    const Index index(many.view());
    const capsa_shapes inside = index;
    const capsa_source within = capsa_within(&inside);
    const Query query = resolve(capsa_options{});
    SweptPairs pairs(within, route_of(within, Keeps::touches, query), query, onward,
                     displacements(&onward, many.count), true);
    std::vector<int> asked(100 * 100);
    for (PairBlock block{}; pairs.next(block);) {
        ASSERT_LE(block.count, std::size_t{SweptPairs::pairs_per_block});
        for (std::size_t k = 0; k < block.count; ++k) {
            const auto [a_row, b_row] = block.at(k);
            EXPECT_LT(a_row, b_row);
            ++asked[pairs.second_asked(k) ? b_row * 100 + a_row : a_row * 100 + b_row];
        }
    }
    for (std::size_t i = 0; i < 100; ++i)
        for (std::size_t j = 0; j < 100; ++j) EXPECT_EQ(asked[i * 100 + j], i != j) << i << ", " << j;
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, CandidatesOf, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_candidates
