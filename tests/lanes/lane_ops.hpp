// Every lane operation, over arrays, behind C functions: one table per ISA.

#pragma once
#include <cstddef>
#include <cstdint>

namespace capsa::tests {

// n is a multiple of 64; arrays are 64-byte aligned. Masks come out as 0 or 1.
struct LaneOps {
    const char* name;
    int lane_count;
    struct Unary {
        const char* name;
        void (*run)(const float* a, float* out, std::size_t n);
    } unary[14];
    struct Binary {
        const char* name;
        void (*run)(const float* a, const float* b, float* out, std::size_t n);
    } binary[8];
    struct Ternary {
        const char* name;
        void (*run)(const float* a, const float* b, const float* c, float* out, std::size_t n);
    } ternary[6];
    struct Comparison {
        const char* name;
        void (*run)(const float* a, const float* b, std::uint8_t* out, std::size_t n);
    } comparison[9];
    // 64 answers d2 <= limit in one word, and the same of numbers with a sign.
    std::uint64_t (*word)(const float* d2, const float* limit);
    std::uint64_t (*signed_word)(const float* d2, const float* limit);
};

}  // namespace capsa::tests
