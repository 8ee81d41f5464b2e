// capsa verify --attack: searches for worse errors than the contract allows.

#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace capsa::cli {

// What an attack can aim at.
std::vector<std::string> attack_aims();

// The exit code: 0 where every bound held with an eighth to spare. `aim` is one of attack_aims(), or empty
// for all.
int run_attack(double seconds, std::uint64_t seed, const std::string& aim);

}  // namespace capsa::cli
