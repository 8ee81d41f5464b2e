// Periodic sources: a box repeats, and rows of A meet the images of rows of B in it. A periodic source has no
// kernels and no walks of its own: src/images.hpp copies the images that can be reached, and
// src/verbs/periodic.hpp asks about the rows and about the images, one after the other.

#pragma once
#include "capsa/c/types.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace capsa {

// Also with lengths that are refused.
inline bool has_period(const capsa_source& source) noexcept {
    return source.period[0] != 0.0f || source.period[1] != 0.0f || source.period[2] != 0.0f;
}

// The source without its box.
inline capsa_source without_period(const capsa_source& source) noexcept {
    capsa_source plain = source;
    plain.period[0] = plain.period[1] = plain.period[2] = 0.0f;
    return plain;
}

// x + shift * length, rounded once. The product is exact in double. Where the sum is not, its last bit is
// set to 1, so that it cannot be taken for a number half way between two floats (Boldo and Melquiond,
// Emulation of FMA and Correctly Rounded Sums, 2008).
inline float moved(float x, int shift, float length) noexcept {
    const double by = shift * double{length}, sum = double{x} + by;
    const double part = sum - double{x}, error = (double{x} - (sum - part)) + (by - part);
    if (error == 0.0 || !std::isfinite(error)) return static_cast<float>(sum);
    auto bits = std::bit_cast<std::uint64_t>(sum);
    if ((bits & 1) == 0) bits += (error > 0.0) == (sum > 0.0) ? 1 : std::uint64_t{0} - 1;
    return static_cast<float>(std::bit_cast<double>(bits));
}

// Why the source cannot be periodic: the rest of a sentence. Null if it can.
const char* flaw_of_period(const capsa_source& source) noexcept;

}  // namespace capsa
