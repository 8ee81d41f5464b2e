// Rows of equal text, brought together.

#include "cli/input/groups.hpp"

#include <gtest/gtest.h>

namespace capsa::cli::test_groups {

namespace {

Table grouped(std::string_view text, GroupNames& names) {
    MemoryBytes bytes(text, text.size());
    return read_table(bytes, "g", names);
}

}  // namespace

TEST(Groups, SortIntegersByValueThenTexts) {
    GroupNames names;
    for (const char* text : {"b", "10", "1.5", "9", "-3", "", "09", "a", "99999999999999999999"})
        names.number(text);
    std::vector<std::string> sorted;
    for (const std::uint32_t n : names.sorted()) sorted.push_back(names.name(n));
    EXPECT_EQ(sorted,
              (std::vector<std::string>{"-3", "09", "9", "10", "", "1.5", "99999999999999999999", "a", "b"}));
}

TEST(Groups, KeepTheOrderOfTheFileInside) {
    GroupNames names;
    Table a = grouped("g,x,y,z\n2,0,0,0\n1,1,0,0\n2,2,0,0\n1,3,0,0\n", names);
    const std::vector<Group> groups = match_groups(a, nullptr, names, true);
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].name, "1");
    EXPECT_EQ(groups[1].a.begin, 2u);
    EXPECT_EQ(a.columns[0], (std::vector<float>{1, 3, 0, 2}));
}

TEST(Groups, TakeTheLabelsOfTheirRowsAlong) {
    GroupNames names;
    MemoryBytes bytes("mask,g,x,y,z,group\n1,2,0,0,0,5\n2,1,0,0,0,6\n3,2,0,0,0,7\n", 1 << 10);
    Table a = read_table(bytes, "g", names, {.labels = labels_of_filter});
    match_groups(a, nullptr, names, true);
    EXPECT_TRUE(a.labels[0].empty());
    EXPECT_EQ(a.labels[1], (std::vector<std::uint32_t>{2, 1, 3}));
    EXPECT_EQ(a.labels[2], (std::vector<std::uint32_t>{6, 5, 7}));
    const capsa_filter filter = a.filter(1, 3).c();
    EXPECT_EQ(filter.category.data, nullptr);
    EXPECT_EQ(filter.mask.data, a.labels[1].data() + 1);
    EXPECT_EQ(filter.count, 2u);
}

TEST(Groups, OfOneFileOnlyMeetNothing) {
    GroupNames names;
    Table a = grouped("g,x,y,z\n1,0,0,0\n2,0,0,0\n", names),
          b = grouped("x,y,z,g\n0,0,0,2\n0,0,0,3\n", names);
    const std::vector<Group> groups = match_groups(a, &b, names, true);
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].b.size(), 0u);
    EXPECT_EQ(groups[1].b.size(), 1u);
}

TEST(Groups, OfTheSecondFileOnlyAreKeptOnRequest) {
    GroupNames names;
    Table a = grouped("g,x,y,z\n1,0,0,0\n", names), b = grouped("x,y,z,g\n0,0,0,0\n0,0,0,1\n", names);
    const std::vector<Group> groups = match_groups(a, &b, names, true, Keep::groups_of_either);
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].name, "0");
    EXPECT_EQ(groups[0].a.size(), 0u);
    EXPECT_EQ(groups[0].b.size(), 1u);
}

}  // namespace capsa::cli::test_groups
