// Separation of two points: their difference.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class A, class B, int N>
CAPSA_INLINE auto separation(const Point<A, N>& a, const Point<B, N>& b) {
    using T = decltype(b.p.x - a.p.x);
    return Separation<T, N>{b.p - a.p, T(0.0f), T(0.0f)};
}

}  // namespace capsa::CAPSA_ISA
