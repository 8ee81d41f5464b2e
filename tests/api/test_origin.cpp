// Origins on a grid: coordinates in double become floats that are exact where they have few enough bits, and
// rows in two blocks have the same answers.

#include "capsa/capsa.hpp"
#include "capsa/origin.hpp"
#include "tests/support/refused.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace capsa::tests::test_origin {
namespace {

// Places of a map, as multiples of a step.
std::vector<double> places(Random& random, double around, double width, double step, std::size_t count) {
    std::vector<double> at;
    for (std::size_t i = 0; i < count; ++i)
        at.push_back(std::round((around + width * static_cast<double>(random.between(-0.5f, 0.5f))) / step) *
                     step);
    return at;
}
double low(const std::vector<double>& x) { return *std::min_element(x.begin(), x.end()); }
double high(const std::vector<double>& x) { return *std::max_element(x.begin(), x.end()); }

TEST(OriginOnGrid, IsAMultipleOfAPowerOfTwoNearTheMiddle) {
    Random random(1);
    for (int turn = 0; turn < 20000; ++turn) {
        const double around = std::ldexp(static_cast<double>(random.between(-1, 1)),
                                         static_cast<int>(random.below(60)) - 20),
                     width = std::ldexp(1.0 + static_cast<double>(random.between(0, 1)),
                                        static_cast<int>(random.below(50)) - 30);
        const double from = around - width, to = around + width;
        const AxisOrigin origin = origin_on_grid(from, to);
        int exponent;
        ASSERT_EQ(std::frexp(origin.grid, &exponent), 0.5);
        ASSERT_EQ(std::remainder(origin.at, origin.grid), 0.0);
        ASSERT_LE(std::fabs(origin.at - (from + to) / 2), origin.grid / 2 + std::fabs(around) * 0x1p-50);
        const std::vector<double> any{from, to, from + 0.3 * width, from + 1.9 * width};
        ASSERT_LE(most_rounded(any, origin.at), origin.step / 2) << from << " to " << to;
        const double exact = std::round((from + 0.7 * width) / origin.step) * origin.step;
        if (std::fabs(exact) < origin.step * 0x1p50) {
            ASSERT_EQ(static_cast<double>(counted_from(exact, origin.at)), exact - origin.at);
        }
    }
}

TEST(OriginOnGrid, OfOneCoordinateIsTheFloatNextToIt) {
    const AxisOrigin origin = origin_on_grid(6290261.3, 6290261.3);
    EXPECT_EQ(origin.at, static_cast<double>(6290261.3f));
    EXPECT_EQ(origin_on_grid(0, 0).at, 0.0);
    EXPECT_EQ(counted_from(0, origin_on_grid(0, 0).at), 0.0f);
}

TEST(OriginOnGrid, MakesExactFloatsOfCoordinatesWithFewBits) {
    Random random(2);
    constexpr double millimetre = 0x1p-10;
    const std::vector<double> y = places(random, 6290176.0, 4000.0, millimetre, 5000);
    const AxisOrigin origin = origin_on_grid(low(y), high(y));
    EXPECT_LE(origin.step, millimetre);
    EXPECT_EQ(most_rounded(y, origin.at), 0.0);
    EXPECT_GT(most_rounded(y, 0.0), 0.2);  // floats by themselves
    const std::vector<double> fine = places(random, 6290176.0, 4000.0, 1e-5, 5000);
    EXPECT_GT(most_rounded(fine, origin.at), 0.0);
    EXPECT_LE(most_rounded(fine, origin.at), origin.step / 2);
}

// The coordinates of two blocks that overlap, and of the scene: answers do not depend on which is asked.
TEST(OriginOnGrid, GivesRowsInTwoBlocksTheSameAnswers) {
    Random random(3);
    constexpr double step = 0x1p-12;
    const std::size_t count = 600;
    const std::vector<double> x = places(random, 431200.0, 20.0, step, count),
                              y = places(random, 6290176.0, 20.0, step, count),
                              z = places(random, -17.0, 20.0, step, count);
    std::vector<float> dx, dy, dz;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::vector<float>* d : {&dx, &dy, &dz})
            d->push_back(static_cast<float>(std::round(1024 * random.between(-1, 1)) / 1024));
    }
    const double grid = grid_for(64.0);
    EXPECT_EQ(grid, 32.0);
    // Blocks are named by what they reach over.
    const double reach[][2] = {{-10, 10}, {-60, 11}, {-12, 100}, {-500, 500}};
    std::vector<Contact> first;
    std::vector<Nearest> first_near;
    for (const auto& over : reach) {
        AxisOrigin at[3];
        for (int axis = 0; axis < 3; ++axis) {
            const double around = axis == 0 ? 431200.0 : axis == 1 ? 6290176.0 : -17.0;
            at[axis] = origin_on_grid(around + over[0], around + over[1], grid);
            EXPECT_EQ(std::remainder(at[axis].at, grid), 0.0);
            EXPECT_LE(at[axis].step, step);
        }
        Capsules rods;
        for (std::size_t i = 0; i < count; ++i) {
            const float a[] = {counted_from(x[i], at[0].at), counted_from(y[i], at[1].at),
                               counted_from(z[i], at[2].at)};
            rods.push_back(a[0], a[1], a[2], a[0] + dx[i], a[1] + dy[i], a[2] + dz[i], 0.3f);
        }
        std::vector<Contact> found = contacts(within(rods));
        std::vector<Nearest> near(count);
        nearest(within(rods), near);
        std::sort(found.begin(), found.end(),
                  [](const Contact& p, const Contact& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; });
        for (Contact& c : found) {
            if (!first.empty()) {
                const Contact& same = first[static_cast<std::size_t>(&c - found.data())];
                EXPECT_NEAR(c.point[1] + at[1].at, same.point[1] + 6290176.0, 1e-4);
            }
        }
        if (first.empty()) {
            first = found;
            for (Contact& c : first) c.point[1] = static_cast<float>(c.point[1] + at[1].at - 6290176.0);
            first_near = near;
            EXPECT_GT(first.size(), 50u);
        }
        ASSERT_EQ(found.size(), first.size());
        for (std::size_t k = 0; k < found.size(); ++k) {
            Contact p = found[k], q = first[k];
            std::fill_n(p.point, 3, 0.0f);
            std::fill_n(q.point, 3, 0.0f);
            ASSERT_EQ(std::memcmp(&p, &q, sizeof p), 0) << k;
        }
        ASSERT_EQ(std::memcmp(near.data(), first_near.data(), count * sizeof(Nearest)), 0);
    }
}

TEST(OriginOnGrid, RefusesWhatIsNoRangeOrNoGrid) {
    EXPECT_REFUSED(origin_on_grid(2, 1), "origin_on_grid: from 2 to 1: give the lowest and the highest");
    EXPECT_REFUSED(origin_on_grid(std::nan(""), 1), "origin_on_grid: from nan to 1");
    EXPECT_REFUSED(origin_on_grid(1, 2, 0.3), "origin_on_grid: a grid of 0.3: give a power of 2");
    EXPECT_REFUSED(origin_on_grid(1, 2, -2), "a grid of -2");
    EXPECT_REFUSED(grid_for(0), "grid_for: a block of size 0: give a length");
}

}  // namespace
}  // namespace capsa::tests::test_origin
