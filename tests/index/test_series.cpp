// Several questions that are asked in turn through one workspace: each has the answers of a fresh query, and
// a list and indexes of its own.

#include "capsa/capsa.hpp"

#include "tests/index/walk.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace capsa::tests::test_series {
namespace {

constexpr float side = 14.0f;

std::vector<IndexPair> in_order(const Source& source, const Options& options) {
    std::vector<IndexPair> pairs(200000);
    pairs.resize(find_hits(source, std::span(pairs), options).written);
    return pairs;
}
void expect_fresh_answers(const Source& source, const Options& with, const std::string& where) {
    std::vector<IndexPair> found = in_order(source, with),
                           expected = in_order(source, {.margin = with.margin, .decide = with.decide});
    sort_pairs(found);
    sort_pairs(expected);
    EXPECT_TRUE(same_bits(found, expected)) << where;
}

struct Crowds {
    std::vector<Walk> dust, bones;
    Crowds(std::size_t sets, float step) {
        for (std::size_t k = 0; k < sets; ++k) {
            dust.emplace_back(capsa_shape_sphere, 3000, side, step, 2 * k + 1);
            bones.emplace_back(capsa_shape_capsule, 1500, side, step, 2 * k + 2);
        }
    }
    void move() {
        for (Walk& walk : dust) walk.move();
        for (Walk& walk : bones) walk.move();
    }
    // Of the same kind, sizes and margin are those of different sets.
    Source source(std::size_t question) const {
        const std::size_t set = question / 2;
        return question % 2 == 0 ? Source(between(dust[set].rows.view(), bones[set].rows.view()))
                                 : Source(within(bones[set].rows.view()));
    }
};

class SeriesOnIsa : public OnIsa {};

TEST_P(SeriesOnIsa, HaveListsOfTheirOwn) {
    for (const std::size_t questions : {2u, 4u, 8u}) {
        if (slow_on(GetParam()) && questions != 4) continue;
        Crowds crowds(questions / 2, 0.001f);
        Workspace workspace;
        const int frames = slow_on(GetParam()) ? 4 : 8;
        std::uint64_t before = 0;
        for (int frame = 0; frame < frames; ++frame, crowds.move()) {
            if (frame == 2) before = served(workspace);
            for (std::size_t q = 0; q < questions; ++q)
                expect_fresh_answers(crowds.source(q), {0.05f, GetParam(), &workspace},
                                     std::to_string(q) + ", frame " + std::to_string(frame));
        }
        EXPECT_EQ(before, 0u);
        EXPECT_EQ(served(workspace), questions * static_cast<std::size_t>(frames - 2))
            << "a list each, from the second frame on";
    }
}

// A question that was not asked for long, more questions than there is room for, and others in their place.
TEST(Series, ComeAndGo) {
    Crowds crowds(6, 0.001f);
    Workspace workspace;
    const Options with{.margin = 0.05f, .workspace = &workspace};
    for (int frame = 0; frame < 4; ++frame, crowds.move())
        for (std::size_t q = 0; q < 12; ++q) expect_fresh_answers(crowds.source(q), with, "too many");
    EXPECT_EQ(served(workspace), 0u) << "none is asked again while there is room for it";
    const std::size_t bytes = workspace.bytes();
    for (int frame = 0; frame < 80; ++frame, crowds.move())
        expect_fresh_answers(crowds.source(3), with, "one");
    EXPECT_GT(served(workspace), 70u);
    for (int frame = 0; frame < 12; ++frame, crowds.move())
        for (std::size_t q = 4; q < 12; ++q) expect_fresh_answers(crowds.source(q), with, "eight others");
    EXPECT_GT(served(workspace), 70u + 8 * 5);
    for (int frame = 0; frame < 90; ++frame) {
        crowds.move();
        expect_fresh_answers(crowds.source(0), with, "one again");
    }
    EXPECT_LT(workspace.bytes(), 4 * bytes) << "what is not asked gives its memory back";
}

// Rows that all go far in each frame are in no series, nor do sizes that change stay in one: no memory grows.
TEST(Series, AreNotTakenForOthers) {
    Workspace workspace, alone;
    const Options with{.margin = 0.05f, .workspace = &workspace};
    Walk quick(capsa_shape_sphere, 3000, side, 0.0f, 1);
    for (std::uint64_t frame = 0; frame < 24; ++frame) {
        const Walk a(capsa_shape_sphere, 3000, side, 0.0f, 10 + frame);
        expect_fresh_answers(within(a.rows.view()), with, "quick");
        expect_fresh_answers(within(rows_of(quick.rows.view(), 0, 2500 + 10 * frame)), with, "more rows");
        if (frame == 0) expect_fresh_answers(within(a.rows.view()), {0.05f, Isa::best, &alone}, "alone");
    }
    EXPECT_EQ(served(workspace), 0u);
    EXPECT_LT(workspace.bytes(), 2 * alone.bytes());
}

// Two sets of one size, of which one stands where the other one stood: the nearest series is taken, and each
// row is compared.
TEST(Series, OfSetsThatChangePlacesHaveTheirAnswers) {
    Walk one(capsa_shape_sphere, 3000, side, 0.001f, 1), other(capsa_shape_sphere, 3000, side, 0.001f, 2);
    Workspace workspace;
    const Options with{.margin = 0.05f, .workspace = &workspace};
    for (int frame = 0; frame < 20; ++frame) {
        const bool turned = frame % 7 > 3;
        expect_fresh_answers(within((turned ? other : one).rows.view()), with, "first");
        expect_fresh_answers(within((turned ? one : other).rows.view()), with, "second");
        if (frame % 5 == 4) one.rows.streams.swap(other.rows.streams);
        one.move();
        other.move();
        if (frame == 10) other.rows.streams = one.rows.streams;  // twins from now on
    }
    EXPECT_GT(served(workspace), 20u);
}

// W2: the order of pairs depends on rows and queries, and not on where they are in memory.
TEST(Series, HaveOneOrderWhateverTheAddresses) {
    std::vector<std::vector<IndexPair>> orders[2];
    for (int run = 0; run < 2; ++run) {
        Crowds crowds(2, 0.002f);
        std::vector<std::unique_ptr<Crowds>> copies;
        Workspace workspace;
        const Options with{.margin = 0.05f, .workspace = &workspace};
        for (int frame = 0; frame < 14; ++frame, crowds.move()) {
            const Crowds* asked = &crowds;
            if (run == 1) asked = copies.emplace_back(std::make_unique<Crowds>(crowds)).get();
            for (const std::size_t q : {0u, 1u, 2u, 3u, 1u})
                orders[run].push_back(in_order(asked->source(q), with));
        }
        EXPECT_GT(served(workspace), 30u);
    }
    for (std::size_t k = 0; k < orders[0].size(); ++k)
        EXPECT_TRUE(same_bits(orders[0][k], orders[1][k])) << k;
}

// Rows that rest keep their indexes beside those of other questions: the level of each is built once.
TEST(Series, KeepTheIndexesOfRowsThatRest) {
    Crowds crowds(2, 0.0f);
    Walk asking(capsa_shape_sphere, 3000, side, 3.0f, 9);
    Workspace workspace;
    std::vector<Nearest> found(3000), expected(3000);
    std::uint64_t built = 0;
    for (int frame = 0; frame < 8; ++frame, asking.move()) {
        for (const Walk& level : crowds.dust) {
            const Source source = between(asking.rows.view(), level.rows.view());
            nearest(source, found, {.workspace = &workspace});
            nearest(source, expected);
            EXPECT_TRUE(same_bits(found, expected)) << frame;
        }
        if (frame == 3) built = workspace.c()->indexes_built();
    }
    EXPECT_GT(built, 0u);
    // Of rows that ask an index may be built each time; of the levels none is.
    EXPECT_LE(workspace.c()->indexes_built() - built, 2u * 4u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, SeriesOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_series
