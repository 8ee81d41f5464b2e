// Two results side by side.
//
// A benchmark became slower (or faster) if its median moved by more than the threshold and the middle halves
// of the two sets of repetitions do not overlap: noise widens the halves and makes the verdict cautious,
// never the other way round.

#include "bench/harness/commands.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <stdexcept>

namespace capsa::bench {

namespace {

struct Timing {
    double median, quarter, three_quarters;
};

using Timings = std::map<std::string, Timing>;

Timings read(const std::string& file) {
    std::ifstream in(file);
    const nlohmann::json json = nlohmann::json::parse(in, nullptr, false);
    if (json.is_discarded() || !json.contains("benchmarks"))
        throw std::runtime_error(file + ": not a file of results");
    Timings timings;
    for (const auto& row : json["benchmarks"])
        if (row.contains("cpu_time")) {
            const double median = row["cpu_time"];
            timings[row.at("name")] = {median, row.value("quarter", median),
                                       row.value("three_quarters", median)};
        }
    return timings;
}

struct Change {
    std::string name;
    Timing before, after;
    double ratio() const { return after.median / before.median; }
    bool slower(double threshold) const {
        return ratio() > 1 + threshold && after.quarter > before.three_quarters;
    }
    bool faster(double threshold) const {
        return ratio() < 1 / (1 + threshold) && after.three_quarters < before.quarter;
    }
};

void print(const Change& change, const char* verdict) {
    const auto half_width = [](const Timing& t) { return 50 * (t.three_quarters - t.quarter) / t.median; };
    fmt::print("{:7} {:6.3f} x  {:10.4g} ns +-{:2.0f} %  ->  {:10.4g} ns +-{:2.0f} %  {}\n", verdict,
               change.ratio(), change.before.median, half_width(change.before), change.after.median,
               half_width(change.after), change.name);
}

}  // namespace

int compare_command(const CompareOptions& options) {
    const Timings before = read(options.before), after = read(options.after);
    std::vector<Change> changes;
    for (const auto& [name, timing] : after)
        if (const auto old = before.find(name); old != before.end())
            changes.push_back({name, old->second, timing});
    if (changes.empty()) throw std::runtime_error("the two files have no benchmark in common");
    std::sort(changes.begin(), changes.end(),
              [](const Change& a, const Change& b) { return a.ratio() > b.ratio(); });
    std::size_t slower = 0, faster = 0;
    for (const Change& change : changes) {
        if (change.slower(options.threshold)) print(change, "slower"), ++slower;
        if (change.faster(options.threshold)) print(change, "faster"), ++faster;
    }
    const double middle = changes[changes.size() / 2].ratio();
    fmt::print("{} in common, {} slower, {} faster, {} only before, {} only after; median ratio {:.3f}\n",
               changes.size(), slower, faster, before.size() - changes.size(), after.size() - changes.size(),
               middle);
    if (std::max(middle, 1 / middle) > 1 + options.threshold)
        fmt::print("everything moved together: another machine, clock or compiler?\n");
    return slower > 0 ? 1 : 0;
}

}  // namespace capsa::bench
