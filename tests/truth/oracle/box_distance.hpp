// The true signed distance of a point or a segment from a box, in any kind of numbers: the fields of a box
// are c, h and the quaternion.
//
// Outside, the square of the distance is a parabola between the places where a coordinate passes a face. The
// kernels look at the slope at these places; this code takes the least of every parabola. Inside, the depth
// is the largest of the distances along the axes that can separate the two (docs/meaning.md, Q5).

#pragma once
#include "tests/truth/oracle/points.hpp"

namespace capsa::oracle {

// A vector along the axes of a box, and half its sides.
template <class T>
struct InBox {
    T at[3], half[3];

    // What of coordinate k is beyond the box where the place moves by t of `by`.
    T beyond(int k, T t, const T (&by)[3]) const {
        const T x = at[k] + t * by[k];
        return x > half[k] ? x - half[k] : x < -half[k] ? x + half[k] : T(0);
    }
    T square(T t, const T (&by)[3]) const {
        T sum = 0;
        for (int k = 0; k < 3; ++k) sum += beyond(k, t, by) * beyond(k, t, by);
        return sum;
    }
};

template <class T>
struct AxesOfBox {
    Vector<T> axis[3];

    // A quaternion of any length but 0: numbers with few exponents take it in a range where its square is
    // one.
    explicit AxesOfBox(const float* box) {
        T w = static_cast<T>(box[6]);
        Vector<T> v = vector<T>(box + 7);
        const T scale = w * w + dot(v, v) < T(1) ? T(0x1p100) : T(0x1p-60);
        w *= scale;
        v = {v.x * scale, v.y * scale, v.z * scale};
        const T ww = w * w, xx = v.x * v.x, yy = v.y * v.y, zz = v.z * v.z, all = ww + xx + yy + zz;
        const T xy = 2 * v.x * v.y, xz = 2 * v.x * v.z, yz = 2 * v.y * v.z, wx = 2 * w * v.x,
                wy = 2 * w * v.y, wz = 2 * w * v.z;
        axis[0] = {(ww + xx - yy - zz) / all, (xy + wz) / all, (xz - wy) / all};
        axis[1] = {(xy - wz) / all, (ww - xx + yy - zz) / all, (yz + wx) / all};
        axis[2] = {(xz + wy) / all, (yz - wx) / all, (ww - xx - yy + zz) / all};
    }
    void take(const Vector<T>& v, T (&to)[3]) const {
        for (int k = 0; k < 3; ++k) to[k] = dot(v, axis[k]);
    }
};

// The largest distance along an axis: negative where every axis finds them overlap.
template <class T>
T along_separating_axes(const InBox<T>& p, const T (&d)[3], bool is_point) {
    T best = 0;
    bool first = true;
    const auto consider = [&](const Vector<T>& n) {
        const T size = length(n);
        if (!(size > 0)) return;
        const T begin = (p.at[0] * n.x + p.at[1] * n.y + p.at[2] * n.z) / size,
                rise = (d[0] * n.x + d[1] * n.y + d[2] * n.z) / size, end = begin + rise;
        const auto absolute = [](T x) { return x < 0 ? -x : x; };
        const T reach =
            (absolute(n.x) * p.half[0] + absolute(n.y) * p.half[1] + absolute(n.z) * p.half[2]) / size;
        const T over = (begin < end ? begin : end) - reach, under = -(begin < end ? end : begin) - reach;
        const T apart = over > under ? over : under;
        if (first || apart > best) best = apart;
        first = false;
    };
    const Vector<T> way{d[0], d[1], d[2]};
    constexpr T o(0), i(1);
    for (const Vector<T>& axis : {Vector<T>{i, o, o}, Vector<T>{o, i, o}, Vector<T>{o, o, i}}) {
        consider(axis);
        if (!is_point) consider(cross(axis, way));
    }
    return best;
}

// The least square of p + t d, 0 <= t <= 1.
template <class T>
T least_square_from_box(const InBox<T>& p, const T (&d)[3]) {
    T place[8] = {T(0), T(1)};  // in their order
    int places = 2;
    for (int k = 0; k < 3; ++k)
        for (const T face : {p.half[k], -p.half[k]}) {
            if (d[k] == 0) continue;
            const T at = (face - p.at[k]) / d[k];
            if (!(at > 0 && at < 1)) continue;
            int n = places++;
            for (; place[n - 1] > at; --n) place[n] = place[n - 1];
            place[n] = at;
        }
    T best = p.square(0, d);
    const auto consider = [&](T at) {
        const T square = p.square(at, d);
        if (square < best) best = square;
    };
    for (int n = 1; n < places; ++n) {
        const T low = place[n - 1], high = place[n], middle = (low + high) / 2;
        T slope = 0, bend = 0;  // of half the parabola, at `middle`
        for (int k = 0; k < 3; ++k)
            if (const T out = p.beyond(k, middle, d); out != 0) slope += out * d[k], bend += d[k] * d[k];
        if (bend > 0)
            if (const T at = middle - slope / bend; at > low && at < high) consider(at);
        consider(high);
    }
    return best;
}

template <class T>
T from_box(const float* box, const Vector<T>& from_centre, const Vector<T>& way, bool is_point) {
    const AxesOfBox<T> axes(box);
    InBox<T> p{};
    T d[3]{};
    axes.take(from_centre, p.at);
    axes.take(way, d);
    for (int k = 0; k < 3; ++k) p.half[k] = static_cast<T>(box[3 + k]);
    const T apart = along_separating_axes(p, d, is_point);
    if (apart <= 0) return apart;
    const T distance = square_root(is_point ? p.square(0, d) : least_square_from_box(p, d));
    return distance > apart ? distance : apart;
}

// Of a case, after the box has moved by a vector.
template <class T, capsa_shape a>
T box_distance(const Case& c, const Vector<T>& moved) {
    return from_box<T>(c.b, point_of<T>(a, c.a, 0) - vector<T>(c.b) - moved,
                       from_first_point<T>(a, c.a, 1.0f, 0.0f), shape_info(a).points == 1);
}

template <capsa_shape a>
double size_with_box(const Case& c) {
    const Real apart = length(vector<Real>(c.b) - point_of<Real>(a, c.a, 0)),
               diagonal = 2 * length(vector<Real>(c.b + 3));
    return static_cast<double>(std::fmax(apart, std::fmax(core_size(a, c.a), diagonal)));
}

// The distance of a place. Where the cores overlap, or nearly touch, nothing is promised of it.
template <class T, capsa_shape a>
T box_distance_between_places(const Case& c, const Places& at) {
    const T of_cores = box_distance<T, a>(c, {0, 0, 0});
    if (of_cores <= static_cast<T>(8 * 0x1p-23 * size_with_box<a>(c) + 0x1p-61)) return of_cores;
    const Vector<T> from =
        point_of<T>(a, c.a, 0) - vector<T>(c.b) + from_first_point<T>(a, c.a, at.u_of_a, 0.0f);
    return from_box<T>(c.b, from, {0, 0, 0}, true);
}

}  // namespace capsa::oracle
