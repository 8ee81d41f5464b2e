// A workspace never changes an answer, and what it chooses depends on rows and options alone.

#include "capsa/capsa.hpp"

#include "src/bound.hpp"
#include "src/plan/choice.hpp"
#include "src/source.hpp"
#include "src/workspace/workspace.hpp"
#include "tests/suite/verbs.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/refused.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <thread>
#include <vector>

namespace capsa::tests::test_workspace {
namespace {

Choice chosen(const Source& source, Keeps keeps = Keeps::hits, const Options& options = {}) {
    const Checked checked = check(source);
    EXPECT_EQ(checked.status, capsa_ok);
    const Bound bound(source, checked);
    return choose(*bound, keeps, capsa::resolve(erased(options)));
}

// Rows spread over a cube of this side.
Rows spread(capsa_shape shape, std::size_t count, float side, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, side, 1.0f, 0.4f);
    return rows;
}

class WorkspaceOnIsa : public OnIsa {};

// Without a workspace on the best instruction set.
void expect_same_answers(const Source& source, const Options& with, const Motion& motion) {
    Options without = on_best(with);
    without.workspace = nullptr;
    for (const std::size_t parts : {1u, 3u}) {
        const std::vector<Words> one = every_answer(source, parts, without, motion),
                                 other = every_answer(source, parts, with, motion);
        for (std::size_t k = 0; k < one.size(); ++k)
            EXPECT_TRUE(one[k].get() == other[k].get()) << verbs()[k].name << " in " << parts;
    }
}

struct Sizes {
    std::size_t rows, others;
    float side, margin;
};

TEST_P(WorkspaceOnIsa, ChangesNoAnswer) {
    Workspace workspace;  // one for all: it holds what was built for other rows
    std::size_t built = 0, scenes = 0;
    for (const Sizes& sizes :
         {Sizes{3000, 400, 60.0f, 0.0f}, {700, 1500, 8.0f, -0.1f}, {2500, 90, 9.0f, 0.5f}})
        for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_triangle}) {
            if ((slow_here || fuses_by_program(GetParam())) && shape != capsa_shape_capsule) continue;
            const Rows a = spread(capsa_shape_sphere, sizes.rows, sizes.side, 5),
                       b = spread(shape, sizes.others, sizes.side, 6);
            const Moving moving(sizes.rows);
            const Motion motion = moving.of(a.view());
            const Options options{sizes.margin, GetParam(), &workspace};
            const Source all = between(a.view(), b.view());
            ++scenes;
            built += chosen(all, Keeps::hits, options).building != capsa_builds_nothing;
            expect_same_answers(all, options, motion);
            if (shape == capsa_shape_sphere) expect_same_answers(within(a.view()), options, motion);
            const auto rows = static_cast<std::uint32_t>(sizes.rows);
            const std::vector<std::uint32_t> runs{0, 10, rows / 8, 3 * rows / 4, rows};
            expect_same_answers(between(a.view(), b.view(), Runs{runs}), options, motion);
        }
    EXPECT_GE(3 * built, scenes) << "the scenes are too small for an index";
    EXPECT_GT(workspace.bytes(), Workspace().bytes());
}

TEST_P(WorkspaceOnIsa, ServesInvalidRowsAndRowsOfThePlane) {
    Workspace workspace;
    for (const capsa_shape shape : {capsa_shape_circle, capsa_shape_planar_capsule, capsa_shape_half_plane}) {
        const Rows a = scattered_with_nans(capsa_shape_circle, 2000, 8),
                   b = scattered_with_nans(shape, shape == capsa_shape_half_plane ? 12 : 400, 9);
        const Moving moving(a.view().count);
        const Motion motion = moving.of(a.view());
        expect_same_answers(between(a.view(), b.view()), {0.1f, GetParam(), &workspace}, motion);
    }
}

TEST_P(WorkspaceOnIsa, PreparesASourceForSeveralQuestionsAndForSlices) {
    const Rows a = spread(capsa_shape_sphere, 4000, 30.0f, 5), b = spread(capsa_shape_capsule, 900, 30.0f, 6);
    const Source source = between(a.view(), b.view());
    Workspace workspace;
    const Options with{0.2f, GetParam(), &workspace}, without{0.2f, Isa::best};
    const Source prepared = prepare(source, with);
    EXPECT_TRUE(prepared.a.index || prepared.b.index);
    EXPECT_EQ(count_hits(prepared, without), count_hits(source, without));
    std::uint64_t in_slices = 0;
    for (std::size_t k = 0; k < 3; ++k) in_slices += count_hits(slice(prepared, k, 3), without);
    EXPECT_EQ(in_slices, count_hits(source, without));
}

TEST(Workspace, BuildsNothingForFewPairsOrForWhatNoIndexServes) {
    const Rows few = spread(capsa_shape_sphere, 300, 30.0f, 1),
               many = spread(capsa_shape_sphere, 5000, 60.0f, 2);
    const Rows faces = spread(capsa_shape_half_space, 300, 30.0f, 3);
    const std::vector<IndexPair> pairs(1 << 18);
    EXPECT_FALSE(chosen(within(few.view())).sampled);
    EXPECT_FALSE(chosen(between(many.view(), faces.view())).may_build);
    EXPECT_FALSE(chosen(zip(many.view(), many.view())).may_build);
    EXPECT_FALSE(chosen(listed(many.view(), many.view(), pairs)).may_build);
    EXPECT_FALSE(chosen(within(many.view()), Keeps::places).may_build);
    EXPECT_FALSE(chosen(within(many.view()), Keeps::hits, {.margin = -std::numeric_limits<float>::infinity()})
                     .may_build);
    Index index(many.view());
    const Rows fewer = spread(capsa_shape_sphere, 60, 30.0f, 4);
    EXPECT_EQ(chosen(between(fewer.view(), index)).building, capsa_builds_nothing) << "the tree is there";
    index.add_cells();
    EXPECT_FALSE(chosen(between(fewer.view(), index)).may_build) << "cells are taken as given";
    EXPECT_NE(chosen(within(many.view())).building, capsa_builds_nothing);
}

// Many rows in no order that would each search the tree.
TEST_P(WorkspaceOnIsa, TakesAnIndexForAnOffer) {
    const Rows b = spread(capsa_shape_capsule, 3000, 30.0f, 2);
    Rows a = spread(capsa_shape_sphere, 20000, 30.0f, 1);
    const Index index(b.view()), of_a(a.view());
    Workspace workspace;
    const Options with{0.1f, GetParam(), &workspace}, without{0.1f, Isa::best};
    const auto expect_same = [&](const Source& source) {
        std::vector<IndexPair> pairs = hits_in_room(source, with), expected = hits_in_room(source, without);
        sort_pairs(pairs);
        sort_pairs(expected);
        EXPECT_TRUE(same_bits(pairs, expected));
        const Source prepared = prepare(source, with);
        EXPECT_EQ(count_hits(prepared, without), expected.size());
        EXPECT_EQ(count_hits(slice(prepared, 1, 3), without), count_hits(slice(source, 1, 3), without));
        std::vector<Contact> deep(a.count), deepest_ones(a.count);
        deepest(source, deep, with);
        deepest(source, deepest_ones, without);
        EXPECT_TRUE(same_bits(deep, deepest_ones));
    };
    EXPECT_NE(chosen(between(a.view(), index)).building, capsa_builds_nothing);
    for (int frame = 0; frame < 12; ++frame) {
        for (float& x : a.streams[0]) x += 0.7f;
        expect_same(between(a.view(), index));
        expect_same(between(of_a, index));
        expect_same(between(of_a, b.view()));
        expect_same(within(of_a));
    }
    EXPECT_GT(workspace.c()->indexes_built(), 0u);
}

TEST(Workspace, BuildsNothingWhereNearlyAllRowsAreNear) {
    const Rows a = spread(capsa_shape_sphere, 5000, 0.1f, 1), b = spread(capsa_shape_capsule, 5000, 0.1f, 2);
    EXPECT_EQ(chosen(between(a.view(), b.view())).building, capsa_builds_nothing);
    EXPECT_EQ(chosen(within(a.view())).building, capsa_builds_nothing);
    const Rows far = spread(capsa_shape_sphere, 5000, 500.0f, 1);
    EXPECT_EQ(
        chosen(within(far.view()), Keeps::hits, {.margin = std::numeric_limits<float>::infinity()}).building,
        capsa_builds_nothing);
}

TEST(Workspace, ChoosesTheSameOnEveryIsa) {
    for (const float side : {5.0f, 20.0f, 100.0f})
        for (const std::size_t rows : {600u, 5000u, 40000u}) {
            const Rows a = spread(capsa_shape_sphere, rows, side, 1),
                       b = spread(capsa_shape_capsule, 700, side, 2);
            const Source source = between(a.view(), b.view());
            const Choice first = chosen(source, Keeps::hits, {.isa = Isa::scalar});
            for (const Isa isa : every_isa) {
                if (!runnable(isa)) continue;
                const Choice other = chosen(source, Keeps::hits, {.isa = isa});
                EXPECT_EQ(first.building, other.building);
                for (int k = 0; k < buildings; ++k) EXPECT_EQ(first.cost[k], other.cost[k]);
            }
        }
}

TEST(Workspace, NeverTakesEarlierRowsForThoseOfTheQuery) {
    Rows a = spread(capsa_shape_sphere, 5000, 60.0f, 1);
    Workspace workspace;
    const Options options{.workspace = &workspace};
    const std::uint64_t before = count_hits(within(a.view()), options);
    for (std::size_t row = 0; row < 5000; ++row) a.at(0, row) *= 0.5f;  // the same arrays, other numbers
    EXPECT_EQ(count_hits(within(a.view()), options), count_hits(within(a.view())));
    EXPECT_NE(count_hits(within(a.view()), options), before);
}

TEST(Workspace, IsForOneQueryAtATime) {
    const Rows a = spread(capsa_shape_sphere, 5000, 20.0f, 1);
    Workspace workspace;
    const Options options{.workspace = &workspace};
    const capsa_options how = erased(options);
    const Source source = within(a.view());
    capsa_status status = capsa_ok;
    visit_hits(
        source,
        [&](std::span<const IndexPair>) {
            std::uint64_t count = 0;
            status = capsa_count_hits(&source, &how, &count);
            return false;
        },
        options);
    EXPECT_EQ(status, capsa_workspace_in_use);
    std::uint64_t count = 0;
    EXPECT_EQ(capsa_count_hits(&source, &how, &count), capsa_ok) << "it is free again";
    EXPECT_DEATH(visit_hits(
                     source, [&](std::span<const IndexPair>) { count_hits(source, options); }, options),
                 "count_hits: another query uses the workspace: give each thread a workspace of its own");
}

TEST(Workspace, SaysWhatItWouldDo) {
    const Rows a = spread(capsa_shape_sphere, 5000, 60.0f, 1), b = spread(capsa_shape_capsule, 20, 60.0f, 1);
    Workspace workspace;
    const auto said = [](const Explanation& sentence) { return std::string(sentence); };
    EXPECT_EQ(said(explain(between(a.view(), b.view()))),
              "5000 sphere rows and 20 capsule rows: tests all pairs: too few for an index");
    const std::string with = said(explain(within(a.view()), {.workspace = &workspace})),
                      without = said(explain(within(a.view())));
    EXPECT_EQ(with.find("5000 sphere rows among themselves: builds "), 0u) << with;
    EXPECT_EQ(without.find("5000 sphere rows among themselves: tests all pairs; with a workspace: builds "),
              0u)
        << without;
    EXPECT_EQ(said(explain(zip(a.view(), a.view()))),
              "5000 sphere rows and 5000 sphere rows: the pairs are given: looks at all of them");
    const Source backwards{capsa_source_within, a.view(), {}, 9, 3, nullptr, {}, {}, {}, {}};
    EXPECT_NE(said(explain(backwards)).find("the source ends at row 3 before it begins at row 9"),
              std::string::npos);
}

TEST(Workspace, CanBeMoved) {
    const Spheres none;
    Workspace one;
    Workspace other = std::move(one);
    EXPECT_GT(other.bytes(), 0u);
    EXPECT_REFUSED(static_cast<void>(count_hits(within(none), {.workspace = &one})), "it was moved from");
    one = Workspace();
    EXPECT_EQ(count_hits(within(none), {.workspace = &one}), 0u);
}

// Rows that rest, or are asked by several verbs, are not indexed twice. One bit that changes is seen.
TEST_P(WorkspaceOnIsa, BuildsNothingTwiceForRowsThatRest) {
    for (const bool large : {false, true}) {
        if (large && slow_here) continue;
        Rows a(capsa_shape_sphere, large ? 6000 : 3000), b(capsa_shape_capsule, large ? 5000 : 400);
        Random random(3);
        fill::uniform(a, random, 14.0f, 0.5f, 0.2f);
        fill::uniform(b, random, 14.0f, 0.5f, 0.2f);
        Workspace workspace;
        const Options with{0.1f, GetParam(), &workspace}, without{0.1f, Isa::best};
        const auto built = [&] { return workspace.c()->indexes_built(); };
        const Source source = between(a.view(), b.view());
        const auto expect_same = [&](const char* what) {
            EXPECT_EQ(count_hits(source, with), count_hits(source, without)) << what;
            std::vector<IndexPair> one = hits_in_room(source, with), other = hits_in_room(source, without);
            sort_pairs(one);
            sort_pairs(other);
            EXPECT_TRUE(same_bits(one, other)) << what;
            std::vector<Nearest> near(a.count), expected(a.count);
            nearest(source, near, with);
            nearest(source, expected, without);
            EXPECT_TRUE(same_bits(near, expected)) << what;
        };
        static_cast<void>(count_hits(source, with));
        const std::uint64_t first = built();
        EXPECT_GT(first, 0u);
        static_cast<void>(count_hits(source, with));
        EXPECT_EQ(built(), first);
        expect_same("first");
        std::vector<Nearest> near(a.count);
        nearest(source, near, with);
        const std::uint64_t second = built();
        nearest(source, near, with);
        EXPECT_EQ(built(), second);
        for (const int stream : {0, 3}) {
            for (const std::size_t row : {std::size_t{0}, a.count / 2, a.count - 1}) {
                expect_same("another verb has built something else");
                a.at(stream, row) += 2.0f;
                expect_same("one number of A has changed");
                b.at(stream, row % b.count) += 2.0f;
                expect_same("one number of B has changed");
            }
        }
        // The rows of another set of the same size.
        Rows other = a;
        for (float& x : other.streams[1]) x += 3.0f;
        const Source moved = between(other.view(), b.view());
        EXPECT_EQ(count_hits(moved, with), count_hits(moved, without));
        expect_same("and these again");
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, WorkspaceOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_workspace
