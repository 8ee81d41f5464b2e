// Gradients of gaps against central differences of distances in double precision, for every pair of shapes.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/api/gradient_rows.hpp"
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

using namespace gradients;

constexpr double large = 1e-2;

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
                if ((apart < 0.15 && apart > -0.15) || axis_meets_face(row_a, row_b)) continue;
                if (axes_meet(row_a, row_b)) continue;
                const double most = most_error(va, vb, contact.a, apart);
                const Vec3d pivot{random.between(-1, 1), random.between(-1, 1), 0.25};
                const std::vector<Claim> all = claims_of(contact, row_a, row_b, pivot);
                if (std::any_of(all.begin(), all.end(),
                                [](const Claim& claim) { return bends(claim.change); }))
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
    EXPECT_EQ(pairs, 74u);
    EXPECT_GT(claims, 30000u);
    EXPECT_LT(inaccurate, claims / 1000);
    EXPECT_GT(overlapping, 500u);
}

// The point lies half way between two floats, and the arm is that to one of them.
TEST(Gradients, OfRotationsFarFromTheOriginAreOffByTheRoundingOfThePoint) {
    Spheres a, b;
    a.push_back(0x1p23f, 0, 0, 0);
    b.push_back(0x1p23f + 1, 1, 0, 0);
    Contact contact{};
    contacts(between(a, b), std::span(&contact, 1), {.margin = 2});
    ASSERT_EQ(contact.b, 0u);
    const float pivot[3] = {0x1p23f, 0, 0};
    for (const PoseGradient& gradient :
         {pose_gradient_by_a(contact, pivot), pose_gradient_by_b(contact, pivot)}) {
        const double off = std::abs(gradient.by_rotation[2]);  // the point is on the line from the pivot
        EXPECT_GT(off, 4 * std::sqrt(0x1p-23));
        EXPECT_LE(off, 4 * std::sqrt(0x1p-23) + 0.5);
    }
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

}  // namespace
}  // namespace capsa::tests::test_gradients
