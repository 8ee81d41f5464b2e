// The margin as kernels take it.

#pragma once
#include "capsa/c/types.h"

#include <cmath>
#include <limits>

namespace capsa {

// A NaN margin admits nothing, like a reach below any distance.
inline float admitted_margin(const capsa_options& options) noexcept {
    return std::isnan(options.margin) ? -std::numeric_limits<float>::infinity() : options.margin;
}

}  // namespace capsa
