// The verbs in motion, the slow obvious way, in double: when shapes first touch, where pushes leave them.

#pragma once
#include "bench/measure/truth.hpp"

namespace capsa::bench {

// Times lie in 0 .. 1 and are single precision.
inline constexpr double time_rounding = 1e-6;

// For each row or pair what its time may be: those with the margin a rounding more and a rounding less.
Bounds true_times(const Question& question);

// What coordinates may be that should be these: adding in single precision changes the last place, and what
// is added has a rounding of its own.
Bounds near_coordinates(const std::vector<double>& values, const Question& question);

// The coordinates where the contacts' pushes leave the rows.
Bounds true_coordinates(const Question& question);

}  // namespace capsa::bench
