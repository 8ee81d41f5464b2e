// Every verb that decides, by exact decisions: its answers are those of exact::touch pair by pair, whichever
// way the pairs are found, on every ISA.

#include "src/exact/touch.hpp"
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
const Scene fewer[] = {{20, 66, 0.1f, 0.1f, 0.1f}, {12, 20, 1.0f, 1.0f, 0.0f}, {20, 12, 0.1f, 0.3f, -0.05f}};
const Scene few[] = {{70, 130, 1.0f, 1.0f, 0.0f}, {130, 70, 0.1f, 0.1f, 0.1f}, {64, 65, 0.1f, 0.3f, -0.05f}};

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
        const bool solid = is_solid(a, b);
        if (solid && slow_on(GetParam()) && b != capsa_shape_box) return;
        for (const Scene& scene : solid ? fewer : few) {
            if (!decides_exactly(a, b, scene.margin)) continue;
            SCOPED_TRACE(std::string(shape_info(a).name) + " " + shape_info(b).name);
            const Rows x = nearly_touching(a, scene.a_count, scene.step_a, 1);
            const Rows y = nearly_touching(b, scene.b_count, scene.step_b, 2);
            const Expected expected(x.view(), y.view(), false, scene.margin);
            const Source source = between(x.view(), y.view());
            expected.expect(source, exactly(scene.margin));
            Expected(y.view(), x.view(), false, scene.margin)
                .expect(between(y.view(), x.view()), exactly(scene.margin));
            differ += !same_bits(sorted(hits_in_room(source, {scene.margin, GetParam()})), expected.pairs());
            if (testing::Test::HasFailure()) return;
        }
    });
    EXPECT_GT(differ, 3u) << "the scenes have no pair that rounding decides otherwise";
}

TEST_P(ExactVerbs, DecidePairsWithinASet) {
    for (const ShapeInfo& info : all_shapes) {
        if (!decides_exactly(info.shape, info.shape)) continue;
        for (const Scene& scene : is_solid(info.shape, info.shape) ? fewer : few) {
            SCOPED_TRACE(info.name);
            const Rows rows = nearly_touching(info.shape, scene.b_count, scene.step_a, 3);
            Expected(rows.view(), rows.view(), true, scene.margin)
                .expect(within(rows.view()), exactly(scene.margin));
            if (testing::Test::HasFailure()) return;
        }
    }
}

// A few hundred rows, so that trees have levels.
TEST_P(ExactVerbs, DecideThroughIndexesAndWorkspaces) {
    constexpr std::pair<capsa_shape, capsa_shape> shapes[] = {
        {capsa_shape_sphere, capsa_shape_capsule},   {capsa_shape_capsule, capsa_shape_capsule},
        {capsa_shape_sphere, capsa_shape_triangle},  {capsa_shape_sphere, capsa_shape_half_space},
        {capsa_shape_segment, capsa_shape_triangle}, {capsa_shape_planar_capsule, capsa_shape_circle},
        {capsa_shape_round_cone, capsa_shape_box},   {capsa_shape_circle, capsa_shape_rectangle}};
    for (const auto& [a, b] : shapes) {
        if ((is_solid(a, b) && slow_on(GetParam())) || (slow_here && b != capsa_shape_capsule)) continue;
        const std::size_t a_count = is_solid(a, b) ? 60 : 180, b_count = is_solid(a, b) ? 90 : 170;
        SCOPED_TRACE(std::string(shape_info(a).name) + " " + shape_info(b).name);
        const float step = 0.1f, margin = 0.0f;
        const Rows x = nearly_touching(a, a_count, step, 4), y = nearly_touching(b, b_count, step, 5);
        const Expected expected(x.view(), y.view(), false, margin);
        const Index of_x(x.view()), of_y(y.view());
        expected.expect(between(of_x.shapes(), y.view()), exactly(margin));
        expected.expect(between(x.view(), of_y.shapes()), exactly(margin));
        expected.expect(between(of_x.shapes(), of_y.shapes()), exactly(margin));
        Index with_cells(y.view());
        with_cells.add_cells();
        expected.expect(between(x.view(), with_cells.shapes()), exactly(margin));
        Workspace workspace;
        expected.expect(between(x.view(), y.view()), exactly(margin, &workspace));
        if (decides_exactly(a, a)) {
            const Expected among(x.view(), x.view(), true, margin);
            among.expect(within(of_x.shapes()), exactly(margin));
            among.expect(within(x.view()), exactly(margin, &workspace));
        }
        if (testing::Test::HasFailure()) return;
    }
}

TEST_P(ExactVerbs, DecideGivenPairsRunsFiltersAndSlices) {
    const float margin = 0.1f;
    const Rows x = nearly_touching(capsa_shape_capsule, 150, 0.1f, 6),
               y = nearly_touching(capsa_shape_capsule, 150, 0.1f, 7);
    const Matrix touch = decided(x.view(), y.view(), margin);
    const Options options = exactly(margin);

    std::vector<IndexPair> listed_pairs;
    for (std::uint32_t i = 0; i < 150; ++i)
        for (std::uint32_t j = i % 7; j < 150; j += 7) listed_pairs.push_back({i, j});
    const Source list = listed(x.view(), y.view(), listed_pairs), zipped = zip(x.view(), y.view());
    for (const Source& source : {list, zipped}) {
        const bool in_step = source.kind == capsa_source_zip;
        const std::size_t count = in_step ? 150 : listed_pairs.size();
        std::vector<std::uint64_t> mask(words_for(count), ~std::uint64_t{0});
        hit_mask(source, {mask, 0}, options);
        std::uint64_t hits = 0;
        for (std::uint32_t k = 0; k < count; ++k) {
            const IndexPair pair = in_step ? IndexPair{k, k} : listed_pairs[k];
            EXPECT_EQ((mask[k / 64] >> k % 64 & 1) != 0, touch[pair.a][pair.b]);
            hits += touch[pair.a][pair.b];
        }
        EXPECT_EQ(count_hits(source, options), hits);
        EXPECT_EQ(contacts_in_room(source, options).size(), hits);
    }

    const std::vector<std::uint32_t> runs = some_runs(150);
    const Source of_runs = between(x.view(), y.view(), Runs{runs});
    std::vector<std::uint8_t> any(runs.size() - 1);
    std::vector<std::uint64_t> counts(runs.size() - 1);
    any_by_run(of_runs, any, options);
    count_by_run(of_runs, counts, options);
    for (std::size_t run = 0; run + 1 < runs.size(); ++run) {
        std::uint64_t hits = 0;
        for (std::uint32_t i = runs[run]; i < runs[run + 1]; ++i)
            hits += static_cast<std::uint64_t>(std::count(touch[i].begin(), touch[i].end(), true));
        EXPECT_EQ(counts[run], hits);
        EXPECT_EQ(any[run] != 0, hits != 0);
    }

    const SomeFilters filters(150);
    const Source all = between(x.view(), y.view()), some = filters.filtered(all);
    std::vector<IndexPair> allowed;
    const std::vector<IndexPair> rounded = hits_in_room(some, {1e6f, GetParam()});  // all that may meet
    for (const IndexPair& pair : sorted(rounded))
        if (touch[pair.a][pair.b]) allowed.push_back(pair);
    EXPECT_TRUE(same_bits(sorted(hits_in_room(some, options)), allowed));
    EXPECT_TRUE(same_bits(pairs_of(contacts_in_room(some, options)), allowed));

    const EveryVerb whole(all, 1, options, nullptr), sliced(all, 3, options, nullptr);
    EXPECT_TRUE(same_bits(whole.pairs, sliced.pairs));
    EXPECT_TRUE(same_bits(whole.contacts, sliced.contacts));
    EXPECT_TRUE(same_bits(whole.deepest, sliced.deepest));
    const EveryVerb among(within(x.view()), 1, options, nullptr),
        in_slices(within(x.view()), 3, options, nullptr);
    EXPECT_TRUE(same_bits(among.pairs, in_slices.pairs));
    EXPECT_TRUE(same_bits(among.deepest, in_slices.deepest));
}

// Rows that are huge, tiny, far away or invalid beside common ones.
TEST_P(ExactVerbs, DecideBesideRowsOfAnotherScale) {
    for_each_offered([&](capsa_shape a, capsa_shape b) {
        if ((is_solid(a, b) && slow_on(GetParam())) || (slow_here && shape_info(b).core != CoreKind::segment))
            return;
        SCOPED_TRACE(std::string(shape_info(a).name) + " " + shape_info(b).name);
        Rows x = nearly_touching(a, 70, 0.1f, 8), y = nearly_touching(b, 70, 0.1f, 9);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float inf = std::numeric_limits<float>::infinity();
        for (int k = 0; k < coordinates_of(a); ++k) x.at(k, 3) = 1e6f, x.at(k, 40) *= 1e-20f;
        for (int k = 0; k < coordinates_of(b); ++k) y.at(k, 5) *= 1e5f;
        x.at(0, 7) = nan;
        y.at(1, 8) = nan;
        x.at(1, 9) = inf;
        if (shape_info(a).has_radius) {
            x.at(shape_info(a).radius_stream(), 11) = inf;
            x.at(shape_info(a).radius_stream(), 12) = -1.0f;
            x.at(shape_info(a).radius_stream(), 13) = 1e5f;
        }
        const Expected expected(x.view(), y.view(), false, 0.0f);
        const Source source = between(x.view(), y.view());
        EXPECT_TRUE(same_bits(sorted(hits_in_room(source, exactly(0.0f))), expected.pairs()));
        EXPECT_EQ(count_hits(source, exactly(0.0f)), expected.pairs().size());
        const Index index(y.view());
        EXPECT_TRUE(same_bits(sorted(hits_in_room(between(x.view(), index.shapes()), exactly(0.0f))),
                              expected.pairs()));
    });
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
        const std::vector<std::vector<std::uint32_t>> partners = partners_of(touch, false);
        const Moving moving(x.count);
        const Motion motion = moving.of(x.view());
        std::vector<Touch> rounded(x.count), exact(x.count), indexed(x.count);
        first_touch(between(x.view(), y.view()), motion, rounded, {0.0f, GetParam()});
        first_touch(between(x.view(), y.view()), motion, exact, exactly(0.0f));
        first_touch(between(x.view(), index.shapes()), motion, indexed, exactly(0.0f));
        EXPECT_TRUE(same_bits(exact, indexed));
        for (std::size_t row = 0; row < x.count; ++row) {
            const bool at_start = exact[row].b != no_row && exact[row].time == 0.0f;
            EXPECT_EQ(at_start, !partners[row].empty()) << row;
            if (at_start) {
                EXPECT_EQ(exact[row].b, partners[row][0]) << row;
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
    const Expected expected(x.view(), y.view(), false, 0.1f);
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST}) {
        ASSERT_EQ(std::fesetround(mode), 0);
        const std::vector<IndexPair> plain = hits_in_room(between(x.view(), y.view()), exactly(0.1f));
        const Index index(y.view());
        const std::vector<IndexPair> found = hits_in_room(between(x.view(), index.shapes()), exactly(0.1f));
        ASSERT_EQ(std::fesetround(FE_TONEAREST), 0);
        EXPECT_TRUE(same_bits(sorted(plain), expected.pairs())) << mode;
        EXPECT_TRUE(same_bits(sorted(found), expected.pairs())) << mode;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, ExactVerbs, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_verbs
