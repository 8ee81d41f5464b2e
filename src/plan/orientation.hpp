// Chooses which side of a query is in the columns, for every verb.

#pragma once
#include "kernels/abi.h"
#include "src/traverse/rows.hpp"

namespace capsa {

// The extra cost of an answer if the rows of A are in the columns: a mask must scatter its bits.
enum class FlipPrice { none, scatter };

// Whether the rows of A are in the columns of a `between`.
bool columns_of_a(const capsa_source& source, FlipPrice price) noexcept;

// The form of the nearest kernel for a_rows rows of A, at most those of one call, and a part of the rows of
// B.
capsa_nearest_form nearest_form(const capsa_source& source, const RowPart& part, std::uint64_t a_rows,
                                std::uint64_t lanes) noexcept;

}  // namespace capsa
