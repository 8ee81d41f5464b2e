// Runs answer what a call for each run answers, in every verb, bit for bit.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/shared_points.hpp"
#include "tests/support/strided.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace capsa::tests::test_runs {
namespace {

using Offsets = std::vector<std::uint32_t>;

// Runs of 0 to 40 rows, now and then of 200, with rows before the first and behind the last that belong to
// none.
Offsets random_offsets(std::size_t runs, std::uint64_t seed) {
    Random random(seed);
    Offsets offsets{random.below(5)};
    for (std::size_t k = 0; k < runs; ++k)
        offsets.push_back(offsets.back() + (random.below(12) == 0  ? 200
                                            : random.below(4) == 0 ? 0
                                                                   : random.below(40)));
    return offsets;
}

// What each run says when it is a source of its own, with the rows of the whole.
struct OneByOne {
    std::vector<std::uint8_t> any;
    std::vector<std::uint64_t> count;
    std::vector<IndexPair> pairs;
    std::vector<Contact> contacts, deepest, nearest_contacts;
    std::vector<Nearest> nearest, k_nearest;
    std::vector<Touch> touches;
    std::vector<std::uint64_t> touched;

    static constexpr std::size_t k = EveryVerb::k;

    OneByOne(const capsa_shapes& a, const capsa_shapes* b, const Runs& runs, const Options& options,
             const Motion* motion)
        : touched(words_for(a.count)) {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        for (std::uint32_t row = 0; row < a.count; ++row) {
            deepest.push_back({row, no_row, infinity, {}, {}, {}, {}});
            touches.push_back({row, no_row, infinity, {}, {}});
        }
        nearest_contacts = deepest;
        nearest.assign(a.count, {no_row, infinity});
        k_nearest.assign(k * a.count, {no_row, infinity});
        for (std::size_t run = 0; run + 1 < runs.a.size(); ++run) {
            const std::uint32_t begin = runs.a[run], end = runs.a[run + 1];
            const std::uint32_t b_begin = !b ? begin : runs.b.empty() ? 0 : runs.b[run];
            const std::uint32_t b_end = !b               ? end
                                        : runs.b.empty() ? static_cast<std::uint32_t>(b->count)
                                                         : runs.b[run + 1];
            const capsa_shapes part_a = rows_of(a, begin, end - begin);
            const capsa_shapes part_b = b ? rows_of(*b, b_begin, b_end - b_begin) : capsa_shapes{};
            const Source source = b ? between(part_a, part_b) : within(part_a);
            const auto whole = [&](auto one) {
                one.a += begin;
                if (one.b != no_row) one.b += b_begin;
                return one;
            };
            any.push_back(any_hit(source, options));
            count.push_back(count_hits(source, options));
            for (const IndexPair& pair : find_hits(source, options)) pairs.push_back(whole(pair));
            for (const Contact& contact : capsa::contacts(source, options))
                contacts.push_back(whole(contact));
            for (const IndexPair& pair : std::span(pairs).last(count.back())) {
                touched[pair.a / 64] |= std::uint64_t{1} << pair.a % 64;
                if (!b) touched[pair.b / 64] |= std::uint64_t{1} << pair.b % 64;
            }
            const std::size_t rows = end - begin;
            std::vector<Contact> found(rows);
            capsa::deepest(source, found, options);
            for (std::size_t i = 0; i < rows; ++i) deepest[begin + i] = whole(found[i]);
            capsa::nearest(source, found, options);
            for (std::size_t i = 0; i < rows; ++i) nearest_contacts[begin + i] = whole(found[i]);
            std::vector<Nearest> one(rows), several(k * rows);
            const auto of_whole = [&](Nearest n) {
                return Nearest{n.index == no_row ? no_row : n.index + b_begin, n.gap};
            };
            capsa::nearest(source, one, options);
            for (std::size_t i = 0; i < rows; ++i) nearest[begin + i] = of_whole(one[i]);
            capsa::k_nearest(source, k, several, options);
            for (std::size_t i = 0; i < k * rows; ++i) k_nearest[k * begin + i] = of_whole(several[i]);
            if (!motion) continue;
            std::vector<Touch> when(rows);
            Motion of_part = *motion;
            for (Stream* along : {&of_part.dx, &of_part.dy, &of_part.dz})
                if (along->data) along->data += begin * along->stride;
            first_touch(source, of_part, when, options);
            for (std::size_t i = 0; i < rows; ++i) touches[begin + i] = whole(when[i]);
        }
        sort_pairs(pairs);
        std::sort(contacts.begin(), contacts.end(), by_pair);
    }
};

// Asks the source whole and in slices.
void expect_same(const Source& source, const OneByOne& expected, const Options& options, const Motion* motion,
                 const std::string& what) {
    EXPECT_EQ(any_hit(source, options), !expected.pairs.empty()) << what;
    EXPECT_EQ(count_hits(source, options), expected.pairs.size()) << what;
    ASSERT_EQ(run_count(source), expected.any.size());
    for (const std::size_t parts : {1u, 3u}) {
        std::vector<std::uint8_t> any(expected.any.size(), 7);
        std::vector<std::uint64_t> count(any.size(), 7);
        for (std::size_t part_of = 0; part_of < parts; ++part_of) {
            any_by_run(slice(source, part_of, parts), any, options);
            count_by_run(slice(source, part_of, parts), count, options);
        }
        const EveryVerb found(source, parts, options, motion);
        const std::string where = what + " in " + std::to_string(parts);
        EXPECT_EQ(any, expected.any) << where;
        EXPECT_EQ(count, expected.count) << where;
        EXPECT_EQ(found.touched, expected.touched) << where;
        EXPECT_TRUE(same_bits(found.pairs, expected.pairs)) << where;
        EXPECT_TRUE(same_bits(found.contacts, expected.contacts)) << where;
        EXPECT_TRUE(same_bits(found.deepest, expected.deepest)) << where;
        EXPECT_TRUE(same_bits(found.nearest_contacts, expected.nearest_contacts)) << where;
        EXPECT_TRUE(same_bits(found.nearest, expected.nearest)) << where;
        EXPECT_TRUE(parts != 1 || same_bits(found.k_nearest, expected.k_nearest)) << where;
        EXPECT_TRUE(!motion || same_bits(found.touches, expected.touches)) << where;
    }
    if (source.kind == capsa_source_between) expect_mask_of(expected.pairs, source, options, what);
}

class RunsOf : public OnIsa {};

TEST_P(RunsOf, EveryVerbAnswersAsACallForEachRun) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    // Where this takes long, the instruction sets take turns.
    const bool slow = slow_here || fuses_by_program(GetParam());
    const int mine = (static_cast<int>(GetParam()) + 4) % 5;
    int turn = 0, indexed = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape) || (slow && ++turn % 5 != mine)) continue;
            const std::string what = std::string(of_a.name) + " and " + of_b.name;
            const Offsets a_runs = random_offsets(12, seed_of(what)),
                          b_runs = random_offsets(12, seed_of(what) + 1);
            const Rows a = scattered_with_nans(of_a.shape, a_runs.back() + 9, 1),
                       b = scattered_with_nans(of_b.shape, b_runs.back() + 70, 2);
            const capsa_shapes va = a.view(), vb = b.view();
            const Moving moving(a.count);
            const Motion moves = moving.of(va);
            const Motion* const motion = &moves;
            const Runs both{a_runs, b_runs}, with_all{a_runs};
            expect_same(between(va, vb, both), OneByOne(va, &vb, both, options, motion), options, motion,
                        what);
            expect_same(between(va, vb, with_all), OneByOne(va, &vb, with_all, options, motion), options,
                        motion, what + ", all of B");
            // An index of B serves runs that all meet all of it, and is ignored by others.
            const Index index(vb);
            const capsa_shapes in_b = index;
            EXPECT_EQ(count_hits(between(va, in_b, both), options),
                      count_hits(between(va, vb, both), options));
            if (++indexed % 4 == 0)
                expect_same(between(va, in_b, with_all), OneByOne(va, &vb, with_all, options, motion),
                            options, motion, what + ", index of B");
            if (of_a.shape != of_b.shape) continue;
            expect_same(within(va, a_runs), OneByOne(va, nullptr, with_all, options, motion), options, motion,
                        what + " within");
        }
}

// Runs of few rows share a tile, unless they are too few for its columns or one has too many rows. All rows
// are in runs, so that an index serves them.
TEST_P(RunsOf, OfAnyLengthMeetAllOfB) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    Random random(11);
    Offsets offsets{0};
    for (const std::uint32_t rows : {1u, 63u, 0u, 64u, 300u, 512u, 513u, 84u, 0u, 600u, 1u, 511u, 1u})
        offsets.push_back(offsets.back() + rows);
    for (int k = 0; k < 200; ++k) offsets.push_back(offsets.back() + random.below(4));
    const auto expect_all = [&](const Offsets& runs, std::size_t b_rows) {
        const Rows a = scattered_with_nans(capsa_shape_sphere, runs.back(), 12),
                   b = scattered_with_nans(capsa_shape_capsule, b_rows, 13);
        const capsa_shapes va = a.view(), vb = b.view();
        const OneByOne expected(va, &vb, Runs{runs}, options, nullptr);
        const std::string what = std::to_string(a.count) + " rows and " + std::to_string(b_rows);
        expect_same(between(va, vb, Runs{runs}), expected, options, nullptr, what);
        const Index index_of_a(va), index_of_b(vb);
        const capsa_shapes in_a = index_of_a, in_b = index_of_b;
        expect_same(between(va, in_b, Runs{runs}), expected, options, nullptr, what + ", index of B");
        expect_same(between(in_a, vb, Runs{runs}), expected, options, nullptr, what + ", index of A");
    };
    for (const std::size_t b_rows : {0u, 1u, 5u, 200u}) expect_all(offsets, b_rows);
    if (!slow_on(GetParam())) expect_all(offsets, 700);
    expect_all({0, 1, 3, 3, 4}, 700);
}

// Strides, points of an index and a radius that all rows have change no answer.
TEST_P(RunsOf, MayLieInMemoryInAnyWay) {
    const Options options{.margin = 0.05f, .isa = GetParam()};
    const bool slow = slow_on(GetParam());
    constexpr float radius = 0.3f;
    Random random(16);
    const auto with_one_radius = [&](std::size_t count, std::uint64_t seed) {
        Rows rows = scattered_with_nans(capsa_shape_capsule, count, seed);
        for (float& r : rows.streams[6]) r = radius;
        return rows;
    };
    const Offsets offsets = random_offsets(slow ? 6 : 20, 17);
    const Rows a = with_one_radius(offsets.back() + 3, 18), b = with_one_radius(slow ? 60 : 300, 19);
    const capsa_shapes va = a.view(), vb = b.view();
    const auto held = [&](capsa_shapes rows) {
        rows.stream[6] = {&radius, 0};
        return rows;
    };
    const Strided a_in_threes(a, 3), a_backwards(a, -2), b_in_threes(b, 3), b_backwards(b, -2);
    const SharedPoints shared_a(a, 3, 1, random), shared_b(b, 3, -2, random), first_of_a(a, 1, 2, random);
    const OneByOne expected(va, &vb, Runs{offsets}, options, nullptr);
    const auto expect_all = [&](const capsa_shapes& of_a, const capsa_shapes& of_b, const char* what) {
        expect_same(between(of_a, of_b, Runs{offsets}), expected, options, nullptr, what);
    };
    expect_all(a_in_threes.view(), b_backwards.view(), "strides");
    expect_all(a_backwards.view(), b_in_threes.view(), "other strides");
    expect_all(shared_a.view(), vb, "points of an index in A");
    expect_all(held(first_of_a.view()), shared_b.view(), "points of an index in both");
    expect_all(held(va), held(vb), "one radius");
}

// All of these rows fit the columns of one tile, and far more runs than columns end there: the numbers of
// runs do not fit 16 bits.
TEST_P(RunsOf, ManyEmptyOnesStandBetweenTheOthers) {
    const Options options{.margin = 0.3f, .isa = GetParam()};
    constexpr std::size_t runs = 70'000;
    constexpr std::size_t filled_runs[] = {0, 4463, 30'000, 65'535, 65'536, 69'999};
    Offsets offsets{0};
    for (std::size_t k = 0; k < runs; ++k) {
        const bool is_filled =
            std::find(std::begin(filled_runs), std::end(filled_runs), k) != std::end(filled_runs);
        offsets.push_back(offsets.back() + (is_filled ? 16 : 0));
    }
    const Rows a = scattered_with_nans(capsa_shape_sphere, offsets.back(), 14),
               b = scattered_with_nans(capsa_shape_capsule, 40, 15);
    const capsa_shapes va = a.view(), vb = b.view();
    std::vector<std::uint8_t> any(runs, 7), expected_any(runs, 0);
    std::vector<std::uint64_t> count(runs, 7), expected_count(runs, 0);
    for (const std::size_t k : filled_runs) {
        const capsa_shapes run = rows_of(va, offsets[k], offsets[k + 1] - offsets[k]);
        expected_any[k] = any_hit(between(run, vb), options);
        expected_count[k] = count_hits(between(run, vb), options);
        EXPECT_GT(expected_count[k], 0u);
    }
    const Source source = between(va, vb, Runs{offsets});
    any_by_run(source, any, options);
    count_by_run(source, count, options);
    EXPECT_EQ(any, expected_any);
    EXPECT_EQ(count, expected_count);
}

// Runs that touch the first row of B, the last one, and none, in stretches: tiles of runs leave early or
// late.
TEST_P(RunsOf, ThatTouchEarlyAndLateAreAllFound) {
    const Options options{.isa = GetParam()};
    constexpr std::uint32_t runs = 400, rows = 40;
    Spheres a;
    Capsules b;
    Offsets offsets{0};
    std::vector<std::uint8_t> expected;
    for (std::uint32_t k = 0; k < runs; ++k) {
        const std::uint32_t stretch = k / 60 % 3;  // first, last, none
        for (std::uint32_t i = 0; i < rows; ++i)
            a.push_back(stretch == 0   ? 0.0f
                        : stretch == 1 ? 100.0f
                                       : 50.0f,
                        i == k % rows ? 0.0f : 30.0f, 0, 0.5f);
        offsets.push_back(offsets.back() + rows);
        expected.push_back(stretch != 2);
    }
    for (int k = 0; k < 300; ++k)
        b.push_back(k == 0 ? 0.0f : k == 299 ? 100.0f : 1000.0f, 0, -1, k == 299 ? 100.0f : 0.0f, 0, 1, 0.1f);
    std::vector<std::uint8_t> any(runs, 7);
    any_by_run(between(a, b, Runs{offsets}), any, options);
    EXPECT_EQ(any, expected);
}

TEST_P(RunsOf, NoneAnswerNothing) {
    const Options options{.isa = GetParam()};
    const Rows rows = scattered_with_nans(capsa_shape_sphere, 40, 4);
    const capsa_shapes v = rows.view();
    for (const Offsets& offsets : {Offsets{0}, Offsets{40}, Offsets{0, 0, 0}, Offsets{7, 7, 7, 7}}) {
        const Source source = within(v, offsets);
        std::vector<std::uint8_t> any(offsets.size() - 1, 9);
        any_by_run(source, any, options);
        EXPECT_EQ(any, std::vector<std::uint8_t>(any.size(), 0));
        EXPECT_EQ(count_hits(source, options), 0u);
        std::vector<Nearest> nearest_rows(40, {3, 3.0f});
        nearest(source, nearest_rows, options);
        EXPECT_EQ(nearest_rows[39].index, no_row);
    }
}

TEST_P(RunsOf, ASourceWithoutRunsIsOne) {
    const Options options{.isa = GetParam()};
    const Rows rows = scattered_with_nans(capsa_shape_capsule, 300, 5);
    const capsa_shapes v = rows.view();
    std::uint64_t count = 0, in_slices[3] = {7, 7, 7};
    std::uint8_t any = 9;
    count_by_run(within(v), {&count, 1}, options);
    any_by_run(between(v, v), {&any, 1}, options);
    EXPECT_EQ(count, count_hits(within(v), options));
    EXPECT_GT(count, 0u);
    EXPECT_EQ(any, 1);
    for (std::size_t k = 0; k < 3; ++k) count_by_run(slice(within(v), k, 3), {&in_slices[k], 1}, options);
    EXPECT_EQ(in_slices[0], count);  // it begins there
    EXPECT_EQ(in_slices[1], 7u);
    EXPECT_EQ(in_slices[2], 7u);
    // A slice without rows begins no run, and a run without rows has an answer.
    std::uint64_t untouched = 7, of_none = 7;
    const capsa_shapes few = rows_of(v, 0, 9);
    count_by_run(slice(within(few), 0, 3), {&untouched, 1}, options);
    EXPECT_EQ(untouched, 7u);
    count_by_run(within(rows_of(v, 0, 0)), {&of_none, 1}, options);
    EXPECT_EQ(of_none, 0u);
    // So is one run of all rows.
    const Offsets all{0, 300};
    std::uint64_t of_all[3] = {7, 7, 7};
    count_by_run(between(v, v, Runs{all}), {&of_all[0], 1}, options);
    EXPECT_EQ(of_all[0], count_hits(between(v, v), options));
    count_by_run(within(v, all), {&of_all[0], 1}, options);
    EXPECT_EQ(of_all[0], count);
    for (std::size_t k = 0; k < 3; ++k)
        count_by_run(slice(between(v, v, Runs{all}), k, 3), {&of_all[k], 1}, options);
    EXPECT_EQ(of_all[0], count_hits(between(v, v), options));
    EXPECT_EQ(of_all[1], 7u);
    EXPECT_EQ(of_all[2], 7u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RunsOf, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_runs
