// Which side of a query rides in the columns, for every verb.

#pragma once
#include "kernels/abi.h"
#include "src/traverse/rows.hpp"

namespace capsa {

// What columns of A cost the answer: a mask must scatter its bits.
enum class FlipPrice { none, scatter };

// Whether the rows of A ride in the columns of a `between`.
bool columns_of_a(const capsa_source& source, FlipPrice price) noexcept;

// The form of the nearest kernel for a part of a between or within.
capsa_nearest_form nearest_form(const capsa_source& source, const RowPart& part) noexcept;

}  // namespace capsa
