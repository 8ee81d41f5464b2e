#include "bench/harness/commands.hpp"
#include "bench/harness/jobs.hpp"
#include "bench/machine/bandwidth.hpp"
#include "bench/machine/describe.hpp"
#include "bench/machine/pin.hpp"
#include "bench/measure/field.hpp"
#include "bench/measure/options.hpp"
#include "bench/measure/results.hpp"
#include "bench/measure/table.hpp"
#include "cli/output/progress.hpp"
#include "src/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace capsa::bench {

namespace {

Suite suite_named(const std::string& name) {
    return name == "quick" ? Suite::quick : name == "full" ? Suite::full : Suite::huge;
}
const char* suite_name(Suite suite) {
    return suite == Suite::quick ? "quick" : suite == Suite::full ? "full" : "huge";
}

// Whether the filter leaves anybody in a job, so that scenes are not built in vain.
bool anybody(const Job& job) {
    const std::vector<std::string> names = contender_names(job.name);
    return std::any_of(names.begin(), names.end(), admitted);
}

std::string read_rates() {
    std::string text;
    for (const Bandwidth& memory : bandwidths())
        text += fmt::format("{}{} {:.0f}", text.empty() ? "" : ", ", memory.level, memory.read);
    return text;
}

void print_field(std::ostream& out) {
    out << "\nrivals\n";
    for (const Peer& peer : peers()) out << "  " << peer.name << ": " << peer.about << "\n";
    for (const Absent& absent : absent_peers())
        out << "  " << absent.name << ": not in this build, no " << absent.package << "\n";
}

}  // namespace

int list_command(const ListOptions& options) {
    for (const Job& job : jobs(options.data))
        std::cout << suite_name(job.suite) << "  " << job.name
                  << (job.prepare ? "" : "  (" + job.why_not + ")") << "\n";
    print_field(std::cout);
    return 0;
}

int run_command(const RunOptions& options) {
    const Suite suite = suite_named(options.suite);
    const Pace pace = suite == Suite::quick ? Pace{9, 0.005} : Pace{11, 0.01};
    const std::string file = start_benchmark(options.command.front(), options.benchmark_flags, pace);
    Facts facts = describe(pin(options.core));
    facts.emplace_back("read_gb_s", read_rates());
    print_facts(std::cout, facts);
    print_field(std::cout);
    std::vector<Job> chosen;
    for (const Job& job : jobs(options.data))
        if (job.suite <= suite && anybody(job)) chosen.push_back(job);
    Results results(options.file.empty() ? file : options.file, facts, options.command);
    cli::Progress progress(std::chrono::seconds(0));
    stop_on_interrupt();
    std::size_t done = 0;
    for (; done < chosen.size() && !stopped(); ++done) {
        const Job& job = chosen[done];
        progress.show(static_cast<double>(done) / static_cast<double>(chosen.size()), job.name);
        if (!job.prepare) {
            progress.clear();
            std::cout << "\n" << job.name << "  left out: " << job.why_not << "\n";
            continue;
        }
        const Prepared prepared = job.prepare();
        const Outcome outcome = hold(contest(job.name, prepared.question));
        progress.clear();
        if (stopped()) break;
        print_outcome(std::cout, outcome);
        results.add(outcome);
    }
    if (done < chosen.size())
        std::cout << "\ninterrupted: " << done << " of " << chosen.size() << " jobs done\n";
    if (!results.file().empty() && done > 0) std::cout << "\nresults in " << results.file() << "\n";
    return done < chosen.size() ? 130 : 0;
}

}  // namespace capsa::bench
