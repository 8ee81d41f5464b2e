// Checks of preconditions. A call whose precondition does not hold ends the program with one sentence on
// stderr, in release builds too: an answer that was not computed would look like "nothing touches".
//
// Define CAPSA_UNCHECKED for the whole program to remove the checks of the C++ headers. The C functions
// always check their arguments and return a status.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/cpp20.hpp"

#include <cstddef>
#include <initializer_list>

#ifdef CAPSA_UNCHECKED
#define CAPSA_EXPECT(condition, ...) static_cast<void>(0)
#else
/// Ends the program unless the condition holds. The other arguments are a printf format and its values.
#define CAPSA_EXPECT(condition, ...)   \
    do {                               \
        if (!(condition)) [[unlikely]] \
            capsa_stop(__VA_ARGS__);   \
    } while (false)
#endif

namespace capsa::detail {

// Ends the program unless the status is capsa_ok.
inline void expect_ok([[maybe_unused]] capsa_status status,
                      [[maybe_unused]] const capsa_call& call) noexcept {
#ifndef CAPSA_UNCHECKED
    if (status != capsa_ok) [[unlikely]]
        capsa_refuse(status, &call);
#endif
}

// The same for a query. The numbers are those of capsa_call.
inline void expect_ok(capsa_status status, const char* verb, const capsa_source& source,
                      std::size_t output = 0, std::size_t stride = 0) noexcept {
    expect_ok(status, {verb, &source, output, stride, nullptr, 0, nullptr, nullptr});
}

struct Length {
    const char* name;
    std::size_t size;
};

// Ends the program unless all arrays have the same length.
inline void expect_lengths([[maybe_unused]] const char* call,
                           [[maybe_unused]] std::initializer_list<Length> lengths) noexcept {
    for ([[maybe_unused]] const Length& other : lengths)
        CAPSA_EXPECT(other.size == lengths.begin()->size,
                     "%s: %s has %zu elements and %s has %zu: arrays that belong together have one length",
                     call, lengths.begin()->name, lengths.begin()->size, other.name, other.size);
}

}  // namespace capsa::detail
