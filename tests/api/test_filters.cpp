// A filtered source answers what the list of its pairs that may meet answers, in every verb, bit for bit.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/one_by_one.hpp"
#include "tests/support/row_labels.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace capsa::tests::test_filters {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

class Filters : public OnIsa {};

TEST_P(Filters, LeaveOutThePairsThatMayNotMeetInEveryVerb) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    const bool slow = slow_on(GetParam());
    int turn = 0;
    std::size_t hits = 0, all_hits = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape) || (slow && turn % 5 != 4)) {
                ++turn;
                continue;
            }
            const std::string what = std::string(of_a.name) + " and " + of_b.name;
            const Rows a = scattered_with_nans(of_a.shape, 150, 1),
                       b = scattered_with_nans(of_b.shape, 140, 2);
            const capsa_shapes va = a.view(), vb = b.view();
            // Every subset of the three labels comes by, and every stride.
            constexpr std::ptrdiff_t strides[] = {1, 3, -2};
            const RowLabels x(a.count, 1 + turn % 7, strides[turn % 3], 10),
                y(b.count, 1 + turn / 2 % 7, strides[turn / 3 % 3], 11);
            const bool a_only = turn % 4 == 0;
            const Filter of_rows_a = x.filter(), of_rows_b = y.filter();
            ++turn;
            const auto filtered_pairs = [&](const Source& source) {
                return a_only ? filtered(source, of_rows_a) : filtered(source, of_rows_a, of_rows_b);
            };
            std::vector<IndexPair> pairs, inside;
            for (std::uint32_t i = 0; i < a.count; ++i) {
                for (std::uint32_t j = 0; j < b.count; ++j)
                    if (allowed(&x, i, a_only ? nullptr : &y, j)) pairs.push_back({i, j});
                for (std::uint32_t j = i + 1; j < a.count; ++j)
                    if (allowed(&x, i, &x, j)) inside.push_back({i, j});
            }
            const Moving moving(a.count);
            const Motion moves = moving.of(va);
            const Motion* const motion = &moves;
            const OneByOne expected(va, &vb, pairs, options, motion);
            hits += expected.hits.size();
            all_hits += count_hits(between(va, vb), options);
            expect_same(filtered_pairs(between(va, vb)), expected, options, motion, what);
            const Index index_of_a(va), index_of_b(vb);
            const capsa_shapes in_a = index_of_a, in_b = index_of_b;
            expect_same(filtered_pairs(between(va, in_b)), expected, options, motion, what + ", index of B");
            expect_same(filtered_pairs(between(in_a, vb)), expected, options, motion, what + ", index of A");
            expect_same(filtered_pairs(between(in_a, in_b)), expected, options, motion, what + ", both");
            if (of_a.shape != of_b.shape) continue;
            const OneByOne expected_inside(va, nullptr, inside, options, motion);
            expect_same(filtered(within(va), of_rows_a), expected_inside, options, motion, what + " within");
            expect_same(filtered(within(in_a), of_rows_a), expected_inside, options, motion,
                        what + " within an index");
        }
    EXPECT_GT(hits, all_hits / 20);
    EXPECT_LT(10 * hits, 9 * all_hits);
}

TEST_P(Filters, WithdrawTheAnswersOfGivenPairs) {
    const Options options{.margin = 0.5f, .isa = GetParam()};
    const Rows a = scattered_with_nans(capsa_shape_capsule, 700, 1),
               b = scattered_with_nans(capsa_shape_sphere, 700, 2);
    const capsa_shapes va = a.view(), vb = b.view();
    const RowLabels x(700, 7, 1, 10), y(700, 7, 3, 11);
    const Filter of_a = x.filter(), of_b = y.filter();
    std::vector<IndexPair> list;
    Random random(5);
    for (int k = 0; k < 900; ++k) list.push_back({random.below(700), random.below(700)});
    const Moving moving(700);
    const Motion moves = moving.of(va);
    for (const Source& all : {zip(va, vb), listed(va, vb, list)}) {
        const bool zipped = all.kind == capsa_source_zip;
        const Source some = filtered(all, of_a, of_b);
        std::vector<IndexPair> kept;
        std::vector<bool> may_meet;
        for (std::uint32_t k = 0; k < all.end; ++k) {
            const IndexPair pair = zipped ? IndexPair{k, k} : list[k];
            may_meet.push_back(allowed(&x, pair.a, &y, pair.b));
            if (may_meet.back()) kept.push_back(pair);
        }
        ASSERT_GT(kept.size(), 100u);
        ASSERT_LT(kept.size(), all.end - 100);
        const Source rest = listed(va, vb, kept);
        EXPECT_EQ(count_hits(some, options), count_hits(rest, options));
        EXPECT_GT(count_hits(some, options), 0u);
        EXPECT_LT(count_hits(some, options), count_hits(all, options));
        EXPECT_EQ(any_hit(some, options), any_hit(rest, options));
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
            if (!may_meet[k]) {
                expected_bits[k / 64] &= ~(std::uint64_t{1} << k % 64);
                every_gap[k] = infinity;
                every_witness[k] = {infinity, {}, {}, {}, {}};
                every_touch[k] = {every_touch[k].a, no_row, infinity, {}, {}};
            }
        }
        EXPECT_EQ(bits, expected_bits);
        EXPECT_TRUE(same_bits(gap, every_gap));
        EXPECT_TRUE(same_bits(witness, every_witness));
        EXPECT_TRUE(same_bits(touch, every_touch));
    }
}

TEST_P(Filters, GoWithRuns) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    const Rows a = scattered_with_nans(capsa_shape_sphere, 600, 1),
               b = scattered_with_nans(capsa_shape_capsule, 130, 2);
    const capsa_shapes va = a.view(), vb = b.view();
    const RowLabels x(600, 7, -2, 10), y(130, 5, 3, 11);
    const Filter of_a = x.filter(), of_b = y.filter();
    const std::vector<std::uint32_t> offsets{3, 3, 50, 64, 300, 301, 590};
    std::vector<std::uint64_t> with_b(6), inside(6), found(6);
    std::vector<std::uint8_t> any(6), expected_any(6);
    std::vector<IndexPair> hits = find_hits(between(va, vb), options), own = find_hits(within(va), options);
    const auto run_of = [&](std::uint32_t row) {
        return static_cast<std::size_t>(std::upper_bound(offsets.begin(), offsets.end(), row) -
                                        offsets.begin()) -
               1;
    };
    for (const IndexPair& pair : hits)
        if (pair.a >= 3 && pair.a < 590 && allowed(&x, pair.a, &y, pair.b)) ++with_b[run_of(pair.a)];
    for (const IndexPair& pair : own)
        if (pair.a >= 3 && pair.b < 590 && run_of(pair.a) == run_of(pair.b) &&
            allowed(&x, pair.a, &x, pair.b))
            ++inside[run_of(pair.a)];
    const auto expect_runs = [&](const Source& source, const std::vector<std::uint64_t>& expected) {
        count_by_run(source, found, options);
        EXPECT_EQ(found, expected);
        any_by_run(source, any, options);
        for (std::size_t k = 0; k < 6; ++k) expected_any[k] = expected[k] != 0;
        EXPECT_EQ(any, expected_any);
        std::uint64_t all = 0;
        for (const std::uint64_t one : expected) all += one;
        EXPECT_GT(all, 0u);
        EXPECT_EQ(count_hits(source, options), all);
    };
    expect_runs(filtered(between(va, vb, Runs{offsets}), of_a, of_b), with_b);
    expect_runs(filtered(within(va, offsets), of_a), inside);
}

TEST_P(Filters, OfNoRowsAnswerNothing) {
    const Options options{.isa = GetParam()};
    const Rows none(capsa_shape_sphere, 0), some = scattered_with_nans(capsa_shape_capsule, 70, 5);
    const capsa_shapes va = none.view(), vb = some.view();
    const RowLabels labels(70, 7, 1, 10);
    const Filter empty({.category = std::span<const std::uint32_t>()}), of_b = labels.filter();
    EXPECT_FALSE(any_hit(filtered(within(va), empty), options));
    EXPECT_TRUE(find_hits(filtered(between(va, vb), empty, of_b), options).empty());
    std::vector<Nearest> nearest_rows(70, {3, 3.0f});
    nearest(filtered(between(vb, va), of_b, empty), nearest_rows, options);
    EXPECT_EQ(nearest_rows[69].index, no_row);
}

TEST_P(Filters, WithoutLabelsChangeNothing) {
    const Options options{.isa = GetParam()};
    const Rows rows = scattered_with_nans(capsa_shape_capsule, 300, 5);
    const capsa_shapes v = rows.view();
    const Filter none;
    EXPECT_TRUE(same_bits(find_hits(filtered(within(v), none), options), find_hits(within(v), options)));
    std::vector<Nearest> some(300), all(300);
    nearest(filtered(between(v, v), none, none), some, options);
    nearest(between(v, v), all, options);
    EXPECT_TRUE(same_bits(some, all));
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Filters, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_filters
