// Clusters on many threads are those of one, also where all threads join at one root.

#include "capsa/capsa.hpp"
#include "capsa/parallel.hpp"
#include "tests/api/on_threads.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace capsa::tests::test_parallel_clusters {
namespace {

class ParallelClusters : public OnThreads {};

TEST_P(ParallelClusters, AreThoseOfOneThread) {
    const auto check = [&](const Source& source) {
        for (const Decide decide : {Decide::rounded, Decide::exact}) {
            const Options how{.margin = 0.1f, .decide = decide};
            const Clusters one = clusters(source, how), many = parallel::clusters(source, how);
            EXPECT_EQ(many.count, one.count);
            EXPECT_EQ(many.labels, one.labels);
            EXPECT_GT(one.count, 1u);
            EXPECT_LT(one.count, one.labels.size());
            std::vector<std::uint32_t> labels(one.labels.size() + 1, 7u);
            EXPECT_EQ(parallel::clusters(source, std::span(labels), how), one.count);
            EXPECT_EQ(labels.back(), 7u);
            labels.pop_back();
            EXPECT_EQ(labels, one.labels);
        }
    };
    every_source(check);
    const Sources& all = sources();
    each_source({between(all.views.many, all.views.many)}, [&](const Source& source) {
        Workspace workspace;
        const Options with{.margin = 0.1f, .workspace = &workspace};
        const Clusters one = clusters(within(all.views.many), {.margin = 0.1f}),
                       many = parallel::clusters(source, with);
        EXPECT_EQ(many.labels, one.labels);
        EXPECT_EQ(parallel::clusters(source, {.margin = 0.1f}).labels, one.labels);
    });
    // Of one set, and several sources that share labels.
    each_source({within(all.index)}, [&](const Source& source) {
        const std::size_t rows = source.a.count;
        std::vector<std::uint32_t> one(rows + 1500), many(one);
        const Source other = between(all.index, all.of_b);
        begin_clusters(one);
        join_clusters(source, one, {1500}, options);
        join_clusters(other, one, {1500, 0}, options);
        begin_clusters(many);
        Workspace workspace;
        const Options with{.margin = options.margin, .workspace = &workspace};
        parallel::join_clusters(between(all.views.many, all.views.b), many, {1500, 0}, with);
        for (int frame = 0; frame < 4; ++frame)  // the last ones by a list that is kept
            parallel::join_clusters(within(all.views.many), many, {1500}, with);
        EXPECT_EQ(end_clusters(many), end_clusters(one));
        EXPECT_EQ(many, one);
    });
}

// All rows lie at one place and join in a random order, so that threads meet at the same roots all the time.
TEST_P(ParallelClusters, AreTheSameWhenThreadsMeetAtOneRoot) {
    constexpr std::uint32_t count = 100'000;
    const float zero = 0.0f;
    const capsa_stream point{&zero, 0};
    const capsa_shapes rows = capsa_spheres(point, point, point, capsa_same(1), count);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        Random random(seed);
        const std::uint32_t parts = seed < 3 ? 1 : 7;  // rows of one rest modulo this number are a cluster
        std::vector<IndexPair> pairs;
        for (std::uint32_t k = parts; k < count; ++k) {
            const std::uint32_t before =
                seed % 3 == 0 ? k - parts : k % parts + parts * random.below(k / parts);
            pairs.push_back(k % 2 == 0 ? IndexPair{before, k} : IndexPair{k, before});
        }
        if (seed % 3 != 1)
            for (std::uint32_t k = static_cast<std::uint32_t>(pairs.size()); --k > 1;)
                std::swap(pairs[k - 1], pairs[random.below(k)]);
        each_source({listed(rows, rows, pairs)}, [&](const Source& source) {
            const Clusters found = parallel::clusters(source);
            EXPECT_EQ(found.count, parts);
            ASSERT_EQ(found.labels.size(), count);
            for (std::uint32_t k = 0; k < count; ++k) ASSERT_EQ(found.labels[k], k % parts) << seed;
        });
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelClusters, testing::Values(1, 2, 5));

}  // namespace
}  // namespace capsa::tests::test_parallel_clusters
