// Manifolds against double precision: every second contact is a true one, and none deeper is left out.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/tolerance.hpp"
#include "tests/truth/reference/box.hpp"
#include "tests/truth/reference/closest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace capsa::tests::test_manifolds_truth {
namespace {

using reference::Vec3d;

enum Kind { parallel, nearly, degenerate, end_to_end, crossing, far_away, huge_beside_tiny, anything, kinds };

struct Six {
    float a[3], b[3];
};

// A row near the core from p to e, at a distance of about `apart`.
Six beside(const Six& core, Kind kind, float apart, Random& random) {
    Six made{};
    float d[3], off[3];
    for (int k = 0; k < 3; ++k) {
        d[k] = core.b[k] - core.a[k];
        off[k] = random.between(-1, 1) * apart;
    }
    float from = random.between(-0.9f, 0.9f), length = random.between(0.2f, 1.5f), slope = 0;
    if (kind == nearly) slope = std::pow(10.0f, random.between(-8, -0.5f));
    if (kind == degenerate) length = random.below(2) ? 0.0f : 1e-30f;
    if (kind == end_to_end) from = 1;
    if (kind == crossing) from = -0.5f, length = 1, slope = 0.1f;
    if (kind == huge_beside_tiny) length *= random.below(2) ? 1e-4f : 1e4f;
    if (kind == anything) slope = 2;
    const float sign = random.below(2) ? 1.0f : -1.0f;
    for (int k = 0; k < 3; ++k) {
        const float tilt = slope * random.between(-1, 1);
        made.a[k] = core.a[k] + from * d[k] + off[k] - tilt;
        made.b[k] = core.a[k] + (from + length) * d[k] + off[k] + tilt;
    }
    if (sign < 0)
        for (int k = 0; k < 3; ++k) std::swap(made.a[k], made.b[k]);
    return made;
}

Six core_of(Kind kind, Random& random) {
    const float offset = kind == far_away ? 1000.0f : 0.0f;
    Six made{};
    for (int k = 0; k < 3; ++k) {
        made.a[k] = offset + random.between(-1, 1);
        made.b[k] = offset + random.between(-1, 1);
    }
    // Along an axis, as rows of games are.
    if (random.below(3) == 0) {
        const std::uint32_t axis = random.below(3);
        for (std::uint32_t k = 0; k < 3; ++k)
            if (k != axis) made.b[k] = made.a[k];
    }
    return made;
}

Vec3d first(const Six& s) { return {double{s.a[0]}, double{s.a[1]}, double{s.a[2]}}; }
Vec3d last(const Six& s) { return {double{s.b[0]}, double{s.b[1]}, double{s.b[2]}}; }
Vec3d on(const Six& s, float u) { return first(s) + (last(s) - first(s)) * double{u}; }
Vec3d vec(const float (&v)[3]) { return {double{v[0]}, double{v[1]}, double{v[2]}}; }

// What every pair must be: distance(x) is that of a point from the other core, negative inside.
struct Judge {
    double radius_of_long, radii, size;
    bool long_is_a;
    std::size_t seconds = 0, replaced = 0;

    template <class Distance>
    void judge(const Six& core, const Contact& given, const Manifolds& found, float margin,
               const Distance& distance) {
        const double bound = 8 * eps * size + 0x1p-61;
        ASSERT_GE(found.contacts.size(), 1u);
        ASSERT_LE(found.contacts.size(), 2u);
        const bool same = std::memcmp(&found.contacts[0], &given, sizeof given) == 0;
        ASSERT_LE(std::fabs(double{found.contacts[0].gap} - double{given.gap}), same ? 0.0 : 2 * bound);
        ASSERT_TRUE(found.ends[0] <= 1);
        if (found.contacts.size() == 1) {
            ASSERT_TRUE(same);
            return;
        }
        ++seconds;
        replaced += same ? 0 : 1;
        ASSERT_NE(found.ends[0], found.ends[1]);
        const auto place = [&](const Contact& c) { return long_is_a ? c.at_a.u : c.at_b.u; };
        // The ends are counted along the core.
        ASSERT_EQ(found.ends[1] > found.ends[0], place(found.contacts[1]) > place(found.contacts[0]));
        for (std::size_t k = same ? 1 : 0; k < 2; ++k) {
            const Contact& c = found.contacts[k];
            ASSERT_LE(c.gap, margin);
            ASSERT_EQ(c.a, given.a);
            ASSERT_EQ(c.b, given.b);
            ASSERT_GE(place(c), 0.0f);
            ASSERT_LE(place(c), 1.0f);
            const Vec3d x = on(core, place(c));
            const double truth = distance(x) - radii;
            const double fine = 0x1p-24 * std::fabs(truth) + 0x1p-40 * size + 0x1p-140;
            ASSERT_LE(std::fabs(double{c.gap} - truth), fine) << "size " << size;
            ASSERT_GE(double{c.gap}, double{given.gap} - 2 * bound);
            const Vec3d n = vec(c.normal);
            ASSERT_LE(std::fabs(reference::length(n) - 1), 2 * eps);
            ASSERT_GE(dot(n, vec(given.normal)), 0.5 - eps);
            // The point lies half the gap beyond the surface, and a step along the normal goes the whole way.
            const double sign = long_is_a ? 1.0 : -1.0;
            const Vec3d point = x + n * (sign * (radius_of_long + 0.5 * truth));
            const double spacing = eps * (reference::length(point) + size);
            ASSERT_LE(reference::length(vec(c.point) - point), 2 * spacing);
            if (distance(x) > bound) {
                const Vec3d there = x + n * (sign * distance(x));
                ASSERT_LE(std::fabs(distance(there)), 4 * spacing);
            }
        }
    }
};

double length_of(const Six& s) { return reference::length(last(s) - first(s)); }

constexpr int tries = slow_here ? 2000 : 40000;

TEST(ManifoldsTruth, OfSegmentsInEveryKindOfScene) {
    Random random(51);
    std::size_t seconds[kinds] = {}, replaced = 0;
    for (int n = 0; n < tries; ++n) {
        const auto kind = static_cast<Kind>(n % kinds);
        const Six a = core_of(kind, random), b = beside(a, kind, 0.5f, random);
        const float ra = random.between(0, 0.5f), rb = random.between(0, 0.5f),
                    margin = random.between(0, 0.5f);
        Capsules first_row, second_row;
        first_row.push_back(a.a[0], a.a[1], a.a[2], a.b[0], a.b[1], a.b[2], ra);
        second_row.push_back(b.a[0], b.a[1], b.a[2], b.b[0], b.b[1], b.b[2], rb);
        const Source pairs = between(first_row, second_row);
        const std::vector<Contact> given = contacts(pairs, {.margin = margin});
        if (given.empty()) continue;
        const double size = std::max({length_of(a), length_of(b), reference::length(first(a) - first(b))});
        Judge judge{double{ra}, double{ra} + double{rb}, size, true};
        const reference::Segment other{first(b), last(b)};
        judge.judge(a, given[0], manifolds(pairs, given, {.margin = margin}), margin,
                    [&](const Vec3d& x) { return reference::closest(x, other).distance; });
        if (HasFatalFailure()) FAIL() << "case " << n << " of kind " << kind;
        seconds[kind] += judge.seconds;
        replaced += judge.replaced;
    }
    for (const Kind kind : {parallel, nearly, crossing, far_away, huge_beside_tiny})
        EXPECT_GT(seconds[kind], 20u) << kind;
    for (const Kind kind : {degenerate}) EXPECT_EQ(seconds[kind], 0u) << kind;
    RecordProperty("replaced", static_cast<int>(replaced));
}

// The ends of parallel cores are never left out: the gap is the same on the whole shared length.
TEST(ManifoldsTruth, ParallelCoresThatShareHalfTheirLengthHaveBothEnds) {
    Random random(52);
    for (int n = 0; n < tries / 10; ++n) {
        const float x = random.between(-0.5f, 0.5f), h = random.between(0.1f, 1.0f);
        Capsules a, b;
        a.push_back(0, 0, 0, 1, 0, 0, 0.5f);
        b.push_back(x, h, 0, x + 1, h, 0, 0.5f);
        const Source pairs = between(a, b);
        const Manifolds found = manifolds(pairs, contacts(pairs, {.margin = 0.01f}), {.margin = 0.01f});
        if (found.contacts.empty()) continue;
        ASSERT_EQ(found.contacts.size(), 2u);
        const float low = std::max(0.0f, x), high = std::min(1.0f, x + 1);
        for (std::size_t k = 0; k < 2; ++k)
            ASSERT_NEAR(found.contacts[k].point[0], found.ends[k] == 1 ? high : low, 0.02);
    }
}

TEST(ManifoldsTruth, OfFacesInEveryKindOfScene) {
    Random random(53);
    std::size_t boxes = 0, triangles = 0, half_spaces = 0;
    for (int n = 0; n < tries; ++n) {
        const auto kind = static_cast<Kind>(n % kinds);
        const float scale = kind == huge_beside_tiny ? 1e4f : 1.0f,
                    offset = kind == far_away ? 1000.0f : 0.0f;
        const float r = random.between(0, 0.5f), margin = random.between(0, 0.3f);
        // A frame, and a core that lies on its face z = 0, or nearly.
        float q[4];
        for (float& x : q) x = n % 3 ? random.between(-1, 1) : static_cast<float>(random.below(3)) - 1;
        if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0) q[0] = 1;
        const Vec3d half = {double{scale * random.between(0.1f, 1)}, double{scale * random.between(0.1f, 1)},
                            double{scale * random.between(0.1f, 1)}};
        const float h[3] = {static_cast<float>(half.x), static_cast<float>(half.y),
                            static_cast<float>(half.z)};
        const Vec3d centre = {double{offset}, double{offset}, double{offset}};
        const reference::Box at = reference::box(centre, {double{h[0]}, double{h[1]}, double{h[2]}},
                                                 double{q[0]}, {double{q[1]}, double{q[2]}, double{q[3]}});
        const auto placed = [&](double x, double y, double z, float(&to)[3]) {
            const Vec3d p = centre + at.axis[0] * x + at.axis[1] * y + at.axis[2] * z;
            to[0] = static_cast<float>(p.x), to[1] = static_cast<float>(p.y), to[2] = static_cast<float>(p.z);
        };
        const double up = double{h[2]} + double{random.between(-0.1f, 0.5f)};
        double slope = kind == nearly ? std::pow(10.0, double{random.between(-8, -0.5f)}) : 0;
        if (kind == crossing) slope = 0.2;
        const auto anywhere = [&] { return double{random.between(-1.5f, 1.5f)}; };
        Six core{};
        placed(anywhere(), anywhere(), up - slope, core.a);
        placed(anywhere(), anywhere(), up + slope, core.b);
        if (kind == degenerate) core.b[0] = core.a[0], core.b[1] = core.a[1], core.b[2] = core.a[2];
        if (kind == anything)
            for (float& x : core.b) x = random.between(-1.5f, 1.5f);
        Capsules capsule;
        capsule.push_back(core.a[0], core.a[1], core.a[2], core.b[0], core.b[1], core.b[2], r);
        float corner[3][3];
        placed(double{-h[0]}, double{-h[1]}, double{h[2]}, corner[0]);
        placed(double{h[0]}, double{-h[1]}, double{h[2]}, corner[1]);
        placed(double{h[0]} * 0.3, double{h[1]}, double{h[2]}, corner[2]);

        const auto ask = [&](const Source& pairs, bool long_is_a, double size, double other_radius,
                             std::size_t& count, const auto& distance) {
            const std::vector<Contact> given = contacts(pairs, {.margin = margin});
            if (given.empty()) return;
            Judge judge{double{r}, double{r} + other_radius, size, long_is_a};
            judge.judge(core, given[0], manifolds(pairs, given, {.margin = margin}), margin, distance);
            count += judge.seconds;
        };
        const double length = length_of(core);
        if (n % 2 == 0) {
            const float rb = random.between(0, 0.2f);
            Boxes box;
            box.push_back(offset, offset, offset, h[0], h[1], h[2], q[0], q[1], q[2], q[3], rb);
            const double size =
                std::max({length, 2 * reference::length(half), reference::length(first(core) - centre)});
            // Inside, a manifold leaves through one face: that is what its depth is.
            const double reach = -1e-3 * size;
            const std::vector<Contact> given = contacts(between(capsule, box), {.margin = margin});
            if (!given.empty() && double{given[0].gap} + double{r} + double{rb} > -reach)
                ask(between(capsule, box), true, size, double{rb}, boxes, [&](const Vec3d& x) {
                    return reference::distance(reference::Segment{x, x}, at);
                });
        }
        if (HasFatalFailure()) FAIL() << "box, case " << n << " of kind " << kind;
        Triangles triangle;
        triangle.push_back(corner[0][0], corner[0][1], corner[0][2], corner[1][0], corner[1][1], corner[1][2],
                           corner[2][0], corner[2][1], corner[2][2]);
        const reference::Triangle face{vec(corner[0]), vec(corner[1]), vec(corner[2])};
        const double extent =
            std::max({reference::length(face.b - face.a), reference::length(face.c - face.b),
                      reference::length(face.a - face.c)});
        const double to_corner = reference::length(first(core) - face.a);
        ask(between(triangle, capsule), false, std::max({length, extent, to_corner}), 0, triangles,
            [&](const Vec3d& x) { return reference::distance(x, face); });
        if (HasFatalFailure()) FAIL() << "triangle, case " << n << " of kind " << kind;
        HalfSpaces half_space;
        const float up_axis[3] = {static_cast<float>(3 * at.axis[2].x), static_cast<float>(3 * at.axis[2].y),
                                  static_cast<float>(3 * at.axis[2].z)};
        half_space.push_back(corner[0][0], corner[0][1], corner[0][2], up_axis[0], up_axis[1], up_axis[2]);
        ask(between(half_space, capsule), false, std::max(length, to_corner), 0, half_spaces,
            [&](const Vec3d& x) {
                return reference::above_face(reference::Segment{x, x}, vec(corner[0]), vec(up_axis));
            });
        if (HasFatalFailure()) FAIL() << "half-space, case " << n << " of kind " << kind;
    }
    EXPECT_GT(boxes, static_cast<std::size_t>(tries) / 40);
    EXPECT_GT(triangles, static_cast<std::size_t>(tries) / 40);
    EXPECT_GT(half_spaces, static_cast<std::size_t>(tries) / 40);
}

TEST(ManifoldsTruth, InThePlaneAreThoseOfSpaceOrHaveTheDepthAlongTheNormal) {
    Random random(54);
    std::size_t crossed = 0, beside_each_other = 0;
    for (int n = 0; n < tries; ++n) {
        const auto kind = static_cast<Kind>(n % kinds);
        Six a = core_of(kind, random), b = beside(a, kind, 0.3f, random);
        a.a[2] = a.b[2] = b.a[2] = b.b[2] = 0;
        const float ra = random.between(0, 0.5f), rb = random.between(0, 0.5f);
        PlanarCapsules flat_a, flat_b;
        Capsules space_a, space_b;
        flat_a.push_back(a.a[0], a.a[1], a.b[0], a.b[1], ra);
        flat_b.push_back(b.a[0], b.a[1], b.b[0], b.b[1], rb);
        space_a.push_back(a.a[0], a.a[1], 0, a.b[0], a.b[1], 0, ra);
        space_b.push_back(b.a[0], b.a[1], 0, b.b[0], b.b[1], 0, rb);
        const Source flat = between(flat_a, flat_b), space = between(space_a, space_b);
        const std::vector<Contact> given = contacts(flat);
        if (given.empty()) continue;
        const Manifolds found = manifolds(flat, given);
        const double size = std::max({length_of(a), length_of(b), reference::length(first(a) - first(b))});
        const double bound = 8 * eps * size + 0x1p-61, radii = double{ra} + double{rb};
        if (double{given[0].gap} + radii < -bound) {
            const double deepest_gap = double{found.contacts[0].gap};
            ASSERT_NEAR(deepest_gap, double{given[0].gap}, 2 * bound) << n;
            if (found.contacts.size() == 1) continue;
            ++crossed;
            for (const Contact& c : found.contacts) {
                // The place of the given contact is where the cores cross.
                if (std::memcmp(&c, &given[0], sizeof c) == 0) continue;
                const Vec3d way = on(b, c.at_b.u) - on(a, c.at_a.u);
                ASSERT_NEAR(double{c.gap}, dot(way, vec(c.normal)) - radii, 2 * bound) << n;
                ASSERT_GE(double{c.gap}, double{given[0].gap} - 2 * bound) << n;
            }
        } else if (given[0].normal[0] == contacts(space)[0].normal[0] &&
                   given[0].normal[1] == contacts(space)[0].normal[1]) {
            const Manifolds in_space = manifolds(space, contacts(space));
            ASSERT_EQ(found.contacts.size(), in_space.contacts.size()) << n;
            if (found.contacts.size() == 1) continue;
            ++beside_each_other;
            ASSERT_EQ(std::memcmp(&found.contacts[1], &in_space.contacts[1], sizeof(Contact)), 0) << n;
        }
    }
    EXPECT_GT(crossed, 100u);
    EXPECT_GT(beside_each_other, 100u);
}

TEST(ManifoldsTruth, HaveTheBitsTheyAlwaysHad) {
    Random random(55);
    std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a of words
    for (int n = 0; n < 4000; ++n) {
        const auto kind = static_cast<Kind>(n % kinds);
        const Six a = core_of(kind, random), b = beside(a, n % 3 ? parallel : kind, 0.5f, random);
        Capsules first_row, second_row;
        first_row.push_back(a.a[0], a.a[1], a.a[2], a.b[0], a.b[1], a.b[2], 0.5f);
        second_row.push_back(b.a[0], b.a[1], b.a[2], b.b[0], b.b[1], b.b[2], 0.25f);
        const Source pairs = between(first_row, second_row);
        const Manifolds found = manifolds(pairs, contacts(pairs), {.margin = 0.1f});
        for (const Contact& c : found.contacts) {
            std::uint32_t words[sizeof c / 4];
            std::memcpy(words, &c, sizeof c);
            for (const std::uint32_t word : words) hash = (hash ^ word) * 0x100000001b3u;
        }
        for (const std::uint8_t end : found.ends) hash = (hash ^ end) * 0x100000001b3u;
    }
    EXPECT_EQ(hash, 6788751591105024841u);
}

}  // namespace
}  // namespace capsa::tests::test_manifolds_truth
