// capsa-bench: how fast, against whom, how near the machine's limits.
//
//     capsa-bench list
//     capsa-bench run [--suite quick|full|huge] [--out FILE] [google-benchmark's flags]
//     capsa-bench limits
//     capsa-bench compare OLD NEW [--threshold SHARE]
//     capsa-bench report FILE...                     names the script that makes a page of them

#include "bench/harness/commands.hpp"

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>

namespace {

using namespace capsa::bench;

struct Everything {
    ListOptions list;
    RunOptions run;
    LimitOptions limits;
    CompareOptions compare;
    ReportOptions report;
};

void describe_run(CLI::App& app, RunOptions& options) {
    app.add_option("--suite", options.suite,
                   "quick: two minutes; full: a quarter of an hour; huge: sizes up to 1e7")
        ->check(CLI::IsMember({"quick", "full", "huge"}))
        ->take_last()
        ->capture_default_str();
    app.add_option("--out", options.file, "keep the results as JSON, written after each job")->take_last();
    app.add_option("--data", options.data, "folder with recorded scenes")->capture_default_str();
    app.add_option("--core", options.core, "pin to this core; the last one otherwise");
    app.allow_extras();
    app.footer(
        "Flags of google-benchmark pass through: --benchmark_filter=REGEX, --benchmark_repetitions=N,\n"
        "--benchmark_min_time=SECONDS, --benchmark_enable_random_interleaving=BOOL, --benchmark_out=FILE.");
}

int run_as_told(int count, char** words) {
    CLI::App app{"How fast capsa is, against whom, and how near the machine's limits"};
    app.require_subcommand(1);
    Everything all;
    all.run.data = all.list.data = CAPSA_BENCH_DATA;
    all.run.command.assign(words, words + count);

    CLI::App* list = app.add_subcommand("list", "all jobs, by suite");
    list->add_option("--data", all.list.data, "folder with recorded scenes")->capture_default_str();
    CLI::App* run = app.add_subcommand("run", "check every answer, then time it");
    describe_run(*run, all.run);
    CLI::App* limits = app.add_subcommand("limits", "clock, issue rates and bandwidths of this machine");
    limits->add_option("--out", all.limits.file, "keep them as JSON");
    limits->add_option("--core", all.limits.core, "pin to this core; the last one otherwise");
    CLI::App* compare =
        app.add_subcommand("compare", "ratios of two results; exit 1 if anything became slower");
    compare->add_option("old", all.compare.before)->required()->check(CLI::ExistingFile);
    compare->add_option("new", all.compare.after)->required()->check(CLI::ExistingFile);
    compare->add_option("--threshold", all.compare.threshold, "share that counts as slower")
        ->capture_default_str();
    CLI::App* report = app.add_subcommand("report", "how to make a page with plots and tables from results");
    report->add_option("results", all.report.results);
    report->allow_extras();

    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    all.run.benchmark_flags = run->remaining();
    if (*list) return list_command(all.list);
    if (*run) return run_command(all.run);
    if (*limits) return limits_command(all.limits);
    if (*compare) return compare_command(all.compare);
    return report_command(all.report);
}

}  // namespace

int main(int count, char** words) {
    try {
        return run_as_told(count, words);
    } catch (const std::exception& error) {
        std::cerr << "capsa-bench: " << error.what() << "\n";
        return 2;
    }
}
