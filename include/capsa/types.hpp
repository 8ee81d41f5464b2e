// C++ names of the C structs.

#pragma once
#include "capsa/c/types.h"
#include "capsa/cpp20.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

/// A pair of rows: row a of the first set and row b of the second. Indices begin at 0.
using IndexPair = capsa_index_pair;

/// A pair source. between, within, zip, listed and slice build it. You may copy and store it. The caller's
/// arrays must outlive the queries.
using Source = capsa_source;

/// The nearest row of B and its signed gap.
using Nearest = capsa_nearest;
/// A pair with its gap, normal and point.
using Contact = capsa_contact;
/// The gap and the closest points of a pair.
using Witness = capsa_witness;
/// The first touch of a moving pair: time, normal and point.
using Touch = capsa_touch;

/// The index that means "no row".
inline constexpr std::uint32_t no_row = capsa_no_row;

/// The first invalid row of a view, or nothing.
struct Flaw {
    bool found = false;      ///< false: every row is valid
    std::size_t row = 0;     ///< 0-based
    const char* field = "";  ///< "ax", "radius", ...
    /// "is NaN", "is infinite", "is beyond 1e18", "is negative", "is 0, like all of the normal"
    const char* reason = "";
    /// Whether there is one.
    explicit operator bool() const { return found; }
};

/// What find_hits and contacts stored and what they found.
struct FindResult {
    std::uint64_t written = 0;  ///< pairs stored: the smaller of total and the room
    std::uint64_t total = 0;    ///< pairs that touch
    /// Whether there was room for all.
    bool complete() const { return written == total; }
};

}  // namespace capsa
