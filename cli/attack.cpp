#include "cli/attack.hpp"

#include "cli/output/progress.hpp"
#include "src/registry.hpp"
#include "tests/truth/oracle/attack.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <vector>

namespace capsa::cli {

namespace {

// An oracle::Attempt as C++ source: both sides of the case, both motions, the margin, the push.
void print_attempt(const oracle::Attempt& x) {
    const auto list = [](const float* values, int count) {
        std::string text;
        for (int k = 0; k < count; ++k) text += fmt::format("{}{:a}f", k == 0 ? "" : ", ", values[k]);
        return text;
    };
    fmt::print("    {{{{{{{}}},\n      {{{}}}}},\n", list(x.at.a, oracle::case_fields),
               list(x.at.b, oracle::case_fields));
    fmt::print("     {{{}}}, {{{}}}, {:a}f, {:a}f}}\n", list(x.motion_a, 3), list(x.motion_b, 3), x.margin,
               x.push);
}

void print_row(const oracle::AttackRow& row) {
    fmt::print("{:<16} {:<15} {:>15} {:>9.1f} {:>9.4f} {:>7}{}\n", row.pair->name, oracle::name(row.aim),
               row.cases, row.processor_seconds, row.worst, row.bound(),
               !row.offered  ? "  not offered"
               : row.clean() ? ""
                             : "  WITHOUT ROOM, or other bits");
    if (row.offered) print_attempt(row.worst_attempt);
    std::fflush(stdout);
}

}  // namespace

std::vector<std::string> attack_aims() {
    std::vector<std::string> names;
    for (const oracle::Aim aim : oracle::aims) names.emplace_back(oracle::name(aim));
    return names;
}

int run_attack(double seconds, std::uint64_t seed, const std::string& aim) {
    std::vector<const capsa_kernel_table*> tables;
    for (const capsa_kernel_table* table : registry::tables())
        if (registry::runnable(table->isa)) tables.insert(tables.begin(), table);
    oracle::AttackOptions options;
    options.tables = tables;
    options.seconds = seconds;
    options.seed = seed;
    for (const oracle::Aim& known : oracle::aims)
        if (aim == oracle::name(known)) options.aims = {&known, 1};
    fmt::print("{:<16} {:<15} {:>15} {:>9} {:>9} {:>7}\n", "pair", "error of", "cases", "seconds", "eps S",
               "bound");
    Progress progress;
    options.progress = [&](double done) { progress.show(done); };
    options.found = [&](const oracle::AttackRow& row) {
        progress.clear();
        print_row(row);
    };
    bool clean = true;
    double seconds_spent = 0.0;
    const std::vector<oracle::AttackRow> rows = oracle::attack(options);
    progress.end();
    fmt::print("\nin the end\n");
    for (const oracle::AttackRow& row : rows) {
        print_row(row);
        clean = clean && row.clean();
        seconds_spent += row.processor_seconds;
    }
    fmt::print("{:.0f} seconds of processor time\n", seconds_spent);
    fmt::print("{}\n", clean ? "every bound held with an eighth to spare" : "A BOUND IS TOO NEAR");
    return clean ? 0 : 1;
}

}  // namespace capsa::cli
