// How far decisions by plain multiplications and additions may be trusted: every family, and an attack from
// the worst of each. docs/proof.md has the proof of both slacks.

#include "tests/geometry/climb.hpp"
#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/random.hpp"

// after formula.hpp, which says for which instruction set
#include "kernels/pairs/estimate.hpp"
#include "kernels/pairs/plain_slack.hpp"
#include "kernels/plain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>

namespace capsa::formula_test {

using oracle::Case;

namespace {

namespace plain_test {

Vec3<Plain> plain(const Vec3<float>& a) { return {a.x, a.y, a.z}; }
Point<Plain> plain(const Point<float>& a) { return {plain(a.p)}; }
Segment<Plain> plain(const Segment<float>& a) { return {plain(a.p), plain(a.d), a.inv_dd, plain(a.u)}; }
UnitSegment<3>::Solid<Plain> plain(const UnitSegment<3>::Solid<float>& a) {
    return {{plain(a.core.p), plain(a.core.direction), a.core.length, a.core.square}, a.radius};
}

template <class A, class B>
auto square_between(const A& a, const B& b) {
    const auto w = separation(a, b).delta;
    return dot(w, w);
}

struct Squares {
    float formula, plain, length;  // length of the segment
    // The reach at which both may decide differently lies between them.
    double in_slacks() const {
        const float slack = plain_slack(std::sqrt(std::min(formula, plain)), length);
        if (!std::isfinite(slack) || !std::isfinite(formula) || !std::isfinite(plain)) return 0;
        return std::fabs(static_cast<double>(formula) - static_cast<double>(plain)) /
               static_cast<double>(slack);
    }
};
Squares squares(const oracle::Pair& pair, const Case& c) {
    const Point<float> a = point<float>(c.a);
    if (pair == oracle::Pair::sphere_sphere) {
        const Point<float> b = point<float>(c.b);
        return {square_between(a, b), square_between(plain(a), plain(b)).v, 0.0f};
    }
    const Segment<float> b = segment<float>(c.b);
    return {square_between(a, b), square_between(plain(a), plain(b)).v, std::sqrt(square_of(b))};
}

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

// The error in slacks: of an estimate of two segments beside the true distance.
double error(const oracle::Pair& pair, const Case& c) {
    if (!(pair == oracle::Pair::capsule_capsule)) return squares(pair, c).in_slacks();
    const Guess<Plain> found = guess(plain(unit_segment(c.a)), plain(unit_segment(c.b)));
    const oracle::Real distance = pair.truth.distance(counted(c));
    return static_cast<double>(std::fabs(static_cast<oracle::Real>(found.over.v) - distance * distance)) /
           static_cast<double>(found.slack.v);
}
// Two segments leave half of the slack to the formula.
double allowed(const oracle::Pair& pair) { return pair == oracle::Pair::capsule_capsule ? 0.45 : 0.9; }

// A few steps in the last places, a fraction of a size, or an end set near another.
Case moved(oracle::Random& random, Case c) {
    for (int changes = random.between(1, 3); changes > 0; --changes) {
        float& v = (random.coin() ? c.a : c.b)[random.below(6)];
        const int kind = random.below(4);
        if (kind == 0)
            v = std::bit_cast<float>(std::bit_cast<std::uint32_t>(v) +
                                     static_cast<std::uint32_t>(random.between(-4, 4)));
        else
            v += static_cast<float>(random.either()) * (kind == 1 ? 1e-4f * v : kind == 2 ? 0.05f : 1e-3f);
    }
    return c;
}
bool tame(const Case& c) {
    for (const float* side : {c.a, c.b})
        for (int k = 0; k < 6; ++k)
            if (!(std::fabs(side[k]) <= 1e15f)) return false;
    return true;
}

class PlainDecisions : public testing::TestWithParam<const oracle::Pair*> {};

TEST_P(PlainDecisions, ErrByLessThanTheirSlackInEveryFamily) {
    const oracle::Pair& pair = *GetParam();
    double most = 0;
    for_valid_cases(pair, 10000, [&](const Case& c) {
        if (pair == oracle::Pair::capsule_capsule && !tame(c)) return;
        const double e = error(pair, c);
        most = std::fmax(most, e);
        ASSERT_LE(e, allowed(pair)) << text(c);
    });
    std::printf("worst: %.3f slacks\n", most);
}

TEST_P(PlainDecisions, ErrByLessThanTheirSlackUnderAttack) {
    const oracle::Pair& pair = *GetParam();
    double summit = 0;
    for (const oracle::Family& family : oracle::families()) {
        if (!family.valid || !family.is_for(pair)) continue;
        const auto height_of = [&](const Case& c) { return tame(c) ? error(pair, c) : -1.0; };
        const Summit start = highest(family, pair, 6, 1000, std::identity(), height_of);
        if (start.height < 0) continue;
        oracle::Random random(oracle::stream_of(family, pair, 13));
        const Summit found = climbed_from(
            start, 15000, [&](const Case& c) { return moved(random, c); }, height_of);
        ASSERT_LE(found.height, allowed(pair)) << family.name << ": " << text(found.at);
        summit = std::fmax(summit, found.height);
    }
    std::printf("worst: %.3f slacks\n", summit);
    EXPECT_GT(summit, 0.02) << "the attack finds next to nothing";
}

INSTANTIATE_TEST_SUITE_P(Pairs, PlainDecisions,
                         testing::Values(&oracle::Pair::sphere_sphere, &oracle::Pair::sphere_capsule,
                                         &oracle::Pair::capsule_capsule),
                         [](const auto& pair) {
                             std::string name = pair.param->name;
                             std::replace_if(
                                 name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
                             return name;
                         });

// Of every size, down to squares that underflow, at a reach next to the distance.
TEST(PlainDecisions, AreThoseOfTheFormulaWhereTheyAreSure) {
    oracle::Random random(23);
    int sure = 0, hits = 0, differ = 0;
    for (int i = 0; i < 400000; ++i) {
        Case c{};
        const double scale = std::exp2(-90.0 + 150.0 * random.unit());
        for (float* const side : {c.a, c.b})
            for (int k = 0; k < 6; ++k) side[k] = static_cast<float>(scale * random.either());
        const oracle::Pair& pair = random.coin() ? oracle::Pair::sphere_sphere : oracle::Pair::sphere_capsule;
        const Squares found = squares(pair, c);
        const double off = std::exp2(-26.0 * random.unit()) * (random.coin() ? 1 : -1);
        const auto reach = static_cast<float>(std::sqrt(static_cast<double>(found.formula)) * (1.0 + off));
        const float limit = reach * reach, over = found.plain - limit;
        const bool hit = found.formula <= limit;
        hits += hit;
        differ += hit != (over <= 0.0f);
        if (!(std::fabs(over) > plain_slack(reach, found.length))) continue;
        ++sure;
        ASSERT_EQ(over <= 0.0f, hit) << text(c) << " reach " << reach;
    }
    EXPECT_GT(sure, 100000);
    EXPECT_GT(hits, 100000);
    EXPECT_GT(differ, 100) << "no case is near enough to its reach";
}

TEST(PlainDecisions, OfNumbersTooLargeToSquareAreInDoubt) {
    EXPECT_TRUE(std::isinf(plain_slack(1e18f, 1e18f)));
    EXPECT_TRUE(std::isinf(plain_slack(1.0f, std::numeric_limits<float>::infinity())));
    EXPECT_TRUE(std::isinf(plain_slack(0.0f, std::numeric_limits<float>::infinity())));
    EXPECT_TRUE(std::isinf(plain_slack(std::numeric_limits<float>::quiet_NaN(), 0.0f)) ||
                plain_slack(std::numeric_limits<float>::quiet_NaN(), 0.0f) > 0.0f);
    EXPECT_LT(plain_slack(-5.0f, 1.0f), plain_slack(0.1f, 1.0f));
}

}  // namespace plain_test
}  // namespace
}  // namespace capsa::formula_test
