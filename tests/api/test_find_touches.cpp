// All touches of moving rows: those of first_touch for each pair of a list, in order, whichever way they are
// found.

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

// Displacements in all directions; one is not a number.
struct Ways {
    std::vector<float> x, y, z;
    Ways(std::size_t count, std::uint64_t seed, float length) : x(count), y(count), z(count) {
        Random random(seed);
        for (std::size_t i = 0; i < count; ++i)
            for (std::vector<float>* of : {&x, &y, &z}) (*of)[i] = random.between(-length, length);
        if (count > 5) y[5] = std::numeric_limits<float>::quiet_NaN();
    }
    Motion of(capsa_shape shape) const { return dimension_of(shape) == 2 ? motion(x, y) : motion(x, y, z); }
};

// The touches of these pairs one by one.
std::vector<Touch> one_by_one(const Source& list, const Motion& of_a, const Motion* of_b,
                              const Options& options) {
    std::vector<Touch> touches(list.end);
    if (of_b)
        first_touch(list, of_a, *of_b, touches, options);
    else
        first_touch(list, of_a, touches, options);
    std::erase_if(touches, [](const Touch& touch) { return touch.b == no_row; });
    std::sort(touches.begin(), touches.end(), in_order);
    return touches;
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

std::vector<IndexPair> all_pairs(std::size_t n, std::size_t m, bool within) {
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = within ? i + 1 : 0; j < m; ++j) pairs.push_back({i, j});
    return pairs;
}
std::vector<IndexPair> pairs_of_runs(const std::vector<std::uint32_t>& a,
                                     const std::vector<std::uint32_t>& b) {
    std::vector<IndexPair> pairs;
    for (std::size_t k = 0; k + 1 < a.size(); ++k)
        for (std::uint32_t i = a[k]; i < a[k + 1]; ++i)
            for (std::uint32_t j = b[k]; j < b[k + 1]; ++j) pairs.push_back({i, j});
    return pairs;
}

struct Labels {
    std::vector<std::uint32_t> group;
    explicit Labels(std::size_t count) {
        for (std::uint32_t i = 0; i < count; ++i) group.push_back(i % 5);
    }
    Filter filter() const { return Filter({.group = group}); }
};

}  // namespace

TEST_P(FindTouches, AreThoseOfEachPairInOrderHoweverTheyAreFound) {
    std::size_t touches = 0;
    // Where this takes long, each pair of shapes is asked in one of its ways.
    const bool slow = slow_here || fuses_by_program(GetParam());
    int turn = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape)) continue;
            ++turn;
            const bool few = takes_long(of_a.shape, of_b.shape);
            const std::size_t n = few ? 33 : 70, m = few ? 66 : 100;
            const Rows a = scattered_with_nans(of_a.shape, n, 7), b = scattered_with_nans(of_b.shape, m, 8);
            const capsa_shapes va = a.view(), vb = b.view();
            const Ways ways_a(n, 1, 3.0f), ways_b(m, 2, 2.0f);
            const Motion by_a = ways_a.of(of_a.shape), by_b = ways_b.of(of_b.shape);
            const Index index_a(va), index_b(vb);
            Index cells_b(vb);
            cells_b.add_cells();
            const capsa_shapes in_a = index_a, in_b = index_b, in_cells = cells_b;
            const auto pairs = all_pairs(n, m, false);
            const int hows = decides_exactly(of_a.shape, of_b.shape) ? 4 : 3;
            for (int how = 0; how < hows; ++how) {
                if (slow && how != turn % hows) continue;
                Options options{.margin = how == 1 ? 0.25f : 0.0f, .isa = GetParam()};
                if (how == 2) options.at_start = AtStart::approaches;
                if (how == 3) options.decide = Decide::exact;
                const Motion* const second = how == 1 ? nullptr : &by_b;
                const std::string what =
                    std::string(of_a.name) + " and " + of_b.name + ", " + std::to_string(how);
                const auto expected = one_by_one(listed(va, vb, pairs), by_a, second, options);
                touches += expected.size();
                const auto expect = [&](const Source& source, const char* way) {
                    expect_touches(source, by_a, second, expected, options, what + ", " + way);
                };
                expect(between(va, vb), "all pairs");
                expect(between(va, in_b), "index of B");
                expect(between(in_a, in_b), "index of both");
                if (how == 0) expect(between(in_a, vb), "index of A");
                if (how == 0) expect(between(va, in_cells), "cells of B");
                if (how == 1) {
                    Workspace workspace;
                    Options with = options;
                    with.workspace = &workspace;
                    std::vector<Touch> some(expected.size());
                    EXPECT_EQ(found_in(between(va, vb), by_a, second, some, with).total, expected.size());
                    EXPECT_TRUE(same_bits(some, expected)) << what << ", workspace";
                }
                // A list in any order, with a pair twice.
                std::vector<IndexPair> some(pairs.rbegin(), pairs.rend());
                some.resize(some.size() / 2);
                some.push_back(some[some.size() / 3]);
                const Source list = listed(va, vb, some);
                expect_touches(list, by_a, second, one_by_one(list, by_a, second, options), options,
                               what + ", listed");
                capsa_shapes first_b = vb;
                first_b.count = n;
                const Source zipped = zip(va, first_b);
                expect_touches(zipped, by_a, second, one_by_one(zipped, by_a, second, options), options,
                               what + ", zip");
                const Labels la(n), lb(m);
                const Filter fa = la.filter(), fb = lb.filter();
                const auto allowed =
                    one_by_one(filtered(listed(va, vb, pairs), fa, fb), by_a, second, options);
                EXPECT_LE(allowed.size(), expected.size());
                for (const Source& source : {between(va, vb), between(va, in_b)})
                    expect_touches(filtered(source, fa, fb), by_a, second, allowed, options,
                                   what + ", filtered");
                using Ends = std::vector<std::uint32_t>;
                const Ends runs_a = few ? Ends{0, 5, 5, 26, 32} : Ends{0, 10, 10, 55, 68},
                           runs_b = few ? Ends{5, 20, 21, 60, 66} : Ends{5, 30, 31, 90, 100};
                const auto of_pairs = pairs_of_runs(runs_a, runs_b);
                const auto in_runs = one_by_one(listed(va, vb, of_pairs), by_a, second, options);
                const capsa_runs runs{runs_a.data(), runs_b.data(), 4};
                Source of_runs = between(va, vb);
                of_runs.runs = runs;
                expect_touches(of_runs, by_a, second, in_runs, options, what + ", runs");
            }
        }
    EXPECT_GT(touches, slow ? 4000u : 10000u);
}

TEST_P(FindTouches, WithinOneSetEachPairStandsOnceWithItsLowerRow) {
    std::size_t touches = 0;
    for (const ShapeInfo& of : all_shapes) {
        if (!answers_for(of.shape, of.shape)) continue;
        const std::size_t n = 140;
        const Rows a = scattered_with_nans(of.shape, n, 9);
        const capsa_shapes va = a.view();
        const Ways ways(n, 4, 3.0f);
        const Motion by = ways.of(of.shape);
        const Index index(va);
        const capsa_shapes in = index;
        for (const bool exact : {false, true}) {
            const Options options{.isa = GetParam(), .decide = exact ? Decide::exact : Decide::rounded};
            if (exact && !decides_exactly(of.shape, of.shape)) continue;
            const auto pairs = all_pairs(n, n, true);
            const auto expected = one_by_one(listed(va, va, pairs), by, &by, options);
            touches += expected.size();
            expect_touches(within(va), by, nullptr, expected, options, std::string(of.name) + ", all pairs");
            expect_touches(within(in), by, nullptr, expected, options, std::string(of.name) + ", index");
            const std::vector<std::uint32_t> offsets = {0, 20, 90, 130};
            std::vector<IndexPair> in_runs;
            for (const IndexPair& pair : pairs)
                for (std::size_t k = 0; k < 3; ++k)
                    if (pair.a >= offsets[k] && pair.b < offsets[k + 1]) in_runs.push_back(pair);
            Source of_runs = within(va);
            of_runs.runs = {offsets.data(), nullptr, 3};
            expect_touches(of_runs, by, nullptr, one_by_one(listed(va, va, in_runs), by, &by, options),
                           options, std::string(of.name) + ", runs");
        }
    }
    EXPECT_GT(touches, 2000u);
}

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
