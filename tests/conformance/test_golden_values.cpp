// One number for every verb: the hash of all answers over fixtures of every shape, the same for every
// instruction set, compiler, optimisation level and machine. Where test_golden_hash.cpp fails too, look there
// first.
//
// A deliberate change of a formula or a fixture changes the constant; the failure prints the new one.

#include "tests/support/everything.hpp"
#include "tests/support/run_touch.hpp"

#include <gtest/gtest.h>

#include <cinttypes>
#include <string>

namespace capsa::tests {
namespace {

constexpr std::uint64_t golden_values = 0xfff0def6b6e568f9;

constexpr capsa_shape shapes[] = {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment};

std::uint64_t hash_of(Isa isa) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const Fixture& fixture : fixtures())
        for (const capsa_shape a : shapes)
            for (const capsa_shape b : shapes) {
                Random random(fixture.a_count * 31 + fixture.b_count + 5);
                const MovingRows rows_a(a, std::min<std::size_t>(fixture.a_count, 70), fixture, random),
                    rows_b(b, std::min<std::size_t>(fixture.b_count, 130), fixture, random);
                const Motion of_a = motion(rows_a.v[0], rows_a.v[1], rows_a.v[2]),
                             of_b = motion(rows_b.v[0], rows_b.v[1], rows_b.v[2]);
                for (const std::uint32_t word :
                     everything({rows_a.rows.view(), rows_b.rows.view(), of_a, of_b, fixture.margin}, isa))
                    hash = (hash ^ word) * 0x100000001b3u;
            }
    return hash;
}

class GoldenValues : public testing::TestWithParam<Isa> {};

TEST_P(GoldenValues, EveryAnswerHasTheBitsItAlwaysHad) {
    if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    char text[24];
    std::snprintf(text, sizeof text, "0x%016" PRIx64, hash_of(GetParam()));
    char expected[24];
    std::snprintf(expected, sizeof expected, "0x%016" PRIx64, golden_values);
    EXPECT_STREQ(text, expected);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, GoldenValues, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests
