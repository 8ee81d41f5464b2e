// Gaps, nearest and contacts where particular numbers matter. The suite (tests/suite) asks every source.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <limits>
#include <vector>

namespace capsa::test_values {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

Spheres row_of_spheres() {
    Spheres s;
    for (const float x : {0.0f, 1.5f, 5.0f, 6.0f}) s.push_back(x, 0, 0, 1);
    return s;
}

TEST(Listed, AnIndexOutOfRangeIsAnErrorBeforeAnythingIsWritten) {
    const Spheres s = row_of_spheres();
    const capsa_index_pair pairs[] = {{0, 1}, {0, 4}};
    const capsa_shapes shapes = s;
    const capsa_source source = capsa_listed(&shapes, &shapes, pairs, 2);
    float gap[2] = {7, 7};
    EXPECT_EQ(capsa_gaps(&source, nullptr, gap, 2), capsa_index_out_of_range);
    EXPECT_EQ(gap[0], 7.0f);
    capsa_find_result result{};
    EXPECT_EQ(capsa_find_hits(&source, nullptr, nullptr, 0, &result), capsa_index_out_of_range);
    const capsa_shapes fewer =
        capsa_spheres(shapes.stream[0], shapes.stream[1], shapes.stream[2], shapes.stream[3], 3);
    const capsa_source unequal = capsa_zip(&shapes, &fewer);
    EXPECT_EQ(capsa_gaps(&unequal, nullptr, gap, 2), capsa_sizes_differ);
}

TEST(Witnesses, AreWhereTheCoresAreClosest) {
    Segments a, b;
    a.push_back(-1, 0, 0, 1, 0, 0);
    b.push_back(0.5f, -1, 2, 0.5f, 3, 2);
    Witness w{};
    witnesses(zip(a, b), {&w, 1});
    EXPECT_EQ(w.gap, 2.0f);
    EXPECT_EQ(w.at_a.u, 0.75f);
    EXPECT_EQ(w.at_b.u, 0.25f);
    EXPECT_EQ(w.on_a[0], 0.5f);
    EXPECT_EQ(w.on_b[2], 2.0f);
}

// The first partner is a point 1e-10 away. The second's surface is nearer, though the square of its distance
// is a rounding more than that of its radius and of the best gap together: what is left out before a square
// root is taken must leave room for that.
TEST(Nearest, IsTheLeastGapAlsoWhereSquaresSayOtherwise) {
    const float aside = 0x1.6a09e6p-12f;  // its square is 2^-23
    for (const std::size_t rows : {1u, 3u, 40u, 200u})
        for (const std::size_t others : {0u, 30u, 300u}) {
            Spheres a, b;
            for (std::size_t k = 0; k < rows; ++k) a.push_back(0, 0, 0, 0);
            b.push_back(0, 0, 1e-10f, 0);
            for (std::size_t k = 0; k < others; ++k) b.push_back(100 + static_cast<float>(k), 0, 0, 1);
            b.push_back(1, aside, 0, 1);
            std::vector<capsa::Nearest> found(rows);
            nearest(between(a, b), found);
            for (const capsa::Nearest& n : found) {
                ASSERT_EQ(n.index, others + 1) << rows << " rows, " << others << " others";
                ASSERT_EQ(n.gap, 0.0f);
            }
        }
}

// The first row is 1.4 eps away. The last is 1 + 1.5 eps from here, which is rounded down: less 1 it is
// nearer, but its square is above that of 1 and the best so far.
TEST(Nearest, ARowThatIsNearerByRoundingIsNotPassedOver) {
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

TEST(Nearest, TiesGoToTheLowestIndexAndEmptySetsToNone) {
    const Spheres s = row_of_spheres();
    Spheres probe;
    probe.push_back(0.75f, 5, 0, 0.5f);
    probe.push_back(100, 0, 0, 0);
    std::vector<Nearest> out(2);
    nearest(between(probe, s), out);
    EXPECT_EQ(out[0].index, 0u) << "rows 0 and 1 are equally near";
    EXPECT_EQ(out[1].index, 3u);
    EXPECT_EQ(out[1].gap, 93.0f);
    const Spheres none;
    nearest(between(probe, none), out);
    EXPECT_EQ(out[0].index, no_row);
    EXPECT_EQ(out[0].gap, inf);
}

// Fills what the next call finds on the stack with numbers whose squares overflow.
[[gnu::noinline]] void use_the_stack() {
    volatile unsigned char used[96 * 1024];
    for (volatile unsigned char& byte : used) byte = 0x7f;
}

// Found by reading: the lanes behind the last row were compared with what stood on the stack.
TEST(Nearest, RegressionLanesBehindTheLastRowHadNoNumbers) {
    Spheres a;
    Capsules b;
    for (int i = 0; i < 67; ++i) a.push_back(static_cast<float>(i), 0, 0, 0.25f);
    for (int i = 0; i < 5; ++i)
        b.push_back(static_cast<float>(9 * i), 1, 0, static_cast<float>(9 * i), 2, 0, 0.25f);
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        std::vector<Nearest> out(67);
        use_the_stack();
        std::feclearexcept(FE_ALL_EXCEPT);
        nearest(between(a, b), std::span(out), {.isa = isa});
        EXPECT_EQ(std::fetestexcept(FE_OVERFLOW), 0) << name(isa);
        EXPECT_EQ(out[66].index, 4u);
    }
}

TEST(ContactNormals, AreUnitAndPerpendicularWhereCoresCross) {
    Capsules a, b;
    a.push_back(-1, 0, 0, 1, 0, 0, 0.25f);
    b.push_back(0, -1, 0, 0, 1, 0, 0.25f);
    a.push_back(0, 0, 0, 2, 0, 0, 0.5f);  // collinear and overlapping: a perpendicular of the longer core
    b.push_back(1, 0, 0, 5, 0, 0, 0.5f);
    a.push_back(3, 3, 3, 3, 3, 3, 1);  // points in the same place
    b.push_back(3, 3, 3, 3, 3, 3, 1);
    std::vector<Contact> c(3);
    ASSERT_EQ(contacts(zip(a, b), c).written, 3u);
    EXPECT_EQ(std::fabs(c[0].normal[2]), 1.0f);
    EXPECT_EQ(c[0].gap, -0.5f);
    EXPECT_EQ(c[1].normal[0], 0.0f);
    EXPECT_EQ(c[2].normal[0], 1.0f);
    EXPECT_EQ(c[2].gap, -2.0f);
}

}  // namespace
}  // namespace capsa::test_values
