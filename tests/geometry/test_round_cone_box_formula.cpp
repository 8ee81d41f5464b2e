// The formula of a round cone and a box in float, under attack.
//
// Climbs change a few numbers of a case and keep what makes the error larger. The verdict is that of the
// oracle, which is held against the search of the reference first.

#include "tests/geometry/climb.hpp"
#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/cone_box_distance.hpp"
#include "tests/truth/reference/round_cone.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace capsa::test_round_cone_box_formula {
namespace {

namespace formula = formula_test;
using oracle::Case;
using oracle::Pair;
using reference::Vec3d;

const Pair& pair() { return Pair::round_cone_box; }
Vec3d point(const float* at) { return {double{at[0]}, double{at[1]}, double{at[2]}}; }

double searched(const Case& c) {
    const reference::RoundCone cone{{point(c.a), point(c.a + 3)},
                                    double{c.a[oracle::radius_at_a_field]},
                                    double{c.a[oracle::radius_field]}};
    return gap(cone, reference::box(point(c.b), point(c.b + 3), double{c.b[6]}, point(c.b + 7))) +
           double{oracle::largest_radius(pair().a, c.a)};
}

template <class F>
void each_case(std::uint64_t seed, std::uint64_t count, const F& f) {
    for (const oracle::Family& family : oracle::families())
        if (family.valid && family.is_for(pair()))
            for (std::uint64_t i = 0; i < count; ++i) {
                SCOPED_TRACE(std::string(family.name) + " " + std::to_string(i));
                const Case c = make_case(family, pair(), seed, i);
                const double size = pair().local_size(c);
                if (size > 1e-6 && size < 1e6) f(c, size);
            }
}

TEST(RoundConeBoxFormula, TheOracleFindsWhatASearchFinds) {
    std::uint64_t inside = 0;
    each_case(3, 150, [&](const Case& c, double size) {
        const double truth = static_cast<double>(pair().truth.distance(c));
        EXPECT_NEAR(pair().quick.distance(c), truth, 1e-11 * size);
        // A search knows the place of a least value to the root of a rounding.
        EXPECT_NEAR(searched(c), truth, 1e-7 * size);
        inside += truth < 0;
    });
    EXPECT_GT(inside, 300u);
}

// Along no direction is a round cone further from a box than it is: of all directions the best says the
// distance.
TEST(RoundConeBoxFormula, NoDirectionPartsTheTwoByMore) {
    oracle::Random random(5);
    each_case(4, 50, [&](const Case& c, double size) {
        const auto in = oracle::cone_in_box<double>(c, {0, 0, 0});
        double most = -HUGE_VAL;
        for (int k = 0; k < 300; ++k) {
            const Vec3d n = random.direction();
            const double unit[3] = {n.x, n.y, n.z};
            double begin = in.at_p, rise = in.change;
            for (int i = 0; i < 3; ++i) {
                begin += unit[i] * in.p.at[i] - std::fabs(unit[i]) * in.p.half[i];
                rise += unit[i] * in.d[i];
            }
            most = std::fmax(most, std::fmin(begin, begin + rise));
        }
        EXPECT_LE(most, static_cast<double>(pair().truth.distance(c)) + 1e-9 * size);
    });
}

// What the formula calls a touch is never left out before it, with a reach that is smaller by 8 eps S either.
TEST(RoundConeBoxFormula, WhatTouchesIsNotOutsideTheBox) {
    std::uint64_t apart = 0, count = 0;
    formula::for_valid_cases(pair(), 3000, [&](const Case& c) {
        const float distance = formula::distance_of<float>(pair(), c);
        const float size = static_cast<float>(pair().local_size(c));
        if (!(std::fabs(distance) < 1e17f) || !(size < 1e17f)) return;
        const formula::Rounded<formula::RoundConeCore<float>, float> cone =
            formula::round_cone_of(formula::vector<float>(c.a), formula::vector<float>(c.a + 3),
                                   c.a[oracle::radius_at_a_field], c.a[oracle::radius_field], 0.0f);
        formula::Rounded<formula::BoxCore<float>, float> box{formula::box<float>(c.b),
                                                             distance - cone.radius - 0x1p-20f * size};
        const auto at_reach = outside(box_of(box), cone);
        EXPECT_LE(at_reach.d2, at_reach.limit) << formula::text(c);
        box.radius = distance - cone.radius - 0x1p-8f * (size + cone.radius);
        const auto well_apart = outside(box_of(box), cone);
        apart += well_apart.d2 > well_apart.limit;
        ++count;
    });
    EXPECT_GT(apart, count / 5);
}

TEST(RoundConeBoxFormula, KeepsHalfOfItsBoundUnderAttack) {
    const double found = formula::climbed(pair(), 200);
    RecordProperty("found", std::to_string(found));
    EXPECT_LE(found, 0.5 * pair().bound_factor);
    EXPECT_GT(found, 0.1 * pair().bound_factor) << "hardly attacked";
}

// Q59 and Q62. Most cases are of the families that broke them: axes along a face, beside which a steep side
// is nearest far in front of the box, so that a rounding says where; and boxes of 1e-18, of whose roundings
// the squares are out of range.
TEST(RoundConeBoxFormula, DistancesAndPlacesKeepHalfOfTheirBoundInEveryFamily) {
    double worst_place = 0.0;
    for (const oracle::Family& family : oracle::families()) {
        if (!family.valid || !family.is_for(pair())) continue;
        const std::string name = family.name;
        const bool broke = name == "along_edges_of_boxes" || name == "tiny_boxes" || name == "box_scales";
        for (std::uint64_t i = 0; i < (broke ? 100000u : 5000u); ++i) {
            const Case c = make_case(family, pair(), 5, i);
            const double half = 0.5 * pair().bound_factor * oracle::eps * pair().local_size(c),
                         allowed = half + oracle::absolute_bound;
            if (!(half < 1e30)) continue;
            const auto apart = separation(formula::round_cone<float>(c.a), formula::box<float>(c.b));
            const double truth = pair().quick.distance(c), off = double{distance(apart)} - truth,
                         named = pair().quick.between_places(c, {apart.s, 0, 0, 0}) - truth;
            EXPECT_LE(std::fabs(off), allowed) << name << " " << i << formula::text(c);
            EXPECT_LE(named, allowed) << name << " " << i << formula::text(c);
            worst_place = std::fmax(worst_place, named / allowed);
        }
    }
    EXPECT_GT(worst_place, 0.01) << "no place was hard to find";
}

// Q11: where the axis enters the box, the closest point of the box is on its surface.
TEST(RoundConeBoxFormula, TheWayOutEndsOnTheSurface) {
    std::uint64_t overlaps = 0;
    each_case(6, 400, [&](const Case& c, double size) {
        const auto a = formula::round_cone<float>(c.a);
        const auto b = formula::box<float>(c.b);
        const auto apart = separation(a, b);
        if (!(distance(apart) < -8 * 0x1p-23f * static_cast<float>(size))) return;
        ++overlaps;
        const auto on_box = point_of_b(a, b, apart);
        const oracle::AxesOfBox<double> axes(c.b);
        double along[3], most = -HUGE_VAL, extent = size;
        axes.take({double{on_box.x} - double{c.b[0]}, double{on_box.y} - double{c.b[1]},
                   double{on_box.z} - double{c.b[2]}},
                  along);
        for (int k = 0; k < 3; ++k) most = std::fmax(most, std::fabs(along[k]) - double{c.b[3 + k]});
        for (int k = 0; k < 3; ++k) extent = std::fmax(extent, std::fabs(double{c.a[k]}));
        EXPECT_NEAR(most, 0.0, 8 * 0x1p-23 * extent);
    });
    EXPECT_GT(overlaps, 500u);
}

// Out of the middle of a cube the faces along x and y are as near to an axis along z.
TEST(RoundConeBoxFormula, OfEquallyShortWaysThatThroughTheFirstFaceIsTaken) {
    const float cube[] = {0, 0, 0, 1, 1, 1, 1, 0, 0, 0};
    float along_z[oracle::case_fields] = {0, 0, -0.25f, 0, 0, 0.25f};
    along_z[oracle::radius_at_a_field] = 0.25f;
    along_z[oracle::radius_field] = 0.5f;
    const auto both = separation(formula::round_cone<float>(along_z), formula::box<float>(cube));
    EXPECT_EQ(distance(both), -1.0f);
    EXPECT_EQ(both.normal.x, 1.0f);
}

// Q30 for boxes: with equal radii a round cone is a capsule.
TEST(RoundConeBoxFormula, ARoundConeOfEqualRadiiHasTheBitsOfACapsule) {
    each_case(9, 400, [&](Case c, double) {
        c.a[oracle::radius_at_a_field] = c.a[oracle::radius_field];
        const auto b = formula::box<float>(c.b);
        const auto round = separation(formula::round_cone<float>(c.a), b);
        const auto capsule = separation(formula::segment<float>(c.a), b);
        EXPECT_EQ(distance(round), distance(capsule));
        EXPECT_EQ(round.s, capsule.s);
        EXPECT_EQ(round.fallen, 0.0f);
    });
}

}  // namespace
}  // namespace capsa::test_round_cone_box_formula
