#include "cli/attack.hpp"

#include "src/oracle/attack.hpp"
#include "src/registry.hpp"

#include <cinttypes>
#include <cstdio>
#include <vector>

namespace capsa::cli {

namespace {

void print_case(const oracle::Case& c) {
    for (const float* side : {c.a, c.b}) {
        std::printf(side == c.a ? "    {" : "}, {");
        for (int k = 0; k < 6; ++k) std::printf("%s%af", k == 0 ? "" : ", ", static_cast<double>(side[k]));
    }
    std::printf("}\n");
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
    std::printf("%-16s %-15s %15s %9s %7s\n", "pair", "error of", "cases", "eps S", "bound");
    for (const oracle::AttackRow& row : oracle::attack(options)) {
        std::printf("%-16s %-15s %15" PRIu64 " %9.4f %7g%s\n", oracle::name(row.pair), oracle::name(row.aim),
                    row.cases, row.worst, row.bound(), row.clean() ? "" : "  WITHOUT ROOM, or other bits");
        print_case(row.worst_case);
        clean = clean && row.clean();
    }
    std::printf("%s\n", clean ? "every bound held with an eighth to spare" : "A BOUND IS TOO NEAR");
    return clean ? 0 : 1;
}

}  // namespace capsa::cli
