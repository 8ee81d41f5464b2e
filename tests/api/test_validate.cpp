// validate names the first bad row, field and reason.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace capsa::test_validate {
namespace {

TEST(Validate, DegenerateShapesAreValid) {
    Capsules c;
    c.push_back(1, 1, 1, 1, 1, 1, 0);
    c.push_back(1e18f, -1e18f, 0x1p-149f, 0, -0.0f, 1e-30f, 1e18f);
    EXPECT_FALSE(validate(c));
    EXPECT_FALSE(validate(Spheres()));
}

struct Bad {
    std::size_t stream;
    float value;
    const char* field;
    const char* reason;
};

TEST(Validate, SaysWhichRowFieldAndReason) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    for (const Bad& bad : {Bad{0, std::nanf(""), "ax", "is NaN"},
                           {4, -inf, "by", "is infinite"},
                           {5, 1.1e18f, "bz", "is beyond 1e18"},
                           {6, -0.5f, "radius", "is negative"},
                           {6, 1.1e18f, "radius", "is beyond 1e18"},
                           {6, 3e38f, "radius", "is beyond 1e18"},
                           {6, inf, "radius", "is infinite"},
                           {6, std::nanf(""), "radius", "is NaN"}}) {
        Capsules c(5);
        c.stream(bad.stream)[3] = bad.value;
        c.stream(1)[4] = inf;  // a later row is not the first
        const Flaw flaw = validate(c);
        ASSERT_TRUE(flaw);
        EXPECT_EQ(flaw.row, 3u);
        EXPECT_STREQ(flaw.field, bad.field);
        EXPECT_STREQ(flaw.reason, bad.reason);
    }
}

TEST(Validate, SegmentsHaveNoRadius) {
    Segments s(1);
    s.stream(5)[0] = -5;
    EXPECT_FALSE(validate(s));
    s.stream(5)[0] = -5e18f;
    EXPECT_STREQ(validate(s).field, "bz");
}

}  // namespace
}  // namespace capsa::test_validate
