// Rectangles against the truth in the plane, which knows no prism: a convex polygon and a segment.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace capsa::tests::test_rectangle_truth {
namespace {

using Real = long double;
struct Point {
    Real x, y;
};
Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
Real dot(const Point& a, const Point& b) { return a.x * b.x + a.y * b.y; }
Real cross(const Point& a, const Point& b) { return a.x * b.y - a.y * b.x; }
Real length(const Point& a) { return std::hypot(a.x, a.y); }

Real apart(const Point& p, const Point& a, const Point& b) {
    const Point d = b - a;
    const Real square = dot(d, d);
    const Real t = square > 0 ? std::clamp(dot(p - a, d) / square, Real(0), Real(1)) : Real(0);
    return length(p - Point{a.x + t * d.x, a.y + t * d.y});
}

// A row of rectangles and one of capsules or segments, whose ends may coincide, along the sides of the
// rectangle.
struct Truth {
    Point half, a, b;

    Truth(const Rectangles& rows, std::size_t i, Point from, Point to) {
        const auto at = [&](int k) { return Real{rows.stream(static_cast<std::size_t>(k))[i]}; };
        half = {at(2), at(3)};
        const Real w = at(4), z = at(5), most = std::fmax(std::fabs(w), std::fabs(z));
        const Real c = w / most, s = z / most, square = c * c + s * s;
        const Point axis{(c * c - s * s) / square, 2 * c * s / square}, centre{at(0), at(1)};
        const auto local = [&](const Point& p) {
            const Point d = p - centre;
            return Point{dot(d, axis), cross(axis, d)};
        };
        a = local(from);
        b = local(to);
    }

    // How far the core reaches beyond the rectangle along a unit direction: negative if it has to move that
    // far.
    Real beyond(const Point& n) const {
        return std::fmin(dot(a, n), dot(b, n)) - (std::fabs(n.x) * half.x + std::fabs(n.y) * half.y);
    }
    // Negative inside: minus the shortest way out.
    Real distance() const {
        Real out = -HUGE_VALL;
        const Point d = b - a;
        const Real size = length(d);
        for (const Real sign : {Real(1), Real(-1)}) {
            out = std::fmax(out, std::fmax(beyond({sign, 0}), beyond({0, sign})));
            if (size > 0) out = std::fmax(out, beyond({-sign * d.y / size, sign * d.x / size}));
        }
        if (out <= 0) return out;
        Real least = HUGE_VALL;
        const Point corner[] = {{half.x, half.y}, {-half.x, half.y}, {-half.x, -half.y}, {half.x, -half.y}};
        for (int k = 0; k < 4; ++k) {
            const Point &p = corner[k], &q = corner[(k + 1) % 4];
            least = std::fmin(least, std::fmin(apart(p, a, b), std::fmin(apart(a, p, q), apart(b, p, q))));
        }
        return least;
    }
    Real size(const Point& first, const Point& centre) const {
        return std::fmax(std::fmax(2 * length(half), length(b - a)), length(first - centre));
    }
};

struct Scene {
    Rectangles rectangles;
    PlanarCapsules capsules;
    Circles circles;
};

// Hostile rectangles and what is near them: thin and tiny and huge ones, quarter turns, tiny and long
// quaternions, cores along sides, at corners and through them, far from the origin.
constexpr std::uint32_t kinds = 15;
Scene scene(std::uint32_t kind, std::size_t count, Random& random) {
    Scene made;
    const float offset = kind == 1 ? 1e5f : 0.0f, scale = kind == 2   ? 1e15f
                                                          : kind == 3 ? 1e-12f
                                                          : kind == 4 ? 0x1p-64f
                                                                      : 1.0f;
    for (std::size_t i = 0; i < count; ++i) {
        float c[2], h[2], q[2], p[2], e[2];
        for (float& x : c) x = offset + random.between(-1, 1);
        for (float& x : h) x = random.between(0, 1);
        for (float& x : q) x = random.between(-1, 1);
        for (float& x : p) x = offset + random.between(-2, 2);
        for (float& x : e) x = offset + random.between(-2, 2);
        if (kind == 5) h[random.below(2)] = 0.0f;
        if (kind == 6) h[random.below(2)] *= 1e-5f;
        if (kind == 7) {
            for (float& x : q) x = static_cast<float>(random.below(3)) - 1.0f;
            if (q[1] == 0.0f) q[0] = 1.0f;
        }
        const std::uint32_t axis = random.below(2);
        if (kind == 8 || kind == 9) {  // nearly along a side, also just at the side
            e[axis] = p[axis] + random.between(-1e-6f, 1e-6f);
            q[0] = 1, q[1] = 0;
            if (kind == 9) p[axis] = c[axis] + (random.below(2) ? h[axis] : -h[axis]), e[axis] = p[axis];
        }
        if (kind == 10)
            for (int k = 0; k < 2; ++k) e[k] = p[k] + random.between(-1e-6f, 1e-6f);
        if (kind == 11)  // at or through a corner
            for (int k = 0; k < 2; ++k) {
                q[0] = 1, q[1] = 0;
                const float corner = c[k] + (random.below(2) ? h[k] : -h[k]), way = random.between(-1, 1);
                p[k] = random.below(3) ? corner : corner + way;
                e[k] = corner - way;
            }
        if (kind == 12)
            for (float* v : {c, h, p, e})
                for (int k = 0; k < 2; ++k) v[k] = std::round(v[k] * 2);
        if (kind == 13)  // a long core through a small rectangle
            for (int k = 0; k < 2; ++k) h[k] *= 1e-3f, p[k] *= 1e2f, e[k] = 2 * c[k] - p[k];
        if (kind == 14) {  // needles of another length than the rectangle
            h[axis] *= 1e4f, h[1 - axis] *= 1e-3f;
            q[1] = q[0] * random.between(-1e-3f, 1e-3f);
        }
        const float turn = kind == 4 ? 1e-30f : kind == 2 ? 1e17f : 1.0f;
        made.rectangles.push_back(c[0] * scale, c[1] * scale, h[0] * scale, h[1] * scale, q[0] * turn,
                                  q[1] * turn, random.between(0, 0.1f) * scale);
        const float r = random.between(0, 0.1f) * scale;
        made.capsules.push_back(p[0] * scale, p[1] * scale, e[0] * scale, e[1] * scale, r);
        made.circles.push_back(p[0] * scale, p[1] * scale, r);
    }
    return made;
}

constexpr Real eps = 0x1p-23L;

// The bound of docs/meaning.md, of which three quarters must do.
constexpr Real bound_factor = 8;

// All answers about pairs: within the bound of the truth, in the plane, and the same both ways round. Returns
// the largest error in eps S.
template <class A, class EndOf>
Real worst_error(const A& a, const Rectangles& b, const EndOf& end_of) {
    const std::size_t count = b.size();
    const Options any{.margin = std::numeric_limits<float>::infinity()};
    std::vector<float> gap(count), back(count);
    gaps(zip(a, b), gap);
    gaps(zip(b, a), back);
    std::vector<Contact> contact(count);
    EXPECT_EQ(contacts(zip(a, b), contact, any).written + 0u, contact.size());
    std::vector<Witness> witness(count);
    witnesses(zip(a, b), witness);
    Real worst = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Point first = end_of(a, i, 0), second = end_of(a, i, 1);
        const Point centre{Real{b.cx()[i]}, Real{b.cy()[i]}};
        const Truth truth(b, i, first, second);
        const Real size = truth.size(first, centre), unit = eps * size, distance = truth.distance();
        const Real radii = Real{a.radius()[i]} + b.radius()[i];
        const Real off =
            std::fabs(gap[i] - (distance - radii)) - 0x1p-61L - eps / 2 * (std::fabs(distance) + radii);
        worst = std::fmax(worst, off / unit);
        EXPECT_EQ(gap[i], back[i]) << i;
        EXPECT_EQ(witness[i].gap, gap[i]) << i;
        const Contact& c = contact[i];
        EXPECT_EQ(c.gap, gap[i]) << i;
        EXPECT_EQ(c.a, i);
        EXPECT_TRUE(c.normal[2] == 0.0f && c.point[2] == 0.0f && witness[i].on_b[2] == 0.0f) << i;
        const Point n{Real{c.normal[0]}, Real{c.normal[1]}};
        EXPECT_NEAR(static_cast<double>(length(n)), 1.0, 1e-6) << i;
        // Along the normal the core has to move by the distance: the way of the contact is the shortest one.
        const Real room = 16 * unit + 0x1p-58L;
        const Point moved{n.x * distance, n.y * distance};
        const Truth after(b, i, {first.x + moved.x, first.y + moved.y},
                          {second.x + moved.x, second.y + moved.y});
        EXPECT_LE(std::fabs(after.distance()), room) << i << ": gap " << gap[i];
        // The place on the core and the point of the rectangle are as far apart.
        const Point on_a{Real{witness[i].on_a[0]}, Real{witness[i].on_a[1]}};
        const Point on_b{Real{witness[i].on_b[0]}, Real{witness[i].on_b[1]}};
        const Real places = length(on_a) + length(on_b);
        EXPECT_LE(std::fabs(length(on_b - on_a) - std::fabs(distance)), room + 4 * eps * places) << i;
        EXPECT_LE(Truth(b, i, on_b, on_b).distance(), room + 4 * eps * places) << i;
    }
    return worst;
}

TEST(Rectangle, EveryAnswerIsWithinTheBoundOfTheTruth) {
    const std::size_t count = slow_here ? 300 : 2000;
    Real worst = 0;
    std::size_t inside = 0;
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        SCOPED_TRACE(kind);
        Random random(kind + 1);
        const Scene s = scene(kind, count, random);
        const Real of_capsules =
            worst_error(s.capsules, s.rectangles, [](const PlanarCapsules& a, std::size_t i, int end) {
                return end == 0 ? Point{Real{a.ax()[i]}, Real{a.ay()[i]}}
                                : Point{Real{a.bx()[i]}, Real{a.by()[i]}};
            });
        const Real of_circles =
            worst_error(s.circles, s.rectangles, [](const Circles& a, std::size_t i, int) {
                return Point{Real{a.x()[i]}, Real{a.y()[i]}};
            });
        EXPECT_LE(of_capsules, 0.75L * bound_factor);
        EXPECT_LE(of_circles, 0.75L * bound_factor);
        worst = std::fmax(worst, std::fmax(of_capsules, of_circles));
        std::vector<float> gap(count);
        gaps(zip(s.capsules, s.rectangles), gap);
        inside +=
            static_cast<std::size_t>(std::count_if(gap.begin(), gap.end(), [](float g) { return g < 0; }));
    }
    EXPECT_GT(worst, 1.0L) << "nothing was rounded";
    EXPECT_GT(inside, count) << "too few cores are inside";
}

// At the reported time the distance is the reach, and at none of some earlier ones, nor at any where no touch
// is reported, is it less.
TEST(Rectangle, FirstTouchesAreThoseOfTheTruth) {
    const std::size_t count = slow_here ? 60 : 400;
    std::size_t touching = 0;
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        SCOPED_TRACE(kind);
        Random random(kind + 40);
        const Scene s = scene(kind, count, random);
        const float scale = std::fabs(s.capsules.ax()[0] - s.capsules.bx()[0]) + s.rectangles.hx()[1];
        std::vector<float> dx(count), dy(count);
        for (float& x : dx) x = scale * random.between(-4, 4);
        for (float& x : dy) x = scale * random.between(-4, 4);
        for (const bool round : {false, true}) {
            const Source pairs = round ? zip(s.circles, s.rectangles) : zip(s.capsules, s.rectangles);
            std::vector<Touch> touch(count);
            first_touch(pairs, motion(dx, dy), touch);
            for (std::size_t i = 0; i < count; ++i) {
                const PlanarCapsules& a = s.capsules;
                const Point from{Real{a.ax()[i]}, Real{a.ay()[i]}},
                    to = round ? from : Point{Real{a.bx()[i]}, Real{a.by()[i]}};
                const Point centre{Real{s.rectangles.cx()[i]}, Real{s.rectangles.cy()[i]}};
                const Real reach = Real{a.radius()[i]} + s.rectangles.radius()[i];
                const bool touches = touch[i].b != capsa_no_row;
                const Real time = touches ? Real{touch[i].time} : Real(1);
                const Real way = time * std::hypot(Real{dx[i]}, Real{dy[i]});
                const auto at = [&](Real t) {
                    const Point by{t * dx[i], t * dy[i]};
                    return Truth(s.rectangles, i, {from.x + by.x, from.y + by.y}, {to.x + by.x, to.y + by.y});
                };
                const Real size = std::fmax(at(0).size(from, centre), way);
                const Real room = 0.75L * bound_factor * eps * size + 0x1p-59L + eps * (reach + size);
                EXPECT_EQ(touch[i].normal[2], 0.0f) << i;
                touching += touches && time > 0;
                if (touches && time == 0) continue;
                if (touches) {
                    EXPECT_LE(std::fabs(at(time).distance() - reach), room) << i;
                }
                for (int step = 0; step < 40; ++step)
                    EXPECT_GE(at(time * step / 40).distance(), reach - room) << i;
            }
        }
    }
    EXPECT_GT(touching, count) << "too few come to touch";
}

}  // namespace
}  // namespace capsa::tests::test_rectangle_truth
