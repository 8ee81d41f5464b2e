// Where an estimate decides, it decides as the formula would: pairs on the edge of touching, in every family.
//
// Paired rows know no estimates, so they say what is right, on the best instruction set.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/oracle/families.hpp"
#include "tests/truth/oracle/oracle.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace capsa::tests::test_estimates {
namespace {

constexpr std::size_t rows = 64;  // one word, which every row has something near in: never left to the balls

class Estimates : public OnIsa {};

// Rows i of a and b touch, give or take a few last places of the reach.
void on_the_edge(const oracle::Family& family, std::uint64_t first, Rows& a, Rows& b) {
    for (std::size_t i = 0; i < rows; ++i) {
        const oracle::Case c = oracle::make_case(family, oracle::Pair::capsule_capsule, 77, first + i);
        for (int k = 0; k < 6; ++k) a.at(k, i) = c.a[k], b.at(k, i) = c.b[k];
        const auto apart = static_cast<float>(oracle::Pair::capsule_capsule.truth.distance(c));
        const int steps = static_cast<int>(i % 17) - 8;
        const float reach =
            std::bit_cast<float>(std::bit_cast<std::int32_t>(apart) + (apart > 0 ? steps : 0));
        a.at(6, i) = i % 2 == 0 ? 0.0f : 0.25f * reach;
        b.at(6, i) = i % 2 == 0 ? reach : 0.75f * reach;
    }
}

TEST_P(Estimates, DecideAsTheFormulaDoes) {
    const Options options{.isa = GetParam()};
    std::vector<IndexPair> all;
    for (std::uint32_t i = 0; i < rows; ++i)
        for (std::uint32_t j = 0; j < rows; ++j) all.push_back({i, j});
    const std::uint64_t rounds = fuses_by_program(GetParam()) ? 13 : 40;
    std::size_t hits = 0, misses = 0;
    for (const oracle::Family& family : oracle::families()) {
        if (!family.valid) continue;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            Rows a(capsa_shape_capsule, rows), b(capsa_shape_capsule, rows);
            on_the_edge(family, round * rows, a, b);
            std::vector<std::uint64_t> expected(all.size() / 64), words(rows);
            hit_mask({capsa_source_listed, a.view(), b.view(), 0, all.size(), all.data(), {}, {}, {}, {}},
                     {expected, 0}, on_best(options));
            hit_mask({capsa_source_between, a.view(), b.view(), 0, rows, nullptr, {}, {}, {}, {}}, {words, 1},
                     options);
            ASSERT_EQ(words, expected) << family.name << ", round " << round;
            for (std::size_t i = 0; i < rows; ++i) words[i] >> i & 1 ? ++hits : ++misses;
        }
    }
    EXPECT_GT(hits, 5000u);
    EXPECT_GT(misses, 5000u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Estimates, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_estimates
