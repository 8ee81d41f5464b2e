// Segments that leave closed meshes, aimed at edges and corners, where rounded decisions may miss both
// triangles.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace capsa::tests::test_watertight {
namespace {

using Point = std::array<float, 3>;

struct Mesh {
    std::vector<Point> corners;
    std::vector<std::array<std::uint32_t, 3>> faces;

    Triangles triangles() const {
        Triangles all;
        for (const auto& [i, j, k] : faces) {
            const Point &a = corners[i], &b = corners[j], &c = corners[k];
            all.push_back(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
        }
        return all;
    }
};

// Around `middle`, with this radius.
Mesh ball(std::uint32_t rings, std::uint32_t around, const Point& middle, float radius) {
    Mesh mesh;
    const auto add = [&](float up, float angle) {
        const float level = std::sqrt(1 - up * up);
        mesh.corners.push_back({middle[0] + radius * level * std::cos(angle),
                                middle[1] + radius * level * std::sin(angle), middle[2] + radius * up});
    };
    add(-1.0f, 0.0f);
    for (std::uint32_t ring = 1; ring < rings; ++ring)
        for (std::uint32_t k = 0; k < around; ++k)
            add(-std::cos(std::numbers::pi_v<float> * static_cast<float>(ring) / static_cast<float>(rings)),
                2 * std::numbers::pi_v<float> * static_cast<float>(k) / static_cast<float>(around));
    add(1.0f, 0.0f);
    const auto last = static_cast<std::uint32_t>(mesh.corners.size()) - 1;
    const auto at = [&](std::uint32_t ring, std::uint32_t k) {
        return ring == 0 ? 0 : ring == rings ? last : 1 + (ring - 1) * around + k % around;
    };
    for (std::uint32_t ring = 0; ring < rings; ++ring)
        for (std::uint32_t k = 0; k < around; ++k) {
            if (ring != 0) mesh.faces.push_back({at(ring, k), at(ring, k + 1), at(ring + 1, k)});
            if (ring + 1 != rings)
                mesh.faces.push_back({at(ring, k + 1), at(ring + 1, k + 1), at(ring + 1, k)});
        }
    return mesh;
}

Mesh cube(const Point& from, float side) {
    Mesh mesh;
    for (std::uint32_t k = 0; k < 8; ++k)
        mesh.corners.push_back({from[0] + ((k & 1) != 0 ? side : 0), from[1] + ((k & 2) != 0 ? side : 0),
                                from[2] + ((k & 4) != 0 ? side : 0)});
    constexpr std::uint32_t squares[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                             {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    for (const auto& s : squares) {
        mesh.faces.push_back({s[0], s[1], s[2]});
        mesh.faces.push_back({s[0], s[2], s[3]});
    }
    return mesh;
}

// From places near the middle through places on edges, or through corners, to twice as far.
Segments leaving(const Mesh& mesh, const Point& middle, float inside, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Segments segments;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& face = mesh.faces[random.below(static_cast<std::uint32_t>(mesh.faces.size()))];
        const std::uint32_t edge = random.below(3);
        const Point &a = mesh.corners[face[edge]], &b = mesh.corners[face[(edge + 1) % 3]];
        const float t = i % 4 == 0 ? 0.0f : random.between(0, 1);
        Point from, to;
        for (std::size_t k = 0; k < 3; ++k) {
            from[k] = middle[k] + (i % 2 == 0 ? 0.0f : random.between(-inside, inside));
            to[k] = from[k] + 2 * (a[k] + t * (b[k] - a[k]) - from[k]);
        }
        segments.push_back(from[0], from[1], from[2], to[0], to[1], to[2]);
    }
    return segments;
}

TEST(Watertight, NoSegmentLeavesAClosedMesh) {
    struct Place {
        Point middle;
        float size;
    };
    const std::size_t count = slow_here ? 500 : 20000;
    std::size_t missed = 0;
    for (const Place& place : {Place{{0, 0, 0}, 1}, {{0.3f, 0.7f, -0.1f}, 10}, {{1e4f, -3e4f, 2e4f}, 1}}) {
        const auto [middle, size] = place;
        const float half = 0.5f * size;
        const Mesh meshes[] = {ball(24, 48, middle, size),
                               cube({middle[0] - half, middle[1] - half, middle[2] - half}, size)};
        for (const Mesh& mesh : meshes) {
            const Index triangles(mesh.triangles());
            const Segments segments = leaving(mesh, middle, 0.2f * size, count, 1);
            for (const Decide decide : {Decide::rounded, Decide::exact}) {
                std::vector<std::uint64_t> words(words_for(count));
                touched(between(segments, triangles), words, {.decide = decide});
                std::size_t met = 0;
                for (std::size_t i = 0; i < count; ++i) met += words[i / 64] >> i % 64 & 1;
                if (decide == Decide::exact) {
                    EXPECT_EQ(met, count);
                } else {
                    missed += count - met;
                }
            }
        }
    }
    if (!slow_here) {
        EXPECT_GT(missed, 0u) << "rounded decisions leave no hole here, so this shows nothing";
    }
}

// The same ways as rays: points that move out of the mesh meet it about where they were aimed, half way.
TEST(Watertight, NoRayLeavesAClosedMesh) {
    const std::size_t count = slow_here ? 300 : 4000;
    for (const Point& middle : {Point{0, 0, 0}, Point{0.3f, 0.7f, -0.1f}, Point{1e4f, -3e4f, 2e4f}}) {
        const Mesh meshes[] = {ball(24, 48, middle, 1.0f),
                               cube({middle[0] - 0.5f, middle[1] - 0.5f, middle[2] - 0.5f}, 1.0f)};
        for (const Mesh& mesh : meshes) {
            const Triangles triangles = mesh.triangles();
            const Index index(triangles);
            const Segments segments = leaving(mesh, middle, 0.1f, count, 2);
            const capsa_shapes ways = segments;
            std::vector<float> dx(count), dy(count), dz(count), none(count);
            std::vector<float>* const d[3] = {&dx, &dy, &dz};
            Spheres points;
            for (std::size_t i = 0; i < count; ++i) {
                float at[6];
                for (int k = 0; k < 6; ++k) at[k] = field(ways, k, i);
                for (std::size_t axis = 0; axis < 3; ++axis) (*d[axis])[i] = at[3 + axis] - at[axis];
                points.push_back(at[0], at[1], at[2], 0);
            }
            for (const Isa isa : every_isa) {
                if (!runnable(isa)) continue;
                const Options exact{.isa = isa, .decide = Decide::exact};
                std::vector<Touch> found(count);
                first_touch(between(points, index), motion(dx, dy, dz), found, exact);
                for (std::size_t i = 0; i < count; ++i) {
                    ASSERT_NE(found[i].b, no_row) << i << " left the mesh on " << name(isa);
                    ASSERT_NEAR(found[i].time, 0.5f, 0.01f) << i;
                }
                // Without an index, some.
                const Source some = slice(between(points, triangles), 0, count / 128);
                std::vector<Touch> same(count);
                first_touch(some, motion(dx, dy, dz), same, exact);
                for (std::size_t i = some.begin; i < some.end; ++i) {
                    ASSERT_EQ(same[i].b, found[i].b) << i;
                    ASSERT_EQ(same[i].time, found[i].time) << i;
                }
            }
        }
    }
}

// Rays in the plane of triangles enter where they enter, as real numbers say.
TEST(Watertight, RaysInThePlaneOfATriangleEnterIt) {
    Random random(3);
    const auto number = [&] { return static_cast<float>(random.below(13)) - 6; };
    std::size_t touching = 0, beside = 0;
    for (int i = 0; i < (slow_here ? 500 : 20000); ++i) {
        Triangles triangle;
        Spheres point;
        Segments way;
        const float c[6] = {number(), number(), number(), number(), number(), number()};
        const float p[2] = {number(), number()}, v[2] = {number(), number()};
        const std::vector<float> dx{v[0]}, dy{v[1]}, dz{0};
        triangle.push_back(c[0], c[1], 1, c[2], c[3], 1, c[4], c[5], 1);
        point.push_back(p[0], p[1], 1, 0);
        way.push_back(p[0], p[1], 1, p[0] + v[0], p[1] + v[1], 1);
        const Options exact{.decide = Decide::exact};
        std::vector<Touch> found(1);
        first_touch(between(point, triangle), motion(dx, dy, dz), found, exact);
        const bool touches = any_hit(between(way, triangle), exact);
        ASSERT_EQ(found[0].b != no_row, touches) << i;
        (touches ? touching : beside) += 1;
        if (!touches) continue;
        // The way as far as the touch, and a little less: what is before it does not touch.
        const float early = found[0].time - 1e-3f;
        if (early <= 0.0f) continue;
        Segments before;
        before.push_back(p[0], p[1], 1, p[0] + early * v[0], p[1] + early * v[1], 1);
        EXPECT_FALSE(any_hit(between(before, triangle), exact)) << i << " is late";
    }
    EXPECT_GT(touching, 100u);
    EXPECT_GT(beside, 100u);
}

}  // namespace
}  // namespace capsa::tests::test_watertight
