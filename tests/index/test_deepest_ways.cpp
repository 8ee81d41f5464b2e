// Deepest rows from frame to frame, and when rows search for their best one. The suite (tests/suite) asks
// them in every way.

#include "capsa/capsa.hpp"
#include "src/plan/route.hpp"
#include "tests/index/walk.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/same_bits.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace capsa::tests::test_deepest_ways {
namespace {

std::vector<Contact> asked(const Source& source, const Options& options) {
    std::vector<Contact> out(source.a.count);
    deepest(source, out, options);
    return out;
}

class DeepestWays : public OnIsa {};

struct Scene {
    capsa_shape a, b;
    float side;
};

// Frames: a list takes the place of the sources, in the open and in a box.
TEST_P(DeepestWays, ServedByAListSayTheSame) {
    for (const Scene& scene : {Scene{capsa_shape_sphere, capsa_shape_capsule, 14.0f},
                               Scene{capsa_shape_circle, capsa_shape_planar_capsule, 60.0f}})
        for (const Decide decide : {Decide::rounded, Decide::exact}) {
            Walk a(scene.a, 1500, scene.side, 1e-4f, 1), b(scene.b, 1400, scene.side, 1e-4f, 2);
            const Options options{.isa = GetParam(), .decide = decide};
            Workspace of_two, of_one, of_box;
            for (int frame = 0; frame < 6; ++frame, a.move(), b.move()) {
                const Source two = between(a.rows.view(), b.rows.view()), one = within(a.rows.view());
                Options with = options;
                with.workspace = &of_two;
                EXPECT_TRUE(same_bits(asked(two, with), asked(two, options))) << frame;
                with.workspace = &of_one;
                EXPECT_TRUE(same_bits(asked(one, with), asked(one, options))) << frame;
                Workspace fresh;
                Options anew = options;
                anew.workspace = &fresh;
                with.workspace = &of_box;
                const Period box = shape_info(scene.a).dimension == 2
                                       ? Period{2 * scene.side, 2 * scene.side}
                                       : Period{2 * scene.side, 2 * scene.side, 2 * scene.side};
                for (const Source& boxed : {periodic(two, box), periodic(one, box)})
                    EXPECT_TRUE(same_bits(asked(boxed, with), asked(boxed, anew))) << frame;
            }
            EXPECT_GT(served(of_two), 0u);
            EXPECT_GT(served(of_one), 0u);
        }
}

// With many hits a row, rows search the tree for their best one.
TEST(DeepestRoute, TakesHitsOrTheBestRowOfATree) {
    Random random(5);
    Rows a(capsa_shape_sphere, 2000), rows(capsa_shape_sphere, 2000);
    const auto keeps_best = [&](float side) {
        fill::uniform(a, random, side, 0.5f, 0.2f);
        fill::uniform(rows, random, side, 0.5f, 0.2f);
        const Index index(rows.view());
        const Query query = resolve(capsa_options{});
        const bool of_b = route_of(between(a.view(), index), Keeps::deepest, query).keeps_best;
        EXPECT_EQ(of_b, route_of_list(between(a.view(), index), Keeps::deepest, query).keeps_best);
        EXPECT_FALSE(route_of(between(index, a.view()), Keeps::deepest, query).keeps_best);
        Query exact = query;
        exact.exact = true;
        EXPECT_FALSE(route_of(within(index), Keeps::deepest, exact).keeps_best);
        return of_b;
    };
    EXPECT_FALSE(keeps_best(30.0f));
    // Long formulas: few rows share a group in the caller's order.
    Rows triangles(capsa_shape_triangle, 2000);
    fill::uniform(triangles, random, 30.0f, 0.5f, 0.2f);
    const Index of_a(a.view()), of_triangles(triangles.view());
    const Query query = resolve(capsa_options{});
    EXPECT_TRUE(route_of(between(a.view(), of_triangles), Keeps::deepest, query).keeps_best);
    EXPECT_FALSE(route_of(between(of_a, of_triangles), Keeps::deepest, query).keeps_best);
    EXPECT_TRUE(keeps_best(1.7f));
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, DeepestWays, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_deepest_ways
