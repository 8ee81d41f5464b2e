// What the families of touching shapes share, in space and in the plane.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

// Gives the two sides radii that add up to the distance of their cores, reach * unit. In a third of the cases
// one radius is a step smaller or larger.
void share_out(Random& r, int reach, float unit, Case& c);

}  // namespace generate
}  // namespace capsa::oracle
