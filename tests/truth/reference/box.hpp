// The signed distance of a segment and a box in double precision, by search.
//
// The kernels find the closest place from the places where the slope bends. This code narrows a bracket
// around the least distance, which is convex.

#pragma once
#include "tests/truth/reference/closest.hpp"

namespace capsa::reference {

struct Box {
    Vec3d centre, half, axis[3];  // the axes are unit vectors

    Vec3d along_axes(const Vec3d& v) const { return {dot(v, axis[0]), dot(v, axis[1]), dot(v, axis[2])}; }
};

// The quaternion w, (x, y, z) has any length but 0.
Box box(const Vec3d& centre, const Vec3d& half, double w, const Vec3d& xyz);

// Negative inside: minus the shortest way out, as docs/meaning.md says. A point is a segment of length 0.
double distance(const Segment& a, const Box& b);

// The same of a triangle: the least of its edges, and of all corners of the box over its face.
double distance(const Triangle& a, const Box& b);

}  // namespace capsa::reference
