// An attack on the bounds of the contract: simulated annealing towards the worst error, for as long as the
// caller wants (tests/truth/oracle/climb.hpp). Every table must give the same bits.

#pragma once
#include "kernels/abi.h"
#include "tests/truth/oracle/aims.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace capsa::oracle {

struct AttackRow {
    const Pair* pair = nullptr;
    Aim aim{};
    bool offered = true;  // false: the first table has no kernel for it, and nothing was attacked
    std::uint64_t cases = 0;
    double processor_seconds = 0.0;
    double worst = 0.0;  // in eps S
    Attempt worst_attempt{};
    std::uint64_t mismatched_blocks = 0;  // of any table against the first
    double bound() const;
    // The bound is to hold with room: an eighth of it.
    bool clean() const { return worst <= 0.88 * bound() && mismatched_blocks == 0; }
};

struct AttackOptions {
    std::span<const capsa_kernel_table* const> tables;  // the first is attacked; all must be runnable
    double seconds = 60;                                // shared between pairs of shapes and aims
    std::uint64_t rounds = 0;                           // if not 0, so many for each instead
    std::uint64_t seed = 1;
    const Pair* pair = nullptr;  // only this pair; null for all
    std::span<const Aim> aims = oracle::aims;
    std::function<void(double)> progress;         // part done, 0 to 1
    std::function<void(const AttackRow&)> found;  // after each turn in which a row got worse
};

std::vector<AttackRow> attack(const AttackOptions& options);

}  // namespace capsa::oracle
