// Separation of two points: their difference.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
CAPSA_INLINE Separation<T> separation(const Point<T>& a, const Point<T>& b) {
    return {b.p - a.p, T(0.0f), T(0.0f)};
}

}  // namespace capsa::CAPSA_ISA
