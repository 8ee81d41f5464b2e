// What is true of gradients where a gap has none.

#include "capsa/capsa.hpp"

#include "tests/api/gradient_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

namespace capsa::tests::test_gradient_kinks {
namespace {

using namespace gradients;

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
}  // namespace capsa::tests::test_gradient_kinks
