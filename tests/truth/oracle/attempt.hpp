// What an attack or a check asks besides the cores of a case: motions and a push; and how far an answer is
// from the truth, in units of eps S.

#pragma once
#include "tests/truth/oracle/oracle.hpp"

#include <cmath>

namespace capsa::oracle {

struct Attempt {
    Case at{};
    float motion_a[3]{}, motion_b[3]{};
    float margin = 0;
    float push = 0;
};

// The reach, rounded as docs/meaning.md says (H3).
inline float reach_of(const Pair& pair, const Attempt& x) {
    return largest_radius(pair.a, x.at.a) + (largest_radius(pair.b, x.at.b) + x.margin);
}

inline Places places_of(const capsa_contact& contact) {
    return {contact.at_a.u, contact.at_a.v, contact.at_b.u, contact.at_b.v};
}

// What exceeds the absolute part of the bound, in units.
inline double in_units(double error, double unit) {
    return error <= absolute_bound ? 0.0 : (error - absolute_bound) / unit;
}

// Cores at most so many eps S apart may cross (N3, N4); those more than so many apart do not (N2).
inline constexpr double crossing_distance = 0.5, distinct_distance = 8.0;

// N2 and N3: how far the distance after a push by x along the normal is from D + x, in units of what the
// sentences multiply by 4. 0 if they promise nothing. P3 and P4 are the same for cores that overlap, with D
// the overlap below 0: along the shortest way out of it the overlap falls by x, and along no other. `at`: the
// places of the contact, which count for round cones.
template <class T>
double push_error(const Pair& pair, const Truth<T>& truth, const Attempt& x, const float* normal,
                  const Places& at = {}) {
    const double size = pair.local_size(x.at), by = static_cast<double>(x.push);
    const Vector<T> n = vector<T>(normal);
    const T push = static_cast<T>(x.push), distance = truth.signed_distance(x.at);
    const T after = truth.moved_signed_distance(x.at, along(Vector<T>{0, 0, 0}, push, n));
    const double off = std::fabs(static_cast<double>(after - distance - push));
    const double before = static_cast<double>(truth.closest_points(x.at, at));
    if (before > distinct_distance * eps * size) return in_units(off, eps * size * (1 + by / before));
    if (before < -distinct_distance * eps * size) return in_units(off, eps * (size + by));
    // an angle of more than 2^-10, with room for the rounding of the sine
    const bool cross = pair.crossing != nullptr && pair.crossing(x.at) > 0x1.01p-10;
    if (!cross || before > crossing_distance * eps * size) return 0.0;
    return in_units(off, eps * (size + by));
}

// The distance of moving cores as a function of time. It is convex.
template <class T>
class MovingDistance {
public:
    MovingDistance(const Truth<T>& truth, const Attempt& x)
        : truth_(truth), at_(x.at), way_(vector<T>(x.motion_b) - vector<T>(x.motion_a)) {}

    T at(T time) const { return truth_.moved_distance(at_, along(Vector<T>{0, 0, 0}, time, way_)); }
    double travel() const { return static_cast<double>(length(way_)); }

    // Of all times in [0, end], by the golden section.
    T least(T end) const {
        T best = at(0), low = 0, high = end;
        const auto consider = [&best](T d) { best = d < best ? d : best; };
        consider(at(end));
        constexpr int steps = sizeof(T) > sizeof(double) ? 130 : 64;
        const T part = static_cast<T>(0.381966011250105151795L);
        T one = low + part * (high - low), other = high - part * (high - low);
        T at_one = at(one), at_other = at(other);
        for (int step = 0; step < steps; ++step) {
            if (at_one < at_other) {
                high = other;
                other = one, at_other = at_one;
                at_one = at(one = low + part * (high - low));
            } else {
                low = one;
                one = other, at_one = at_other;
                at_other = at(other = high - part * (high - low));
            }
        }
        consider(at_one);
        consider(at_other);
        return best;
    }

private:
    const Truth<T>& truth_;
    const Case& at_;
    Vector<T> way_;
};

// T2, T3 and T5: how far the distance at the reported time is from the reach, and how far below the reach it
// was before (or ever, if no touch is reported), in eps S. T4 is not judged here: a pair that is a hit at the
// start touches at time 0. `hasty` omits the search for the least distance where it is not needed.
template <class T>
double touch_error(const Pair& pair, const Truth<T>& truth, const Attempt& x, const capsa_touch& touch,
                   bool hit_at_start, bool hasty = false) {
    const MovingDistance<T> distance(truth, x);
    const double size = pair.local_size(x.at), travel = distance.travel();
    const float rounded = reach_of(pair, x);
    if (!has_sign(pair) && !(rounded >= 0.0f)) return touch.b == capsa_no_row ? 0.0 : HUGE_VAL;
    const T reach = static_cast<T>(rounded);
    if (touch.b == capsa_no_row) {
        const double unit = eps * std::fmax(size, travel);
        if (hasty && static_cast<double>(distance.at(0) - reach) > travel + unit) return 0.0;
        return in_units(static_cast<double>(reach - distance.least(1)), unit);
    }
    if (!(touch.time >= 0.0f && touch.time <= 1.0f)) return HUGE_VAL;
    if (touch.time == 0.0f && hit_at_start) return 0.0;
    const T time = static_cast<T>(touch.time);
    const double unit = eps * std::fmax(size, static_cast<double>(touch.time) * travel);
    const T then = distance.at(time);
    const double off = in_units(std::fabs(static_cast<double>(then - reach)), unit);
    if (touch.time == 0.0f || (hasty && distance.at(time * static_cast<T>(0.999)) >= then)) return off;
    return std::fmax(off, in_units(static_cast<double>(reach - distance.least(time)), unit));
}

}  // namespace capsa::oracle
