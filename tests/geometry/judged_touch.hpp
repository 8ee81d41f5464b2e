// Answers of first_touch against the true distance as a function of time.
//
// With S the largest of the core lengths, the distance of first points at the start, and the way travelled
// till the touch (which is at most three times the others, because the cores must have come near by then),
// and eps = 2^-23, a touch at time t is right if | f(t) - reach | <= 4 eps S, and f was never below reach - 4
// eps S before; a miss is right if f never is. The way beyond the touch plays no part in the bound: a pair
// that travels a million times its size is met as exactly as one that stops there.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/geometry/moving_pairs.hpp"
#include "tests/support/tolerance.hpp"

#include <gtest/gtest.h>

#include <iomanip>
#include <sstream>

namespace capsa::tests {

// A batch of pairs as streams, and the answers.
struct Batch {
    Rows a, b;
    std::vector<float> va[3], vb[3];
    std::vector<MovingPair> pairs;
    std::vector<Touch> touches;

    Batch(capsa_shape shape_a, capsa_shape shape_b, std::size_t n)
        : a(shape_a, n), b(shape_b, n), pairs(n), touches(n) {
        for (auto& stream : va) stream.resize(n);
        for (auto& stream : vb) stream.resize(n);
    }
    void put(std::size_t i, const MovingPair& pair) {
        pairs[i] = pair;
        put_side(a, va, i, pairs[i].a);
        put_side(b, vb, i, pairs[i].b);
    }
    void ask(const Options& options) {
        first_touch(zip(a.view(), b.view()), motion(va[0], va[1], va[2]), motion(vb[0], vb[1], vb[2]),
                    touches, options);
    }

private:
    static void put_side(Rows& rows, std::vector<float> (&v)[3], std::size_t i, Mover& m) {
        for (int k = 0; k < 3; ++k) {
            rows.at(k, i) = m.p[k];
            if (shape_info(rows.shape).points == 2) rows.at(3 + k, i) = m.q[k];
            v[k][i] = m.v[k];
        }
        if (!shape_info(rows.shape).has_radius)
            m.radius = 0.0f;
        else
            rows.at(coordinates_of(rows.shape), i) = m.radius;
    }
};

inline constexpr double touch_bound = 4.0;  // eps S

struct Worst {
    double residual = 0, early = 0, late = 0, missed = 0, normal = 0;
    std::size_t hits = 0, cases = 0;
};

inline std::string described(const MovingPair& pair, const Touch& touch) {
    std::ostringstream text;
    text << std::hexfloat;
    for (const Mover* m : {&pair.a, &pair.b}) {
        text << "  {{";
        for (const float x : m->p) text << x << "f, ";
        text << "}, {";
        for (const float x : m->q) text << x << "f, ";
        text << "}, " << m->radius << "f, {";
        for (const float x : m->v) text << x << "f, ";
        text << "}}\n";
    }
    text << std::defaultfloat << std::setprecision(9) << "  time " << touch.time << ", b " << touch.b << "\n";
    return text.str();
}

inline bool same_ends(const Mover& m) { return m.p[0] == m.q[0] && m.p[1] == m.q[1] && m.p[2] == m.q[2]; }

// How far off an answer is, in units of eps S.
inline void judge(const MovingPair& pair, const Touch& touch, float margin, Worst& worst) {
    const MovingCores cores(pair);
    const double reach =
        static_cast<double>(pair.a.radius) + static_cast<double>(pair.b.radius) + static_cast<double>(margin);
    ++worst.cases;
    const double floor = 0x1p-61;
    if (touch.b == no_row) {
        ASSERT_TRUE(std::isinf(touch.time) && touch.time > 0);
        if (reach < 0) return;
        const double unit = eps * cores.size();
        const double depth = (reach - cores.least_distance(1.0) - floor) / unit;
        worst.missed = std::fmax(worst.missed, depth);
        ASSERT_LE(depth, touch_bound) << "tunnels\n" << described(pair, touch);
        return;
    }
    ++worst.hits;
    const double time = static_cast<double>(touch.time);
    ASSERT_TRUE(time >= 0.0 && time <= 1.0);
    ASSERT_GE(reach, 0.0) << "a negative reach touches nothing";
    const double unit = eps * std::fmax(cores.size(), time * cores.speed());
    const reference::Closest c = cores.at(time);
    const double above = (c.distance - reach - floor) / unit;
    worst.early = std::fmax(worst.early, above);
    ASSERT_LE(above, touch_bound) << "touches too early\n" << described(pair, touch);
    if (time > 0.0) {
        const double below = (reach - cores.least_distance(time) - floor) / unit;
        worst.late = std::fmax(worst.late, below);
        ASSERT_LE(below, touch_bound) << "touches too late\n" << described(pair, touch);
        const double residual = (std::fabs(c.distance - reach) - floor) / unit;
        worst.residual = std::fmax(worst.residual, residual);
        ASSERT_LE(residual, touch_bound) << "not at the surface\n" << described(pair, touch);
    } else if (cores.distance(0.0) > reach) {
        worst.residual = std::fmax(worst.residual, above);
    }
    const reference::Vec3d n = vec(touch.normal);
    ASSERT_NEAR(length(n), 1.0, 8 * eps) << described(pair, touch);
    ASSERT_TRUE(std::isfinite(touch.point[0]) && std::isfinite(touch.point[1]) &&
                std::isfinite(touch.point[2]));
    // Between two segments the closest points may be any of many; a point leaves no choice. Its normal is as
    // good as the distance lets it be, k eps S across a separation of that length, and the point a little
    // better than the coordinates.
    const bool is_point = same_ends(pair.a) || same_ends(pair.b);
    if (!is_point || c.distance <= 64 * (unit + floor)) return;
    const double off = length(n - (c.on_b - c.on_a) * (1.0 / c.distance)) * c.distance / unit;
    worst.normal = std::fmax(worst.normal, off);
    ASSERT_LE(off, touch_bound) << "wrong normal\n" << described(pair, touch);
    const double ra = static_cast<double>(pair.a.radius), rb = static_cast<double>(pair.b.radius);
    const reference::Vec3d on_a =
        vec(pair.a.p) + vec(pair.a.v) * time + (vec(pair.a.q) - vec(pair.a.p)) * c.s;
    const reference::Vec3d middle = on_a + n * (ra + (c.distance - ra - rb) / 2);
    const double coordinates = length(vec(pair.a.p)) + length(vec(pair.a.v)) * time;
    ASSERT_LE(length(vec(touch.point) - middle), touch_bound * (unit + eps * coordinates) + floor)
        << described(pair, touch);
}

}  // namespace capsa::tests
