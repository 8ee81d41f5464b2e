#include "tests/truth/reference/round_cone.hpp"

#include <cmath>

namespace capsa::reference {

namespace {

// Of a point and all balls of a cone. Between its ends the function has a slope of 0 in at most one place.
double from_point(const Vec3d& x, const RoundCone& b) {
    const auto at = [&](double t) { return length(x - b.place(t)) - b.radius(t); };
    const Vec3d d = b.core.q - b.core.p;
    const double size = length(d), grows = b.at_q - b.at_p;
    double least = std::fmin(at(0.0), at(1.0));
    if (!(size > std::fabs(grows))) return least;
    const double foot = dot(x - b.core.p, d) / (size * size);
    const double off = length(x - b.place(foot));
    const double before = off * grows / (size * std::sqrt((size - grows) * (size + grows)));
    const double t = foot + before;
    if (t > 0.0 && t < 1.0) least = std::fmin(least, at(t));
    return least;
}

// The least of a convex function of a place.
template <class F>
double least_of(const F& at) {
    constexpr double part = 0.6180339887498949;
    double low = 0.0, high = 1.0, one = high - part, other = part;
    double at_one = at(one), at_other = at(other);
    for (int step = 0; step < 70; ++step)
        if (at_one <= at_other) {
            high = other;
            other = one;
            at_other = at_one;
            one = high - part * (high - low);
            at_one = at(one);
        } else {
            low = one;
            one = other;
            at_one = at_other;
            other = low + part * (high - low);
            at_other = at(other);
        }
    return std::fmin(std::fmin(at(0.0), at(1.0)), std::fmin(at_one, at_other));
}

}  // namespace

double gap(const RoundCone& a, const RoundCone& b) {
    const auto at = [&](double s) { return from_point(a.place(s), b) - a.radius(s); };
    if (length(a.core.q - a.core.p) == 0.0) return std::fmin(at(0.0), at(1.0));
    return least_of(at);
}

double gap(const RoundCone& a, const Triangle& b) {
    return least_of([&](double s) { return distance(a.place(s), b) - a.radius(s); });
}

double gap(const RoundCone& a, const Vec3d& p, const Vec3d& n) {
    return std::fmin(above_face({a.core.p, a.core.p}, p, n) - a.at_p,
                     above_face({a.core.q, a.core.q}, p, n) - a.at_q);
}

}  // namespace capsa::reference
