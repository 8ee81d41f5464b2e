// Which side of a query rides in the columns, for every verb.

#pragma once
#include "kernels/abi.h"
#include "src/traverse/rows.hpp"

namespace capsa {

// What columns of A cost the answer: a mask must scatter its bits.
enum class FlipPrice { none, scatter };

// Whether the rows of A ride in the columns of a `between`.
bool columns_of_a(const capsa_source& source, FlipPrice price) noexcept;

// The form of the nearest kernel for some rows of A, at most those of one call, and a part of the rows of B.
capsa_nearest_form nearest_form(const capsa_source& source, const RowPart& part, std::uint64_t a_rows,
                                std::uint64_t lanes) noexcept;

}  // namespace capsa
