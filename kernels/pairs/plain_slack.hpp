// How near its squared reach a squared distance is in doubt, if a plain multiplication and addition took the
// place of every fused operation (plain.hpp). docs/proof.md has the proof.

#pragma once
#include "kernels/shapes/core.hpp"

namespace capsa::CAPSA_ISA {

template <class T, int N>
CAPSA_INLINE T square_of(const Point<T, N>&) {
    return T(0.0f);
}
template <class T, int N>
CAPSA_INLINE T square_of(const Segment<T, N>& a) {
    return dot(a.d, a.d);
}

// For a point and a point or a segment: with at most this reach, and segments of at most this length
// together. Sizes whose squares may overflow leave every pair in doubt.
CAPSA_INLINE float plain_slack(float reach, float length) {
    const float positive = reach > 0.0f ? reach : 0.0f, size = positive + length;
    const float slack = 0x1p-19f * size * positive + 0x1p-40f * size * size + 0x1p-120f;
    return slack < 0x1p100f ? slack : __builtin_inff();
}

}  // namespace capsa::CAPSA_ISA
