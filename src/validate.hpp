// Finds invalid rows.

#pragma once
#include "capsa/c/types.h"

namespace capsa {

// The first invalid row, in the order of rows, then of streams.
capsa_flaw first_flaw(const capsa_shapes& shapes) noexcept;

}  // namespace capsa
