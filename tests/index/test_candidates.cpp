// A row asks about exactly those groups of an index whose boxes overlap its own: no more, each once.

#include "capsa/capsa.hpp"

#include "src/index/candidates.hpp"
#include "src/kernel_call.hpp"
#include "tests/index/boxes.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

namespace capsa::tests {
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

class CandidatesOf : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    }
    Query query(float margin) const { return resolve({margin, static_cast<capsa_isa>(GetParam())}); }
    // Rows of the caller with groups, in order.
    Pairs found(const capsa_source& source, float margin) const {
        Candidates candidates(source, query(margin));
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

TEST(Candidates, AreOfferedByAnIndexOfEitherSide) {
    const Rows a = scattered(capsa_shape_capsule, 30, 1, 0.1f),
               b = scattered(capsa_shape_sphere, 20, 2, 0.1f);
    const Index index_a(a.view()), index_b(b.view());
    const capsa_shapes va = a.view(), vb = b.view(), in_a = index_a, in_b = index_b;
    EXPECT_TRUE(Candidates::serve(capsa_between(&in_a, &vb)));
    EXPECT_TRUE(Candidates::serve(capsa_between(&va, &in_b)));
    EXPECT_FALSE(Candidates::serve(capsa_between(&va, &vb)));
    EXPECT_TRUE(Candidates::serve(capsa_within(&in_a)));
    EXPECT_FALSE(Candidates::serve(capsa_within(&va)));
    EXPECT_FALSE(Candidates::serve(capsa_zip(&in_a, &in_a)));
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, CandidatesOf, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests
