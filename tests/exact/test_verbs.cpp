// Every verb that decides, by exact decisions: its answers are those of exact::touch pair by pair, on every
// ISA. The suite (tests/suite) asks in every way.

#include "src/exact/touch.hpp"
#include "src/registry.hpp"
#include "src/shape.hpp"
#include "tests/exact/expected.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cfenv>
#include <cstring>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

namespace capsa::tests::test_verbs {
namespace {

// Lattices in steps that floats round: many pairs touch exactly, or nearly.
Rows nearly_touching(capsa_shape shape, std::size_t count, float step, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::lattice(rows, random);
    for (int k = 0; k < streams_of(shape); ++k)
        for (std::size_t row = 0; row < count; ++row) {
            if (shape_info(shape).core == CoreKind::half_space && k >= coordinates_of(shape)) continue;
            rows.at(k, row) *= step;
        }
    return rows;
}

struct Scene {
    std::size_t a_count, b_count;
    float step_a, step_b, margin;
};
// Their decisions are long.
bool is_solid(capsa_shape a, capsa_shape b) {
    return has_core(a, b, CoreKind::box) || has_core(a, b, CoreKind::round_cone);
}
// The best instruction set asks most: the suite asks exactly on every one too.
bool is_best(Isa isa) {
    return !slow_here && static_cast<capsa_isa>(isa) == registry::choose(capsa_isa_best).isa;
}
bool asks_fewer(Isa isa, capsa_shape a, capsa_shape b) { return !is_best(isa) || is_solid(a, b); }
const Scene fewer[] = {{20, 66, 0.1f, 0.1f, 0.1f}, {12, 20, 1.0f, 1.0f, 0.0f}, {20, 12, 0.1f, 0.3f, -0.05f}};
const Scene few[] = {{70, 130, 1.0f, 1.0f, 0.0f}, {130, 70, 0.1f, 0.1f, 0.1f}, {64, 65, 0.1f, 0.3f, -0.05f}};

std::vector<IndexPair> sorted_hits(const Source& source, const Options& options) {
    std::vector<IndexPair> pairs = hits_in_room(source, options);
    sort_pairs(pairs);
    return pairs;
}

class ExactVerbs : public ExactOnIsa {
protected:
    // f(A, B) for every pair of shapes that is offered.
    template <class F>
    static void for_each_offered(const F& f) {
        for (const ShapeInfo& a : all_shapes)
            for (const ShapeInfo& b : all_shapes)
                if (decides_exactly(a.shape, b.shape)) f(a.shape, b.shape);
    }
};

TEST_P(ExactVerbs, DecideEveryPairOfShapes) {
    std::size_t differ = 0;
    for_each_offered([&](capsa_shape a, capsa_shape b) {
        if (is_solid(a, b) && !is_best(GetParam()) && b != capsa_shape_box) return;
        for (const Scene& scene : asks_fewer(GetParam(), a, b) ? fewer : few) {
            if (!decides_exactly(a, b, scene.margin)) continue;
            SCOPED_TRACE(std::string(shape_info(a).name) + " " + shape_info(b).name);
            const Rows x = nearly_touching(a, scene.a_count, scene.step_a, 1);
            const Rows y = nearly_touching(b, scene.b_count, scene.step_b, 2);
            const Source source = between(x.view(), y.view()), turned = between(y.view(), x.view());
            const Expected expected(source, scene.margin);
            expected.expect(source, exactly(scene.margin));
            Expected(turned, scene.margin).expect(turned, exactly(scene.margin));
            differ += !same_bits(sorted_hits(source, {scene.margin, GetParam()}), expected.hits);
            if (testing::Test::HasFailure()) return;
        }
    });
    EXPECT_GT(differ, 3u) << "the scenes have no pair that rounding decides otherwise";
}

TEST_P(ExactVerbs, DecidePairsWithinASet) {
    for (const ShapeInfo& info : all_shapes) {
        if (!decides_exactly(info.shape, info.shape)) continue;
        for (const Scene& scene : asks_fewer(GetParam(), info.shape, info.shape) ? fewer : few) {
            SCOPED_TRACE(info.name);
            const Rows rows = nearly_touching(info.shape, scene.b_count, scene.step_a, 3);
            Expected(within(rows.view()), scene.margin).expect(within(rows.view()), exactly(scene.margin));
            if (testing::Test::HasFailure()) return;
        }
    }
}

// Rows that move apart, so that what touches does so at the start, and rows that come near.
TEST_P(ExactVerbs, TellTheStartOfFirstTouches) {
    for (const auto& [a, b] : {std::pair{capsa_shape_sphere, capsa_shape_capsule},
                               {capsa_shape_capsule, capsa_shape_capsule},
                               {capsa_shape_sphere, capsa_shape_box},
                               {capsa_shape_capsule, capsa_shape_round_cone},
                               {capsa_shape_circle, capsa_shape_circle}}) {
        const Rows x = nearly_touching(a, 150, 0.1f, 10), y = nearly_touching(b, 130, 0.1f, 11);
        const Matrix touch = decided(x.view(), y.view(), 0.0f);
        const Index index(y.view());
        const Moving moving(x.count);
        const Motion motion = moving.of(x.view());
        std::vector<Touch> rounded(x.count), exact(x.count), indexed(x.count);
        first_touch(between(x.view(), y.view()), motion, rounded, {0.0f, GetParam()});
        first_touch(between(x.view(), y.view()), motion, exact, exactly(0.0f));
        first_touch(between(x.view(), index.shapes()), motion, indexed, exactly(0.0f));
        EXPECT_TRUE(same_bits(exact, indexed));
        for (std::size_t row = 0; row < x.count; ++row) {
            const bool at_start = exact[row].b != no_row && exact[row].time == 0.0f;
            EXPECT_EQ(at_start, first_of(touch[row]) != no_row) << row;
            if (at_start) {
                EXPECT_EQ(exact[row].b, first_of(touch[row])) << row;
            } else if (rounded[row].time > 0.0f) {
                EXPECT_EQ(exact[row].b, rounded[row].b) << row;
            }
        }
    }
}

// Verbs that decide nothing, and margins that leave nothing to decide.
TEST_P(ExactVerbs, LeaveOtherVerbsAsTheyAre) {
    const Rows x = nearly_touching(capsa_shape_capsule, 90, 0.1f, 12),
               y = nearly_touching(capsa_shape_capsule, 90, 0.1f, 13);
    const Source all = between(x.view(), y.view()), zipped = zip(x.view(), y.view());
    const Options rounded{0.0f, GetParam()}, exact = exactly(0.0f);
    std::vector<Nearest> nearest[2] = {std::vector<Nearest>(90), std::vector<Nearest>(90)};
    std::vector<float> gap[2] = {std::vector<float>(90), std::vector<float>(90)};
    std::vector<Witness> witness[2] = {std::vector<Witness>(90), std::vector<Witness>(90)};
    for (const int k : {0, 1}) {
        const Options& options = k == 0 ? rounded : exact;
        capsa::nearest(all, nearest[k], options);
        gaps(zipped, gap[k], options);
        witnesses(zipped, witness[k], options);
    }
    EXPECT_TRUE(same_bits(nearest[0], nearest[1]));
    EXPECT_TRUE(same_bits(gap[0], gap[1]));
    EXPECT_TRUE(same_bits(witness[0], witness[1]));
    constexpr float inf = std::numeric_limits<float>::infinity();
    EXPECT_EQ(count_hits(all, exactly(inf)), count_hits(all, {inf, GetParam()}));
    EXPECT_EQ(count_hits(all, exactly(-inf)), 0u);
    EXPECT_EQ(count_hits(all, exactly(std::numeric_limits<float>::quiet_NaN())), 0u);
    // The values of contacts that both decisions find.
    const std::vector<Contact> some = contacts_in_room(all, rounded), others = contacts_in_room(all, exact);
    std::size_t same = 0;
    for (const Contact& one : some)
        for (const Contact& other : others)
            if (one.a == other.a && one.b == other.b && one.gap <= 0.0f) {
                EXPECT_TRUE(std::memcmp(&one, &other, sizeof one) == 0);
                ++same;
            }
    EXPECT_GT(same, 100u);
}

// So many pairs that an index is left aside: shares of its searches are slices then. Each writes its own
// rows.
TEST_P(ExactVerbs, FindTheDeepestInSharesOfACrowd) {
    Spheres crowd;
    for (int i = 0; i < 1100; ++i)
        crowd.push_back(static_cast<float>(i % 11) / 11.0f, static_cast<float>(i % 13) / 13.0f,
                        static_cast<float>(i % 17) / 17.0f, 0.9f);
    Spheres grains;  // they would search, and not the crowd
    for (std::size_t i = 0; i < 200; ++i) grains.push_back(crowd.x()[i], crowd.y()[i], crowd.z()[i], 0.1f);
    const Index index(crowd), of_grains(grains);
    const std::size_t rows = crowd.size();
    for (const Source& all :
         {Source(within(index)), Source(between(index, index)), Source(between(index, of_grains))}) {
        std::vector<Contact> whole(rows), shared(rows);
        std::vector<Nearest> lists(2 * rows), shared_lists(2 * rows);
        deepest(all, whole, exactly(0.0f));
        k_nearest(all, 2, lists, exactly(0.0f));
        for (const PartOf of : {PartOf::rows, PartOf::pairs}) {
            std::memset(static_cast<void*>(shared.data()), 0x5a, rows * sizeof(Contact));
            for (std::size_t k = 0; k < 3; ++k) deepest(part(all, of, k, 3), shared, exactly(0.0f));
            EXPECT_TRUE(same_bits(whole, shared));
            if (all.kind == capsa_source_within) continue;  // a share has partners for any row
            shared_lists.assign(2 * rows, {});
            for (std::size_t k = 0; k < 3; ++k)
                k_nearest(part(all, of, k, 3), 2, shared_lists, exactly(0.0f));
            EXPECT_TRUE(same_bits(lists, shared_lists));
        }
        std::size_t touching = 0;
        for (const Contact& c : whole) touching += c.b != no_row;
        EXPECT_EQ(touching, rows);
    }
}

TEST_P(ExactVerbs, AreOfTheFloatsThatWereGiven) {
    Spheres beads;
    for (int i = 0; i < 10; ++i) beads.push_back(0.1f * static_cast<float>(i), 0, 0, 0.05f);
    EXPECT_LT(count_hits(within(beads), exactly(0.0f)), 9u);
    EXPECT_EQ(count_hits(within(beads), exactly(1e-6f)), 9u);
}

// Kernels round in another direction, and flush denormals where the processor can; decisions stay.
TEST_P(ExactVerbs, DecideAlikeInEveryRoundingMode) {
    const Rows x = nearly_touching(capsa_shape_capsule, 130, 0.1f, 1),
               y = nearly_touching(capsa_shape_capsule, 90, 0.1f, 2);
    const Expected expected(between(x.view(), y.view()), 0.1f);
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST}) {
        ASSERT_EQ(std::fesetround(mode), 0);
        const std::vector<IndexPair> plain = sorted_hits(between(x.view(), y.view()), exactly(0.1f));
        const Index index(y.view());
        const std::vector<IndexPair> found = sorted_hits(between(x.view(), index.shapes()), exactly(0.1f));
        ASSERT_EQ(std::fesetround(FE_TONEAREST), 0);
        EXPECT_TRUE(same_bits(plain, expected.hits)) << mode;
        EXPECT_TRUE(same_bits(found, expected.hits)) << mode;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, ExactVerbs, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_verbs
