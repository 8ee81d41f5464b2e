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

// What each number of an answer may be, and how far beyond that rounding may take it.
struct Bounds {
    std::vector<double> low, high;
    double tolerance = 0;
};
std::string difference(const std::vector<double>& values, const Bounds& bounds);

// What a rival may answer that rounds differently, given what capsa answers. Times of first touch lie between
// those with a margin a little more and a little less: at a graze a rounding decides whether there is a touch
// at all, and nearly head on hardly when.
Bounds tolerated_values(const Question& question);

// What a number in the answer to a question may be off by, given what one pair may be off by.
double tolerance_for(const Question& question, double of_a_pair, std::uint64_t answer);

}  // namespace capsa::bench
