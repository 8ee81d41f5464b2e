// Neighbour lists, the k nearest and the visits: margins, ends, slices and what is refused. The suite
// (tests/suite) compares them with their pairs.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
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
    // Calls check(source) for a few pairs of shapes, with an index and without. Sets are small, because every
    // ISA asks them under emulation too.
    template <class Check>
    void each_source(const Check& check) {
        constexpr capsa_shape kinds[][2] = {{capsa_shape_sphere, capsa_shape_capsule},
                                            {capsa_shape_capsule, capsa_shape_sphere},
                                            {capsa_shape_segment, capsa_shape_capsule},
                                            {capsa_shape_sphere, capsa_shape_half_space},
                                            {capsa_shape_half_space, capsa_shape_capsule},
                                            {capsa_shape_circle, capsa_shape_planar_capsule},
                                            {capsa_shape_planar_segment, capsa_shape_circle},
                                            {capsa_shape_circle, capsa_shape_half_plane},
                                            {capsa_shape_sphere, capsa_shape_triangle},
                                            {capsa_shape_triangle, capsa_shape_capsule},
                                            {capsa_shape_sphere, capsa_shape_box},
                                            {capsa_shape_box, capsa_shape_capsule},
                                            {capsa_shape_sphere, capsa_shape_round_cone},
                                            {capsa_shape_round_cone, capsa_shape_capsule}};
        for (const auto& [a, b] : kinds)
            for (const std::size_t n : {0u, 1u, 50u}) {
                const Asked rows(a, n, b, 40);
                const Index in_a(rows.a.view()), in_b(rows.b.view());
                check(between(rows.a.view(), rows.b.view()));
                check(between(in_a, in_b));
                if (!answers_for(a, a)) continue;
                check(within(rows.a.view()));
                check(within(in_a));
            }
    }
    Options options(float margin) const { return {.margin = margin, .isa = GetParam()}; }
};

// As a user of a k-d tree expects. Options say a margin, whose default is 0.
TEST_P(Neighbours, TheKNearestAreAtAnyDistanceUnlessAMarginIsGiven) {
    std::size_t apart = 0;
    each_source([&](const Source& source) {
        std::vector<Nearest> all(source.a.count * 3), without(all), in_c(all), touching(all);
        k_nearest(source, 3, all, options(infinity));
        k_nearest(source, 3, without);
        EXPECT_TRUE(same(without, all));
        EXPECT_EQ(capsa_k_nearest(&source, nullptr, 3, in_c.data(), in_c.size()), capsa_ok);
        EXPECT_TRUE(same(in_c, all));
        k_nearest(source, 3, touching, options(0.0f));
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (touching[i].index != no_row) {
                EXPECT_EQ(touching[i].index, all[i].index);
                continue;
            }
            apart += all[i].index != no_row;
            EXPECT_FALSE(all[i].gap < -1e-4f) << "a row that touches was left out";
        }
    });
    EXPECT_GT(apart, 1000u);
}

// Crowded rows, rows in one place, rows far away and an invalid one: what says how far a row looks must hold.
TEST_P(Neighbours, TheKNearestAtAnyDistanceAreThoseWithinAMarginBeyondAll) {
    constexpr capsa_shape kinds[][2] = {{capsa_shape_sphere, capsa_shape_sphere},
                                        {capsa_shape_sphere, capsa_shape_capsule},
                                        {capsa_shape_planar_capsule, capsa_shape_circle},
                                        {capsa_shape_box, capsa_shape_round_cone}};
    for (const auto& [shape_a, shape_b] : kinds) {
        Asked rows(shape_a, 130, shape_b, 300);
        for (Rows* const set : {&rows.a, &rows.b})
            for (int k = 0; k < coordinates_of(set->shape); ++k)
                for (std::size_t row = 0; row < set->count; ++row) {
                    float& x = set->at(k, row);
                    if (row % 5 == 0) x = 1.0f + 1e-4f * x;
                    if (row % 5 == 1) x = set->at(k, 1);
                    if (row % 37 == 2) x *= 3e3f;
                }
        std::vector<std::uint32_t> body, list;
        for (std::uint32_t row = 0; row < 300; ++row) body.push_back(row % 5 == 0 ? 1 : row % 3);
        for (std::uint32_t row = 0; row < 100; ++row) list.push_back(row * 7 % 130);
        const Filter of_body({.group = body});
        const capsa_shapes a = rows.a.view(), b = rows.b.view();
        const Index in_a(a), in_b(b);
        std::vector<Source> sources{between(a, b), between(a, in_b), between(in_a, in_b),
                                    slice(between(a, in_b), 1, 2),
                                    filtered(between(in_a, in_b), of_body, of_body)};
        if (answers_for(shape_a, shape_a))
            sources.insert(sources.end(), {within(a), within(in_a), filtered(within(in_a), of_body)});
        for (const Source& source : sources)
            for (const std::size_t k : {1u, 3u, 40u, 400u}) {
                std::vector<Nearest> all(130 * k, {7, -1.0f}), wide(all), some(100 * k), of_all;
                k_nearest(source, k, all, options(infinity));
                k_nearest(source, k, wide, options(1e15f));
                EXPECT_TRUE(same(all, wide))
                    << k << " of " << shape_info(shape_a).name << ", " << source.kind;
                if (source.end - source.begin != source.a.count) continue;
                k_nearest(source, k, list, some, options(infinity));
                for (const std::uint32_t row : list)
                    of_all.insert(of_all.end(), all.begin() + static_cast<std::ptrdiff_t>(row * k),
                                  all.begin() + static_cast<std::ptrdiff_t>(row * k + k));
                EXPECT_TRUE(same(some, of_all)) << k << " of a list";
            }
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

TEST_P(Neighbours, SlicesTogetherAreTheWhole) {
    const Asked rows(capsa_shape_sphere, 700, capsa_shape_capsule, 80);
    const Source all = between(rows.a.view(), rows.b.view());
    std::vector<Nearest> whole(700 * 3), parts(700 * 3);
    k_nearest(all, 3, whole, options(0.5f));
    std::size_t in_parts = 0;
    for (std::size_t part = 0; part < 4; ++part) {
        k_nearest(slice(all, part, 4), 3, parts, options(0.5f));
        NeighbourLists lists;
        neighbours(slice(all, part, 4), lists, options(0.5f));
        EXPECT_EQ(lists.size(), 700u);
        in_parts += lists.rows.size();
    }
    EXPECT_TRUE(same(parts, whole));
    EXPECT_EQ(in_parts, count_hits(all, options(0.5f)));

    // Of `within`, the pairs of a slice are in the lists of both rows, whichever slice these belong to.
    const Source inside = within(rows.a.view());
    in_parts = 0;
    for (std::size_t part = 0; part < 4; ++part) {
        NeighbourLists lists;
        neighbours(slice(inside, part, 4), lists, options(0.5f));
        in_parts += lists.rows.size();
        EXPECT_LT(lists.rows.size(), 2 * count_hits(inside, options(0.5f)));
    }
    EXPECT_EQ(in_parts, 2 * count_hits(inside, options(0.5f)));
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
