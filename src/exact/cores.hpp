// The numbers of a pair of cores, and the same numbers as each kind of exact or rounded arithmetic reads
// them.
//
// A pair has up to five points, the normal of a half-space or the half extents and the quaternion of a box,
// and a reach of three terms. A reader gives them as `point(k)`, `normal()`, `half()`, `turn()` and
// `reach(ends)`. The formulas take differences of points, which have the unit of the reach; a normal and a
// quaternion have units of their own.
//
// The radius of a round cone changes along its axis, so there is a reach for each end: bit 0 of `ends` says
// that the first core counts with its second end, bit 1 that the second core does.

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
    int box = -1;    // the point that is the centre of a box
    bool has_normal = false;
    bool is_turned = false;   // the box, against the axes of space
    bool is_tapered = false;  // a core has another radius at its second end
    float point[most_points][3];
    float plus[3], minus[3];
    float normal[3];
    float half[3], turn[4];  // of a box; w x y z
    float reach[3];          // both radii and the margin: finite
    float second[2];         // the radii at the second ends

    void set_reach(float a, float b, float margin) {
        reach[0] = second[0] = a;
        reach[1] = second[1] = b;
        reach[2] = margin;
    }
    // Whether doubles hold the moved point, if there is one, and no product with a box is too small.
    bool fit_doubles() const;
};

// The units of a pair's numbers.
struct Units {
    Span lengths, normal, turn;

    explicit Units(const Cores& cores) {
        for (int k = 0; k < cores.points; ++k)
            for (const float x : cores.point[k]) lengths.include(x);
        for (const float x : cores.reach) lengths.include(x);
        for (int k = 0; cores.is_tapered && k < 2; ++k) lengths.include(cores.second[k]);
        if (cores.moved >= 0) {
            for (const float x : cores.plus) lengths.include(x);
            for (const float x : cores.minus) lengths.include(x);
            room = 2;
        }
        if (cores.has_normal)
            for (const float x : cores.normal) normal.include(x);
        if (cores.box < 0) return;
        for (const float x : cores.half) lengths.include(x);
        for (const float x : cores.turn) turn.include(x);
        room += 2;
    }
    // Whether integers of one and two words have room (fixed.hpp). The quaternion is not among them.
    bool are_short() const { return lengths.width() <= fixed_bits - room && normal.width() <= fixed_bits; }

private:
    int room = 0;  // bits that sums take: that of a moved point, and those with half extents
};

inline bool Cores::fit_doubles() const {
    for (int axis = 0; moved >= 0 && axis < 3; ++axis) {
        Span span;
        span.include(point[moved][axis]);
        span.include(plus[axis]);
        span.include(minus[axis]);
        if (span.width() > 50) return false;
    }
    if (box < 0) return true;
    const Units units(*this);
    return units.lengths.width() <= 48 && units.turn.width() <= 50;
}

// A quaternion.
template <class T>
struct Turn {
    T w, x, y, z;
};

// As doubles. Reading is exact if the cores fit doubles.
class AsRounded {
public:
    explicit AsRounded(const Cores& cores) {
        for (int k = 0; k < cores.points; ++k) point_[k] = vector(cores.point[k]);
        if (cores.moved >= 0) move(point_[cores.moved], vector(cores.plus), vector(cores.minus));
        if (cores.has_normal) normal_ = vector(cores.normal);
        for (int k = 0; k < 3; ++k) reach_[k] = Bits(cores.reach[k]).number();
        for (int k = 0; k < 2; ++k)
            second_[k] = cores.is_tapered ? Bits(cores.second[k]).number() : reach_[k];
        if (cores.box < 0) return;
        half_ = vector(cores.half);
        for (int k = 0; k < 4; ++k) turn_[k] = Bits(cores.turn[k]).number();
        scale(Units(cores), cores.points);
    }
    Vector<Rounded<0>> point(int k) const { return numbers(point_[k]); }
    Vector<Rounded<0>> normal() const { return numbers(normal_); }
    Vector<Rounded<0>> half() const { return numbers(half_); }
    Turn<Rounded<0>> turn() const {
        return {exactly(turn_[0]), exactly(turn_[1]), exactly(turn_[2]), exactly(turn_[3])};
    }
    Rounded<2> reach(int ends = 0) const {
        return exactly((ends & 1) != 0 ? second_[0] : reach_[0]) +
               exactly((ends & 2) != 0 ? second_[1] : reach_[1]) + exactly(reach_[2]);
    }

private:
    static void move(Vector<double>& point, const Vector<double>& plus, const Vector<double>& minus) {
        point = {point.x + plus.x - minus.x, point.y + plus.y - minus.y, point.z + plus.z - minus.z};
    }
    // Powers of two that make all lengths and the quaternion at most 1: products with a box have up to
    // six lengths and twelve numbers of its quaternion.
    void scale(const Units& units, int points) {
        const double lengths = power_of_two(-units.lengths.above), turn = power_of_two(-units.turn.above);
        for (int k = 0; k < points; ++k) multiply(point_[k], lengths);
        multiply(half_, lengths);
        for (double& x : reach_) x *= lengths;
        for (double& x : second_) x *= lengths;
        for (double& x : turn_) x *= turn;
    }
    static void multiply(Vector<double>& v, double by) { v = {v.x * by, v.y * by, v.z * by}; }
    static Vector<double> vector(const float* v) {
        return {Bits(v[0]).number(), Bits(v[1]).number(), Bits(v[2]).number()};
    }
    static Vector<Rounded<0>> numbers(const Vector<double>& v) {
        return {exactly(v.x), exactly(v.y), exactly(v.z)};
    }
    Vector<double> point_[most_points], normal_, half_;
    double reach_[3], second_[2], turn_[4];
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
    Vector<Integer<1>> half() const { return vector(cores_.half, units_.lengths.least); }
    Turn<Integer<1>> turn() const {
        const int unit = units_.turn.least;
        return {as_integer(cores_.turn[0], unit), as_integer(cores_.turn[1], unit),
                as_integer(cores_.turn[2], unit), as_integer(cores_.turn[3], unit)};
    }
    Integer<1> reach(int ends = 0) const {
        const int unit = units_.lengths.least;
        return as_integer((ends & 1) != 0 ? cores_.second[0] : cores_.reach[0], unit) +
               as_integer((ends & 2) != 0 ? cores_.second[1] : cores_.reach[1], unit) +
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
        if (cores.box >= 0) half_ = vector(cores.half, unit);
        const float* const reach = cores.reach;
        reach_ = number(reach[0], unit) + number(reach[1], unit) + number(reach[2], unit);
    }
    const Vector<Fixed<1>>& point(int k) const { return point_[k]; }
    const Vector<Fixed<1>>& normal() const { return normal_; }
    const Vector<Fixed<1>>& half() const { return half_; }
    // Of shapes with one radius.
    Fixed<1> reach(int = 0) const { return reach_; }

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
    Vector<Fixed<1>> point_[most_points], normal_, half_;
    Fixed<1> reach_;
};
#endif

}  // namespace capsa::exact
