// The generators behind the families: each fills one case from a stream of random numbers.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

using Generator = void(Random& r, const Pair& pair, Case& c);

// Two points or segments: generators.cpp.
Generator uniform, collinear, crossing_in_a_plane, denormals, nan_and_infinity, random_bits;
Generator nearly_parallel_crossing, nearly_parallel_gap;  // angles 1e-1 to 1e-8
Generator parallel_overlapping, parallel_apart;           // exactly parallel
Generator points;                                         // cores of zero length
Generator long_and_short;                                 // 1e6 : 1
Generator touching;         // distance = sum of radii, exactly or one step off: touching.cpp
Generator shared_end;       // a chain's links: true distance 0
Generator small_integers;   // exact ties
Generator far_from_origin;  // 1e3 to 1e6
Generator scales;           // 1e-15 to 1e15
Generator mixed_scales;     // every coordinate its own, 2^-70 to 2^59
Generator beyond_range;     // finite, but squares overflow

// In the plane, at z = 0.
Generator touching_in_the_plane;  // to the bit, as `touching` in space
Generator end_on_a_core;          // short of it, on it, or through it

// A sphere or a capsule and a half-space, which is p and n.
Generator on_the_face;  // the lower end is a rounding from the face
Generator deep_inside;
Generator along_the_face;         // slopes of 1e-1 to 1e-9, and 0
Generator far_face;               // 1e3 to 1e6 from the origin
Generator normals_of_any_length;  // 1e-38 to 1e18
Generator normals_along_axes;     // small integers: exact ties
Generator faces_of_mixed_scales;  // every coordinate its own
Generator tiny_faces;             // denormals
Generator no_normal;              // of length 0: invalid

// A point or a segment with a triangle: triangle_generators.cpp.
Generator triangles, in_the_plane, grazing_the_face, touching_an_edge, parallel_to_the_face, piercing;
Generator degenerate_triangles, triangles_far_away, triangles_of_integers, triangle_scales, tiny_triangles;
Generator touching_triangles, triangles_with_bad_numbers, triangles_of_random_bits;
Generator slivers;          // heights 1e-8 to 1e-1, needles too
Generator large_and_small;  // 1e6 : 1

// A sphere, a capsule or a round cone with a box, which is c, h and the quaternion.
Generator boxes, deep_in_boxes, quaternions_of_any_length, boxes_with_bad_numbers;
Generator boxes_along_axes;       // not turned, or by quarters
Generator boxes_of_integers;      // exact ties
Generator flat_boxes;             // one, two or three sides of length 0
Generator thin_boxes;             // sides of 1e-8 to 1
Generator at_faces_and_edges;     // on a face, an edge, a corner, or 1e-8 to 1e-3 off
Generator through_boxes;          // the segment crosses an edge, a face or all of it
Generator along_edges_of_boxes;   // the segment, to 1e-8, or exactly
Generator boxes_far_away;         // 1e3 to 1e6 from the origin
Generator large_and_small_boxes;  // 1e6 : 1
Generator box_scales;             // 2^-50 to 2^56
Generator tiny_boxes;             // denormals
Generator touching_boxes;         // the radius is the distance, or one step off

// A sphere, a capsule or a round cone with a round cone, or a round cone with a half-space.
Generator round_cones, cones_with_bad_numbers, cones_of_random_bits;
Generator cones_of_equal_radii;    // or equal to 1e-9 to 1e-3
Generator cones_that_hold_an_end;  // a ball that just or nearly holds the other
Generator cones_without_length;    // or with one of 1e-9 to 1e-3
Generator crossing_cones;          // the cores meet, to 1e-9 to 1e-4, or exactly
Generator nearly_parallel_cones;   // axes, or a side and a face, to 1e-9 to 1e-2
Generator cones_in_line;           // one axis, to 1e-9 to 1e-3, or exactly
Generator at_ends_of_sides;        // where the nearest place becomes an end
Generator cones_of_integers;       // exact ties
Generator cones_far_away;          // 1e3 to 1e6 from the origin
Generator large_and_small_cones;   // 1e6 : 1
Generator cone_scales;             // 2^-50 to 2^56
Generator tiny_cones;              // denormals
Generator touching_cones;          // exactly, or one step off

// A triangle with a box or a round cone.
Generator met_triangles, met_slivers, met_degenerate, met_bad_numbers;
Generator met_near_the_face;    // on it, or 1e-8 to 0.1 off
Generator met_over_the_face;    // small ones, which the face may pass through
Generator met_parallel;         // edges and axes, to 1e-8, or exactly
Generator met_integers;         // exact ties
Generator met_far_away;         // 1e3 to 1e6 from the origin
Generator met_large_and_small;  // 1e6 : 1
Generator met_scales;           // 2^-50 to 2^56
Generator met_tiny;             // denormals
Generator met_touching;         // the radius is the distance, or one step off

Generator all_random_bits;  // of every field of both sides

}  // namespace generate
}  // namespace capsa::oracle
