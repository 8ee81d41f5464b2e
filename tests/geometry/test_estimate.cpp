// How far the estimate of two unit segments may be trusted: every family, and an attack from the worst of
// each.
//
// With radii of 0 the estimate is that of the squared distance. Its error is counted in the sum of squares
// that its slack is counted in: against the true distance, and against what the formula decides with.
// docs/proof.md has the proof.

#include "tests/geometry/climb.hpp"
#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/random.hpp"

// after formula.hpp, which says for which instruction set
#include "kernels/pairs/estimate.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <functional>

namespace capsa::formula_test {

using oracle::Case;
const oracle::Pair& pair = oracle::Pair::capsule_capsule;

namespace {

UnitSegment<3>::Solid<float> unit_segment(const float* from) {
    return unit_segment_of(Rounded<Segment<float>, float>{segment<float>(from), 0.0f});
}

// Two segments as the estimate and the formula count them: one that is too short for a direction is its first
// point.
Case counted(Case c) {
    for (float* const side : {c.a, c.b})
        if (segment<float>(side).inv_dd == 0.0f)
            for (int k = 0; k < 3; ++k) side[k + 3] = side[k];
    return c;
}

// The error of the squared distance, and what the formula is off from it, in slacks.
double error(const Case& c) {
    const Guess<float> found = guess(unit_segment(c.a), unit_segment(c.b));
    const oracle::Real distance = pair.truth.distance(counted(c));
    const auto off =
        static_cast<double>(std::fabs(static_cast<oracle::Real>(found.over) - distance * distance));
    const Vec3<float> w = separation_of<float>(pair, c).delta;
    const double from_formula = std::fabs(static_cast<double>(found.over) - static_cast<double>(dot(w, w)));
    return std::fmax(off, from_formula) / static_cast<double>(found.slack);
}

// A few steps in the last places, a fraction of a size, or an end set upon another.
Case moved(oracle::Random& random, Case c) {
    for (int changes = random.between(1, 3); changes > 0; --changes) {
        float& v = (random.coin() ? c.a : c.b)[random.below(6)];
        const int kind = random.below(4);
        if (kind == 0)
            v = std::bit_cast<float>(std::bit_cast<std::uint32_t>(v) +
                                     static_cast<std::uint32_t>(random.between(-4, 4)));
        else if (kind == 1)
            v *= static_cast<float>(1.0 + 1e-4 * random.either());
        else if (kind == 2)
            v += static_cast<float>(0.05 * random.either());
        else
            v += static_cast<float>(1e-3 * random.either());
    }
    return c;
}

bool tame(const Case& c) {
    for (const float* side : {c.a, c.b})
        for (int k = 0; k < 6; ++k)
            if (!(std::fabs(side[k]) <= 1e15f)) return false;
    return true;
}

}  // namespace

TEST(Estimate, ErrsByLessThanAQuarterOfItsSlackInEveryFamily) {
    for_valid_cases(pair, 20000, [](const Case& c) { ASSERT_LE(error(c), 0.25) << text(c); });
}

TEST(Estimate, ErrsByLessThanAQuarterOfItsSlackUnderAttack) {
    double summit = 0;
    for (const oracle::Family& family : oracle::families()) {
        if (!family.valid || !family.is_for(pair)) continue;
        const auto height_of = [](const Case& c) { return tame(c) ? error(c) : -1.0; };
        const Summit start = highest(family, pair, 5, 2000, std::identity(), height_of);
        if (start.height < 0) continue;
        oracle::Random random(oracle::stream_of(family, pair, 12));
        const Summit found = climbed_from(
            start, 30000, [&](const Case& c) { return moved(random, c); }, height_of);
        ASSERT_LE(found.height, 0.25) << family.name << ": " << text(found.at);
        summit = std::fmax(summit, found.height);
    }
    RecordProperty("worst_in_slacks", std::to_string(summit));
    std::printf("worst: %.3f slacks\n", summit);
}

// Where squares underflow the slack is absolute; without that the estimate is sure of what the formula
// denies.
TEST(Estimate, WhereItIsSureTheFormulaSaysTheSameAlsoWhereSquaresUnderflow) {
    oracle::Random random(17);
    int sure = 0, hits = 0;
    for (int i = 0; i < 400000; ++i) {
        Case c{};
        const double scale = std::exp2(-75.0 + 30.0 * random.unit());
        for (float* const side : {c.a, c.b})
            for (int k = 0; k < 6; ++k) side[k] = static_cast<float>(scale * random.either());
        const float d2 = [&] {
            const Vec3<float> w = separation_of<float>(pair, c).delta;
            return dot(w, w);
        }();
        const double off = std::exp2(-24.0 * random.unit()) * (random.coin() ? 1 : -1);
        const auto reach = static_cast<float>(std::sqrt(static_cast<double>(d2)) * (1.0 + off));
        UnitSegment<3>::Solid<float> a = unit_segment(c.a), b = unit_segment(c.b);
        a.radius = 0.625f * reach;
        b.radius = 0.375f * reach;
        const Guess<float> found = guess(a, b);
        const float sum = a.radius + b.radius;
        const bool hit = d2 <= sum * sum;
        hits += hit;
        if (!(std::fabs(found.over) > found.slack)) continue;
        ++sure;
        ASSERT_EQ(found.over < 0.0f, hit) << text(c) << " reach " << reach;
    }
    EXPECT_GT(sure, 40000);
    EXPECT_GT(hits, 40000);
}

// A point has no direction and no length; far from the origin nothing is lost.
TEST(Estimate, KnowsPointsAndDistantPlaces) {
    EXPECT_FLOAT_EQ(
        guess(unit_segment(Case{{1, 2, 3, 1, 2, 3}, {}}.a), unit_segment(Case{{3, 5, 9, 3, 5, 9}, {}}.a))
            .over,
        49.0f);
    const float o = 65536;
    const Case c{{o - 1, o, o, o + 1, o, o}, {o, o - 1, o + 0.0625f, o, o + 1, o + 0.0625f}};
    EXPECT_NEAR(static_cast<double>(guess(unit_segment(c.a), unit_segment(c.b)).over), 0.0625 * 0.0625, 1e-6);
}

// Bad rows are NaN when they are staged; a NaN is not below 0, so it is no hit, and no doubt.
TEST(Estimate, OfABadRowIsANaN) {
    for (int k = 0; k < 12; ++k) {
        Case c{{1, 2, 3, 5, 1, 2}, {4, 5, 6, 7, 9, 11}};
        (k < 6 ? c.a[k] : c.b[k - 6]) = std::numeric_limits<float>::quiet_NaN();
        EXPECT_TRUE(std::isnan(guess(unit_segment(c.a), unit_segment(c.b)).over)) << "field " << k;
    }
}

}  // namespace capsa::formula_test
