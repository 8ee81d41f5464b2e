// The hash of `capsa verify`, without the truth that it is held to there: for processors that are emulated.
//
//     verify_hash CASES

#include "src/registry.hpp"
#include "tests/truth/oracle/verify.hpp"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int count, char** arguments) {
    using namespace capsa;
    std::vector<const capsa_kernel_table*> tables;
    for (const capsa_kernel_table* table : registry::tables())
        if (registry::runnable(table->isa)) tables.push_back(table);
    oracle::VerifyOptions options;
    options.tables = tables;
    options.cases = count == 2 ? std::strtoull(arguments[1], nullptr, 10) : 0;
    options.oracle = false;
    const oracle::VerifyReport report = oracle::verify(options);
    std::printf("hash %016" PRIx64 ", inputs %016" PRIx64 "\n", report.hash, report.inputs_hash);
    return report.clean() ? 0 : 1;
}
