// Every verb on many threads gives the answer of one thread, and lists come in an order that no number of
// threads changes.

#include "capsa/capsa.hpp"
#include "capsa/parallel.hpp"
#include "tests/api/on_threads.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace capsa::tests::test_parallel {
namespace {

template <class T>
std::vector<T> blank(std::size_t count) {
    std::vector<T> all(count);
    std::memset(static_cast<void*>(all.data()), 0, count * sizeof(T));
    return all;
}

// Contacts by their pair: two orders of the same list become equal.
std::vector<Contact> sorted(std::vector<Contact> all) {
    std::sort(all.begin(), all.end(),
              [](const Contact& x, const Contact& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
    return all;
}
std::vector<IndexPair> sorted(std::vector<IndexPair> all) {
    sort_pairs(all);
    return all;
}

using Parallel = OnThreads;

TEST_P(Parallel, HitsAreThoseOfOneThread) {
    every_source([&](const Source& source) {
        const std::vector<IndexPair> all = find_hits(source, options);
        ASSERT_FALSE(all.empty());
        EXPECT_EQ(parallel::count_hits(source, options), all.size());
        EXPECT_TRUE(parallel::any_hit(source, options));
        EXPECT_FALSE(parallel::any_hit(source, {.margin = -1e6f}));
        EXPECT_TRUE(same_bits(sorted(parallel::find_hits(source, options)), sorted(all)));
        EXPECT_TRUE(
            same_bits(sorted(parallel::contacts(source, options)), sorted(capsa::contacts(source, options))));
    });
}

TEST_P(Parallel, ExactDecisionsAreThoseOfOneThread) {
    const Options exact{.margin = 0.3f, .decide = Decide::exact};
    every_source([&](const Source& source) {
        const std::vector<IndexPair> all = find_hits(source, exact);
        ASSERT_FALSE(all.empty());
        EXPECT_EQ(parallel::count_hits(source, exact), all.size());
        EXPECT_TRUE(same_bits(sorted(parallel::find_hits(source, exact)), sorted(all)));
        EXPECT_TRUE(
            same_bits(sorted(parallel::contacts(source, exact)), sorted(capsa::contacts(source, exact))));
    });
    each_source(sources().by_row(), [&](const Source& source) {
        const std::size_t rows = source.a.count;
        auto one = blank<Contact>(rows), many = blank<Contact>(rows);
        deepest(source, one, exact);
        parallel::deepest(source, many, exact);
        EXPECT_TRUE(same_bits(many, one));
    });
}

TEST_P(Parallel, AnOutputThatIsTooSmallHoldsTheFirst) {
    every_source([&](const Source& source) {
        std::vector<IndexPair> all(parallel::count_hits(source, options));  // into room: a vector chooses
        parallel::find_hits(source, std::span(all), options);
        std::vector<IndexPair> some(all.size() / 2 + 1);
        const FindResult found = parallel::find_hits(source, std::span(some), options);
        EXPECT_EQ(found.total, all.size());
        EXPECT_EQ(found.written, some.size());
        EXPECT_TRUE(same_bits(some, {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(some.size())}));
        std::vector<Contact> few(3);
        EXPECT_EQ(parallel::contacts(source, std::span(few), options).total, all.size());
        EXPECT_EQ(few[2].a, all[2].a);
        EXPECT_EQ(few[2].b, all[2].b);
    });
}

TEST_P(Parallel, BitsAreThoseOfOneThread) {
    every_source([&](const Source& source) {
        std::vector<std::uint64_t> one(words_for(source.a.count), ~std::uint64_t{0}), many = one;
        touched(source, one, options);
        parallel::touched(source, many, options);
        EXPECT_EQ(one, many);
        if (source.kind == capsa_source_within || source.b.count > 10000) return;
        const bool between = source.kind == capsa_source_between;
        const std::size_t stride = words_for(source.b.count),
                          words = between ? stride * source.a.count : words_for(source.end);
        std::vector<std::uint64_t> mask(words), other(words);
        hit_mask(source, {mask, stride}, options);
        parallel::hit_mask(source, {other, stride}, options);
        EXPECT_EQ(mask, other);
    });
}

TEST_P(Parallel, RowsAreThoseOfOneThread) {
    each_source(sources().by_row(), [&](const Source& source) {
        if (source.a.count > 10000 && source.kind == capsa_source_within) return;  // seconds
        const std::size_t rows = source.a.count;
        auto nearest_row = blank<Nearest>(rows), other_row = nearest_row;
        nearest(source, nearest_row, options);
        parallel::nearest(source, other_row, options);
        EXPECT_TRUE(same_bits(nearest_row, other_row));
        auto contact = blank<Contact>(rows), other = contact;
        nearest(source, contact, options);
        parallel::nearest(source, other, options);
        EXPECT_TRUE(same_bits(contact, other));
        deepest(source, contact, options);
        parallel::deepest(source, other, options);
        EXPECT_TRUE(same_bits(contact, other));
    });
}

TEST_P(Parallel, ValuesOfPairsAreThoseOfOneThread) {
    Workspace workspace;
    const Options with{.margin = options.margin, .workspace = &workspace};
    each_source(sources().by_pair(), [&](const Source& source) {
        auto gap = blank<float>(source.end), other_gap = gap;
        gaps(source, gap);
        parallel::gaps(source, other_gap, with);
        EXPECT_TRUE(same_bits(gap, other_gap));
        auto witness = blank<Witness>(source.end), other = witness;
        witnesses(source, witness);
        parallel::witnesses(source, other, with);
        EXPECT_TRUE(same_bits(witness, other));
        const Motion motion = sources().motion(), rest = capsa::motion(0.1f, 0, 0);
        auto touch = blank<Touch>(source.end), other_touch = touch;
        last_touch(source, motion, touch, options);
        parallel::last_touch(source, motion, other_touch, with);
        EXPECT_TRUE(same_bits(touch, other_touch));
        last_touch(source, motion, rest, touch, options);
        parallel::last_touch(source, motion, rest, other_touch, with);
        EXPECT_TRUE(same_bits(touch, other_touch));
    });
}

TEST_P(Parallel, TouchesAreThoseOfOneThread) {
    const Sources& all = sources();
    each_source(
        {between(all.views.a, all.views.b), listed(all.views.a, all.views.b, all.list),
         between(all.index, all.of_b), between(all.views.many, all.of_b)},
        [&](const Source& source) {
            const Motion motion = all.motion(), rest = capsa::motion(0.1f, 0, 0);
            const std::size_t count = std::max(source.end, source.a.count);
            auto touch = blank<Touch>(count), other = touch;
            first_touch(source, motion, touch, options);
            parallel::first_touch(source, motion, other, options);
            EXPECT_TRUE(same_bits(touch, other));
            first_touch(source, motion, rest, touch, options);
            parallel::first_touch(source, motion, rest, other, options);
            EXPECT_TRUE(same_bits(touch, other));
            const std::vector<Touch> every = find_touches(source, motion, rest, options);
            std::vector<Touch> found, some(every.size() / 2);
            EXPECT_EQ(parallel::find_touches(source, motion, rest, found, options).total, every.size());
            EXPECT_TRUE(same_bits(found, every));
            EXPECT_EQ(parallel::find_touches(source, motion, rest, some, options).total, every.size());
            EXPECT_TRUE(
                same_bits(some, {every.begin(), every.begin() + static_cast<std::ptrdiff_t>(some.size())}));
            if (source.kind != capsa_source_listed) return;
            last_touch(source, motion, rest, touch, options);
            parallel::last_touch(source, motion, rest, other, options);
            EXPECT_TRUE(same_bits(touch, other));
        });
}

TEST_P(Parallel, TouchesWithinAnIndexAreThoseOfOneThread) {
    const Sources& all = sources();
    each_source({within(all.index), filtered(within(all.index), all.groups)}, [&](const Source& source) {
        auto touch = blank<Touch>(source.end), other = touch;
        first_touch(source, all.motion(), touch, options);
        parallel::first_touch(source, all.motion(), other, options);
        EXPECT_TRUE(same_bits(touch, other));
        const std::vector<Touch> every = find_touches(source, all.motion(), options);
        std::vector<Touch> found;
        parallel::find_touches(source, all.motion(), found, options);
        EXPECT_TRUE(same_bits(found, every));
    });
}

TEST_P(Parallel, NeighboursAreThoseOfOneThread) {
    each_source(sources().by_row(), [&](const Source& source) {
        NeighbourLists one, many;
        neighbours(source, one, options);
        parallel::neighbours(source, many, options);
        EXPECT_EQ(one.offsets, many.offsets);
        EXPECT_EQ(one.rows, many.rows);
        auto nearest = blank<Nearest>(3 * source.a.count), other = nearest;
        k_nearest(source, 3, nearest, options);
        parallel::k_nearest(source, 3, other, options);
        EXPECT_TRUE(same_bits(nearest, other));
    });
}

TEST_P(Parallel, RunsAreThoseOfOneThread) {
    each_source(sources().by_row(), [&](const Source& source) {
        std::vector<std::uint8_t> any(run_count(source), 7), other_any(any.size(), 8);
        any_by_run(source, any, options);
        parallel::any_by_run(source, other_any, options);
        EXPECT_EQ(any, other_any);
        std::vector<std::uint64_t> count(any.size(), 7), other_count(any.size(), 8);
        count_by_run(source, count, options);
        parallel::count_by_run(source, other_count, options);
        EXPECT_EQ(count, other_count);
    });
}

INSTANTIATE_TEST_SUITE_P(Threads, Parallel, testing::Values(1, 2, 5));

TEST(ParallelLists, ComeInOneOrderForAnyNumberOfThreads) {
    for (const Source& source : sources().by_row()) {
        std::vector<IndexPair> first;
        for (const std::size_t threads : {1u, 2u, 7u}) {
            const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
            tbb::task_arena arena(static_cast<int>(threads));
            std::vector<IndexPair> all;
            arena.execute([&] { parallel::find_hits(source, all, {.margin = 0.3f}); });
            if (threads == 1) first = all;
            EXPECT_TRUE(same_bits(first, all)) << threads;
        }
    }
}

TEST_P(Parallel, AWorkspaceChangesNoAnswer) {
    const Rows a = with_flaws(scattered(capsa_shape_sphere, 20000, 3)),
               b = scattered(capsa_shape_capsule, 3000, 1);
    Workspace workspace;
    const Options with{.margin = 0.3f, .workspace = &workspace};
    each_source({between(a.view(), b.view()), within(a.view())}, [&](const Source& source) {
        const std::vector<IndexPair> all = sorted(find_hits(source, options));
        EXPECT_EQ(parallel::count_hits(source, with), all.size());
        EXPECT_TRUE(parallel::any_hit(source, with));
        EXPECT_TRUE(same_bits(sorted(parallel::find_hits(source, with)), all));
        EXPECT_TRUE(same_bits(sorted(parallel::contacts(source, with)), sorted(contacts(source, options))));
        std::vector<std::uint64_t> one(words_for(source.a.count)), many = one;
        touched(source, one, options);
        parallel::touched(source, many, with);
        EXPECT_EQ(one, many);
        auto near = blank<Nearest>(source.a.count), nearest_of_all = near;
        nearest(source, near, options);
        parallel::nearest(source, nearest_of_all, with);
        EXPECT_TRUE(same_bits(near, nearest_of_all));
        auto deep = blank<Contact>(source.a.count), deepest_of_all = deep;
        deepest(source, deep, options);
        parallel::deepest(source, deepest_of_all, with);
        EXPECT_TRUE(same_bits(deep, deepest_of_all));
        NeighbourLists lists, all_lists;
        neighbours(source, lists, options);
        parallel::neighbours(source, all_lists, with);
        EXPECT_EQ(lists.offsets, all_lists.offsets);
        EXPECT_EQ(lists.rows, all_lists.rows);
    });
}

// Rows that move little: a list is kept for the verb, with threads as without.
TEST_P(Parallel, AKeptListSaysWhichRowsTouch) {
    Random random(5);
    Rows a(capsa_shape_sphere, 2500), b(capsa_shape_capsule, 400);
    fill::uniform(a, random, 14.0f, 0.5f, 0.2f);
    fill::uniform(b, random, 14.0f, 0.5f, 0.2f);
    for (const bool one_set : {true, false}) {
        Workspace with_threads, without;
        for (int frame = 0; frame < 4; ++frame) {
            const Source source = one_set ? within(a.view()) : between(a.view(), b.view());
            std::vector<std::uint64_t> bits(words_for(a.count), ~std::uint64_t{0}), expected(bits);
            parallel::touched(source, bits, {.margin = 0.1f, .workspace = &with_threads});
            touched(source, expected, {.margin = 0.1f});
            EXPECT_EQ(bits, expected) << frame;
            touched(source, expected, {.margin = 0.1f, .workspace = &without});
            EXPECT_EQ(bits, expected) << frame;
            for (float& x : a.streams[0]) x += random.between(-0.002f, 0.002f);
        }
        EXPECT_EQ(with_threads.bytes(), without.bytes()) << "one of them kept no list";
    }
}

TEST(ParallelParts, AreNeverEmptyHandsForNothing) {
    const Rows none(capsa_shape_sphere, 0);
    const capsa_shapes rows = none.view();
    EXPECT_EQ(parallel::count_hits(within(rows)), 0u);
    EXPECT_FALSE(parallel::any_hit(between(rows, sources().index)));
    EXPECT_TRUE(parallel::find_hits(zip(rows, rows)).empty());
    NeighbourLists lists;
    parallel::neighbours(between(rows, sources().index), lists);
    EXPECT_EQ(lists.offsets.size(), 1u);
}

}  // namespace
}  // namespace capsa::tests::test_parallel
