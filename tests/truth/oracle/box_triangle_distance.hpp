// The true signed distance of a triangle from a box, in any kind of numbers.
//
// Outside it is the least of the parabolas of the three edges and of the feet of all eight corners of the box
// on the face. Where the two overlap it is the largest of the distances along the axes that can separate
// them, which are cross products here. The kernels look at one corner.

#pragma once
#include "tests/truth/oracle/box_distance.hpp"
#include "tests/truth/oracle/triangle_distance.hpp"

namespace capsa::oracle {

template <class T>
struct TriangleInBox {
    Vector<T> corner[3], half;

    TriangleInBox(const float* box, const Vector<T> (&from_centre)[3]) : half(vector<T>(box + 3)) {
        const AxesOfBox<T> axes(box);
        for (int k = 0; k < 3; ++k) {
            T at[3];
            axes.take(from_centre[k], at);
            corner[k] = {at[0], at[1], at[2]};
        }
    }

    // How far the triangle is beyond the box along n, on the side where it is further; `least` if n is 0.
    T along_axis(const Vector<T>& n, T least) const {
        const auto absolute = [](T x) { return x < 0 ? -x : x; };
        const T size = length(n);
        if (!(size > 0)) return least;
        const T reach = absolute(n.x) * half.x + absolute(n.y) * half.y + absolute(n.z) * half.z;
        T low = dot(n, corner[0]), high = low;
        for (int k = 1; k < 3; ++k) {
            const T at = dot(n, corner[k]);
            if (at < low) low = at;
            if (at > high) high = at;
        }
        const T over = (low - reach) / size, under = (-high - reach) / size;
        const T apart = over > under ? over : under;
        return apart > least ? apart : least;
    }
    T along_separating_axes() const {
        constexpr T o(0), i(1);
        const Vector<T> axes[] = {{i, o, o}, {o, i, o}, {o, o, i}};
        T best = -(half.x + half.y + half.z) - length(corner[0]);  // further in than any of them
        for (const Vector<T>& axis : axes) {
            best = along_axis(axis, best);
            for (int k = 0; k < 3; ++k) best = along_axis(cross(axis, corner[(k + 1) % 3] - corner[k]), best);
        }
        return along_axis(cross(corner[1] - corner[0], corner[2] - corner[0]), best);
    }

    T square_outside() const {
        T best = 0;
        for (int k = 0; k < 3; ++k) {
            const Vector<T>&p = corner[k], way = corner[(k + 1) % 3] - p;
            const T d[3] = {way.x, way.y, way.z};
            const T square = least_square_from_box(InBox<T>{{p.x, p.y, p.z}, {half.x, half.y, half.z}}, d);
            if (k == 0 || square < best) best = square;
        }
        const Corners<T> face{corner[0], corner[1], corner[2]};
        for (int k = 0; k < 8; ++k)
            best = over_face2(Vector<T>{(k & 1) != 0 ? half.x : -half.x, (k & 2) != 0 ? half.y : -half.y,
                                        (k & 4) != 0 ? half.z : -half.z},
                              face, best);
        return best;
    }
};

// Of a case whose side a is a triangle, after the box has moved by a vector.
template <class T>
T triangle_box_distance(const Case& c, const Vector<T>& moved) {
    const Vector<T> centre = vector<T>(c.b) + moved;
    const Vector<T> corners[3] = {vector<T>(c.a) - centre, vector<T>(c.a + 3) - centre,
                                  vector<T>(c.a + 6) - centre};
    const TriangleInBox<T> in(c.b, corners);
    const T apart = in.along_separating_axes();
    if (apart <= 0) return apart;
    const T distance = square_root(in.square_outside());
    return distance > apart ? distance : apart;
}

// The distance of a place. Where the cores overlap, or nearly touch, nothing is promised of it.
template <class T>
T triangle_box_distance_between_places(const Case& c, const Places& at) {
    constexpr capsa_shape a = capsa_shape_triangle;
    const T of_cores = triangle_box_distance<T>(c, {0, 0, 0});
    if (of_cores <= static_cast<T>(8 * 0x1p-23 * size_with_box<a>(c) + 0x1p-61)) return of_cores;
    const Vector<T> from =
        vector<T>(c.a) - vector<T>(c.b) + from_first_point<T>(a, c.a, at.u_of_a, at.v_of_a);
    return from_box<T>(c.b, from, {0, 0, 0}, true);
}

}  // namespace capsa::oracle
