// One number for everything: the hash of all outputs over all families, the same for every instruction set,
// compiler, optimisation level and machine.
//
// If the hash of the inputs differs, the generators were changed or miscompiled, and nothing is said about
// the kernels. If only the outputs differ, a kernel gives other bits than it used to: `capsa verify` says
// where. A deliberate change of a formula or a family changes the constants below; the failure prints the new
// ones.

#include "src/oracle/verify.hpp"
#include "src/registry.hpp"

#include <gtest/gtest.h>

#include <cinttypes>
#include <cstdio>
#include <string>

namespace capsa {

namespace {

constexpr std::uint64_t golden_inputs = 0xe0e04a07f7bdb032;
constexpr std::uint64_t golden_outputs = 0xe377f8c45ff4c31a;

// 32 whole blocks for each of three pairs and each family: about 1e5 cases a family.
constexpr std::uint64_t cases_per_row = 32 * oracle::block_cases;

oracle::VerifyReport report_of(const capsa_kernel_table& table, unsigned threads) {
    const capsa_kernel_table* const tables[] = {&table};
    oracle::VerifyOptions options;
    options.tables = tables;
    options.cases = cases_per_row * oracle::families().size() * std::size(oracle::pairs);
    options.seed = 20261101;
    options.oracle = false;
    options.threads = threads;
    return oracle::verify(options);
}

std::string rows_of(const oracle::VerifyReport& report) {
    std::string text;
    for (const oracle::VerifyRow& row : report.rows) {
        char line[120];
        std::snprintf(line, sizeof line, "%016" PRIx64 " %s %s\n", row.hash, oracle::name(row.pair),
                      row.family->name);
        text += line;
    }
    return text;
}

std::string hex(std::uint64_t x) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%016" PRIx64, x);
    return text;
}

class GoldenHash : public testing::TestWithParam<const capsa_kernel_table*> {};

}  // namespace

TEST_P(GoldenHash, EveryOutputOverEveryFamilyHasTheBitsItAlwaysHad) {
    const capsa_kernel_table& table = *GetParam();
    if (!registry::runnable(table.isa)) GTEST_SKIP() << "this processor cannot run " << table.name;
    const oracle::VerifyReport report = report_of(table, 2);
    EXPECT_EQ(hex(report.inputs_hash), hex(golden_inputs)) << "the generators, not the kernels";
    EXPECT_EQ(hex(report.hash), hex(golden_outputs)) << rows_of(report);
    EXPECT_TRUE(report.clean()) << "parameters, NaN or bad rows: see capsa verify";
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, GoldenHash,
                         testing::ValuesIn(registry::tables().begin(), registry::tables().end()),
                         [](const auto& table) { return std::string(table.param->name); });

}  // namespace capsa
