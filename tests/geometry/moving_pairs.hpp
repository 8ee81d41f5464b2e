// Seeded families of moving pairs, and the true distance between them as a function of time.
//
// The cores move in straight lines without turning, so the distance f(t) is convex: its least value over an
// interval is found by halving on the sign of its slope, in double, from the float inputs.

#pragma once
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/closest.hpp"

#include <cmath>

namespace capsa::tests {

// One side of a pair: ends, radius, motion. A sphere has q = p.
struct Mover {
    float p[3], q[3], radius, v[3];
};
struct MovingPair {
    Mover a, b;
};

inline reference::Vec3d vec(const float* x) { return {x[0], x[1], x[2]}; }

// The true distance between the cores.
class MovingCores {
public:
    explicit MovingCores(const MovingPair& pair)
        : m_(vec(pair.a.p) - vec(pair.b.p)),
          da_(vec(pair.a.q) - vec(pair.a.p)),
          db_(vec(pair.b.q) - vec(pair.b.p)),
          v_(vec(pair.a.v) - vec(pair.b.v)) {}

    reference::Closest at(double time) const {
        const reference::Vec3d p = m_ + v_ * time;
        return reference::closest(reference::Segment{p, p + da_}, reference::Segment{{0, 0, 0}, db_});
    }
    double distance(double time) const { return at(time).distance; }
    bool receding(double time) const {
        const reference::Closest c = at(time);
        return dot(v_, c.on_b - c.on_a) <= 0.0;
    }
    // Of all times in [0, end].
    double least_distance(double end) const {
        if (!receding(end)) return distance(end);
        if (receding(0.0)) return distance(0.0);
        double low = 0.0, high = end;
        for (int i = 0; i < 60; ++i) (receding((low + high) / 2) ? high : low) = (low + high) / 2;
        return std::fmin(distance(low), distance(high));
    }
    double speed() const { return length(v_); }
    // The largest of the core lengths and the distance of first points at the start.
    double size() const { return std::fmax(std::fmax(length(da_), length(db_)), length(m_)); }

private:
    reference::Vec3d m_, da_, db_, v_;
};

enum class Family {
    random,
    small_fast,
    grazing,
    at_threshold,
    apart,
    still,
    sliding,
    points,
    needles,
    far_out,
    scaled,
    lattice,
    crossing,
    nearly_parallel,
    rays,
    long_travel,
    huge,
    tiny,
    count
};

class PairMaker {
public:
    PairMaker(std::uint64_t seed, bool a_sphere, bool b_sphere)
        : random_(seed), a_sphere_(a_sphere), b_sphere_(b_sphere) {}

    MovingPair make(Family family) {
        MovingPair pair = spread(3.0f, 2.0f, 0.8f, 6.0f);
        switch (family) {
            case Family::small_fast:
                pair = spread(400.0f, 1.0f, 1e-4f, 0.0f);
                pair.a.radius = pair.b.radius = 1e-4f;
                aim(pair, 1000.0f, random_.between(0.0f, 4e-4f));
                break;
            case Family::grazing: aim(pair, 12.0f, (pair.a.radius + pair.b.radius) * (1.0f + tiny())); break;
            case Family::at_threshold: touch(pair); break;
            case Family::apart: {
                aim(pair, 5.0f, 0.5f);
                for (float& x : pair.a.v) x = -x;
                break;
            }
            case Family::still:
                for (int k = 0; k < 3; ++k) pair.b.v[k] = pair.a.v[k];
                break;
            case Family::sliding: slide(pair); break;
            case Family::points:
                for (int k = 0; k < 3; ++k) pair.a.q[k] = pair.a.p[k];
                if (random_.below(2) == 0)
                    for (int k = 0; k < 3; ++k) pair.b.q[k] = pair.b.p[k];
                aim(pair, 8.0f, random_.between(0.0f, 1.0f));
                break;
            case Family::needles:
                pair = spread(10.0f, 1000.0f, 1e-3f, 30.0f);
                if (random_.below(2) == 0) aim(pair, 50.0f, random_.between(0.0f, 2e-3f));
                break;
            case Family::far_out: {
                aim(pair, 8.0f, random_.between(0.0f, 1.5f));
                const float far = random_.between(1e3f, 1e6f);
                for (float* end : {pair.a.p, pair.a.q, pair.b.p, pair.b.q}) end[0] += far, end[1] -= far;
                break;
            }
            case Family::scaled:
                aim(pair, 8.0f, random_.between(0.0f, 1.5f));
                scale(pair, std::ldexp(1.0f, static_cast<int>(random_.below(80)) - 40));
                break;
            case Family::lattice:
                for (Mover* m : {&pair.a, &pair.b}) {
                    for (float* end : {m->p, m->q, m->v})
                        for (int k = 0; k < 3; ++k) end[k] = static_cast<float>(random_.below(9)) - 4.0f;
                    m->radius = static_cast<float>(random_.below(2));
                }
                break;
            case Family::crossing:
                pair = spread(3.0f, 8.0f, 1e-3f, 0.0f);
                aim(pair, random_.between(10.0f, 100.0f), 0.0f);
                break;
            case Family::nearly_parallel: {
                pair = spread(2.0f, 8.0f, random_.below(2) ? 1e-3f : 0.3f, 0.0f);
                const float tilt = std::pow(10.0f, -random_.between(1.0f, 8.0f));
                for (int k = 0; k < 3; ++k)
                    pair.b.q[k] =
                        pair.b.p[k] + (pair.a.q[k] - pair.a.p[k]) + tilt * random_.between(-1.0f, 1.0f);
                aim(pair, 10.0f, random_.between(0.0f, 0.5f) * pair.a.radius);
                break;
            }
            case Family::rays:
                pair.a.radius = 0.0f;
                for (int k = 0; k < 3; ++k) pair.a.q[k] = pair.a.p[k];
                aim(pair, 20.0f, random_.between(0.0f, 1.2f) * pair.b.radius);
                break;
            case Family::long_travel:
                aim(pair, std::pow(10.0f, random_.between(2.0f, 6.0f)), random_.between(0.0f, 1.5f));
                break;
            case Family::huge:
                aim(pair, 6.0f, random_.between(0.0f, 1.5f));
                scale(pair, 0x1p56f);
                break;
            case Family::tiny:
                aim(pair, 8.0f, random_.between(0.0f, 1.5f));
                scale(pair, std::ldexp(1.0f, -50 - static_cast<int>(random_.below(90))));
                break;
            default: break;
        }
        if (a_sphere_)
            for (int k = 0; k < 3; ++k) pair.a.q[k] = pair.a.p[k];
        if (b_sphere_)
            for (int k = 0; k < 3; ++k) pair.b.q[k] = pair.b.p[k];
        return pair;
    }

private:
    float tiny() { return std::pow(10.0f, -random_.between(2.0f, 9.0f)) * (random_.below(2) ? 1.0f : -1.0f); }
    Mover mover(float side, float size, float radius, float travel) {
        Mover m{};
        for (int k = 0; k < 3; ++k) {
            m.p[k] = random_.between(-side, side);
            m.q[k] = m.p[k] + random_.between(-size, size);
            m.v[k] = random_.between(-travel, travel);
        }
        m.radius = random_.between(0.0f, radius);
        return m;
    }
    MovingPair spread(float side, float size, float radius, float travel) {
        MovingPair pair{mover(side, size, radius, travel), mover(side, size, radius, travel)};
        if (random_.below(2) == 0)
            for (float& x : pair.b.v) x = 0.0f;
        return pair;
    }
    static void scale(MovingPair& pair, float by) {
        for (Mover* m : {&pair.a, &pair.b}) {
            for (float* end : {m->p, m->q, m->v})
                for (int k = 0; k < 3; ++k) end[k] *= by;
            m->radius *= by;
        }
    }
    // Points on the cores: of a sphere its centre.
    void targets(const MovingPair& pair, float* on_a, float* on_b) {
        const float s = a_sphere_ ? 0.0f : random_.between(-0.1f, 1.1f),
                    t = b_sphere_ ? 0.0f : random_.between(-0.1f, 1.1f);
        for (int k = 0; k < 3; ++k) {
            on_a[k] = pair.a.p[k] + s * (pair.a.q[k] - pair.a.p[k]);
            on_b[k] = pair.b.p[k] + t * (pair.b.q[k] - pair.b.p[k]);
        }
    }
    // Sends a point of a past a point of b, missing by about `offset`.
    void aim(MovingPair& pair, float travel, float offset) {
        float on_a[3], on_b[3], to[3], side[3];
        targets(pair, on_a, on_b);
        float d2 = 0.0f, along = 0.0f, side2 = 0.0f;
        for (int k = 0; k < 3; ++k) {
            to[k] = on_b[k] - on_a[k];
            side[k] = random_.between(-1.0f, 1.0f);
            d2 += to[k] * to[k];
            along += to[k] * side[k];
        }
        for (int k = 0; k < 3; ++k) {
            side[k] -= to[k] * (along / d2);
            side2 += side[k] * side[k];
        }
        float aimed2 = 0.0f;
        for (int k = 0; k < 3; ++k) {
            to[k] += side[k] * (offset / std::sqrt(side2));
            aimed2 += to[k] * to[k];
        }
        for (int k = 0; k < 3; ++k) pair.a.v[k] = pair.b.v[k] + to[k] * (travel / std::sqrt(aimed2));
    }
    // Moves a so that the pair about touches at the start.
    void touch(MovingPair& pair) {
        MovingPair still = pair;
        if (a_sphere_)
            for (int k = 0; k < 3; ++k) still.a.q[k] = still.a.p[k];
        if (b_sphere_)
            for (int k = 0; k < 3; ++k) still.b.q[k] = still.b.p[k];
        const reference::Closest c = MovingCores(still).at(0.0);
        if (c.distance == 0.0) return;
        const double reach =
            static_cast<double>(pair.a.radius + pair.b.radius) * (1.0 + static_cast<double>(tiny()));
        const reference::Vec3d by = (c.on_b - c.on_a) * (1.0 - reach / c.distance);
        const double step[3] = {by.x, by.y, by.z};
        for (int k = 0; k < 3; ++k) {
            pair.a.p[k] += static_cast<float>(step[k]);
            pair.a.q[k] += static_cast<float>(step[k]);
        }
    }
    // Along the core of b (or along x), beside it by about the reach, with a little tilt.
    void slide(MovingPair& pair) {
        const float tilt = std::pow(10.0f, -random_.between(1.0f, 9.0f)),
                    reach = pair.a.radius + pair.b.radius;
        const float beside = reach * (1.0f + tiny()), travel = random_.between(1.0f, 30.0f);
        const float back = random_.between(0.0f, 10.0f);
        const float length = random_.below(2) ? 3.0f : 30.0f;
        for (int k = 0; k < 3; ++k) {
            pair.b.q[k] = pair.b.p[k] + (k == 0 ? length : 0.0f);
            pair.a.p[k] = pair.b.p[k] + (k == 0 ? -back : k == 1 ? beside : 0.0f);
            pair.a.q[k] = pair.a.p[k] + (k == 0 ? -2.0f : 0.0f) + tilt * random_.between(-1.0f, 1.0f);
            pair.a.v[k] = pair.b.v[k] + (k == 0 ? travel : 0.0f) + tilt * random_.between(-1.0f, 1.0f);
        }
    }

    Random random_;
    bool a_sphere_, b_sphere_;
};

}  // namespace capsa::tests
