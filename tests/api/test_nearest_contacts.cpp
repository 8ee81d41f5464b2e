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

Rows some_rows(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Rows rows(shape, count);
    Random random(seed);
    fill::uniform(rows, random, 20, 1, 0.2f);
    return rows;
}

bool same_bits(const Contact& x, const Contact& y) { return std::memcmp(&x, &y, sizeof x) == 0; }

TEST(NearestContacts, HaveTheRowTheGapAndTheContactThatTheseTwoHave) {
    constexpr capsa_shape every_shape[] = {capsa_shape_sphere,    capsa_shape_capsule,    capsa_shape_segment,
                                           capsa_shape_triangle,  capsa_shape_half_space, capsa_shape_box,
                                           capsa_shape_round_cone};
    for (const capsa_shape shape : every_shape)
        for (const capsa_shape other : every_shape) {
            if (!answers_for(shape, other)) continue;
            const Rows rows_a = some_rows(shape, 530, 1), rows_b = some_rows(other, 30, 2);
            const capsa_shapes a = rows_a.view(), b = rows_b.view();
            for (const Source& source : {between(a, b), between(b, a), within(a), within(b)}) {
                const bool inside = source.kind == capsa_source_within;
                if (inside && !answers_for(source.a.shape, source.a.shape)) continue;
                std::vector<Nearest> rows(source.a.count);
                std::vector<Contact> way(source.a.count);
                nearest(source, rows);
                nearest(source, way, {.margin = -5.0f});  // plays no part
                for (std::uint32_t i = 0; i < way.size(); ++i) {
                    ASSERT_EQ(way[i].a, i);
                    ASSERT_EQ(way[i].b, rows[i].index);
                    ASSERT_EQ(way[i].gap, rows[i].gap);
                    const bool swapped = inside && way[i].b < i;
                    const IndexPair pair = swapped ? IndexPair{way[i].b, i} : IndexPair{i, way[i].b};
                    Contact c{};
                    const Source one = listed(source.a, inside ? source.a : source.b, {&pair, 1});
                    ASSERT_EQ(contacts(one, {&c, 1}, {.margin = 100.0f}).written, 1u);
                    if (swapped) {
                        std::swap(c.a, c.b);
                        std::swap(c.at_a, c.at_b);
                        for (float& x : c.normal) x = -x;
                    }
                    ASSERT_TRUE(same_bits(way[i], c)) << i;
                }
            }
        }
}

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

TEST(NearestContacts, AreTheSameBitsOnEveryIsa) {
    const Rows rows_a = some_rows(capsa_shape_capsule, 700, 3),
               rows_b = some_rows(capsa_shape_segment, 90, 4);
    const capsa_shapes a = rows_a.view(), b = rows_b.view();
    for (const Source& source : {between(a, b), within(a)}) {
        std::vector<Contact> expected(700), way(700);
        nearest(source, expected, {.isa = Isa::scalar});
        for (const Isa isa : every_isa) {
            nearest(source, way, {.isa = isa});
            EXPECT_EQ(std::memcmp(way.data(), expected.data(), 700 * sizeof(Contact)), 0) << name(isa);
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
