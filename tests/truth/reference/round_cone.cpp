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

// Where a convex function of a place is least.
template <class F>
double place_of_least(const F& at) {
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
    double best = 0.0;
    const double places[] = {1.0, one, other};
    for (const double place : places)
        if (at(place) < at(best)) best = place;
    return best;
}
template <class F>
double least_of(const F& at) {
    return at(place_of_least(at));
}

// A round cone along the axes of a box: where its balls lie, and how large they are.
struct ConeAtBox {
    Vec3d p, q, half;
    double at_p, at_q;

    double outside(double t) const {
        const Vec3d v = p + (q - p) * t;
        const auto beyond = [](double x, double h) { return std::fmax(std::fabs(x) - h, 0.0); };
        return std::hypot(beyond(v.x, half.x), beyond(v.y, half.y), beyond(v.z, half.z));
    }
    double radius(double t) const { return at_p + (at_q - at_p) * t; }
    // How far it has to move in a unit direction, as a negative number.
    double along(const Vec3d& n) const {
        const double of_box = std::fabs(n.x) * half.x + std::fabs(n.y) * half.y + std::fabs(n.z) * half.z;
        return std::fmin(dot(p, n) - at_p, dot(q, n) - at_q) - of_box;
    }
    // The best direction along an axis, or of those that lean with the side: a search in steps around the
    // axis of the cone, and then between them.
    double shortest_way_out() const {
        double best = -HUGE_VAL;
        constexpr Vec3d axes[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
        for (const Vec3d& n : axes) best = std::fmax(best, along(n));
        const Vec3d d = q - p;
        const double size = length(d), sine = (at_q - at_p) / size;
        if (!(std::fabs(sine) < 1.0)) return best;
        const Vec3d e = d * (1.0 / size), any = std::fabs(e.x) < 0.6 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0};
        const Vec3d across = cross(e, any), u = across * (1.0 / length(across)), v = cross(e, u);
        constexpr int steps = 256;
        constexpr double step = 6.283185307179586 / steps;
        const auto at = [&](double k) {
            const double cosine = std::sqrt((1.0 - sine) * (1.0 + sine));
            return along(e * sine + (u * std::cos(k * step) + v * std::sin(k * step)) * cosine);
        };
        double value[steps];
        for (int k = 0; k < steps; ++k) value[k] = at(k);
        for (int k = 0; k < steps; ++k) {
            if (value[k] < value[(k + 1) % steps] || value[k] < value[(k + steps - 1) % steps]) continue;
            best = std::fmax(best, -least_of([&](double part) { return -at(k - 1 + 2 * part); }));
        }
        return best;
    }
};

}  // namespace

double gap(const RoundCone& a, const RoundCone& b) {
    const auto at = [&](double s) { return from_point(a.place(s), b) - a.radius(s); };
    if (length(a.core.q - a.core.p) == 0.0) return std::fmin(at(0.0), at(1.0));
    return least_of(at);
}

double gap(const RoundCone& a, const Triangle& b) {
    return least_of([&](double s) { return distance(a.place(s), b) - a.radius(s); });
}

double gap(const RoundCone& a, const Box& b) {
    const ConeAtBox in{b.along_axes(a.core.p - b.centre), b.along_axes(a.core.q - b.centre), b.half, a.at_p,
                       a.at_q};
    const auto at = [&in](double t) { return in.outside(t) - in.radius(t); };
    const double place = place_of_least(at), size = length(in.p) + length(in.q) + length(in.half);
    if (in.outside(place) > 1e-12 * size) return at(place);
    return std::fmin(at(place), in.shortest_way_out());
}

double gap(const RoundCone& a, const Vec3d& p, const Vec3d& n) {
    return std::fmin(above_face({a.core.p, a.core.p}, p, n) - a.at_p,
                     above_face({a.core.q, a.core.q}, p, n) - a.at_q);
}

}  // namespace capsa::reference
