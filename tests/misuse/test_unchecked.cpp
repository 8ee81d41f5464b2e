// With CAPSA_UNCHECKED a call that makes no sense goes on, and writes nothing.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
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
    const std::vector<float> many(65);
    std::vector<std::uint64_t> words(2, 7u);
    occluded(rays(many, many, many, many, many, many), a, std::span(words).first(1));
    occluded(rays(a, motion(1, 0)), a, words);
    EXPECT_EQ(words, (std::vector<std::uint64_t>{7, 7}));
}

}  // namespace
}  // namespace capsa
