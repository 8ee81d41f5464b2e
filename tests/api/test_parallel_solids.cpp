// Solids and manifolds on several threads: the bits of one thread.

#include "capsa/parallel.hpp"
#include "capsa/parallel/solids.hpp"
#include "tests/api/closed_meshes.hpp"
#include "tests/api/parallel_sources.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"

#include <gtest/gtest.h>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace capsa::tests::test_parallel_solids {
namespace {

template <class Ask>
void on_three_threads(const Ask& ask) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, 3);
    tbb::task_arena arena(3);
    arena.execute(ask);
}

TEST(ParallelSolids, HaveTheBitsOfOneThread) {
    const Triangles mesh = ball(24, 48, {20, 20, 20}, 15);
    const Rows points = with_flaws(scattered(capsa_shape_sphere, slow_here ? 3000 : 20000, 11));
    const Index of_mesh(mesh), of_points(points.view());
    Workspace workspace;
    for (const Source& source : {between(points.view(), mesh), between(points.view(), of_mesh),
                                 between(of_points, of_mesh), slice(between(points.view(), of_mesh), 1, 3)})
        for (const Options& options : {Options{}, Options{.workspace = &workspace}}) {
            std::vector<std::uint64_t> one(words_for(source.a.count)), many = one, nearest_bits = one;
            inside(source, one, options);
            std::vector<Nearest> near(source.a.count), signed_near = near;
            std::vector<std::uint64_t> bits = one;
            signed_nearest(source, near, bits, options);
            on_three_threads([&] {
                parallel::inside(source, many, options);
                parallel::signed_nearest(source, signed_near, nearest_bits, options);
            });
            EXPECT_EQ(one, many);
            EXPECT_EQ(bits, nearest_bits);
            EXPECT_TRUE(same_bits(near, signed_near));
            EXPECT_NE(one, std::vector<std::uint64_t>(one.size()));
        }
}

TEST(ParallelSolids, HaveTheContactsOfOneThread) {
    const Triangles mesh = ball(12, 24, {20, 20, 20}, 15);
    const Index of_mesh(mesh);
    const Rows rods = with_flaws(scattered(capsa_shape_capsule, slow_here ? 500 : 3000, 12));
    Workspace workspace;
    for (const Source& source : {between(rods.view(), mesh), between(rods.view(), of_mesh)}) {
        std::vector<Contact> one(rods.count), many = one;
        signed_contacts(source, one, {.margin = 0.1f});
        on_three_threads(
            [&] { parallel::signed_contacts(source, many, {.margin = 0.1f, .workspace = &workspace}); });
        EXPECT_TRUE(same_bits(one, many));
        EXPECT_GT(std::count_if(one.begin(), one.end(), [](const Contact& c) { return c.gap < 0; }), 100);
    }
}

TEST(ParallelManifolds, AreThoseOfOneThread) {
    Rows rods(capsa_shape_capsule, 3000);
    Random random(12);
    for (std::size_t row = 0; row < rods.count; ++row) {  // in heaps, nearly along x
        const float x = random.between(0, 30), y = random.between(0, 30), z = random.between(0, 3);
        rods.at(0, row) = x, rods.at(1, row) = y, rods.at(2, row) = z;
        rods.at(3, row) = x + 2, rods.at(4, row) = y + random.between(-0.1f, 0.1f), rods.at(5, row) = z;
        rods.at(6, row) = 0.3f;
    }
    const Source source = within(rods.view());
    for (const float margin : {0.05f, 0.4f}) {
        const std::vector<Contact> found = contacts(source, {.margin = margin});
        EXPECT_GT(found.size(), 2048u);
        const Manifolds one = manifolds(source, found, {.margin = margin});
        EXPECT_GT(one.contacts.size(), found.size() + found.size() / 4);
        on_three_threads([&] {
            const Manifolds many = parallel::manifolds(source, found, {.margin = margin});
            EXPECT_TRUE(same_bits(one.contacts, many.contacts));
            EXPECT_EQ(one.ends, many.ends);
        });
    }
}

}  // namespace
}  // namespace capsa::tests::test_parallel_solids
