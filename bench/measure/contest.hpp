// A contest: several ways to do the same job, timed side by side in one run.
//
// google-benchmark does the timing. The repetitions of all contenders are interleaved at random, so that a
// disturbance or a change of clock meets them alike; time is processor time of this program, so that time
// taken by others does not count, and that of a library's own threads does.

#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace capsa::bench {

struct Contender {
    std::string name;                    // of the benchmark, unique: "avx2/tiles/capsule_sphere/count/10m"
    std::string label;                   // in this contest's table: "avx2"
    std::function<std::uint64_t()> run;  // empty if it cannot
    std::string why_not;
    std::function<double()> limit_ns;  // ns a call that no code could beat, as measured just now; optional
    std::string about;                 // version and flags
    std::function<double()> bytes_a_row = {};  // that its index holds; optional
};

struct Contest {
    std::string title;
    double pairs = 0;        // tested by one call; 0 where a call is the unit
    std::uint64_t hits = 0;  // agreed on
    std::vector<Contender> contenders;
};

// What became of one contender.
struct Row {
    std::string name, label, about, why_not;
    std::vector<double> ns;  // a call, one for each repetition, ascending
    double limit_ns = 0;     // median of those measured just before each repetition; 0 if unknown
    double busy = 1;         // wall time over processor time: how much the machine was shared
    std::uint64_t answer = 0;
    double bytes_a_row = 0;  // 0 if unknown

    bool timed() const { return !ns.empty(); }
    double quantile(double q) const;
    double median() const { return quantile(0.5); }
    // The middle half of the repetitions, as a share of their median.
    double spread() const { return (quantile(0.75) - quantile(0.25)) / median(); }
};

struct Outcome {
    std::string title;
    double pairs = 0;
    std::uint64_t hits = 0;
    std::vector<Row> rows;  // in the order of the contenders; those the filter leaves out are missing
};

// Times all contenders whose name the filter of google-benchmark's command line admits.
Outcome hold(const Contest& contest);

// Whether that filter admits the name.
bool admitted(const std::string& name);

// Ctrl-C sets it once stop_on_interrupt() was called; hold() then ends soon, and its outcome is not to be
// used.
void stop_on_interrupt();
bool stopped();

}  // namespace capsa::bench
