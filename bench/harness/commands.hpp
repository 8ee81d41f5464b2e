// The subcommands of capsa-bench. Each returns the program's exit status.

#pragma once
#include <string>
#include <vector>

namespace capsa::bench {

struct ListOptions {
    std::string data;
};
int list_command(const ListOptions& options);

struct RunOptions {
    std::string suite = "full", data, file;
    int core = -1;
    std::vector<std::string> command;          // as typed, for the record
    std::vector<std::string> benchmark_flags;  // google-benchmark's
};
int run_command(const RunOptions& options);

struct LimitOptions {
    std::string file;
    int core = -1;
};
int limits_command(const LimitOptions& options);

struct CompareOptions {
    std::string before, after;
    double threshold = 0.05;
};
int compare_command(const CompareOptions& options);

struct ReportOptions {
    std::vector<std::string> results;
};
// Says which script makes the report.
int report_command(const ReportOptions& options);

}  // namespace capsa::bench
