// Round cones against the truth: every answer, pushes, and hits of every way, on every ISA.

#include "capsa/capsa.hpp"
#include "tests/api/round_cone_scenes.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/reference.hpp"
#include "tests/truth/reference/round_cone.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_round_cone_truth {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr double eps = 0x1p-23;

// The bounds of docs/meaning.md, three quarters of which must do.
double bound_factor(const capsa_shapes& a) {
    return a.shape == capsa_shape_sphere ? 4.0 : a.shape == capsa_shape_half_space ? 8.0 : 5.0;
}

class ConeWays : public OnIsa {
protected:
    Options options(float margin = 0.0f) const { return {.margin = margin, .isa = GetParam()}; }
};

reference::Vec3d end_of(const capsa_shapes& rows, std::size_t i, int k) {
    return {double{field(rows, k, i)}, double{field(rows, k + 1, i)}, double{field(rows, k + 2, i)}};
}
reference::Vec3d point_at(const capsa_shapes& rows, std::size_t i, double u) {
    const reference::Vec3d p = end_of(rows, i, 0);
    return shape_info(rows.shape).points == 1 ? p : p + (end_of(rows, i, 3) - p) * u;
}
double radius_there(const capsa_shapes& rows, std::size_t i, double u) {
    const double rb = double{radius(rows, i)};
    return rows.shape == capsa_shape_round_cone ? double{field(rows, 6, i)} * (1 - u) + rb * u : rb;
}

// All answers about a pair: within the bound of the truth; the places name points that are as near, where the
// witness says; the normal has length 1; both ways round the same.
template <class A>
double worst_error(const A& a, const RoundCones& b, const Options& options) {
    const std::size_t count = b.size();
    std::vector<float> gap(count), back(count);
    gaps(zip(a, b), gap, options);
    gaps(zip(b, a), back, options);
    std::vector<Contact> contact(count), other(count);
    const Options any{.margin = infinity, .isa = options.isa};
    EXPECT_EQ(contacts(zip(a, b), contact, any).total, count);
    contacts(zip(b, a), other, any);
    std::vector<Witness> witness(count);
    witnesses(zip(a, b), witness, options);
    const capsa_shapes rows_a = a, rows_b = b;
    const bool face = rows_a.shape == capsa_shape_half_space, same_core = rows_a.shape == rows_b.shape;
    const double factor = bound_factor(rows_a);
    double worst = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double size = reference::local_size(rows_a, i, rows_b, i), unit = eps * size;
        const double truth = reference::gap(rows_a, i, rows_b, i),
                     rounding = 0x1p-61 + 0x1p-23 * std::fabs(truth);
        worst = std::fmax(worst, (std::fabs(double{gap[i]} - truth) - rounding) / unit);
        if (!same_core) {
            EXPECT_EQ(gap[i], back[i]) << i;
        }
        EXPECT_EQ(witness[i].gap, gap[i]) << i;
        const Contact& c = contact[i];
        EXPECT_EQ(c.a, i);
        EXPECT_EQ(c.gap, gap[i]) << i;
        EXPECT_TRUE(c.at_b.u >= 0.0f && c.at_b.u <= 1.0f && c.at_b.v == 0.0f) << i;
        EXPECT_TRUE(c.at_a.u >= 0.0f && c.at_a.u <= 1.0f && c.at_a.v == 0.0f) << i;
        const reference::Vec3d n{c.normal[0], c.normal[1], c.normal[2]};
        EXPECT_NEAR(length(n), 1.0, 1e-6) << i;
        const double place = std::fabs(double{witness[i].on_b[0]}) + std::fabs(double{witness[i].on_b[1]}) +
                             std::fabs(double{witness[i].on_b[2]});
        const double room = factor * unit + 2 * rounding + 4 * eps * place;
        const reference::Vec3d on_b = point_at(rows_b, i, c.at_b.u);
        EXPECT_LE(length(on_b - reference::Vec3d{witness[i].on_b[0], witness[i].on_b[1], witness[i].on_b[2]}),
                  room + 4 * unit)
            << i;
        EXPECT_EQ(witness[i].at_b.u, c.at_b.u) << i;
        if (face) continue;
        const reference::Vec3d on_a = point_at(rows_a, i, c.at_a.u);
        const double there =
            length(on_b - on_a) - radius_there(rows_a, i, c.at_a.u) - radius_there(rows_b, i, c.at_b.u);
        EXPECT_LE(there, truth + room) << i;
        // The point lies half the gap beyond the surface of a.
        const reference::Vec3d point{c.point[0], c.point[1], c.point[2]};
        const double out = 0.5 * double{c.gap} + radius_there(rows_a, i, c.at_a.u);
        EXPECT_LE(length(point - (on_a + n * out)), room + 8 * unit + eps * std::fabs(out)) << i;
        if (same_core) continue;
        for (int k = 0; k < 3; ++k) EXPECT_EQ(c.normal[k], -other[i].normal[k]) << i;
        EXPECT_EQ(other[i].at_a.u, c.at_b.u) << i;
    }
    return worst;
}

TEST_P(ConeWays, EveryAnswerIsWithinTheBoundOfTheTruth) {
    double worst[4] = {};
    const std::size_t count = slow_here ? 300 : 3000;
    for (std::uint32_t kind = 0; kind < kinds_of_round_cone_scenes; ++kind) {
        Random random(kind + 1);
        const RoundConeScene s = round_cone_scene(kind, count, random);
        const double found[] = {
            worst_error(s.spheres, s.cones, options()), worst_error(s.capsules, s.cones, options()),
            worst_error(s.others, s.cones, options()), worst_error(s.faces, s.cones, options())};
        const capsa_shapes rows[] = {s.spheres, s.capsules, s.others, s.faces};
        for (int k = 0; k < 4; ++k) {
            EXPECT_LE(found[k], 0.75 * bound_factor(rows[k])) << "kind " << kind << ", " << k;
            worst[k] = std::fmax(worst[k], found[k]);
        }
    }
    for (const double one : worst) EXPECT_GT(one, 0.8) << "hardly rounded";
}

// What is left after a push along the normal: N2 where the cores are apart, and one that leans where they
// meet.
TEST_P(ConeWays, APushAlongTheNormalMovesTheSurfacesByIt) {
    for (const std::uint32_t kind : {0u, 8u, 9u}) {
        Random random(kind + 30);
        const RoundConeScene s = round_cone_scene(kind, 1000, random);
        const capsa_shapes cones = s.cones;
        std::size_t met = 0;
        const auto check = [&](const auto& a, bool nearly_parallel_too) {
            const capsa_shapes rows = a;
            std::vector<Contact> found(s.cones.size());
            contacts(zip(a, s.cones), found, options(infinity));
            for (const Contact& c : found) {
                const std::size_t i = c.a;
                const auto of = [&](const capsa_shapes& from) {
                    const bool point = shape_info(from.shape).points == 1;
                    const reference::Vec3d p = end_of(from, i, 0), q = point ? p : end_of(from, i, 3);
                    return reference::RoundCone{{p, q}, radius_there(from, i, 0), radius_there(from, i, 1)};
                };
                reference::RoundCone moving = of(cones);
                const reference::RoundCone still = of(rows);
                const double size = reference::local_size(rows, i, cones, i), before = gap(still, moving);
                const double apart = length(point_at(rows, i, c.at_a.u) - point_at(cones, i, c.at_b.u));
                const bool meet = apart <= 0.5 * eps * size;
                if (apart <= 8 * eps * size && !(meet && nearly_parallel_too)) continue;
                met += meet;
                const double x = 0.25 * size;
                const reference::Vec3d by = reference::Vec3d{c.normal[0], c.normal[1], c.normal[2]} * x;
                moving.core.p = moving.core.p + by;
                moving.core.q = moving.core.q + by;
                const double allowed = meet ? 8 * eps * (size + x) : 4 * eps * size * (1 + x / apart);
                EXPECT_NEAR(gap(still, moving), before + x, allowed) << kind << " " << i;
            }
        };
        check(s.spheres, true);
        check(s.capsules, false);
        check(s.others, false);
        if (kind == 9) {
            EXPECT_GT(met, 2u);
        }
    }
}

// Every verb and way says what gaps say, outside of the bound.
TEST_P(ConeWays, HitsAreThePairsWithinTheMargin) {
    for (std::uint32_t kind = 0; kind < kinds_of_round_cone_scenes; ++kind) {
        if (kind == 2 || kind == 3) continue;  // of other scales
        Random random(kind + 50);
        const RoundConeScene s = round_cone_scene(kind, slow_here ? 70 : 200, random);
        const auto check = [&](const auto& a, bool bounded) {
            const capsa_shapes rows_a = a, rows_b = s.cones;
            std::vector<double> gaps, rooms;  // of all pairs
            for (std::size_t i = 0; i < a.size(); ++i)
                for (std::size_t j = 0; j < s.cones.size(); ++j) {
                    gaps.push_back(reference::gap(rows_a, i, rows_b, j));
                    rooms.push_back(bound_factor(rows_a) * eps *
                                    (reference::local_size(rows_a, i, rows_b, j) + 1));
                }
            for (const float margin : {0.0f, 0.3f, -0.4f}) {
                std::size_t expected = 0, doubtful = 0;
                for (std::size_t k = 0; k < gaps.size(); ++k) {
                    expected += gaps[k] <= double{margin};
                    doubtful += std::fabs(gaps[k] - double{margin}) < rooms[k];
                }
                const std::uint64_t all = count_hits(between(a, s.cones), options(margin));
                EXPECT_LE(std::fabs(static_cast<double>(all) - static_cast<double>(expected)),
                          static_cast<double>(doubtful))
                    << "kind " << kind << ", margin " << margin;
                if (rows_a.shape != capsa_shape_round_cone) {
                    EXPECT_EQ(count_hits(between(s.cones, a), options(margin)), all) << kind;
                }
                if (!bounded) continue;
                const Index in_a(a), in_b(s.cones);
                Index cells(s.cones);
                cells.add_cells();
                for (const Source& source :
                     {between(in_a, s.cones), between(a, in_b), between(in_a, in_b), between(a, cells)}) {
                    EXPECT_EQ(count_hits(source, options(margin)), all) << kind << " " << margin;
                    std::vector<IndexPair> pairs(all + 1);
                    EXPECT_EQ(find_hits(source, pairs, options(margin)).total, all);
                }
                Workspace workspace;
                EXPECT_EQ(count_hits(between(a, s.cones),
                                     {.margin = margin, .isa = GetParam(), .workspace = &workspace}),
                          all);
            }
        };
        check(s.spheres, true);
        check(s.capsules, true);
        check(s.others, true);
        check(s.faces, false);
    }
}

// The nearest row is that of the least gap, with an index and without.
TEST_P(ConeWays, TheNearestRowHasTheLeastGap) {
    for (const std::uint32_t kind : {0u, 6u, 9u}) {
        Random random(kind + 70);
        const RoundConeScene s = round_cone_scene(kind, slow_here ? 70 : 300, random);
        const Index index(s.cones);
        const auto check = [&](const auto& a) {
            std::vector<Nearest> found(a.size()), in_tree(a.size());
            nearest(between(a, s.cones), found, options());
            nearest(between(a, index), in_tree, options());
            for (std::size_t i = 0; i < a.size(); i += 7) {
                std::vector<IndexPair> row;
                for (std::uint32_t j = 0; j < s.cones.size(); ++j)
                    row.push_back({static_cast<std::uint32_t>(i), j});
                std::vector<float> gap(row.size());
                gaps(listed(a, s.cones, row), gap, options());
                const auto least = std::min_element(gap.begin(), gap.end());
                EXPECT_EQ(found[i].gap, *least) << i;
                EXPECT_EQ(found[i].index, static_cast<std::uint32_t>(least - gap.begin())) << i;
                EXPECT_EQ(in_tree[i].gap, found[i].gap) << i;
                EXPECT_EQ(in_tree[i].index, found[i].index) << i;
            }
        };
        check(s.spheres);
        check(s.capsules);
        check(s.others);
    }
}

// One row and at most 64 others: their kernel took a distance from numbers that decide hits alone.
TEST_P(ConeWays, RegressionFewRowsHadOtherGaps) {
    Random random(90);
    const RoundConeScene s = round_cone_scene(0, 64, random);
    const auto check = [&](const auto& a) {
        for (std::size_t row = 0; row < 8; ++row) {
            const auto one = a.view().rows(row, row + 1);
            std::vector<float> gap(64);
            std::vector<IndexPair> pairs;
            for (std::uint32_t j = 0; j < 64; ++j) pairs.push_back({0, j});
            gaps(listed(one, s.cones, pairs), gap, options());
            Nearest found{};
            nearest(between(one, s.cones), {&found, 1}, options());
            EXPECT_EQ(found.gap, *std::min_element(gap.begin(), gap.end())) << row;
        }
    };
    check(s.spheres);
    check(s.capsules);
    check(s.others);
    check(s.faces);
}

// A list of the last frame is no list of rows whose radii grew.
TEST(RoundConeFrames, AKeptListSeesThatRadiiGrow) {
    Random random(5);
    RoundConeScene s = round_cone_scene(0, 3000, random);
    for (std::size_t i = 0; i < s.cones.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const float at = random.between(0, 60), off = random.between(-1, 1);
            s.cones.stream(k)[i] = at;
            s.cones.stream(k + 3)[i] = at + off;
            s.spheres.stream(k)[i] = at + random.between(-1, 1);
        }
    for (const std::size_t only : {std::size_t{0}, std::size_t{1499}}) {
        for (const std::size_t stream : {std::size_t{6}, std::size_t{7}}) {
            Workspace workspace;
            for (int frame = 0; frame < 12; ++frame) {
                for (float& x : s.spheres.x()) x += 0.01f;  // of a scene at rest no list is kept
                // All of them, or one that the samples of a query may not see.
                for (std::size_t i = only; i < (only == 0 ? s.cones.size() : only + 1); ++i)
                    s.cones.stream(stream)[i] += frame > 5 ? 0.3f : 0.0f;
                EXPECT_EQ(count_hits(between(s.spheres, s.cones), {.margin = 0.1f, .workspace = &workspace}),
                          count_hits(between(s.spheres, s.cones), {.margin = 0.1f}))
                    << "frame " << frame << ", stream " << stream;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, ConeWays, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_round_cone_truth
