// The gap of a round cone in double precision, by search.
//
// The kernels find both places by a formula. This code narrows a bracket around the least of a convex
// function of the place on one core, for which the other place is an end or where the slope is 0.

#pragma once
#include "tests/truth/reference/box.hpp"
#include "tests/truth/reference/closest.hpp"

namespace capsa::reference {

// A ball around each point of the core, whose radius goes evenly from `at_p` to `at_q`.
struct RoundCone {
    Segment core;
    double at_p, at_q;

    Vec3d place(double t) const { return core.p + (core.q - core.p) * t; }
    double radius(double t) const { return at_p + (at_q - at_p) * t; }
};

// The least over both places of the distance minus both radii. A sphere or a capsule is a cone with one
// radius.
double gap(const RoundCone& a, const RoundCone& b);

// The same of a triangle, which has no radius.
double gap(const RoundCone& a, const Triangle& b);

// The same of a box, which has no radius; where the axis is in the box, minus the shortest way out.
double gap(const RoundCone& a, const Box& b);

// The distance of the lower ball from a face, negative behind it.
double gap(const RoundCone& a, const Vec3d& p, const Vec3d& n);

}  // namespace capsa::reference
