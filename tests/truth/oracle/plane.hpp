// What is true of pairs in the plane: the distance is that of the same cores in space with z = 0, and cores
// that cross overlap.

#pragma once
#include "tests/truth/oracle/points.hpp"

namespace capsa::oracle {

// A side of two coordinates a point as a side of three.
inline void lift(float* side) {
    const float x = side[2], y = side[3];
    side[2] = 0.0f;
    side[3] = x;
    side[4] = y;
    side[5] = 0.0f;
}
inline Case lifted(Case c) {
    lift(c.a);
    lift(c.b);
    return c;
}

// The reverse: every z is left out.
inline void flatten(float* side) {
    side[2] = side[3];
    side[3] = side[4];
    side[4] = side[5] = 0.0f;
}

// How far a core along d reaches beyond the line of another on the side where it reaches least; 0 if it does
// not reach across that line. The line begins `r` before the core and leads along `line`.
template <class T>
T least_reach_across(const Vector<T>& line, const Vector<T>& r, const Vector<T>& d) {
    const T size = length(line);
    const T first = cross(line, r).z / size, last = first + cross(line, d).z / size;
    const T low = first < last ? first : last, high = first < last ? last : first;
    if (!(low < T(0) && high > T(0))) return T(0);
    return high < -low ? high : -low;
}

// The length of the shortest way that pushes two cores apart, after b has moved by a vector; 0 if they do not
// cross. The differences of the points of two segments fill a parallelogram, and the shortest way out of it
// leads straight through a side: across one of the two cores.
template <class T, capsa_shape a, capsa_shape b>
T planar_overlap(const Case& c, const Vector<T>& moved) {
    const Vector<T> r = point_of<T>(b, c.b, 0) - point_of<T>(a, c.a, 0) + moved;
    const Vector<T> one = point_of<T>(a, c.a, 1) - point_of<T>(a, c.a, 0),
                    other = point_of<T>(b, c.b, 1) - point_of<T>(b, c.b, 0);
    const T across_a = least_reach_across(one, r, other),
            across_b = least_reach_across(other, reversed(r), one);
    return across_a < across_b ? across_a : across_b;
}

}  // namespace capsa::oracle
