// Checks the contract on many cases: the engine behind `capsa verify` and the golden hash.
//
// Every table answers the same blocks and must give the bits of the first table (except NaN payloads). The
// answers of the first table are checked against the rest of the contract: distances against the oracle,
// parameters in [0, 1], decisions that agree with the true distance if the bound leaves no doubt, and invalid
// rows that touch nothing. The result does not depend on the number of threads. The memory does not depend on
// the number of cases.

#pragma once
#include "kernels/abi.h"
#include "tests/truth/oracle/families.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace capsa::oracle {

struct VerifyOptions {
    std::span<const capsa_kernel_table* const> tables;  // the measure first; all must be runnable
    std::uint64_t cases = 1'000'000;                    // in all, shared evenly between the rows
    std::uint64_t cases_per_row = 0;                    // if not 0, so many for each row instead
    std::uint64_t seed = 1;
    std::string_view family;               // one family by name; empty for all
    bool plain = true, directed = true;    // which families, if all
    bool oracle = true;                    // false: no distances checked, for slow machines
    unsigned threads = 0;                  // 0: as many as the machine has
    std::function<void(double)> progress;  // part done, 0 to 1; from any thread
};

// Something that must not happen. The case is the one of the lowest index.
struct Violation {
    const char* what = nullptr;
    std::uint64_t count = 0;
    std::uint64_t index = 0;
    Case inputs{};
    float margin = 0.0f;
};

enum class Check {
    same_bits,
    error_bound,
    parameters,
    nan_distance,
    invalid_row_hit,
    wrong_decision,
    variants_agree,
    closest_points,
    gap,
    witness,
    normal,
    contact,
    push,
    separated,
    first_touch,
    touch_at_start,
    walks_agree,
    nearest,
    deepest
};
inline constexpr int check_count = 19;

// One pair of shapes and one family.
struct VerifyRow {
    const Pair* pair = nullptr;
    const Family* family = nullptr;
    std::uint64_t cases = 0;
    double worst_error = 0.0;  // in eps S
    double worst_touch = 0.0;  // in eps S
    std::uint64_t worst_index = 0;
    Case worst_case{};
    std::uint64_t inputs_hash = 0;
    std::uint64_t hash = 0;                      // of what the first table answered
    std::vector<std::uint64_t> mismatched_bits;  // per table; the first is 0
    Violation violations[check_count];
    bool clean() const;
};

struct VerifyReport {
    std::vector<VerifyRow> rows;
    std::uint64_t hash = 0;         // of everything the first table answered: the sum over the rows
    std::uint64_t inputs_hash = 0;  // of the cases: differs if the generators do
    bool clean() const;
};

VerifyReport verify(const VerifyOptions& options);

}  // namespace capsa::oracle
