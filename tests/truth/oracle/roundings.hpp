// The roundings of the formulas of kernels/pairs, one by one and in their order.
//
// This is another spelling of the formulas, in plain floats. It says for every rounding how large it was, so
// that a family can look for cases in which it is large. tests/geometry/test_families.cpp holds the distance
// to the kernels'.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Roundings {
public:
    Roundings(const Pair& pair, const Case& c);

    int count() const { return count_; }
    // What rounding k added to its result, relative to the result; 0 if the result is 0. At most half an eps.
    double of(int k) const { return relative_[k]; }
    float distance() const { return distance_; }

private:
    struct Vec {
        float x, y, z;
    };
    struct Line {
        Vec p, d, u;
        float inv_dd;
    };

    float note(float rounded, double exact);
    float sum(float a, float b) { return note(a + b, static_cast<double>(a) + static_cast<double>(b)); }
    float product(float a, float b) { return note(a * b, static_cast<double>(a) * static_cast<double>(b)); }
    float quotient(float a, float b) { return note(a / b, static_cast<double>(a) / static_cast<double>(b)); }
    float fused(float a, float b, float c);
    float root(float a);

    Vec difference(const Vec& a, const Vec& b) { return {sum(a.x, -b.x), sum(a.y, -b.y), sum(a.z, -b.z)}; }
    Vec times(const Vec& a, float k) { return {product(a.x, k), product(a.y, k), product(a.z, k)}; }
    // p + t d
    Vec along(const Vec& p, float t, const Vec& d) {
        return {fused(t, d.x, p.x), fused(t, d.y, p.y), fused(t, d.z, p.z)};
    }
    float dot(const Vec& a, const Vec& b) { return fused(a.z, b.z, fused(a.y, b.y, product(a.x, b.x))); }
    // 1 + a.b
    float excess(const Vec& a, const Vec& b) {
        return fused(a.z, b.z, fused(a.y, b.y, fused(a.x, b.x, 1.0f)));
    }

    Line line(const float* side);
    Vec unit_normal(const Vec& n);
    Vec between(const Vec& a, const Line& b);
    Vec between(const Line& a, const Line& b);
    float above_face(bool a_is_point, const Case& c);

    static constexpr int most = 128;
    int count_ = 0;
    double relative_[most];
    float distance_;
};

}  // namespace capsa::oracle
