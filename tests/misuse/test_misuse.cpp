// Calls that make no sense end the program with a sentence: the verb, the argument, both numbers, how to mend
// it.

#include "capsa/capsa.hpp"

#include "tests/support/refused.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace capsa {
namespace {

// Sets of 5 and of 3 spheres that touch each other.
class Misuse : public testing::Test {
protected:
    const std::vector<float> five{0, 1, 2, 3, 4}, zero5 = std::vector<float>(5),
                                                  zero3 = std::vector<float>(3);
    const SphereView a = spheres(five, zero5, zero5, 1.0f), b = spheres(zero3, zero3, zero3, 1.0f);
    std::vector<float> gap = std::vector<float>(5);
    std::vector<Contact> few = std::vector<Contact>(4);
    std::vector<Touch> touches = std::vector<Touch>(5);
    std::vector<IndexPair> pairs = {{0, 0}, {4, 3}};
    const std::vector<std::uint32_t> labels = std::vector<std::uint32_t>(3);
};

TEST_F(Misuse, AVerbThatDoesNotTakeTheSource) {
    EXPECT_REFUSED(gaps(between(a, b), gap), "capsa: gaps: it takes zip or listed, not between: ask nearest");
    EXPECT_REFUSED(gaps(within(a), gap), "capsa: gaps: .* not within");
    std::vector<Witness> closest(5);
    EXPECT_REFUSED(witnesses(within(a), closest), "capsa: witnesses: it takes zip or listed, not within");
    std::vector<Nearest> near(5);
    EXPECT_REFUSED(nearest(zip(a, a), near), "capsa: nearest: it takes between or within, not zip: ask gaps");
    EXPECT_REFUSED(deepest(listed(a, a, pairs), few),
                   "capsa: deepest: it takes between or within, not listed");
    std::vector<std::uint64_t> words(5);
    EXPECT_REFUSED(hit_mask(within(a), {words, 1}), "capsa: hit_mask: .* not within: ask touched");
    EXPECT_REFUSED(first_touch(within(a), motion(1, 0, 0), motion(1, 0, 0), touches),
                   "capsa: first_touch: all rows of a within move by one motion");
}

TEST_F(Misuse, WhatAPeriodicSourceDoesNotGoWith) {
    const Period box{10, 10, 10};
    const Source repeated = periodic(between(a, b), box);
    Workspace workspace;
    const Options with{.workspace = &workspace};
    EXPECT_REFUSED(count_hits(repeated), "count_hits: a periodic source needs a workspace, .*: give one");
    EXPECT_REFUSED(count_hits(periodic(zip(a, a), box), with),
                   "a zip or a listed has no images: ask between");
    const std::vector<std::uint32_t> offsets{0, 5};
    EXPECT_REFUSED(count_hits(periodic(within(a, offsets), box), with), "runs have no images: leave out");
    EXPECT_REFUSED(count_hits(periodic(within(a), {10, -1, 10}), with),
                   "a length of the box is negative, NaN");
    EXPECT_REFUSED(count_hits(periodic(within(circles(five, zero5, 1.0f)), box), with),
                   "shapes of the plane do not repeat along z: give this length as 0");
    const std::vector<float> ones(3, 1.0f);
    const HalfSpaceView floors = half_spaces(zero3, zero3, zero3, ones, ones, ones);
    EXPECT_REFUSED(count_hits(periodic(between(a, floors), box), with),
                   "a half-space has no images: ask about");
    std::vector<std::uint64_t> words(5);
    EXPECT_REFUSED(hit_mask(repeated, {words, 1}, with), "hit_mask: a periodic source has no such answers");
    EXPECT_REFUSED(first_touch(repeated, motion(1, 0, 0), touches, with),
                   "first_touch: a periodic source has no");
    std::vector<Image> images(3);
    const Options too_few{.workspace = &workspace, .images = images};
    EXPECT_REFUSED(deepest(periodic(within(a), box), std::span(few = std::vector<Contact>(5)), too_few),
                   "deepest: the images have fewer elements than the output: give as many");
    EXPECT_REFUSED(count_hits(within(a), too_few), "images are asked for and the source has no box: make it");
    EXPECT_REFUSED(count_hits(periodic(within(a), {1e-3f, 0, 0}), with),
                   "rows can reach each other across more than 127 boxes: bring rows");
    std::vector<Nearest> near(10);
    EXPECT_REFUSED(
        k_nearest(periodic(within(a), box), 2, near,
                  {.margin = std::numeric_limits<float>::infinity(), .workspace = &workspace}),
        "k_nearest: rows can reach each other across more than 127 boxes: .* give a smaller margin");
}

TEST_F(Misuse, AnOutputThatIsTooSmall) {
    EXPECT_REFUSED(deepest(between(a, b), few),
                   "deepest: the output has 4 elements and 5 are needed: one for each row");
    EXPECT_REFUSED(nearest(within(a), few), "nearest: the output has 4 elements and 5 are needed");
    EXPECT_REFUSED(gaps(zip(a, a), std::span(gap).first(2)),
                   "gaps: the output has 2 elements and 5 are needed");
    EXPECT_REFUSED(first_touch(between(a, b), motion(1, 0, 0), std::span(touches).first(1)),
                   "has 1 elements and 5");
    const std::vector<float> many(200);
    const SphereView wide = points(many, many, many);
    std::vector<std::uint64_t> words(199 * 4 + 3);
    EXPECT_REFUSED(touched(within(wide), std::span(words).first(3)),
                   "touched: the output has 3 words and 4 are needed: one bit for each row of A .200.");
    EXPECT_REFUSED(hit_mask(between(wide, wide), {words, 3}), "the stride is 3 words and 4 are needed");
    EXPECT_REFUSED(hit_mask(between(wide, wide), {words, 4}), "the output has 799 words and 800 are needed");
    EXPECT_REFUSED(hit_mask(zip(wide, wide), {std::span(words).first(3), 0}), "has 3 words and 4 are needed");
}

// An empty output is one of 0 elements, whatever its pointer is.
TEST_F(Misuse, AnEmptyOutput) {
    const char* const a_row =
        " the output has 0 elements and 5 are needed: one for each row of A, of a slice too";
    const auto says = [&](const char* verb) { return std::string("capsa: ") + verb + ":" + a_row; };
    EXPECT_REFUSED(gaps(zip(a, a), {}), says("gaps"));
    EXPECT_REFUSED(witnesses(zip(a, a), {}), says("witnesses"));
    EXPECT_REFUSED(nearest(between(a, b), std::span<Nearest>()), says("nearest"));
    EXPECT_REFUSED(nearest(within(a), std::span<Contact>()), says("nearest"));
    EXPECT_REFUSED(deepest(within(a), {}), says("deepest"));
    EXPECT_REFUSED(first_touch(within(a), motion(1, 0, 0), {}), says("first_touch"));
    EXPECT_REFUSED(k_nearest(within(a), 3, {}),
                   "capsa: k_nearest: the output has 0 elements and 15 are needed: 3 for each row of A .5.");
    EXPECT_REFUSED(
        neighbours(within(a), std::span<std::size_t>(), {}),
        "capsa: neighbours: there are 0 offsets and 6 are needed: one for each row of A and one more");
    EXPECT_REFUSED(clusters(within(a), {}),
                   "capsa: clusters: there are 0 labels and 5 are needed: one for each row of A and of B");
    EXPECT_REFUSED(join_clusters(within(a), {}, {}),
                   "capsa: join_clusters: there are 0 labels, and the 5 rows of A");
    EXPECT_REFUSED(any_by_run(within(a), {}),
                   "capsa: any_by_run: the output has 0 elements and 1 are needed: one for each run");
    EXPECT_REFUSED(touched(within(a), {}),
                   "capsa: touched: the output has 0 words and 1 are needed: one bit");
    EXPECT_REFUSED(hit_mask(between(a, b), {{}, 1}),
                   "capsa: hit_mask: the output has 0 words and 5 are needed");
    EXPECT_REFUSED(hit_mask(zip(a, a), {{}, 0}), "capsa: hit_mask: the output has 0 words and 1 are needed");
}

TEST_F(Misuse, AMotionOfAnotherSpace) {
    const Circles round(2);
    EXPECT_REFUSED(first_touch(within(a), motion(1, 0), touches),
                   "capsa: first_touch: the rows lie in space and a motion has no dz: give it one");
    EXPECT_REFUSED(first_touch(between(a, b), motion(1, 0, 0), motion(1, 0), touches),
                   "capsa: first_touch: the rows lie in space and a motion has no dz: give it one");
    EXPECT_REFUSED(first_touch(within(round), motion(1, 0, 0), touches),
                   "capsa: first_touch: the rows lie in the plane and a motion has a dz: leave it out");
}

TEST_F(Misuse, APairOfShapesThatIsNotOffered) {
    const Triangles faces(2);
    std::vector<Nearest> near(2);
    EXPECT_REFUSED(
        nearest(within(faces), near),
        "capsa: nearest: this verb does not answer for this pair of shapes: a triangle and a triangle");
    EXPECT_REFUSED(
        first_touch(within(faces), motion(1, 0, 0), touches),
        "capsa: first_touch: this verb does not answer for this pair of shapes: a triangle and a triangle");
}

TEST_F(Misuse, AnOutputForTheSliceAlone) {
    const std::vector<float> many(256);
    std::vector<float> half(128);
    const SphereView wide = points(many, many, many);
    EXPECT_REFUSED(gaps(slice(zip(wide, wide), 0, 2), half),
                   "has 128 elements and 256 are needed.*of a slice too");
    EXPECT_REFUSED(gaps(slice(zip(wide, wide), 1, 2), half), "has 128 elements and 256 are needed");
    const std::vector<IndexPair> list(1000);
    std::vector<float> first(512);
    EXPECT_REFUSED(
        gaps(slice(listed(wide, wide, list), 0, 2), first),
        "gaps: the output has 512 elements and 1000 are needed: one for each pair, of a slice too");
}

TEST_F(Misuse, SetsAndArraysOfDifferentLengths) {
    EXPECT_REFUSED(zip(a, b), "capsa: zip: a has 5 rows and b has 3: give both the same number");
    EXPECT_REFUSED(spheres(five, zero5, zero5, zero3),
                   "spheres: x has 5 elements and radius has 3: arrays that");
    EXPECT_REFUSED(spheres(five, zero3, zero5, 1.0f), "spheres: x has 5 elements and y has 3");
    EXPECT_REFUSED(capsules(five, five, five, five, five, five, zero3), "capsules: ax has 5 .* radius has 3");
    EXPECT_REFUSED(segments(five, five, five, five, zero3, five), "segments: ax has 5 elements and by has 3");
    EXPECT_REFUSED(chain(five, five, five, zero3), "chain: radius has 3 elements for 5 points");
    EXPECT_REFUSED(motion(five, five, zero3), "motion: dx has 5 elements and dz has 3");
    EXPECT_REFUSED(count_hits(within(SphereView{five, zero5, zero5, zero3, 5})),
                   "spheres: radius has 3 elements for 5 rows");
    EXPECT_REFUSED(count_hits(within(CapsuleView{five, five, five, five, five, five, zero3, 5})),
                   "capsules: radius has 3 elements for 5 rows");
    std::vector<float> x(5), y(4);
    EXPECT_REFUSED(movable(x, y, x), "movable: x has 5 elements and y has 4");
    EXPECT_REFUSED(movable(x, x, x).with_fixed(std::vector<std::uint8_t>(5).empty()
                                                   ? detail::Seen<std::uint8_t>()
                                                   : detail::Seen<std::uint8_t>(nullptr, 4)),
                   "with_fixed: there are 4 bytes for 5 rows");
}

TEST_F(Misuse, AMotionShorterThanItsShapes) {
    const Motion three = motion(zero3, zero3, zero3);
    EXPECT_REFUSED(first_touch(between(a, b), three, touches), "first_touch: dx has 3 elements for 5 rows");
    EXPECT_REFUSED(first_touch(within(a), three, touches), "first_touch: dx has 3 elements for 5 rows");
    EXPECT_REFUSED(first_touch(zip(a, a), motion(1, 0, 0), three, touches), "dx has 3 elements for 5 rows");
}

TEST_F(Misuse, RaysThatDoNotFit) {
    EXPECT_REFUSED(rays(five, five, five, five, five, zero3), "rays: x has 5 elements and dz has 3");
    EXPECT_REFUSED(rays(five, five, five, five, five, five, zero3),
                   "rays: x has 5 elements and radius has 3");
    EXPECT_REFUSED(rays(five, five, zero3, five), "rays: x has 5 elements and dx has 3");
    EXPECT_REFUSED(rays(five, five, five, five, zero3), "rays: x has 5 elements and radius has 3");
    EXPECT_REFUSED(rays(a, motion(zero3, zero3, zero3)),
                   "rays: dx has 3 elements for 5 rows: every row needs");
    const Rays five_rays = rays(a, motion(1, 0, 0));
    EXPECT_REFUSED(first_hit(five_rays, b, std::span(touches).first(4)),
                   "capsa: first_hit: the output has 4 elements and 5 are needed: one for each ray");
    EXPECT_REFUSED(first_hit(five_rays, b, {}), "first_hit: the output has 0 elements and 5 are needed");
    const std::vector<float> many(200);
    std::vector<std::uint64_t> words(3);
    EXPECT_REFUSED(
        occluded(rays(many, many, many, many, many, many), b, words),
        "capsa: occluded: the output has 3 words and 4 are needed: one bit for each row of A .200.");
    EXPECT_REFUSED(five_rays.rows(2, 6), "rows\\(2, 6\\): of 5 rows");
    const Circles round(2);
    EXPECT_REFUSED(first_hit(five_rays, round, touches),
                   "capsa: first_hit: A has sphere rows of 3 coordinates");
    EXPECT_REFUSED(occluded(five_rays, round, words), "capsa: occluded: A has sphere rows of 3 coordinates");
    const Rays none = rays(many, many, many, many, many, many).rows(0, 0);
    EXPECT_REFUSED(occluded(none, round, words), "capsa: occluded: A has sphere rows of 3 coordinates");
    EXPECT_REFUSED(occluded(rays(a, motion(1, 0)), b, words),
                   "capsa: occluded: the rows lie in space and a motion has no dz: give it one");
    const Filter three({.group = labels});
    EXPECT_REFUSED(occluded(five_rays, b, three, three, words),
                   "capsa: occluded: the filter of A has 3 elements and A has 5 rows: every row needs one");
    EXPECT_REFUSED(first_hit(five_rays, b, three, three, touches),
                   "capsa: first_hit: the filter of A has 3 elements and A has 5 rows: every row needs one");
    std::vector<float> x(600);
    const std::vector<std::uint32_t> groups(599);
    const Filter short_by_one({.group = groups});
    words.resize(10);
    EXPECT_REFUSED(
        occluded(rays(x, x, x, x, x, x), b, short_by_one, three, words),
        "capsa: occluded: the filter of A has 599 elements and A has 600 rows: every row needs one");
}

TEST_F(Misuse, RowsThatAreNotThere) {
    EXPECT_REFUSED(
        count_hits(listed(a, b, pairs)),
        "count_hits: pair 1 of the list is \\(4, 3\\) and A has 5 rows, B 3: name rows that are there");
    EXPECT_REFUSED(find_hits(listed(a, b, pairs), {}), "find_hits: pair 1 of the list is \\(4, 3\\)");
    EXPECT_REFUSED(any_hit(listed(b, a, pairs)),
                   "any_hit: pair 1 of the list is \\(4, 3\\) and A has 3 rows, B 5");
    EXPECT_REFUSED(a.rows(2, 6), "rows\\(2, 6\\): of 5 rows");
    EXPECT_REFUSED(a.rows(3, 2), "rows\\(3, 2\\): of 5 rows");
    std::vector<std::uint64_t> words(3);
    EXPECT_REFUSED((BitGrid{words, 1}.row(5)), "row\\(5\\): the grid has 3 rows");
    EXPECT_REFUSED(bit(words, 192), "bit\\(192\\): there are 3 words");
    EXPECT_REFUSED(slice(within(a), 3, 2), "slice\\(3, 2\\): part k of n is one of 0 .. n - 1");
    EXPECT_REFUSED(slice(within(a), 0, 0), "slice\\(0, 0\\)");
    Spheres own(3);
    EXPECT_REFUSED(own.stream(9), "stream\\(9\\): a row has 4 streams, 0 .. 3");
    EXPECT_REFUSED(own.set(5, 0, 0, 0, 0), "set: row 5 of 3 is not there");
    EXPECT_REFUSED(own.swap_remove(3), "swap_remove: row 3 of 3 is not there");
}

TEST_F(Misuse, LinksThatAreNotThere) {
    LinkMatrix may_meet(3), of_two(2, 3);
    EXPECT_REFUSED(may_meet.forbid(1, 3),
                   "capsa: LinkMatrix: links 1 and 3 of a matrix of 3 x 3: name links");
    EXPECT_REFUSED(of_two.allow(2, 0), "capsa: LinkMatrix: links 2 and 0 of a matrix of 2 x 3: name links");
    EXPECT_REFUSED(of_two.may_meet(0, 7),
                   "capsa: LinkMatrix: links 0 and 7 of a matrix of 2 x 3: name links");
    const std::vector<std::uint32_t> link{0, 1, 2, 3, 1};
    const Filter four({.link = link, .matrix = may_meet}), none({.link = link});
    EXPECT_REFUSED(
        any_hit(filtered(within(a), four)),
        "capsa: any_hit: row 3 of A is of link 3 and the matrix has 3 links of A: name one of these");
    EXPECT_REFUSED(any_hit(filtered(within(a), none)),
                   "capsa: any_hit: the filter of A names links and no matrix says which may meet");
    const Filter alone({.chain = link});
    EXPECT_REFUSED(any_hit(filtered(within(a), alone)),
                   "capsa: any_hit: the filter of A names chains and excludes no rows of them: give exclude");
}

TEST_F(Misuse, TheRowAfterTheLast) {
    const std::vector<IndexPair> behind_a{{0, 0}, {5, 0}, {0, 0}}, behind_b{{0, 3}, {0, 0}};
    EXPECT_REFUSED(count_hits(listed(a, b, behind_a)), "pair 1 of the list is \\(5, 0\\) and A has 5 rows");
    EXPECT_REFUSED(count_hits(listed(a, b, behind_b)), "pair 0 of the list is \\(0, 3\\) and A has 5 rows");
    Spheres own(3);
    const Movable rows = movable(own);
    std::vector<float> scratch(separate_scratch(rows));
    few[1].a = 3;
    EXPECT_REFUSED(separate(few, rows, rows, scratch), "contact 1 is of rows 3 and 0, and a has 3 rows, b 3");
}

TEST_F(Misuse, ContactsOfOtherSets) {
    Spheres own(3);
    const Movable rows = movable(own);
    std::vector<float> scratch(separate_scratch(rows));
    few[2].b = 3;
    EXPECT_REFUSED(separate(few, rows, rows, scratch),
                   "separate: contact 2 is of rows 0 and 3, and a has 3 rows, b 3");
    few[2].b = 0;
    EXPECT_REFUSED(separate(few, rows, rows, std::span(scratch).first(23)),
                   "separate: scratch has 23 floats and 24 are needed: ask separate_scratch");
}

TEST_F(Misuse, ManifoldsOfOtherSets) {
    const Spheres own(3);
    std::vector<std::uint8_t> ends(2);
    std::vector<Contact> out(3);
    EXPECT_REFUSED(manifolds(within(own), few, out, ends),
                   "manifolds: there are 2 ends and the output has 3 elements: give as many, or none");
    few[2].b = 3;
    EXPECT_REFUSED(manifolds(within(own), few, out, {}),
                   "manifolds: contact 2 is of rows 0 and 3, and a has 3 rows, b 3");
}

TEST_F(Misuse, BodiesThatAreNotThere) {
    Spheres own(3);
    const std::vector<std::uint32_t> body{0, 1, 2}, two{0, 1};
    const std::vector<std::uint8_t> fixed(3), few_fixed(1);
    EXPECT_REFUSED(movable(own).with_bodies(two, 2),
                   "with_bodies: there are 2 body numbers for 3 rows: give one for each");
    EXPECT_REFUSED(movable(own).with_fixed(fixed).with_bodies(body, 3),
                   "with_bodies: the bytes of with_fixed are of rows: give the bodies first");
    EXPECT_REFUSED(movable(own).with_bodies(body, 3).with_fixed(few_fixed),
                   "with_fixed: there are 1 bytes for 3 bodies: give one for each");
    const Movable rows = movable(own).with_bodies(body, 2);
    std::vector<float> scratch(24);
    EXPECT_REFUSED(separate(few, rows, rows, scratch),
                   "separate: row 2 of a is of body 2 and there are 2 bodies: number them from 0");
}

TEST_F(Misuse, StructsThatDoNotHoldTheField) {
    struct Far {
        float x, y, z;
    };
    const std::vector<Far> items(3);
    const float elsewhere[64] = {};
    EXPECT_REFUSED(
        spheres(
            items, &Far::x, &Far::y, [&](const Far&) -> const float& { return elsewhere[9]; }, 1.0f),
        "member: the field lies outside its struct of 12 bytes");
}

TEST_F(Misuse, StreamsThatAreNull) {
    const SphereView nowhere{Stream(), same(0), same(0), same(1), 5};
    EXPECT_REFUSED(count_hits(within(nowhere)), "count_hits: stream x of A is null and must have 5 rows");
    EXPECT_REFUSED(count_hits(between(a, nowhere)), "count_hits: stream x of B is null and must have 5 rows");
}

TEST_F(Misuse, RunsThatMakeNoSense) {
    const std::vector<std::uint32_t> none, two{0, 2}, three{0, 2, 3}, descending{0, 3, 2}, beyond{0, 2, 6};
    EXPECT_REFUSED(static_cast<void>(between(a, b, Runs{none})),
                   "capsa: runs: a has no offsets: give the first row");
    EXPECT_REFUSED(static_cast<void>(within(a, none)), "capsa: runs: a has no offsets: give the first row");
    EXPECT_REFUSED(static_cast<void>(between(a, b, Runs{three, two})),
                   "capsa: runs: a has 3 offsets and b has 2: give both the same number");
    std::vector<std::uint8_t> any(2);
    std::vector<std::uint64_t> count(2);
    EXPECT_REFUSED(any_by_run(within(a, descending), any),
                   "any_by_run: run 1 of A begins at row 3 and ends at row 2: offsets must not descend");
    EXPECT_REFUSED(count_by_run(between(a, b, Runs{three, descending}), count),
                   "count_by_run: run 1 of B begins at row 3 and ends at row 2: offsets must not descend");
    EXPECT_REFUSED(count_hits(within(a, beyond)),
                   "count_hits: the runs of A end at row 6 and there are 5 rows");
    EXPECT_REFUSED(
        any_by_run(within(a, three), std::span(any).first(1)),
        "any_by_run: the output has 1 elements and 2 are needed: one for each run, of a slice too");
    EXPECT_REFUSED(count_by_run(zip(a, a), count), "count_by_run: it takes between or within, not zip");
}

// A program that says nothing about refusals ends, and so does one whose function returns.
TEST_F(Misuse, EndsTheProgram) {
    EXPECT_DEATH(gaps(between(a, b), gap), "^capsa: gaps: it takes zip or listed, not between: ask nearest");
    EXPECT_DEATH(
        {
            capsa_on_refusal(
                [](void* text, const char* sentence) {
                    std::fprintf(stderr, "%s %s\n", static_cast<const char*>(text), sentence);
                },
                const_cast<char*>("told:"));
            gaps(within(a), gap);
        },
        "^told: gaps: it takes .*\ncapsa: gaps: it takes ");
}

// Vectors of the caller, a workspace and threads are as before.
TEST_F(Misuse, LeavesAProgramThatGoesOnWithItsVectors) {
    Workspace workspace;
    std::vector<IndexPair> found = {{7, 7}};
    EXPECT_REFUSED(find_hits(slice(within(a), 9, 3), found, {.workspace = &workspace}), "slice");
    const Source wrong = listed(b, b, pairs);
    EXPECT_REFUSED(find_hits(wrong, found, {.workspace = &workspace}), "find_hits: pair 1 of the list is");
    EXPECT_EQ(found.front().a, 7u);
    EXPECT_EQ(find_hits(between(a, b), found, {.workspace = &workspace}).total,
              count_hits(between(a, b), {.workspace = &workspace}));
}

}  // namespace
}  // namespace capsa
