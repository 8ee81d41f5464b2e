// `capsa query --matrix` and `--exclude`: answers worked by hand, and every complaint.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace capsa::tests::test_cli_links {
namespace {

class Links : public testing::Test {
protected:
    Folder folder;
    // All rows touch each other.
    const std::string arm = folder.file("arm.csv",
                                        "x,y,z,radius,link,chain,group\n0,0,0,1,0,8,1\n0,0,0,1,1,8,2\n"
                                        "0,0,0,1,1,9,2\n0,0,0,1,2,9,0\n");
    const std::string plain = folder.file("plain.csv", "x,y,z\n0,0,0\n"),
                      of_things = folder.file("things.csv", "x,y,z,link\n0,0,0,1\n0,0,0,0\n");

    std::string matrix(const std::string& text) { return folder.file("m.csv", text); }
    // With and without an index, which must be alike.
    static std::string found(std::vector<std::string> arguments, const std::string& verb = "find") {
        arguments.insert(arguments.end(), {"--verb", verb});
        const std::string without = answer(arguments);
        arguments.push_back("--index");
        EXPECT_EQ(answer(arguments), without) << verb;
        return without;
    }
};

using LinksErrors = Links;

TEST_F(Links, MeetAsTheMatrixSays) {
    const std::vector<std::string> one = {"--a", arm, "--matrix", matrix("0,0,1\n0,0,0\n0,1,0\n")};
    EXPECT_EQ(found(one), "a,b\n0,3\n1,3\n2,3\n");
    EXPECT_EQ(found(one, "count"), "count\n3\n");
    EXPECT_EQ(found(one, "touched"), "a\n0\n1\n2\n3\n");
    EXPECT_EQ(found(one, "neighbours"), "a,b\n0,3\n1,3\n2,3\n3,0\n3,1\n3,2\n");
    EXPECT_EQ(found(one, "nearest"), "a,b,gap\n0,3,-2\n1,3,-2\n2,3,-2\n3,0,-2\n");
}

TEST_F(Links, OfTwoFilesHaveLinesOfAAndFieldsOfB) {
    const std::vector<std::string> two = {"--a",     arm,        "--b",
                                          of_things, "--matrix", matrix("0;1\n1;0\n0;0\n")};
    EXPECT_EQ(found(two), "a,b\n0,0\n1,1\n2,1\n");
    EXPECT_EQ(found({"--a", arm, "--b", plain, "--matrix", matrix("1\n0\n1\n")}), "a,b\n0,0\n3,0\n");
    EXPECT_EQ(found({"--a", plain, "--b", arm, "--matrix", matrix("0,1,0\n")}), "a,b\n0,1\n0,2\n");
    const std::string list = folder.file("p.csv", "a,b\n0,1\n0,0\n");
    EXPECT_EQ(answer({"--a", arm, "--b", of_things, "--pairs", list, "--matrix", matrix("0,1\n1,0\n0,0\n"),
                      "--verb", "gaps"}),
              "a,b,gap\n0,1,inf\n0,0,-1\n");
    EXPECT_EQ(
        answer({"--a", "-", "--b", of_things, "--zip", "--matrix", matrix("0,1\n")}, "x,y,z\n0,0,0\n0,0,0\n"),
        "a,b\n0,0\n");
}

TEST_F(Links, GoWithFiltersChainsAndGroups) {
    EXPECT_EQ(found({"--a", arm, "--matrix", matrix("1,1,1\n1,1,1\n1,1,1\n")}),
              "a,b\n0,1\n0,2\n0,3\n1,2\n1,3\n2,3\n");
    EXPECT_EQ(found({"--a", arm, "--exclude", "1"}), "a,b\n0,2\n0,3\n1,2\n1,3\n");
    EXPECT_EQ(found({"--a", arm, "--exclude", "1", "--filter"}), "a,b\n0,2\n0,3\n1,3\n");
    EXPECT_EQ(found({"--a", arm, "--exclude", "1", "--filter", "--matrix", matrix("1,1,1\n1,1,0\n1,0,1\n")}),
              "a,b\n0,2\n0,3\n");
    const std::string frames = folder.file("f.csv",
                                           "f,x,y,radius,chain,link\n2,0,0,1,0,1\n1,0,0,1,0,0\n2,0,0,1,0,0\n"
                                           "1,0,0,1,0,1\n2,0,0,1,0,1\n");
    EXPECT_EQ(found({"--a", frames, "--by", "f", "--exclude", "1"}), "f,a,b\n2,0,2\n");
    EXPECT_EQ(found({"--a", frames, "--by", "f", "--matrix", matrix("1,1\n0,0\n")}),
              "f,a,b\n1,0,1\n2,0,1\n2,1,2\n");
    const std::string list = folder.file("p.csv", "a,b\n3,0\n1,2\n3,2\n0,1\n");
    EXPECT_EQ(answer({"--a", arm, "--pairs", list, "--exclude", "1", "--verb", "find"}), "a,b\n1,2\n3,0\n");
}

TEST_F(Links, OfAChainThatIsNoneMeet) {
    EXPECT_EQ(
        answer({"--a", "-", "--exclude", "5"}, "x,y,chain\n0,0,0xffffffff\n0,0,4294967295\n0,0,1\n0,0,1\n"),
        "a,b\n0,1\n0,2\n0,3\n1,2\n1,3\n");
}

TEST_F(Links, AreNotReadUnlessAskedFor) {
    EXPECT_EQ(answer({"--a", "-"}, "x,y,link,chain,Link\n0,0,red,-1,\n0,0,red,-1,\n"), "a,b\n0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--filter"}, "x,y,link,chain,group\n0,0,red,-1,0\n0,0,red,-1,0\n"),
              "a,b\n0,1\n");
}

TEST_F(LinksErrors, NameTheColumnThatIsNotThere) {
    const std::string m = matrix("1\n");
    EXPECT_EQ(complaint({"--a", plain, "--matrix", m}),
              "capsa: --matrix: no column 'link' in " + plain + "\n");
    EXPECT_EQ(complaint({"--a", plain, "--b", plain, "--matrix", m}),
              "capsa: --matrix: no column 'link' in " + plain + " or " + plain + "\n");
    EXPECT_EQ(complaint({"--a", plain, "--exclude", "2"}),
              "capsa: --exclude: no column 'chain' in " + plain + "\n");
    EXPECT_EQ(complaint({"--a", "-", "--exclude", "2"}, "x,y,Chain\n"),
              "capsa: standard input:1: column 'Chain' looks like 'chain', and would be ignored: rename it, "
              "or give "
              "--columns chain=Chain\n");
    EXPECT_EQ(complaint({"--a", arm, "--by", "link", "--matrix", m}),
              "capsa: --by: with --matrix the column 'link' says which rows may meet: name another\n");
    EXPECT_EQ(complaint({"--a", arm, "--by", "chain", "--exclude", "1"}),
              "capsa: --by: with --exclude the column 'chain' says which rows may meet: name another\n");
}

TEST_F(LinksErrors, NameTheLinkThatIsNotThere) {
    EXPECT_EQ(complaint({"--a", arm, "--matrix", matrix("1,1\n1,1\n")}),
              "capsa: --matrix: row 3 of A is of link 2 and the matrix has 2 links of A: name one of these, "
              "or give a "
              "larger matrix\n");
    EXPECT_EQ(complaint({"--a", arm, "--b", plain, "--matrix", matrix("1,1\n1,1\n1,1\n")}),
              "capsa: --matrix: the matrix has 2 links of B and no row of B names one: give them links\n");
}

TEST_F(LinksErrors, NameTheLineOfTheMatrix) {
    const auto flaw = [&](const std::string& text) {
        const std::string file = matrix(text), said = complaint({"--a", arm, "--matrix", file});
        EXPECT_EQ(said.rfind("capsa: " + file, 0), 0u) << said;
        return said.substr(("capsa: " + file).size());
    };
    EXPECT_EQ(flaw("1,1\n1,2\n"), ":2: '2' is no 0 and no 1: a matrix of links has no header and no names\n");
    EXPECT_EQ(flaw("a,b\n1,1\n"), ":1: 'a' is no 0 and no 1: a matrix of links has no header and no names\n");
    EXPECT_EQ(flaw("1,1\n1\n"), ":2: 1 fields, and the lines before have 2\n");
    EXPECT_EQ(flaw(""), ": no line of 0 and 1: a matrix of links is needed\n");
    EXPECT_EQ(flaw("1,1,1\n1,1,1\n"),
              ": 2 lines of 3 fields: within one set a matrix has as many lines as fields\n");
}

TEST_F(LinksErrors, SayWhatDoesNotGoTogether) {
    EXPECT_EQ(complaint({"--a", arm, "--b", plain, "--exclude", "1"}),
              "capsa: --exclude is about rows of one set: leave --b out\n");
    EXPECT_EQ(complaint({"--a", arm, "--exclude", "-1"}),
              "capsa: --exclude: at least 1, which leaves out neighbours\n");
    EXPECT_EQ(complaint({"--a", "-", "--matrix", "-"}),
              "capsa: only one of --a, --b, --pairs, --rows and --matrix can be standard input\n");
}

}  // namespace
}  // namespace capsa::tests::test_cli_links
