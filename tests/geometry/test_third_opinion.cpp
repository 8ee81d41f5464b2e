// A third opinion on the distance of segments, by a method that shares nothing with the other two.
//
// The squared distance is a convex quadratic in (s, t) over the unit square. Its least value has some set of
// bounds active: none, one of four, or two of four. Each of the nine sets leaves a linear least squares
// problem, which Eigen solves by QR; the smallest feasible value wins. No geometry, no cases by region, no
// cross product.

#include "tests/geometry/formula.hpp"
#include "tests/truth/reference/closest.hpp"

#include <gtest/gtest.h>
#include <Eigen/Dense>

namespace capsa::formula_test {

using oracle::Case;
const oracle::Pair& pair = oracle::Pair::capsule_capsule;

namespace {

using Columns = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 2>;

Eigen::Vector3d at(const float* p) { return Eigen::Vector3f(p[0], p[1], p[2]).cast<double>(); }

// |base + columns x| for the best x, if all of x lies in [0, 1], else infinity.
double least_squares(const Columns& columns, const Eigen::Vector3d& base) {
    if (columns.cols() == 0) return base.norm();
    const Eigen::VectorXd x = columns.colPivHouseholderQr().solve(-base);
    if ((x.array() < 0.0).any() || (x.array() > 1.0).any()) return HUGE_VAL;
    return (base + columns * x).norm();
}

// Each parameter is free (2) or fixed at 0 or 1.
double active_set_distance(const Case& c) {
    const Eigen::Vector3d r = at(c.b) - at(c.a), d1 = at(c.a + 3) - at(c.a), d2 = at(c.b + 3) - at(c.b);
    double best = HUGE_VAL;
    for (int s = 0; s <= 2; ++s)
        for (int t = 0; t <= 2; ++t) {
            Eigen::Vector3d base = r;
            Columns columns(3, (s == 2) + (t == 2));
            if (s == 2)
                columns.col(0) = -d1;
            else
                base -= s * d1;
            if (t == 2)
                columns.col(columns.cols() - 1) = d2;
            else
                base += t * d2;
            best = std::min(best, least_squares(columns, base));
        }
    return best;
}

reference::Segment reference_segment(const float* p) { return {{p[0], p[1], p[2]}, {p[3], p[4], p[5]}}; }

}  // namespace

TEST(ThirdOpinion, EigenAgreesWithTheOracleInEveryFamily) {
    for_valid_cases(pair, 1000, [](const Case& c) {
        const double truth = static_cast<double>(pair.truth.distance(c));
        ASSERT_NEAR(active_set_distance(c), truth, 1e-13 * pair.local_size(c)) << text(c);
    });
}

TEST(ThirdOpinion, EigenAgreesWithTheKernelFormulaWithinTheBound) {
    for_valid_cases(pair, 1000, [](const Case& c) {
        const double computed = static_cast<double>(distance_of<float>(pair, c));
        ASSERT_NEAR(active_set_distance(c), computed, bound_of<float>(pair, c)) << text(c);
    });
}

TEST(ThirdOpinion, ReferenceAgreesWithTheOracleInEveryFamily) {
    for_valid_cases(pair, 1000, [](const Case& c) {
        const double truth = static_cast<double>(pair.truth.distance(c));
        const reference::Closest found = closest(reference_segment(c.a), reference_segment(c.b));
        ASSERT_NEAR(found.distance, truth, 1e-14 * pair.local_size(c)) << text(c);
        ASSERT_NEAR(distance_at(c, found.s, found.t), truth, 1e-14 * pair.local_size(c)) << text(c);
    });
}

}  // namespace capsa::formula_test
