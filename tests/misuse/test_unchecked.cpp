// With CAPSA_UNCHECKED a call that makes no sense goes on, and writes nothing.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace capsa {
namespace {

TEST(Unchecked, ACallThatMakesNoSenseGoesOnAndWritesNothing) {
    const std::vector<float> three(3), two(2);
    const SphereView a = spheres(three, three, three, 1.0f);
    std::vector<float> gap(3, 7.0f);
    gaps(between(a, a), gap);
    EXPECT_EQ(gap[0], 7.0f);
    EXPECT_EQ(spheres(three, two, three, 1.0f).count, 3u);
}

}  // namespace
}  // namespace capsa
