// What the hot loop compares: a distance and a reach, as two numbers.

#pragma once
#include "kernels/math.hpp"

namespace capsa::CAPSA_ISA {

// The square of a distance, and the square of the reach that it must not exceed.
template <class T>
struct Proximity {
    T d2, limit;
};

// The limit that no distance meets: a NaN, also if its bits are compared as integers.
template <class T>
CAPSA_INLINE T never() {
    return T(-__builtin_nanf("0x3fffff"));
}
// A negative reach is never met, but its square could be. `Signed` says whether a negative reach can occur.
// It cannot if margin >= 0, because staged radii are not negative.
template <bool Signed, class T>
CAPSA_INLINE T limit(const T& reach) {
    if constexpr (Signed)
        return select(reach >= T(0.0f), reach * reach, never<T>());
    else
        return reach * reach;
}

// Like Proximity, but both numbers have a sign: the signed distance and the signed reach themselves, or their
// squares with their signs.
template <class T>
struct SignedProximity {
    static constexpr bool has_sign = true;
    T d2, limit;
};

}  // namespace capsa::CAPSA_ISA
