// A matrix of links as text: a line of 0 and 1 for each link of A, with a field for each link of B.

#pragma once
#include "capsa/link_matrix.hpp"
#include "cli/input/bytes.hpp"

namespace capsa::cli {

// Whose links the columns are.
enum class SetsOfLinks { one, two };

// There is no header line. Throws Error: "file:2: '7' is no 0 and no 1", and where lines have not the same
// number of fields, or in one set the matrix is not square.
LinkMatrix read_link_matrix(Bytes& bytes, SetsOfLinks sets);

}  // namespace capsa::cli
