// CSV text to index pairs: groups, and every way a row can be missing.

#include "cli/error.hpp"
#include "cli/input/pair_list.hpp"

#include <gtest/gtest.h>
#include <utility>

namespace capsa::cli::test_pair_list {

namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Pairs comparable(const std::vector<IndexPair>& pairs) {
    Pairs all;
    for (const IndexPair& pair : pairs) all.emplace_back(pair.a, pair.b);
    return all;
}

// Five rows of A, two of B.
Pairs pairs_of(std::string_view text, Second second = Second::rows_of_b) {
    MemoryBytes bytes(text, 3);
    GroupNames names;
    std::vector<Group> groups = {{.name = "", .a = {0, 5}, .b = {0, 2}}};
    return comparable(read_pairs(bytes, std::nullopt, names, groups, second));
}

std::string flaw_of(std::string_view text, Second second = Second::rows_of_b) {
    try {
        pairs_of(text, second);
        return "none";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST(ReadPairs, KeepsTheOrderOfTheFile) {
    EXPECT_EQ(pairs_of("b,note,a\n1,x,4\n0,y,0\n1,z,4\n"), (Pairs{{4, 1}, {0, 0}, {4, 1}}));
}

TEST(ReadPairs, MayBeAHeaderAlone) { EXPECT_EQ(pairs_of("a,b\n"), Pairs()); }

TEST(ReadPairs, CountsTheSecondRowInAWhenThereIsNoB) {
    EXPECT_EQ(pairs_of("a,b\n0,4\n", Second::rows_of_a), (Pairs{{0, 4}}));
    EXPECT_EQ(flaw_of("a,b\n0,5\n", Second::rows_of_a),
              "memory:2: column 'b': '5' is out of range: A has 5 rows");
}

TEST(ReadPairs, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(flaw_of(""), "memory: is empty: a header line was expected");
    EXPECT_EQ(flaw_of("a,c\n"), "memory:1: no column 'b'");
    EXPECT_EQ(flaw_of("a,b,a\n"), "memory:1: column 'a' is there twice");
    EXPECT_EQ(flaw_of("a,b\n0,1\n0\n"), "memory:3: 1 field where the header has 2");
    EXPECT_EQ(flaw_of("a,b\n0,1\n5,1\n"), "memory:3: column 'a': '5' is out of range: A has 5 rows");
    EXPECT_EQ(flaw_of("a,b\n0,2\n"), "memory:2: column 'b': '2' is out of range: B has 2 rows");
    EXPECT_EQ(flaw_of("a,b\n0,99999999999999999999999\n"),
              "memory:2: column 'b': '99999999999999999999999' is out of range: B has 2 rows");
    EXPECT_EQ(flaw_of("a,b\n,0\n"), "memory:2: column 'a': the field is empty");
    for (const char* text : {"-1", "+1", "1.0", "1e0", "0x1", "one", "1 1", "nan"})
        EXPECT_EQ(flaw_of(std::string("a,b\n") + text + ",0\n"),
                  std::string("memory:2: column 'a': '") + text + "' is not a row: rows are counted 0, 1, 2");
}

TEST(ReadPairs, BringsGroupsTogetherAndCountsRowsInsideThem) {
    GroupNames names;
    const std::uint32_t ten = names.number("10"), nine = names.number("9"), empty = names.number("x");
    std::vector<Group> groups = {
        {"9", nine, {0, 1}, {0, 1}}, {"10", ten, {1, 4}, {1, 3}}, {"x", empty, {4, 5}}};
    MemoryBytes bytes("g,a,b\n10,2,1\n9,0,0\n10,0,0\n", 1 << 10);
    EXPECT_EQ(comparable(read_pairs(bytes, "g", names, groups, Second::rows_of_b)),
              (Pairs{{0, 0}, {2, 1}, {0, 0}}));
    EXPECT_EQ(groups[0].pairs.size(), 1u);
    EXPECT_EQ(groups[1].pairs.begin, 1u);
    EXPECT_EQ(groups[1].pairs.end, 3u);
    EXPECT_EQ(groups[2].pairs.size(), 0u);
}

TEST(ReadPairs, NamesTheGroupOfAnIndexOutOfRange) {
    GroupNames names;
    std::vector<Group> groups = {{"9", names.number("9"), {0, 1}, {0, 1}}};
    const auto flaw = [&](std::string_view text) {
        MemoryBytes bytes(text, 1 << 10);
        try {
            read_pairs(bytes, "g", names, groups, Second::rows_of_b);
            return std::string("none");
        } catch (const Error& error) {
            return std::string(error.what());
        }
    };
    EXPECT_EQ(flaw("a,b,g\n0,1,9\n"), "memory:2: column 'b': '1' is out of range: B has 1 row in group '9'");
    EXPECT_EQ(flaw("a,b,g\n0,0,new\n"),
              "memory:2: column 'a': '0' is out of range: A has 0 rows in group 'new'");
    EXPECT_EQ(flaw("a,b\n0,0\n"), "memory:1: no column 'g'");
}

}  // namespace capsa::cli::test_pair_list
