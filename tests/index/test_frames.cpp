// Kept lists: in every frame the pairs are those that a query without a workspace finds.

#include "capsa/capsa.hpp"

#include "src/exact/margins.hpp"
#include "src/workspace/workspace.hpp"
#include "tests/index/walk.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/every_verb.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_frames {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                infinity = std::numeric_limits<float>::infinity();

std::vector<Contact> contacts_by_pair(const Source& source, const Options& options) {
    std::vector<Contact> all = contacts_in_room(source, options);
    std::sort(all.begin(), all.end(), by_pair);
    return all;
}

// The answers of frames without a workspace are those of the best instruction set.
void expect_same_frame(const Source& source, const Options& with, const std::string& where) {
    const Options without{with.margin, Isa::best, nullptr, with.decide};
    const std::vector<IndexPair> expected = sorted_hits(source, without);
    EXPECT_TRUE(same_bits(sorted_hits(source, with), expected)) << where;
    std::vector<IndexPair> in_vector = find_hits(source, with);
    sort_pairs(in_vector);
    EXPECT_TRUE(same_bits(in_vector, expected)) << where;
    EXPECT_TRUE(same_bits(contacts_by_pair(source, with), contacts_by_pair(source, without))) << where;
    EXPECT_EQ(count_hits(source, with), expected.size()) << where;
    EXPECT_EQ(any_hit(source, with), !expected.empty()) << where;
    std::vector<std::uint64_t> one(words_for(source.a.count)), other(one.size());
    touched(source, one, with);
    touched(source, other, without);
    EXPECT_EQ(one, other) << where;
}

class FramesOnIsa : public OnIsa {};

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

void expect_every_change_seen(Isa isa, Decide decide) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.001f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.001f, 2);
    Workspace workspace;
    const Options options{0.05f, isa, &workspace, decide};
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
    for (int axis = 0; axis < 3; ++axis) a.rows.at(axis, 100) = b.rows.at(axis, 100);
    a.rows.at(3, 100) = 0.0f;
    frames("a row lies in a capsule");
    a.rows.at(3, 100) = -1e-4f;
    frames("and its radius becomes less than 0");
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

TEST_P(FramesOnIsa, SeeEveryRowThatChangesMuch) { expect_every_change_seen(GetParam(), Decide::rounded); }
TEST(Frames, SeeEveryRowThatChangesMuchWhereDecisionsAreExact) {
    expect_every_change_seen(Isa::best, Decide::exact);
}

// Rows of a chain touch to within roundings.
TEST_P(FramesOnIsa, DecideExactlyWhereRowsNearlyTouch) {
    Rows a(capsa_shape_sphere, 169 * 13);
    for (std::size_t row = 0; row < a.count; ++row) {
        const std::size_t chain = row / 13, start[] = {chain % 13, chain / 13, 0};
        for (int axis = 0; axis < 3; ++axis)
            a.at(axis, row) = 1.7f * static_cast<float>(start[axis]) +
                              (axis == 0 ? 0.1f : 0.2f) * static_cast<float>(row % 13);
        a.at(3, row) = 0.15f;
    }
    Workspace workspace;
    std::size_t differ = 0;
    for (std::size_t frame = 0; frame < 5; ++frame) {
        const Options with{0.0f, GetParam(), &workspace, Decide::exact},
            without{0.0f, Isa::best, nullptr, Decide::exact}, rounded{0.0f, Isa::best};
        const Source source = within(a.view());
        const std::vector<IndexPair> found = sorted_hits(source, with);
        EXPECT_TRUE(same_bits(found, sorted_hits(source, without)));
        differ += !same_bits(found, sorted_hits(source, rounded));
        for (std::size_t row = frame; row < a.count; row += 500)
            a.at(0, row) = std::nextafter(a.at(0, row), 1e9f);
    }
    EXPECT_GT(served(workspace), 0u);
    EXPECT_GT(differ, 0u) << "nothing is in doubt";
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

// Lists of two questions about the same rows ask one index about rows that jump. It belongs to the first
// question, which ends where others take its place.
TEST(Frames, RegressionAListAskedTheIndexOfAQuestionThatHadEnded) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.001f, 1);
    Workspace workspace;
    const Options first{.margin = 0.1f, .workspace = &workspace},
        second{.margin = 0.05f, .workspace = &workspace};
    for (int frame = 0; frame < 6; ++frame) {
        for (const Options& options : {first, second})
            expect_same_frame(within(a.rows.view()), options, "walk " + std::to_string(frame));
        a.move();
    }
    const std::uint64_t before = served(workspace);
    EXPECT_GT(before, 0u);
    for (int k = 0; k < 60; ++k) {
        const float other = 0.2f + 0.001f * static_cast<float>(k);
        EXPECT_GT(count_hits(within(a.rows.view()), {.margin = other, .workspace = &workspace}), 0u);
        if (k % 8 == 7) {
            EXPECT_GT(count_hits(within(a.rows.view()), second), 0u);
        }
    }
    for (std::size_t row = 0; row < 20; ++row) {
        for (int axis = 0; axis < 3; ++axis) a.rows.at(axis, row) = a.rows.at(axis, row + 1000);
        expect_same_frame(within(a.rows.view()), second, "row " + std::to_string(row) + " jumps");
    }
    EXPECT_GT(served(workspace), before);
}

// Rows that turn on their places, and whose sides and radii grow: all of them, or one where a query's sample
// does not look. That one is long, and comes to lie across the others.
TEST(Frames, SeeRowsThatTurnOrGrowInPlace) {
    for (const ShapeInfo& info : all_shapes) {
        if (info.core == CoreKind::half_space) continue;
        const capsa_shape asking = info.dimension == 2 ? capsa_shape_circle : capsa_shape_sphere;
        for (int stream = info.coordinates(); stream < info.streams(); ++stream)
            for (const bool one : {false, true}) {
                const std::string what = std::string(info.name) + ", " + info.stream_name[stream];
                Walk a(asking, 3000, 14.0f, 0.001f, 1), b(info.shape, 500, 14.0f, 0.001f, 2);
                constexpr std::size_t changing = 251;
                for (int k = 0; k < info.dimension; ++k) b.rows.at(k, changing) = 7.0f;
                for (int k = info.coordinates(); k < info.vectors(); ++k)
                    b.rows.at(k, changing) = k == info.coordinates() ? 5.0f
                                             : info.is_length(k)     ? 0.1f
                                                                     : 1.0f / static_cast<float>(k);
                Workspace workspace;
                std::uint64_t before = 0, changed = 0;
                for (int frame = 0; frame < 8; ++frame) {
                    const Source source = between(a.rows.view(), b.rows.view());
                    const std::uint64_t count = count_hits(source, {.margin = 0.1f});
                    EXPECT_EQ(count_hits(source, {.margin = 0.1f, .workspace = &workspace}), count)
                        << what << ", frame " << frame;
                    if (frame == 4) before = count;
                    changed += frame > 4 && count != before;
                    a.move();
                    if (frame < 4) continue;
                    for (std::size_t row = 0; row < b.rows.count; ++row)
                        if (!one || row == changing) b.rows.at(stream, row) += 0.3f;
                }
                EXPECT_GT(changed, 0u) << what << ": nothing comes of it";
                EXPECT_TRUE(served(workspace) > 0 || is_asked_in_space(info.shape)) << what;
            }
    }
}

// The rows that a set has gained or lost since the list was made, of either side.
TEST(Frames, BelongToTheNumbersOfTheirRows) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.001f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.001f, 2);
    Workspace workspace;
    for (const auto& [of_a, of_b] :
         {std::pair{2900u, 360u}, {2900u, 400u}, {3000u, 400u}, {3000u, 360u}, {2900u, 360u}}) {
        const std::uint64_t before = served(workspace);
        for (int frame = 0; frame < 3; ++frame) {
            expect_same_frame(between(rows_of(a.rows.view(), 0, of_a), rows_of(b.rows.view(), 0, of_b)),
                              {0.1f, Isa::best, &workspace},
                              std::to_string(of_a) + " and " + std::to_string(of_b));
            a.move();
            b.move();
        }
        EXPECT_GT(served(workspace), before) << "a list is made of these";
    }
}

// Rows that go on and on come as near as their ways say: two sets that pass each other.
TEST(Frames, EndBeforeRowsComeFromBeyondTheirSkin) {
    Walk a(capsa_shape_sphere, 3000, 14.0f, 0.0f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.0f, 2);
    Workspace workspace;
    for (int frame = 0; frame < 40; ++frame) {
        const Source source = between(a.rows.view(), b.rows.view());
        EXPECT_TRUE(same_bits(sorted_hits(source, {.workspace = &workspace}), sorted_hits(source, {})))
            << frame;
        for (float& x : a.rows.streams[0]) x += 0.01f;
        for (const std::size_t end : {0u, 3u})
            for (float& x : b.rows.streams[end]) x -= 0.01f;
    }
    EXPECT_GT(served(workspace), 40u);
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

// A list that stands for a `within` says which rows touch, of both sides of its pairs, and so do its slices.
TEST_P(FramesOnIsa, HandOutListsThatTouchBothRows) {
    Walk a(capsa_shape_sphere, 2500, 14.0f, 0.002f, 1);
    Workspace workspace;
    const Options with{0.1f, GetParam(), &workspace}, without{0.1f, Isa::best};
    int lists = 0;
    for (int frame = 0; frame < 5; ++frame, a.move()) {
        const Source prepared = prepare(within(a.rows.view()), with, Question::pairs);
        lists += prepared.kind == capsa_source_listed;
        std::vector<std::uint64_t> expected(words_for(a.rows.count)), one(expected), all(expected);
        touched(within(a.rows.view()), expected, without);
        touched(prepared, one, without);
        EXPECT_EQ(one, expected) << frame;
        for (std::size_t k = 0; k < 3; ++k) {
            touched(slice(prepared, k, 3), one, without);
            for (std::size_t w = 0; w < all.size(); ++w) all[w] |= one[w];
        }
        EXPECT_TRUE(prepared.kind != capsa_source_listed || all == expected) << frame;
        EXPECT_EQ(count_hits(slice(prepared, 1, 2), without) + count_hits(slice(prepared, 0, 2), without),
                  count_hits(within(a.rows.view()), without));
    }
    EXPECT_GT(lists, 2);
}

// A list knows the largest slack of its rows, so that exact decisions need not read every row.
TEST(Frames, KnowTheSlackOfTheirRows) {
    Walk a(capsa_shape_sphere, 2500, 14.0f, 0.0001f, 1), b(capsa_shape_capsule, 400, 14.0f, 0.0001f, 2);
    capsa_workspace workspace;
    int lists = 0;
    for (int frame = 0; frame < 8; ++frame) {
        const capsa_source source = between(a.rows.view(), b.rows.view());
        Query query =
            exactly(resolve(erased(Options{.margin = 0.1f, .decide = Decide::exact})), source.a, source.b);
        capsa_source asked = source;
        workspace.serve(source, Keeps::hits, true, query, {}, asked);
        workspace.know_rows(asked, query);
        EXPECT_EQ(query.most_slack_a >= 0.0f, asked.kind == capsa_source_listed);
        EXPECT_EQ(query.most_slack_b >= 0.0f, asked.kind == capsa_source_listed);
        if (asked.kind == capsa_source_listed) {
            ++lists;
            const exact::SlackOfPairs slack(source.a, source.b);
            float most_a = 0.0f, most_b = 0.0f;
            for (std::size_t row = 0; row < source.a.count; ++row) most_a = std::max(most_a, slack.of_a(row));
            for (std::size_t row = 0; row < source.b.count; ++row) most_b = std::max(most_b, slack.of_b(row));
            EXPECT_LE(most_a, query.most_slack_a);
            EXPECT_LE(most_b, query.most_slack_b);
            EXPECT_LE(query.most_slack_a, 2.0f * most_a);
            EXPECT_LE(query.most_slack_b, 2.0f * most_b);
        }
        a.move();
        b.move();
        a.rows.at(3, 7) = frame == 4 ? 3.0f : a.rows.at(3, 7) + 0.004f;  // grows in place, and jumps
    }
    EXPECT_GT(lists, 4);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, FramesOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_frames
