// The true distance of a core from a face, negative behind it: the fields of a half-space are p and n.

#pragma once
#include "tests/truth/oracle/points.hpp"

namespace capsa::oracle {

// Of the point that is `from_p` away from p. n has any length: it is scaled so that its square neither
// overflows nor underflows.
template <class T>
T above_face(const float* face, const Vector<T>& from_p) {
    Vector<T> n = vector<T>(face + 3);
    const T scale = dot(n, n) < T(1) ? T(0x1p100) : T(0x1p-60);
    n = {n.x * scale, n.y * scale, n.z * scale};
    return dot(from_p, n) / length(n);
}

template <class T, capsa_shape a>
T face_distance_of_place(const Case& c, const Places& at, const Vector<T>& moved) {
    const Vector<T> first = point_of<T>(a, c.a, 0) - vector<T>(c.b) - moved;
    return above_face(c.b, first + from_first_point<T>(a, c.a, at.u_of_a, 0));
}
template <class T, capsa_shape a>
T face_distance_between_places(const Case& c, const Places& at) {
    return face_distance_of_place<T, a>(c, at, {0, 0, 0});
}

// After the face has moved by a vector.
template <class T, capsa_shape a>
T face_distance(const Case& c, const Vector<T>& moved) {
    const T first = face_distance_of_place<T, a>(c, {0, 0, 0, 0}, moved);
    if (shape_info(a).points == 1) return first;
    const T second = face_distance_of_place<T, a>(c, {1, 0, 0, 0}, moved);
    return second < first ? second : first;
}

}  // namespace capsa::oracle
