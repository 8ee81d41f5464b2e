// The formulas of round cones in float under attack, and in double against a search.
//
// Climbs change a few numbers of a case and keep what makes the error larger; the verdict is that of the same
// formula in double, which is held against the search of the reference first.

#include "tests/geometry/formula.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/round_cone.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace capsa::test_round_cone_formula {
namespace {

namespace formula = formula_test;
using tests::Random;

// Two sides of eight numbers each: points a and b, and the radii there.
struct Case {
    float side[2][8];
};

enum class Kind { point, segment, round_cone, half_space };

template <class T>
auto cone(const float* from) {
    return formula::round_cone_of<T>(formula::vector<T>(from), formula::vector<T>(from + 3), T(from[6]),
                                     T(from[7]), T(0));
}
// The distance that the formula says, from the larger radii.
template <class T>
T distance(Kind kind, const Case& c) {
    const auto other = cone<T>(c.side[1]).core;
    const float* const a = c.side[0];
    if (kind == Kind::point) return formula::distance(formula::separation(formula::point<T>(a), other));
    if (kind == Kind::segment) return formula::distance(formula::separation(formula::segment<T>(a), other));
    if (kind == Kind::half_space) return formula::distance(formula::separation(other, formula::face<T>(a)));
    return formula::distance(formula::separation(cone<T>(a).core, other));
}

using reference::Vec3d;
Vec3d point_of(const float* at) { return {double{at[0]}, double{at[1]}, double{at[2]}}; }
double truth(Kind kind, const Case& c) {
    const auto of = [](const float* from, double ra, double rb, bool point) {
        const Vec3d p = point_of(from);
        return reference::RoundCone{{p, point ? p : point_of(from + 3)}, ra, rb};
    };
    const float *const a = c.side[0], *const b = c.side[1];
    const reference::RoundCone second = of(b, double{b[6]}, double{b[7]}, false);
    double taken = std::fmax(double{b[6]}, double{b[7]});
    if (kind == Kind::half_space) return reference::gap(second, point_of(a), point_of(a + 3)) + taken;
    if (kind != Kind::round_cone) return reference::gap(of(a, 0, 0, kind == Kind::point), second) + taken;
    taken += std::fmax(double{a[6]}, double{a[7]});
    return reference::gap(of(a, double{a[6]}, double{a[7]}, false), second) + taken;
}

double size_of(Kind kind, const Case& c) {
    const auto first = [](const float* side, bool round) {
        return point_of(round && side[7] > side[6] ? side + 3 : side);
    };
    const auto size = [](const float* side) { return length(point_of(side + 3) - point_of(side)); };
    const bool extends = kind == Kind::segment || kind == Kind::round_cone;
    const double apart = length(first(c.side[1], true) - first(c.side[0], kind == Kind::round_cone));
    return std::max({apart, size(c.side[1]), extends ? size(c.side[0]) : 0.0});
}

double error(Kind kind, const Case& c) {
    const double off = double{distance<float>(kind, c)} - distance<double>(kind, c);
    return std::fabs(off) / (0x1p-23 * size_of(kind, c));
}

float any(Random& random) { return random.between(-1, 1); }
float little(Random& random) { return std::exp2(-24 * random.between(0, 1)); }

bool formed(Kind kind, const Case& c) {
    for (const auto& side : c.side) {
        for (const float x : side)
            if (!(std::fabs(x) < 1e5f)) return false;
        if (!(side[6] >= 0.0f && side[7] >= 0.0f)) return false;
    }
    const float* const n = c.side[0] + 3;
    return kind != Kind::half_space || std::fabs(n[0]) + std::fabs(n[1]) + std::fabs(n[2]) > 1e-3f;
}

// Balls that nearly hold each other, axes that are nearly parallel or meet, and short ones.
Case start(Random& random) {
    Case c;
    for (auto& side : c.side) {
        for (float& x : side) x = any(random);
        side[6] = std::fabs(side[6]);
        side[7] = std::fabs(side[7]);
    }
    float *const a = c.side[0], *const b = c.side[1];
    const float tiny = little(random), part = random.between(0, 1);
    const std::uint32_t kind = random.below(7);
    const auto nearly_held = [&](float* side, float by) {
        const double size = length(point_of(side + 3) - point_of(side));
        side[7] = side[6] + static_cast<float>(size * (1.0 - double{by}));
    };
    if (kind == 1 || kind == 2) nearly_held(b, tiny);
    if (kind == 2) nearly_held(a, little(random));
    for (int k = 0; k < 3; ++k) {
        if (kind == 3) b[k + 3] = b[k] + (a[k + 3] - a[k]) + tiny * any(random);
        if (kind == 4 || kind == 5) a[k] = b[k] + part * (b[k + 3] - b[k]) + tiny * any(random);
        if (kind == 5) a[k + 3] = a[k] + (b[k + 3] - b[k]) * any(random);
        if (kind == 6) b[k + 3] = b[k] + tiny * any(random);
    }
    if (kind == 6) b[7] = std::fabs(b[6] + tiny * any(random));
    return c;
}

Case changed(Case c, Random& random) {
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
        float& x = c.side[random.below(2)][random.below(8)];
        const std::uint32_t kind = random.below(3);
        if (kind == 0) x += little(random) * any(random);
        if (kind == 1) x *= 1 + little(random) * any(random);
        if (kind == 2) x = std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) + random.below(9) - 4);
    }
    return c;
}

double climbed(Kind kind, int climbs) {
    Random random(static_cast<std::uint64_t>(kind) + 11);
    double worst = 0.0;
    for (int climb = 0; climb < climbs; ++climb) {
        Case best = start(random);
        double most = 0.0;
        for (int tries = 0; tries < 30; ++tries) {
            const Case other = start(random);
            if (!formed(kind, other)) continue;
            if (const double e = error(kind, other); e >= most) most = e, best = other;
        }
        for (int fails = 0; fails < 200;) {
            const Case other = changed(best, random);
            const double e = formed(kind, other) ? error(kind, other) : 0.0;
            if (e > most)
                most = e, best = other, fails = 0;
            else
                ++fails;
        }
        worst = std::fmax(worst, most);
    }
    return worst;
}

TEST(RoundConeFormula, InDoubleFindsWhatASearchFinds) {
    Random random(7);
    for (const Kind kind : {Kind::point, Kind::segment, Kind::round_cone, Kind::half_space})
        for (int i = 0; i < 4000; ++i) {
            const Case c = start(random);
            if (!formed(kind, c)) continue;
            EXPECT_NEAR(distance<double>(kind, c), truth(kind, c), 2e-9)
                << static_cast<int>(kind) << " " << i;
        }
}

// docs/meaning.md promises 4, 5, 5 and 8 eps S. Longer climbs found 2.7, 3.2, 2.9 and 5.0 (docs/proof.md).
TEST(RoundConeFormula, KeepsAQuarterOfItsBoundUnderAttack) {
    const struct {
        Kind kind;
        double promised;
    } pairs[] = {{Kind::point, 4}, {Kind::segment, 5}, {Kind::round_cone, 5}, {Kind::half_space, 8}};
    for (const auto& [kind, promised] : pairs) {
        const double found = climbed(kind, 1500);
        EXPECT_LE(found, 0.75 * promised) << static_cast<int>(kind);
        EXPECT_GT(found, 0.35 * promised) << "hardly attacked";
    }
}

}  // namespace
}  // namespace capsa::test_round_cone_formula
