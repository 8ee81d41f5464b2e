// One number for everything: the hash of all outputs over all families, the same for every instruction set,
// compiler, optimisation level and machine. The quickest one is hashed, and the others are compared with it,
// on an eighth of the cases.
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
#include <span>
#include <string>
#include <utility>
#include <vector>

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

// Of all families, one block of `part`. The hashes are those of the first table.
oracle::VerifyReport report_of(std::span<const capsa_kernel_table* const> tables, std::uint64_t part) {
    oracle::VerifyOptions options;
    options.tables = tables;
    options.seed = 20261101;
    options.oracle = false;
    options.threads = 2;
    oracle::VerifyReport all;
    for (const bool directed : {false, true}) {
        options.plain = !directed;
        options.directed = directed;
        options.cases_per_row =
            std::max<std::uint64_t>((directed ? directed_blocks : plain_blocks) / part, 1) *
            oracle::block_cases;
        for (oracle::VerifyRow& row : oracle::verify(options).rows) all.rows.push_back(std::move(row));
    }
    return all;
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

}  // namespace

TEST(GoldenHash, EveryOutputOverEveryFamilyHasTheBitsItAlwaysHad) {
    const capsa_kernel_table* const best = &registry::choose(capsa_isa_best);
    const oracle::VerifyReport report = report_of({&best, 1}, 1);
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

TEST(GoldenHash, IsThatOfEveryInstructionSet) {
    std::vector<const capsa_kernel_table*> tables{&registry::choose(capsa_isa_best)};
    for (const capsa_kernel_table* table : registry::tables()) {
        if (tests::emulated && table->isa == capsa_isa_scalar) continue;  // conformance compares it
        if (registry::runnable(table->isa) && table != tables[0]) tables.push_back(table);
    }
    for (const oracle::VerifyRow& row : report_of(tables, 8).rows)
        EXPECT_TRUE(row.clean()) << row.pair->name << ", " << row.family->name << ": see capsa verify";
}

}  // namespace capsa::test_golden_hash
