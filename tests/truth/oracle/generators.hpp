// The generators behind the families: each fills one case from a stream of random numbers.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

void uniform(Random& r, const Pair& pair, Case& c);
void nearly_parallel_crossing(Random& r, const Pair& pair, Case& c);  // angles 1e-1 to 1e-8
void nearly_parallel_gap(Random& r, const Pair& pair, Case& c);
void parallel_overlapping(Random& r, const Pair& pair, Case& c);  // exactly parallel
void parallel_apart(Random& r, const Pair& pair, Case& c);
void collinear(Random& r, const Pair& pair, Case& c);
void points(Random& r, const Pair& pair, Case& c);          // cores of zero length
void long_and_short(Random& r, const Pair& pair, Case& c);  // 1e6 : 1
void touching(Random& r, const Pair& pair, Case& c);    // distance = sum of radii, exactly or one step off
void shared_end(Random& r, const Pair& pair, Case& c);  // a chain's links: true distance 0
void crossing_in_a_plane(Random& r, const Pair& pair, Case& c);
void small_integers(Random& r, const Pair& pair, Case& c);   // exact ties
void far_from_origin(Random& r, const Pair& pair, Case& c);  // 1e3 to 1e6
void scales(Random& r, const Pair& pair, Case& c);           // 1e-15 to 1e15
void mixed_scales(Random& r, const Pair& pair, Case& c);     // every coordinate its own, 2^-70 to 2^59
void denormals(Random& r, const Pair& pair, Case& c);
void nan_and_infinity(Random& r, const Pair& pair, Case& c);
void beyond_range(Random& r, const Pair& pair, Case& c);  // finite, but squares overflow
void random_bits(Random& r, const Pair& pair, Case& c);

// A point or a segment with a triangle: triangle_generators.cpp.
void triangles(Random& r, const Pair& pair, Case& c);
void slivers(Random& r, const Pair& pair, Case& c);  // heights 1e-8 to 1e-1, needles too
void in_the_plane(Random& r, const Pair& pair, Case& c);
void grazing_the_face(Random& r, const Pair& pair, Case& c);
void touching_an_edge(Random& r, const Pair& pair, Case& c);
void parallel_to_the_face(Random& r, const Pair& pair, Case& c);
void piercing(Random& r, const Pair& pair, Case& c);
void degenerate_triangles(Random& r, const Pair& pair, Case& c);
void large_and_small(Random& r, const Pair& pair, Case& c);  // 1e6 : 1
void triangles_far_away(Random& r, const Pair& pair, Case& c);
void triangles_of_integers(Random& r, const Pair& pair, Case& c);
void triangle_scales(Random& r, const Pair& pair, Case& c);
void tiny_triangles(Random& r, const Pair& pair, Case& c);
void touching_triangles(Random& r, const Pair& pair, Case& c);
void triangles_with_bad_numbers(Random& r, const Pair& pair, Case& c);
void triangles_of_random_bits(Random& r, const Pair& pair, Case& c);

}  // namespace generate
}  // namespace capsa::oracle
