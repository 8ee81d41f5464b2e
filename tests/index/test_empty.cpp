// An index without rows answers nothing beside shapes of any kind: it has no shape before it is built, and
// none after it found no memory.

#include "capsa/capsa.hpp"

#include "src/shape.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace capsa::tests::test_empty {
namespace {

// Every verb, by both kinds of decisions. Ends the program if a call is refused.
void expect_nothing(const Source& source) {
    const std::size_t count = source.a.count;
    const Motion rest = shape_info(source.a.shape).dimension == 2 ? motion(0, 0) : motion(0, 0, 0);
    Workspace workspace;
    for (const Decide decide : {Decide::rounded, Decide::exact}) {
        Options options{.decide = decide};
        EXPECT_FALSE(any_hit(source, options));
        EXPECT_EQ(count_hits(source, options), 0u);
        EXPECT_TRUE(find_hits(source, options).empty());
        EXPECT_TRUE(contacts(source, options).empty());
        EXPECT_EQ(find_touches(source, rest, std::span<Touch>(), options).total, 0u);
        EXPECT_EQ(clusters(source, options).count, count + source.b.count);
        NeighbourLists neighbours_of;
        neighbours(source, neighbours_of, options);
        EXPECT_TRUE(neighbours_of.rows.empty());
        std::vector<std::uint64_t> words(words_for(count));
        touched(source, BitSpan(words), options);
        for (const std::uint64_t word : words) EXPECT_EQ(word, 0u);
        // No row before, whatever is not asked.
        std::vector<Nearest> found(count, {no_row, 0}), lists(2 * count, {no_row, 0});
        std::vector<Contact> near(count, {0, no_row, 0, {}, {}, {}, {}}), deep = near;
        std::vector<Touch> touches(count, {0, no_row, 0, {}, {}});
        nearest(source, found, options);
        nearest(source, near, options);
        deepest(source, deep, options);
        k_nearest(source, 2, lists, options);
        first_touch(source, rest, touches, options);
        std::vector<std::uint32_t> rows;
        for (std::size_t row = source.begin; row < source.end && !is_share(source); ++row)
            rows.push_back(static_cast<std::uint32_t>(row));
        std::vector<Contact> some(rows.size(), {0, no_row, 0, {}, {}, {}, {}});
        if (!rows.empty()) deepest(source, rows, some, options);
        for (const Nearest& one : found) EXPECT_EQ(one.index, no_row);
        for (const Nearest& one : lists) EXPECT_EQ(one.index, no_row);
        for (const std::vector<Contact>* all : {&near, &deep, &some})
            for (const Contact& one : *all) EXPECT_EQ(one.b, no_row);
        for (const Touch& one : touches) EXPECT_EQ(one.b, no_row);
        options.workspace = &workspace;
        EXPECT_EQ(count_hits(source, options), 0u);
        deepest(source, deep, options);
        for (const Contact& one : deep) EXPECT_EQ(one.b, no_row);
    }
}

// A set without rows beside rows with an index and without, whole and in parts.
void expect_nothing(const capsa_shapes& none, const Rows& rows, std::size_t parts) {
    const Index index(rows.view());
    const capsa_shapes indexed = index;
    for (const Source& source : {between(none, rows.view()), between(rows.view(), none),
                                 between(none, indexed), between(indexed, none)}) {
        expect_nothing(source);
        for (std::size_t k = 0; k < parts; ++k) {
            expect_nothing(slice(source, k, parts));
            for (const PartOf of : {PartOf::pairs, PartOf::rows}) expect_nothing(part(source, of, k, parts));
        }
    }
    EXPECT_EQ(count_hits(listed(none, rows.view(), {})), 0u);
    EXPECT_EQ(count_hits(zip(none, Rows(rows.shape, 0).view())), 0u);
}

TEST(EmptyIndex, AnswersNothingBesideEveryShape) {
    Random random(1);
    const Index never, also_never;
    for (const ShapeInfo& info : all_shapes) {
        Rows rows(info.shape, 40);
        fill::uniform(rows, random, 2.0f, 0.5f, 0.4f);
        for (const std::size_t parts : {1u, 2u}) expect_nothing(never, rows, parts);
        for (const ShapeInfo& other : all_shapes) {
            const Index empty(Rows(other.shape, 0).view());
            expect_nothing(within(empty));
            expect_nothing(empty, rows, other.shape == info.shape ? 2 : 0);
        }
        expect_nothing(Rows(info.dimension == 2 ? capsa_shape_circle : capsa_shape_sphere, 0).view(), rows,
                       2);
    }
    expect_nothing(between(never, also_never));
    expect_nothing(part(within(never), PartOf::rows, 0, 1));
}

TEST(EmptyIndex, IsTheOnlyOneOfAnyShape) {
    const Rows circles(capsa_shape_circle, 3), spheres(capsa_shape_sphere, 0);
    const capsa_shapes a = circles.view(), b = spheres.view();
    const capsa_source source = capsa_between(&a, &b);
    std::uint64_t count = 7;
    EXPECT_EQ(capsa_count_hits(&source, nullptr, &count), capsa_mixed_dimensions);
    EXPECT_EQ(count, 7u);
}

}  // namespace
}  // namespace capsa::tests::test_empty
