// bench/harness/report.py makes the report. It is a script of its own, because matplotlib draws its plots.

#include "bench/harness/commands.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace capsa::bench {

int report_command(const ReportOptions& options) {
    fmt::print(stderr, "capsa-bench: a script makes the report:\n    python3 {}", CAPSA_BENCH_REPORT);
    for (const std::string& file : options.results) fmt::print(stderr, " {}", file);
    fmt::print(stderr, " --html capsa-bench.html --png chart.png --markdown table.md\n");
    return 2;
}

}  // namespace capsa::bench
