// The formulas of a triangle with a box and with a round cone in float, under attack.
//
// Climbs change a few numbers of a case and keep what makes the error larger. The verdict is that of the
// oracle, which is held against the searches of the reference first.

#include "tests/geometry/climb.hpp"
#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/box_distance.hpp"
#include "tests/truth/reference/box.hpp"
#include "tests/truth/reference/round_cone.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace capsa::test_triangle_met_formula {
namespace {

namespace formula = formula_test;
using oracle::Case;
using oracle::Pair;
using reference::Vec3d;

const Pair& box_pair() { return Pair::triangle_box; }
const Pair& cone_pair() { return Pair::round_cone_triangle; }

Vec3d point(const float* at) { return {double{at[0]}, double{at[1]}, double{at[2]}}; }
reference::Triangle triangle(const float* side) { return {point(side), point(side + 3), point(side + 6)}; }

double searched(const Pair& pair, const Case& c) {
    if (pair == box_pair())
        return distance(triangle(c.a),
                        reference::box(point(c.b), point(c.b + 3), double{c.b[6]}, point(c.b + 7)));
    const reference::RoundCone cone{{point(c.a), point(c.a + 3)},
                                    double{c.a[oracle::radius_at_a_field]},
                                    double{c.a[oracle::radius_field]}};
    return gap(cone, triangle(c.b)) + double{oracle::largest_radius(pair.a, c.a)};
}

template <class F>
void each_family(const Pair& pair, const F& f) {
    for (const oracle::Family& family : oracle::families())
        if (family.valid && family.is_for(pair)) f(family);
}

TEST(TriangleMetFormula, TheOracleFindsWhatASearchFinds) {
    for (const Pair* const pair : {&box_pair(), &cone_pair()})
        each_family(*pair, [&](const oracle::Family& family) {
            for (std::uint64_t i = 0; i < 200; ++i) {
                const Case c = make_case(family, *pair, 3, i);
                const double size = pair->local_size(c);
                if (!(size > 1e-6 && size < 1e6)) continue;
                const double truth = static_cast<double>(pair->truth.distance(c));
                EXPECT_NEAR(pair->quick.distance(c), truth, 1e-11 * size) << family.name << " " << i;
                // A search knows the place of a least value to the root of a rounding.
                EXPECT_NEAR(searched(*pair, c), truth, 1e-7 * size) << family.name << " " << i;
            }
        });
}

TEST(TriangleMetFormula, KeepsAQuarterOfItsBoundUnderAttack) {
    for (const Pair* const pair : {&box_pair(), &cone_pair()}) {
        const double found = formula::climbed(*pair, 300);
        RecordProperty(pair->name, std::to_string(found));
        EXPECT_LE(found, 0.75 * pair->bound_factor) << pair->name;
        EXPECT_GT(found, 0.2 * pair->bound_factor) << pair->name << ": hardly attacked";
    }
}

// Q11: where the two overlap, the closest point of the box is on its surface.
TEST(TriangleMetFormula, TheWayOutEndsOnTheSurface) {
    std::uint64_t overlaps = 0;
    each_family(box_pair(), [&](const oracle::Family& family) {
        for (std::uint64_t i = 0; i < 2000; ++i) {
            const Case c = make_case(family, box_pair(), 5, i);
            const double size = box_pair().local_size(c);
            if (!(size > 1e-20 && size < 1e9)) continue;
            const auto a = formula::triangle<float>(c.a);
            const auto b = formula::box<float>(c.b);
            const auto apart = closest_points(a, b);
            if (!(apart.depth < -8 * 0x1p-23f * static_cast<float>(size))) continue;
            ++overlaps;
            const auto on_box = point_of_b(a, b, apart);
            const auto outside = [&](const formula::Vec3<float>& x) {
                const oracle::AxesOfBox<double> axes(c.b);
                const double off[3] = {double{x.x} - double{c.b[0]}, double{x.y} - double{c.b[1]},
                                       double{x.z} - double{c.b[2]}};
                double along[3], most = -HUGE_VAL;
                axes.take({off[0], off[1], off[2]}, along);
                for (int k = 0; k < 3; ++k) most = std::fmax(most, std::fabs(along[k]) - double{c.b[3 + k]});
                return most;
            };
            double extent = size;
            for (const float* const side : {c.a, c.b})
                for (int k = 0; k < 3; ++k) extent = std::fmax(extent, std::fabs(double{side[k]}));
            EXPECT_NEAR(outside(on_box), 0.0, 8 * 0x1p-23 * extent + 0x1p-61) << family.name << " " << i;
        }
    });
    EXPECT_GT(overlaps, 5000u);
}

// Where all edges are outside and the face passes through the box, the triangle leaves it along its own
// normal, and where that is longer, through a face of the box.
TEST(TriangleMetFormula, AFaceThatPassesThroughABoxOverlapsIt) {
    const float wide[] = {-10, -10, 0.25f, 10, -10, 0.25f, 0, 20, 0.25f};
    const float cube[] = {0, 0, 0, 1, 1, 1, 1, 0, 0, 0};
    const auto level = closest_points(formula::triangle<float>(wide), formula::box<float>(cube));
    EXPECT_EQ(distance(level), -0.75f);
    EXPECT_EQ(level.normal.z, 1.0f);

    const float slanted[] = {0, -10, 10, 0, 10, -10, 20, 0, 0};  // in the plane y + z = 0, from x = 0 on
    const auto through = closest_points(formula::triangle<float>(slanted), formula::box<float>(cube));
    EXPECT_EQ(distance(through), -1.0f);
    EXPECT_EQ(through.normal.x, 1.0f);
}

// Along the normal of the triangle and through a face of the box the way is as long: the normal is that of
// the face, to the bit.
TEST(TriangleMetFormula, OfEquallyShortWaysThatThroughAFaceOfTheBoxIsTaken) {
    const float face[] = {-10, -10, 0, 10, -10, 0, 0, 20, 0}, corner[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const float cube[] = {0, 0, 0, 1, 1, 1, 1, 0, 0, 0};
    const auto level = closest_points(formula::triangle<float>(face), formula::box<float>(cube));
    EXPECT_EQ(distance(level), -1.0f);
    EXPECT_EQ(level.normal.x, 0.0f);
    EXPECT_EQ(level.normal.z, 1.0f);
    // Through x, y and z, along its normal and past edges: all ways are 1 long.
    const auto all = closest_points(formula::triangle<float>(corner), formula::box<float>(cube));
    EXPECT_EQ(distance(all), -1.0f);
    EXPECT_EQ(all.normal.x, 1.0f);
}

// Q30 for triangles: with equal radii a round cone is a capsule.
TEST(TriangleMetFormula, ARoundConeOfEqualRadiiHasTheBitsOfACapsule) {
    each_family(cone_pair(), [&](const oracle::Family& family) {
        for (std::uint64_t i = 0; i < 2000; ++i) {
            Case c = make_case(family, cone_pair(), 9, i);
            c.a[oracle::radius_at_a_field] = c.a[oracle::radius_field];
            const auto b = formula::triangle<float>(c.b);
            const auto round = separation(formula::round_cone<float>(c.a), b);
            const auto capsule = separation(formula::segment<float>(c.a), b);
            EXPECT_EQ(dot(round.delta, round.delta), dot(capsule.delta, capsule.delta))
                << family.name << " " << i;
            EXPECT_EQ(round.fallen, 0.0f);
        }
    });
}

}  // namespace
}  // namespace capsa::test_triangle_met_formula
