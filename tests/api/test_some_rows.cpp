// Verbs about some rows of A: calls that make no sense. The suite (tests/suite) asks every source, and
// tests/api/images_by_hand.hpp those with images.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace capsa::tests::test_some_rows {
namespace {

TEST(SomeRowsInC, RefusesWhatMakesNoSense) {
    Rows rows(capsa_shape_sphere, 200);
    const capsa_shapes shapes = rows.view();
    Index index;
    index.build(shapes);
    const capsa_shapes sorted = index.shapes();
    const capsa_source all = capsa_within(&shapes), part = capsa_slice(&all, 0, 2),
                       pairs = capsa_zip(&shapes, &shapes), searched = capsa_within(&sorted),
                       share = capsa_part(&searched, capsa_part_of_rows, 0, 2);
    ASSERT_TRUE(capsa_is_share(&share));
    const std::uint32_t good[] = {3, 1, 3}, far[] = {3, 200}, beyond[] = {3, 190};
    const capsa_nearest untouched{7, 7.0f};
    capsa_nearest out[9];
    const auto ask = [&](const capsa_source* source, const std::uint32_t* list, std::size_t count,
                         capsa_nearest* to) {
        std::fill_n(out, 9, untouched);
        const capsa_status status = capsa_nearest_of_rows(source, nullptr, list, count, to);
        EXPECT_EQ(capsa_k_nearest_of_rows(source, nullptr, 3, list, count, to), status);
        capsa_contact contacts[3];
        EXPECT_EQ(capsa_deepest_of_rows(source, nullptr, list, count, to ? contacts : nullptr), status);
        EXPECT_EQ(capsa_nearest_contacts_of_rows(source, nullptr, list, count, to ? contacts : nullptr),
                  status);
        if (status != capsa_ok || count == 0) {
            EXPECT_EQ(out[0].index, 7u);
        }
        return status;
    };
    EXPECT_EQ(ask(&all, good, 3, out), capsa_ok);
    EXPECT_EQ(out[0].index, out[6].index);
    EXPECT_EQ(ask(&all, nullptr, 0, nullptr), capsa_ok);
    EXPECT_EQ(ask(&all, nullptr, 2, out), capsa_null_argument);
    EXPECT_EQ(ask(&all, good, 3, nullptr), capsa_null_argument);
    EXPECT_EQ(ask(nullptr, good, 3, out), capsa_null_argument);
    EXPECT_EQ(ask(&all, far, 2, out), capsa_index_out_of_range);
    EXPECT_EQ(ask(&part, beyond, 2, out), capsa_index_out_of_range);
    EXPECT_EQ(ask(&pairs, good, 3, out), capsa_wrong_source);
    EXPECT_EQ(ask(&share, good, 3, out), capsa_wrong_source);
    std::fill_n(out, 9, untouched);
    EXPECT_EQ(capsa_k_nearest_of_rows(&all, nullptr, 0, good, 3, out), capsa_ok);
    EXPECT_EQ(out[0].index, 7u);
    const capsa_call call{"nearest_of_rows", &part, 2, 0, nullptr, 0, nullptr, nullptr};
    char text[200];
    capsa_explain(capsa_index_out_of_range, &call, text, sizeof text);
    EXPECT_STREQ(text,
                 "nearest_of_rows: a row of the list is none of rows 0 to 63 of A: name rows of the source");
    const capsa_call of_share{"deepest_of_rows", &share, 2, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_wrong_source, &of_share, text, sizeof text);
    EXPECT_STREQ(text,
                 "deepest_of_rows: a share of the searches of an index takes no list: give the whole source "
                 "and a part of the list");
}

}  // namespace
}  // namespace capsa::tests::test_some_rows
