// C++ names for the shared C structs.

#pragma once
#include "capsa/c/types.h"
#include "capsa/cpp20.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

/// Rows a and b that touch, 0-based.
using IndexPair = capsa_index_pair;

/// A pair source with its types erased; built by between, within, zip, listed and slice. It may be copied and
/// stored; the caller's arrays must outlive the queries.
using Source = capsa_source;

using Nearest = capsa_nearest;
using Contact = capsa_contact;
using Witness = capsa_witness;
using Touch = capsa_touch;

/// Stands for "no row" in an index.
inline constexpr std::uint32_t no_row = capsa_no_row;

/// The first invalid row of a view, or none.
struct Flaw {
    bool found = false;
    std::size_t row = 0;
    const char* field = "";   ///< "ax", "radius", ...
    const char* reason = "";  ///< "is NaN", "is infinite", "is beyond 1e18", "is negative"
    explicit operator bool() const { return found; }
};

/// What find_hits stored, and what there was.
struct FindResult {
    std::uint64_t written = 0;  ///< pairs stored: the lesser of total and the room
    std::uint64_t total = 0;    ///< pairs that touch
    bool complete() const { return written == total; }
};

}  // namespace capsa
