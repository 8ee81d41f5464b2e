// Neighbour lists, the k nearest and the visits: margins, ends and what is refused. The suite (tests/suite)
// compares them with their pairs.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa::tests::test_neighbours {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

struct Asked {
    Rows a, b;
    Asked(capsa_shape shape_a, std::size_t n, capsa_shape shape_b, std::size_t m)
        : a(shape_a, n), b(shape_b, m) {
        Random random(n * 31 + m);
        fill::uniform(a, random, 6.0f, 0.5f, 0.3f);
        fill::uniform(b, random, 6.0f, 0.5f, 0.3f);
        if (n > 3) a.at(0, 3) = std::numeric_limits<float>::quiet_NaN();
    }
};

bool same(const std::vector<Nearest>& x, const std::vector<Nearest>& y) {
    return x.size() == y.size() &&
           std::equal(x.begin(), x.end(), y.begin(),
                      [](const auto& p, const auto& q) { return p.index == q.index && p.gap == q.gap; });
}

class Neighbours : public OnIsa {
protected:
    Options options(float margin) const { return {.margin = margin, .isa = GetParam()}; }
};

// As a user of a k-d tree expects. Options say a margin, whose default is 0.
TEST(TheKNearest, AreAtAnyDistanceUnlessAMarginIsGiven) {
    const Asked rows(capsa_shape_sphere, 50, capsa_shape_capsule, 40);
    for (const Source& source : {between(rows.a.view(), rows.b.view()), within(rows.a.view())}) {
        std::vector<Nearest> all(source.a.count * 3), without(all), in_c(all), touching(all);
        k_nearest(source, 3, all, {.margin = infinity});
        k_nearest(source, 3, without);
        EXPECT_TRUE(same(without, all));
        EXPECT_EQ(capsa_k_nearest(&source, nullptr, 3, in_c.data(), in_c.size()), capsa_ok);
        EXPECT_TRUE(same(in_c, all));
        k_nearest(source, 3, touching, Options{});
        EXPECT_FALSE(same(touching, all));
    }
}

TEST_P(Neighbours, TheKNearestHaveAZeroOfOneSign) {
    HalfSpaces faces;
    Spheres balls;
    faces.push_back(2, 2, 0, 0, -1, -1);
    balls.push_back(0.5f, 2, 0, 0);
    const Options options{.margin = infinity, .isa = GetParam()};
    Nearest one, first;
    nearest(between(faces, balls), std::span(&one, 1), options);
    k_nearest(between(faces, balls), 1, std::span(&first, 1), options);
    EXPECT_EQ(one.gap, 0.0f);
    EXPECT_TRUE(std::signbit(one.gap));
    EXPECT_EQ(first.gap, 0.0f);
    EXPECT_FALSE(std::signbit(first.gap));
}

TEST_P(Neighbours, AVisitEndsWhenItIsTold) {
    const Asked rows(capsa_shape_sphere, 500, capsa_shape_sphere, 500);
    const Index index(rows.b.view());
    for (const Source& source : {between(rows.a.view(), rows.b.view()), between(rows.a.view(), index)}) {
        int blocks = 0;
        visit_hits(
            source, [&](std::span<const IndexPair>) { return ++blocks < 3; }, options(2.0f));
        EXPECT_EQ(blocks, 3);
        blocks = 0;
        visit_contacts(
            source, [&](std::span<const Contact>) { return ++blocks < 2; }, options(2.0f));
        EXPECT_EQ(blocks, 2);
    }
}

TEST(TheKNearest, OfSlicesTogetherAreTheWhole) {
    const Asked rows(capsa_shape_sphere, 700, capsa_shape_capsule, 80);
    const Source all = between(rows.a.view(), rows.b.view());
    std::vector<Nearest> whole(700 * 3), parts(700 * 3);
    k_nearest(all, 3, whole, {.margin = 0.5f});
    for (std::size_t part = 4; part-- > 0;) k_nearest(slice(all, part, 4), 3, parts, {.margin = 0.5f});
    EXPECT_TRUE(same(parts, whole));
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Neighbours, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

TEST(NeighbourLists, WithoutRoomTellOffsetsAndTotalAndWriteNoRow) {
    const Asked rows(capsa_shape_sphere, 100, capsa_shape_sphere, 100);
    const Source source = between(rows.a.view(), rows.b.view());
    std::vector<std::size_t> offsets(101);
    const FindResult needed = neighbours(source, offsets, {});
    ASSERT_GT(needed.total, 5u);
    EXPECT_EQ(needed.written, 0u);
    EXPECT_EQ(offsets[100], needed.total);
    std::vector<std::uint32_t> few(needed.total - 1, 77u), enough(needed.total);
    EXPECT_EQ(neighbours(source, offsets, few).written, 0u);
    EXPECT_EQ(few, std::vector<std::uint32_t>(needed.total - 1, 77u));
    EXPECT_TRUE(neighbours(source, offsets, enough).complete());
}

TEST(NeighboursInC, RefuseWhatMakesNoSense) {
    const Asked rows(capsa_shape_sphere, 10, capsa_shape_sphere, 10);
    const capsa_shapes a = rows.a.view(), b = rows.b.view();
    const capsa_source all = capsa_between(&a, &b), paired = capsa_zip(&a, &b);
    std::size_t offsets[11];
    capsa_find_result result{};
    capsa_nearest out[20];
    const auto lists = [&](const capsa_source& source, std::size_t* to, std::size_t count,
                           std::size_t capacity) {
        return capsa_neighbours(&source, nullptr, to, count, nullptr, capacity, &result);
    };
    EXPECT_EQ(lists(paired, offsets, 11, 0), capsa_wrong_source);
    EXPECT_EQ(lists(all, nullptr, 11, 0), capsa_null_argument);
    EXPECT_EQ(lists(all, offsets, 10, 0), capsa_output_too_small);
    EXPECT_EQ(lists(all, offsets, 11, 1), capsa_null_argument);
    EXPECT_EQ(lists(all, offsets, 11, 0), capsa_ok);
    EXPECT_EQ(capsa_k_nearest(&paired, nullptr, 2, out, 20), capsa_wrong_source);
    EXPECT_EQ(capsa_k_nearest(&all, nullptr, 2, nullptr, 20), capsa_null_argument);
    EXPECT_EQ(capsa_k_nearest(&all, nullptr, 2, out, 19), capsa_output_too_small);
    EXPECT_EQ(capsa_k_nearest(&all, nullptr, std::size_t{1} << 63, out, 20), capsa_output_too_small);
    EXPECT_EQ(capsa_k_nearest(&all, nullptr, 0, nullptr, 0), capsa_ok);
    EXPECT_EQ(capsa_visit_hits(&all, nullptr, nullptr, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_visit_contacts(nullptr, nullptr, nullptr, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_visit_contacts(&all, nullptr, nullptr, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_visit_hits(
                  nullptr, nullptr, [](void*, const capsa_index_pair*, std::size_t) { return 0; }, nullptr),
              capsa_null_argument);
    EXPECT_EQ(capsa_visit_contacts(
                  nullptr, nullptr, [](void*, const capsa_contact*, std::size_t) { return 0; }, nullptr),
              capsa_null_argument);

    const auto said = [&](capsa_status status, const char* verb, std::size_t output, std::size_t stride) {
        capsa_call call{};
        call.verb = verb;
        call.source = &all;
        call.output = output;
        call.stride = stride;
        char text[256];
        capsa_explain(status, &call, text, sizeof text);
        return std::string(text);
    };
    EXPECT_EQ(said(capsa_output_too_small, "neighbours", 10, 0),
              "neighbours: there are 10 offsets and 11 are needed: one for each row of A and one more");
    EXPECT_EQ(said(capsa_output_too_small, "k_nearest", 19, 2),
              "k_nearest: the output has 19 elements and 20 are needed: 2 for each row of A (10)");
}

}  // namespace
}  // namespace capsa::tests::test_neighbours
