// The fused operation of floats that kernels use where there is no instruction, against exact arithmetic: on
// operands whose sum a double rounds to a half-way point between two floats. Each family must hold some that
// the sum in double gets wrong.

#define CAPSA_ISA fused_alone
#include "kernels/lanes/fused_float.hpp"

#include "tests/lanes/fused_exactly.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace capsa::tests {
namespace {
namespace fused_test {

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
bool same(float a, float b) { return bits(a) == bits(b) || (std::isnan(a) && std::isnan(b)); }

class Fused : public testing::Test {
protected:
    // With every sign of the product and of the addend.
    void meet(float a, float b, float c) {
        for (const float product_sign : {1.0f, -1.0f})
            for (const float sign : {1.0f, -1.0f}) check(product_sign * a, b, sign * c);
    }
    void expect_hostile(int least) const {
        EXPECT_GE(twice_rounded_, least) << "of " << count_ << " cases that a double gets wrong";
    }
    Random random_{2026};

private:
    void check(float a, float b, float c) {
        const float expected = fused_exactly(a, b, c), found = fused_alone::fused_float(a, b, c);
        ASSERT_TRUE(same(found, expected))
            << std::hexfloat << a << " * " << b << " + " << c << ": " << found << " and not " << expected;
        ++count_;
        twice_rounded_ += !same(expected, static_cast<float>(static_cast<double>(a) * static_cast<double>(b) +
                                                             static_cast<double>(c)));
    }
    int count_ = 0, twice_rounded_ = 0;
};

// The definition itself, where the right answer is known by hand.
TEST_F(Fused, IsDefinedByKnownResults) {
    constexpr float eps = 0x1p-23f, inf = std::numeric_limits<float>::infinity();
    EXPECT_EQ(fused_exactly(1.0f + eps, 1.0f + eps, -1.0f - 2 * eps), eps * eps);
    EXPECT_EQ(fused_exactly(1.0f, 0x1p-24f, 1.0f), 1.0f);                  // half way: to the even one
    EXPECT_EQ(fused_exactly(1.0f + eps, 0x1p-24f, 1.0f), 1.0f + eps);      // a little more than half way
    EXPECT_EQ(fused_exactly(1.0f, 0x1p-24f, 1.0f + eps), 1.0f + 2 * eps);  // half way: to the even one
    EXPECT_EQ(fused_exactly(0x1p-75f, 0x1p-75f, 0.0f), 0.0f);              // half of the least float
    EXPECT_EQ(fused_exactly(0x1.000002p-75f, 0x1p-75f, 0.0f), 0x1p-149f);
    EXPECT_EQ(fused_exactly(0x1.fffffep127f, 1.0f, 0x1p103f), inf);
    EXPECT_EQ(fused_exactly(0x1.fffffep127f, 1.0f, 0x1.fffffep102f), 0x1.fffffep127f);
    EXPECT_TRUE(std::signbit(fused_exactly(-0.0f, 1.0f, -0.0f)));
    EXPECT_FALSE(std::signbit(fused_exactly(1.0f, 1.0f, -1.0f)));
    EXPECT_TRUE(std::isnan(fused_exactly(inf, 0.0f, 1.0f)));
    EXPECT_EQ(fused_exactly(0x1p127f, 0x1p127f, -inf), -inf);
}

// A product that is half way between two floats, and an addend far below it.
TEST_F(Fused, OfAProductHalfWay) {
    for (int i = 0; i < 20000; ++i) {
        // Two odd integers whose product has 25 bits.
        const int split = 2 + static_cast<int>(random_.below(11));
        const std::uint32_t a = 1u << (24 - split) | random_.below(1u << (24 - split)) | 1;
        const std::uint64_t least = ((std::uint64_t{1} << 24) / a) | 1,
                            b = least + 2 * random_.below(1u << (split - 1));
        if (b * a < 1u << 24 || b * a >= 1u << 25) continue;
        const int up = static_cast<int>(random_.below(160)) - 100;
        const float product = static_cast<float>(a) * static_cast<float>(b);
        meet(std::ldexp(static_cast<float>(a), up), static_cast<float>(b),
             std::ldexp(product, up - 25 - static_cast<int>(random_.below(60))));
    }
    expect_hostile(1000);
}

// An addend of which the product is about half the last place.
TEST_F(Fused, OfAnAddendThatTheProductMovesHalfAPlace) {
    for (int i = 0; i < 200000; ++i) {
        const float a = random_.between(1.0f, 2.0f), b = 1.0f / a, c = random_.between(0x1p24f, 0x1p25f);
        const int up = static_cast<int>(random_.below(200)) - 100;
        meet(std::ldexp(a, up), b, std::ldexp(c, up));
    }
    expect_hostile(1000);
}

// The same where the sum is subnormal, or just the least normal float. 2^47 - 1 has two factors that floats
// hold, 10610063 and 13264529: half of the least float, but for a little.
TEST_F(Fused, OfSumsThatAreSubnormal) {
    const float a = std::ldexp(10610063.0f, -99), b = std::ldexp(13264529.0f, -98);
    meet(a, b, 0x1.fffffcp-127f);
    EXPECT_EQ(fused_alone::fused_float(a, b, 0x1.fffffcp-127f), 0x1.fffffcp-127f)
        << "not the least normal float";
    for (int i = 0; i < 200000; ++i) {
        const float u = random_.between(1.0f, 2.0f), v = 1.0f / u;
        const auto c =
            std::bit_cast<float>(random_.below(i % 2 ? 0x800000u : 0x800u) + (i % 3 ? 0u : 0x7fff00u));
        meet(std::ldexp(u, -75), std::ldexp(v, -75), c);
        meet(std::ldexp(static_cast<float>(random_.below(1u << 24)), -90), std::ldexp(v, -75), c);
        if (i % 8 == 0) meet(a, b, c);
    }
    expect_hostile(1000);
}

// Zeros, the ends of the range, infinities and NaNs, all with all.
TEST_F(Fused, OfSpecialValues) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const float values[] = {0.0f,
                            0x1p-149f,
                            0x1.8p-148f,
                            0x1p-127f,
                            0x1.fffffcp-127f,
                            0x1p-126f,
                            0x1.000002p-126f,
                            0x1p-76f,
                            0x1p-75f,
                            0x1p-74f,
                            0x1.000002p-75f,
                            0x1.fffffep-76f,
                            0x1p-63f,
                            0x1p-24f,
                            0x1p-23f,
                            0x1.555556p-2f,
                            0.5f,
                            0x1.fffffep-1f,
                            1.0f,
                            0x1.000002p0f,
                            1.5f,
                            3.0f,
                            0x1p23f,
                            0x1.fffffep23f,
                            0x1p24f,
                            0x1p63f,
                            0x1p64f,
                            0x1.fffffep63f,
                            0x1p102f,
                            0x1p103f,
                            0x1.000002p103f,
                            0x1.fffffep102f,
                            0x1.fffffep126f,
                            0x1p127f,
                            0x1.fffffep127f,
                            inf,
                            std::numeric_limits<float>::quiet_NaN(),
                            std::bit_cast<float>(0x7fffffffu)};
    for (const float a : values)
        for (const float b : values)
            for (const float c : values) meet(a, b, c);
    expect_hostile(1);
}

TEST_F(Fused, OfRandomBits) {
    const auto any = [&](std::uint32_t kept, std::uint32_t set) {
        return std::bit_cast<float>((static_cast<std::uint32_t>(random_.bits() >> 32) & kept) | set);
    };
    for (int i = 0; i < 200000; ++i) {
        meet(any(~0u, 0), any(~0u, 0), any(~0u, 0));
        meet(any(0x3ffffffu, 0x3c000000u), any(0x3ffffffu, 0x3c000000u), any(0x3ffffffu, 0x3c000000u));
    }
}

}  // namespace fused_test
}  // namespace
}  // namespace capsa::tests
