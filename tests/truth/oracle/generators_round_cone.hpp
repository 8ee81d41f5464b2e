// The generators of the families of round cones. Side a is a sphere, a capsule or a round cone; side b is a
// round cone, or a half-space if side a is one.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

void round_cones(Random& r, const Pair& pair, Case& c);
void cones_of_equal_radii(Random& r, const Pair& pair, Case& c);  // or equal to 1e-9 to 1e-3
void cones_that_hold_an_end(Random& r, const Pair& pair,
                            Case& c);  // a ball that just or nearly holds the other
void cones_without_length(Random& r, const Pair& pair, Case& c);  // or with one of 1e-9 to 1e-3
void crossing_cones(Random& r, const Pair& pair, Case& c);  // the cores meet, to 1e-9 to 1e-4, or exactly
void nearly_parallel_cones(Random& r, const Pair& pair,
                           Case& c);                           // axes, or a side and a face, to 1e-9 to 1e-2
void cones_in_line(Random& r, const Pair& pair, Case& c);      // one axis, to 1e-9 to 1e-3, or exactly
void at_ends_of_sides(Random& r, const Pair& pair, Case& c);   // where the nearest place becomes an end
void cones_of_integers(Random& r, const Pair& pair, Case& c);  // exact ties
void cones_far_away(Random& r, const Pair& pair, Case& c);     // 1e3 to 1e6 from the origin
void large_and_small_cones(Random& r, const Pair& pair, Case& c);  // 1e6 : 1
void cone_scales(Random& r, const Pair& pair, Case& c);            // 2^-50 to 2^56
void tiny_cones(Random& r, const Pair& pair, Case& c);             // denormals
void touching_cones(Random& r, const Pair& pair, Case& c);         // exactly, or one step off
void cones_with_bad_numbers(Random& r, const Pair& pair, Case& c);
void cones_of_random_bits(Random& r, const Pair& pair, Case& c);

}  // namespace generate
}  // namespace capsa::oracle
