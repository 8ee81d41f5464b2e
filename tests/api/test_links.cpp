// Links, of which a matrix says which may meet, and chains, whose neighbours do not, with runs and rays. The
// suite (tests/suite) asks every verb about filtered sources.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/link_labels.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_links {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

class Links : public OnIsa {};

// Poses of an arm, of all lengths that the kernels of runs tell apart, against others and themselves.
TEST_P(Links, GoWithRuns) {
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule})
        for (const std::uint32_t each : {5u, 16u, 59u, 130u}) {
            const std::size_t runs = 1300 / each, rows = runs * each + 7;
            const Rows a = scattered_with_nans(shape, rows, 1),
                       b = scattered_with_nans(capsa_shape_capsule, 130, 2);
            const capsa_shapes va = a.view(), vb = b.view();
            std::vector<std::uint32_t> offsets{3};  // some rows are of no run
            for (std::size_t k = 0; k < runs; ++k) offsets.push_back(offsets.back() + each);
            const Said x(rows, 3, 70, -2, 10), y(130, 1, 67, 3, 11);
            const Table table(70, 67, 12), square(70, 70, 13);
            const Filter of_a = x.filter(&table), of_b = y.filter(nullptr), inside = x.filter(&square);
            const auto run_of = [&](std::uint32_t row) { return row < 3 ? runs : (row - 3) / each; };
            const auto expect_runs = [&](const Source& source, const Source& all, const auto& may) {
                for (const Decide decide : {Decide::rounded, Decide::exact}) {
                    const Options options{.margin = 1.5f, .isa = GetParam(), .decide = decide};
                    std::vector<std::uint64_t> expected(runs), found(runs);
                    std::vector<IndexPair> hits = find_hits(all, options), kept;
                    for (const IndexPair& pair : hits)
                        if (run_of(pair.a) < runs && may(pair.a, pair.b)) {
                            ++expected[run_of(pair.a)];
                            kept.push_back(pair);
                        }
                    EXPECT_GT(kept.size(), 10u);
                    count_by_run(source, found, options);
                    EXPECT_EQ(found, expected) << each;
                    std::vector<std::uint8_t> any(runs), expected_any(runs);
                    any_by_run(source, any, options);
                    for (std::size_t k = 0; k < runs; ++k) expected_any[k] = expected[k] != 0;
                    EXPECT_EQ(any, expected_any) << each;
                    std::vector<IndexPair> pairs = find_hits(source, options);
                    sort_pairs(pairs);
                    sort_pairs(kept);
                    EXPECT_TRUE(same_bits(pairs, kept)) << each;
                }
            };
            expect_runs(filtered(between(va, vb, Runs{offsets}), of_a, of_b), between(va, vb),
                        [&](auto i, auto j) { return may_meet(x, i, y, j, table); });
            expect_runs(filtered(between(va, va, Runs{offsets}), inside, inside), between(va, va),
                        [&](auto i, auto j) { return may_meet(x, i, j, square); });
            expect_runs(filtered(within(va, offsets), inside), within(va),
                        [&](auto i, auto j) { return run_of(i) == run_of(j) && may_meet(x, i, j, square); });
        }
}

TEST_P(Links, OfRaysSayWhatTheyHit) {
    const Options options{.isa = GetParam()};
    const Rows target = scattered_with_nans(capsa_shape_capsule, 300, 2);
    const capsa_shapes vt = target.view();
    Random random(4);
    std::vector<float> at[6];
    for (std::vector<float>& of : at)
        for (int ray = 0; ray < 1500; ++ray) of.push_back(random.between(-6, 6));
    const auto from = rays(at[0], at[1], at[2], at[3], at[4], at[5]);
    const Said x(1500, 1, 70, 3, 10), y(300, 1, 67, 1, 11);
    const Table table(70, 67, 12);
    const Filter of_rays = x.filter(&table), of_target = y.filter(nullptr);
    std::vector<Touch> each(1500 * 300), found(1500);
    const std::vector<IndexPair> list = pairs_that(1500, 300, false, [](auto, auto) { return true; });
    first_touch(listed(from.origins, vt, list), from.directions, each, options);
    first_hit(from, vt, of_rays, of_target, found, options);
    std::vector<std::uint64_t> words(words_for(1500));
    occluded(from, vt, of_rays, of_target, words, options);
    std::size_t hits = 0;
    for (std::uint32_t ray = 0; ray < 1500; ++ray) {
        Touch first{ray, no_row, infinity, {}, {}};
        for (std::uint32_t row = 0; row < 300; ++row)
            if (const Touch& touch = each[ray * 300 + row];
                touch.b != no_row && may_meet(x, ray, y, row, table) && touch.time < first.time)
                first = touch;
        hits += first.b != no_row;
        EXPECT_EQ(found[ray].b, first.b) << ray;
        EXPECT_EQ(found[ray].time, first.time) << ray;
        EXPECT_EQ(bit(words, ray), first.b != no_row) << ray;
    }
    EXPECT_GT(hits, 100u);
    EXPECT_LT(hits, 1400u);
}

// Also where the workspace answers from a list, whose pairs are of two sets.
TEST_P(Links, StayWithAPreparedSource) {
    const Rows rows = scattered_with_nans(capsa_shape_sphere, 3000, 1);
    const capsa_shapes v = rows.view();
    const Said x(3000, 3, 70, 1, 10);
    const Table square(70, 70, 13);
    const Filter inside = x.filter(&square);
    const Source source = filtered(within(v), inside);
    const Options options{.margin = 0.02f, .isa = GetParam()};
    const std::uint64_t hits = count_hits(source, options);
    EXPECT_GT(hits, 100u);
    EXPECT_LT(hits, count_hits(within(v), options));
    Workspace workspace;
    Options with_workspace = options;
    with_workspace.workspace = &workspace;
    for (int frame = 0; frame < 4; ++frame) {
        const Source prepared = prepare(source, with_workspace);
        EXPECT_EQ(count_hits(prepared, options), hits);
        EXPECT_EQ(find_hits(prepared, options).size(), hits);
    }
}

// Two sets whose chains have the same numbers are no one chain.
TEST_P(Links, OfTwoSetsHaveNoChainInCommon) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    const Rows a = scattered_with_nans(capsa_shape_capsule, 200, 1);
    const capsa_shapes va = a.view();
    const std::vector<std::uint32_t> one(200), other(200);
    const Filter of_a({.chain = one, .exclude = 1000}), of_b({.chain = other, .exclude = 1000}), none;
    const std::uint64_t all = count_hits(between(va, va), options);
    EXPECT_GT(all, 300u);
    EXPECT_EQ(count_hits(filtered(between(va, va), of_a, of_b), options), all);
    EXPECT_EQ(count_hits(filtered(between(va, va), of_a, none), options), all);
    EXPECT_EQ(count_hits(filtered(between(va, va), of_a, of_a), options), 0u);
    EXPECT_EQ(count_hits(filtered(within(va), of_a), options), 0u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Links, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_links
