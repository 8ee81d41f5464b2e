// The gap of one pair.

#pragma once
#include "capsa/capsa.hpp"

#include <limits>

namespace capsa::tests {

template <class A, class B>
float gap_of(const A& a, const B& b, Isa isa = Isa::best) {
    float gap = std::numeric_limits<float>::quiet_NaN();
    gaps(zip(a, b), {&gap, 1}, {.isa = isa});
    return gap;
}

}  // namespace capsa::tests
