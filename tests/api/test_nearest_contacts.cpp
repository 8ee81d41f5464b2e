// nearest with the normal and the point: the contact of each row with its nearest row, touching or not.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace capsa::tests::test_nearest_contacts {
namespace {

// The first row is 1.4 eps away. The last is 1 + 1.5 eps from here, which is rounded down: less 1 it is
// nearer, but its square is above that of 1 and the best so far.
TEST(NearestContacts, ARowThatIsNearerByRoundingIsNotPassedOver) {
    Spheres rows;
    rows.push_back(1.4f * 0x1p-23f, 0, 0, 0);
    for (int k = 0; k < 300; ++k) rows.push_back(1000, 0, 0, 0);  // after these, squares are tested first
    rows.push_back(1, std::sqrt(3 * 0x1p-23f), 0, 1);
    for (const Isa isa : every_isa) {
        for (const std::size_t count : {40u, 1u}) {
            std::vector<Nearest> found(count);
            Spheres some;
            for (std::size_t k = 0; k < count; ++k) some.push_back(0, 0, 0, 0);
            nearest(between(some, rows), found, {.isa = isa});
            for (const Nearest& row : found) {
                EXPECT_EQ(row.index, 301u) << name(isa);
                EXPECT_EQ(row.gap, 0x1p-23f);
            }
        }
    }
}

TEST(NearestContacts, PointFromTheRowToItsNearest) {
    Spheres agents;
    agents.push_back(0, 3, 0, 0.5f);
    Segments walls;
    walls.push_back(-9, 0, 0, 9, 0, 0);
    Contact c{};
    nearest(between(agents, walls), std::span(&c, 1));
    EXPECT_EQ(c.gap, 2.5f);
    EXPECT_EQ(c.normal[1], -1.0f);
    EXPECT_EQ(c.point[1], 1.25f) << "midway between the surfaces";
    EXPECT_EQ(c.at_b.u, 0.5f);
}

TEST(NearestContacts, OfNothingAreNone) {
    const float nan = std::nanf("");
    Spheres balls;
    balls.push_back(0, 0, 0, 1);
    balls.push_back(nan, 0, 0, 1);
    balls.push_back(5, 0, 0, 1);
    std::vector<Contact> out(3);
    nearest(within(balls), out);
    EXPECT_EQ(out[0].b, 2u);
    EXPECT_EQ(out[1].a, 1u);
    EXPECT_EQ(out[1].b, no_row);
    EXPECT_EQ(out[1].gap, std::numeric_limits<float>::infinity());
    EXPECT_EQ(out[2].b, 0u);
    EXPECT_EQ(out[2].normal[0], -1.0f);
    const Spheres none;
    nearest(between(balls, none), out);
    EXPECT_EQ(out[2].a, 2u);
    EXPECT_EQ(out[2].b, no_row);
    nearest(within(none), std::span<Contact>());
}

}  // namespace
}  // namespace capsa::tests::test_nearest_contacts
