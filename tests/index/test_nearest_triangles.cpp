// The nearest triangle, through an index: the search leaves out rows by the distances of their boxes and
// shortens its reach by the distances of their first corners. The answers are those of all pairs.

#include "capsa/capsa.hpp"
#include "capsa/index.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

namespace capsa::tests::test_nearest_triangles {
namespace {

struct Point {
    float x, y, z;
};

void add(Triangles& to, const Point& a, const Point& b, const Point& c) {
    to.push_back(a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z);
}

// A globe of radius 10 around a place.
Triangles globe(int rings, int sectors, const Point& middle) {
    Triangles all;
    const auto at = [&](int ring, int sector) {
        const double up = M_PI * ring / rings, around = 2 * M_PI * sector / sectors;
        return Point{middle.x + static_cast<float>(10 * std::sin(up) * std::cos(around)),
                     middle.y + static_cast<float>(10 * std::sin(up) * std::sin(around)),
                     middle.z + static_cast<float>(10 * std::cos(up))};
    };
    for (int ring = 0; ring < rings; ++ring)
        for (int sector = 0; sector < sectors; ++sector) {
            add(all, at(ring, sector), at(ring + 1, sector), at(ring, sector + 1));
            add(all, at(ring, sector + 1), at(ring + 1, sector), at(ring + 1, sector + 1));
        }
    return all;
}

template <class A>
void expect_answers_of_all_pairs(const A& asked, const Triangles& triangles) {
    const Index index(triangles), own(asked);
    const std::size_t count = asked.size();
    std::vector<Nearest> expected(count), found(count);
    nearest(between(asked, triangles), expected, {.isa = Isa::scalar});
    for (const Isa isa : every_isa) {
        SCOPED_TRACE(name(isa));
        nearest(between(asked, index), found, {.isa = isa});
        EXPECT_EQ(std::memcmp(found.data(), expected.data(), count * sizeof(Nearest)), 0);
        nearest(between(own, index), found, {.isa = isa});
        EXPECT_EQ(std::memcmp(found.data(), expected.data(), count * sizeof(Nearest)), 0)
            << "asked in its order";
    }
}

Spheres spheres_around(const Point& middle, float spread, float radius, std::size_t count) {
    Random random(7);
    Spheres all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(middle.x + random.between(-spread, spread), middle.y + random.between(-spread, spread),
                      middle.z + random.between(-spread, spread), radius);
    return all;
}

// From near the middle of a globe all of its triangles are about as far: more than the search keeps at a
// time.
TEST(NearestTriangles, OfAGlobeFromItsMiddle) {
    const Point middle{1, 2, 3};
    const Triangles triangles = globe(50, 60, middle);
    expect_answers_of_all_pairs(spheres_around(middle, 1e-3f, 0.0f, 40), triangles);
    expect_answers_of_all_pairs(spheres_around(middle, 0.0f, 0.5f, 3), triangles);
}

// A triangle with a corner that is far too large is invalid as a whole, however near its first corner is.
TEST(NearestTriangles, AreNotThoseWithACornerThatIsFarTooLarge) {
    for (const float far : {4e18f, 1e19f, 1e25f, 3e38f})
        for (const float away : {5.0f, 1e16f}) {
            Triangles triangles;
            for (int i = 0; i < 40; ++i) {
                const auto x = static_cast<float>(i);
                add(triangles, {x, 0, away}, {x + 1, 0, away}, {x, 1, away});
                add(triangles, {x, 0, 1}, {x + 1, 0, 1}, {x, far, far});
            }
            expect_answers_of_all_pairs(spheres_around({20, 0, 0}, 20.0f, 0.0f, 50), triangles);
        }
}

}  // namespace
}  // namespace capsa::tests::test_nearest_triangles
