// Rows that move ask through a workspace in the way that it chooses from their motions: the answers are those
// of all pairs, bit for bit.

#include "capsa/capsa.hpp"

#include "src/bound.hpp"
#include "src/plan/choice.hpp"
#include "src/plan/ways.hpp"
#include "src/source.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace capsa::tests::test_ways {
namespace {

// The motions of some rows: each its own, as long as `way` along each axis, some of them none or not valid.
struct Moves {
    std::vector<float> by[3];

    Moves(std::size_t count, float way, Random& random, bool hostile) {
        for (auto& axis : by)
            for (std::size_t i = 0; i < count; ++i)
                axis.push_back(i % 5 == 0 ? 0.0f : way * random.between(-1.0f, 1.0f));
        if (!hostile || count < 30) return;
        by[0][3] = std::numeric_limits<float>::quiet_NaN();
        by[1][7] = std::numeric_limits<float>::infinity();
        by[0][11] = 1e19f;
        by[1][13] = -0.0f;
    }
    Motion motion(bool flat) const {
        return flat ? capsa::motion(by[0], by[1]) : capsa::motion(by[0], by[1], by[2]);
    }
};

Rows spread(capsa_shape shape, std::size_t count, float side, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    fill::uniform(rows, random, side, 0.8f, 0.3f);
    if (count > 20) rows.at(0, 17) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

Choice chosen(const Source& source, const Motion& of_a, const Motion* of_b, const Options& options = {}) {
    const Checked checked = check(source);
    const Bound bound(source, checked);
    const capsa_motion a = of_a, b = of_b ? capsa_motion(*of_b) : capsa_motion{};
    const Ways ways = ways_of(*bound, a, of_b ? &b : nullptr);
    Query query = capsa::resolve(erased(options));
    query.ways = &ways;
    return choose(*bound, Keeps::touches, query);
}

struct Answers {
    std::vector<Touch> first, all, visited;

    Answers(const Source& source, const Motion& of_a, const Motion* of_b, const Options& options) {
        first.resize(source.a.count, Touch{7, 7, 7, {}, {}});
        const auto visit = [this](std::span<const Touch> some) {
            visited.insert(visited.end(), some.begin(), some.end());
        };
        if (of_b) {
            first_touch(source, of_a, *of_b, first, options);
            all = find_touches(source, of_a, *of_b, options);
            visit_touches(source, of_a, *of_b, visit, options);
        } else {
            first_touch(source, of_a, first, options);
            all = find_touches(source, of_a, options);
            visit_touches(source, of_a, visit, options);
        }
        if (source.kind == capsa_source_within)  // seen from the other row a zero may have the other sign
            for (Touch& touch : first) touch = {touch.a, touch.b, touch.time, {}, {}};
    }
};

class WaysOnIsa : public OnIsa {
protected:
    std::size_t touches = 0;

    void expect_same(const Source& source, const Motion& of_a, const Motion* of_b, Options options,
                     Workspace& workspace, const std::string& what) {
        const Answers expected(source, of_a, of_b, on_best(options));
        touches += expected.all.size();
        options.workspace = &workspace;
        for (int frame = 0; frame < 2; ++frame) {
            const Answers found(source, of_a, of_b, options);
            EXPECT_TRUE(same_bits(found.first, expected.first)) << what << ", first_touch";
            EXPECT_TRUE(same_bits(found.all, expected.all)) << what << ", find_touches";
            EXPECT_TRUE(same_bits(found.visited, expected.visited)) << what << ", visit_touches";
        }
    }
};

}  // namespace

TEST_P(WaysOnIsa, ChangeNoAnswer) {
    struct Pair {
        capsa_shape a, b;
    };
    constexpr Pair pairs[] = {
        {capsa_shape_sphere, capsa_shape_sphere},           {capsa_shape_sphere, capsa_shape_capsule},
        {capsa_shape_capsule, capsa_shape_sphere},          {capsa_shape_sphere, capsa_shape_triangle},
        {capsa_shape_capsule, capsa_shape_capsule},         {capsa_shape_box, capsa_shape_sphere},
        {capsa_shape_capsule, capsa_shape_round_cone},      {capsa_shape_circle, capsa_shape_planar_capsule},
        {capsa_shape_planar_capsule, capsa_shape_rectangle}};
    const bool slow = fuses_by_program(GetParam()) || slow_here;
    Workspace workspace;  // one for all: it holds what was built for other rows
    std::set<int> built;
    std::size_t turn = 0, reaches = 0;
    for (const Pair& pair : pairs)
        for (const float way : {0.0f, 0.03f, 0.4f, 3.0f, 1e20f}) {
            if (slow && ++turn % 4 != 0) continue;
            Random random(7 + turn);
            const bool flat = shape_info(pair.a).dimension == 2;
            const float side = flat ? 60.0f : 14.0f;
            const Rows a = spread(pair.a, 900, side, 1), b = spread(pair.b, 300, side, 2);
            const Moves move_a(a.count, way, random, way != 0.0f), move_b(b.count, 0.5f * way, random, true);
            const Motion of_a = move_a.motion(flat), of_b = move_b.motion(flat);
            Options options{.margin = way == 0.4f ? -0.05f : way == 3.0f ? 0.1f : 0.0f, .isa = GetParam()};
            const Source source = between(a.view(), b.view());
            const std::string what = std::string(shape_info(pair.a).name) + " and " +
                                     shape_info(pair.b).name + ", way " + std::to_string(way);
            for (const Motion* other : {static_cast<const Motion*>(nullptr), &of_b}) {
                const Choice choice = chosen(source, of_a, other, options);
                built.insert(choice.building);
                reaches += choice.by_reach;
                expect_same(source, of_a, other, options, workspace, what);
            }
            const Index index(b.view());
            expect_same(between(a.view(), index), of_a, &of_b, options, workspace, what + ", an index of B");
            expect_same(slice(source, 1, 2), of_a, &of_b, options, workspace, what + ", a slice");
            Options other = options;
            other.at_start = AtStart::approaches;
            if (decides_exactly(pair.a, pair.b, options.margin)) other.decide = Decide::exact;
            expect_same(source, of_a, &of_b, other, workspace, what + ", exact and approaching");
            std::vector<std::uint32_t> group_a(a.count), group_b(b.count);
            for (std::size_t i = 0; i < a.count; ++i) group_a[i] = static_cast<std::uint32_t>(i % 3 + 1);
            for (std::size_t i = 0; i < b.count; ++i) group_b[i] = static_cast<std::uint32_t>(i % 4 + 1);
            const Filter filter_a({.group = group_a}), filter_b({.group = group_b});
            expect_same(filtered(source, filter_a, filter_b), of_a, &of_b, options, workspace,
                        what + ", a filter");
            if (pair.a == pair.b) {
                expect_same(within(a.view()), of_a, nullptr, options, workspace, what + ", within");
                expect_same(slice(within(a.view()), 1, 3), of_a, nullptr, options, workspace,
                            what + ", a slice of within");
                expect_same(filtered(within(a.view()), filter_a), of_a, nullptr, options, workspace,
                            what + ", a filter of within");
            }
            if (HasFailure()) return;
        }
    EXPECT_GT(touches, 1000u);
    if (slow) return;
    EXPECT_GT(reaches, 5u);
    EXPECT_GT(built.size(), 2u);
}

namespace {

Choice of_level(float way, std::size_t particles = 20000) {
    const Rows a = spread(capsa_shape_sphere, particles, 40.0f, 3),
               level = spread(capsa_shape_triangle, 5000, 40.0f, 4);
    Random random(5);
    const Moves moves(particles, way, random, false);
    return chosen(between(a.view(), level.view()), moves.motion(false), nullptr);
}

}  // namespace

// Short ways are boxes or a margin, long ones search a tree from near to far.
TEST(ChoiceByWays, GoesFromCellsAndGridsToATree) {
    const Choice at_rest = of_level(0.001f), far = of_level(30.0f);
    EXPECT_NE(at_rest.building, capsa_builds_nothing);
    EXPECT_NE(at_rest.building, capsa_builds_index_of_b);
    EXPECT_EQ(far.building, capsa_builds_index_of_b);
    EXPECT_FALSE(far.by_reach);
}

// One row that is quick makes hits with its way useless for all the others.
TEST(ChoiceByWays, DoesNotAskForHitsWhereOneRowIsQuick) {
    const Rows rows = spread(capsa_shape_sphere, 5000, 30.0f, 3);
    Random random(5);
    Moves moves(rows.count, 0.01f, random, false);
    EXPECT_TRUE(chosen(within(rows.view()), moves.motion(false), nullptr).by_reach);
    moves.by[0][77] = 100.0f;
    EXPECT_FALSE(chosen(within(rows.view()), moves.motion(false), nullptr).by_reach);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, WaysOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace capsa::tests::test_ways
