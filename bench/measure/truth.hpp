// What is known of the true answer to a question, and who contradicts it.

#pragma once
#include "bench/peers/peer.hpp"

#include <string>
#include <vector>

namespace capsa::bench {

// The question about its first rows only, as many as make about `limit` pairs.
Question part(const Question& question, std::uint64_t limit);

// The scalar ISA against the double-precision reference, on a sample: where they differ by more than
// rounding, how; otherwise nothing.
std::string quarrel_with_reference(const Question& question);

// Where two answers in numbers differ by more than `tolerance` for each pair that went into a number, how;
// otherwise nothing.
std::string difference(const std::vector<double>& values, const std::vector<double>& truth, double tolerance);

// What a number in the answer to a question may be off by, given what one pair may be off by.
double tolerance_for(const Question& question, double of_a_pair, std::uint64_t answer);

}  // namespace capsa::bench
