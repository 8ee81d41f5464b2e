// All touches of rays, and of rows with many touches. The suite (tests/suite) asks every pair of shapes in
// every way.

#include "capsa/capsa.hpp"
#include "src/source.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace capsa::tests::test_find_touches {
namespace {

bool in_order(const Touch& x, const Touch& y) {
    if (x.a != y.a) return x.a < y.a;
    return x.time != y.time ? x.time < y.time : x.b < y.b;
}

FindResult found_in(const Source& source, const Motion& of_a, const Motion* of_b, std::span<Touch> room,
                    const Options& options) {
    return of_b ? find_touches(source, of_a, *of_b, room, options)
                : find_touches(source, of_a, room, options);
}
std::vector<Touch> all_of(const Source& source, const Motion& of_a, const Motion* of_b,
                          const Options& options) {
    return of_b ? find_touches(source, of_a, *of_b, options) : find_touches(source, of_a, options);
}

// Every room, slice, part and visit gives the expected touches.
void expect_touches(const Source& source, const Motion& of_a, const Motion* of_b,
                    const std::vector<Touch>& expected, const Options& options, const std::string& what) {
    EXPECT_TRUE(same_bits(all_of(source, of_a, of_b, options), expected)) << what;
    const std::size_t count = expected.size();
    for (const std::size_t room :
         {std::size_t{0}, std::size_t{1}, count / 2, count - (count != 0), count, count + 3}) {
        std::vector<Touch> some(room);
        const FindResult found = found_in(source, of_a, of_b, some, options);
        EXPECT_EQ(found.total, count) << what;
        ASSERT_EQ(found.written, std::min(room, count)) << what;
        some.resize(found.written);
        const std::vector<Touch> first(expected.begin(),
                                       expected.begin() + static_cast<std::ptrdiff_t>(found.written));
        EXPECT_TRUE(same_bits(some, first)) << what << ", room for " << room;
    }
    for (const bool parts : {false, true}) {
        std::vector<Touch> together;
        for (std::size_t k = 0; k < 3; ++k) {
            const Source one = parts ? part(source, PartOf::rows, k, 3) : slice(source, k, 3);
            const std::vector<Touch> some = all_of(one, of_a, of_b, options);
            together.insert(together.end(), some.begin(), some.end());
        }
        std::sort(together.begin(), together.end(), in_order);
        EXPECT_TRUE(same_bits(together, expected)) << what << (parts ? " in parts" : " in slices");
    }
    if (source.kind == capsa_source_listed) return;
    std::vector<Touch> visited;
    const auto visit = [&](std::span<const Touch> some) {
        EXPECT_TRUE(!some.empty() && some.size() <= 64);
        for (const Touch& touch : some) EXPECT_EQ(touch.a, some[0].a) << what;
        visited.insert(visited.end(), some.begin(), some.end());
    };
    if (of_b)
        visit_touches(source, of_a, *of_b, visit, options);
    else
        visit_touches(source, of_a, visit, options);
    EXPECT_TRUE(same_bits(visited, expected)) << what << ", visited";
}

class FindTouches : public OnIsa {};

}  // namespace

// The times of points that pass spheres, in double.
TEST_P(FindTouches, OfRaysAreAllSpheresThatTheyEnter) {
    Random random(12);
    Rows balls(capsa_shape_sphere, 400);
    fill::uniform(balls, random, 6.0f, 0.0f, 0.3f);
    std::vector<float> x(40), y(40), z(40), dx(40), dy(40), dz(40);
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = random.between(-10, -9), y[i] = random.between(-3, 3), z[i] = random.between(-3, 3);
        dx[i] = 20, dy[i] = random.between(-2, 2), dz[i] = random.between(-2, 2);
    }
    const Rays view = rays(x, y, z, dx, dy, dz);
    const capsa_shapes targets = balls.view();
    const Index index(targets);
    std::size_t clear = 0;
    for (const bool indexed : {false, true}) {
        const Options options{.isa = GetParam()};
        const auto hits = indexed ? find_hits(view, index, options)
                                  : find_touches(between(view.origins, targets), view.directions, options);
        std::size_t at = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            for (; at < hits.size() && hits[at].a == i; ++at) {
                if (at > 0 && hits[at - 1].a == i) {
                    EXPECT_LE(hits[at - 1].time, hits[at].time);
                }
            }
        }
        EXPECT_EQ(at, hits.size());
        for (std::uint32_t i = 0; i < x.size(); ++i)
            for (std::uint32_t j = 0; j < balls.count; ++j) {
                const double m[3] = {double(x[i]) - double(balls.at(0, j)),
                                     double(y[i]) - double(balls.at(1, j)),
                                     double(z[i]) - double(balls.at(2, j))};
                const double v[3] = {dx[i], dy[i], dz[i]}, r = balls.at(3, j);
                double a = 0, b = 0, c = -r * r;
                for (int k = 0; k < 3; ++k) a += v[k] * v[k], b += m[k] * v[k], c += m[k] * m[k];
                const double disc = b * b - a * c;
                if (std::fabs(disc) < 1e-3 * a * r * r) continue;  // it grazes
                ++clear;
                const auto hit = std::find_if(hits.begin(), hits.end(),
                                              [&](const Touch& t) { return t.a == i && t.b == j; });
                const double time = disc < 0 ? 2.0 : (-b - std::sqrt(disc)) / a;
                ASSERT_EQ(hit != hits.end(), time >= 0 && time <= 1) << i << " with " << j;
                if (hit != hits.end()) {
                    EXPECT_NEAR(hit->time, time, 1e-5);
                }
            }
    }
    EXPECT_GT(clear, 20000u);
}

// More touches of a row than a visit has room for, also at one time.
TEST_P(FindTouches, ARowOfManyTouchesIsVisitedInSeveralBlocks) {
    Spheres walls, bullets;
    for (int k = 0; k < 500; ++k) walls.push_back(static_cast<float>(1 + k / 100), 0, 0, 0.25f);
    for (int k = 0; k < 3; ++k) bullets.push_back(0, 0, static_cast<float>(10 * (k % 2)), 0.25f);
    const Index index(walls);
    const Motion by = motion(8, 0, 0);
    const Options options{.isa = GetParam()};
    const auto expected = find_touches(between(bullets, walls), by, options);
    ASSERT_EQ(expected.size(), 1000u);
    for (std::uint32_t k = 0; k < 500; ++k) EXPECT_EQ(expected[k].b, k);
    expect_touches(between(bullets, walls), by, nullptr, expected, options, "walls");
    expect_touches(between(bullets, index), by, nullptr, expected, options, "walls in an index");
    std::size_t calls = 0;
    visit_touches(
        between(bullets, index), by, [&](std::span<const Touch>) { return ++calls < 3; }, options);
    EXPECT_EQ(calls, 3u) << "the visit goes on";
    // Some of these touch at the start: 400, 64 or 63.
    for (const int at_start : {400, 64, 63}) {
        Spheres mixed;
        for (int k = 0; k < 512; ++k)
            mixed.push_back(k * 173 % 512 < at_start ? 0.0f : static_cast<float>(1 + k % 5), 0, 0, 0.25f);
        const Index in_mixed(mixed);
        const auto all = find_touches(between(bullets, mixed), by, options);
        ASSERT_EQ(all.size(), 1024u);
        EXPECT_EQ(std::count_if(all.begin(), all.end(), [](const Touch& touch) { return touch.time == 0; }),
                  2 * at_start);
        expect_touches(between(bullets, mixed), by, nullptr, all, options, "some at the start");
        expect_touches(between(bullets, in_mixed), by, nullptr, all, options,
                       "some at the start, in an index");
    }
}

TEST(FindTouchesOfNothing, AreNone) {
    const Spheres none;
    Spheres one;
    one.push_back(0, 0, 0, 1);
    const Motion by = motion(1, 0, 0);
    EXPECT_TRUE(find_touches(between(none, one), by).empty());
    EXPECT_TRUE(find_touches(between(one, none), by).empty());
    EXPECT_TRUE(find_touches(within(one), by).empty());
    visit_touches(within(none), by, [](std::span<const Touch>) { ADD_FAILURE() << "a visit of nothing"; });
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, FindTouches, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace capsa::tests::test_find_touches
