// A periodic source answers what the rows and their images answer, where the images are made by hand: in
// every verb, with every shape, bit for bit.

#include "capsa/capsa.hpp"

#include "src/periodic.hpp"
#include "src/shape.hpp"
#include "src/workspace/workspace.hpp"
#include "tests/api/images_by_hand.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/row_labels.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <vector>

namespace capsa::tests::test_periodic {
namespace {

class Periodic : public OnIsa {};

bool can_repeat(const ShapeInfo& info) { return info.core != CoreKind::half_space; }

TEST_P(Periodic, AnswersAsRowsAndImagesMadeByHandInEveryVerb) {
    int turn = 0;
    std::size_t hits = 0, across = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!can_repeat(of_a) || !can_repeat(of_b) || !answers_for(of_a.shape, of_b.shape)) continue;
            ++turn;
            if (slow_on(GetParam()) && turn % 3 != 0) continue;
            const std::string what = std::string(of_a.name) + " and " + of_b.name;
            const Rows a = scattered_with_nans(of_a.shape, 40, 1), b = scattered_with_nans(of_b.shape, 35, 2);
            const bool flat = of_a.dimension == 2;
            // The scenes fill a box of side 6. All axes, some of them, a box that is smaller than the scene.
            const Period boxes[] = {{6.0f, 6.0f, flat ? 0.0f : 6.0f},
                                    {6.3f, 0.0f, 0.0f},
                                    {0.0f, 5.9f, flat ? 0.0f : 7.1f},
                                    {2.7f, 3.1f, 0.0f}};
            const Period box = boxes[turn % 4];
            Workspace workspace;
            const bool exact = turn % 2 == 0 && decides_exactly(of_a.shape, of_b.shape);
            const Decide decide = exact ? Decide::exact : Decide::rounded;
            const Options options{
                .margin = 0.1f, .isa = GetParam(), .workspace = &workspace, .decide = decide};
            const Options by_hand{.margin = 0.1f, .isa = GetParam(), .decide = decide};
            const capsa_shapes va = a.view(), vb = b.view();
            const Expected expected(a, &b, box, 4, by_hand, unfiltered);
            hits += expected.pairs.size();
            for (const Found& pair : expected.pairs)
                across += std::get<2>(pair) != 0 || std::get<3>(pair) != 0 || std::get<4>(pair) != 0;
            expect_same_images(periodic(between(va, vb), box), expected, options, what);
            const Index index_of_a(va), index_of_b(vb);
            const capsa_shapes in_a = index_of_a, in_b = index_of_b;
            expect_same_images(periodic(between(in_a, vb), box), expected, options, what + ", index of A");
            expect_same_images(periodic(between(in_a, in_b), box), expected, options, what + ", both");
            if (of_a.shape != of_b.shape) continue;
            const Expected inside(a, nullptr, box, 4, by_hand, unfiltered);
            expect_same_images(periodic(within(va), box), inside, options, what + " within");
            expect_same_images(periodic(within(in_a), box), inside, options, what + " within an index");
        }
    EXPECT_GT(across, hits / 10);
    EXPECT_LT(across, hits);
}

// A negative reach can be longer than all rows of A, and nothing but an image may be as deep. `nearest` looks
// no further than the largest gap among the rows, and that is negative where each row of A is in a row of B.
TEST_P(Periodic, FindImagesThatAreDeepWhereAIsSmall) {
    std::size_t across = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!can_repeat(of_a) || !can_repeat(of_b) || !answers_for(of_a.shape, of_b.shape)) continue;
            if (!of_a.has_radius && !of_b.has_radius) continue;  // most have no depth
            const std::string what = std::string(of_a.name) + " and " + of_b.name;
            Random random(seed_of(what));
            Rows a(of_a.shape, 1), b(of_b.shape, 150);
            fill::uniform(a, random, 6.0f, 0.3f, of_b.has_radius ? 0.1f : 3.0f);
            fill::uniform(b, random, 6.0f, 0.3f, 3.0f);
            const Period box{6.0f, 6.0f, 0.0f};
            Workspace workspace;
            const Options options{.margin = -0.8f, .isa = GetParam(), .workspace = &workspace};
            const Options by_hand{.margin = -0.8f, .isa = GetParam()};
            const Expected expected(a, &b, box, 2, by_hand, unfiltered);
            for (const Found& pair : expected.pairs)
                across += std::get<2>(pair) != 0 || std::get<3>(pair) != 0;
            const Index index_of_a(a.view());
            expect_same_images(periodic(between(a.view(), b.view()), box), expected, options, what);
            expect_same_images(periodic(between(index_of_a, b.view()), box), expected, options,
                               what + ", index");
        }
    EXPECT_GT(across, 50u);
}

// Each row of A lies between a row of B and an image whose gaps differ by a few floats or not at all, so that
// one float decides.
TEST_P(Periodic, ChooseTheImageThatIsNearerByOneFloat) {
    constexpr std::uint32_t floats = 7;
    Rows a(capsa_shape_sphere, floats * floats), b(capsa_shape_sphere, 2 * a.count);
    for (std::uint32_t i = 0; i < a.count; ++i) {
        a.at(1, i) = b.at(1, 2 * i) = b.at(1, 2 * i + 1) = 10.0f * static_cast<float>(i);
        b.at(0, 2 * i) = 1.0f + static_cast<float>(i % floats) * 0x1p-23f;
        b.at(0, 2 * i + 1) = 3.0f - static_cast<float>(i / floats) * 0x1p-22f;
    }
    const Period box{4.0f, 0.0f, 0.0f};
    const Index index_of_a(a.view()), index_of_b(b.view());
    Workspace workspace;
    for (const Decide decide : {Decide::rounded, Decide::exact}) {
        const Options options{.margin = 2, .isa = GetParam(), .workspace = &workspace, .decide = decide};
        const Options by_hand{.margin = 2, .isa = GetParam(), .decide = decide};
        const Expected expected(a, &b, box, 2, by_hand, unfiltered);
        expect_same_images(periodic(between(a.view(), b.view()), box), expected, options, "no index");
        expect_same_images(periodic(between(index_of_a, b.view()), box), expected, options, "index of A");
        expect_same_images(periodic(between(index_of_a, index_of_b), box), expected, options, "both");
    }
}

TEST_P(Periodic, LeaveOutPairsThatMayNotMeetWhateverTheImage) {
    Workspace workspace;
    const Options options{.margin = 0.1f, .isa = GetParam(), .workspace = &workspace};
    const Options by_hand{.margin = 0.1f, .isa = GetParam()};
    const Period box{6.0f, 5.5f, 6.5f};
    const Rows a = scattered_with_nans(capsa_shape_capsule, 60, 3),
               b = scattered_with_nans(capsa_shape_sphere, 70, 4);
    for (const int has : {1, 4, 7}) {
        const RowLabels x(a.count, has, 2, 10), y(b.count, has, -3, 11);
        const Filter of_a = x.filter(), of_b = y.filter();
        // The labels of images by hand, which live as long as their sources.
        struct Labels {
            std::vector<std::uint32_t> category, mask, group;
            Filter filter;
        };
        std::deque<Labels> of_images;
        const auto filtered_by = [&](const RowLabels& labels, bool within) {
            return [&, within](const Source& source, const std::vector<std::uint32_t>* rows) {
                if (!rows) return within ? filtered(source, of_a) : filtered(source, of_a, of_b);
                Labels& own = of_images.emplace_back();
                for (const std::uint32_t row : *rows) {
                    own.category.push_back(labels.category(row));
                    own.mask.push_back(labels.mask(row));
                    own.group.push_back(labels.group(row));
                }
                own.filter = Filter({own.category, own.mask, own.group});
                return filtered(source, of_a, own.filter);
            };
        };
        const Expected expected(a, &b, box, 3, by_hand, filtered_by(y, false));
        EXPECT_GT(expected.pairs.size(), 5u);
        expect_same_images(periodic(filtered(between(a.view(), b.view()), of_a, of_b), box), expected,
                           options, "");
        const Expected inside(a, nullptr, box, 3, by_hand, filtered_by(x, true));
        EXPECT_GT(inside.pairs.size(), 5u);
        expect_same_images(filtered(periodic(within(a.view()), box), of_a), inside, options, "within");
    }
}

// With many pairs the workspace builds what is worth it: of the rows, and of the images.
TEST_P(Periodic, AnswersAlikeWhereTheWorkspaceBuilds) {
    const bool slow = slow_here || fuses_by_program(GetParam());
    Workspace workspace;
    for (const bool dense : {false, true}) {
        const float side = dense ? 6.0f : 14.0f;
        Random random(5);
        Rows a(capsa_shape_sphere, slow ? 600 : 4000), b(capsa_shape_capsule, slow ? 250 : 700);
        fill::uniform(a, random, side, 1.0f, 0.3f);
        fill::uniform(b, random, side, 1.0f, 0.3f);
        const Period box{side, side, side + 0.5f};
        const Options by_hand{.margin = 0.05f, .isa = GetParam()};
        const Expected expected(a, &b, box, 1, by_hand, unfiltered),
            inside(a, nullptr, box, 1, by_hand, unfiltered);
        const Options options{.margin = 0.05f, .isa = GetParam(), .workspace = &workspace};
        EXPECT_GT(expected.pairs.size(), 20u);
        EXPECT_GT(inside.pairs.size(), 20u);
        expect_same_images(periodic(between(a.view(), b.view()), box), expected, options, "between");
        expect_same_images(periodic(within(a.view()), box), inside, options, "within");
    }
}

// Rows that move a little from frame to frame, whose pairs the workspace keeps.
TEST_P(Periodic, AnswersAlikeFromFrameToFrame) {
    Random random(6);
    Rows rows(capsa_shape_sphere, slow_on(GetParam()) ? 1200 : 3000);
    fill::uniform(rows, random, 12.0f, 1.0f, 0.3f);
    const Period box{12.0f, 12.0f, 12.0f};
    Workspace workspace;
    for (int frame = 0; frame < 6; ++frame) {
        const Options by_hand{.isa = GetParam()}, options{.isa = GetParam(), .workspace = &workspace};
        const ByHand images(rows, box, 1, true);
        const std::uint64_t expected = count_hits(within(rows.view()), by_hand) +
                                       count_hits(between(rows.view(), images.rows.view()), by_hand);
        EXPECT_EQ(count_hits(periodic(within(rows.view()), box), options), expected) << frame;
        for (std::vector<float>& stream : rows.streams)
            if (&stream != &rows.streams.back())
                for (float& x : stream) x += random.between(-0.002f, 0.002f);
    }
}

TEST_P(Periodic, SlicesAnswerTogetherWhatTheWholeAnswers) {
    Workspace workspace;
    std::vector<Image> images(1 << 14);
    const Options options{.margin = 0.1f, .isa = GetParam(), .workspace = &workspace, .images = images};
    const Rows a = scattered_with_nans(capsa_shape_capsule, 200, 3),
               b = scattered_with_nans(capsa_shape_sphere, 170, 4);
    const Period box{6.0f, 5.5f, 0.0f};
    for (const Source& all : {periodic(between(a.view(), b.view()), box), periodic(within(a.view()), box)}) {
        const auto pairs_of = [&](std::size_t parts) {
            std::vector<Found> found;
            std::vector<IndexPair> hits(images.size());
            for (std::size_t k = 0; k < parts; ++k) {
                const FindResult some = find_hits(slice(all, k, parts), std::span(hits), options);
                for (std::size_t i = 0; i < some.written; ++i)
                    found.push_back(named(hits[i].a, hits[i].b, images[i]));
            }
            std::sort(found.begin(), found.end());
            return found;
        };
        EXPECT_GT(pairs_of(1).size(), 40u);
        EXPECT_EQ(pairs_of(3), pairs_of(1));
        const Index index(a.view());  // shares of its searches
        std::uint64_t count = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const Source source = all.kind == capsa_source_within ? within(index) : between(index, b.view());
            count += count_hits(periodic(part(source, PartOf::pairs, k, 3), box), options);
        }
        EXPECT_EQ(count, pairs_of(1).size());
        std::vector<Nearest> whole(a.count), sliced(a.count);
        std::vector<Contact> deep(a.count), deep_sliced(a.count);
        nearest(all, whole, options);
        const std::vector<Image> of_whole(images.data(), images.data() + a.count);
        for (std::size_t k = 0; k < 3; ++k) nearest(slice(all, k, 3), sliced, options);
        EXPECT_TRUE(same_bits(whole, sliced));
        EXPECT_TRUE(same_bits(of_whole, std::vector<Image>(images.data(), images.data() + a.count)));
        deepest(all, deep, options);
        for (std::size_t k = 0; k < 3; ++k) deepest(slice(all, k, 3), deep_sliced, options);
        EXPECT_TRUE(same_bits(deep, deep_sliced));
    }
}

TEST_P(Periodic, GoWithExactDecisions) {
    Workspace workspace;
    const Options options{
        .margin = 0.0f, .isa = GetParam(), .workspace = &workspace, .decide = Decide::exact};
    const Options by_hand{.isa = GetParam(), .decide = Decide::exact};
    const Period box{8.0f, 8.0f, 8.0f};
    Random random(7);
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment}) {
        Rows rows(shape, 60);
        fill::lattice(rows, random);
        const Expected inside(rows, nullptr, box, 3, by_hand, unfiltered);
        EXPECT_GT(inside.pairs.size(), 10u);
        expect_same_images(periodic(within(rows.view()), box), inside, options, shape_info(shape).name);
    }
}

// Where cores of the plane cross, a contact is deeper than the gap by which `deepest` chooses (P6, Q94).
template <class Rows>
void expect_image_that_is_nearer(Rows& a, Rows& b, Isa isa) {
    Workspace workspace;
    std::vector<Image> images(3);
    for (const Decide decide : {Decide::rounded, Decide::exact})
        for (const bool within_itself : {false, true}) {
            const Source source = within_itself ? within(b) : between(a, b);
            std::vector<Contact> deep(source.a.count);
            deepest(periodic(source, {10, 10, 0}), deep,
                    {.isa = isa, .workspace = &workspace, .decide = decide, .images = images});
            const std::uint32_t row = within_itself ? 2 : 0;
            EXPECT_EQ(deep[row].b, 1u) << within_itself;
            EXPECT_EQ(images[row].shift[0], 1) << within_itself;
            EXPECT_NEAR(deep[row].gap, -0.4f, 1e-6f) << within_itself;
        }
}
TEST_P(Periodic, DeepestChoosesARowOrAnImageByTheGapOfTheCores) {
    PlanarCapsules a, b;
    a.push_back(4, 5, 6, 5, 0.1f);
    b.push_back(5, 4, 5, 6, 0.1f);  // crosses: a gap of -0.2, and 1.2 to part them
    b.push_back(-4.8f, 5.3f, -4.2f, 5.3f, 0.6f);
    b.push_back(4, 5, 6, 5, 0.1f);
    expect_image_that_is_nearer(a, b, GetParam());
    PlanarRoundCones c, d;
    c.push_back(4, 5, 6, 5, 0.1f, 0.1f);
    d.push_back(5, 4, 5, 6, 0.1f, 0.1f);
    d.push_back(-4.8f, 5.3f, -4.2f, 5.3f, 0.6f, 0.6f);
    d.push_back(4, 5, 6, 5, 0.1f, 0.1f);
    expect_image_that_is_nearer(c, d, GetParam());
}

// Images are copied again, and get an index, only where one of them has changed.
TEST(PeriodicSource, KeepsItsImagesWhileTheyStay) {
    for (const std::size_t rows_of_a : {4000u, 700u, 300u}) {
        Random random(7);
        Rows a(capsa_shape_sphere, rows_of_a), b(capsa_shape_capsule, 4700 - rows_of_a);
        fill::uniform(a, random, 14.0f, 1.0f, 0.3f);
        fill::uniform(b, random, 14.0f, 1.0f, 0.3f);
        const auto put = [&](std::size_t row, float x) {
            for (int k = 0; k < 6; ++k) b.at(k, row) = k == 0 ? x : k == 3 ? x + 0.5f : 7.0f;
        };
        put(0, 7.0f);
        put(1, 0.1f);
        Period box{14.0f, 14.0f, 14.5f};
        Workspace workspace;
        Options options{.margin = 0.05f, .workspace = &workspace};
        const auto expect = [&](std::uint64_t copies, const char* what) {
            const Source source = periodic(between(a.view(), b.view()), box);
            for (int again = 0; again < 2; ++again) {
                Workspace fresh;
                const Options other{.margin = options.margin, .workspace = &fresh};
                std::vector<Image> images(1 << 15), expected(1 << 15);
                std::vector<IndexPair> one(1 << 15), two(1 << 15);
                options.images = images;
                one.resize(find_hits(source, std::span(one), options).written);
                options.images = {};
                Options with_images = other;
                with_images.images = expected;
                two.resize(find_hits(source, std::span(two), with_images).written);
                const auto found = [](const std::vector<IndexPair>& pairs, const std::vector<Image>& where) {
                    std::vector<Found> all;
                    for (std::size_t k = 0; k < pairs.size(); ++k)
                        all.push_back(named(pairs[k].a, pairs[k].b, where[k]));
                    std::sort(all.begin(), all.end());
                    return all;
                };
                EXPECT_GT(one.size(), 20u);
                EXPECT_TRUE(found(one, images) == found(two, expected)) << what;
                EXPECT_EQ(count_hits(source, options), one.size()) << what;
                EXPECT_EQ(workspace.c()->images().copies(), copies) << what;
            }
        };
        expect(1, "first");
        put(0, 7.1f);
        expect(1, "a row without an image moves");
        put(1, 0.1001f);
        expect(2, "a row with one does");
        a.at(0, 5) = 21.0f;
        expect(3, "A reaches further");
        options.margin = 0.1f;
        box.z = 14.6f;
        expect(4, "another box");
        std::vector<Nearest> one(a.count), two(a.count);
        const Source source = periodic(between(a.view(), b.view()), box);
        Workspace fresh;
        nearest(source, one, options);
        nearest(source, two, {.workspace = &fresh});
        EXPECT_TRUE(same_bits(one, two));
        expect(6, "a verb with other images has been asked");
    }
}

// Pushes work as they are: normals and depths are those of the image.
TEST(PeriodicSource, IsPushedApartAcrossTheBorder) {
    Spheres spheres;
    spheres.push_back(0.25f, 1, 1, 0.5f);
    spheres.push_back(9.75f, 1, 1, 0.5f);
    Workspace workspace;
    const Source source = periodic(within(spheres), {10, 0, 0});
    std::vector<Contact> list;
    contacts(source, list, {.workspace = &workspace});
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list[0].gap, -0.5f);
    std::vector<float> scratch(separate_scratch(movable(spheres), movable(spheres)));
    separate(list, movable(spheres), movable(spheres), scratch);
    EXPECT_EQ(spheres.x()[0], 0.5f);
    EXPECT_EQ(spheres.x()[1], 9.5f);
    contacts(source, list, {.workspace = &workspace});
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list[0].gap, 0.0f);
}

// Without rows, without valid rows, and an index that was never built.
TEST(PeriodicSource, OfNothingAnswersNothing) {
    Workspace workspace;
    const Options options{.workspace = &workspace};
    const Period box{5, 5, 5};
    Spheres none, invalid, some;
    invalid.push_back(std::numeric_limits<float>::quiet_NaN(), 0, 0, 1);
    some.push_back(0, 0, 0, 0.25f);
    const Index never;
    for (const Source& source :
         {within(none), within(invalid), between(none, some), between(some, none), between(some, invalid),
          between(invalid, some), between(some, never), within(some)}) {
        const Source repeated = periodic(source, box);
        EXPECT_EQ(count_hits(repeated, options), 0u);
        EXPECT_TRUE(find_hits(repeated).empty());
        std::vector<Nearest> near(source.a.count);
        nearest(repeated, near, options);
        for (const Nearest& one : near)
            if (source.kind == capsa_source_between || std::isnan(source.a.stream[0].data[0]))
                EXPECT_EQ(one.index, no_row);
            else  // its own image
                EXPECT_EQ(one.gap, 4.5f);
    }
}

TEST(PeriodicSource, ShiftsCoordinatesAsOneRounding) {
    Random random(8);
    const auto any = [&] {
        const std::uint64_t bits = random.bits();
        const float x = std::ldexp(1.0f + static_cast<float>(bits & 0x7fffff) * 0x1p-23f,
                                   static_cast<int>(bits >> 23 & 63) - 30);
        return (bits >> 40 & 1) != 0 ? x : -x;
    };
    for (int k = 0; k < 2'000'000; ++k) {
        const float x = any(), length = std::fabs(any());
        const int shift = static_cast<int>(random.below(255)) - 127;
        const float expected = std::fma(static_cast<float>(shift), length, x);
        ASSERT_EQ(moved(x, shift, length), expected) << x << " + " << shift << " * " << length;
    }
    // Half way between two floats but for a part that double does not hold.
    EXPECT_EQ(moved(0x1p-60f, 1, 0x1.000002p0f), std::fma(1.0f, 0x1.000002p0f, 0x1p-60f));
    EXPECT_EQ(moved(-0x1p-40f, 3, 0x1.555556p23f), std::fma(3.0f, 0x1.555556p23f, -0x1p-40f));
    EXPECT_EQ(moved(0x1p-40f, 3, 0x1.555556p23f), std::fma(3.0f, 0x1.555556p23f, 0x1p-40f));
}

INSTANTIATE_TEST_SUITE_P(Isas, Periodic, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_periodic
