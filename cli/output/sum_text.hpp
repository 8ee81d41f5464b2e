// A float and an origin as one decimal number.

#pragma once
#include <string>

namespace capsa::cli {

// The sum of the shortest text of the float and that of the origin: 0.1f and 6290261 are 6290261.1, not
// 6290261.1000000015. Where that has more digits than a double, the shortest text of the sum as a double. The
// value is finite.
std::string sum_text(float value, double origin);

}  // namespace capsa::cli
