// capsa verify --attack: searches for worse errors than the contract allows.

#pragma once
#include <cstdint>

namespace capsa::cli {

// The exit code: 0 where every bound held with an eighth to spare.
int run_attack(double seconds, std::uint64_t seed);

}  // namespace capsa::cli
