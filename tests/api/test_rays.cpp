// Rays as a caller meets them: first hits are first touches, and a ray is occluded if and only if it has one.
// The suite (tests/suite) asks first touches and occluded rows of every pair of shapes in every way.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_rays {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint64_t unwritten = 0xabcdef0123456789u;

// Rays in arrays of their own.
struct OwnRays {
    std::vector<float> at[3], by[3], radius;
    void add(const float (&p)[3], const float (&d)[3], float r = 0.0f) {
        for (std::size_t k = 0; k < 3; ++k) at[k].push_back(p[k]), by[k].push_back(d[k]);
        radius.push_back(r);
    }
    std::size_t size() const { return radius.size(); }
    Rays view() const { return rays(at[0], at[1], at[2], by[0], by[1], by[2], radius); }
    PlanarRays planar() const { return rays(at[0], at[1], by[0], by[1], radius); }
};

// A floor of squares of side 1 at z = 0, two triangles each.
Triangles floor_of(int across) {
    Triangles faces;
    for (int i = 0; i < across; ++i)
        for (int j = 0; j < across; ++j) {
            const auto x = static_cast<float>(i), y = static_cast<float>(j);
            faces.push_back(x, y, 0, x + 1, y, 0, x, y + 1, 0);
            faces.push_back(x + 1, y, 0, x, y + 1, 0, x + 1, y + 1, 0);
        }
    return faces;
}

// Any rays around the floor, some of them with a radius.
OwnRays some_rays(std::uint64_t seed, int count) {
    Random random(seed);
    const auto any = [&](float from, float to) { return random.between(from, to); };
    OwnRays own;
    for (int i = 0; i < count; ++i)
        own.add({any(-1, 9), any(-1, 9), any(-1, 2)}, {any(-4, 4), any(-4, 4), any(-3, 1)},
                i % 5 == 0 ? 0.125f : 0.0f);
    return own;
}

class RaysOnEveryIsa : public OnIsa {
protected:
    // The bits of the rays, and nothing else written.
    template <capsa_shape Shape, class Target>
    static std::vector<std::uint64_t> bits_of(const RaysOf<Shape>& rays, const Target& target,
                                              const Options& options) {
        const std::size_t words = words_for(rays.size());
        std::vector<std::uint64_t> bits(words + 1, unwritten);
        occluded(rays, target, bits, options);
        EXPECT_EQ(bits[words], unwritten);
        bits.resize(words);
        if (rays.size() % 64 != 0) {
            EXPECT_EQ(bits.back() >> (rays.size() % 64), 0u) << "behind the last ray";
        }
        return bits;
    }

    // How many of the rays hit. Their first hits are their first touches, with an index and without, and the
    // occluded rays are those that hit.
    template <class Target>
    std::size_t check(const Rays& rays, const Target& target, Options options, const char* what) {
        options.isa = GetParam();
        std::vector<Touch> expected(rays.size()), hits(rays.size());
        first_touch(between(rays.origins, target), rays.directions, expected, options);
        first_hit(rays, target, hits, options);
        EXPECT_TRUE(same_bits(hits, expected)) << what;
        const Index index(target);
        first_hit(rays, index, hits, options);
        EXPECT_TRUE(same_bits(hits, expected)) << what << " with an index";
        EXPECT_TRUE(same_bits(find_hits(rays, index, options),
                              find_touches(between(rays.origins, target), rays.directions, options)))
            << what;
        std::size_t found = 0;
        std::vector<std::uint64_t> bits(words_for(rays.size()));
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const bool hit = expected[i].b != no_row;
            bits[i / 64] |= std::uint64_t{hit} << (i % 64);
            found += hit;
        }
        EXPECT_EQ(bits_of(rays, target, options), bits) << what;
        EXPECT_EQ(bits_of(rays, index, options), bits) << what << " with an index";
        return found;
    }
};

TEST_P(RaysOnEveryIsa, HaveStridesAndOneDirectionForAll) {
    struct Eye {
        float unused, at[3], look[3], radius;
    };
    const OwnRays own = some_rays(404, 700);
    const Triangles target = floor_of(8);
    const Options options{.isa = GetParam()};
    std::vector<Eye> eyes;
    for (std::size_t i = 0; i < own.size(); ++i)
        eyes.push_back({nan,
                        {own.at[0][i], own.at[1][i], own.at[2][i]},
                        {own.by[0][i], own.by[1][i], own.by[2][i]},
                        own.radius[i]});
    const Rays in_structs = rays(spheres(eyes, &Eye::at, &Eye::radius), motion(eyes, &Eye::look));
    std::vector<Touch> expected(own.size()), hits(own.size());
    first_hit(own.view(), target, expected, options);
    first_hit(in_structs, target, hits, options);
    EXPECT_TRUE(same_bits(hits, expected));
    EXPECT_EQ(bits_of(in_structs, target, options), bits_of(own.view(), target, options));

    // In parts, and backwards.
    const auto whole = bits_of(own.view(), target, options),
               part = bits_of(own.view().rows(192, 384), target, options);
    EXPECT_EQ(part, std::vector<std::uint64_t>(whole.begin() + 3, whole.begin() + 6));
    const auto from_the_end = [](const std::vector<float>& v) { return Stream(&v.back(), -1); };
    const Rays back = {{from_the_end(own.at[0]), from_the_end(own.at[1]), from_the_end(own.at[2]),
                        from_the_end(own.radius), own.size()},
                       {from_the_end(own.by[0]), from_the_end(own.by[1]), from_the_end(own.by[2])}};
    const auto backward = bits_of(back, target, options);
    for (std::size_t i = 0; i < own.size(); ++i)
        EXPECT_EQ(bit(backward, i), bit(whole, own.size() - 1 - i)) << i;

    // One direction, as one number and as an array.
    const std::vector<float> dx(own.size(), 0.25f), dy(own.size(), -0.5f), dz(own.size(), -2.0f);
    const Rays falling = rays(points(own.at[0], own.at[1], own.at[2]), motion(0.25f, -0.5f, -2.0f));
    first_hit(rays(own.at[0], own.at[1], own.at[2], dx, dy, dz), target, expected, options);
    first_hit(falling, target, hits, options);
    EXPECT_TRUE(same_bits(hits, expected));
    EXPECT_GT(check(falling, target, {}, "one direction"), 50u);
    EXPECT_GT(check(rays(own.at[0], own.at[1], own.at[2], dx, dy, dz, 0.25f), target, {}, "thick"), 50u);
}

// Far behind the rays that are asked at a time, so that labels of the wrong rows would be seen.
TEST_P(RaysOnEveryIsa, WithFiltersHitWhatTheyMayHit) {
    const std::size_t count = 1300;
    OwnRays own;
    std::vector<std::uint32_t> group, mask, category;
    for (std::size_t i = 0; i < count; ++i) {
        own.add({0, 0, 0}, {10, 0, 0});
        group.push_back(static_cast<std::uint32_t>(i * 7 % 3));
        mask.push_back(static_cast<std::uint32_t>(i * 11 % 5));
    }
    Spheres balls;
    std::vector<std::uint32_t> of_balls;
    for (int i = 0; i < 3; ++i) {
        balls.push_back(2.0f + 2.0f * static_cast<float>(i), 0, 0, 0.5f);
        of_balls.push_back(static_cast<std::uint32_t>(i + 1) % 3);  // 1, 2, none
        category.push_back(1u << i);
    }
    const Filter of_rays({.mask = mask, .group = group}),
        of_target({.category = category, .group = of_balls});
    const Options options{.isa = GetParam()};
    std::vector<Touch> hits(count), expected(count);
    std::vector<std::uint64_t> bits(words_for(count));
    const Index index(balls);
    first_hit(own.view(), index, of_rays, of_target, expected, options);
    first_hit(own.view(), balls, of_rays, of_target, hits, options);
    EXPECT_TRUE(same_bits(hits, expected));
    occluded(own.view(), balls, of_rays, of_target, bits, options);
    std::size_t rows[4] = {};
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t first = no_row;
        for (std::uint32_t b = 3; b-- > 0;)
            if ((mask[i] & category[b]) != 0 && (group[i] == 0 || group[i] != of_balls[b])) first = b;
        EXPECT_EQ(hits[i].b, first) << i;
        EXPECT_EQ(bit(bits, i), first != no_row) << i;
        ++rows[first == no_row ? 3 : first];
    }
    for (const std::size_t n : rows) EXPECT_GT(n, 50u) << "each answer occurs";
}

// Rays from above a hilly mesh to below it, through its edges and corners. Without a margin some of them
// miss.
TEST_P(RaysOnEveryIsa, WithAMarginOrExactlyDoNotSlipThroughTheEdgesOfAMesh) {
    Random random(407);
    const std::size_t across = 20;
    std::vector<float> x, y, z;
    std::vector<std::uint32_t> corners;
    for (std::size_t i = 0; i <= across; ++i)
        for (std::size_t j = 0; j <= across; ++j) {
            x.push_back(0.37f * static_cast<float>(i));
            y.push_back(0.53f * static_cast<float>(j));
            z.push_back(random.between(0, 1));
        }
    const auto a = [](std::size_t i, std::size_t j) { return static_cast<std::uint32_t>(i * 21 + j); };
    for (std::size_t i = 0; i < across; ++i)
        for (std::size_t j = 0; j < across; ++j)
            for (const std::uint32_t corner :
                 {a(i, j), a(i + 1, j), a(i, j + 1), a(i + 1, j), a(i, j + 1), a(i + 1, j + 1)})
                corners.push_back(corner);
    OwnRays own;
    const auto inside = [&] { return 5 + random.below(10); };
    const int count = slow_on(GetParam()) ? 600 : 3000;
    for (int k = 0; k < count; ++k) {
        const std::size_t i = inside(), j = inside();
        const std::size_t from = a(i, j), ends[] = {a(i + 1, j), a(i, j + 1), a(i + 1, j - 1)};
        const std::size_t to = ends[k % 3];
        const float t = k % 4 == 0 ? 0.0f : random.between(0, 1), u = random.between(-1, 1);
        const float at[3] = {x[from] + t * (x[to] - x[from]), y[from] + t * (y[to] - y[from]),
                             z[from] + t * (z[to] - z[from])};
        const float d[3] = {u, random.between(-1, 1), -4};
        own.add({at[0] - 0.5f * d[0], at[1] - 0.5f * d[1], at[2] - 0.5f * d[2]}, d);
    }
    const MeshView hills = mesh(x, y, z, corners);
    EXPECT_EQ(check(own.view(), hills, {.margin = 5e-6f}, "hills"), own.size());
    EXPECT_EQ(check(own.view(), hills, {.decide = Decide::exact}, "hills, exactly"), own.size());
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RaysOnEveryIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

TEST(Rays, SayWhereTheyHitAndTheSideThatTheyEnter) {
    Triangles wall;
    wall.push_back(4, -1, -1, 4, 3, -1, 4, -1, 3);
    wall.push_back(8, -1, -1, 8, 3, -1, 8, -1, 3);
    OwnRays own;
    own.add({0, 0, 0}, {16, 0, 0});
    own.add({6, 0, 0}, {16, 0, 0});
    own.add({6, 0, 0}, {-16, 0, 0});
    own.add({0, 0, 0}, {4, 0, 0});
    own.add({0, 0, 0}, {3.99f, 0, 0});
    own.add({0, 9, 0}, {16, 0, 0});
    own.add({0, 0, 0}, {16, 0, 0}, 1);
    std::vector<Touch> hits(own.size());
    first_hit(own.view(), wall, hits);
    const std::uint32_t rows[] = {0, 1, 0, 0, no_row, no_row, 0};
    const float times[] = {0.25f, 0.125f, 0.125f, 1, infinity, infinity, 0.1875f};
    for (std::uint32_t i = 0; i < own.size(); ++i) {
        EXPECT_EQ(hits[i].a, i);
        EXPECT_EQ(hits[i].b, rows[i]) << i;
        EXPECT_EQ(hits[i].time, times[i]) << i;
        if (rows[i] == no_row) continue;
        EXPECT_EQ(hits[i].point[0], rows[i] == 0 ? 4.0f : 8.0f) << i;
        EXPECT_EQ(hits[i].normal[0], i == 2 ? -1.0f : 1.0f) << i << ": from the ray into the target";
    }
}

TEST(Rays, ThatBeginInTheTargetHitItAtOnce) {
    Spheres ball;
    ball.push_back(0, 0, 0, 1);
    OwnRays own;
    own.add({0.5f, 0, 0}, {9, 0, 0});
    own.add({1, 0, 0}, {9, 0, 0});
    own.add({1, 0, 0}, {0, 0, 0});
    own.add({1.5f, 0, 0}, {9, 0, 0});
    own.add({1.5f, 0, 0}, {0, 0, 0});
    std::vector<Touch> hits(own.size());
    first_hit(own.view(), ball, hits);
    for (std::size_t i = 0; i < own.size(); ++i) EXPECT_EQ(hits[i].time, i < 3 ? 0.0f : infinity) << i;
}

// The end of a segment is rounded to a float, and a ray has no end but a length.
TEST(Rays, ThatEndOnABallAreNotAnsweredAsSegments) {
    Random random(406);
    const auto any = [&] { return random.between(-50.0f, 50.0f); };
    std::size_t differ = 0;
    for (int i = 0; i < 200; ++i) {
        Spheres ball;
        ball.push_back(any(), any(), any(), 1);
        const float p[3] = {any(), any(), any()};
        const float to[3] = {ball.x()[0] - p[0], ball.y()[0] - p[1], ball.z()[0] - p[2]};
        const float far = std::sqrt(to[0] * to[0] + to[1] * to[1] + to[2] * to[2]), part = 1 - 1 / far;
        OwnRays own;
        own.add(p, {part * to[0], part * to[1], part * to[2]});
        Segments segment;
        segment.push_back(p[0], p[1], p[2], p[0] + own.by[0][0], p[1] + own.by[1][0], p[2] + own.by[2][0]);
        Touch hit{};
        std::uint64_t blocked = 0, touches = 0;
        first_hit(own.view(), ball, {&hit, 1});
        occluded(own.view(), ball, {&blocked, 1});
        touched(between(segment, ball), {&touches, 1});
        EXPECT_EQ(blocked != 0, hit.b != no_row) << i;
        differ += touches != blocked;
    }
    EXPECT_GT(differ, 0u) << "so touched of segments cannot take the place of occluded";
}

}  // namespace
}  // namespace capsa::tests::test_rays
