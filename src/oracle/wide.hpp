// The verdict of an attack: distances in quadruple precision, by the four ends and the common perpendicular.
//
// A search may use doubles. Its result must be judged with more digits, because double formulas are also
// inaccurate in the worst cases. If the compiler has no quadruple type, its longest type is used.

#pragma once
#include "src/oracle/cases.hpp"

namespace capsa::oracle {

struct WideErrors {
    double distance;        // | computed - true |
    double closest_points;  // | P(s) - Q(t) | - true
};

// Of what a kernel answered for the cores of a case, in units of `unit`.
WideErrors wide_errors(Pair pair, const Case& c, float distance, float s, float t, double unit);

}  // namespace capsa::oracle
