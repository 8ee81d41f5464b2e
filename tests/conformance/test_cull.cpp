// What the balls around solids leave out could only have been a miss: whole sets give the bits of their pairs
// one by one.
//
// Paired rows know no culling. Here they are held against `between` on sets thin enough to be culled, whose
// pairs stand where a ball that is too small would show: end to end along one line, where two solids touch
// exactly if their balls do.

#include "capsa/capsa.hpp"
#include "tests/conformance/culled.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace capsa::tests::test_cull {
namespace {

// Rows i of a and b lie on one line and touch, give or take a few roundings; different rows are far apart.
void end_to_end(Rows& a, Rows& b, const Scale& scale, Random& random) {
    for (std::size_t i = 0; i < a.count; ++i) {
        double dir[3], length2 = 0;
        for (int k = 0; k < dimension_of(a.shape); ++k) {
            dir[k] = static_cast<double>(random.between(-1, 1));
            length2 += dir[k] * dir[k];
        }
        const double along = std::sqrt(length2), size = static_cast<double>(scale.size);
        const auto radius = [&](Rows& rows) {
            if (!shape_info(rows.shape).has_radius) return 0.0;
            const float r = random.below(4) == 0 ? 0.0f : random.between(0, scale.size);
            rows.at(coordinates_of(rows.shape), i) = r;
            return static_cast<double>(r);
        };
        const double half_a =
            shape_info(a.shape).points == 1 ? 0 : size * static_cast<double>(random.between(0, 1));
        const double half_b =
            shape_info(b.shape).points == 1 ? 0 : size * static_cast<double>(random.between(0, 1));
        const double reach = radius(a) + radius(b) + static_cast<double>(scale.margin);
        const double off = (static_cast<double>(random.below(17)) - 8) *
                           std::ldexp(1.0, -static_cast<int>(random.below(8)) - 17);
        const double apart = (half_a + half_b + std::fmax(reach, 0.0)) * (1 + off);
        for (int k = 0; k < dimension_of(a.shape); ++k) {
            const double u = dir[k] / along;
            const double from = static_cast<double>(scale.origin) +
                                (k == 0 ? static_cast<double>(scale.spacing) * static_cast<double>(i) : 0.0);
            const auto put = [&](Rows& rows, double centre, double half) {
                rows.at(k, i) = static_cast<float>(centre - half * u);
                if (shape_info(rows.shape).points == 2)
                    rows.at(dimension_of(rows.shape) + k, i) = static_cast<float>(centre + half * u);
            };
            put(a, from, half_a);
            put(b, from + apart * u, half_b);
        }
    }
}

constexpr capsa_shape all_shapes[] = {capsa_shape_sphere,         capsa_shape_capsule,
                                      capsa_shape_segment,        capsa_shape_circle,
                                      capsa_shape_planar_capsule, capsa_shape_planar_segment};

// All pairs of a and b, which stand end to end, by whole sets and one by one. Counts those of rows i that
// hit.
void expect_the_bits_of_pairs(const Scale& scale, capsa_shape shape_a, capsa_shape shape_b, std::size_t rows,
                              int rounds, Isa isa) {
    Random random(static_cast<std::uint64_t>(shape_a * 3 + shape_b + 1));
    std::size_t hit = 0, missed = 0;
    for (int round = 0; round < rounds; ++round) {
        Rows a(shape_a, rows), b(shape_b, rows);
        end_to_end(a, b, scale, random);
        for (std::size_t i = 8; i < rows; i += 50)  // invalid, also the first or the middle one of a group
            a.at(0, i) = b.at(0, i + 2) = std::numeric_limits<float>::quiet_NaN();
        const Options options{.margin = scale.margin, .isa = isa};
        const auto expected = one_by_one(a, b, options);
        const BitGrid grid_layout{{}, words_for(rows)};
        std::vector<std::uint64_t> words(rows * grid_layout.stride);
        const BitGrid grid{words, grid_layout.stride};
        hit_mask({capsa_source_between, a.view(), b.view(), 0, rows, nullptr, {}, {}, {}, {}}, grid, options);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < rows; ++j)
                ASSERT_EQ(bit(grid.row(i), j), bit(expected, i * rows + j))
                    << scale.name << ": " << shape_a << " " << i << " with " << shape_b << " " << j;
        for (std::size_t i = 0; i < rows; ++i) bit(grid.row(i), i) ? ++hit : ++missed;
    }
    const bool two_radii = shape_info(shape_a).has_radius || shape_info(shape_b).has_radius;
    if (two_radii && scale.margin >= 0.0f && scale.size > 1e-20f) {
        EXPECT_GT(hit, 3u) << scale.name << " " << shape_a << " " << shape_b;
        EXPECT_GT(missed, 25u) << scale.name << " " << shape_a << " " << shape_b;
    }
}

TEST_P(Culling, LeavesOutMissesOnly) {
    for (const Scale& scale : scales)
        for (const capsa_shape shape_a : all_shapes)
            for (const capsa_shape shape_b : all_shapes)
                if (one_dimension(shape_a, shape_b))
                    expect_the_bits_of_pairs(scale, shape_a, shape_b, 96, 4, GetParam());
}

// With so many columns, which stand in a line, groups of sixteen are culled together. The four groups that
// are asked whether they lie together (2, 7, 12 and 17 of 20) are full and valid: a group without a bound
// would refuse all of them, and nothing would be tested.
TEST_P(Culling, ByGroupsLeavesOutMissesOnly) {
    const bool slow = slow_on(GetParam());
    int turn = 0;
    for (const Scale& scale : scales)
        for (const capsa_shape shape_a : all_shapes)
            for (const capsa_shape shape_b : all_shapes)
                if (one_dimension(shape_a, shape_b) && (!slow || ++turn % 5 == 0))
                    expect_the_bits_of_pairs(scale, shape_a, shape_b, 290, 1, GetParam());
}

// Several tiles of either side. (Clang 14 once lost the bound of a loop over balls: a third of the rows had
// other answers.)
TEST_P(Culling, LeavesTheNearestAndTheDeepest) {
    constexpr std::size_t count_a = 1100, count_b = 600;
    Random random(11);
    Rows a(capsa_shape_sphere, count_a), b(capsa_shape_capsule, count_b);
    fill::sparse(a, random);
    fill::sparse(b, random);
    const Source pairs{capsa_source_between, a.view(), b.view(), 0, count_a, nullptr, {}, {}, {}, {}};
    const Options options{.isa = GetParam()};
    std::vector<Nearest> found(count_a);
    nearest(pairs, found, options);
    std::vector<Contact> hits(count_a);
    deepest(pairs, hits, options);
    std::vector<IndexPair> row(count_b);
    std::vector<float> gap(count_b);
    for (std::uint32_t i = 0; i < count_a; ++i) {
        for (std::uint32_t j = 0; j < count_b; ++j) row[j] = {i, j};
        gaps({capsa_source_listed, a.view(), b.view(), 0, count_b, row.data(), {}, {}, {}, {}}, gap, options);
        const auto least = std::min_element(gap.begin(), gap.end());
        ASSERT_EQ(found[i].gap, *least) << "row " << i;
        ASSERT_EQ(found[i].index, static_cast<std::uint32_t>(least - gap.begin())) << "row " << i;
        ASSERT_EQ(hits[i].b != no_row, *least <= 0.0f) << "row " << i;
        if (hits[i].b != no_row) {
            ASSERT_EQ(hits[i].gap, *least) << "row " << i;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Culling, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_cull
