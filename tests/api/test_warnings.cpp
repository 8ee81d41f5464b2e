// What docs/meaning.md warns of is so, and what it says to do about it helps.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/refused.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_warnings {
namespace {

constexpr float eps = std::numeric_limits<float>::epsilon();

class Warnings : public OnIsa {
protected:
    Options options(float margin) const { return {.margin = margin, .isa = GetParam()}; }
};

// The gap of the nearest row as the margin of the next query: rounded down it does not reach that row.
TEST_P(Warnings, AGapAsMarginMayLoseItsOwnRowAndALittleMoreDoesNot) {
    std::size_t lost = 0, rows = 0;
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes) {
            if (!answers_for(a.shape, b.shape)) continue;
            Rows rows_a(a.shape, 100), rows_b(b.shape, 40);
            Random random(11);
            fill::uniform(rows_a, random, 6.0f, 0.5f, 0.1f);
            fill::uniform(rows_b, random, 6.0f, 0.5f, 0.1f);
            const capsa_shapes va = rows_a.view(), vb = rows_b.view();
            std::vector<Nearest> nearest_row(va.count);
            nearest(between(va, vb), nearest_row, options(0));
            for (std::uint32_t row = 0; row < va.count; ++row) {
                const auto [partner, gap] = nearest_row[row];
                if (gap <= 0) continue;  // a hit with any margin from 0 on
                const std::vector<IndexPair> own{{row, partner}};
                const Source pair = listed(va, vb, own);
                const auto largest = [](const capsa_shapes& rows, std::size_t i) {
                    const ShapeInfo& info = shape_info(rows.shape);
                    const int first = info.coordinates();
                    return info.core == CoreKind::round_cone
                               ? std::max(field(rows, first, i), field(rows, first + 1, i))
                               : radius(rows, i);
                };
                const float radii = largest(va, row) + largest(vb, partner);
                ++rows;
                lost += !any_hit(pair, options(gap));
                EXPECT_TRUE(any_hit(pair, options(gap + 4 * eps * (gap + radii))))
                    << a.name << " with " << b.name << ", row " << row << ", gap " << gap;
            }
        }
    EXPECT_GT(rows, 1000u);
    EXPECT_GT(lost, rows / 20);
    EXPECT_LT(lost, rows / 2);
}

// Pair k is of the last row but k with row k, so that late pairs read what early ones have written.
TEST_P(Warnings, GapsInTheirRowsChangeThemWhileTheyAreRead) {
    Rows rows(capsa_shape_sphere, 1000);
    Random random(12);
    fill::uniform(rows, random, 4.0f, 0.5f, 0.1f);
    const capsa_shapes balls = rows.view();
    std::vector<IndexPair> pairs;
    for (std::uint32_t row = 0; row < balls.count; ++row) pairs.push_back({999 - row, row});
    const Source source = listed(balls, balls, pairs);
    const std::span<float> x(rows.streams[0]), late = x.last(10);
    EXPECT_REFUSED(gaps(source, x, options(0)), "gaps: the output lies in the rows");
    EXPECT_REFUSED(gaps(slice(source, 990, 1000), late, options(0)), "gaps: the output lies in the rows");

    std::vector<float> apart(balls.count);
    gaps(source, apart, options(0));
    const capsa_options how = erased(options(0));
    ASSERT_EQ(capsa_gaps(&source, &how, x.data(), x.size()), capsa_ok);
    EXPECT_EQ(x.front(), apart.front());
    EXPECT_FALSE(std::equal(x.begin(), x.end(), apart.begin()));
}

TEST_P(Warnings, TwoPointsWhoseGapDoesNotReach) {
    Spheres a, b;
    a.push_back(0, 0, 0, 0);
    b.push_back(0.1f, 0.2f, 0, 0);
    std::vector<Nearest> row(1);
    nearest(between(a, b), row, options(0));
    EXPECT_EQ(row[0].gap, 0.223606795f);
    EXPECT_EQ(count_hits(between(a, b), options(row[0].gap)), 0u);
    EXPECT_EQ(count_hits(between(a, b), options(std::nextafter(row[0].gap, 1.0f))), 1u);
}

// The plane 3 x + 4 y = 0, with one or the other of its points as p. Both lie on it exactly.
TEST_P(Warnings, PNearWhatMattersMakesAHalfSpaceExact) {
    HalfSpaces far, near;
    far.push_back(0, 0, 0, 3, 4, 0);
    near.push_back(-800000, 600000, 0, 3, 4, 0);
    Spheres particles;
    std::vector<double> truth;
    Random random(5);
    for (int i = 0; i < 2000; ++i) {
        // On the grid of the floats there, so that their sum is exact.
        const float x = -800000 + std::round(random.between(-50, 50) * 16) / 16,
                    y = 600000 + std::round(random.between(-50, 50) * 16) / 16;
        particles.push_back(x, y, 0, 0);
        truth.push_back((3.0 * static_cast<double>(x) + 4.0 * static_cast<double>(y)) / 5);
    }
    const auto worst = [&](const HalfSpaces& floor) {
        std::vector<Nearest> row(particles.size());
        nearest(between(particles, floor), row, options(0));
        double error = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
            error = std::max(error, std::abs(static_cast<double>(row[i].gap) - truth[i]));
        return error;
    };
    const double bound = 4 * static_cast<double>(eps);
    EXPECT_LT(worst(far), bound * 1e6);
    EXPECT_GT(worst(far), 0.01);
    EXPECT_LT(worst(near), bound * 75) << "S is the distance from p, at most 50 sqrt 2";
    EXPECT_GT(worst(far), 1000 * worst(near));
}

// S is the length of the hair, and its radius is less than the bound.
TEST_P(Warnings, AHairIsDecidedToTheBoundOfItsLength) {
    Random random(9);
    Capsules hairs;
    Spheres points;
    std::vector<double> depth;  // how deep the point is in the hair: below 0 outside
    constexpr float radius = 1e-4f;
    for (int i = 0; i < 20000; ++i) {
        const float ux = random.between(0.2f, 1), uy = random.between(0.2f, 1), t = random.between(100, 900);
        const float length = std::sqrt(ux * ux + uy * uy), side = random.between(-2, 2) * radius;
        hairs.push_back(0, 0, 0, 1000 * ux / length, 1000 * uy / length, 0, radius);
        points.push_back((t * ux - side * uy) / length, (t * uy + side * ux) / length, 0, 0);
        const double bx = static_cast<double>(1000 * ux / length),
                     by = static_cast<double>(1000 * uy / length),
                     px = static_cast<double>(points.x().back()), py = static_cast<double>(points.y().back());
        depth.push_back(static_cast<double>(radius) - std::abs(bx * py - by * px) / std::hypot(bx, by));
    }
    std::vector<std::uint64_t> hit(words_for(depth.size()));
    hit_mask(zip(points, hairs), {hit, 0}, options(0));
    double missed = 0, wrong = 0;
    for (std::size_t i = 0; i < depth.size(); ++i) {
        const bool touches = bit(hit, i);
        if (!touches) missed = std::max(missed, depth[i]);
        if (touches != (depth[i] >= 0)) wrong = std::max(wrong, std::abs(depth[i]));
    }
    EXPECT_GT(missed, 1e-5) << "points inside that are missed";
    EXPECT_LT(wrong, 3 * static_cast<double>(eps) * 1000) << "A1 for a point and a segment: 3.6e-4";
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Warnings, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_warnings
