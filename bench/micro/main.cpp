// capsa-micro: every kernel of the registry by itself, and whole queries beside the loops people write by
// hand.
//
//     capsa-micro [--quick | --thresholds | --ways | --small] [--core=N] [google-benchmark's flags]
//
// --quick, or CAPSA_MICRO=quick in the environment, keeps the counts in the sparse cube. --thresholds times
// both sides of every threshold instead (kernels/tuning.hpp, src/plan/tuning.hpp); --ways times every way to
// find the hits of two sets, of many sizes: brute force, indexes, cells and grids, all built in the call,
// what a workspace chooses, the frames of a simulation, deepest contacts, clusters, and boxes that repeat;
// --small times calls of a few rows beside hand-written loops, and ends with a line for each.
// --benchmark_filter=REGEX picks by name, --benchmark_out=FILE keeps the results as JSON,
// --benchmark_list_tests lists.

#include "bench/machine/describe.hpp"
#include "bench/machine/pin.hpp"
#include "bench/measure/options.hpp"
#include "bench/measure/results.hpp"
#include "bench/measure/table.hpp"
#include "bench/micro/contests.hpp"
#include "cli/output/progress.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace {

using namespace capsa::bench;

struct Arguments {
    bool quick = false, thresholds = false, ways = false, small = false, list = false;
    int core = -1;
};

// What CLI11 does not know is for google-benchmark.
void describe_options(CLI::App& app, Arguments& arguments) {
    const char* wish = std::getenv("CAPSA_MICRO");
    arguments.quick = wish && std::string(wish) == "quick";
    app.allow_extras();
    app.add_flag("--quick", arguments.quick, "the counts alone (or CAPSA_MICRO=quick)");
    app.add_flag("--thresholds", arguments.thresholds,
                 "both sides of every threshold of the library instead");
    app.add_flag("--ways", arguments.ways, "every way to find the hits of sets of many sizes instead");
    app.add_flag("--small", arguments.small, "calls of a few rows beside hand-written loops instead");
    app.add_option("--core", arguments.core, "the processor core to run on");
    app.add_flag("--benchmark_list_tests", arguments.list, "the names of all benchmarks, and no more");
    app.footer("All other options are google-benchmark's: --benchmark_filter=REGEX, --benchmark_out=FILE.");
}

bool anybody(const Planned& planned) {
    return std::any_of(planned.names.begin(), planned.names.end(), admitted);
}

void list(const std::vector<Planned>& contests) {
    for (const Planned& planned : contests)
        for (const std::string& name : planned.names)
            if (admitted(name)) std::cout << name << "\n";
}

std::vector<Planned> all_contests(const Arguments& arguments, const Cube& sparse, const Cube& dense) {
    if (arguments.thresholds) return threshold_contests(sparse, dense);
    if (arguments.small) return small_contests();
    if (arguments.ways) {
        std::vector<Planned> ways = way_contests();
        for (Planned& planned : frame_contests()) ways.push_back(std::move(planned));
        for (Planned& planned : deepest_contests()) ways.push_back(std::move(planned));
        for (Planned& planned : cluster_contests()) ways.push_back(std::move(planned));
        for (Planned& planned : order_contests()) ways.push_back(std::move(planned));
        for (Planned& planned : periodic_contests()) ways.push_back(std::move(planned));
        return ways;
    }
    std::vector<Planned> contests = query_contests(sparse, dense, arguments.quick);
    if (!arguments.quick) {
        for (Planned& planned : box_contests(sparse, dense)) contests.push_back(std::move(planned));
        for (Planned& planned : cone_contests(sparse, dense)) contests.push_back(std::move(planned));
        for (Planned& planned : filter_contests(sparse, dense)) contests.push_back(std::move(planned));
        for (Planned& planned : ray_contests()) contests.push_back(std::move(planned));
        for (Planned& planned : moving_contests()) contests.push_back(std::move(planned));
        for (Planned& planned : manifold_contests()) contests.push_back(std::move(planned));
        for (Planned& planned : solid_contests()) contests.push_back(std::move(planned));
        for (Planned& planned : robot_contests()) contests.push_back(std::move(planned));
        for (Planned& planned : exact_contests(sparse, dense)) contests.push_back(std::move(planned));
        for (const Cube* cube : {&sparse, &dense})
            for (Planned& planned : tree_contests(*cube)) contests.push_back(std::move(planned));
    }
    for (const Cube* cube : {&sparse, &dense}) {
        if (arguments.quick && cube != &sparse) continue;
        for (Planned& planned : kernel_contests(*cube, arguments.quick))
            contests.push_back(std::move(planned));
        for (Planned& planned : plane_contests(*cube)) contests.push_back(std::move(planned));
    }
    return contests;
}

int run(const Arguments& arguments, const std::string& file, int count, char** words) {
    const Cube sparse("10m", 10.0f, 50.0f), dense("1.4m", 1.4f, 3.5f);
    std::vector<Planned> contests = all_contests(arguments, sparse, dense);
    std::erase_if(contests, [](const Planned& planned) { return !anybody(planned); });
    if (arguments.list) return list(contests), 0;
    const Facts facts = describe(pin(arguments.core));
    print_facts(std::cout, facts);
    Results results(file, facts, {words, words + count});
    capsa::cli::Progress progress(std::chrono::seconds(0));
    stop_on_interrupt();
    std::vector<Outcome> outcomes;
    for (std::size_t k = 0; k < contests.size(); ++k) {
        progress.show(static_cast<double>(k) / static_cast<double>(contests.size()), contests[k].title);
        Outcome outcome = hold(contests[k].make());
        progress.clear();
        if (stopped()) return 130;
        // A kernel's answer is whatever all ISAs say; the tests see to it that they say the same.
        for (const Row& row : outcome.rows) outcome.hits = std::max(outcome.hits, row.answer);
        print_outcome(std::cout, outcome);
        results.add(outcome);
        if (arguments.small) outcomes.push_back(std::move(outcome));
    }
    if (arguments.small) print_small(std::cout, outcomes);
    return 0;
}

}  // namespace

int main(int count, char** words) try {
    Arguments arguments;
    CLI::App app("Times every kernel and whole queries.", "capsa-micro");
    describe_options(app, arguments);
    CLI11_PARSE(app, count, words);
    const std::string file = start_benchmark(words[0], app.remaining(), {});
    return run(arguments, file, count, words);
} catch (const std::exception& error) {
    std::cerr << "capsa-micro: " << error.what() << "\n";
    return 2;
}
