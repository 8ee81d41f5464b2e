// Plans, and questions of few pairs: every answer is that of the verbs on the scalar ISA, which have no
// kernel for few pairs, bit for bit and in the same order, also after the numbers in the arrays have changed.

#include "capsa/capsa.hpp"
#include "src/kernel_call.hpp"
#include "src/shape.hpp"
#include "src/verbs/few.hpp"
#include "tests/api/close_rows.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/strided.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace capsa::tests::test_planned {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr Nearest untouched{12345, -1.0f};

struct Answers {
    bool any = false;
    std::uint64_t count = 0;
    std::vector<IndexPair> pairs, some;  // some: in too little room
    std::vector<Contact> contacts, some_contacts;
    std::vector<Nearest> nearest;  // of all rows of A, also of those of other slices
};

// `ask` answers each verb about a source: the verbs themselves, or those of a plan.
template <class Asked, class... How>
Answers answers_of(const Asked& asked, const Source& source, const How&... how) {
    Answers all;
    all.any = any_hit(asked, how...);
    all.count = count_hits(asked, how...);
    const auto fill = [&](auto& out, std::size_t room, const auto& ask) {
        out.resize(room);
        const FindResult found = ask(std::span(out));
        EXPECT_EQ(found.total, all.count);
        EXPECT_EQ(found.written, std::min<std::uint64_t>(room, all.count));
    };
    const auto find = [&](std::span<IndexPair> out) { return find_hits(asked, out, how...); };
    const auto touch = [&](std::span<Contact> out) { return contacts(asked, out, how...); };
    const std::size_t few = all.count / 2;
    fill(all.pairs, all.count, find), fill(all.some, few, find);
    fill(all.contacts, all.count, touch), fill(all.some_contacts, few, touch);
    if (source.kind == capsa_source_between || source.kind == capsa_source_within) {
        all.nearest.assign(source.a.count, untouched);
        nearest(asked, std::span(all.nearest), how...);
    }
    return all;
}

void expect_same(const Answers& x, const Answers& y, const std::string& what) {
    EXPECT_EQ(x.any, y.any) << what;
    EXPECT_EQ(x.count, y.count) << what;
    EXPECT_TRUE(same_bits(x.pairs, y.pairs)) << "find_hits " << what;
    EXPECT_TRUE(same_bits(x.some, y.some)) << "find_hits in little room " << what;
    EXPECT_TRUE(same_bits(x.contacts, y.contacts)) << "contacts " << what;
    EXPECT_TRUE(same_bits(x.some_contacts, y.some_contacts)) << "contacts in little room " << what;
    EXPECT_TRUE(same_bits(x.nearest, y.nearest)) << "nearest " << what;
}

// The same arrays with other numbers.
void refill(Rows& rows, std::uint64_t seed, void (*fill)(Rows& rows, Random& random)) {
    Random random(seed);
    fill(rows, random);
}

class Planned : public OnIsa {
protected:
    // Whether the answers of the verbs and of the plan are those of the scalar ISA.
    void expect_scalar(const Plan& plan, const Options& options, const std::string& what) const {
        Options scalar = options, here = options;
        scalar.isa = Isa::scalar;
        here.isa = GetParam();
        const Source& source = plan.source();
        const Answers expected = answers_of(source, source, scalar);
        expect_same(answers_of(source, source, here), expected, what);
        expect_same(answers_of(plan, source), expected, what + ", planned");
    }
    Options with(float margin) const { return {.margin = margin, .isa = GetParam()}; }
};

TEST_P(Planned, AnswersAsTheVerbsForEveryPairOfShapesAndNewNumbers) {
    constexpr std::size_t sizes[][2] = {{1, 1},  {1, 8},  {8, 1},  {1, 16},  {16, 1},  {1, 17}, {17, 1},
                                        {1, 63}, {64, 1}, {1, 64}, {1, 65},  {65, 1},  {2, 3},  {16, 16},
                                        {0, 3},  {3, 0},  {5, 9},  {16, 17}, {17, 16}, {3, 12}, {33, 20}};
    constexpr float margins[] = {0.0f, 0.3f, -0.1f};
    constexpr void (*fills[])(Rows&, Random&) = {fill::dense, fill::lattice, fill::spoilt, fill::huge,
                                                 fill::points};
    std::size_t hits = 0, turn = 0;
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes) {
            if (!answers_for(a.shape, b.shape)) continue;
            for (const auto& size : sizes) {
                const float margin = margins[turn % std::size(margins)];
                const std::string what = std::to_string(size[0]) + ' ' + a.name + " with " +
                                         std::to_string(size[1]) + ' ' + b.name + ", margin " +
                                         std::to_string(margin);
                Rows of_a = close_together(a.shape, size[0], 1), of_b = close_together(b.shape, size[1], 2);
                const Plan plan(between(of_a.view(), of_b.view()), with(margin));
                expect_scalar(plan, with(margin), what);
                hits += count_hits(plan);
                const auto fill = fills[turn++ % std::size(fills)];
                refill(of_a, 3, fill), refill(of_b, 4, fill);
                expect_scalar(plan, with(margin), what + ", new numbers");
            }
        }
    EXPECT_GT(hits, 1000u);
}

TEST_P(Planned, AnswersForMarginsThatAreNoNumbers) {
    const Rows a = close_together(capsa_shape_sphere, 1, 5), b = close_together(capsa_shape_capsule, 12, 6);
    for (const float margin : {infinity, -infinity, std::nanf(""), 1e30f, -1e30f})
        expect_scalar(Plan(between(a.view(), b.view()), with(margin)), with(margin), std::to_string(margin));
}

// A slice of few rows, whose answers have the places of the whole source.
TEST_P(Planned, AnswersForSlices) {
    const Rows a = close_together(capsa_shape_capsule, 90, 7), b = close_together(capsa_shape_sphere, 30, 8);
    for (const std::size_t count : {1u, 3u, 16u, 64u})
        for (const std::size_t of_b : {1u, 12u, 30u}) {
            capsa_shapes some = b.view();
            some.count = of_b;
            Source source = between(a.view(), some);
            source.begin = 23, source.end = 23 + count;
            expect_scalar(Plan(source, with(0.1f)), with(0.1f), std::to_string(count));
        }
}

TEST_P(Planned, AnswersForRowsThatAreLaidOutOtherwise) {
    const Rows a = close_together(capsa_shape_capsule, 9, 9), b = close_together(capsa_shape_capsule, 9, 10);
    const std::vector<std::uint32_t> point = {8, 3, 5, 1, 0, 7, 7, 2, 4};
    const auto first = [](capsa_shapes shapes, std::size_t count) {
        shapes.count = count;
        return shapes;
    };
    std::vector<capsa_shapes> layouts = {a.view(), b.view()};
    const Strided wide(a, 3), backward(a, -1);
    layouts.push_back(wide.view()), layouts.push_back(backward.view());
    layouts.push_back(a.view());  // one radius for all, in memory and as a number
    layouts.back().stream[6] = {a.streams[6].data() + 2, 0};
    layouts.push_back(a.view());
    layouts.back().stream[6] = capsa_same(0.25f);
    layouts.push_back(a.view());
    layouts.back().point[1] = {point.data(), 1};
    layouts.back().positions = 9;
    layouts.push_back(a.view());  // no radius
    layouts.back().shape = capsa_shape_segment;
    layouts.back().stream[6] = {};
    for (std::size_t x = 0; x < layouts.size(); ++x)
        for (std::size_t y = 0; y < layouts.size(); ++y) {
            const std::string what = std::to_string(x) + " with " + std::to_string(y);
            expect_scalar(Plan(between(first(layouts[x], 1), layouts[y]), with(0.2f)), with(0.2f), what);
            expect_scalar(Plan(between(layouts[x], first(layouts[y], 1)), with(0.2f)), with(0.2f), what);
            expect_scalar(Plan(between(first(layouts[x], 3), layouts[y]), with(0.2f)), with(0.2f), what);
        }
}

// Contacts of at most 256 pairs begin with a list of 192; a visit makes none. With the largest margin all
// touch.
TEST_P(Planned, ContactsOfAListAreThoseOfAVisit) {
    const Rows few = close_together(capsa_shape_sphere, 16, 21),
               many = close_together(capsa_shape_capsule, 17, 22);
    capsa_shapes sixteen = many.view();
    sixteen.count = 16;
    std::vector<std::size_t> totals;
    for (const Source& source : {between(few.view(), sixteen), between(sixteen, few.view()),
                                 between(few.view(), many.view()), slice(between(sixteen, few.view()), 1, 2)})
        for (const float margin : {-9.0f, 0.0f, 99.0f}) {
            std::vector<Contact> all;
            visit_contacts(
                source,
                [&](std::span<const Contact> some) { all.insert(all.end(), some.begin(), some.end()); },
                with(margin));
            totals.push_back(all.size());
            for (const std::size_t room : {std::size_t{0}, all.size() / 2, all.size()}) {
                std::vector<Contact> found(room);
                const FindResult result = contacts(source, std::span(found), with(margin));
                EXPECT_EQ(result.total, all.size());
                EXPECT_EQ(result.written, room);
                EXPECT_TRUE(same_bits(
                    found,
                    std::vector<Contact>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(room))));
            }
        }
    EXPECT_EQ(totals[0], 0u);
    EXPECT_TRUE(totals[1] > 0 && totals[1] < 192) << totals[1];
    EXPECT_EQ(totals[2], 256u);
}

// Those that a plan hands to the verbs each time.
TEST_P(Planned, AnswersForEverySource) {
    Rows a = close_together(capsa_shape_sphere, 40, 11), b = close_together(capsa_shape_capsule, 50, 12);
    const std::vector<IndexPair> list = {{3, 4}, {0, 49}, {39, 0}, {3, 4}};
    const std::vector<std::uint32_t> runs_a = {0, 10, 40}, runs_b = {0, 25, 50};
    std::vector<std::uint32_t> group(40);
    for (std::size_t k = 0; k < group.size(); ++k) group[k] = static_cast<std::uint32_t>(k % 3);
    const Filter filter({.group = group});
    const Index in_b(b.view());
    capsa_shapes as_many = b.view();
    as_many.count = 40;
    const Source all = between(a.view(), b.view());
    const std::pair<const char*, Source> sources[] = {
        {"within", within(a.view())},
        {"zip", zip(a.view(), as_many)},
        {"listed", listed(a.view(), b.view(), list)},
        {"runs", between(a.view(), b.view(), Runs{runs_a, runs_b})},
        {"filtered", filtered(all, filter)},
        {"an index", between(a.view(), in_b)},
        {"a slice", slice(all, 0, 2)},
        {"all", all}};
    for (const auto& [what, source] : sources) {
        const Plan plan(source, with(0.1f));
        expect_scalar(plan, with(0.1f), what);
    }
    const Plan exact(all, {.margin = 0.1f, .isa = GetParam(), .decide = Decide::exact});
    EXPECT_EQ(count_hits(exact), count_hits(all, {.margin = 0.1f, .decide = Decide::exact}));
    Workspace workspace;
    const Options in{.margin = 0.1f, .isa = GetParam(), .workspace = &workspace};
    const Source repeated = periodic(all, {3, 3, 3});
    EXPECT_EQ(count_hits(Plan(repeated, in)), count_hits(repeated, in));
    EXPECT_GT(count_hits(Plan(repeated, in)), count_hits(all, with(0.1f)));
}

// A counted fact in place of a time: which questions one kernel answers.
TEST_P(Planned, OneKernelAnswersFewPairs) {
    const Rows a = close_together(capsa_shape_sphere, 70, 13),
               b = close_together(capsa_shape_capsule, 70, 14);
    const Query query = resolve({0, static_cast<capsa_isa>(GetParam()), nullptr, capsa_decide_rounded,
                                 capsa_at_start_touches, nullptr, 0});
    const auto is_few = [&](std::size_t n, std::size_t m, const auto& change) {
        capsa_shapes of_a = a.view(), of_b = b.view();
        of_a.count = n, of_b.count = m;
        Source source = between(of_a, of_b);
        change(source);
        return static_cast<bool>(FewPairs(source, query));
    };
    const auto as_it_is = [](Source&) {};
    const bool kernels = GetParam() != Isa::scalar;
    for (const std::size_t many : {1u, 8u, 64u}) {
        EXPECT_EQ(is_few(1, many, as_it_is), kernels) << many;
        EXPECT_EQ(is_few(many, 1, as_it_is), kernels) << many;
    }
    EXPECT_FALSE(is_few(1, 65, as_it_is) || is_few(65, 1, as_it_is) || is_few(2, 2, as_it_is));
    EXPECT_FALSE(is_few(0, 8, as_it_is) || is_few(8, 0, as_it_is) || is_few(1, 0, as_it_is));
    const std::vector<std::uint32_t> offsets = {0, 1}, group(70, 1);
    const Filter filter({.group = group});
    EXPECT_FALSE(is_few(1, 8, [&](Source& source) { source.runs = {offsets.data(), nullptr, 1}; }));
    EXPECT_FALSE(is_few(1, 8, [&](Source& source) { source.filters.a = &filter.c(); }));
    EXPECT_FALSE(is_few(1, 8, [&](Source& source) { source.filters.b = &filter.c(); }));
    EXPECT_FALSE(is_few(1, 8, [&](Source& source) { source.b.stream[1].stride = 2; }));
    EXPECT_EQ(is_few(1, 8, [&](Source& source) { source.a.stream[1].stride = 2; }), kernels);
    EXPECT_FALSE(is_few(1, 8, [&](Source& source) { source.kind = capsa_source_zip; }));
}

// Rows with an infinite radius are nearer than any number; rows with none that is valid have no nearest row.
TEST_P(Planned, NearestOfFewRowsThatReachFar) {
    Rows a = close_together(capsa_shape_sphere, 9, 25), b = close_together(capsa_shape_sphere, 9, 26);
    a.streams[3][2] = infinity, a.streams[0][3] = std::nanf(""), a.streams[3][4] = -1.0f;
    b.streams[3][5] = infinity, b.streams[2][6] = -infinity;
    const Plan plan(between(a.view(), b.view()), with(0.0f));
    const auto expect_scalar_rows = [&] {
        std::vector<Nearest> here(9), scalar(9);
        nearest(plan, std::span(here));
        nearest(plan.source(), std::span(scalar), {.isa = Isa::scalar});
        EXPECT_TRUE(same_bits(here, scalar));
        return here;
    };
    EXPECT_EQ(expect_scalar_rows()[0].index, 5u);
    for (float& y : b.streams[1]) y = infinity;
    for (const Nearest& row : expect_scalar_rows()) EXPECT_EQ(row.index, capsa_no_row);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Planned, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

// Half of the lanes of the widest ISA may be empty, and then another one answers.
TEST(PlanOfTheBestIsa, AnswersAsTheScalarIsa) {
    for (const std::size_t count : {1u, 7u, 8u, 9u, 16u}) {
        const Rows a = close_together(capsa_shape_capsule, 1, 23),
                   b = close_together(capsa_shape_sphere, count, 24);
        for (const Source& source : {between(a.view(), b.view()), between(b.view(), a.view())})
            expect_same(answers_of(Plan(source, {.margin = 0.2f}), source),
                        answers_of(source, source, Options{.margin = 0.2f, .isa = Isa::scalar}),
                        std::to_string(count));
    }
}

}  // namespace
}  // namespace capsa::tests::test_planned
