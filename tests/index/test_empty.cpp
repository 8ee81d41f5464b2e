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

// Ends the program if a call is refused.
void expect_nothing(const Index& empty, const Rows& rows) {
    for (const Source& source : {between(empty, rows.view()), between(rows.view(), empty)}) {
        const std::size_t count = source.a.count;
        bool any = true;
        any = any_hit(source);
        EXPECT_FALSE(any);
        EXPECT_EQ(count_hits(source), 0u);
        EXPECT_TRUE(find_hits(source).empty());
        std::vector<std::uint64_t> words(words_for(count), ~std::uint64_t{0});
        touched(source, BitSpan(words));
        for (std::size_t row = 0; row < count; ++row) EXPECT_EQ(words[row / 64] >> row % 64 & 1, 0u);
        std::vector<Nearest> found(count), lists(2 * count);
        nearest(source, found);
        k_nearest(source, 2, lists);
        for (const Nearest& one : found) EXPECT_EQ(one.index, no_row);
        for (const Nearest& one : lists) EXPECT_EQ(one.index, no_row);
        std::vector<Contact> contacts(count);
        deepest(source, contacts);
        for (const Contact& one : contacts) EXPECT_EQ(one.b, no_row);
    }
    EXPECT_EQ(count_hits(listed(empty, rows.view(), {})), 0u);
    EXPECT_EQ(count_hits(zip(empty, Rows(rows.shape, 0).view())), 0u);
}

TEST(EmptyIndex, AnswersNothingBesideEveryShape) {
    Random random(1);
    for (const ShapeInfo& info : all_shapes) {
        Rows rows(info.shape, 40);
        fill::uniform(rows, random, 2.0f, 0.5f, 0.4f);
        expect_nothing(Index(), rows);
        for (const ShapeInfo& other : all_shapes) expect_nothing(Index(Rows(other.shape, 0).view()), rows);
    }
    const Index one, other;
    EXPECT_EQ(count_hits(between(one, other)), 0u);
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
