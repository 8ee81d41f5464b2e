// The generators of directed families: cases of the kinds in which an attack on the contract once found a
// broken sentence, and one that makes each rounding of a formula large in turn.

#pragma once
#include "tests/truth/oracle/generators.hpp"

namespace capsa::oracle::generate {

Generator close_crossing;        // 1/8 to 32 eps apart, angles down to 2^-12
Generator meeting_ends;          // ends a few eps apart, folded, 1 to 2^10 long
Generator small_reach;           // cores and radii of 2^-21 to 2^-8
Generator radii_against_margin;  // a reach of next to nothing
Generator underflowing;          // squares of distances underflow
Generator nearly_in_line;        // needles that slide along each other
Generator each_rounding;         // one rounding, drawn, is large

// Takes some steps uphill from a case, towards a large rounding (roundings.hpp) of a drawn sign: steps in the
// last places, or in parts of coordinates.
void enlarge_rounding(Random& r, const Pair& pair, int which, bool last_places, Case& c);

}  // namespace capsa::oracle::generate
