// The command line of a benchmark program: google-benchmark's own flags, with defaults that suit a contest.

#pragma once
#include <string>
#include <vector>

namespace capsa::bench {

struct Pace {
    int repetitions = 9;
    double seconds = 0.01;  // of processor time, for each repetition
};

// Hands google-benchmark its flags, ours first so that the caller's win. --benchmark_out=FILE is taken out
// and returned: results are written after each contest, so that an interrupted run keeps them.
std::string start_benchmark(const std::string& program, std::vector<std::string> flags, Pace pace);

}  // namespace capsa::bench
