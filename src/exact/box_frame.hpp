// The numbers of a pair with a box as they are in the frame of the box: its centre is 0, and it lies along
// the axes.
//
// With the quaternion w, x, y, z, of any length, the entries of the matrix that turns the box are polynomials
// of two factors, times the square of the length. So are all lengths here: one is a product of three numbers,
// and the formulas of distance.hpp and triangle.hpp hold as they are. For a box along the axes of space,
// whose x, y and z are 0, the quaternion is 1. If all its lengths are short integers, they stay single
// numbers.
//
// A reader has the points of the other core under their numbers, the corners of the box from `first_corner`
// on, half extents, and the reach.

#pragma once
#include "src/exact/distance.hpp"

#include <type_traits>
#include <utility>

namespace capsa::exact {

inline constexpr int first_corner = 8;  // bit k of a corner's number: it is on the upper side of axis k

// The edges of a box: four along each axis.
constexpr Segment edge_of_box(int number) {
    const int axis = number / 4, low = number % 2, high = number / 2 % 2;
    const int corner = axis == 0 ? low << 1 | high << 2 : axis == 1 ? low | high << 2 : low | high << 1;
    return {first_corner + corner, first_corner + (corner | 1 << axis)};
}

// The same number as a rounded one that allows for more roundings. Integers stay as they are.
template <class T, class X>
T as_local(const X& x) {
    if constexpr (std::is_same_v<T, X>) {
        return x;
    } else {
        static_assert(X::roundings <= T::roundings);
        return {x.value, x.size};
    }
}

// The axes of a turned box, and the square of the quaternion's length, by which they are too long.
template <class T>
struct Frame {
    Vector<T> axis[3];
    T square_of_turn;
};
template <class T>
auto frame_of(const Turn<T>& q) {
    const auto twice = [](const auto& a) { return a + a; };
    const auto ww = square(q.w), xx = square(q.x), yy = square(q.y), zz = square(q.z);
    using Entry = decltype((ww + xx) + (yy + zz));
    return Frame<Entry>{{{(ww + xx) - (yy + zz), twice(q.x * q.y + q.w * q.z), twice(q.x * q.z - q.w * q.y)},
                         {twice(q.x * q.y - q.w * q.z), (ww + yy) - (xx + zz), twice(q.y * q.z + q.w * q.x)},
                         {twice(q.x * q.z + q.w * q.y), twice(q.y * q.z - q.w * q.x), (ww + zz) - (xx + yy)}},
                        (ww + xx) + (yy + zz)};
}

// Corner k of a box with these half extents.
template <class T>
Vector<T> corner_of_box(const Vector<T>& half, int k) {
    return {(k & 1) != 0 ? half.x : negated(half.x), (k & 2) != 0 ? half.y : negated(half.y),
            (k & 4) != 0 ? half.z : negated(half.z)};
}

// Short integers with a box along the axes of space.
template <class Reader>
class AlongAxes {
public:
    template <class... Others>
    explicit AlongAxes(const Cores& cores, const Others&... others)
        : at_(cores, others...), centre_(cores.box) {}

    auto point(int k) const {
        return k < first_corner ? at_.point(k) - at_.point(centre_)
                                : corner_of_box(at_.half(), k - first_corner);
    }
    auto half() const { return at_.half(); }
    auto reach(int ends = 0) const { return at_.reach(ends); }

private:
    const Reader at_;
    const int centre_;
};

// The numbers of any box. They are made once.
template <class Reader>
class InFrame {
    using Scale = decltype(frame_of(std::declval<Reader>().turn()).square_of_turn);
    using Place = decltype(std::declval<Reader>().point(0) - std::declval<Reader>().point(0));
    using Length = decltype(dot(std::declval<Vector<Scale>>(), std::declval<Place>()));

public:
    template <class... Others>
    explicit InFrame(const Cores& cores, const Others&... others) : at_(cores, others...) {
        const auto frame = frame_of(at_.turn());
        scale_ = frame.square_of_turn;
        for (int k = 0; k < cores.points; ++k) {
            if (k == cores.box) continue;
            const auto d = at_.point(k) - at_.point(cores.box);
            point_[k] = {dot(frame.axis[0], d), dot(frame.axis[1], d), dot(frame.axis[2], d)};
        }
        const auto half = at_.half();
        half_ = {as_local<Length>(half.x * scale_), as_local<Length>(half.y * scale_),
                 as_local<Length>(half.z * scale_)};
    }
    Vector<Length> point(int k) const {
        return k < first_corner ? point_[k] : corner_of_box(half_, k - first_corner);
    }
    const Vector<Length>& half() const { return half_; }
    auto reach(int ends = 0) const { return at_.reach(ends) * scale_; }

private:
    const Reader at_;
    Scale scale_;
    Vector<Length> point_[most_points - 1], half_;
};

}  // namespace capsa::exact
