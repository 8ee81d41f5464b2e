#include "tests/truth/oracle/roundings.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

namespace capsa::oracle {

namespace {

float clamp01(float x) { return std::fmax(std::fmin(x, 1.0f), 0.0f); }

// a b + c, rounded once. The fmaf of some C libraries rounds twice. Here the sum is rounded to odd in double,
// whatever it is (kernels/lanes/fused_float.hpp says why that is right).
float rounded_once(float a, float b, float c) {
    const double product = static_cast<double>(a) * static_cast<double>(b), addend = static_cast<double>(c);
    double sum = product + addend;
    const double of_addend = sum - product;
    const double error = (product - (sum - of_addend)) + (addend - of_addend);
    if (std::fabs(error) > 0.0) {
        if (std::signbit(error) != std::signbit(sum)) sum = std::nextafter(sum, 0.0);
        sum = std::bit_cast<double>(std::bit_cast<std::uint64_t>(sum) | 1);
    }
    return static_cast<float>(sum);
}

}  // namespace

// What a double cannot hold of the exact result is far below a rounding.
float Roundings::note(float rounded, double exact) {
    const double value = static_cast<double>(rounded);
    const bool known = value != 0.0 && std::isfinite(value) && count_ < most;
    if (count_ < most) relative_[count_++] = known ? (value - exact) / std::fabs(value) : 0.0;
    return rounded;
}
float Roundings::fused(float a, float b, float c) {
    const double product = static_cast<double>(a) * static_cast<double>(b);
    return note(rounded_once(a, b, c), product + static_cast<double>(c));
}
float Roundings::root(float a) { return note(std::sqrt(a), std::sqrt(static_cast<double>(a))); }

Roundings::Line Roundings::line(const float* side) {
    const Vec p{side[0], side[1], side[2]}, d = difference({side[3], side[4], side[5]}, p);
    const float dd = dot(d, d), inv = dd >= 0x1p-126f ? quotient(1.0f, dd) : 0.0f;
    const Vec u = times(d, -inv);
    const float lack = excess(d, u);
    return {p, d, along(u, lack, u), fused(inv, lack, inv)};
}

Roundings::Vec Roundings::between(const Vec& a, const Line& b) {
    const Vec w = difference(b.p, a);
    return along(w, clamp01(dot(w, b.u)), b.d);
}

Roundings::Vec Roundings::between(const Line& a, const Line& b) {
    const Vec r = difference(a.p, b.p);
    const float tb = -dot(a.d, b.u), tf = -dot(r, b.u);
    const Vec u = along(a.d, -tb, b.d), v = along(r, -tf, b.d);
    const float uv = -dot(u, v), uu = dot(u, u);
    const float line_s = clamp01(uu > 0.0f ? quotient(uv, uu) : 0.0f);
    const float t = clamp01(fused(tb, line_s, tf));
    const Vec minus_r{-r.x, -r.y, -r.z}, w = along(minus_r, t, b.d);
    return along(w, -clamp01(product(dot(w, a.d), a.inv_dd)), a.d);
}

Roundings::Vec Roundings::unit_normal(const Vec& n) {
    const float scale = dot(n, n) < 0x1p-60f ? 0x1p90f : 1.0f;
    const Vec v{n.x * scale, n.y * scale, n.z * scale};
    const Vec u = times(v, quotient(1.0f, root(dot(v, v))));
    const Vec minus_u{-u.x, -u.y, -u.z};
    return along(u, 0.5f * excess(u, minus_u), u);
}

float Roundings::above_face(bool a_is_point, const Case& c) {
    const Vec p{c.b[0], c.b[1], c.b[2]}, first{c.a[0], c.a[1], c.a[2]};
    const Vec n = unit_normal({c.b[3], c.b[4], c.b[5]});
    const float height = dot(difference(first, p), n);
    if (a_is_point) return height;
    const float rise = dot(n, difference({c.a[3], c.a[4], c.a[5]}, first));
    return rise < 0.0f ? sum(height, rise) : height;
}

Roundings::Roundings(const Pair& pair, const Case& c) {
    if (pair.b == capsa_shape_half_space) {
        distance_ = above_face(a_is_point(pair), c);
        return;
    }
    const Vec first{c.a[0], c.a[1], c.a[2]};
    Vec delta{};
    if (b_is_point(pair)) {
        delta = difference({c.b[0], c.b[1], c.b[2]}, first);
    } else if (a_is_point(pair)) {
        delta = between(first, line(c.b));
    } else {  // compilers choose the order of operands
        const Line a = line(c.a), b = line(c.b);
        delta = between(a, b);
    }
    distance_ = root(dot(delta, delta));
}

}  // namespace capsa::oracle
