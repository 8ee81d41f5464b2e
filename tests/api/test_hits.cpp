// What the contract says of hits: how the reach is rounded, and what the order of the sets decides.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

namespace capsa::test_hits {
namespace {

Spheres ball(float x, float radius) {
    Spheres s;
    s.push_back(x, 0, 0, radius);
    return s;
}
// All pairs of sets that need last no longer than the call they are made in.
Source met(const Spheres& a, const Spheres& b) { return between(a, b); }
float bits_of(std::uint32_t x) { return std::bit_cast<float>(x); }

// A margin that cancels the radii: their roundings are those of numbers a million times the reach.
TEST(Hits, TheReachIsRoundedAsThePageSays) {
    const float ra = bits_of(0x3feaa4ba), rb = bits_of(0x3380974a), x = bits_of(0x33ff008f), margin = -ra;
    const float reach = ra + (rb + margin);
    EXPECT_EQ(any_hit(met(ball(0, ra), ball(x, rb)), {.margin = margin}), x <= reach);
    EXPECT_TRUE(x <= reach) << "though ra + rb + margin is 5.988e-8 and x 1.187e-7";
    EXPECT_FALSE(any_hit(met(ball(0, ra), ball(reach * 1.01f, rb)), {.margin = margin}));
}

// The reach is -2^-26; rounded in one order it is 0, in the other it stays below.
TEST(Hits, TheOrderOfTheSetsIsPartOfTheQuestion) {
    const Spheres large = ball(0, bits_of(0x3f7fffff)), small = ball(0, bits_of(0x33400000));
    EXPECT_TRUE(any_hit(between(large, small), {.margin = -1.0f}));
    EXPECT_FALSE(any_hit(between(small, large), {.margin = -1.0f}));
}

TEST(Hits, AreSortedByAThenB) {
    std::vector<IndexPair> pairs{{2, 1}, {0, 9}, {2, 0}, {1, 4}, {0, 3}};
    sort_pairs(pairs);
    const std::vector<IndexPair> expected{{0, 3}, {0, 9}, {1, 4}, {2, 0}, {2, 1}};
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        EXPECT_EQ(pairs[k].a, expected[k].a);
        EXPECT_EQ(pairs[k].b, expected[k].b);
    }
}

}  // namespace
}  // namespace capsa::test_hits
