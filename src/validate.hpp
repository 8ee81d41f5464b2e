// Finds rows that are not valid input.

#pragma once
#include "capsa/c/types.h"

namespace capsa {

// The first such row, in row order, then stream order.
capsa_flaw first_flaw(const capsa_shapes& shapes) noexcept;

}  // namespace capsa
