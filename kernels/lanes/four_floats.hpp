// Vectors of four floats and of two doubles as GCC and Clang know them on every processor.

#pragma once
#include "kernels/inline.hpp"

#include <cstdint>

namespace capsa::CAPSA_ISA {

typedef float Floats __attribute__((vector_size(16)));
typedef std::int32_t Ints __attribute__((vector_size(16)));
typedef std::uint32_t Words __attribute__((vector_size(16)));
typedef double Doubles __attribute__((vector_size(16)));
typedef std::int64_t Longs __attribute__((vector_size(16)));

// Four doubles. (GCC 12 takes a vector that is wider than a register apart into single numbers.)
struct Halves {
    Doubles low, high;
};

}  // namespace capsa::CAPSA_ISA
