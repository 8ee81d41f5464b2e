// One number for everything: the hash of all outputs over all families, the same for every instruction set,
// compiler, optimisation level and machine.
//
// If the hash of the inputs differs, the generators were changed or miscompiled, and nothing is said about
// the kernels. If only the outputs differ, a kernel gives other bits than it used to: `capsa verify` says
// where. A deliberate change of a formula or a family changes the constants below; the failure prints the new
// ones.

#include "src/registry.hpp"
#include "tests/support/emulated.hpp"
#include "tests/truth/oracle/verify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>

namespace capsa::test_golden_hash {

namespace {

// Rows of the report whose hashes are summed. A new pair of shapes, or new families of an old pair, get a
// line of their own, so that the hashes of the others stay as they are. Directed families take longer to
// make, so they have fewer blocks.
struct Golden {
    const char* what;
    bool (*covers)(const oracle::VerifyRow&);
    std::uint64_t inputs, outputs;
};

bool has_spheres_and_capsules(const oracle::VerifyRow& row) {
    const auto known = [](capsa_shape shape) {
        return shape == capsa_shape_sphere || shape == capsa_shape_capsule;
    };
    return known(row.pair->a) && known(row.pair->b) && !row.family->directed;
}

bool meets_triangle(const oracle::VerifyRow& row) {
    return *row.pair == oracle::Pair::triangle_box || *row.pair == oracle::Pair::round_cone_triangle;
}
bool has_triangle(const oracle::VerifyRow& row) {
    return row.pair->b == capsa_shape_triangle && !meets_triangle(row);
}
bool has_cone_and_box(const oracle::VerifyRow& row) { return *row.pair == oracle::Pair::round_cone_box; }
bool has_round_cone(const oracle::VerifyRow& row) {
    return oracle::has_round_cone(*row.pair) && !meets_triangle(row) && !has_cone_and_box(row);
}
bool has_half_space(const oracle::VerifyRow& row) {
    return row.pair->b == capsa_shape_half_space && !has_round_cone(row) && !row.family->directed;
}

bool has_box(const oracle::VerifyRow& row) {
    return row.pair->b == capsa_shape_box && !meets_triangle(row) && !has_cone_and_box(row);
}

bool is_directed(const oracle::VerifyRow& row) { return row.family->directed; }

bool is_planar(const oracle::VerifyRow& row) { return oracle::dimension(*row.pair) == 2; }

constexpr Golden goldens[] = {
    {"spheres, capsules and segments", has_spheres_and_capsules, 0xe0e04a07f7bdb032, 0xf1c5042055234e4f},
    {"half-spaces", has_half_space, 0x440287cb009904ed, 0x842a4f2f586a3ae1},
    {"directed families", is_directed, 0x2f38f7b8146736e1, 0xb4a8b38e0b1fb80c},
    {"the plane", is_planar, 0x4e8d3a82a21b522b, 0x18ea7deae374db31},
    {"triangles", has_triangle, 0xcca642942802c66c, 0x9670d46dcc4881c9},
    {"boxes", has_box, 0xc2bc01347a48d53e, 0x5b6af7478c4bfdf0},
    {"round cones", has_round_cone, 0xc2e9c38f0a78c048, 0x95150f38a903ce69},
    {"triangles that meet boxes and round cones", meets_triangle, 0x5a62b426459ef1a7, 0x97b20005b8c44036},
    {"round cones that meet boxes", has_cone_and_box, 0x79af4eee1b57cff0, 0x81094a1d4c9b8db0},
};

// Whole blocks for each pair and each family. 32: about 1e5 cases a family of three pairs.
constexpr std::uint64_t plain_blocks = 32, directed_blocks = 4;

oracle::VerifyReport report_of(const capsa_kernel_table& table, bool directed) {
    const capsa_kernel_table* const tables[] = {&table};
    oracle::VerifyOptions options;
    options.tables = tables;
    options.plain = !directed;
    options.directed = directed;
    options.cases_per_row = (directed ? directed_blocks : plain_blocks) * oracle::block_cases;
    options.seed = 20261101;
    options.oracle = false;
    options.threads = 2;
    return oracle::verify(options);
}

// Of all families.
oracle::VerifyReport report_of(const capsa_kernel_table& table) {
    oracle::VerifyReport report = report_of(table, false);
    const oracle::VerifyReport directed = report_of(table, true);
    report.rows.insert(report.rows.end(), directed.rows.begin(), directed.rows.end());
    return report;
}

std::string rows_of(const Golden& golden, const oracle::VerifyReport& report) {
    std::string text;
    for (const oracle::VerifyRow& row : report.rows) {
        if (!golden.covers(row)) continue;
        char line[120];
        std::snprintf(line, sizeof line, "%016" PRIx64 " %s %s\n", row.hash, row.pair->name,
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
    if (tests::emulated && table.isa == capsa_isa_scalar) GTEST_SKIP() << "emulated: conformance compares it";
    const oracle::VerifyReport report = report_of(table);
    for (const Golden& golden : goldens) {
        std::uint64_t inputs = 0, outputs = 0;
        for (const oracle::VerifyRow& row : report.rows)
            if (golden.covers(row)) inputs += row.inputs_hash, outputs += row.hash;
        EXPECT_EQ(hex(inputs), hex(golden.inputs)) << golden.what << ": the generators, not the kernels";
        EXPECT_EQ(hex(outputs), hex(golden.outputs)) << rows_of(golden, report);
    }
    for (const oracle::VerifyRow& row : report.rows)
        EXPECT_EQ(std::count_if(std::begin(goldens), std::end(goldens),
                                [&](const Golden& golden) { return golden.covers(row); }),
                  1)
            << "no golden hash of " << row.pair->name << ", " << row.family->name;
    EXPECT_TRUE(report.clean()) << "parameters, NaN or bad rows: see capsa verify";
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, GoldenHash,
                         testing::ValuesIn(registry::tables().begin(), registry::tables().end()),
                         [](const auto& table) { return std::string(table.param->name); });

}  // namespace capsa::test_golden_hash
