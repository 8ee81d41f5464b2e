// The generators of directed families: cases of the kinds in which an attack on the contract once found a
// broken sentence, and one that makes each rounding of a formula large in turn.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

void close_crossing(Random& r, const Pair& pair, Case& c);  // 1/8 to 32 eps apart, angles down to 2^-12
void meeting_ends(Random& r, const Pair& pair, Case& c);    // ends a few eps apart, folded, 1 to 2^10 long
void small_reach(Random& r, const Pair& pair, Case& c);     // cores and radii of 2^-21 to 2^-8
void radii_against_margin(Random& r, const Pair& pair, Case& c);  // a reach of next to nothing
void underflowing(Random& r, const Pair& pair, Case& c);          // squares of distances underflow
void nearly_in_line(Random& r, const Pair& pair, Case& c);        // needles that slide along each other
void each_rounding(Random& r, const Pair& pair, Case& c);         // one rounding, drawn, is large

// Takes some steps uphill from a case, towards a large rounding (roundings.hpp) of a drawn sign: steps in the
// last places, or in parts of coordinates.
void enlarge_rounding(Random& r, const Pair& pair, int which, bool last_places, Case& c);

}  // namespace generate
}  // namespace capsa::oracle
