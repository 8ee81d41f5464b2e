// The numbers of a pair of cores, and the same numbers as each kind of exact or rounded arithmetic reads
// them.
//
// A pair has up to five points, the normal of a half-space, and a reach of three terms. A reader gives them
// as `point(k)`, `normal()` and `reach()`. The formulas take differences of points, which have the unit of
// the reach; the normal has a unit of its own.

#pragma once
#include "src/exact/bits.hpp"
#include "src/exact/fixed.hpp"
#include "src/exact/integer.hpp"
#include "src/exact/rounded.hpp"
#include "src/exact/vector.hpp"

namespace capsa::exact {

inline constexpr int most_points = 5;  // a segment and a triangle

struct Cores {
    int points = 0;
    int moved = -1;  // the point to which `plus` is added, and `minus` taken away
    bool has_normal = false;
    float point[most_points][3];
    float plus[3], minus[3];
    float normal[3];
    float reach[3];  // both radii and the margin: finite

    // Whether doubles hold the moved point, if there is one.
    bool fit_doubles() const {
        for (int axis = 0; moved >= 0 && axis < 3; ++axis) {
            Span span;
            span.include(point[moved][axis]);
            span.include(plus[axis]);
            span.include(minus[axis]);
            if (span.width() > 50) return false;
        }
        return true;
    }
};

// As doubles. Reading is exact if the cores fit doubles.
class AsRounded {
public:
    explicit AsRounded(const Cores& cores) {
        for (int k = 0; k < cores.points; ++k) point_[k] = vector(cores.point[k]);
        if (cores.moved >= 0) move(point_[cores.moved], vector(cores.plus), vector(cores.minus));
        if (cores.has_normal) normal_ = vector(cores.normal);
        for (int k = 0; k < 3; ++k) reach_[k] = Bits(cores.reach[k]).number();
    }
    Vector<Rounded<0>> point(int k) const { return numbers(point_[k]); }
    Vector<Rounded<0>> normal() const { return numbers(normal_); }
    Rounded<2> reach() const { return exactly(reach_[0]) + exactly(reach_[1]) + exactly(reach_[2]); }

private:
    static void move(Vector<double>& point, const Vector<double>& plus, const Vector<double>& minus) {
        point = {point.x + plus.x - minus.x, point.y + plus.y - minus.y, point.z + plus.z - minus.z};
    }
    static Vector<double> vector(const float* v) {
        return {Bits(v[0]).number(), Bits(v[1]).number(), Bits(v[2]).number()};
    }
    static Vector<Rounded<0>> numbers(const Vector<double>& v) {
        return {exactly(v.x), exactly(v.y), exactly(v.z)};
    }
    Vector<double> point_[most_points], normal_;
    double reach_[3];
};

// The units of a pair's numbers.
struct Units {
    Span lengths, normal;

    explicit Units(const Cores& cores) {
        for (int k = 0; k < cores.points; ++k)
            for (const float x : cores.point[k]) lengths.include(x);
        for (const float x : cores.reach) lengths.include(x);
        if (cores.moved >= 0) {
            for (const float x : cores.plus) lengths.include(x);
            for (const float x : cores.minus) lengths.include(x);
            room = 2;
        }
        if (!cores.has_normal) return;
        for (const float x : cores.normal) normal.include(x);
    }
    bool are_short() const { return lengths.width() <= fixed_bits - room && normal.width() <= fixed_bits; }

private:
    int room = 0;  // bits that the sum of a moved point takes
};

// A float in units of 2^unit. Bits below the unit are zeros.
inline Integer<1> as_integer(float f, int unit) {
    const Bits bits(f);
    const int shift = bits.significand == 0 ? 0 : bits.exponent - unit;
    return shift < 0 ? integer(bits.significand >> -shift, 0, bits.negative)
                     : integer(bits.significand, shift, bits.negative);
}

// As integers of any length, made where they are asked for: few questions reach them.
class AsIntegers {
public:
    AsIntegers(const Cores& cores, const Units& units) : cores_(cores), units_(units) {}
    Vector<Integer<1>> point(int k) const {
        const int unit = units_.lengths.least;
        if (k != cores_.moved) return vector(cores_.point[k], unit);
        return vector(cores_.point[k], unit) + vector(cores_.plus, unit) - vector(cores_.minus, unit);
    }
    Vector<Integer<1>> normal() const { return vector(cores_.normal, units_.normal.least); }
    Integer<1> reach() const {
        const int unit = units_.lengths.least;
        return as_integer(cores_.reach[0], unit) + as_integer(cores_.reach[1], unit) +
               as_integer(cores_.reach[2], unit);
    }

private:
    static Vector<Integer<1>> vector(const float* v, int unit) {
        return {as_integer(v[0], unit), as_integer(v[1], unit), as_integer(v[2], unit)};
    }
    const Cores& cores_;
    const Units& units_;
};

#ifdef CAPSA_EXACT_INT128
// As integers of one and two words. The units must be short.
class AsFixed {
public:
    AsFixed(const Cores& cores, const Units& units) {
        const int unit = units.lengths.least;
        for (int k = 0; k < cores.points; ++k) point_[k] = vector(cores.point[k], unit);
        if (cores.moved >= 0)
            point_[cores.moved] = point_[cores.moved] + vector(cores.plus, unit) - vector(cores.minus, unit);
        if (cores.has_normal) normal_ = vector(cores.normal, units.normal.least);
        const float* const reach = cores.reach;
        reach_ = number(reach[0], unit) + number(reach[1], unit) + number(reach[2], unit);
    }
    const Vector<Fixed<1>>& point(int k) const { return point_[k]; }
    const Vector<Fixed<1>>& normal() const { return normal_; }
    Fixed<1> reach() const { return reach_; }

private:
    static Fixed<1> number(float f, int unit) {
        const Bits bits(f);
        const int shift = bits.significand == 0 ? 0 : bits.exponent - unit;
        const auto significand = static_cast<std::int64_t>(bits.significand);
        const std::int64_t size = shift < 0 ? significand >> -shift : significand << shift;
        return {bits.negative ? -size : size};
    }
    static Vector<Fixed<1>> vector(const float* v, int unit) {
        return {number(v[0], unit), number(v[1], unit), number(v[2], unit)};
    }
    Vector<Fixed<1>> point_[most_points], normal_;
    Fixed<1> reach_;
};
#endif

}  // namespace capsa::exact
