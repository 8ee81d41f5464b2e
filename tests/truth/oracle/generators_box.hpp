// The generators of the families of boxes. Side a is a sphere or a capsule, and side b is c, h and the
// quaternion.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

void boxes(Random& r, const Pair& pair, Case& c);
void boxes_along_axes(Random& r, const Pair& pair, Case& c);   // not turned, or by quarters
void boxes_of_integers(Random& r, const Pair& pair, Case& c);  // exact ties
void flat_boxes(Random& r, const Pair& pair, Case& c);         // one, two or three sides of length 0
void thin_boxes(Random& r, const Pair& pair, Case& c);         // sides of 1e-8 to 1
void at_faces_and_edges(Random& r, const Pair& pair,
                        Case& c);  // on a face, an edge, a corner, or 1e-8 to 1e-3 off
void deep_in_boxes(Random& r, const Pair& pair, Case& c);
void through_boxes(Random& r, const Pair& pair, Case& c);  // the segment crosses an edge, a face or all of it
void along_edges_of_boxes(Random& r, const Pair& pair, Case& c);   // the segment, to 1e-8, or exactly
void boxes_far_away(Random& r, const Pair& pair, Case& c);         // 1e3 to 1e6 from the origin
void large_and_small_boxes(Random& r, const Pair& pair, Case& c);  // 1e6 : 1
void box_scales(Random& r, const Pair& pair, Case& c);             // 2^-50 to 2^56
void tiny_boxes(Random& r, const Pair& pair, Case& c);             // denormals
void quaternions_of_any_length(Random& r, const Pair& pair, Case& c);
void touching_boxes(Random& r, const Pair& pair, Case& c);  // the radius is the distance, or one step off
void boxes_with_bad_numbers(Random& r, const Pair& pair, Case& c);
void boxes_of_random_bits(Random& r, const Pair& pair, Case& c);

}  // namespace generate
}  // namespace capsa::oracle
