// What is taken off the coordinates of an axis.

#include "cli/input/axis.hpp"
#include "cli/input/table.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace capsa::cli::test_axis {

namespace {

Axis seen(std::initializer_list<double> coordinates) {
    Axis axis;
    for (const double x : coordinates) axis.see(x);
    return axis;
}

}  // namespace

TEST(Axis, IsOpenWhileAnOriginWouldHelp) {
    EXPECT_TRUE(seen({6290261.1, 6290261.4}).open());
    EXPECT_TRUE(seen({-3, -2, -1.5}).open());
    EXPECT_TRUE(seen({10, 20}).open());
    EXPECT_FALSE(seen({10, 20.5}).open());
    EXPECT_FALSE(seen({6290261.1, 0}).open());
    EXPECT_FALSE(seen({0, 6290261.1}).open());
    EXPECT_FALSE(seen({-1, 1}).open());
    EXPECT_FALSE(seen({0}).open());
}

TEST(Axis, IsClosedForEver) {
    EXPECT_FALSE(seen({5, 0, 5, 5}).open());
    Axis axis = seen({5, 0, 5});
    axis.close(0.0);
    EXPECT_EQ(axis.origin(), 0.0);
}

TEST(Axis, HasAnOriginOnlyIfRoundingIsNoticed) {
    Axis coarse = seen({6290261.1, 6290261.4}), fine = coarse;
    EXPECT_NEAR(coarse.moved(), 0.1, 1e-6);
    coarse.close(0.05);
    fine.close(0.2);
    EXPECT_EQ(coarse.origin(), 6290261.25);
    EXPECT_EQ(fine.origin(), 0.0);
    EXPECT_EQ(coarse.rounded(6290261.5), 0.25f);
    EXPECT_EQ(fine.rounded(6290261.5), 6290261.5f);
}

// So no coordinate is rounded more coarsely than without it.
TEST(Axis, HasAnOriginNearerToEveryCoordinateThanZero) {
    for (const double low : {1.1, 431200.3, 6290261.7, 1e-12, 9e17})
        for (const double part : {0.0, 1e-15, 1e-9, 1e-4, 0.3, 1.0})
            for (const double sign : {-1.0, 1.0}) {
                const double high = low + low * part;
                Axis axis = seen({sign * low, sign * high});
                const double before = axis.moved();
                axis.close(before / 2);
                axis.rounded(sign * low);
                axis.rounded(sign * high);
                EXPECT_LE(axis.moved(), before) << low << " " << high;
                EXPECT_LE(std::fabs(axis.origin() - sign * low), low);
                EXPECT_LE(std::fabs(axis.origin() - sign * high), high);
            }
}

TEST(ReadTable, KeepsDoublesOnlyWhileAnOriginWouldHelp) {
    const auto read = [](std::string_view text, Axes& axes) {
        MemoryBytes bytes(text, text.size());
        GroupNames groups;
        return read_table(bytes, std::nullopt, groups, {}, axes);
    };
    Axes axes;
    Table far = read("x,y,z\n5,6290261.1,1\n6,6290261.4,-1\n", axes);
    EXPECT_EQ(far.wide[0].size(), 2u);
    EXPECT_EQ(far.wide[1].size(), 2u);
    EXPECT_TRUE(far.wide[2].empty());
    EXPECT_EQ(far.columns[2], (std::vector<float>{1, -1}));
    EXPECT_EQ(far.at(1, 1), 6290261.4);
    const Table near =
        read("ax,ay,az,bx,by,bz\n5,0,0,0,6290261.1,0\n1,2,3,4,5,6\n", axes);  // closes two axes
    EXPECT_TRUE(near.wide[0].empty() && near.wide[1].empty() && near.wide[3].empty());
    EXPECT_TRUE(near.wide[4].empty());
    for (Axis& axis : axes) axis.close(0.0);
    far.settle(axes);
    EXPECT_TRUE(far.wide[0].empty() && far.wide[1].empty());
    EXPECT_EQ(far.columns[1], (std::vector<float>{6290261.0f, 6290261.5f}));
}

}  // namespace capsa::cli::test_axis
