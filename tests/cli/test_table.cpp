// CSV text to shapes, however the bytes arrive.

#include "cli/error.hpp"
#include "cli/input/table.hpp"

#include <gtest/gtest.h>

namespace capsa::cli::test_table {

namespace {

Table table_of(std::string_view text, std::size_t piece = 1 << 20) {
    MemoryBytes bytes(text, piece);
    GroupNames groups;
    return read_table(bytes, std::nullopt, groups);
}

}  // namespace

TEST(ReadTable, PutsColumnsInTheOrderOfTheStreams) {
    const Table table = table_of("radius,bz,by,bx,az,ay,ax\n7,6,5,4,3,2,1\n");
    EXPECT_EQ(table.shape, capsa_shape_capsule);
    ASSERT_EQ(table.columns.size(), 7u);
    for (std::size_t k = 0; k < 7; ++k)
        EXPECT_EQ(table.columns[k], std::vector<float>{static_cast<float>(k + 1)});
}

TEST(ReadTable, GivesPointsARadiusOfZero) {
    const Table table = table_of("x,y,z\n1,2,3\n4,5,6\n");
    const capsa_shapes rows = table.rows(1, 2);
    EXPECT_EQ(rows.shape, capsa_shape_sphere);
    EXPECT_EQ(rows.count, 1u);
    EXPECT_EQ(*rows.stream[2].data, 6.0f);
    EXPECT_EQ(rows.stream[3].stride, 0);
    EXPECT_EQ(*rows.stream[3].data, 0.0f);
}

TEST(ReadTable, DoesNotCareHowTheBytesArrive) {
    const std::string text = "\xef\xbb\xbfx,y,z,note\r\n1,2,3,\"a\r\nb\"\r\n\r\n4,5,6,c";
    for (std::size_t piece = 1; piece < text.size(); ++piece) {
        const Table table = table_of(text, piece);
        EXPECT_EQ(table.count, 2u) << piece;
        EXPECT_EQ(table.columns[2], (std::vector<float>{3.0f, 6.0f})) << piece;
    }
}

TEST(ReadTable, ReadsMoreThanAPieceOfText) {
    std::string text = "x,y,z\n";
    for (int i = 0; i < 50000; ++i) text += std::to_string(i) + ",0,0\n";
    const Table table = table_of(text, 1000);
    ASSERT_EQ(table.count, 50000u);
    for (std::size_t i = 0; i < table.count; ++i) ASSERT_EQ(table.columns[0][i], static_cast<float>(i));
}

TEST(ReadTable, KnowsTheLineOfAnErrorFarDown) {
    std::string text = "x,y,z\n";
    for (int i = 0; i < 50000; ++i) text += "1,2,3\n";
    try {
        table_of(text + "1,2,x\n");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "memory:50002: column 'z': 'x' is not a number");
    }
}

}  // namespace capsa::cli::test_table
