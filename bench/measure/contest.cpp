#include "bench/measure/contest.hpp"

#include "bench/machine/clock.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <regex>

namespace capsa::bench {

namespace {

volatile std::sig_atomic_t interrupted = 0;

// From here on one call takes so long that a few of them will do.
constexpr double slow_call_ns = 5e7;

struct Collected {
    std::vector<double> ns, limits, busy;
    std::uint64_t answer = 0;
    double bytes_a_row = 0;
};

// google-benchmark 1.8 gave the field another name.
template <class Run>
bool skipped(const Run& run) {
    if constexpr (requires { run.error_occurred; })
        return run.error_occurred;
    else
        return static_cast<bool>(run.skipped);
}

// Keeps every repetition; the tables are ours.
class Collector : public benchmark::BenchmarkReporter {
public:
    explicit Collector(std::map<std::string, Collected>& into) : into_(into) {}
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration || skipped(run) || run.iterations == 0) continue;
            Collected& to = into_[run.run_name.function_name];
            to.ns.push_back(1e9 * run.cpu_accumulated_time / static_cast<double>(run.iterations));
            to.busy.push_back(run.real_accumulated_time / std::max(run.cpu_accumulated_time, 1e-12));
        }
    }

private:
    std::map<std::string, Collected>& into_;
};

double quantile_of(std::vector<double> values, double q) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double at = q * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const auto above = std::min(below + 1, values.size() - 1);
    return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
}

// Leaves google-benchmark in the middle: a repetition that it skips has no iterations, and version 1.7 aborts
// over that.
struct Interrupted {};

void time_one(benchmark::State& state, const Contender& contender, Collected& to) {
    if (stopped()) throw Interrupted{};
    if (contender.limit_ns) to.limits.push_back(contender.limit_ns());
    std::uint64_t answer = 0;
    for (auto _ : state) benchmark::DoNotOptimize(answer = contender.run());
    to.answer = answer;
}

}  // namespace

double Row::quantile(double q) const { return quantile_of(ns, q); }

void stop_on_interrupt() {
    std::signal(SIGINT, [](int) { interrupted = 1; });
}
bool stopped() { return interrupted != 0; }

bool admitted(const std::string& name) {
    std::string filter = benchmark::GetBenchmarkFilter();
    if (filter.empty() || filter == "all") return true;
    const bool inverted = filter.front() == '-';
    return std::regex_search(name, std::regex(inverted ? filter.substr(1) : filter, std::regex::extended)) !=
           inverted;
}

Outcome hold(const Contest& contest) {
    std::map<std::string, Collected> collected;
    Outcome outcome{contest.title, contest.pairs, contest.hits, {}};
    benchmark::ClearRegisteredBenchmarks();
    bool any = false;
    for (const Contender& contender : contest.contenders) {
        if (!admitted(contender.name)) continue;
        outcome.rows.push_back(
            {contender.name, contender.label, contender.about, contender.why_not, {}, 0, 1, 0});
        if (!contender.run) continue;
        any = true;
        Collected& to = collected[contender.name];
        if (contender.bytes_a_row) to.bytes_a_row = contender.bytes_a_row();
        const double begin = process_ns();
        contender.run();  // also warms what there is to warm
        auto* registered = benchmark::RegisterBenchmark(
            contender.name.c_str(),
            [&contender, &to](benchmark::State& state) { time_one(state, contender, to); });
        registered->MeasureProcessCPUTime();
        if (process_ns() - begin > slow_call_ns) registered->Iterations(1)->Repetitions(3);
    }
    if (!any) return outcome;
    Collector collector(collected);
    try {
        benchmark::RunSpecifiedBenchmarks(&collector, ".");
    } catch (const Interrupted&) {
        return outcome;
    }
    for (Row& row : outcome.rows) {
        Collected& from = collected[row.name];
        std::sort(from.ns.begin(), from.ns.end());
        row.ns = std::move(from.ns);
        row.limit_ns = quantile_of(from.limits, 0.5);
        row.busy = from.busy.empty() ? 1 : quantile_of(from.busy, 0.5);
        row.answer = from.answer;
        row.bytes_a_row = from.bytes_a_row;
    }
    return outcome;
}

}  // namespace capsa::bench
