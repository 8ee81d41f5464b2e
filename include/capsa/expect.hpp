// Checks of preconditions. A call whose precondition does not hold ends the program with one sentence on
// stderr, in release builds too: an answer that was not computed would look like "nothing touches". With
// capsa_on_refusal a program may throw instead, so what can be refused is not noexcept.
//
// Define CAPSA_UNCHECKED for the whole program to remove the checks of the C++ headers. The C functions
// always check their arguments and return a status.

#pragma once

// Stops a compiler that does not read C++20, with one line that says what to do.
#if defined(_MSVC_LANG) ? _MSVC_LANG <= 201703L : __cplusplus <= 201703L
#error "capsa needs C++20: compile with -std=c++20 or later (MSVC: /std:c++20)"
// Some compilers go on after an #error. They all stop at an include file that does not exist.
#include "capsa/needs_cpp20"
#endif

/// Says that rows are made by the C++ headers, which link the kernels of each shape.
#define CAPSA_LINK_BY_SHAPE
#include "capsa/c/capsa.h"
#undef CAPSA_LINK_BY_SHAPE

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>

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
inline void expect_ok([[maybe_unused]] capsa_status status, [[maybe_unused]] const capsa_call& call) {
#ifndef CAPSA_UNCHECKED
    if (status != capsa_ok) [[unlikely]]
        capsa_refuse(status, &call);
#endif
}

// The same for a query. The numbers are those of capsa_call.
inline void expect_ok(capsa_status status, const char* verb, const capsa_source& source,
                      std::size_t output = 0, std::size_t stride = 0) {
    expect_ok(status, {verb, &source, output, stride, nullptr, 0, nullptr, nullptr});
}

// Throws std::bad_alloc. A program that is compiled without exceptions ends.
[[noreturn]] inline void out_of_memory() {
#ifdef __cpp_exceptions
    throw std::bad_alloc();
#else
    capsa_stop("out of memory: code with exceptions would get std::bad_alloc here");
#endif
}

// Name k of a list of names, "x, y, z, radius". Printed with "%.*s".
struct Name {
    int length = 0;
    const char* first = "";

    constexpr Name(const char* list, std::size_t k) : first(list) {
        for (; k > 0; ++first) k -= *first == ',';
        first += *first == ' ';
        while (first[length] != ',' && first[length] != '\0') ++length;
    }
};

// Ends the program unless all arrays have the same length. `names` has a name for each. What is said of a
// wrong call stands apart, so that a right one compares a few numbers and no more.
[[gnu::cold, gnu::noinline]] inline void refuse_lengths(const char* call, const char* names,
                                                        std::initializer_list<std::size_t> lengths) {
    std::size_t k = 0;
    while (lengths.begin()[k] == *lengths.begin()) ++k;
    capsa_stop("%s: %.*s has %zu elements and %.*s has %zu: arrays that belong together have one length",
               call, Name(names, 0).length, names, *lengths.begin(), Name(names, k).length,
               Name(names, k).first, lengths.begin()[k]);
}
inline void expect_lengths([[maybe_unused]] const char* call, [[maybe_unused]] const char* names,
                           [[maybe_unused]] std::initializer_list<std::size_t> lengths) {
#ifndef CAPSA_UNCHECKED
    std::size_t differ = 0;
    for (const std::size_t length : lengths) differ |= length ^ *lengths.begin();
    if (differ != 0) [[unlikely]]
        refuse_lengths(call, names, lengths);
#endif
}

// Ends the program unless every stream has an element for each row.
[[gnu::cold, gnu::noinline]] inline void refuse_rows(const char* call, const char* names, std::size_t rows,
                                                     std::initializer_list<std::size_t> lengths) {
    std::size_t k = 0;
    while (lengths.begin()[k] >= rows) ++k;
    capsa_stop("%s: %.*s has %zu elements for %zu rows: every row needs one", call, Name(names, k).length,
               Name(names, k).first, lengths.begin()[k], rows);
}
inline void expect_rows([[maybe_unused]] const char* call, [[maybe_unused]] const char* names,
                        [[maybe_unused]] std::size_t rows,
                        [[maybe_unused]] std::initializer_list<std::size_t> lengths) {
#ifndef CAPSA_UNCHECKED
    bool few = false;
    for (const std::size_t length : lengths) few |= length < rows;
    if (few) [[unlikely]]
        refuse_rows(call, names, rows, lengths);
#endif
}

// Whether a call that writes an array would read this address of it.
template <class T>
bool lies_in(const T* at, const T* begin, std::size_t count) noexcept {
    const auto place = reinterpret_cast<std::uintptr_t>(at), first = reinterpret_cast<std::uintptr_t>(begin);
    return place >= first && place - first < count * sizeof(T);
}

// Ends the program unless the part of a view lies inside the view.
inline void expect_part([[maybe_unused]] std::size_t begin, [[maybe_unused]] std::size_t end,
                        [[maybe_unused]] std::size_t count) {
    CAPSA_EXPECT(begin <= end && end <= count, "rows(%zu, %zu): of %zu rows: begin <= end <= rows is needed",
                 begin, end, count);
}

}  // namespace capsa::detail
