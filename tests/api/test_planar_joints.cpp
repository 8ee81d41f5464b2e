// Segments of the plane of which one ends near the other: whether they cross is decided by roundings there.
//
// All coordinates are multiples of 2^-22 below 2, so that integers decide whether two segments cross.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace capsa::tests::test_planar_joints {
namespace {

constexpr double eps = 0x1p-23;

struct Spot {
    std::int64_t x, y;
};
struct Joint {
    Spot p[4];  // the first two are the ends of A
};

// Positive if c lies to the left of the line from a to b.
std::int64_t side(const Spot& a, const Spot& b, const Spot& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
double apart(const Spot& a, const Spot& b) {
    return std::hypot(static_cast<double>(b.x - a.x), static_cast<double>(b.y - a.y)) * 0x1p-22;
}

struct FromCore {
    double distance, at;
};
FromCore from_core(const Spot& x, const Spot& p, const Spot& q) {
    const double dx = static_cast<double>(q.x - p.x), dy = static_cast<double>(q.y - p.y);
    const double to_x = static_cast<double>(x.x - p.x), to_y = static_cast<double>(x.y - p.y);
    const double dd = dx * dx + dy * dy, at = dd > 0 ? (to_x * dx + to_y * dy) / dd : 0;
    if (at <= 0) return {apart(p, x), 0};
    if (at >= 1) return {apart(q, x), 1};
    return {std::fabs(static_cast<double>(side(p, q, x))) / std::sqrt(dd) * 0x1p-22, at};
}

// What is true of a joint.
struct Truth {
    bool cross, parallel;
    double unit;       // eps S
    FromCore from[4];  // of each end from the other core
    double least_end() const {
        return std::min({from[0].distance, from[1].distance, from[2].distance, from[3].distance});
    }
    double distance() const { return cross ? 0 : least_end(); }

    explicit Truth(const Joint& j) {
        const Spot(&p)[4] = j.p;
        const std::int64_t c = side(p[0], p[1], p[2]), d = side(p[0], p[1], p[3]), a = side(p[2], p[3], p[0]),
                           b = side(p[2], p[3], p[1]);
        parallel = c == d;
        const auto both_sides = [](std::int64_t one, std::int64_t other) {
            return std::min(one, other) <= 0 && std::max(one, other) >= 0;
        };
        cross = !parallel && both_sides(c, d) && both_sides(a, b);
        unit = eps * std::max({apart(p[0], p[1]), apart(p[2], p[3]), apart(p[0], p[2])});
        for (int k = 0; k < 4; ++k) from[k] = from_core(p[k], p[k < 2 ? 2 : 0], p[k < 2 ? 3 : 1]);
    }
};

// An end of B near a point of A, inside or at an end; then the other end anywhere or near the line of A.
Joint any_joint(Random& random) {
    const auto within = [&random](float low, float high) {
        return static_cast<double>(random.between(low, high));
    };
    Joint j{};
    const auto any = [&] {
        return Spot{static_cast<std::int64_t>(within(-0x1p22f, 0x1p22f)),
                    static_cast<std::int64_t>(within(-0x1p22f, 0x1p22f))};
    };
    for (Spot& p : j.p) p = any();
    const auto near_line = [&](double at, double off) {
        const double x = static_cast<double>(j.p[0].x), y = static_cast<double>(j.p[0].y);
        return Spot{std::llround(x + at * (static_cast<double>(j.p[1].x) - x) + off * within(-1, 1)),
                    std::llround(y + at * (static_cast<double>(j.p[1].y) - y) + off * within(-1, 1))};
    };
    const bool at_end = random.below(4) == 0;
    j.p[2] = near_line(at_end ? 0 : within(0, 1), std::ldexp(1.0, static_cast<int>(random.below(8))) - 1);
    if (random.below(3) == 0)
        j.p[3] = near_line(within(-0.2f, 1.2f), std::ldexp(1.0, static_cast<int>(random.below(20))));
    if (random.below(2) == 0) std::swap(j.p[2], j.p[3]);
    if (random.below(2) == 0) {
        std::swap(j.p[0], j.p[2]);
        std::swap(j.p[1], j.p[3]);
    }
    return j;
}

std::vector<Joint> joints() {
    std::vector<Joint> all(60000);
    Random random(17);
    for (Joint& j : all) j = any_joint(random);
    return all;
}
float coordinate(std::int64_t x) { return static_cast<float>(x) * 0x1p-22f; }

PlanarSegments planar(const std::vector<Joint>& all, int first) {
    PlanarSegments cores;
    for (const Joint& j : all)
        cores.push_back(coordinate(j.p[first].x), coordinate(j.p[first].y), coordinate(j.p[first + 1].x),
                        coordinate(j.p[first + 1].y));
    return cores;
}
Segments in_space(const std::vector<Joint>& all, int first) {
    Segments cores;
    for (const Joint& j : all)
        cores.push_back(coordinate(j.p[first].x), coordinate(j.p[first].y), 0, coordinate(j.p[first + 1].x),
                        coordinate(j.p[first + 1].y), 0);
    return cores;
}

class Joints : public testing::Test {
protected:
    const std::vector<Joint> all = joints();
    const PlanarSegments a = planar(all, 0), b = planar(all, 2);
};

TEST_F(Joints, WhoseEndsAreClearOfTheOtherCoreHaveTheDistanceZero) {
    std::vector<float> gap(all.size());
    gaps(zip(a, b), gap);
    std::size_t clear = 0, decided_by_roundings = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Truth truth(all[i]);
        if (!truth.cross) continue;
        if (truth.least_end() > 4 * truth.unit) {
            ++clear;
            ASSERT_EQ(gap[i], 0.0f) << i;
        } else {
            decided_by_roundings += gap[i] != 0.0f;
            ASSERT_LE(gap[i], 4 * truth.unit) << i;
        }
    }
    EXPECT_GT(clear, 10000u);
    EXPECT_GT(decided_by_roundings, 0u) << "then the sentence may promise more";
}

TEST_F(Joints, AreAsInSpaceWhereTheCoresAreClearOfEachOther) {
    const Segments space_a = in_space(all, 0), space_b = in_space(all, 2);
    std::vector<Witness> flat(all.size()), solid(all.size());
    witnesses(zip(a, b), flat);
    witnesses(zip(space_a, space_b), solid);
    std::size_t clear = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Truth truth(all[i]);
        if (truth.distance() <= 4 * truth.unit) continue;
        ++clear;
        ASSERT_EQ(flat[i].gap, solid[i].gap) << i;
        ASSERT_EQ(flat[i].at_a.u, solid[i].at_a.u) << i;
        ASSERT_EQ(flat[i].at_b.u, solid[i].at_b.u) << i;
    }
    EXPECT_GT(clear, 10000u);
}

// How far the cores of a joint are apart along a direction.
double apart_along(const Joint& j, const float (&n)[3]) {
    double high_a = -INFINITY, low_b = INFINITY;
    for (int k = 0; k < 4; ++k) {
        const double at = static_cast<double>(j.p[k].x - j.p[0].x) * static_cast<double>(n[0]) +
                          static_cast<double>(j.p[k].y - j.p[0].y) * static_cast<double>(n[1]);
        if (k < 2)
            high_a = std::max(high_a, at);
        else
            low_b = std::min(low_b, at);
    }
    return (low_b - high_a) * 0x1p-22;
}
double along_core(const Joint& j, int first, const float (&n)[3]) {
    const Spot &p = j.p[first], &q = j.p[first + 1];
    const double x = static_cast<double>(q.x - p.x), y = static_cast<double>(q.y - p.y);
    return std::fabs(x * static_cast<double>(n[0]) + y * static_cast<double>(n[1])) / std::hypot(x, y);
}

TEST_F(Joints, HaveTheNormalOfACoreAlongWhichTheyAreAsFarApart) {
    std::size_t own = 0, of_the_other = 0;
    for (const Contact& c : capsa::contacts(zip(a, b), {.margin = 0x1p-9f})) {
        const Joint& j = all[c.a];
        const Truth truth(j);
        const double distance = truth.distance();
        if (!(distance > 0 && distance < 0x1p-10 / eps * truth.unit)) continue;
        int nearest = 0;
        for (int k = 1; k < 4; ++k)
            if (truth.from[k].distance < truth.from[nearest].distance) nearest = k;
        if (!(truth.from[nearest].at > 0 && truth.from[nearest].at < 1)) continue;
        const int inside = nearest < 2 ? 2 : 0;  // the core whose inside is nearest to that end
        if (along_core(j, inside, c.normal) <= 4 * eps) {
            ++own;
            continue;
        }
        ++of_the_other;
        ASSERT_LE(along_core(j, 2 - inside, c.normal), 4 * eps) << c.a;
        ASSERT_LE(distance - apart_along(j, c.normal), 4 * truth.unit) << c.a;
    }
    EXPECT_GT(own, 5000u);
    EXPECT_GT(of_the_other, 0u) << "then the sentence may promise more";
}

// Between them the products of the test whether cores cross were 0 and 2^-149, rounded up: such a segment, on
// the line of another one beyond its end, was said to cross it.
TEST(Crossing, RegressionASegmentThatCountsAsAPointCrossedACoreBeyondItsEnd) {
    for (const auto& [by, length] : {std::pair{1.0f, 0x1p-149f}, {0x1p-40f, 0x1p-110f}}) {
        PlanarCapsules a;
        PlanarSegments b;
        a.push_back(0x1.d916cep-4f * by, 0, 0x1.f16c7p+0f * by, 0, 0x1.8e640cp-10f * by);
        b.push_back(0x1.9ad72cp-4f * by, -length, 0x1.9ad72cp-4f * by, 0);
        const IndexPair one[] = {{0, 0}};
        for (const Isa isa : every_isa) {
            if (!runnable(isa)) continue;
            float gap[2];
            gaps(listed(a, b, one), {gap, 1}, {.isa = isa});
            gaps(listed(b, a, one), {gap + 1, 1}, {.isa = isa});
            EXPECT_NEAR(gap[0] / by, 0.0136777f, 1e-7f) << name(isa);
            EXPECT_EQ(gap[0], gap[1]) << name(isa);
            for (const bool exact : {false, true}) {
                const Options options{.isa = isa, .exact = exact};
                EXPECT_EQ(count_hits(between(a, b), options), 0u) << name(isa) << exact;
                EXPECT_EQ(count_hits(between(b, a), options), 0u) << name(isa) << exact;
                EXPECT_EQ(count_hits(listed(a, b, one), options), 0u) << name(isa) << exact;
                EXPECT_EQ(count_hits(listed(b, a, one), options), 0u) << name(isa) << exact;
            }
        }
    }
}

// Whole numbers, so that the end is on the other segment exactly. Without the crossing the distance would be
// a rounding.
TEST(Crossing, ASegmentThatEndsOnAnotherTouchesIt) {
    PlanarSegments ends, whole;
    Random random(31);
    const auto any = [&random](std::uint32_t n) { return static_cast<float>(random.below(n)); };
    for (int k = 0; k < 4000; ++k) {
        const float part = 1 + any(30), rest = 1 + any(30), x = 1 + any(99), y = any(99) - 49;
        const float on_x = part * x, on_y = part * y, away_x = on_x + any(60) - 2 * y, away_y = on_y + 2 * x;
        whole.push_back(0, 0, on_x + rest * x, on_y + rest * y);
        if (k % 2 == 0)
            ends.push_back(on_x, on_y, away_x, away_y);
        else
            ends.push_back(away_x, away_y, on_x, on_y);
    }
    EXPECT_EQ(count_hits(zip(ends, whole)), ends.size());
}

}  // namespace
}  // namespace capsa::tests::test_planar_joints
