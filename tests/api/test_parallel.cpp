// Every verb on many threads gives the answer of one thread, and lists come in an order that no number of
// threads changes.

#include "capsa/capsa.hpp"
#include "capsa/parallel.hpp"
#include "tests/support/same_index.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests {
namespace {

Rows scattered(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Rows rows(shape, count);
    Random random(seed);
    fill::uniform(rows, random, 40, 1, 0.5f);
    return rows;
}

// Rows that have no place in an index stand in every part of it.
Rows with_flaws(Rows rows) {
    for (std::size_t row = 5; row < rows.count; row += 97)
        rows.at(static_cast<int>(row % 3), row) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

template <class T>
bool same_bits(const std::vector<T>& x, const std::vector<T>& y) {
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(T)) == 0;
}

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

// Runs of `rows` rows each, with some rows before the first and after the last.
std::vector<std::uint32_t> runs_of(std::uint32_t rows, std::uint32_t begin, std::uint32_t end) {
    std::vector<std::uint32_t> offsets;
    for (std::uint32_t row = begin; row <= end; row += rows) offsets.push_back(row);
    return offsets;
}

// Half-planes that some of the scattered rows touch.
Rows walls(std::size_t count) {
    Rows rows(capsa_shape_half_plane, count);
    Random random(8);
    for (std::size_t row = 0; row < count; ++row) {
        rows.at(0, row) = random.between(-1, 0.5f);
        rows.at(2, row) = 1;
        rows.at(3, row) = random.between(-0.1f, 0.1f);
    }
    return rows;
}

// Sources of many parts: rows, rows of an index, runs, a list.
struct Sources {
    Rows a = scattered(capsa_shape_capsule, 3000, 1), b = scattered(capsa_shape_sphere, 1500, 2),
         many = with_flaws(scattered(capsa_shape_sphere, 20000, 3)),
         faces = scattered(capsa_shape_triangle, 1000, 5);
    Rows discs = with_flaws(scattered(capsa_shape_circle, 9000, 9)), flat = walls(200);
    Index index{many.view()}, of_b{b.view()}, of_faces{faces.view()}, of_discs{discs.view()},
        of_walls{flat.view()}, cells_of_b{b.view()}, cells_of_many{many.view()};
    std::vector<IndexPair> list;
    std::vector<std::uint32_t> few = runs_of(100, 20, 2950), long_of_a = runs_of(1400, 100, 3000),
                               long_of_b = runs_of(700, 50, 1500), long_of_many = runs_of(1900, 5, 20000);
    std::vector<std::uint32_t> body = std::vector<std::uint32_t>(3000),
                               group = std::vector<std::uint32_t>(20000);
    Filter bodies, groups;
    std::vector<float> step[3];

    Sources() {
        Random random(4);
        for (std::uint32_t k = 0; k < body.size(); ++k) body[k] = k % 5;
        for (std::uint32_t k = 0; k < group.size(); ++k) group[k] = k % 3;
        cells_of_b.add_cells();
        cells_of_many.add_cells();
        bodies = Filter({.group = body});
        groups = Filter({.group = group});
        for (int k = 0; k < 1'200'000; ++k) list.push_back({random.below(3000), random.below(1500)});
        for (auto& stream : step)
            for (int k = 0; k < 20000; ++k) stream.push_back(random.between(-1, 1));
    }
    std::vector<Source> by_row() const {
        return {between(views.a, views.b),
                within(views.a),
                between(index, of_b),
                within(index),
                between(index, of_faces),
                between(of_b, index),
                between(index, views.b),
                between(views.many, of_b),
                between(views.many, cells_of_b),
                between(cells_of_many, views.b),
                filtered(within(index), groups),
                between(of_discs, of_walls),
                between(views.a, views.b, Runs{few}),
                between(views.a, views.b, Runs{long_of_a, long_of_b}),
                within(views.many, long_of_many),
                filtered(within(views.a), bodies),
                filtered(between(views.a, views.b), bodies, bodies)};
    }
    std::vector<Source> by_pair() const { return {listed(views.a, views.b, list), zip(index, views.many)}; }
    Motion motion() const { return capsa::motion(step[0], step[1], step[2]); }

    struct Views {
        capsa_shapes a, b, many;
    } views{a.view(), b.view(), many.view()};
};

const Sources& sources() {
    static const Sources all;
    return all;
}

// Two threads and more, also on a machine with one processor.
class Parallel : public testing::TestWithParam<int> {
protected:
    template <class F>
    void each_source(const std::vector<Source>& asked, const F& check) {
        const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                          static_cast<std::size_t>(GetParam()));
        tbb::task_arena arena(GetParam());
        for (const Source& source : asked) {
            SCOPED_TRACE("source " + std::to_string(source.kind) + " of " + std::to_string(source.a.count));
            ASSERT_GT(part_count(source), 1u);
            arena.execute([&] { check(source); });
        }
    }
    template <class F>
    void every_source(const F& check) {
        each_source(sources().by_row(), check);
        each_source(sources().by_pair(), check);
    }
    const Options options{.margin = 0.3f};
};

TEST_P(Parallel, HitsAreThoseOfOneThread) {
    every_source([&](const Source& source) {
        const std::vector<IndexPair> all = find_all(source, options);
        ASSERT_FALSE(all.empty());
        EXPECT_EQ(parallel::count_hits(source, options), all.size());
        EXPECT_TRUE(parallel::any_hit(source, options));
        EXPECT_FALSE(parallel::any_hit(source, {.margin = -1e6f}));
        EXPECT_TRUE(same_bits(sorted(parallel::find_all(source, options)), sorted(all)));
        EXPECT_TRUE(same_bits(sorted(parallel::contacts_all(source, options)),
                              sorted(contacts_all(source, options))));
    });
}

TEST_P(Parallel, AnOutputThatIsTooSmallHoldsTheFirst) {
    every_source([&](const Source& source) {
        const std::vector<IndexPair> all = parallel::find_all(source, options);
        std::vector<IndexPair> some(all.size() / 2 + 1);
        const FindResult found = parallel::find_hits(source, some, options);
        EXPECT_EQ(found.total, all.size());
        EXPECT_EQ(found.written, some.size());
        EXPECT_TRUE(same_bits(some, {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(some.size())}));
        std::vector<Contact> few(3);
        EXPECT_EQ(parallel::contacts(source, few, options).total, all.size());
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
    each_source(sources().by_pair(), [&](const Source& source) {
        auto gap = blank<float>(source.end), other_gap = gap;
        gaps(source, gap);
        parallel::gaps(source, other_gap);
        EXPECT_TRUE(same_bits(gap, other_gap));
        auto witness = blank<Witness>(source.end), other = witness;
        witnesses(source, witness);
        parallel::witnesses(source, other);
        EXPECT_TRUE(same_bits(witness, other));
    });
}

TEST_P(Parallel, TouchesAreThoseOfOneThread) {
    const Sources& all = sources();
    each_source({between(all.views.a, all.views.b), listed(all.views.a, all.views.b, all.list),
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
                });
}

TEST_P(Parallel, TouchesWithinAnIndexAreThoseOfOneThread) {
    const Sources& all = sources();
    each_source({within(all.index), filtered(within(all.index), all.groups)}, [&](const Source& source) {
        auto touch = blank<Touch>(source.end), other = touch;
        first_touch(source, all.motion(), touch, options);
        parallel::first_touch(source, all.motion(), other, options);
        EXPECT_TRUE(same_bits(touch, other));
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
            arena.execute([&] { parallel::find_all(source, all, {.margin = 0.3f}); });
            if (threads == 1) first = all;
            EXPECT_TRUE(same_bits(first, all)) << threads;
        }
    }
}

// The memory of the index too: its copies, its boxes and its order.
TEST_P(Parallel, AnIndexIsThatOfOneThread) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(GetParam()));
    tbb::task_arena arena(GetParam());
    Rows rows = with_flaws(scattered(capsa_shape_capsule, 60000, 6));
    Index one(rows.view()), many;
    arena.execute([&] { parallel::build(many, rows.view()); });
    expect_same_index(one, many);
    for (float& x : rows.streams[1]) x += 0.5f;
    one.refit(rows.view());
    arena.execute([&] { parallel::refit(many, rows.view()); });
    expect_same_index(one, many);
}

// A part of an index must not be left out.
TEST(ParallelBuild, IsWholeWhereTheCallersTasksAreCancelled) {
    const Rows rows = scattered(capsa_shape_sphere, 60000, 7);
    Index built;
    tbb::task_group_context cancelled;
    tbb::parallel_for(
        0, 1,
        [&](int) {
            cancelled.cancel_group_execution();
            parallel::build(built, rows.view());
        },
        cancelled);
    expect_same_index(Index(rows.view()), built);
}

TEST(ParallelParts, AreNeverEmptyHandsForNothing) {
    const Rows none(capsa_shape_sphere, 0);
    const capsa_shapes rows = none.view();
    EXPECT_EQ(parallel::count_hits(within(rows)), 0u);
    EXPECT_FALSE(parallel::any_hit(between(rows, sources().index)));
    EXPECT_TRUE(parallel::find_all(zip(rows, rows)).empty());
    NeighbourLists lists;
    parallel::neighbours(between(rows, sources().index), lists);
    EXPECT_EQ(lists.offsets.size(), 1u);
}

}  // namespace
}  // namespace capsa::tests
