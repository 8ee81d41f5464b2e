// Clusters by the C interface: calls that make no sense, and their sentences.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace capsa::tests::test_clusters_in_c {
namespace {

TEST(ClustersInC, RefuseWhatMakesNoSenseAndWriteNothing) {
    const Rows ten(capsa_shape_sphere, 10), twenty(capsa_shape_sphere, 20);
    const capsa_shapes a = ten.view(), b = twenty.view(), flat = Rows(capsa_shape_circle, 0).view();
    const capsa_source all = capsa_between(&a, &b), one = capsa_within(&a), mixed = capsa_between(&a, &flat);
    std::vector<std::uint32_t> labels(30, 5u);
    std::uint32_t* const to = labels.data();
    std::size_t count = 99;
    EXPECT_EQ(capsa_cluster_rows(nullptr), 0u);
    EXPECT_EQ(capsa_clusters(nullptr, nullptr, to, 30, &count), capsa_null_argument);
    EXPECT_EQ(capsa_clusters(&all, nullptr, to, 30, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_clusters(&all, nullptr, nullptr, 30, &count), capsa_null_argument);
    EXPECT_EQ(capsa_clusters(&all, nullptr, to, 29, &count), capsa_output_too_small);
    EXPECT_EQ(capsa_clusters(&mixed, nullptr, to, 30, &count), capsa_mixed_dimensions);
    EXPECT_EQ(capsa_join_clusters(nullptr, nullptr, to, 30, 0, 0), capsa_null_argument);
    EXPECT_EQ(capsa_join_clusters(&all, nullptr, nullptr, 30, 0, 10), capsa_null_argument);
    EXPECT_EQ(capsa_join_clusters(&all, nullptr, to, 30, 0, 11), capsa_output_too_small);
    EXPECT_EQ(capsa_join_clusters(&all, nullptr, to, 30, 21, 0), capsa_output_too_small);
    EXPECT_EQ(capsa_join_clusters(&all, nullptr, to, 30, ~std::size_t{0}, 10), capsa_output_too_small);
    EXPECT_EQ(capsa_join_clusters(&one, nullptr, to, 30, 21, 0), capsa_output_too_small);
    EXPECT_EQ(capsa_join_clusters(&mixed, nullptr, to, 30, 0, 0), capsa_mixed_dimensions);
    EXPECT_EQ(capsa_begin_clusters(nullptr, 1), capsa_null_argument);
    EXPECT_EQ(capsa_end_clusters(nullptr, 1, &count), capsa_null_argument);
    EXPECT_EQ(capsa_end_clusters(to, 30, nullptr), capsa_null_argument);
    constexpr std::size_t many = std::size_t{capsa_max_rows} + 1;
    EXPECT_EQ(capsa_begin_clusters(to, many), capsa_too_many_rows);
    EXPECT_EQ(capsa_end_clusters(to, many, &count), capsa_too_many_rows);
    EXPECT_EQ(capsa_join_clusters(&all, nullptr, to, many, 0, 10), capsa_too_many_rows);
    const float zero = 0.0f;
    const float one_more = 0.0f;
    const capsa_stream point{&zero, 0}, other{&one_more, 0};
    const capsa_shapes half_a = capsa_spheres(point, point, point, capsa_same(1), std::size_t{1} << 31),
                       half_b = capsa_spheres(other, other, other, capsa_same(2), std::size_t{1} << 31);
    const capsa_source halves = capsa_zip(&half_a, &half_b);
    EXPECT_EQ(capsa_cluster_rows(&halves), std::size_t{1} << 32);
    EXPECT_EQ(capsa_clusters(&halves, nullptr, to, std::size_t{1} << 32, &count), capsa_too_many_rows);
    EXPECT_EQ(labels, std::vector<std::uint32_t>(30, 5u));
    EXPECT_EQ(count, 99u);

    const capsa_shapes none = Rows(capsa_shape_sphere, 0).view();
    const capsa_source nothing = capsa_between(&none, &none);
    EXPECT_EQ(capsa_clusters(&nothing, nullptr, nullptr, 0, &count), capsa_ok);
    EXPECT_EQ(count, 0u);
    EXPECT_EQ(capsa_begin_clusters(nullptr, 0), capsa_ok);
    EXPECT_EQ(capsa_join_clusters(&nothing, nullptr, nullptr, 0, 0, 0), capsa_ok);

    const auto said = [](capsa_status status, const char* verb, const capsa_source* source,
                         std::size_t output) {
        capsa_call call{};
        call.verb = verb;
        call.source = source;
        call.output = output;
        char text[256];
        capsa_explain(status, &call, text, sizeof text);
        return std::string(text);
    };
    EXPECT_EQ(said(capsa_output_too_small, "clusters", &all, 29),
              "clusters: there are 29 labels and 30 are needed: one for each row of A and of B");
    EXPECT_EQ(
        said(capsa_output_too_small, "join_clusters", &all, 29),
        "join_clusters: there are 29 labels, and the 10 rows of A or the 20 rows of B do not all have one: "
        "give more labels, or smaller first ones");
    EXPECT_EQ(said(capsa_too_many_rows, "clusters", &halves, 30),
              "clusters: A and B have 4294967296 rows together: at most 4294901760 can have a label");
    EXPECT_EQ(said(capsa_too_many_rows, "join_clusters", &all, many),
              "join_clusters: there are 4294901761 labels: at most 4294901760 rows can have one");
    EXPECT_EQ(said(capsa_null_argument, "end_clusters", nullptr, 30),
              "end_clusters: the labels or their count are null: give each a place");
    EXPECT_EQ(said(capsa_null_argument, "join_clusters", &all, 30),
              "join_clusters: the labels are null: give them their place");
}

}  // namespace
}  // namespace capsa::tests::test_clusters_in_c
