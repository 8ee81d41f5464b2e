// The generators of the families of the plane. Their cases lie at z = 0.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

void touching_in_the_plane(Random& r, const Pair& pair, Case& c);  // to the bit, as `touching` in space
void end_on_a_core(Random& r, const Pair& pair, Case& c);          // short of it, on it, or through it

}  // namespace generate
}  // namespace capsa::oracle
