// The true signed distance of a round cone from a box, in any kind of numbers: the least, over the places of
// the axis, of the distance from the box plus what the radius there lacks of the largest; where that is in
// the box, minus the shortest way out (docs/meaning.md, Q55 and Q56).
//
// Outside it is the least of every piece between the places where a coordinate passes a face. The kernels
// look at the slope at these places. Inside it is the largest of what both ends say along a direction minus
// how far the box reaches: along the axes of the box, and along the directions at a right angle to one of
// them in which both ends are as far.

#pragma once
#include "tests/truth/oracle/box_distance.hpp"
#include "tests/truth/oracle/round_cone_distance.hpp"

namespace capsa::oracle {

template <class T>
struct ConeInBox {
    InBox<T> p;
    T d[3], at_p, change;

    T lack(T t) const { return at_p + t * change; }
    static T absolute(T x) { return x < 0 ? -x : x; }

    struct Least {
        T value, outside, t;  // with what the radius lacks, and without, at t
    };
    Least at(T t) const {
        const T outside = square_root(p.square(t, d));
        return {outside + lack(t), outside, t};
    }
    Least least() const {
        T place[8] = {T(0), T(1)};  // in their order
        int places = 2;
        for (int k = 0; k < 3; ++k)
            for (const T face : {p.half[k], -p.half[k]}) {
                if (d[k] == 0) continue;
                const T crossed = (face - p.at[k]) / d[k];
                if (!(crossed > 0 && crossed < 1)) continue;
                int n = places++;
                for (; place[n - 1] > crossed; --n) place[n] = place[n - 1];
                place[n] = crossed;
            }
        Least best = at(0);
        const auto consider = [&](T t) {
            const Least other = at(t);
            if (other.value < best.value) best = other;
        };
        for (int n = 1; n < places; ++n) {
            const T low = place[n - 1], high = place[n], middle = (low + high) / 2;
            Vector<T> out{0, 0, 0}, way{0, 0, 0};
            T* const outs[] = {&out.x, &out.y, &out.z};
            T* const ways[] = {&way.x, &way.y, &way.z};
            for (int k = 0; k < 3; ++k)
                if (const T o = p.beyond(k, middle, d); o != 0) *outs[k] = o, *ways[k] = d[k];
            const T bend = dot(way, way), room = bend - change * change;
            if (bend > 0 && room > 0) {
                const T before = change * length(cross(out, way)) / (bend * square_root(room));
                if (const T t = middle - dot(out, way) / bend - before; t > low && t < high) consider(t);
            }
            consider(high);
        }
        return best;
    }

    // What both ends say along a unit direction of which only two components are not 0.
    T along_direction(int i, T n_i, int j, T n_j) const {
        const T begin = n_i * p.at[i] + n_j * p.at[j] + at_p, rise = n_i * d[i] + n_j * d[j] + change;
        return (rise < 0 ? begin + rise : begin) - absolute(n_i) * p.half[i] - absolute(n_j) * p.half[j];
    }
    // Past no edge if the side is so steep that it meets corners alone. Then a place behind the first end
    // that is least is at a corner, and as far as it is said to be.
    T shortest_way_out(const Least& least) const {
        T best = along_direction(0, 1, 1, 0);
        bool past_an_edge = false;
        const auto consider = [&](T way) { best = way > best ? way : best; };
        for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3;
            consider(along_direction(i, 1, j, 0));
            consider(along_direction(i, -1, j, 0));
            const T bend = d[i] * d[i] + d[j] * d[j], room = bend - change * change;
            if (!(room > 0)) continue;
            past_an_edge = true;
            const T back = -change / bend, aside = square_root(room) / bend;
            for (const T side : {aside, -aside})
                consider(along_direction(i, back * d[i] + side * d[j], j, back * d[j] - side * d[i]));
        }
        const bool at_an_end = least.t == (change < 0 ? T(1) : T(0));
        return past_an_edge || at_an_end ? best : least.value;
    }
};

template <class T>
ConeInBox<T> cone_in_box(const Case& c, const Vector<T>& moved) {
    const TaperedCore<T> cone(capsa_shape_round_cone, c.a);
    const AxesOfBox<T> axes(c.b);
    ConeInBox<T> in{};
    axes.take(cone.p - vector<T>(c.b) - moved, in.p.at);
    axes.take(cone.d, in.d);
    for (int k = 0; k < 3; ++k) in.p.half[k] = static_cast<T>(c.b[3 + k]);
    in.at_p = cone.at_p;
    in.change = cone.change;
    return in;
}

// S of a round cone on side a and a box.
inline double size_of_cone_and_box(const Case& c) {
    const Real apart = length(vector<Real>(c.b) - first_point_of_size(capsa_shape_round_cone, c.a)),
               diagonal = 2 * length(vector<Real>(c.b + 3));
    return static_cast<double>(std::fmax(apart, std::fmax(core_size(capsa_shape_round_cone, c.a), diagonal)));
}

// A distance of a place outside that is all rounding is none.
template <class T>
T cone_box_distance(const Case& c, const Vector<T>& moved) {
    const ConeInBox<T> in = cone_in_box<T>(c, moved);
    const auto least = in.least();
    T size = 0;
    for (int k = 0; k < 3; ++k)
        size += in.absolute(in.p.at[k]) + in.absolute(in.d[k]) + in.absolute(in.p.half[k]);
    if (least.outside > size * T(0x1p-46)) return least.value;
    const T way = in.shortest_way_out(least);
    return way < least.value ? way : least.value;
}

// The distance of a place. Where the axis enters the box, or nearly does, nothing is promised of it.
template <class T>
T cone_box_distance_between_places(const Case& c, const Places& at) {
    const ConeInBox<T> in = cone_in_box<T>(c, {0, 0, 0});
    const auto least = in.least();
    if (least.outside <= static_cast<T>(8 * 0x1p-23 * size_of_cone_and_box(c) + 0x1p-61))
        return cone_box_distance<T>(c, {0, 0, 0});
    return in.at(static_cast<T>(at.u_of_a)).value;
}
// Without what the radius lacks there.
template <class T>
T cone_box_distance_between_points(const Case& c, const Places& at) {
    const ConeInBox<T> in = cone_in_box<T>(c, {0, 0, 0});
    const auto least = in.least();
    if (least.outside <= static_cast<T>(8 * 0x1p-23 * size_of_cone_and_box(c) + 0x1p-61))
        return cone_box_distance<T>(c, {0, 0, 0}) - in.lack(static_cast<T>(at.u_of_a));
    return in.at(static_cast<T>(at.u_of_a)).outside;
}

}  // namespace capsa::oracle
