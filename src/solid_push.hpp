// Ways to push a point or a segment out of a solid: through a face of its mesh, past an edge of it, or to a
// place on it. The least way out of a convex solid is one through a face or past an edge, because these are
// the faces of the solid widened by the reversed core (Ericson, Real-Time Collision Detection, 5.2.1
// and 9.4).
//
// All is computed in double, relative to the first point of the core, and nothing is fused.

#pragma once
#include "capsa/c/types.h"
#include "src/vec.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// A core that is pushed: the points origin + u d, 0 <= u <= 1.
struct Pushed {
    Vec origin, d;
    double length;   // of d
    double largest;  // coordinate, in size
};
Pushed pushed_core(const capsa_shapes& rows, std::size_t row) noexcept;

// A triangle, relative to the origin of a core.
struct PushedFace {
    Vec corner[3];
    double longest;  // edge
    double size;     // the local size of the pair
    double largest;  // coordinate of both, in size
};
PushedFace pushed_face(const Pushed& core, const capsa_shapes& mesh, std::size_t row) noexcept;

// The ways of a triangle: along its normal and against it, and past each edge along one normal of edge and
// core and against it.
inline constexpr int ways_of_triangle = 8, first_way_past_edge = 2;
constexpr int edge_of_way(int way) { return (way - first_way_past_edge) / 2; }

struct WayOut {
    bool found;
    bool blocked;       // past an edge: the triangle itself lies in the way
    Vec normal;         // unit, out of the solid
    double depth;       // after a push by it the whole core is in front of the plane of this normal
    double u;           // the place on the core that leaves last
    capsa_place place;  // where it leaves the triangle
};
// None that is longer than `most`, rounded to a float.
WayOut way_out(const Pushed& core, const PushedFace& face, int way, float most) noexcept;

// To a place on a triangle from a place on the core.
WayOut way_to(const Pushed& core, const PushedFace& face, double u, const capsa_place& place) noexcept;

// Where the place of a triangle is.
Vec position_on(const PushedFace& face, const capsa_place& place) noexcept;

// How far off the kernels' distances may be, twice (docs/meaning.md, A1), and the rest of a push that decides
// whether a core is out.
double twice_the_bound(const PushedFace& face) noexcept;
double beyond_the_depth(const PushedFace& face) noexcept;

// The ends of an edge of a triangle, the lower one first: those of its neighbour are the same.
struct EdgeEnds {
    float at[2][3];
};
EdgeEnds ends_of_edge(const capsa_shapes& mesh, std::size_t row, int edge) noexcept;
bool same_edge(const EdgeEnds& e, const EdgeEnds& f) noexcept;

}  // namespace capsa
