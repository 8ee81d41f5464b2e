// Kept lists: in every frame the pairs are those that a query without a workspace finds.

#include "capsa/capsa.hpp"

#include "src/index/order.hpp"
#include "src/workspace/workspace.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace capsa::tests::test_frames {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                infinity = std::numeric_limits<float>::infinity();

// Rows that walk about.
struct Walk {
    Rows rows;
    Random random;
    float step;

    Walk(capsa_shape shape, std::size_t count, float side, float size_of_step, std::uint64_t seed)
        : rows(shape, count), random(seed), step(size_of_step) {
        fill::uniform(rows, random, side, 0.5f, 0.2f);
    }
    void move() {
        for (std::size_t row = 0; row < rows.count; ++row) {
            float by[3];
            for (float& along : by) along = random.between(-step, step);
            for (int k = 0; k < coordinates_of(rows.shape); ++k)
                rows.at(k, row) += by[k % dimension_of(rows.shape)];
        }
    }
};

std::uint64_t served(const Workspace& workspace) { return workspace.c()->served_by_list(); }

std::vector<IndexPair> sorted_hits(const Source& source, const Options& options) {
    std::vector<IndexPair> pairs = hits_in_room(source, options);
    sort_pairs(pairs);
    return pairs;
}
std::vector<Contact> contacts_by_pair(const Source& source, const Options& options) {
    std::vector<Contact> all = contacts_in_room(source, options);
    std::sort(all.begin(), all.end(), by_pair);
    return all;
}

void expect_same_frame(const Source& source, const Options& with, const std::string& where) {
    const Options without{with.margin, with.isa};
    EXPECT_TRUE(same_bits(sorted_hits(source, with), sorted_hits(source, without))) << where;
    std::vector<IndexPair> in_vector = find_hits(source, with);
    sort_pairs(in_vector);
    EXPECT_TRUE(same_bits(in_vector, sorted_hits(source, without))) << where;
    EXPECT_TRUE(same_bits(contacts_by_pair(source, with), contacts_by_pair(source, without))) << where;
    EXPECT_EQ(count_hits(source, with), count_hits(source, without)) << where;
    EXPECT_EQ(any_hit(source, with), any_hit(source, without)) << where;
    std::vector<std::uint64_t> one(words_for(source.a.count)), other(one.size());
    touched(source, one, with);
    touched(source, other, without);
    EXPECT_EQ(one, other) << where;
}

class FramesOnIsa : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this machine cannot run " << name(GetParam());
    }
};

TEST_P(FramesOnIsa, HaveTheSameAnswersWhileRowsWalk) {
    const int frames = slow_on(GetParam()) ? 6 : 14;
    for (const float step : {0.0f, 0.002f, 0.03f, 0.3f})
        for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_triangle}) {
            if (slow_here && shape != capsa_shape_capsule) continue;
            Walk a(capsa_shape_sphere, 2500, 14.0f, step, 1), b(shape, 400, 14.0f, step, 2);
            Workspace between_both, within_one;
            for (int frame = 0; frame < frames; ++frame) {
                const std::string where = "step " + std::to_string(step) + ", frame " + std::to_string(frame);
                expect_same_frame(between(a.rows.view(), b.rows.view()), {0.1f, GetParam(), &between_both},
                                  where);
                if (shape == capsa_shape_sphere)
                    expect_same_frame(within(a.rows.view()), {0.1f, GetParam(), &within_one}, where);
                a.move();
                b.move();
            }
            if (step == 0.002f) {
                EXPECT_GT(served(between_both), 0u) << "step " << step;
            }
        }
}

TEST_P(FramesOnIsa, SeeEveryRowThatChangesMuch) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.001f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.001f, 2);
    Workspace workspace;
    const Options options{0.05f, GetParam(), &workspace};
    const auto frame = [&](const std::string& where) {
        expect_same_frame(between(a.rows.view(), b.rows.view()), options, where);
        a.move();
        b.move();
    };
    const auto frames = [&](const std::string& where) {
        for (int k = 0; k < 3; ++k) frame(where);
    };
    frames("walk");
    const std::uint64_t before = served(workspace);
    EXPECT_GT(before, 0u);
    a.rows.at(1, 1234) += 3.0f;
    frames("one row jumps");
    a.rows.at(3, 77) += 2.0f;
    frames("one radius grows");
    a.rows.at(3, 78) = 0.0f;
    frames("one radius shrinks");
    a.rows.at(0, 5) = nan;
    frames("one row becomes invalid");
    a.rows.at(0, 5) = 7.0f;
    frames("and valid");
    a.rows.at(3, 6) = -1.0f;
    frames("one radius becomes negative");
    a.rows.at(3, 6) = 1.0f;
    frames("and positive");
    b.rows.at(3, 9) = infinity;
    frames("a point lies at infinity");
    b.rows.at(3, 9) = 3.0f;
    frames("and not any more");
    b.rows.at(4, 20) += 5.0f;
    frames("one end of a capsule jumps");
    const float x = b.rows.at(0, 30);
    b.rows.at(0, 30) = nan;
    b.rows.at(6, 30) = 2.0f;  // it touches much when it is valid
    a.rows.at(1, 1235) += 3.0f;
    frames("the first end of a capsule is no number while a list is made");
    b.rows.at(0, 30) = x;
    frames("and is one again");
    a.rows.at(3, 40) = infinity;
    frames("a radius is infinite");
    a.rows.at(3, 40) = 0.2f;
    frames("and is not any more");
    EXPECT_GT(served(workspace), before) << "lists are made again";
}

// Some rows jump in each frame, to the same place and anywhere, one of them again and again.
void let_some_jump(Walk& walk, int frame) {
    constexpr std::uint32_t often = 100;
    const int dimension = dimension_of(walk.rows.shape);
    float place[3];
    for (float& x : place) x = walk.random.between(0.0f, 14.0f);
    for (std::uint32_t k = 0; k < 6; ++k) {
        const std::size_t row =
            k == 0 ? often : (7 + 5 * k + 31 * static_cast<std::size_t>(frame)) % walk.rows.count;
        if (k > 2)
            for (float& x : place) x = walk.random.between(0.0f, 14.0f);
        for (int i = 0; i < coordinates_of(walk.rows.shape); ++i)
            walk.rows.at(i, row) = place[i % dimension] + (i < dimension ? 0.0f : 0.3f);
    }
    const auto changed = static_cast<std::size_t>(200 + frame);
    walk.rows.at(0, changed) = nan;
    walk.rows.at(0, changed - 1) = 7.0f;
    walk.rows.at(coordinates_of(walk.rows.shape), changed + 20) += 0.5f;
}

// With indexes of the rows as the list had them first, and without: another query has built them anew.
TEST_P(FramesOnIsa, FindThePairsOfRowsAnewThatJump) {
    const int frames = slow_on(GetParam()) ? 5 : 20;
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule})
        for (const bool with_indexes : {true, false}) {
            Walk a(capsa_shape_sphere, 3000, 14.0f, 0.001f, 1), b(shape, 400, 14.0f, 0.001f, 2);
            Workspace between_both, within_one;
            for (int frame = 0; frame < frames; ++frame) {
                for (const bool within_a : {false, true}) {
                    if (within_a && shape != capsa_shape_sphere) continue;
                    const Source source =
                        within_a ? within(a.rows.view()) : between(a.rows.view(), b.rows.view());
                    Workspace& workspace = within_a ? within_one : between_both;
                    const Options with{0.1f, GetParam(), &workspace}, without{0.1f, GetParam()};
                    std::vector<IndexPair> pairs(100000);  // one query a frame
                    pairs.resize(find_hits(source, std::span(pairs), with).written);
                    sort_pairs(pairs);
                    EXPECT_TRUE(same_bits(pairs, sorted_hits(source, without)))
                        << frame << (within_a ? " within" : " between");
                    std::vector<Nearest> near(source.a.count);
                    if (!with_indexes) nearest(source, near, with);
                }
                a.move();
                b.move();
                let_some_jump(a, frame);
                let_some_jump(b, frame);
            }
            for (const bool within_a : {false, true}) {
                Workspace& workspace = within_a ? within_one : between_both;
                if (within_a && shape != capsa_shape_sphere) continue;
                const Source source =
                    within_a ? within(a.rows.view()) : between(a.rows.view(), b.rows.view());
                EXPECT_GT(find_hits(source, std::span<IndexPair>{}, {0.1f, GetParam(), &workspace}).total,
                          0u);
                const std::uint64_t before = served(workspace);
                std::vector<std::uint64_t> rows(words_for(source.a.count)), expected(rows.size());
                touched(source, rows, {0.1f, GetParam(), &workspace});
                touched(source, expected, {0.1f, GetParam()});
                EXPECT_EQ(rows, expected);
                EXPECT_EQ(served(workspace), before + 1) << "a list answers which rows touch";
            }
            // A list is made in the second frame, and lasts some ten frames.
            const auto most = static_cast<std::uint64_t>(frames - 2);
            EXPECT_GE(served(between_both), most - most / 4) << with_indexes;
            if (shape == capsa_shape_sphere) {
                EXPECT_GE(served(within_one), most - most / 4) << with_indexes;
            }
        }
}

// Of rows that rest only those are looked for that do not, however far they go.
TEST_P(FramesOnIsa, ServeWhereAFewOfManyMove) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.0f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.0f, 2);
    Workspace workspace;
    const int frames = slow_on(GetParam()) ? 5 : 20;
    for (int frame = 0; frame < frames; ++frame) {
        const Source source = between(a.rows.view(), b.rows.view());
        std::vector<IndexPair> pairs(100000);  // one query a frame
        pairs.resize(find_hits(source, std::span(pairs), {0.1f, GetParam(), &workspace}).written);
        sort_pairs(pairs);
        EXPECT_TRUE(same_bits(pairs, sorted_hits(source, {0.1f, GetParam()}))) << frame;
        for (std::size_t k = 0; k < 20; ++k)  // one of them is in the sample
            for (int i = 0; i < 3; ++i)
                a.rows.at(i, k == 0 ? sampled(7, 32, 3000) : 40 * k) = a.random.between(0.0f, 14.0f);
    }
    EXPECT_GE(served(workspace), static_cast<std::uint64_t>(frames - 2));
}

TEST_P(FramesOnIsa, BelongToTheirSetsAndMargin) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.001f, 1), other(capsa_shape_sphere, 3000, 14.0f, 0.001f, 7),
        b(capsa_shape_capsule, 400, 14.0f, 0.001f, 2);
    Workspace workspace;
    const auto ask = [&](const Walk& walk, float margin, const char* where) {
        expect_same_frame(between(walk.rows.view(), b.rows.view()), {margin, GetParam(), &workspace}, where);
        expect_same_frame(within(walk.rows.view()), {margin, GetParam(), &workspace}, where);
    };
    for (int k = 0; k < 4; ++k) ask(a, 0.05f, "the first set");
    ask(other, 0.05f, "another set of the same size");
    ask(a, 0.5f, "a larger margin");
    ask(a, -0.1f, "a negative margin");
    for (std::size_t part = 0; part < 3; ++part)
        expect_same_frame(slice(within(a.rows.view()), part, 3), {0.05f, GetParam(), &workspace}, "a slice");
}

TEST_P(FramesOnIsa, LetRowsMeetAsTheirFilterSaysNow) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.001f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.001f, 2);
    Workspace workspace;
    std::vector<std::uint32_t> group(3000);
    for (int frame = 0; frame < 6; ++frame) {
        for (std::size_t row = 0; row < group.size(); ++row)
            group[row] = static_cast<std::uint32_t>(row + static_cast<std::size_t>(frame)) % 3;
        const Filter of_a({.group = group}), of_b({.group = std::span(group).first(400)});
        expect_same_frame(filtered(between(a.rows.view(), b.rows.view()), of_a, of_b),
                          {0.1f, GetParam(), &workspace}, "between");
        a.move();
    }
    EXPECT_GT(served(workspace), 0u);
    Workspace one;
    for (int frame = 0; frame < 6; ++frame) {
        for (std::size_t row = 0; row < group.size(); ++row)
            group[row] = static_cast<std::uint32_t>(row + static_cast<std::size_t>(frame)) % 3;
        const Filter of_a({.group = group});
        expect_same_frame(filtered(within(a.rows.view()), of_a), {0.1f, GetParam(), &one}, "within");
        a.move();
    }
    EXPECT_GT(served(one), 0u);
}

TEST_P(FramesOnIsa, LetLinksMeetAsTheirMatrixSaysNow) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.001f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.001f, 2);
    std::vector<std::uint32_t> link(3000), chain(3000);
    for (std::uint32_t row = 0; row < link.size(); ++row) link[row] = row % 70, chain[row] = row / 300;
    LinkMatrix inside(70), between_sets(70, 70);
    const Filter of_one({.link = link, .matrix = inside, .chain = chain, .exclude = 150}),
        of_a({.link = link, .matrix = between_sets}), of_b({.link = std::span(link).first(400)});
    Workspace one, two;
    for (std::uint32_t frame = 0; frame < 6; ++frame) {
        for (std::uint32_t k = 0; k < 70; ++k) {
            inside.forbid(k, (k * 7 + frame) % 70);
            for (std::uint32_t j = frame; j < 70; j += 3) between_sets.forbid(k, (j + k) % 70);
        }
        expect_same_frame(filtered(within(a.rows.view()), of_one), {0.1f, GetParam(), &one}, "within");
        expect_same_frame(filtered(between(a.rows.view(), b.rows.view()), of_a, of_b),
                          {0.1f, GetParam(), &two}, "between");
        a.move();
    }
    EXPECT_GT(served(one), 0u);
    EXPECT_GT(served(two), 0u);
}

TEST_P(FramesOnIsa, FarFromTheOriginAreRightToo) {
    for (const float far : {1e3f, 1e5f, 1e7f}) {
        Walk a(capsa_shape_sphere, 2500, 14.0f, 0.002f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.002f, 2);
        for (std::size_t row = 0; row < a.rows.count; ++row) a.rows.at(0, row) += far;
        for (std::size_t row = 0; row < b.rows.count; ++row)
            b.rows.at(0, row) += far, b.rows.at(3, row) += far;
        Workspace workspace;
        for (int frame = 0; frame < 5; ++frame) {
            expect_same_frame(between(a.rows.view(), b.rows.view()), {0.1f, GetParam(), &workspace},
                              std::to_string(far));
            a.move();
            b.move();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, FramesOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_frames
