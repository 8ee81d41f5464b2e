// Links, of which a matrix says which may meet, and chains, whose neighbours do not: a filtered source
// answers what the list of its pairs that may meet answers, in every verb and way, bit for bit.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/link_labels.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/one_by_one.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace capsa::tests::test_links {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// The smallest row of the cluster of each row of A, by hits within one set.
void expect_clusters(const Source& source, const std::vector<IndexPair>& hits, const Options& options,
                     const std::string& what) {
    std::vector<std::uint32_t> label(source.a.count), least(source.a.count);
    std::iota(least.begin(), least.end(), 0u);
    for (bool changed = true; changed;) {
        changed = false;
        for (const IndexPair& pair : hits) {
            const std::uint32_t to = std::min(least[pair.a], least[pair.b]);
            changed |= least[pair.a] != to || least[pair.b] != to;
            least[pair.a] = least[pair.b] = to;
        }
    }
    clusters(source, label, options);
    for (std::size_t row = 0; row < label.size(); ++row)
        EXPECT_EQ(label[row], label[least[row]]) << what << " row " << row;
    EXPECT_EQ(*std::max_element(label.begin(), label.end()) + 1,
              static_cast<std::size_t>(std::count_if(least.begin(), least.end(),
                                                     [&](const std::uint32_t& row) {
                                                         return row == static_cast<std::uint32_t>(
                                                                           &row - least.data());
                                                     })))
        << what;
}

class Links : public OnIsa {};

TEST_P(Links, LeaveOutThePairsThatMayNotMeetInEveryVerbAndWay) {
    const bool slow = slow_on(GetParam());
    constexpr std::ptrdiff_t strides[] = {1, 3, -2};
    int turn = 0;
    std::size_t hits = 0, all_hits = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape)) continue;
            const int now = turn++;
            if (slow && now % 5 != 4) continue;
            const std::string what = std::string(of_a.name) + " and " + of_b.name;
            const bool exactly = now % 5 == 2 && decides_exactly(of_a.shape, of_b.shape) &&
                                 decides_exactly(of_a.shape, of_a.shape);
            Workspace workspace;
            const Options options{
                .margin = 0.05f, .isa = GetParam(), .decide = exactly ? Decide::exact : Decide::rounded};
            Options with_workspace = options;
            with_workspace.workspace = &workspace;
            const Rows a = scattered_with_nans(of_a.shape, 150, 1),
                       b = scattered_with_nans(of_b.shape, 140, 2);
            const capsa_shapes va = a.view(), vb = b.view();
            const Index index_of_a(va), index_of_b(vb);
            const capsa_shapes in_a = index_of_a, in_b = index_of_b;
            const Moving moving(a.count);
            const Motion moves = moving.of(va);
            // Each of links, chains and groups comes by, and all together.
            const int said = now % 7 + 1;
            const Said x(a.count, said, 70, strides[now % 3], 10),
                y(b.count, said, now % 4 == 0 ? 1 : 67, strides[now / 3 % 3], 11);
            const Table table(70, y.link_count, 12), square(70, 70, 13);
            const Filter of_rows_a = x.filter(&table), of_rows_b = y.filter(nullptr),
                         inside = x.filter(&square);
            const auto expect_all = [&](const Source& source, const OneByOne& expected, const Motion* motion,
                                        const std::string& way) {
                expect_same(source, expected, options, motion, way);
                if (source.kind == capsa_source_within) expect_clusters(source, expected.hits, options, way);
            };
            const Motion* const motion = &moves;
            const OneByOne expected(va, &vb,
                                    pairs_that(a.count, b.count, false,
                                               [&](auto i, auto j) { return may_meet(x, i, y, j, table); }),
                                    options, motion);
            hits += expected.hits.size();
            all_hits += count_hits(between(va, vb), options);
            const auto two = [&](const capsa_shapes& p, const capsa_shapes& q) {
                return filtered(between(p, q), of_rows_a, of_rows_b);
            };
            expect_all(two(va, vb), expected, motion, what);
            expect_all(two(va, in_b), expected, motion, what + ", index of B");
            expect_all(two(in_a, vb), expected, motion, what + ", index of A");
            expect_all(two(in_a, in_b), expected, motion, what + ", both");
            expect_same(two(va, vb), expected, with_workspace, motion, what + ", workspace");
            if (of_a.shape != of_b.shape) continue;
            const OneByOne one(
                va, nullptr,
                pairs_that(a.count, a.count, true, [&](auto i, auto j) { return may_meet(x, i, j, square); }),
                options, motion);
            hits += one.hits.size();
            all_hits += count_hits(within(va), options);
            expect_all(filtered(within(va), inside), one, motion, what + " within");
            expect_all(filtered(within(in_a), inside), one, motion, what + " within an index");
            expect_same(filtered(within(va), inside), one, with_workspace, motion,
                        what + " within, workspace");
            // The same rows on both sides, with one filter.
            const OneByOne both(va, &va,
                                pairs_that(a.count, a.count, false,
                                           [&](auto i, auto j) { return may_meet(x, i, j, square); }),
                                options, motion);
            expect_same(filtered(between(va, va), inside, inside), both, options, motion, what + " twice");
            expect_same(filtered(between(in_a, in_a), inside, inside), both, options, motion,
                        what + " twice in an index");
        }
    EXPECT_GT(hits, all_hits / 20);
    EXPECT_LT(10 * hits, 9 * all_hits);
}

TEST_P(Links, WithdrawTheAnswersOfGivenPairs) {
    const Options options{.margin = 0.5f, .isa = GetParam()};
    const Rows a = scattered_with_nans(capsa_shape_capsule, 700, 1),
               b = scattered_with_nans(capsa_shape_sphere, 700, 2);
    const capsa_shapes va = a.view(), vb = b.view();
    const Said x(700, 7, 70, 1, 10), y(700, 7, 67, 3, 11);
    const Table table(70, 67, 12), square(70, 70, 13);
    const Filter of_a = x.filter(&table), of_b = y.filter(nullptr), inside = x.filter(&square);
    std::vector<IndexPair> list;
    Random random(5);
    for (int k = 0; k < 900; ++k) list.push_back({random.below(700), random.below(700)});
    std::vector<IndexPair> near = list;
    for (IndexPair& pair : near) pair.b = (pair.a + pair.b % 30) % 700;
    const Moving moving(700);
    const Motion moves = moving.of(va);
    for (const Source& all : {zip(va, vb), listed(va, vb, list), listed(va, va, near)}) {
        const bool twice = all.b.shape == capsa_shape_capsule;
        const Source some = twice ? filtered(all, inside, inside) : filtered(all, of_a, of_b);
        std::vector<IndexPair> kept;
        std::vector<bool> may;
        for (std::uint32_t k = 0; k < all.end; ++k) {
            const IndexPair pair = all.pairs ? all.pairs[k] : IndexPair{k, k};
            may.push_back(twice ? may_meet(x, pair.a, pair.b, square)
                                : may_meet(x, pair.a, y, pair.b, table));
            if (may.back()) kept.push_back(pair);
        }
        ASSERT_GT(kept.size(), 100u);
        ASSERT_LT(kept.size(), all.end - 100);
        const Source rest = listed(all.a, all.b, kept);
        EXPECT_EQ(count_hits(some, options), count_hits(rest, options));
        EXPECT_LT(count_hits(some, options), count_hits(all, options));
        EXPECT_TRUE(same_bits(find_hits(some, options), find_hits(rest, options)));
        EXPECT_TRUE(same_bits(capsa::contacts(some, options), capsa::contacts(rest, options)));
        std::vector<std::uint64_t> bits(words_for(all.end)), expected_bits(bits.size()),
            rows(words_for(va.count)), expected_rows(rows.size());
        hit_mask(some, {bits, 0}, options);
        hit_mask(all, {expected_bits, 0}, options);
        touched(some, rows, options);
        touched(rest, expected_rows, options);
        EXPECT_EQ(rows, expected_rows);
        std::vector<float> gap(all.end), every_gap(all.end);
        gaps(some, gap, options);
        gaps(all, every_gap, options);
        std::vector<Witness> witness(all.end), every_witness(all.end);
        witnesses(some, witness, options);
        witnesses(all, every_witness, options);
        std::vector<Touch> touch(all.end), every_touch(all.end);
        first_touch(some, moves, touch, options);
        first_touch(all, moves, every_touch, options);
        for (std::size_t k = 0; k < all.end; ++k) {
            if (may[k]) continue;
            expected_bits[k / 64] &= ~(std::uint64_t{1} << k % 64);
            every_gap[k] = infinity;
            every_witness[k] = {infinity, {}, {}, {}, {}};
            every_touch[k] = {every_touch[k].a, no_row, infinity, {}, {}};
        }
        EXPECT_EQ(bits, expected_bits);
        EXPECT_TRUE(same_bits(gap, every_gap));
        EXPECT_TRUE(same_bits(witness, every_witness));
        EXPECT_TRUE(same_bits(touch, every_touch));
    }
}

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
