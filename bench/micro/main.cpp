// capsa-micro: every kernel of the registry by itself, and whole queries beside the loops people write by
// hand.
//
//     capsa-micro [--quick] [--core=N] [google-benchmark's flags]
//
// --quick, or CAPSA_MICRO=quick in the environment, keeps the counts in the sparse cube.
// --benchmark_filter=REGEX picks by name, --benchmark_out=FILE keeps the results as JSON,
// --benchmark_list_tests lists.

#include "bench/machine/describe.hpp"
#include "bench/machine/pin.hpp"
#include "bench/measure/options.hpp"
#include "bench/measure/results.hpp"
#include "bench/measure/table.hpp"
#include "bench/micro/contests.hpp"
#include "cli/output/progress.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace {

using namespace capsa::bench;

struct Arguments {
    bool quick = false, list = false;
    int core = -1;
    std::vector<std::string> rest;
};

Arguments parse(int count, char** words) {
    const char* wish = std::getenv("CAPSA_MICRO");
    Arguments arguments;
    arguments.quick = wish && std::string(wish) == "quick";
    for (int k = 1; k < count; ++k) {
        const std::string word = words[k];
        if (word == "--quick")
            arguments.quick = true;
        else if (word.starts_with("--core="))
            arguments.core = std::atoi(word.c_str() + 7);
        else if (word.starts_with("--benchmark_list_tests") && !word.ends_with("=false"))
            arguments.list = true;
        else
            arguments.rest.push_back(word);
    }
    return arguments;
}

bool anybody(const Planned& planned) {
    return std::any_of(planned.names.begin(), planned.names.end(), admitted);
}

void list(const std::vector<Planned>& contests) {
    for (const Planned& planned : contests)
        for (const std::string& name : planned.names)
            if (admitted(name)) std::cout << name << "\n";
}

int run(const Arguments& arguments, const std::string& file, int count, char** words) {
    const Cube sparse("10m", 10.0f), dense("1.4m", 1.4f);
    std::vector<Planned> contests = query_contests(sparse, dense, arguments.quick);
    for (const Cube* cube : {&sparse, &dense})
        if (!arguments.quick || cube == &sparse)
            for (Planned& planned : kernel_contests(*cube, arguments.quick))
                contests.push_back(std::move(planned));
    std::erase_if(contests, [](const Planned& planned) { return !anybody(planned); });
    if (arguments.list) return list(contests), 0;
    const Facts facts = describe(pin(arguments.core));
    print_facts(std::cout, facts);
    Results results(file, facts, {words, words + count});
    capsa::cli::Progress progress(std::chrono::seconds(0));
    stop_on_interrupt();
    for (std::size_t k = 0; k < contests.size(); ++k) {
        progress.show(static_cast<double>(k) / static_cast<double>(contests.size()), contests[k].title);
        Outcome outcome = hold(contests[k].make());
        progress.clear();
        if (stopped()) return 130;
        // A kernel's answer is whatever all ISAs say; the tests see to it that they say the same.
        for (const Row& row : outcome.rows) outcome.hits = std::max(outcome.hits, row.answer);
        print_outcome(std::cout, outcome);
        results.add(outcome);
    }
    return 0;
}

}  // namespace

int main(int count, char** words) try {
    const Arguments arguments = parse(count, words);
    const std::string file = start_benchmark(words[0], arguments.rest, {});
    return run(arguments, file, count, words);
} catch (const std::exception& error) {
    std::cerr << "capsa-micro: " << error.what() << "\n";
    return 2;
}
