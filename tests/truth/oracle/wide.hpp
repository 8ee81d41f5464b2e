// The verdict of an attack: distances in quadruple precision, by the four ends and the common perpendicular.
//
// A search may use doubles. Its result must be judged with more digits, because double formulas are also
// inaccurate in the worst cases.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

// Between segments p q, each from six floats px py pz qx qy qz; a point has three. b has moved by a vector.
Wide wide_segment_distance(const float* a, bool a_is_point, const float* b, bool b_is_point,
                           const Vector<Wide>& moved);

}  // namespace capsa::oracle
