// Kept lists whose rows leave their places: their pairs are found anew.

#include "capsa/capsa.hpp"

#include "src/index/order.hpp"
#include "src/shape.hpp"
#include "tests/index/walk.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace capsa::tests::test_jumps {
namespace {

constexpr float side = 14.0f, nan = std::numeric_limits<float>::quiet_NaN();

class Jumps : public OnIsa {};

// Some rows jump in each frame, to the same place and anywhere, one of them again and again. One becomes
// invalid, and one valid. One grows, or turns.
void let_some_jump(Walk& walk, std::size_t frame) {
    Rows& rows = walk.rows;
    const int dimension = dimension_of(rows.shape), coordinates = coordinates_of(rows.shape);
    float place[3];
    const auto choose = [&] {
        for (float& x : place) x = walk.random.between(0.0f, side);
    };
    choose();
    for (std::size_t k = 0; k < 6; ++k) {
        const std::size_t row = k == 0 ? 100 : (7 + 5 * k + 31 * frame) % rows.count;
        if (k > 2) choose();
        for (int i = 0; i < coordinates; ++i)
            rows.at(i, row) = place[i % dimension] + 0.3f * static_cast<float>(i / dimension * (1 + i % 2));
    }
    rows.at(0, 200 + frame) = nan;
    rows.at(0, 199 + frame) = 7.0f;
    if (rows.streams.size() > static_cast<std::size_t>(coordinates))
        rows.at(coordinates, 220 + frame) += 0.5f;
}

// One query a frame.
std::vector<IndexPair> hits_at_once(const Source& source, const Options& options) {
    std::vector<IndexPair> pairs(200000);
    const FindResult found = find_hits(source, std::span(pairs), options);
    EXPECT_EQ(found.written, found.total);
    pairs.resize(found.written);
    sort_pairs(pairs);
    return pairs;
}

struct Jumping {
    const char* name;
    capsa_shape a, b;  // of one shape: among themselves
    std::size_t of_a, of_b;
    float margin = 0.1f;
    Decide decide = Decide::rounded;
    bool is_kept = true;  // lists are of use
};
constexpr Jumping scenes[] = {
    {"few capsules", capsa_shape_sphere, capsa_shape_capsule, 3000, 400},
    {"many capsules", capsa_shape_sphere, capsa_shape_capsule, 6000, 5000},
    {"spheres", capsa_shape_sphere, capsa_shape_sphere, 3000, 0},
    {"a negative margin", capsa_shape_sphere, capsa_shape_capsule, 4000, 1000, -0.05f},
    {"exact", capsa_shape_sphere, capsa_shape_capsule, 6000, 5000, 0.1f, Decide::exact},
    {"exact spheres", capsa_shape_sphere, capsa_shape_sphere, 3000, 0, 0.0f, Decide::exact},
    {"triangles", capsa_shape_sphere, capsa_shape_triangle, 4000, 1000},
    {"segments", capsa_shape_sphere, capsa_shape_segment, 4000, 1000},
    {"boxes", capsa_shape_sphere, capsa_shape_box, 4000, 1000},
    {"round cones", capsa_shape_sphere, capsa_shape_round_cone, 4000, 1000},
    {"the plane", capsa_shape_circle, capsa_shape_planar_capsule, 4000, 1000},
    {"circles", capsa_shape_circle, capsa_shape_circle, 3000, 0},
    {"rectangles", capsa_shape_circle, capsa_shape_rectangle, 4000, 1000, 0.1f, Decide::rounded, false},
};

// With indexes of the rows as the list had them first, and without: another query has built others.
TEST_P(Jumps, HaveTheirPairsFoundAnew) {
    for (const Jumping& scene : scenes)
        for (const bool with_indexes : {true, false}) {
            if (slow_on(GetParam()) && (&scene - scenes) % 4 != 0) continue;
            const std::string where = std::string(scene.name) + (with_indexes ? "" : " without indexes");
            Walk a(scene.a, scene.of_a, side, 0.001f, 1), b(scene.b, scene.of_b, side, 0.001f, 2);
            Walk other(scene.a, scene.of_a, side, 0.0f, 9);
            Workspace workspace;
            Options with{
                .margin = scene.margin, .isa = GetParam(), .workspace = &workspace, .decide = scene.decide};
            Options without = on_best(with);
            without.workspace = nullptr;
            const std::size_t frames = slow_on(GetParam()) ? 5 : 16;
            const auto source = [&] {
                return scene.of_b == 0 ? within(a.rows.view()) : between(a.rows.view(), b.rows.view());
            };
            std::size_t pairs = 0;
            for (std::size_t frame = 0; frame < frames; ++frame) {
                const std::vector<IndexPair> found = hits_at_once(source(), with);
                EXPECT_TRUE(same_bits(found, hits_at_once(source(), without)))
                    << where << ", frame " << frame;
                pairs += found.size();
                if (!with_indexes) {
                    const std::uint64_t built = workspace.c()->indexes_built();
                    std::vector<Nearest> near(other.rows.count);
                    other.rows.at(0, frame) += 1.0f;  // or its index would be taken again
                    nearest(within(other.rows.view()), near, with);
                    EXPECT_GT(workspace.c()->indexes_built(), built) << where;
                }
                a.move();
                let_some_jump(a, frame);
                if (scene.of_b == 0) continue;
                b.move();
                let_some_jump(b, frame);
            }
            EXPECT_GT(pairs, 50 * frames) << where;
            if (!scene.is_kept) continue;
            // A list is made in the second frame, or in the third after other rows, and lasts some ten
            // frames.
            if (with_indexes) {
                EXPECT_GE(served(workspace), (frames - 2) * 3 / 4) << where;
            }
            static_cast<void>(hits_at_once(source(), with));
            const std::uint64_t before = served(workspace);
            std::vector<std::uint64_t> rows(words_for(a.rows.count)), expected(rows.size());
            touched(source(), rows, with);
            touched(source(), expected, without);
            EXPECT_EQ(rows, expected) << where;
            if (with_indexes) {
                EXPECT_EQ(served(workspace), before + 1) << where << ": a list says which rows touch";
            }
        }
}

// Of rows that rest only those are looked for that do not, however far they go.
TEST_P(Jumps, AreLookedForAloneWhereTheOthersRest) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.0f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.0f, 2);
    Workspace workspace;
    const int frames = slow_on(GetParam()) ? 5 : 20;
    for (int frame = 0; frame < frames; ++frame) {
        const Source source = between(a.rows.view(), b.rows.view());
        EXPECT_TRUE(same_bits(hits_at_once(source, {0.1f, GetParam(), &workspace}),
                              hits_at_once(source, {0.1f, Isa::best})))
            << frame;
        for (std::size_t k = 0; k < 20; ++k)  // one of them is in the sample
            for (int i = 0; i < 3; ++i)
                a.rows.at(i, k == 0 ? sampled(7, 32, 3000) : 40 * k) = a.random.between(0.0f, 14.0f);
    }
    EXPECT_GE(served(workspace), static_cast<std::uint64_t>(frames - 2));
}

// A visit after find_hits has its order, whether another query has built something between them or not (K4).
TEST_P(Jumps, LeaveTheOrderOfRowsThatRestAlone) {
    for (const capsa_shape shape : {capsa_shape_capsule, capsa_shape_rectangle})
        for (const bool another : {true, false}) {
            const bool plane = shape == capsa_shape_rectangle;
            const Walk a(plane ? capsa_shape_circle : capsa_shape_sphere, 4000, side, 0.0f, 1),
                b(shape, 1000, side, 0.0f, 2), c(capsa_shape_sphere, 2000, side, 0.0f, 3);
            Workspace workspace;
            const Options with{0.1f, GetParam(), &workspace};
            const Source source = between(a.rows.view(), b.rows.view());
            std::vector<IndexPair> found(200000), visited;
            found.resize(find_hits(source, std::span(found), with).written);
            std::vector<Nearest> near(c.rows.count);
            if (another) nearest(within(c.rows.view()), near, with);
            visit_hits(
                source,
                [&](std::span<const IndexPair> some) {
                    visited.insert(visited.end(), some.begin(), some.end());
                },
                with);
            EXPECT_TRUE(same_bits(found, visited)) << shape;
            EXPECT_EQ(served(workspace), 0u);
            visited.resize(find_hits(source, std::span(visited), with).written);
            EXPECT_TRUE(same_bits(found, visited)) << shape;
        }
}

// A prepared source of exact decisions has the pairs of its own margin.
TEST_P(Jumps, RegressionAPreparedListWasTakenForThatOfAnotherMargin) {
    Walk a(capsa_shape_sphere, 4000, side, 0.001f, 1), b(capsa_shape_capsule, 1000, side, 0.001f, 2);
    Workspace workspace;
    for (int frame = 0; frame < 6; ++frame) {
        const float margin = frame < 4 ? 0.0f : 0.1f;
        const Source source = between(a.rows.view(), b.rows.view());
        const Options with{
            .margin = margin, .isa = GetParam(), .workspace = &workspace, .decide = Decide::exact},
            without{.margin = margin, .isa = Isa::best, .decide = Decide::exact};
        EXPECT_EQ(count_hits(prepare(source, with, Question::pairs), without), count_hits(source, without))
            << frame;
        a.move();
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Jumps, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_jumps
