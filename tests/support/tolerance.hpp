// The bound of the contract (docs/meaning.md) as a formula; tests write no bare epsilons.

#pragma once
#include <cmath>

namespace capsa::tests {

inline constexpr double eps = 0x1p-23;

// What a distance may be off by, for a pair of local size `size`.
inline double distance_bound(double size) { return 4 * eps * size + 0x1p-61; }

// How near its threshold a pair may be answered either way: the distance's bound, and a rounding for each of
// the sums and products that make up the squared reach.
inline double decision_bound(double size, double reach) {
    return distance_bound(size) + 4 * eps * std::fabs(reach);
}

}  // namespace capsa::tests
