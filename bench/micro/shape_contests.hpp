// Contests of one pair of shapes: the kernels of each instruction set, and loops that are written for the
// pair.

#pragma once
#include "bench/micro/contests.hpp"
#include "bench/peers/loops.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace capsa::bench {

// A loop of a pair of shapes: its compiler, and the flags.
struct ShapeLoop {
    const char *compiler, *flags;
    std::function<std::uint64_t()> run;
};

// A contest of count_hits of rows with columns of the cube; loops(rows, columns) are those that take part, by
// as many compilers as are named.
Planned shape_contest(
    const std::string& title, const Cube& cube, capsa_shape row, capsa_shape col,
    const std::vector<std::string>& compilers,
    const std::function<std::vector<ShapeLoop>(const capsa_shapes& rows, const capsa_shapes& cols)>& loops);

// Rows as the loops take them.
loop_shapes rows_of_loop(const capsa_shapes& shapes);

}  // namespace capsa::bench
