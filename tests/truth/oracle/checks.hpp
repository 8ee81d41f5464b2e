// The contract, checked on the answers of one block.

#pragma once
#include "tests/truth/oracle/answers.hpp"
#include "tests/truth/oracle/verify.hpp"

namespace capsa::oracle {

struct BlockOfRow {
    const Block& block;
    const Question& question;
    std::uint64_t first_index;  // of the block's first case
};

// Counts the violation, and keeps the case if its index is the lowest so far.
void report(VerifyRow& row, Check check, const BlockOfRow& at, std::size_t i);

// Checks that need no oracle: parameters, NaN, invalid rows, and variants of one pair that must agree to the
// last bit.
void check_form(VerifyRow& row, const BlockOfRow& at, const Answers& answers);

// Distances and decisions against the oracle. Only for families of valid input.
void check_truth(VerifyRow& row, const BlockOfRow& at, const Answers& answers);

}  // namespace capsa::oracle
