// Which pairs `capsa query` looks at: row with row (--zip), listed pairs (--pairs), and what they exclude.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_sources {

namespace {

// The one line it complains with; nothing may be written.
std::string complaint(std::vector<std::string> arguments, const std::string& input = {}) {
    const Folder folder;
    arguments.insert(arguments.end(), {"--out", folder.path("out")});
    const Ran ran = capsa(query(arguments), {.input = input});
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(folder.names().empty());
    return ran.err;
}

// Spheres at 0, 10, 20 and points at 0, 10.5, 30: row 0 touches row 0, row 1 touches row 1.
constexpr const char* spheres = "x,y,z,radius\n0,0,0,1\n10,0,0,1\n20,0,0,1\n";
constexpr const char* points = "x,y,z\n0,0,0\n10.5,0,0\n30,0,0\n";
constexpr const char* scenes_a = "scene,x,y,z\n2,0,0,0\n1,5,0,0\n2,1,0,0\n";
constexpr const char* scenes_b = "scene,x,y,z\n1,5,0,0\n2,9,0,0\n2,1,0,0\n";

class Sources : public testing::Test {
protected:
    Folder folder;
    const std::string a = folder.file("a.csv", spheres), b = folder.file("b.csv", points);
    const std::string in_scenes = folder.file("sa.csv", scenes_a), others = folder.file("sb.csv", scenes_b);
};

using Zip = Sources;
using Pairs = Sources;

}  // namespace

TEST_F(Zip, MeetsRowWithRow) {
    EXPECT_EQ(answer({"--a", a, "--b", b, "--zip"}), "a,b\n0,0\n1,1\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--zip", "--verb", "count"}), "count\n2\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--zip", "--verb", "touched"}), "a\n0\n1\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--zip", "--verb", "any", "--margin", "-2"}), "any\nfalse\n");
}

TEST_F(Zip, MeetsRowWithRowOfAGroup) {
    EXPECT_EQ(answer({"--a", in_scenes, "--b", others, "--zip", "--by", "scene"}),
              "scene,a,b\n1,0,0\n2,1,1\n");
    EXPECT_EQ(answer({"--a", in_scenes, "--b", others, "--zip", "--by", "scene", "--verb", "count"}),
              "scene,count\n1,1\n2,1\n");
}

TEST_F(Zip, NeedsASecondFile) {
    EXPECT_EQ(complaint({"--a", "/nonexistent", "--zip"}),
              "capsa: --zip needs --b: row i of A meets row i of B\n");
}

TEST_F(Zip, NeedsAsManyRows) {
    EXPECT_EQ(complaint({"--a", a, "--b", "-", "--zip"}, "x,y,z\n0,0,0\n"),
              "capsa: --zip: A and B must have as many rows, and have 3 and 1\n");
    EXPECT_EQ(complaint({"--a", in_scenes, "--b", "-", "--zip", "--by", "scene"}, "scene,x,y,z\n2,0,0,0\n"),
              "capsa: --zip: A and B must have as many rows, and have 1 and 0 in group '1'\n");
    EXPECT_EQ(complaint({"--a", in_scenes, "--b", "-", "--zip", "--by", "scene"},
                        std::string(scenes_b) + "3,0,0,0\n1,0,0,0\n1,0,0,0\n"),
              "capsa: --zip: A and B must have as many rows, and have 1 and 3 in group '1'\n");
    EXPECT_EQ(complaint({"--a", in_scenes, "--b", "-", "--zip", "--by", "scene"},
                        std::string(scenes_b) + "3,0,0,0\n"),
              "capsa: --zip: A and B must have as many rows, and have 0 and 1 in group '3'\n");
}

TEST_F(Pairs, AreTheOnlyOnesLookedAt) {
    const std::string list = "a,b\n2,0\n1,1\n0,1\n0,0\n1,1\n";
    EXPECT_EQ(answer({"--a", a, "--b", b, "--pairs", "-"}, list), "a,b\n0,0\n1,1\n1,1\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--pairs", "-", "--verb", "count"}, list), "count\n3\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--pairs", "-", "--verb", "touched"}, list), "a\n0\n1\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--pairs", "-", "--verb", "any"}, "a,b\n2,2\n"), "any\nfalse\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--pairs", "-", "--verb", "count"}, "a,b\n"), "count\n0\n");
}

TEST_F(Pairs, WithoutASecondFileAreRowsOfTheFirst) {
    EXPECT_EQ(answer({"--a", a, "--pairs", "-", "--margin", "8"}, "a,b\n2,0\n2,1\n1,1\n"), "a,b\n1,1\n2,1\n");
}

TEST_F(Pairs, CountRowsWithinTheirGroup) {
    EXPECT_EQ(answer({"--a", in_scenes, "--b", others, "--by", "scene", "--pairs", "-"},
                     "a,b,scene\n1,1,2\n0,0,1\n0,0,2\n"),
              "scene,a,b\n1,0,0\n2,1,1\n");
    EXPECT_EQ(answer({"--a", in_scenes, "--b", others, "--by", "scene", "--verb", "count", "--pairs", "-"},
                     "a,b,scene\n1,1,2\n"),
              "scene,count\n1,0\n2,1\n");
}

TEST_F(Pairs, ThatNameNoRowAreAnErrorWithItsPlace) {
    EXPECT_EQ(complaint({"--a", a, "--b", b, "--pairs", "-"}, "a,b\n0,0\n0,3\n"),
              "capsa: standard input:3: column 'b': '3' is out of range: B has 3 rows\n");
    const std::string list = folder.file("p.csv", "a,b\n0,-1\n");
    EXPECT_EQ(complaint({"--a", a, "--pairs", list}),
              "capsa: " + list + ":2: column 'b': '-1' is not a row: rows are counted 0, 1, 2\n");
    EXPECT_EQ(complaint({"--a", in_scenes, "--by", "scene", "--pairs", "-"}, "a,b,scene\n0,1,1\n"),
              "capsa: standard input:2: column 'b': '1' is out of range: A has 1 row in group '1'\n");
}

TEST_F(Pairs, CannotBeCombinedWithWhatContradictsThem) {
    EXPECT_EQ(complaint({"--a", a, "--b", b, "--zip", "--pairs", "/nonexistent"}),
              "capsa: --zip and --pairs exclude each other\n");
    EXPECT_EQ(complaint({"--a", "-", "--pairs", "-"}),
              "capsa: only one of --a, --b, --pairs, --rows and --matrix can be standard input\n");
    EXPECT_EQ(complaint({"--a", "/nonexistent", "--pairs", "-", "--by", "a", "--verb", "count"}),
              "capsa: --by: the pairs have a column 'a' of their own\n");
}

TEST_F(Pairs, AreCountedByTheStatistics) {
    const Ran listed = capsa(query({"--a", a, "--pairs", "-", "--stats"}), {.input = "a,b\n0,1\n0,0\n"});
    EXPECT_NE(listed.err.find("pairs: 2\nhits: 1\n"), std::string::npos) << listed.err;
    const Ran zipped = capsa(query({"--a", a, "--b", b, "--zip", "--stats"}));
    EXPECT_NE(zipped.err.find("rows: 3 and 3\npairs: 3\nhits: 2\n"), std::string::npos) << zipped.err;
}

}  // namespace capsa::tests::test_sources
