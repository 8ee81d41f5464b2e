// Outcomes as a file: google-benchmark's JSON, so that its own tools read it, with a few fields of ours. A
// benchmark stands for all its repetitions: the times are medians, and least, quarter, three_quarters, most
// their spread.

#pragma once
#include "bench/machine/describe.hpp"
#include "bench/measure/contest.hpp"

namespace capsa::bench {

class Results {
public:
    // Nothing is written where `file` is empty.
    Results(std::string file, Facts facts, std::vector<std::string> command);

    // Adds the outcome and rewrites the file, whole or not at all. Throws std::runtime_error if that fails.
    void add(const Outcome& outcome);

    const std::string& file() const { return file_; }

private:
    std::string file_;
    Facts facts_;
    std::vector<std::string> command_;
    std::vector<Outcome> outcomes_;
};

}  // namespace capsa::bench
