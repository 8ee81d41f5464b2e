// What the C functions of an index refuse.

#include "capsa/capsa.hpp"

#include "tests/index/scattered.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_index_in_c {
namespace {

TEST(IndexInC, RefusesWhatMakesNoSense) {
    const Rows rows = scattered_spheres(10, 16);
    const capsa_shapes shapes = rows.view();
    capsa_index* index = nullptr;
    EXPECT_EQ(capsa_index_create(nullptr), capsa_null_argument);
    ASSERT_EQ(capsa_index_create(&index), capsa_ok);
    EXPECT_EQ(capsa_index_build(index, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_index_build(nullptr, &shapes), capsa_null_argument);
    capsa_shapes broken = shapes;
    broken.stream[0].data = nullptr;
    EXPECT_EQ(capsa_index_build(index, &broken), capsa_null_argument);
    ASSERT_EQ(capsa_index_build(index, &shapes), capsa_ok);
    capsa_shapes own{};
    ASSERT_EQ(capsa_index_shapes(index, &own), capsa_ok);
    EXPECT_EQ(capsa_index_shapes(index, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_index_shapes(nullptr, &own), capsa_null_argument);
    EXPECT_EQ(capsa_index_build(index, &own), capsa_bad_source);
    EXPECT_EQ(capsa_index_refit(index, &own), capsa_bad_source);
    std::size_t count = 0;
    ASSERT_NE(capsa_index_order(index, &count), nullptr);
    EXPECT_EQ(count, 10u);
    EXPECT_EQ(capsa_index_order(nullptr, &count), nullptr);
    EXPECT_EQ(capsa_index_bytes(nullptr), 0u);
    capsa_index_destroy(index);
    capsa_index_destroy(nullptr);
}

// Its boxes would be wrong, or its row numbers too large for the output.
TEST(IndexInC, RefusesRowsThatAreNotTheIndexs) {
    const Rows few = scattered_spheres(10, 17), many = scattered_spheres(1000, 18);
    Index index(many.view());
    const capsa_shapes good = index;
    std::uint64_t hits = 0;
    const auto status = [&](const capsa_shapes& shapes) {
        const capsa_source source = capsa_within(&shapes);
        return capsa_count_hits(&source, nullptr, &hits);
    };
    ASSERT_EQ(status(good), capsa_ok);
    capsa_shapes first_rows = good, other_shape = good, other_rows = good, named_points = few.view(),
                 other_data = good, other_stride = good;
    other_data.stream[2].data = good.stream[1].data;
    other_stride.stream[2].stride = 0;
    first_rows.count = 10;
    other_shape.shape = capsa_shape_segment;
    other_rows.stream[3] = many.view().stream[3];
    named_points.index = good.index;
    for (const capsa_shapes& wrong :
         {first_rows, other_shape, other_rows, other_data, other_stride, named_points}) {
        EXPECT_EQ(status(wrong), capsa_bad_source);
        const capsa_shapes plain = few.view();
        const capsa_source source = capsa_between(&plain, &wrong), inside = capsa_within(&wrong);
        EXPECT_EQ(capsa_count_hits(&source, nullptr, &hits), capsa_bad_source);
        capsa_call call{};
        call.verb = "count_hits";
        char text[256];
        call.source = &inside;
        capsa_explain(capsa_bad_source, &call, text, sizeof text);
        EXPECT_STREQ(
            text, "count_hits: the rows of A are not the rows of its index: take them from the index again");
        call.source = &source;
        capsa_explain(capsa_bad_source, &call, text, sizeof text);
        EXPECT_STREQ(
            text, "count_hits: the rows of B are not the rows of its index: take them from the index again");
    }
    // Shapes from before the index was built anew.
    index.build(few.view());
    EXPECT_EQ(status(good), capsa_bad_source);
}

}  // namespace
}  // namespace capsa::tests::test_index_in_c
