// Boxes against the truth: every answer, the depth, and hits of every way, on every ISA.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/box.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_box_truth {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// Hostile boxes and what is near them: flat and thin ones, quarter turns, tiny and long quaternions, cores
// along faces, far from the origin.
struct Scene {
    Boxes boxes;
    Capsules capsules;
    Spheres spheres;
};
Scene scene(std::uint32_t kind, std::size_t count, Random& random) {
    Scene made;
    const float offset = kind == 1 ? 1000.0f : 0.0f, scale = kind == 2 ? 1e5f : kind == 3 ? 1e-12f : 1.0f;
    for (std::size_t i = 0; i < count; ++i) {
        float c[3], h[3], q[4], p[3], e[3];
        for (float& x : c) x = offset + random.between(-1, 1);
        for (float& x : h) x = random.between(0, 1);
        for (float& x : q) x = random.between(-1, 1);
        for (float& x : p) x = offset + random.between(-2, 2);
        for (float& x : e) x = offset + random.between(-2, 2);
        if (kind == 4) h[random.below(3)] = 0.0f;
        if (kind == 5) h[random.below(3)] *= 1e-4f, h[random.below(3)] *= 1e-4f;
        if (kind == 6)
            for (float& x : q) x = static_cast<float>(random.below(3)) - 1.0f;
        if (kind == 7) {
            const std::uint32_t axis = random.below(3);
            for (std::uint32_t k = 0; k < 3; ++k)
                if (k != axis) e[k] = p[k] + random.between(-1e-6f, 1e-6f);
            q[0] = 1, q[1] = q[2] = q[3] = 0;
        }
        if (kind == 8)
            for (float& x : e) x = p[0];
        if (kind == 9)
            for (float* v : {c, h, p, e})
                for (int k = 0; k < 3; ++k) v[k] = std::round(v[k] * 2);
        made.boxes.push_back(c[0] * scale, c[1] * scale, c[2] * scale, h[0] * scale, h[1] * scale,
                             h[2] * scale, q[0], q[1], q[2], q[3], random.between(0, 0.1f) * scale);
        const float r = random.between(0, 0.1f) * scale;
        made.capsules.push_back(p[0] * scale, p[1] * scale, p[2] * scale, e[0] * scale, e[1] * scale,
                                e[2] * scale, r);
        made.spheres.push_back(p[0] * scale, p[1] * scale, p[2] * scale, r);
    }
    return made;
}
constexpr std::uint32_t kinds = 10;

// The bound of docs/meaning.md, three quarters of which must do.
constexpr double bound_factor = 8.0, eps = 0x1p-23;

class Ways : public OnIsa {
protected:
    Options options(float margin = 0.0f) const { return {.margin = margin, .isa = GetParam()}; }
};

// All answers about a pair: within the bound of the truth; the points lie on the cores, where they say; the
// normal has length 1; both ways round the same.
template <class A>
double worst_error(const A& a, const Boxes& b, const Options& options) {
    const std::size_t count = b.size();
    std::vector<float> gap(count), back(count);
    gaps(zip(a, b), gap, options);
    gaps(zip(b, a), back, options);
    std::vector<Contact> contact(count), other(count);
    const Options any{.margin = infinity, .isa = options.isa};
    contacts(zip(a, b), contact, any);
    contacts(zip(b, a), other, any);
    std::vector<Witness> witness(count);
    witnesses(zip(a, b), witness, options);
    const capsa_shapes rows_a = a, rows_b = b;
    double worst = 0.0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (!reference::valid_row(rows_b, i)) continue;
        const double size = reference::local_size(rows_a, i, rows_b, i), unit = eps * size;
        const double truth = reference::gap(rows_a, i, rows_b, i);
        const double room = unit + 0x1p-60;
        worst = std::fmax(worst,
                          (std::fabs(double{gap[i]} - truth) - 0x1p-61 - 0x1p-24 * std::fabs(truth)) / unit);
        EXPECT_EQ(gap[i], back[i]) << i;
        EXPECT_EQ(witness[i].gap, gap[i]) << i;
        while (at < contact.size() && contact[at].a < i) ++at;
        const Contact &c = contact[at], &d = other[at];
        EXPECT_EQ(c.a, i);
        EXPECT_EQ(c.gap, gap[i]) << i;
        EXPECT_TRUE(c.at_b.u == 0.0f && c.at_b.v == 0.0f && d.at_a.u == 0.0f && d.at_a.v == 0.0f) << i;
        EXPECT_TRUE(c.at_a.u >= 0.0f && c.at_a.u <= 1.0f) << i;
        EXPECT_EQ(d.gap, gap[i]) << i;
        double nn = 0.0, on = 0.0, apart = 0.0;
        for (int k = 0; k < 3; ++k) {
            EXPECT_EQ(c.normal[k], -d.normal[k]) << i;
            EXPECT_NEAR(c.point[k], d.point[k], 16 * room + 1e-6 * std::fabs(c.point[k])) << i;
            nn += double{c.normal[k]} * double{c.normal[k]};
            apart += (double{witness[i].on_b[k]} - double{witness[i].on_a[k]}) *
                     (double{witness[i].on_b[k]} - double{witness[i].on_a[k]});
        }
        EXPECT_NEAR(nn, 1.0, 1e-6) << i;
        // The point of the box lies on it.
        const auto value = [&](int k) { return double{field(rows_b, k, i)}; };
        const reference::Box truly =
            reference::box({value(0), value(1), value(2)}, {value(3), value(4), value(5)}, value(6),
                           {value(7), value(8), value(9)});
        const reference::Vec3d local = truly.along_axes(
            reference::Vec3d{witness[i].on_b[0], witness[i].on_b[1], witness[i].on_b[2]} - truly.centre);
        on = std::fmax(std::fmax(std::fabs(local.x) - truly.half.x, std::fabs(local.y) - truly.half.y),
                       std::fabs(local.z) - truly.half.z);
        const double places = std::fabs(double{witness[i].on_b[0]}) + std::fabs(double{witness[i].on_b[1]}) +
                              std::fabs(double{witness[i].on_b[2]});
        EXPECT_LE(on, 8 * room + 2 * eps * places) << i;
        const double radii = double{radius(rows_a, i)} + double{radius(rows_b, i)};
        EXPECT_NEAR(std::sqrt(apart), std::fabs(truth + radii), 12 * room + 4 * eps * places) << i;
    }
    return worst;
}

TEST_P(Ways, EveryAnswerIsWithinTheBoundOfTheTruth) {
    double worst = 0.0;
    std::size_t inside = 0;
    const std::size_t count = slow_here ? 300 : 4000;
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        Random random(kind + 1);
        const Scene s = scene(kind, count, random);
        const double of_capsules = worst_error(s.capsules, s.boxes, options()),
                     of_spheres = worst_error(s.spheres, s.boxes, options());
        EXPECT_LE(of_capsules, 0.75 * bound_factor) << "kind " << kind;
        EXPECT_LE(of_spheres, 0.75 * bound_factor) << "kind " << kind;
        worst = std::fmax(worst, std::fmax(of_capsules, of_spheres));
        std::vector<float> gap(count);
        gaps(zip(s.capsules, s.boxes), gap, options());
        inside +=
            static_cast<std::size_t>(std::count_if(gap.begin(), gap.end(), [](float g) { return g < 0; }));
    }
    EXPECT_GT(worst, 1.0) << "nothing was rounded";
    EXPECT_GT(inside, count) << "too few cores are inside";
}

// A push by the depth along the normal parts the cores: the depth is a way out, and no shorter one is found.
TEST_P(Ways, TheDepthIsTheShortestWayOut) {
    Random random(77);
    std::size_t inside = 0;
    const Scene s = scene(0, slow_here ? 200 : 1500, random);
    const capsa_shapes rows_a = s.capsules, rows_b = s.boxes;
    std::vector<Contact> found(s.boxes.size());
    contacts(zip(s.capsules, s.boxes), found, options(infinity));
    for (const Contact& c : found) {
        const double radii = double{radius(rows_a, c.a)} + double{radius(rows_b, c.a)};
        const double depth = -(double{c.gap} + radii);
        if (depth <= 0) continue;
        ++inside;
        const auto end = [&](int k) {
            return reference::Vec3d{double{field(rows_a, k, c.a)}, double{field(rows_a, k + 1, c.a)},
                                    double{field(rows_a, k + 2, c.a)}};
        };
        const auto value = [&](int k) { return double{field(rows_b, k, c.a)}; };
        const reference::Box truly =
            reference::box({value(0), value(1), value(2)}, {value(3), value(4), value(5)}, value(6),
                           {value(7), value(8), value(9)});
        const reference::Segment core{end(0), end(3)};
        const reference::Vec3d n{c.normal[0], c.normal[1], c.normal[2]};
        const auto after = [&](const reference::Vec3d& by) {
            return reference::distance(reference::Segment{core.p + by, core.q + by}, truly);
        };
        EXPECT_NEAR(after(n * -depth), 0.0, 1e-5) << c.a;
        EXPECT_GT(after(n * (-depth - 1e-3)), 0.0) << c.a;
        for (int way = 0; way < 40; ++way) {
            reference::Vec3d other{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
            other = other * (1 / length(other));
            EXPECT_LT(after(other * (0.99 * depth)), 1e-6) << c.a << ": a shorter way out";
        }
    }
    EXPECT_GT(inside, s.boxes.size() / 20);
}

// Every verb and way says what gaps say, outside of the bound.
TEST_P(Ways, HitsAreThePairsWithinTheMargin) {
    for (std::uint32_t kind = 0; kind < kinds; ++kind) {
        if (kind == 2 || kind == 3) continue;  // of other scales
        Random random(kind + 50);
        const Scene s = scene(kind, slow_here ? 70 : 260, random);
        const auto check = [&](const auto& a) {
            const capsa_shapes rows_a = a, rows_b = s.boxes;
            std::vector<double> gaps, rooms;  // of all pairs
            for (std::size_t i = 0; i < a.size(); ++i)
                for (std::size_t j = 0; j < s.boxes.size(); ++j) {
                    gaps.push_back(reference::gap(rows_a, i, rows_b, j));
                    rooms.push_back(bound_factor * eps * reference::local_size(rows_a, i, rows_b, j));
                }
            for (const float margin : {0.0f, 0.3f, -0.1f, -0.4f}) {
                const Index in_a(a), in_b(s.boxes);
                Index cells(s.boxes);
                cells.add_cells();
                std::vector<std::uint64_t> bits(words_for(a.size()));
                std::size_t expected = 0, doubtful = 0;
                for (std::size_t k = 0; k < gaps.size(); ++k) {
                    if (std::isnan(gaps[k])) continue;
                    expected += gaps[k] <= double{margin};
                    doubtful += std::fabs(gaps[k] - double{margin}) < rooms[k];
                }
                const std::uint64_t all = count_hits(between(a, s.boxes), options(margin));
                EXPECT_LE(std::fabs(static_cast<double>(all) - static_cast<double>(expected)),
                          static_cast<double>(doubtful))
                    << "kind " << kind << ", margin " << margin;
                EXPECT_EQ(count_hits(between(s.boxes, a), options(margin)), all) << kind;
                for (const Source& source : {between(in_a, s.boxes), between(a, in_b), between(in_a, in_b),
                                             between(a, cells), between(in_b, a), between(cells, in_a)}) {
                    EXPECT_EQ(count_hits(source, options(margin)), all) << kind << " " << margin;
                    std::vector<IndexPair> pairs(all + 1);
                    EXPECT_EQ(find_hits(source, pairs, options(margin)).total, all);
                }
                Workspace workspace;
                EXPECT_EQ(count_hits(between(a, s.boxes),
                                     {.margin = margin, .isa = GetParam(), .workspace = &workspace}),
                          all);
            }
        };
        check(s.spheres);
        check(s.capsules);
    }
}

// A list of the last frame is no list of boxes that turned on their places.
TEST(BoxFrames, AKeptListSeesThatBoxesTurn) {
    Random random(5);
    Scene s = scene(0, 3000, random);
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t i = 0; i < s.boxes.size(); ++i) {
            const float at = random.between(0, 60);
            s.boxes.stream(k)[i] = at;
            s.spheres.stream(k)[i] = at + random.between(-1, 1);
        }
    Workspace workspace;
    for (int frame = 0; frame < 8; ++frame) {
        for (std::size_t i = 0; i < s.boxes.size(); ++i) {
            s.boxes.qx()[i] += 0.05f;
            s.boxes.hy()[i] += 0.01f;
        }
        EXPECT_EQ(count_hits(between(s.spheres, s.boxes), {.margin = 0.1f, .workspace = &workspace}),
                  count_hits(between(s.spheres, s.boxes), {.margin = 0.1f}))
            << "frame " << frame;
    }
}

// One that turns where the sample of a query does not look: a long one, that comes to lie across the others.
TEST(BoxFrames, RegressionAKeptListDidNotSeeThatOneBoxTurns) {
    Random random(6);
    Spheres spheres;
    Boxes boxes;
    for (int i = 0; i < 3000; ++i) {
        spheres.push_back(random.between(0, 60), random.between(0, 60), random.between(0, 60), 0.4f);
        boxes.push_back(random.between(0, 60), random.between(0, 60), random.between(0, 60), 0.2f, 0.2f, 0.2f,
                        1, 0, 0, 0, 0);
    }
    constexpr std::size_t turning = 1501;
    boxes.set(turning, 30, 30, 30, 29, 0.1f, 0.1f, 1, 0, 0, 0, 0.5f);
    Workspace workspace;
    for (int frame = 0; frame < 12; ++frame) {
        for (float& x : spheres.x()) x += 0.01f;  // of a scene at rest no list is kept
        if (frame > 5) boxes.qz()[turning] += 0.2f;
        EXPECT_EQ(count_hits(between(spheres, boxes), {.margin = 0.1f, .workspace = &workspace}),
                  count_hits(between(spheres, boxes), {.margin = 0.1f}))
            << "frame " << frame;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Ways, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_box_truth
