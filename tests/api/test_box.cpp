// Boxes through the public interface: what docs/meaning.md says of them.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/gap_of.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/box.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace capsa::tests::test_box {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// A box of 2 x 4 x 6 at (10, 20, 30).
Boxes box(float radius = 0.0f) {
    Boxes one;
    one.push_back(10, 20, 30, 1, 2, 3, 1, 0, 0, 0, radius);
    return one;
}
Spheres ball(float x, float y, float z, float radius = 0.0f) {
    Spheres one;
    one.push_back(x, y, z, radius);
    return one;
}
Capsules bar(std::array<float, 3> a, std::array<float, 3> b, float radius = 0.0f) {
    Capsules one;
    one.push_back(a[0], a[1], a[2], b[0], b[1], b[2], radius);
    return one;
}
template <class A, class B>
Contact contact_of(const A& a, const B& b) {
    Contact c{};
    EXPECT_EQ(contacts(zip(a, b), {&c, 1}, {.margin = 1e6f}).written, 1u);
    return c;
}
void expect_vector(const float (&v)[3], std::array<float, 3> expected) {
    for (int k = 0; k < 3; ++k) EXPECT_EQ(v[k], expected[static_cast<std::size_t>(k)]) << "component " << k;
}

TEST(Box, OutsideItsDistanceIsThatOfItsNearestPoint) {
    EXPECT_EQ(gap_of(ball(14, 20, 30), box()), 3.0f) << "before a face";
    EXPECT_EQ(gap_of(ball(14, 26, 30), box()), 5.0f) << "before an edge";
    EXPECT_EQ(gap_of(ball(13, 25, 39), box()), 7.0f) << "before a corner";
    EXPECT_EQ(gap_of(ball(7, 15, 21, 2), box()), 5.0f);
    EXPECT_EQ(gap_of(box(0.5f), ball(7, 15, 21, 2)), 4.5f) << "the other way round, rounded";
}

TEST(Box, InsideItsDistanceIsTheWayToTheNearestFace) {
    EXPECT_EQ(gap_of(ball(10, 20, 30), box()), -1.0f);
    EXPECT_EQ(gap_of(ball(10.25f, 20, 32.5f, 0.25f), box(0.5f)), -1.25f);
    const Contact c = contact_of(ball(10, 21.5f, 30), box());
    EXPECT_EQ(c.gap, -0.5f);
    expect_vector(c.normal, {0, -1, 0});
    const Contact back = contact_of(box(), ball(10, 21.5f, 30));
    EXPECT_EQ(back.gap, -0.5f);
    expect_vector(back.normal, {0, 1, 0});
    expect_vector(back.point, {10, 21.75f, 30});
}

TEST(Box, AContactLiesBetweenTheSurfaces) {
    const Contact c = contact_of(ball(14, 26, 30, 1), box(1));
    EXPECT_EQ(c.gap, 3.0f);
    EXPECT_NEAR(c.normal[0], -0.6f, 1e-6f);
    EXPECT_NEAR(c.normal[1], -0.8f, 1e-6f);
    EXPECT_NEAR(c.point[0], 14 - 0.6f * 2.5f, 1e-5f);
    EXPECT_NEAR(c.point[1], 26 - 0.8f * 2.5f, 1e-5f);
    Witness w{};
    const Spheres one = ball(14, 26, 30, 1);
    const Boxes other = box(1);
    witnesses(zip(one, other), {&w, 1});
    expect_vector(w.on_b, {11, 22, 30});
    expect_vector(w.on_a, {14, 26, 30});
}

TEST(Box, ACoreThroughAFaceLeavesByTheShortestWay) {
    // Through both faces of x, nearer to the face of y above.
    EXPECT_EQ(gap_of(bar({0, 21, 30}, {20, 21, 30}, 0.25f), box()), -1.25f);
    const Contact c = contact_of(bar({10, 20, 30}, {10, 20, 99}), box());
    EXPECT_EQ(c.gap, -1.0f);
    EXPECT_EQ(c.at_a.u, 0.0f);
    expect_vector(c.normal, {-1, 0, 0});
    // One end inside: it leaves through the face that the other end is beyond.
    const Contact end = contact_of(bar({10, 21.5f, 30}, {10, 99, 30}), box());
    EXPECT_EQ(end.gap, -0.5f);
    expect_vector(end.normal, {0, -1, 0});
    EXPECT_EQ(end.at_a.u, 0.0f);
}

TEST(Box, ACoreThatCutsAnEdgeLeavesPastTheEdge) {
    // In the plane of x and y it goes from (12, 21) to (10, 23) through the edge at (11, 22): exactly that
    // far.
    EXPECT_NEAR(gap_of(bar({12, 21, 30}, {10, 23, 30}), box()), 0.0f, 1e-6f);
    const Contact c = contact_of(bar({11.5f, 21, 30}, {9.5f, 23, 30}), box());
    EXPECT_NEAR(c.gap, -std::sqrt(0.125f), 1e-6f);
    EXPECT_NEAR(c.normal[0], -std::sqrt(0.5f), 1e-6f);
    EXPECT_NEAR(c.normal[1], -std::sqrt(0.5f), 1e-6f);
    EXPECT_NEAR(c.at_a.u, 0.375f, 1e-6f) << "the place that is closest to the edge";
}

TEST(Box, OfEquallyShortWaysOutTheFirstIsTaken) {
    Boxes cube;
    cube.push_back(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0);
    expect_vector(contact_of(cube, ball(0, 0, 0)).normal, {1, 0, 0});
    expect_vector(contact_of(cube, ball(0, 0.5f, -0.5f)).normal, {0, 1, 0});
    expect_vector(contact_of(cube, bar({0, 0, -0.5f}, {0, 0, 0.5f})).normal, {1, 0, 0});
}

TEST(Box, APushMovesItsCentre) {
    Boxes boxes = box();
    const Spheres one = ball(10, 21.5f, 30, 0.25f);
    const Movable rows = movable(boxes);
    std::vector<float> scratch(separate_scratch(rows));
    const std::vector<Contact> found = contacts(between(boxes, one));
    ASSERT_EQ(found.size(), 1u);
    separate(found, rows, immovable, scratch);
    EXPECT_EQ(boxes.cx()[0], 10.0f);
    EXPECT_EQ(boxes.cy()[0], 19.25f);
    EXPECT_EQ(boxes.cz()[0], 30.0f);
    EXPECT_EQ(boxes.hy()[0], 2.0f);
    EXPECT_EQ(boxes.qw()[0], 1.0f);
    EXPECT_EQ(gap_of(one, boxes), 0.0f);
}

TEST(Box, AQuaternionTurnsIt) {
    Boxes turned;  // about z, by a quarter
    turned.push_back(0, 0, 0, 1, 2, 3, 1, 0, 0, 1, 0);
    EXPECT_EQ(gap_of(ball(5, 0, 0), turned), 3.0f);
    EXPECT_EQ(gap_of(ball(0, 5, 0), turned), 4.0f);
    EXPECT_EQ(gap_of(ball(0, 0, 5), turned), 2.0f);
    for (const float length : {0x1p-149f, 1e-30f, 1.0f, 1e17f}) {
        Boxes one;
        one.push_back(0, 0, 0, 1, 2, 3, length, 0, 0, length, 0);
        EXPECT_EQ(gap_of(ball(5, 0, 0), one), 3.0f) << length;
    }
}

TEST(Box, WithoutSidesItIsABall) {
    Boxes point;
    point.push_back(0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 2);
    EXPECT_NEAR(gap_of(ball(3, 4, 0), point), 3.0f, 1e-6f);
    EXPECT_EQ(gap_of(ball(0, 0, 0), point), -2.0f);
}

TEST(Box, MakersTakeArraysAndNumbers) {
    const std::vector<float> c{0, 5}, h{1, 2}, w{1, 1}, none{0, 0}, r{0, 1};
    const Spheres at = ball(10, 0, 0);
    const auto gap = [&](const BoxView& boxes) {
        std::array<Nearest, 1> found{};
        nearest(between(at, boxes), found);
        return found[0].gap;
    };
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h)), 3.0f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, 0.5f)), 2.5f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, r)), 2.0f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, w, none, none, none)), 3.0f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, w, none, none, none, 0.25f)), 2.75f);
    EXPECT_EQ(gap(boxes(c, none, none, h, h, h, w, none, none, none, r)), 2.0f);
    const BoxView both = boxes(c, none, none, h, h, h);
    EXPECT_EQ(gap(both.rows(0, 1)), 9.0f);
    const Index index(both);
    const Spheres inside = ball(0, 0.5f, 0);
    EXPECT_TRUE(any_hit(between(inside, index)));
}

TEST(Box, StandsInArraysOfStructs) {
    struct Turn {
        float x, y, z, w;
    };
    struct Crate {
        std::array<float, 3> centre;
        float sides[3];
        Turn turn;
        float rounding;
    };
    const std::vector<Crate> crates = {{{0, 0, 0}, {1, 2, 3}, {0, 0, 1, 1}, 0.5f},
                                       {{9, 0, 0}, {1, 1, 1}, {0, 0, 0, 1}, 0}};
    const Spheres one = ball(5, 0, 0);
    std::array<Nearest, 1> found{};
    nearest(between(one, boxes(crates, &Crate::centre, &Crate::sides, &Crate::turn, &Crate::rounding)),
            found);
    EXPECT_EQ(found[0].gap, 2.5f);
    nearest(between(one, boxes(crates, &Crate::centre, &Crate::sides, &Crate::turn)), found);
    EXPECT_EQ(found[0].gap, 3.0f);
    EXPECT_EQ(found[0].index, 0u);
    nearest(between(one, boxes(crates, &Crate::centre, &Crate::sides)), found);
    EXPECT_EQ(found[0].gap, 3.0f);
    EXPECT_EQ(found[0].index, 1u);
}

TEST(Box, InvalidRowsTouchNothingAndAreFound) {
    struct Bad {
        int stream;
        float value;
        const char* reason;
    };
    const Bad bad[] = {{0, std::nanf(""), "is NaN"}, {3, -1.0f, "is negative"},
                       {4, infinity, "is infinite"}, {6, 2e18f, "is beyond 1e18"},
                       {10, -0.5f, "is negative"},   {5, std::nanf(""), "is NaN"}};
    const Spheres around = ball(10, 20, 30, 5);
    const Capsules long_bar = bar({10, 20, 30}, {0, 0, 0}, 5);
    for (const Bad& b : bad) {
        Boxes boxes = box();
        boxes.stream(static_cast<std::size_t>(b.stream))[0] = b.value;
        capsa_flaw flaw{};
        const capsa_shapes rows = boxes;
        ASSERT_EQ(capsa_validate(&rows, &flaw), capsa_ok);
        ASSERT_TRUE(flaw.found);
        EXPECT_STREQ(flaw.reason, b.reason);
        for (const Isa isa : every_isa) {
            if (!runnable(isa)) continue;
            if (b.value == 2e18f) continue;  // such a row gets some answer
            EXPECT_FALSE(any_hit(between(around, boxes), {.margin = infinity, .isa = isa})) << b.stream;
            EXPECT_FALSE(any_hit(between(boxes, long_bar), {.margin = infinity, .isa = isa}));
            const Index index(boxes);
            EXPECT_FALSE(any_hit(between(around, index), {.margin = 9, .isa = isa})) << b.stream;
        }
    }
    Boxes none = box();
    none.qw()[0] = 0.0f;
    capsa_flaw flaw{};
    const capsa_shapes rows = none;
    ASSERT_EQ(capsa_validate(&rows, &flaw), capsa_ok);
    EXPECT_STREQ(flaw.reason, "is 0, like all of the quaternion");
    EXPECT_STREQ(flaw.field, "qw");
    EXPECT_FALSE(any_hit(between(around, none), {.margin = infinity}));
    EXPECT_TRUE(std::isnan(gap_of(ball(10, 20, 30), none)));
    EXPECT_TRUE(std::isnan(gap_of(bar({10, 20, 30}, {0, 0, 0}), none)));
    for (int stream = 0; stream < 11; ++stream) {
        Boxes boxes = box();
        boxes.stream(static_cast<std::size_t>(stream))[0] = std::nanf("");
        EXPECT_TRUE(std::isnan(gap_of(ball(10, 20, 30), boxes))) << stream;
        EXPECT_TRUE(std::isnan(gap_of(bar({10, 20, 30}, {0, 0, 0}), boxes))) << stream;
        EXPECT_TRUE(std::isnan(gap_of(bar({30, 20, 30}, {30, 0, 0}), boxes))) << stream;
    }
}

TEST(Box, ExactDecisionsAndMotionsAreRefused) {
    const Spheres one = ball(0, 0, 0);
    const Boxes other = box();
    const capsa_shapes a = one, b = other;
    const capsa_source source = capsa_between(&a, &b);
    const capsa_options exact{0, capsa_isa_best, nullptr, capsa_decide_exact, capsa_at_start_touches};
    int hit = 2;
    EXPECT_EQ(capsa_any_hit(&source, &exact, &hit), capsa_not_offered);
    EXPECT_EQ(hit, 2);
    char text[300];
    const capsa_call call{"any_hit", &source, 0, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_not_offered, &call, text, sizeof text);
    EXPECT_NE(std::string(text).find("a sphere and a box; boxes have no first touch and no exact decisions"),
              std::string::npos)
        << text;
}

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

class Ways : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
    }
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
            for (const float margin : {0.0f, 0.3f, -0.1f, -0.4f}) {
                const Index in_a(a), in_b(s.boxes);
                Index cells(s.boxes);
                cells.add_cells();
                std::vector<std::uint64_t> bits(words_for(a.size()));
                std::size_t expected = 0, doubtful = 0;
                for (std::size_t i = 0; i < a.size(); ++i)
                    for (std::size_t j = 0; j < s.boxes.size(); ++j) {
                        const double gap = reference::gap(rows_a, i, rows_b, j);
                        if (std::isnan(gap)) continue;
                        expected += gap <= double{margin};
                        doubtful += std::fabs(gap - double{margin}) <
                                    bound_factor * eps * reference::local_size(rows_a, i, rows_b, j);
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

// One bound in a frame: a list of the last frame is no list of boxes that turned on their places.
TEST(Box, AKeptListSeesThatBoxesTurn) {
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

INSTANTIATE_TEST_SUITE_P(EveryIsa, Ways, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_box
