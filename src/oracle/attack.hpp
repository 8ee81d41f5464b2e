// An attack on the bounds of the contract: simulated annealing towards the worst error, for as long as the
// caller wants.
//
// A block of climbers works at a time. Each makes a small change to its case, and the kernels answer the
// whole block. A change that makes the error larger is kept. A change that makes it smaller is kept now and
// then. The search judges errors in double precision. A result is judged in quadruple precision before it is
// reported. Every table must give the same bits.

#pragma once
#include "kernels/abi.h"
#include "src/oracle/pair.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace capsa::oracle {

enum class Aim { distance, closest_points };

struct AttackOptions {
    std::span<const capsa_kernel_table* const> tables;  // the first is attacked; all must be runnable
    double seconds = 60;                                // shared evenly between pairs of shapes and aims
    std::uint64_t rounds = 0;                           // if not 0, so many for each instead
    std::uint64_t seed = 1;
    std::function<void(double)> progress;  // part done, 0 to 1
};

struct AttackRow {
    const Pair* pair = nullptr;
    Aim aim{};
    std::uint64_t cases = 0;
    double worst = 0.0;  // in eps S
    Case worst_case{};
    std::uint64_t mismatched_bits = 0;  // of any table against the first
    double bound() const;
    // The bound is to hold with room: an eighth of it.
    bool clean() const { return worst <= 0.88 * bound() && mismatched_bits == 0; }
};

inline const char* name(Aim aim) { return aim == Aim::distance ? "distance" : "closest points"; }

std::vector<AttackRow> attack(const AttackOptions& options);

}  // namespace capsa::oracle
