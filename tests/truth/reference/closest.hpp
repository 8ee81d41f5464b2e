// Closest points of two cores in double precision, by case analysis.
//
// The kernels clamp and blend. This code asks instead in which region of each core (an end or the inside) the
// closest point lies. It is correct for every pair with finite floats as coordinates: nothing overflows, and
// the only cancellation, in the difference of positions, is exact or harmless.

#pragma once
#include "tests/truth/reference/vec.hpp"

namespace capsa::reference {

struct Segment {
    Vec3d p, q;  // p == q is a point
};

struct Closest {
    double distance;
    double s, t;       // parameter on a, on b: 0 at p, 1 at q; 0 on a point
    Vec3d on_a, on_b;  // the closest points, rounded; `distance` is more accurate than their difference
};

Closest closest(const Vec3d& a, const Vec3d& b);
Closest closest(const Vec3d& a, const Segment& b);
Closest closest(const Segment& a, const Segment& b);

struct Triangle {
    Vec3d a, b, c;  // may lie on a line or coincide
};

// Distances from a triangle: the least of those from the edges, and of those at which a foot or a crossing
// lies on the face.
double distance(const Vec3d& a, const Triangle& b);
double distance(const Segment& a, const Triangle& b);

// How far the nearest point of a segment is from a face, negative behind it. p is a point of the face, and n
// its normal, of any length.
double above_face(const Segment& a, const Vec3d& p, const Vec3d& n);

// How far two segments of the plane that cross must be pushed apart, 0 if they do not cross: the least way by
// which one of them reaches beyond the line of the other.
double overlap(const Segment& a, const Segment& b);

}  // namespace capsa::reference
