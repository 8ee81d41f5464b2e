// Periodic sources on several threads: the answers and the images of one thread, bit for bit.

#include "capsa/parallel.hpp"
#include "src/shape.hpp"
#include "tests/api/images_by_hand.hpp"
#include "tests/api/parallel_sources.hpp"
#include "tests/support/emulated.hpp"

#include <gtest/gtest.h>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace capsa::tests::test_parallel_periodic {
namespace {

// Rows in a cube of side 40, so that many lie at the border of the box.
struct Scene {
    static constexpr std::uint32_t count = slow_here ? 2600 : 6000;
    Rows rods = scattered(capsa_shape_capsule, count, 1),
         balls = with_flaws(scattered(capsa_shape_sphere, count * 5 / 6, 2)),
         discs = with_flaws(scattered(capsa_shape_circle, count, 3)),
         bars = scattered(capsa_shape_planar_capsule, 400, 4);
    Index of_rods{rods.view()}, of_balls{balls.view()}, cells{balls.view()};
    std::vector<std::uint32_t> group = std::vector<std::uint32_t>(count);
    Filter groups;

    Scene() {
        cells.add_cells();
        for (std::uint32_t k = 0; k < count; ++k) group[k] = k % 3;
        groups = Filter({.group = group});
    }
    std::vector<Source> sources() const {
        const Period cube{40, 40, 40}, slab{0, 41.5f, 0}, small{17, 13, 19}, plane{40, 40, 0},
            narrow{7, 9, 0};
        const capsa_shapes a = rods.view(), b = balls.view(), flat = discs.view(), crossing = bars.view();
        return {periodic(within(a), cube),
                periodic(within(of_rods), slab),
                periodic(between(a, b), cube),
                periodic(between(of_rods, of_balls), cube),
                periodic(between(a, cells), slab),
                periodic(within(flat), plane),
                periodic(within(crossing), narrow),  // bars cross images
                periodic(within(b), small),
                filtered(periodic(within(a), cube), groups),
                slice(periodic(between(a, b), cube), 1, 3),
                slice(periodic(within(a), cube), 1, 3)};
    }
};

std::vector<Found> named_pairs(const std::vector<IndexPair>& pairs, const std::vector<Image>& images) {
    std::vector<Found> all;
    for (std::size_t k = 0; k < pairs.size(); ++k) all.push_back(named(pairs[k].a, pairs[k].b, images[k]));
    std::sort(all.begin(), all.end());
    return all;
}

class ParallelPeriodic : public testing::TestWithParam<Decide> {
protected:
    // Calls check(source, options, images) for all sources, on three threads.
    template <class Check>
    void each_source(const Check& check) const {
        static const Scene scene;
        const tbb::global_control control(tbb::global_control::max_allowed_parallelism, 3);
        tbb::task_arena arena(3);
        Workspace workspace;
        int k = 0;
        for (const Source& source : scene.sources()) {
            SCOPED_TRACE("source " + std::to_string(k++));
            arena.execute([&] {
                check(source, Options{.margin = 0.25f, .workspace = &workspace, .decide = GetParam()});
            });
        }
    }
};

TEST_P(ParallelPeriodic, HasTheSamePairs) {
    std::size_t across = 0;
    each_source([&](const Source& source, const Options& options) {
        std::vector<IndexPair> one, many;
        std::vector<Image> image, images;
        capsa::find_hits(source, one, image, options);
        parallel::find_hits(source, many, images, options);
        const std::vector<Found> expected = named_pairs(one, image);
        EXPECT_EQ(named_pairs(many, images), expected);
        across +=
            static_cast<std::size_t>(std::count_if(expected.begin(), expected.end(), [](const Found& pair) {
                return std::get<2>(pair) != 0 || std::get<3>(pair) != 0 || std::get<4>(pair) != 0;
            }));
        const std::vector<IndexPair> first = many;
        const std::vector<Image> first_images = images;
        parallel::find_hits(source, many, options);  // the same order, without images
        EXPECT_TRUE(same_bits(first, many));

        EXPECT_EQ(parallel::count_hits(source, options), expected.size());
        EXPECT_EQ(parallel::any_hit(source, options), !expected.empty());
        // Too little room: the first ones, and how many there are.
        std::vector<IndexPair> room(expected.size() * 2 / 3);
        std::vector<Image> of_room(room.size());
        Options with = options;
        with.images = of_room;
        const FindResult found = parallel::find_hits(source, std::span(room), with);
        EXPECT_EQ(found.total, expected.size());
        EXPECT_EQ(found.written, room.size());
        EXPECT_EQ(std::memcmp(room.data(), first.data(), room.size() * sizeof(IndexPair)), 0);
        EXPECT_EQ(std::memcmp(of_room.data(), first_images.data(), of_room.size() * sizeof(Image)), 0);
    });
    EXPECT_GT(across, 1000u);
}

TEST_P(ParallelPeriodic, HasTheSameContacts) {
    each_source([&](const Source& source, const Options& options) {
        const auto sorted = [](const std::vector<Contact>& contacts, const std::vector<Image>& images) {
            std::vector<std::pair<Found, std::string>> all;
            for (std::size_t k = 0; k < contacts.size(); ++k)
                all.push_back({named(contacts[k].a, contacts[k].b, images[k]),
                               {reinterpret_cast<const char*>(&contacts[k]), sizeof(Contact)}});
            std::sort(all.begin(), all.end());
            return all;
        };
        std::vector<Contact> one, many;
        std::vector<Image> image, images;
        capsa::contacts(source, one, image, options);
        parallel::contacts(source, many, images, options);
        EXPECT_TRUE(sorted(one, image) == sorted(many, images));
    });
}

TEST_P(ParallelPeriodic, HasTheSameRowsListsAndClusters) {
    each_source([&](const Source& source, const Options& options) {
        std::vector<std::uint64_t> one(words_for(source.a.count)), many(one.size(), ~std::uint64_t{0});
        capsa::touched(source, one, options);
        parallel::touched(source, many, options);
        for (std::size_t row = source.begin; row < source.end; ++row)
            ASSERT_EQ(one[row / 64] >> row % 64 & 1, many[row / 64] >> row % 64 & 1) << row;
        if (source.begin == 0 && source.end == source.a.count) {
            NeighbourLists list, lists;
            capsa::neighbours(source, list, options);
            parallel::neighbours(source, lists, options);
            EXPECT_EQ(list.offsets, lists.offsets);
            EXPECT_EQ(list.rows, lists.rows);
            EXPECT_TRUE(same_bits(list.images, lists.images));
        }
        const Clusters expected = capsa::clusters(source, options);
        EXPECT_EQ(parallel::clusters(source, options).labels, expected.labels);
        EXPECT_LT(expected.count, expected.labels.size());
    });
}

TEST_P(ParallelPeriodic, HasTheSameAnswersForRows) {
    each_source([&](const Source& source, const Options& options) {
        const std::size_t rows = source.a.count;
        const auto check = [&](auto answer, std::size_t k, const auto& ask) {
            using Answer = decltype(answer);
            std::vector<Answer> one(k * rows), many(k * rows);
            std::vector<Image> image(k * rows, Image{{9, 9, 9}}), images = image;
            Options with = options;
            with.images = image;
            ask(false, std::span<Answer>(one), with);
            with.images = images;
            ask(true, std::span<Answer>(many), with);
            EXPECT_TRUE(same_bits(one, many));
            EXPECT_TRUE(same_bits(image, images));
            std::vector<Answer> without(k * rows);
            ask(true, std::span<Answer>(without), options);
            EXPECT_TRUE(same_bits(one, without));
        };
        check(Nearest{}, 1, [&](bool on_threads, std::span<Nearest> out, const Options& with) {
            on_threads ? parallel::nearest(source, out, with) : capsa::nearest(source, out, with);
        });
        check(Contact{}, 1, [&](bool on_threads, std::span<Contact> out, const Options& with) {
            on_threads ? parallel::nearest(source, out, with) : capsa::nearest(source, out, with);
        });
        check(Contact{}, 1, [&](bool on_threads, std::span<Contact> out, const Options& with) {
            on_threads ? parallel::deepest(source, out, with) : capsa::deepest(source, out, with);
        });
        check(Nearest{}, 3, [&](bool on_threads, std::span<Nearest> out, const Options& with) {
            on_threads ? parallel::k_nearest(source, 3, out, with) : capsa::k_nearest(source, 3, out, with);
        });
    });
}

// Rows that are alone, rows far from all others, no rows: their own images, or none.
TEST_P(ParallelPeriodic, OfFewRowsHasTheSameNearest) {
    Rows one(capsa_shape_sphere, 1), none(capsa_shape_sphere, 0), far(capsa_shape_sphere, 40);
    Random random(5);
    fill::uniform(far, random, 10, 1, 0.2f);
    far.at(0, 7) = 60;
    Workspace workspace;
    const Options options{.margin = 0.25f, .workspace = &workspace, .decide = GetParam()};
    const Period box{10, 11, 12};
    for (const Rows* rows : {&one, &none, &far})
        for (const Source& source :
             {periodic(within(rows->view()), box), periodic(between(rows->view(), none.view()), box),
              periodic(between(far.view(), rows->view()), box)}) {
            std::vector<Nearest> expected(source.a.count), found(source.a.count);
            capsa::nearest(source, expected, options);
            parallel::nearest(source, found, options);
            EXPECT_TRUE(same_bits(expected, found));
            EXPECT_EQ(capsa::count_hits(source, options), parallel::count_hits(source, options));
        }
}

INSTANTIATE_TEST_SUITE_P(EveryDecision, ParallelPeriodic, testing::Values(Decide::rounded, Decide::exact),
                         [](const auto& of) { return of.param == Decide::exact ? "exact" : "rounded"; });

}  // namespace
}  // namespace capsa::tests::test_parallel_periodic
