// Gradients of gaps against central differences of distances in double precision, for every pair of shapes;
// and what is true where a gap has no gradient.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/box.hpp"
#include "tests/truth/reference/closest.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_gradients {
namespace {

using reference::Segment;
using reference::Triangle;
using reference::Vec3d;

// A row whose points, normal and radius may change a little.
struct Row {
    capsa_shape shape;
    std::array<Vec3d, 3> point{};
    Vec3d normal{};
    reference::Box box{};  // its axes turn with the row
    double radius = 0.0;

    Row(const capsa_shapes& of, std::size_t row) : shape(of.shape) {
        const ShapeInfo& info = shape_info(shape);
        const auto vector = [&](int first) {
            const auto at = [&](int k) { return double{field(of, first + k, row)}; };
            return Vec3d{at(0), at(1), info.dimension == 3 ? at(2) : 0.0};
        };
        for (int k = 0; k < info.points; ++k) point[static_cast<std::size_t>(k)] = vector(k * info.dimension);
        if (info.core == CoreKind::half_space) normal = vector(info.dimension);
        if (info.core == CoreKind::box)
            box = reference::box({}, vector(3), double{field(of, 6, row)}, vector(7));
        if (info.has_radius) radius = double{field(of, info.streams() - 1, row)};
    }
    CoreKind core() const { return shape_info(shape).core; }
    std::size_t points() const { return static_cast<std::size_t>(shape_info(shape).points); }
    std::size_t dimension() const { return static_cast<std::size_t>(shape_info(shape).dimension); }
    // A point or a segment.
    Segment thin() const { return {point[0], core() == CoreKind::segment ? point[1] : point[0]}; }
};

double& component(Vec3d& v, std::size_t axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

// The distance of the cores, negative behind a face.
double distance(const Row& a, const Row& b) {
    if (a.core() > CoreKind::segment) return distance(b, a);
    switch (b.core()) {
        case CoreKind::triangle:
            return reference::distance(a.thin(), Triangle{b.point[0], b.point[1], b.point[2]});
        case CoreKind::half_space: return reference::above_face(a.thin(), b.point[0], b.normal);
        case CoreKind::box: {
            reference::Box box = b.box;
            box.centre = b.point[0];
            return reference::distance(a.thin(), box);
        }
        default: return reference::closest(a.thin(), b.thin()).distance;
    }
}

// How far cores of the plane that cross overlap counts too.
double gap(const Row& a, const Row& b) {
    double apart = distance(a, b);
    if (a.dimension() == 2 && a.core() == CoreKind::segment && b.core() == CoreKind::segment)
        apart -= reference::overlap(a.thin(), b.thin());
    return apart - a.radius - b.radius;
}

Vec3d turned(const Vec3d& v, std::size_t axis, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    if (axis == 0) return {v.x, c * v.y - s * v.z, s * v.y + c * v.z};
    if (axis == 1) return {c * v.x + s * v.z, v.y, c * v.z - s * v.x};
    return {c * v.x - s * v.y, s * v.x + c * v.y, v.z};
}
Row turned(Row row, const Vec3d& pivot, std::size_t axis, double angle) {
    for (Vec3d& point : row.point) point = pivot + turned(point - pivot, axis, angle);
    row.normal = turned(row.normal, axis, angle);
    for (Vec3d& of_box : row.box.axis) of_box = turned(of_box, axis, angle);
    return row;
}
Row moved(Row row, std::size_t axis, double by) {
    for (Vec3d& point : row.point) component(point, axis) += by;
    return row;
}

constexpr double small = 1e-6, large = 1e-2;

using Change = std::function<double(double)>;  // the gap after a change

double slope(const Change& change) { return (change(small) - change(-small)) / (2 * small); }
// Whether the gap bends so much that closest points may jump near here.
bool bends(const Change& change) {
    return std::abs(change(large) - 2 * change(0) + change(-large)) > 0.25 * large;
}

// What a contact says, and the gap after the change that it is about.
struct Claim {
    std::string by;
    double says;
    Change change;
};

std::vector<Claim> claims_of(const Contact& contact, const Row& a, const Row& b, const Vec3d& pivot) {
    std::vector<Claim> claims;
    const float at[3] = {static_cast<float>(pivot.x), static_cast<float>(pivot.y),
                         static_cast<float>(pivot.z)};
    for (const bool of_b : {false, true}) {
        const Row& row = of_b ? b : a;
        const auto with = [a, b, of_b](const Row& other) { return of_b ? gap(a, other) : gap(other, b); };
        const std::string name = of_b ? "B, " : "A, ";
        const GapGradient gradient = of_b ? gradient_by_b(contact, b.shape) : gradient_by_a(contact, a.shape);
        const PoseGradient pose = of_b ? pose_gradient_by_b(contact, at) : pose_gradient_by_a(contact, at);
        for (std::size_t axis = 0; axis < row.dimension(); ++axis) {
            for (std::size_t k = 0; k < row.points(); ++k)
                claims.push_back(
                    {name + "point " + std::to_string(k), gradient.by_point[k][axis], [=](double by) {
                         Row other = row;
                         component(other.point[k], axis) += by;
                         return with(other);
                     }});
            claims.push_back({name + "translation", pose.by_translation[axis],
                              [=](double by) { return with(moved(row, axis, by)); }});
        }
        for (std::size_t axis = row.dimension() == 2 ? 2 : 0; axis < 3; ++axis)
            claims.push_back({name + "rotation", pose.by_rotation[axis],
                              [=](double by) { return with(turned(row, pivot, axis, by)); }});
        if (shape_info(row.shape).has_radius)
            claims.push_back({name + "radius", gradient.by_radius, [=](double by) {
                                  Row other = row;
                                  other.radius += by;
                                  return with(other);
                              }});
        else
            EXPECT_EQ(gradient.by_radius, 0.0f);
        for (std::size_t k = row.points(); k < 3; ++k)
            for (const float none : gradient.by_point[k]) EXPECT_EQ(none, 0.0f);
        if (row.core() != CoreKind::half_space) continue;
        const float p[3] = {static_cast<float>(row.point[0].x), static_cast<float>(row.point[0].y),
                            static_cast<float>(row.point[0].z)},
                    n[3] = {static_cast<float>(row.normal.x), static_cast<float>(row.normal.y),
                            static_cast<float>(row.normal.z)};
        const FaceGradient face = gradient_by_normal(contact, p, n);
        for (std::size_t axis = 0; axis < row.dimension(); ++axis)
            claims.push_back({name + "normal", face.by_normal[axis], [=](double by) {
                                  Row other = row;
                                  component(other.normal, axis) += by;
                                  return with(other);
                              }});
    }
    return claims;
}

// Contacts of rows in step, at any distance.
std::vector<Contact> contacts_at_any_distance(const capsa_shapes& a, const capsa_shapes& b) {
    return contacts(zip(a, b), {.margin = std::numeric_limits<float>::infinity()});
}

// How far a gradient may be off. The distance of the points of a contact is the least one to within 4 eps S.
// A vector between two convex cores that is longer than the shortest by so little ends at most sqrt(8 eps S
// D) from it, where D is the distance: the normal tilts by that over D, and as much again is for the places.
double most_error(const capsa_shapes& a, const capsa_shapes& b, std::size_t row, double apart) {
    return 4 * std::sqrt(0x1p-23 * reference::local_size(a, row, b, row) / std::abs(apart));
}

TEST(Gradients, AreTheCentralDifferencesOfTheGapForEveryPairOfShapes) {
    std::size_t pairs = 0, claims = 0, overlapping = 0, inaccurate = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape)) continue;
            constexpr std::size_t count = 300;
            Rows a(of_a.shape, count), b(of_b.shape, count);
            Random random(seed_of(std::string(of_a.name) + of_b.name));
            fill::uniform(a, random, 1.0f, 2.0f, 0.8f);
            fill::uniform(b, random, 1.0f, 2.0f, 0.8f);
            const capsa_shapes va = a.view(), vb = b.view();
            const std::vector<Contact> found = contacts_at_any_distance(va, vb);
            ASSERT_EQ(found.size(), count);
            std::size_t clear = 0;
            for (const Contact& contact : found) {
                const Row row_a(va, contact.a), row_b(vb, contact.b);
                const double apart = distance(row_a, row_b);
                if (apart < 0.15 && apart > -0.15) continue;
                const double most = most_error(va, vb, contact.a, apart);
                const Vec3d pivot{random.between(-1, 1), random.between(-1, 1), 0.25};
                const std::vector<Claim> all = claims_of(contact, row_a, row_b, pivot);
                if (std::ranges::any_of(all, [](const Claim& claim) { return bends(claim.change); }))
                    continue;
                ++clear;
                overlapping += contact.gap < 0;
                for (const Claim& claim : all) {
                    const double error = std::abs(claim.says - slope(claim.change));
                    EXPECT_LT(error, most)
                        << of_a.name << " and " << of_b.name << ", row " << contact.a << ": " << claim.by;
                    inaccurate += error > 5e-5;
                    ++claims;
                }
            }
            EXPECT_GT(clear, 15u) << of_a.name << " and " << of_b.name;
            ++pairs;
        }
    EXPECT_EQ(pairs, 42u);
    EXPECT_GT(claims, 30000u);
    EXPECT_LT(inaccurate, claims / 1000);
    EXPECT_GT(overlapping, 500u);
}

// The same bits as the products, so that nobody wonders what else is in them.
TEST(Gradients, AreTheNormalTimesTheWeights) {
    constexpr capsa_shape shapes[] = {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_triangle};
    for (const capsa_shape of_b : shapes) {
        Rows a(capsa_shape_segment, 50), b(of_b, 50);
        Random random(11);
        fill::uniform(a, random, 4.0f, 1.0f, 0.3f);
        fill::uniform(b, random, 4.0f, 1.0f, 0.3f);
        for (const Contact& contact : contacts_at_any_distance(a.view(), b.view())) {
            const GapGradient by_a = gradient_by_a(contact, capsa_shape_segment),
                              by_b = gradient_by_b(contact, of_b);
            const float u = contact.at_b.u, v = contact.at_b.v;
            const bool point = of_b == capsa_shape_sphere;
            for (int axis = 0; axis < 3; ++axis) {
                const float n = contact.normal[axis];
                EXPECT_EQ(by_a.by_point[0][axis], -(1.0f - contact.at_a.u) * n);
                EXPECT_EQ(by_a.by_point[1][axis], -contact.at_a.u * n);
                EXPECT_EQ(by_a.by_point[2][axis], 0.0f);
                EXPECT_EQ(by_b.by_point[0][axis], point ? n : (1.0f - u - v) * n);
                EXPECT_EQ(by_b.by_point[1][axis], point ? 0.0f : u * n);
                EXPECT_EQ(by_b.by_point[2][axis], of_b == capsa_shape_triangle ? v * n : 0.0f);
            }
            EXPECT_EQ(by_a.by_radius, 0.0f);
            EXPECT_EQ(by_b.by_radius, of_b == capsa_shape_triangle ? 0.0f : -1.0f);
        }
    }
}

// In the plane the gap of cores that cross is the depth of their overlap, and it changes with a push by its
// normal.
TEST(Gradients, OfCoresThatCrossInThePlaneHoldForTranslations) {
    constexpr std::size_t count = 2000;
    Rows a(capsa_shape_planar_capsule, count), b(capsa_shape_planar_segment, count);
    Random random(3);
    fill::uniform(a, random, 1.0f, 3.0f, 0.4f);
    fill::uniform(b, random, 1.0f, 3.0f, 0.4f);
    const capsa_shapes va = a.view(), vb = b.view();
    std::size_t clear = 0;
    for (const Contact& contact : contacts_at_any_distance(va, vb)) {
        const Row row_a(va, contact.a), row_b(vb, contact.b);
        if (reference::overlap(row_a.thin(), row_b.thin()) < 0.05) continue;
        const PoseGradient of_a = pose_gradient_by_a(contact, {0, 0, 0}),
                           of_b = pose_gradient_by_b(contact, {0, 0, 0});
        const auto change_of_a = [&](std::size_t axis) {
            return Change([&, axis](double by) { return gap(moved(row_a, axis, by), row_b); });
        };
        if (bends(change_of_a(0)) || bends(change_of_a(1))) continue;
        ++clear;
        for (const std::size_t axis : {0u, 1u}) {
            EXPECT_NEAR(of_a.by_translation[axis], slope(change_of_a(axis)), 2e-4) << contact.a;
            EXPECT_EQ(of_b.by_translation[axis], -of_a.by_translation[axis]);
        }
        EXPECT_EQ(of_a.by_translation[2], 0.0f);
    }
    EXPECT_GT(clear, 100u);
}

// The gap has two slopes in one direction there, and the contact has one of those in between.
void expect_kink(const Contact& contact, double says, const Change& change, double below, double above) {
    const double before = (change(0) - change(-small)) / small, after = (change(small) - change(0)) / small;
    EXPECT_NEAR(before, below, 1e-4) << contact.gap;
    EXPECT_NEAR(after, above, 1e-4) << contact.gap;
    EXPECT_GE(says, std::min(before, after) - 1e-4);
    EXPECT_LE(says, std::max(before, after) + 1e-4);
}

TEST(Gradients, OfParallelCapsulesAreThoseOfOnePairOfClosestPoints) {
    Capsules a, b;
    a.push_back(0, 0, 0, 2, 0, 0, 0.25f);
    b.push_back(0, 1, 0, 2, 1, 0, 0.25f);
    const Contact contact = contacts_at_any_distance(capsa_shapes(a), capsa_shapes(b)).at(0);
    const Row row_a(a, 0), row_b(b, 0);
    const GapGradient gradient = gradient_by_a(contact, capsa_shape_capsule);
    // An end that comes nearer makes the gap smaller by all of it, and one that goes makes it no larger: the
    // other end stays where it is.
    for (const std::size_t end : {0u, 1u})
        expect_kink(
            contact, gradient.by_point[end][1],
            [&](double by) {
                Row other = row_a;
                other.point[end].y += by;
                return gap(other, row_b);
            },
            0.0, -1.0);
    EXPECT_FLOAT_EQ(gradient.by_point[0][1] + gradient.by_point[1][1], -1.0f) << "the translation is smooth";
}

TEST(Gradients, OfCentresThatCoincideAreAUnitVector) {
    Spheres a, b;
    a.push_back(1, 2, 3, 0.5f);
    b.push_back(1, 2, 3, 0.25f);
    const Contact contact = contacts_at_any_distance(capsa_shapes(a), capsa_shapes(b)).at(0);
    const GapGradient gradient = gradient_by_a(contact, capsa_shape_sphere);
    double square = 0.0;
    for (const float x : gradient.by_point[0]) square += double{x} * double{x};
    EXPECT_NEAR(square, 1.0, 1e-6);
    const Row row_a(a, 0), row_b(b, 0);
    for (const std::size_t axis : {0u, 1u, 2u})
        expect_kink(
            contact, gradient.by_point[0][axis],
            [&](double by) { return gap(moved(row_a, axis, by), row_b); }, -1.0, 1.0);
}

TEST(Gradients, OfASegmentThroughAFaceSayTheWayOutAndTheGapStays) {
    Capsules a;
    a.push_back(0.25f, 0.25f, -0.5f, 0.25f, 0.25f, 2, 0.125f);
    Triangles b;
    b.push_back(-4, -4, 0, 8, -4, 0, -4, 8, 0);
    const Contact contact = contacts_at_any_distance(capsa_shapes(a), capsa_shapes(b)).at(0);
    const Row row_a(a, 0), row_b(b, 0);
    EXPECT_NEAR(slope([&](double by) { return gap(moved(row_a, 2, by), row_b); }), 0.0, 1e-9);
    EXPECT_FLOAT_EQ(gradient_by_a(contact, capsa_shape_capsule).by_point[0][2] +
                        gradient_by_a(contact, capsa_shape_capsule).by_point[1][2],
                    1.0f);
}

// Closest points that go from a corner to an edge and to a face do not jump, and nor does the gradient.
TEST(Gradients, GoOnWhereClosestPointsPassAnEdgeOrAnEnd) {
    Triangles face;
    face.push_back(0, 0, 0, 1, 0, 0, 0, 1, 0);
    GapGradient before{};
    for (int step = 0; step <= 4000; ++step) {
        Spheres ball;
        const float x = -0.5f + 0.0005f * static_cast<float>(step);
        ball.push_back(x, 0.25f, 0.5f, 0.125f);
        const Contact contact = contacts_at_any_distance(capsa_shapes(ball), capsa_shapes(face)).at(0);
        const GapGradient now = gradient_by_b(contact, capsa_shape_triangle);
        for (int k = 0; step != 0 && k < 3; ++k)
            for (int axis = 0; axis < 3; ++axis)
                EXPECT_NEAR(now.by_point[k][axis], before.by_point[k][axis], 0.004) << x;
        before = now;
    }
}

}  // namespace
}  // namespace capsa::tests::test_gradients
