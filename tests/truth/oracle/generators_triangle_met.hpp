// Cases of a triangle with a box or a round cone.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

void met_triangles(Random& r, const Pair& pair, Case& c);
void met_slivers(Random& r, const Pair& pair, Case& c);
void met_near_the_face(Random& r, const Pair& pair, Case& c);  // on it, or 1e-8 to 0.1 off
void met_over_the_face(Random& r, const Pair& pair, Case& c);  // small ones, which the face may pass through
void met_degenerate(Random& r, const Pair& pair, Case& c);
void met_parallel(Random& r, const Pair& pair, Case& c);         // edges and axes, to 1e-8, or exactly
void met_integers(Random& r, const Pair& pair, Case& c);         // exact ties
void met_far_away(Random& r, const Pair& pair, Case& c);         // 1e3 to 1e6 from the origin
void met_large_and_small(Random& r, const Pair& pair, Case& c);  // 1e6 : 1
void met_scales(Random& r, const Pair& pair, Case& c);           // 2^-50 to 2^56
void met_tiny(Random& r, const Pair& pair, Case& c);             // denormals
void met_touching(Random& r, const Pair& pair, Case& c);  // the radius is the distance, or one step off
void met_bad_numbers(Random& r, const Pair& pair, Case& c);
void met_random_bits(Random& r, const Pair& pair, Case& c);

}  // namespace generate
}  // namespace capsa::oracle
