// Sources that make no sense are refused with a status and a sentence, and nothing is written.

#include "capsa/capsa.hpp"

#include "tests/support/every_verb.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace capsa::tests::test_refused_sources {
namespace {

TEST(RunsInC, RefusesOffsetsThatMakeNoSense) {
    const Rows rows = scattered_with_nans(capsa_shape_sphere, 10, 6);
    const capsa_shapes v = rows.view();
    const std::uint32_t good[] = {0, 4, 10}, descending[] = {0, 5, 4}, beyond[] = {0, 5, 11};
    std::uint8_t any[2] = {9, 9};
    const auto status_of = [&](const capsa_source& source, std::size_t room) {
        return capsa_any_by_run(&source, nullptr, any, room);
    };
    const auto of = [&](const std::uint32_t* a, const std::uint32_t* b) { return capsa_runs{a, b, 2}; };
    for (const capsa_runs& bad : {of(descending, nullptr), of(beyond, nullptr), of(nullptr, nullptr),
                                  of(nullptr, good), of(good, descending), of(good, beyond)}) {
        EXPECT_EQ(status_of(capsa_between_runs(&v, &v, &bad), 2), capsa_bad_runs);
        std::uint64_t hits = 77;
        const capsa_source source = capsa_between_runs(&v, &v, &bad);
        EXPECT_EQ(capsa_count_hits(&source, nullptr, &hits), capsa_bad_runs);
        EXPECT_EQ(hits, 77u);
    }
    const capsa_runs two = of(good, good), one_set = of(good, nullptr);
    EXPECT_EQ(status_of(capsa_within_runs(&v, &two), 2), capsa_bad_runs);
    capsa_source zipped = capsa_zip(&v, &v);
    zipped.runs = one_set;
    EXPECT_EQ(status_of(zipped, 2), capsa_bad_runs);
    EXPECT_EQ(status_of(capsa_zip(&v, &v), 2), capsa_wrong_source);
    EXPECT_EQ(status_of(capsa_within_runs(&v, &one_set), 1), capsa_output_too_small);
    EXPECT_EQ(any[0], 9);
    EXPECT_EQ(status_of(capsa_within_runs(&v, &one_set), 2), capsa_ok);
    char text[200];
    const capsa_runs down = of(descending, nullptr);
    const capsa_source source = capsa_within_runs(&v, &down);
    const capsa_call call{"any_by_run", &source, 2, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_bad_runs, &call, text, sizeof text);
    EXPECT_STREQ(text, "any_by_run: run 1 of A begins at row 5 and ends at row 4: offsets must not descend");
}

TEST(FiltersInC, WithTooFewElementsAreRefused) {
    const Rows rows = scattered_with_nans(capsa_shape_sphere, 10, 6);
    const capsa_shapes v = rows.view();
    const std::vector<std::uint32_t> labels(10, 1);
    capsa_filter enough{}, few{};
    enough.category = {labels.data(), 1};
    enough.count = 10;
    few.mask = {labels.data(), 1};
    few.count = 9;
    const capsa_filter empty{};
    std::uint64_t hits = 77;
    const auto status_of = [&](const capsa_source& source, const capsa_filter* of_a,
                               const capsa_filter* of_b) {
        const capsa_source some = capsa_filtered(&source, of_a, of_b);
        return capsa_count_hits(&some, nullptr, &hits);
    };
    const capsa_source between = capsa_between(&v, &v), within = capsa_within(&v);
    EXPECT_EQ(status_of(between, &few, nullptr), capsa_bad_filter);
    EXPECT_EQ(status_of(between, &enough, &few), capsa_bad_filter);
    EXPECT_EQ(status_of(within, &few, nullptr), capsa_bad_filter);
    EXPECT_EQ(status_of(within, &enough, &enough), capsa_bad_filter);
    EXPECT_EQ(hits, 77u);
    EXPECT_EQ(status_of(within, &enough, nullptr), capsa_ok);
    EXPECT_EQ(status_of(between, &empty, &enough), capsa_ok);
    EXPECT_EQ(status_of(between, nullptr, &enough), capsa_ok);
    char text[200];
    capsa_source source = capsa_filtered(&between, &enough, &few);
    const capsa_call call{"count_hits", &source, 0, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_bad_filter, &call, text, sizeof text);
    EXPECT_STREQ(text, "count_hits: the filter of B has 9 elements and B has 10 rows: every row needs one");
    source = capsa_filtered(&within, &enough, &enough);
    capsa_explain(capsa_bad_filter, &call, text, sizeof text);
    EXPECT_STREQ(text, "count_hits: a within has a filter of A only: leave that of B out");
}

TEST(SetsInC, HaveAtMostAsManyRowsAsIndicesCount) {
    constexpr std::size_t most = capsa_max_rows;
    std::uint64_t hits = 77;
    for (const std::size_t count : {most, most + 1}) {
        const capsa_shapes rows =
            capsa_spheres(capsa_same(0), capsa_same(0), capsa_same(0), capsa_same(1), count);
        capsa_source none = capsa_within(&rows);
        none.end = 0;
        EXPECT_EQ(capsa_count_hits(&none, nullptr, &hits), count == most ? capsa_ok : capsa_too_many_rows);
        float place = 0;
        const capsa_movable movable{
            capsa_shape_sphere, count, {{&place, 0}, {&place, 0}, {&place, 0}}, nullptr, {}, 0};
        EXPECT_EQ(capsa_separate(nullptr, 0, &movable, nullptr, nullptr, nullptr, 0),
                  count == most ? capsa_ok : capsa_too_many_rows);
    }
    EXPECT_EQ(hits, 0u);
}

TEST(PairsInC, AreAllThereOrTheCallIsRefused) {
    const Rows a(capsa_shape_sphere, 5), b(capsa_shape_sphere, 3);
    const capsa_shapes va = a.view(), vb = b.view();
    const auto status_of = [&](const capsa_index_pair& first, const capsa_index_pair& last) {
        const capsa_index_pair pairs[] = {first, last};
        const capsa_source source = capsa_listed(&va, &vb, pairs, 2);
        std::uint64_t hits = 0;
        return capsa_count_hits(&source, nullptr, &hits);
    };
    const capsa_index_pair good{4, 2};
    EXPECT_EQ(status_of(good, good), capsa_ok);
    for (const capsa_index_pair& bad : {capsa_index_pair{5, 0}, {0, 3}}) {
        EXPECT_EQ(status_of(bad, good), capsa_index_out_of_range);
        EXPECT_EQ(status_of(good, bad), capsa_index_out_of_range);
    }
}

// Also where no row asks: exact decisions look at B first.
TEST(PointsInC, AreAllThereOrTheCallIsRefused) {
    const Rows none(capsa_shape_sphere, 0), rows(capsa_shape_sphere, 5);
    const std::uint32_t far = 1u << 30;
    const capsa_shapes a = none.view();
    capsa_shapes b = rows.view();
    b.point[0] = {&far, 0};
    b.positions = 5;
    const capsa_source source = capsa_between(&a, &b);
    const capsa_motion rest{capsa_same(0), capsa_same(0), capsa_same(0)};
    for (const capsa_decide decide : {capsa_decide_rounded, capsa_decide_exact}) {
        capsa_options options{};
        options.decide = decide;
        EXPECT_EQ(capsa_first_touch(&source, &options, &rest, nullptr, nullptr, 0), capsa_index_out_of_range);
    }
}

// The first of these rows is 200 boxes away from the others.
TEST(PeriodicInC, WritesNothingWhereThereAreTooManyImages) {
    Rows rows(capsa_shape_sphere, 5);
    rows.at(0, 0) = 200.0f;
    const capsa_shapes a = rows.view();
    const capsa_source within = capsa_within(&a), source = capsa_periodic(&within, 1, 0, 0);
    Workspace workspace;
    capsa_options options{};
    options.workspace = workspace.c();
    std::vector<std::uint32_t> labels(5, 7u), before = labels;
    std::size_t count = 77;
    EXPECT_EQ(capsa_clusters(&source, &options, labels.data(), 5, &count), capsa_too_many_images);
    EXPECT_EQ(labels, before);
    EXPECT_EQ(count, 77u);
}

}  // namespace
}  // namespace capsa::tests::test_refused_sources
