// The margin as kernels take it.

#pragma once
#include "capsa/c/types.h"

#include <limits>

namespace capsa {

// A NaN margin admits nothing, like a reach below any distance.
inline float admitted_margin(const capsa_options& options) noexcept {
    return options.margin == options.margin ? options.margin : -std::numeric_limits<float>::infinity();
}

}  // namespace capsa
