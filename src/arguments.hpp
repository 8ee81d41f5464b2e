// What every exported query does with its arguments.

#pragma once
#include "src/kernel_call.hpp"
#include "src/source.hpp"

namespace capsa {

inline Query given(const capsa_options* options) { return resolve(options ? *options : capsa_options{}); }

inline Checked check(const capsa_source* source, const void* output) {
    if (!source || !output) return {capsa_null_argument, false};
    return check(*source);
}

}  // namespace capsa
