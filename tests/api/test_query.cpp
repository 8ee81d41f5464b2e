// The verbs as a caller meets them.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace capsa::test_query {
namespace {

// Three spheres of radius 1 in a row, touching exactly, and a capsule above the last two.
Spheres three_spheres() {
    Spheres spheres;
    for (const float x : {0.0f, 2.0f, 4.0f}) spheres.push_back(x, 0, 0, 1);
    return spheres;
}
Capsules one_capsule() {
    Capsules capsules;
    capsules.push_back(2, 1.5f, 0, 4, 1.5f, 0, 0.5f);
    return capsules;
}

TEST(Query, TouchingIsAHit) {
    const Spheres s = three_spheres();
    const Capsules capsule = one_capsule();
    EXPECT_EQ(count_hits(within(s)), 2u);
    EXPECT_TRUE(any_hit(within(s)));
    EXPECT_EQ(count_hits(between(s, capsule)), 2u);
}

TEST(Query, ANegativeReachNeverHitsHoweverSmall) {
    Spheres s;
    s.push_back(0, 0, 0, 0);
    s.push_back(0, 0, 0, 0);
    for (const Isa isa : every_isa) {
        EXPECT_EQ(count_hits(within(s), {0.0f, isa}), 1u) << "points touch where they coincide";
        EXPECT_EQ(count_hits(within(s), {-0.0f, isa}), 1u);
        EXPECT_EQ(count_hits(within(s), {-1.0f, isa}), 0u);
        EXPECT_EQ(count_hits(within(s), {-1e-30f, isa}), 0u) << "its square underflows";
        EXPECT_EQ(count_hits(within(s), {-0x1p-149f, isa}), 0u);
    }
}

TEST(Query, AMarginThatIsNotANumberAdmitsNothing) {
    const Spheres s = three_spheres();
    for (const Isa isa : every_isa) EXPECT_EQ(count_hits(within(s), {std::nanf(""), isa}), 0u);
}

TEST(Query, InfiniteCoordinatesNeverHitHoweverLargeTheReach) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    Spheres s;
    s.push_back(inf, 0, 0, 1e30f);
    s.push_back(inf, 0, 0, 1e30f);
    s.push_back(0, -inf, 0, 1e30f);
    s.push_back(0, 0, 0, 1e30f);
    for (const Isa isa : every_isa) EXPECT_EQ(count_hits(within(s), {1e30f, isa}), 0u);
}

TEST(FindHits, ReportsTheTrueTotalWhenTheOutputIsTooSmall) {
    const Spheres s = three_spheres();
    std::vector<IndexPair> one(1);
    const FindResult found = find_hits(within(s), std::span(one));
    EXPECT_EQ(found.written, 1u);
    EXPECT_EQ(found.total, 2u);
    EXPECT_FALSE(found.complete());
    EXPECT_EQ(find_hits(within(s), {}).total, 2u) << "no room at all is room enough to count";
}

TEST(FindHits, WritesNothingPastItsRoom) {
    std::vector<float> zeros(200, 0.0f);
    const SphereView s = points(zeros, zeros, zeros);
    std::vector<IndexPair> room(151, IndexPair{7, 7});
    const FindResult found = find_hits(within(s), std::span(room).first(150));
    EXPECT_EQ(found.total, 199u * 200u / 2);
    EXPECT_EQ(room[150].a, 7u);
    EXPECT_EQ(room[150].b, 7u);
    const std::vector<IndexPair> pairs(200, IndexPair{1, 2});
    for (const Source& source : {zip(s, s), listed(s, s, pairs)}) {
        EXPECT_EQ(find_hits(source, std::span(room).first(150)).total, 200u);
        EXPECT_EQ(room[150].a, 7u);
        EXPECT_EQ(room[150].b, 7u);
    }
}

TEST(Touched, ClearsWhatItDoesNotSet) {
    const Spheres s = three_spheres();
    const Capsules capsule = one_capsule();
    std::uint64_t bits = ~std::uint64_t{0};
    touched(between(s, capsule), {&bits, 1});
    EXPECT_EQ(bits & 7, 6u);
    EXPECT_EQ(bits >> 3, ~std::uint64_t{0} >> 3) << "bits past the last row are the caller's";
    bits = 0;
    touched(within(s), {&bits, 1});
    EXPECT_EQ(bits, 7u);
}

TEST(Options, AnIsaThatCannotRunGivesTheAnswerAllTheSame) {
    const Spheres s = three_spheres();
    for (const Isa isa : every_isa) {
        EXPECT_EQ(count_hits(within(s), {0.0f, isa}), 2u) << name(isa);
        EXPECT_TRUE(runnable(resolve(isa)));
        EXPECT_EQ(resolve(isa) == isa, runnable(isa)) << "what runs is what was asked for";
    }
    EXPECT_TRUE(compiled(Isa::scalar));
    EXPECT_EQ(name(Isa::avx512), "avx512");
}

}  // namespace
}  // namespace capsa::test_query
