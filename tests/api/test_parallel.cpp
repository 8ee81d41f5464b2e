// Every verb on many threads gives the answer of one thread, and lists come in an order that no number of
// threads changes.

#include "capsa/capsa.hpp"
#include "capsa/parallel.hpp"
#include "tests/api/on_threads.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa::tests::test_parallel {
namespace {

// Lists by their pair: two orders of the same list become equal.
template <class T>
std::vector<T> sorted(std::vector<T> all) {
    std::sort(all.begin(), all.end(),
              [](const T& x, const T& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
    return all;
}
bool has_rows(const Source& source) {
    return source.kind == capsa_source_between || source.kind == capsa_source_within;
}

// What the verbs about pairs that touch answer.
void add_touching(Words& words, bool threads, const Source& source, const Options& options) {
    words.add(threads ? parallel::count_hits(source, options) : count_hits(source, options));
    words.add(std::uint64_t{threads ? parallel::any_hit(source, options) : any_hit(source, options)});
    words.add(sorted(threads ? parallel::find_hits(source, options) : find_hits(source, options)));
    words.add(sorted(threads ? parallel::contacts(source, options) : contacts(source, options)));
    std::vector<std::uint64_t> bits(words_for(source.a.count), ~std::uint64_t{0});
    threads ? parallel::touched(source, bits, options) : touched(source, bits, options);
    words.add(bits);
    if (source.kind == capsa_source_within || source.b.count > 10000) return;
    const bool between = source.kind == capsa_source_between;
    const std::size_t stride = words_for(source.b.count);
    std::vector<std::uint64_t> mask(between ? stride * source.a.count : words_for(source.end));
    threads ? parallel::hit_mask(source, {mask, stride}, options) : hit_mask(source, {mask, stride}, options);
    words.add(mask);
}
// What the verbs with an answer for each row or run answer.
void add_by_row(Words& words, bool threads, const Source& source, const Options& options) {
    std::vector<std::uint8_t> any(run_count(source), 7);
    std::vector<std::uint64_t> count(any.size(), 7);
    threads ? parallel::any_by_run(source, any, options) : any_by_run(source, any, options);
    threads ? parallel::count_by_run(source, count, options) : count_by_run(source, count, options);
    for (const std::uint8_t one : any) words.add(std::uint64_t{one});
    words.add(count);
    NeighbourLists lists;
    threads ? parallel::neighbours(source, lists, options) : neighbours(source, lists, options);
    for (const std::size_t offset : lists.offsets) words.add(std::uint64_t{offset});
    for (const std::uint32_t row : lists.rows) words.add(std::uint64_t{row});
    if (slow_here && source.a.count > 10000) return;  // minutes
    std::vector<Nearest> near(source.a.count), three(3 * source.a.count);
    std::vector<Contact> contact(source.a.count);
    threads ? parallel::k_nearest(source, 3, three, options) : k_nearest(source, 3, three, options);
    words.add(three);
    threads ? parallel::deepest(source, contact, options) : deepest(source, contact, options);
    words.add(contact);
    if (source.a.count > 10000 && source.kind == capsa_source_within) return;  // seconds
    threads ? parallel::nearest(source, near, options) : nearest(source, near, options);
    words.add(near);
    threads ? parallel::nearest(source, contact, options) : nearest(source, contact, options);
    words.add(contact);
}
// What the verbs with an answer for each given pair answer.
void add_values(Words& words, bool threads, const Source& source, const Options& options) {
    std::vector<float> gap(source.end);
    std::vector<Witness> witness(source.end);
    threads ? parallel::gaps(source, gap, options) : gaps(source, gap, options);
    words.add(gap);
    threads ? parallel::witnesses(source, witness, options) : witnesses(source, witness, options);
    words.add(witness);
    const Motion way = sources().motion(), other = capsa::motion(0.1f, 0, 0);
    std::vector<Touch> touch(source.end);
    threads ? parallel::last_touch(source, way, touch, options) : last_touch(source, way, touch, options);
    words.add(touch);
    if (slow_here) return;
    threads ? parallel::last_touch(source, way, other, touch, options)
            : last_touch(source, way, other, touch, options);
    words.add(touch);
}

// Where kernels are sanitized each source is asked one half of the verbs, the next one the other.
void expect_those_of_one_thread(const Source& source, const Options& on_one, const Options& on_threads) {
    static std::size_t turn = 0;
    const bool first = ++turn % 2 == 0;
    Words one, many;
    if (!slow_here || first) {
        add_touching(one, false, source, on_one);
        add_touching(many, true, source, on_threads);
        EXPECT_TRUE(one.get() == many.get()) << "of pairs that touch";
    }
    if (slow_here && first) return;
    (has_rows(source) ? add_by_row : add_values)(one, false, source, on_one);
    (has_rows(source) ? add_by_row : add_values)(many, true, source, on_threads);
    EXPECT_TRUE(one.get() == many.get()) << "of each row or pair";
}

using Parallel = OnThreads;

TEST_P(Parallel, AnswersAreThoseOfOneThread) {
    every_source([&](const Source& source) {
        EXPECT_TRUE(any_hit(source, options));
        EXPECT_FALSE(parallel::any_hit(source, {.margin = -1e6f}));
        expect_those_of_one_thread(source, options, options);
    });
}

TEST_P(Parallel, ExactDecisionsAreThoseOfOneThread) {
    const Options exact{.margin = 0.3f, .decide = Decide::exact};
    std::size_t turn = 0;
    every_source([&](const Source& source) {
        if (slow_here && ++turn % 3 != 0) return;
        Words one, many;
        add_touching(one, false, source, exact);
        add_touching(many, true, source, exact);
        EXPECT_TRUE(one.get() == many.get());
        if (!has_rows(source)) return;
        std::vector<Contact> deep(source.a.count), other(deep);
        deepest(source, deep, exact);
        parallel::deepest(source, other, exact);
        EXPECT_TRUE(same_bits(deep, other));
    });
}

TEST_P(Parallel, AWorkspaceChangesNoAnswer) {
    const Rows a = with_flaws(scattered(capsa_shape_sphere, slow_here ? 8000 : 20000, 3)),
               b = scattered(capsa_shape_capsule, 3000, 1);
    Workspace workspace;
    const Options with{.margin = 0.3f, .workspace = &workspace};
    each_source({between(a.view(), b.view()), within(a.view()), sources().by_pair()[0]},
                [&](const Source& source) { expect_those_of_one_thread(source, options, with); });
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

TEST_P(Parallel, TouchesAreThoseOfOneThread) {
    const Sources& all = sources();
    each_source(
        {between(all.views.a, all.views.b), listed(all.views.a, all.views.b, all.list),
         between(all.index, all.of_b), between(all.views.many, all.of_b)},
        [&](const Source& source) {
            const Motion motion = all.motion(), rest = capsa::motion(0.1f, 0, 0);
            const std::size_t count = std::max(source.end, source.a.count);
            std::vector<Touch> touch(count), other = touch;
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
        });
}

TEST_P(Parallel, TouchesWithinAnIndexAreThoseOfOneThread) {
    const Sources& all = sources();
    each_source({within(all.index), filtered(within(all.index), all.groups)}, [&](const Source& source) {
        std::vector<Touch> touch(source.end), other = touch;
        first_touch(source, all.motion(), touch, options);
        parallel::first_touch(source, all.motion(), other, options);
        EXPECT_TRUE(same_bits(touch, other));
        const std::vector<Touch> every = find_touches(source, all.motion(), options);
        std::vector<Touch> found;
        parallel::find_touches(source, all.motion(), found, options);
        EXPECT_TRUE(same_bits(found, every));
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
