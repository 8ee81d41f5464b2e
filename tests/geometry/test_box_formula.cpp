// The formula of a segment and a box in float, where squares of squares leave the range of floats.

#include "tests/geometry/formula.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace capsa::test_box_formula {
namespace {

namespace formula = formula_test;
using oracle::Case;

const oracle::Pair& pair() { return oracle::Pair::capsule_box; }

// The same with all lengths times 2^power. The quaternion stays.
Case scaled(Case c, int power) {
    for (float& x : c.a) x = std::ldexp(x, power);
    for (int k = 0; k < 6; ++k) c.b[k] = std::ldexp(c.b[k], power);
    c.b[oracle::radius_field] = std::ldexp(c.b[oracle::radius_field], power);
    return c;
}

double error_of(const Case& c) {
    return oracle::error(pair(), c, formula::distance_of<float>(pair(), c), pair().truth.distance(c));
}

// The slope at the first place was squared, which is 0 of a box of 2e-9. So no other place was looked for,
// and the first one was up to 857 eps S too far.
TEST(SegmentAtBox, RegressionTheSecondLookNeedsNoSquareOfASquare) {
    for (const std::uint64_t i : {62055u, 886067u}) {
        const Case c = oracle::make_case(*oracle::find_family("box_scales"), pair(), 7, i);
        for (int power = -12; power <= 80; ++power)
            EXPECT_LE(error_of(scaled(c, power)), 4.0)
                << i << " times 2^" << power << ": " << formula::text(c);
    }
}

}  // namespace
}  // namespace capsa::test_box_formula
