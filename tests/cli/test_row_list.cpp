// `capsa query --rows`: the answers that the rows have among all, in the order of the list, and every
// complaint.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace capsa::tests::test_row_list {
namespace {

constexpr const char* line = "id,x,y,z,radius\np,0,0,0,0.5\nq,2,0,0,0.5\nr,2.5,0,0,0.5\ns,9,0,0,0.5\n";

std::string of_rows(const std::string& rows, const std::vector<std::string>& more) {
    const Folder folder;
    std::vector<std::string> all = {"--a", "-", "--rows", folder.file("rows.csv", rows)};
    all.insert(all.end(), more.begin(), more.end());
    return answer(all, line);
}
// With the name of the file taken off.
std::string refused(const std::string& rows, const std::vector<std::string>& more) {
    const Folder folder;
    const std::string file = folder.file("rows.csv", rows);
    std::vector<std::string> all = {"--a", "-", "--rows", file};
    all.insert(all.end(), more.begin(), more.end());
    std::string said = complaint(all, line);
    if (const std::size_t at = said.find(file); at != said.npos) said.replace(at, file.size(), "rows.csv");
    return said;
}

TEST(RowList, HasTheAnswersAmongAllInTheOrderOfTheList) {
    EXPECT_EQ(of_rows("a\n3\n0\n3\n", {"--verb", "nearest"}), "a,b,gap\n3,2,5.5\n0,1,1\n3,2,5.5\n");
    EXPECT_EQ(of_rows("note,a\nx,2\n", {"--verb", "k-nearest", "--k", "2"}), "a,b,gap\n2,1,-0.5\n2,0,1.5\n");
    EXPECT_EQ(of_rows("a\n2\n0\n", {"--verb", "deepest"}),
              "a,b,gap,nx,ny,nz,px,py,pz,s,t\n2,1,-0.5,-1,-0,-0,2.25,0,0,0,0\n");
    EXPECT_EQ(of_rows("a\n", {"--verb", "nearest"}), "a,b,gap\n");
    EXPECT_EQ(of_rows("a\ns\n", {"--verb", "nearest", "--id", "id"}), "a,b,gap\ns,r,5.5\n");
    EXPECT_EQ(of_rows("a\n1\n", {"--verb", "nearest", "--format", "json"}),
              "{\"verb\":\"nearest\",\"margin\":0,\"nearest\":[\n{\"a\":1,\"b\":2,\"gap\":-0.5}\n]}\n");
}

TEST(RowList, AnswersAsAllRowsDoOnAnyNumberOfThreads) {
    const Folder folder;
    std::string balls = "x,y,z,radius\n", rows = "a\n";
    for (int k = 0; k < 6000; ++k) {
        balls += std::to_string(k * 37 % 101) + "," + std::to_string(k * 53 % 97) + "," +
                 std::to_string(k * 29 % 89) + ",0.25\n";
        rows += std::to_string(k) + "\n";
    }
    const std::string list = folder.file("rows.csv", rows);
    for (const std::vector<std::string>& verb :
         {std::vector<std::string>{"nearest"}, {"k-nearest", "--k", "3"}, {"deepest", "--margin", "5"}}) {
        std::vector<std::string> all = {"--a", "-", "--verb"};
        all.insert(all.end(), verb.begin(), verb.end());
        const std::string expected = answer(all, balls);
        EXPECT_GT(expected.size(), 10000u);
        for (const char* threads : {"1", "3"}) {
            std::vector<std::string> some = all;
            some.insert(some.end(), {"--rows", list, "--threads", threads});
            EXPECT_EQ(answer(some, balls), expected) << verb[0];
        }
    }
}

TEST(RowList, SaysWhatIsWrong) {
    EXPECT_EQ(refused("a\n4\n", {"--verb", "nearest"}),
              "capsa: rows.csv:2: column 'a': '4' is out of range: A has 4 rows\n");
    EXPECT_EQ(refused("b\n1\n", {"--verb", "nearest"}), "capsa: rows.csv:1: no column 'a'\n");
    EXPECT_EQ(refused("a\nt\n", {"--verb", "nearest", "--id", "id"}),
              "capsa: rows.csv:2: column 'a': 't' is the id of no row of A\n");
    EXPECT_EQ(refused("a\n1\n", {"--verb", "find"}),
              "capsa: --rows: --verb find has no answers for some rows: ask nearest, k-nearest or deepest\n");
    EXPECT_EQ(refused("a\n1\n", {"--verb", "nearest", "--by", "id"}),
              "capsa: --rows: rows of groups are not listed: leave --by out\n");
    EXPECT_EQ(refused("a\n1\n", {"--verb", "nearest", "--periodic", "10,10,10"}),
              "capsa: --rows: rows in a box that repeats are not listed: leave one out\n");
    EXPECT_EQ(refused("a\n1\n", {"--verb", "nearest", "--index"}),
              "capsa: --rows: capsa chooses what to build for some rows: leave --index out\n");
}

}  // namespace
}  // namespace capsa::tests::test_row_list
