// What every exported query does with its arguments.

#pragma once
#include "src/kernel_call.hpp"
#include "src/source.hpp"

#include <limits>

namespace capsa {

inline Query given(const capsa_options* options) { return resolve(options ? *options : capsa_options{}); }

// The options of k_nearest without options: rows at any distance.
inline constexpr capsa_options at_any_distance{std::numeric_limits<float>::infinity(),
                                               capsa_isa_best,
                                               nullptr,
                                               capsa_decide_rounded,
                                               capsa_at_start_touches,
                                               nullptr,
                                               0};

inline Checked check(const capsa_source* source, const void* output) {
    if (!source || !output) return {capsa_null_argument, false};
    return check(*source);
}

}  // namespace capsa
