// What every exported query does with its arguments.

#pragma once
#include "src/kernel_call.hpp"
#include "src/source.hpp"

#include <cstddef>
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

// Checks an output with a place for each row or pair of the whole source.
inline capsa_status check_output(const capsa_source& source, const void* output, std::size_t count) {
    if (answers(source) == 0) return capsa_ok;
    if (!output) return capsa_null_argument;
    return count < answers(source) ? capsa_output_too_small : capsa_ok;
}

// Checks a source of pairs or of rows, and such an output.
inline Checked check_each(const capsa_source* source, const void* output, std::size_t count, bool paired) {
    if (!source) return {capsa_null_argument, false};
    const Checked checked = check(*source);
    if (checked.status != capsa_ok) return checked;
    if (is_paired(*source) != paired) return {capsa_wrong_source, false};
    return {check_output(*source, output, count), checked.as_it_is};
}

// The place of the source's own rows or pairs in the output of the whole source. Verbs write from here on.
template <class T>
T* own(const capsa_source& source, T* output) {
    return source.begin == source.end ? output : output + source.begin;
}

}  // namespace capsa
