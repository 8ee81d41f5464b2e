// An index that several threads build has the bits of one that one thread builds, and several threads may
// query it at once.

#include "capsa/capsa.hpp"
#include "tests/suite/verbs.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/same_index.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>

namespace capsa::tests::test_threads {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// A pool as plain as can be: every call starts its threads.
auto on_threads(int threads) {
    return [threads](std::size_t count, const auto& task) {
        std::atomic<std::size_t> next = 0;
        std::vector<std::thread> all;
        for (int k = 0; k < threads; ++k)
            all.emplace_back([&] {
                for (std::size_t n = next++; n < count; n = next++) task(n);
            });
        for (std::thread& one : all) one.join();
    };
}

void backwards(std::size_t count, const auto& task) {
    while (count-- > 0) task(count);
}

Rows scattered(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, 50.0f, 0.5f, 0.4f);
    return rows;
}

void expect_the_same_on_threads(Rows rows) {
    SCOPED_TRACE(std::to_string(rows.count) + " rows of shape " + std::to_string(rows.shape));
    Index one(rows.view()), reversed;
    reversed.build(rows.view(), [](std::size_t count, const auto& task) { backwards(count, task); });
    expect_same_index(one, reversed);
    Rows moved = rows;
    for (float& x : moved.streams[0]) x += 0.25f;
    Index again(rows.view());
    again.refit(moved.view());
    Index ordered, ordered_again;
    ordered.build_in_order(rows.view());
    EXPECT_TRUE(std::is_sorted(ordered.order().begin(), ordered.order().end()));
    EXPECT_EQ(ordered.order().size(), one.order().size());
    ordered_again.build_in_order(rows.view());
    ordered_again.refit(moved.view());
    for (const int threads : {1, 2, 3, 7}) {
        Index index;
        index.build_in_order(rows.view(), on_threads(threads));
        expect_same_index(ordered, index);
        index.refit(moved.view(), on_threads(threads));
        expect_same_index(ordered_again, index);
        index.build(rows.view(), on_threads(threads));
        expect_same_index(one, index);
        index.refit(moved.view(), on_threads(threads));
        expect_same_index(again, index);
    }
}

// A part has 16384 rows.
TEST(IndexOnThreads, HasTheSameBits) {
    for (const std::size_t count : {0u, 1u, 16u, 17u, 5000u, 16384u, 16385u, 32768u, 32769u, 70000u})
        expect_the_same_on_threads(scattered(capsa_shape_sphere, count, count));
    for (const capsa_shape shape : {capsa_shape_capsule, capsa_shape_triangle, capsa_shape_circle})
        expect_the_same_on_threads(scattered(shape, 40000, 3));
}

TEST(IndexOnThreads, LeavesOutInvalidRowsOfEveryPart) {
    Rows rows = scattered(capsa_shape_sphere, 70000, 4);
    for (std::size_t row = 0; row < rows.count; row += 7) rows.at(1, row) = nan;
    for (std::size_t row = 16384; row < 32768; ++row) rows.at(0, row) = nan;  // a whole part
    expect_the_same_on_threads(rows);
    for (std::size_t row = 0; row < rows.count; ++row) rows.at(2, row) = nan;
    expect_the_same_on_threads(rows);
}

// Rows of one key keep their order.
TEST(IndexOnThreads, KeepsTheOrderOfRowsInOnePlace) {
    Rows rows(capsa_shape_sphere, 50000);
    for (std::size_t row = 0; row < rows.count; ++row) rows.at(0, row) = static_cast<float>(row % 3);
    expect_the_same_on_threads(rows);
}

// So many that parts are larger.
TEST(IndexOnThreads, HasTheSameBitsWithMillionsOfRows) {
    if (emulated) GTEST_SKIP() << "takes minutes where it is emulated";
    const Rows rows = scattered(capsa_shape_sphere, 4'500'000, 5);
    Index two;
    two.build(rows.view(), on_threads(2));
    expect_same_index(Index(rows.view()), two);
}

TEST(IndexOnThreads, RefitSeesRowsBecomeValidAndInvalid) {
    Rows rows = scattered(capsa_shape_sphere, 40000, 6);
    const std::vector<float> x = rows.streams[0];
    for (std::size_t row = 0; row < rows.count; row += 3) rows.at(0, row) = nan;
    Index one(rows.view()), two(rows.view());
    const auto refit = [&] {
        one.refit(rows.view());
        two.refit(rows.view(), on_threads(2));
        expect_same_index(one, two);
    };
    refit();
    rows.streams[0] = x;
    refit();
    EXPECT_EQ(two.order().size(), rows.count);
    rows.at(0, 30000) = nan;
    refit();
    EXPECT_EQ(count_hits(within(two)), count_hits(within(one)));
}

TEST(IndexOnThreads, NeedsAForEach) {
    const Rows rows = scattered(capsa_shape_sphere, 10, 7);
    const capsa_shapes shapes = rows.view();
    capsa_index* index = nullptr;
    ASSERT_EQ(capsa_index_create(&index), capsa_ok);
    EXPECT_EQ(capsa_index_build_on(index, &shapes, nullptr, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_index_refit_on(index, &shapes, nullptr, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_index_add_cells_on(index, nullptr, nullptr), capsa_null_argument);
    capsa_index_destroy(index);
}

// Every verb, whole and in slices, on several threads at once.
TEST(IndexOnThreads, AnswersSeveralThreadsAtOnce) {
    const Rows a = scattered_with_nans(capsa_shape_sphere, 700, 8),
               b = scattered_with_nans(capsa_shape_capsule, 500, 9);
    const Index in_a(a.view()), in_b(b.view());
    const Moving moving(700);
    const Motion motion = moving.of(in_a);
    const Options options{.margin = 0.1f};
    for (const Source& source : {between(in_a, in_b), within(in_a)}) {
        const std::vector<Words> whole = every_answer(source, 1, options, motion),
                                 in_slices = every_answer(source, 3, options, motion);
        ASSERT_TRUE(any_hit(source, options));
        on_threads(4)(8, [&](std::size_t task) {
            const std::vector<Words>& alone = task % 2 == 0 ? whole : in_slices;
            const std::vector<Words> answers = every_answer(source, task % 2 == 0 ? 1 : 3, options, motion);
            for (std::size_t k = 0; k < answers.size(); ++k)
                EXPECT_TRUE(answers[k].get() == alone[k].get()) << verbs()[k].name;
        });
    }
}

}  // namespace
}  // namespace capsa::tests::test_threads
