// What a kernel table answers for the cores of paired rows: their distance, and the places of the closest
// points.
//
// Witnesses of rows without a radius say so: the gap is then the distance. Round cones keep the difference of
// their radii, which is added to the gap: that rounds twice, by at most an eps S. Coordinates of a row that
// is not valid, also because of its radius, become NaN first, as every verb that decides hits takes them.

#pragma once
#include "kernels/abi.h"
#include "tests/truth/oracle/cases.hpp"

namespace capsa::oracle {

// For each pair of rows. A place has two numbers.
struct CoreAnswers {
    float *distance, *s, *t, *s2, *t2;
};

// Row k of a with row k of b, which have contiguous streams and at most block_cases rows. Returns false if
// the table has no kernel for these shapes.
bool ask_cores(const capsa_kernel_table& table, const capsa_shapes& a, const capsa_shapes& b,
               const CoreAnswers& out);

}  // namespace capsa::oracle
