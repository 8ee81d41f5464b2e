#include "cli/attack.hpp"

#include "src/oracle/attack.hpp"
#include "src/registry.hpp"

#include <fmt/format.h>

#include <vector>

namespace capsa::cli {

namespace {

void print_case(const oracle::Case& c) {
    for (const float* side : {c.a, c.b}) {
        fmt::print("{}", side == c.a ? "    {" : "}, {");
        for (int k = 0; k < oracle::case_fields; ++k) fmt::print("{}{:a}f", k == 0 ? "" : ", ", side[k]);
    }
    fmt::print("}}\n");
}

}  // namespace

int run_attack(double seconds, std::uint64_t seed) {
    std::vector<const capsa_kernel_table*> tables;
    for (const capsa_kernel_table* table : registry::tables())
        if (registry::runnable(table->isa)) tables.insert(tables.begin(), table);
    oracle::AttackOptions options;
    options.tables = tables;
    options.seconds = seconds;
    options.seed = seed;
    bool clean = true;
    fmt::print("{:<16} {:<15} {:>15} {:>9} {:>7}\n", "pair", "error of", "cases", "eps S", "bound");
    for (const oracle::AttackRow& row : oracle::attack(options)) {
        fmt::print("{:<16} {:<15} {:>15} {:>9.4f} {:>7}{}\n", row.pair->name, oracle::name(row.aim),
                   row.cases, row.worst, row.bound(), row.clean() ? "" : "  WITHOUT ROOM, or other bits");
        print_case(row.worst_case);
        clean = clean && row.clean();
    }
    fmt::print("{}\n", clean ? "every bound held with an eighth to spare" : "A BOUND IS TOO NEAR");
    return clean ? 0 : 1;
}

}  // namespace capsa::cli
