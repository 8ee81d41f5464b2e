// Attacks the error bound: starts from the worst random cases and climbs.
//
// A move changes one or more coordinates by a few steps in the last places or by a fraction, and is kept if
// the error (in eps S) does not fall. Deterministic; the bound of the contract less an eighth must hold at
// every step.

#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/changes.hpp"
#include "tests/truth/oracle/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

namespace capsa::formula_test {

using oracle::Case;
using oracle::Pair;
using oracle::Random;

namespace {

// The bound is to hold with room: what is climbed to must stay below it by an eighth.
constexpr double room = 0.88;

double error(const Pair& pair, const Case& c) {
    return oracle::error(pair, c, distance_of<float>(pair, c), pair.truth.distance(c));
}

// Valid, and within the range where neither end of the exponent range is felt, so that only rounding is left
// to blame.
bool tame(const Pair& pair, const Case& c) {
    for (const float* side : {c.a, c.b})
        for (int k = 0; k < oracle::case_coordinates; ++k)
            if (!(std::fabs(side[k]) <= 1e6f)) return false;
    return oracle::formed(pair, c);
}

Case moved(Random& random, const Pair& pair, Case c) {
    for (int changes = random.between(1, 3); changes > 0; --changes) {
        const bool of_a = random.coin();
        float& v = (of_a ? c.a : c.b)[random.below(oracle::coordinates_used(of_a ? pair.a : pair.b))];
        const int kind = random.below(3);
        if (kind == 0) {
            const auto step = static_cast<std::uint32_t>(random.between(-4, 4));
            v = std::bit_cast<float>(std::bit_cast<std::uint32_t>(v) + step);
        } else if (kind == 1) {
            v *= static_cast<float>(1.0 + 1e-4 * random.either());
        } else {
            v += static_cast<float>(0.05 * random.either());
        }
    }
    return c;
}

Case worst_of(const oracle::Family& family, const Pair& pair, std::uint64_t cases) {
    Case worst = oracle::make_case(family, pair, 3, 0);
    for (std::uint64_t i = 1; i < cases; ++i) {
        const Case c = oracle::make_case(family, pair, 3, i);
        if (error(pair, c) > error(pair, worst)) worst = c;
    }
    return worst;
}

class HillClimbing : public testing::TestWithParam<Pair> {};

}  // namespace

TEST_P(HillClimbing, DoesNotReachTheErrorBoundFromTheWorstCaseOfAnyFamily) {
    const Pair& pair = GetParam();
    double summit = 0.0;
    for (const oracle::Family& family : oracle::families()) {
        if (!family.valid || !family.is_for(pair)) continue;
        Case best = worst_of(family, pair, 2000);
        ASSERT_LE(error(pair, best), pair.bound_factor) << family.name << ": " << text(best);
        if (!tame(pair, best)) continue;
        Random random(oracle::stream_of(family, pair, 11));
        double height = error(pair, best);
        for (int step = 0; step < 60000; ++step) {
            const Case next = moved(random, pair, best);
            if (!tame(pair, next)) continue;
            const double e = error(pair, next);
            ASSERT_LE(e, room * pair.bound_factor) << family.name << ": " << text(next);
            if (e < height) continue;
            height = e;
            best = next;
        }
        summit = std::max(summit, height);
    }
    RecordProperty("worst_error_in_thousandths_of_eps_S", static_cast<int>(summit * 1000.0));
    std::printf("summit: %.3f eps S\n", summit);
}

INSTANTIATE_TEST_SUITE_P(EveryPair, HillClimbing,
                         testing::ValuesIn(oracle::pairs().begin(), oracle::pairs().end()),
                         [](const auto& pair) {
                             std::string name = pair.param.name;
                             name[name.find('-')] = '_';
                             return name;
                         });

}  // namespace capsa::formula_test
