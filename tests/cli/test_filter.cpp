// `capsa query --filter`: every verb and source, against answers worked by hand, and every complaint.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

namespace capsa::tests::test_filter {

using nlohmann::json;

namespace {

// Unit spheres along the x axis. All pairs but 0 and 3 touch. 0 and 1 are of one group.
constexpr const char* chain = "x,y,z,radius,group\n0,0,0,1,5\n1,0,0,1,5\n2,0,0,1,0\n2.75,0,0,1,0\n";

std::vector<std::string> with(std::vector<std::string> all, const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

// The first cells of each line.
std::string first_cells(const std::string& text, int count) {
    std::istringstream lines(text);
    std::string all;
    for (std::string line; std::getline(lines, line);) {
        std::size_t end = 0;
        for (int k = 0; k < count && end != line.npos; ++k) end = line.find(',', end + (k != 0));
        all += line.substr(0, end) + "\n";
    }
    return all;
}

class Filter : public testing::Test {
protected:
    Folder folder;

    // With and without an index, which must be alike.
    static std::string filtered(const std::vector<std::string>& arguments, const std::string& verb) {
        const std::vector<std::string> all = with(arguments, {"--verb", verb, "--filter"});
        const std::string plain = answer(all);
        EXPECT_EQ(answer(with(all, {"--index"})), plain) << verb;
        return plain;
    }
    static std::string found(const std::string& text) { return answer({"--a", "-", "--filter"}, text); }
};

using FilterErrors = Filter;

}  // namespace

TEST_F(Filter, KeepsRowsOfAGroupApartInEveryVerb) {
    const std::vector<std::string> a = {"--a", folder.file("a.csv", chain)};
    EXPECT_EQ(filtered(a, "find"), "a,b\n0,2\n1,2\n1,3\n2,3\n");
    EXPECT_EQ(filtered(a, "count"), "count\n4\n");
    EXPECT_EQ(filtered(a, "any"), "any\ntrue\n");
    EXPECT_EQ(filtered(a, "touched"), "a\n0\n1\n2\n3\n");
    EXPECT_EQ(filtered(a, "neighbours"), "a,b\n0,2\n1,2\n1,3\n2,0\n2,1\n2,3\n3,1\n3,2\n");
    EXPECT_EQ(filtered(a, "nearest"), "a,b,gap\n0,2,0\n1,2,-1\n2,3,-1.25\n3,2,-1.25\n");
    EXPECT_EQ(filtered(with(a, {"--k", "2"}), "k-nearest"),
              "a,b,gap\n0,2,0\n0,3,0.75\n1,2,-1\n1,3,-0.25\n2,3,-1.25\n2,1,-1\n3,2,-1.25\n3,1,-0.25\n");
    EXPECT_EQ(first_cells(filtered(a, "contacts"), 3), "a,b,gap\n0,2,0\n1,2,-1\n1,3,-0.25\n2,3,-1.25\n");
    EXPECT_EQ(first_cells(filtered(a, "deepest"), 3), "a,b,gap\n0,2,0\n1,2,-1\n2,3,-1.25\n3,2,-1.25\n");
}

TEST_F(Filter, IsIgnoredUnlessAskedFor) {
    EXPECT_EQ(answer({"--a", "-"}, chain), "a,b\n0,1\n0,2\n1,2\n1,3\n2,3\n");
    EXPECT_EQ(answer({"--a", "-"}, "x,y,z,group,mask,Category\n0,0,0,red,-1,\n0,0,0,red,-1,\n"),
              "a,b\n0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--by", "group"}, "x,y,z,group\n0,0,0,red\n0,0,0,red\n"),
              "group,a,b\nred,0,1\n");
}

// Two players, a wall, and a ghost that would meet them but that they do not meet.
TEST_F(Filter, AsksBothRows) {
    EXPECT_EQ(found("x,y,z,category,mask\n0,0,0,1,2\n0,0,0,2,1\n0,0,0,1,2\n0,0,0,4,4294967295\n"),
              "a,b\n0,1\n1,2\n");
}

TEST_F(Filter, TakesNumbersInHexadecimal) {
    EXPECT_EQ(
        found("x,y,z,category,mask\n0,0,0,0x1,0x80000000\n0,0,0,2147483648,0X1\n0,0,0,0x2,0xffffFFFF\n"),
        "a,b\n0,1\n");
    EXPECT_EQ(found("group,x,y,z\n0x1F,0,0,0\n31,0,0,0\n0x0,0,0,0\n0,0,0,0\n"),
              "a,b\n0,2\n0,3\n1,2\n1,3\n2,3\n");
}

TEST_F(Filter, OfAColumnThatIsNotThereHasTheDefault) {
    EXPECT_EQ(found("x,y,z,category\n0,0,0,1\n0,0,0,0\n0,0,0,8\n"), "a,b\n0,2\n");
    EXPECT_EQ(found("x,y,z,mask\n0,0,0,1\n0,0,0,0\n0,0,0,8\n"), "a,b\n0,2\n");
    EXPECT_EQ(found("x,y,z,group\n0,0,0,1\n0,0,0,1\n0,0,0,0\n"), "a,b\n0,2\n1,2\n");
    EXPECT_EQ(found("x,y,z,group\n"), "a,b\n");
}

TEST_F(Filter, WorksAcrossTwoFiles) {
    const std::string bones =
                          folder.file("bones.csv", "x,y,z,radius,group\n0,0,0,1,1\n0,0,0,1,2\n0,0,0,1,0\n"),
                      points =
                          folder.file("points.csv", "group,x,y,z,mask\n1,1,0,0,1\n2,0,0,0,1\n0,0,0,0,0\n"),
                      plain = folder.file("plain.csv", "x,y,z\n0,0,0\n");
    const std::vector<std::string> both = {"--a", bones, "--b", points};
    EXPECT_EQ(filtered(both, "find"), "a,b\n0,1\n1,0\n2,0\n2,1\n");
    EXPECT_EQ(filtered(both, "nearest"), "a,b,gap\n0,1,-1\n1,0,0\n2,1,-1\n");
    EXPECT_EQ(filtered({"--a", points, "--b", plain, "--margin", "1"}, "find"), "a,b\n0,0\n1,0\n");
    EXPECT_EQ(filtered({"--a", plain, "--b", points, "--margin", "1"}, "find"), "a,b\n0,0\n0,1\n");
}

TEST_F(Filter, WorksRowByRow) {
    const std::string a = folder.file("a.csv", "x,y,z,radius,group\n0,0,0,1,1\n0,0,0,1,2\n0,0,0,1,0\n"),
                      b = folder.file("b.csv", "x,y,z,group\n0,0,0,1\n0,0,0,5\n0,3,0,0\n");
    const std::vector<std::string> zip = {"--a", a, "--b", b, "--zip", "--filter", "--verb"};
    EXPECT_EQ(answer(with(zip, {"find"})), "a,b\n1,1\n");
    EXPECT_EQ(answer(with(zip, {"gaps"})), "a,b,gap\n0,0,inf\n1,1,-1\n2,2,2\n");
    EXPECT_EQ(json::parse(answer(with(zip, {"gaps", "--format", "json"})))["gaps"],
              json::parse(R"([{"a":0,"b":0,"gap":null},{"a":1,"b":1,"gap":-1},{"a":2,"b":2,"gap":2}])"));
}

TEST_F(Filter, WorksOnListedPairs) {
    const std::string a = folder.file("a.csv", chain), list = folder.file("p.csv", "a,b\n3,1\n1,0\n0,2\n"),
                      b = folder.file("b.csv", "x,y,z,mask\n0,0,0,0\n0,0,0,1\n0,0,0,1\n");
    const std::vector<std::string> within = {"--a", a, "--pairs", list, "--filter", "--verb"};
    EXPECT_EQ(answer(with(within, {"find"})), "a,b\n0,2\n3,1\n");
    EXPECT_EQ(answer(with(within, {"gaps"})), "a,b,gap\n3,1,-0.25\n1,0,inf\n0,2,0\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--pairs", list, "--filter", "--verb", "gaps"}),
              "a,b,gap\n3,1,1.75\n1,0,inf\n0,2,-1\n");
}

TEST_F(Filter, CountsTheGapsOfPairsThatMayMeet) {
    const std::string a = folder.file("a.csv", chain), list = folder.file("p.csv", "a,b\n3,1\n1,0\n");
    const Ran ran = capsa(query({"--a", a, "--pairs", list, "--filter", "--verb", "gaps", "--stats"}));
    EXPECT_NE(ran.err.find("pairs: 2\ngaps: 1\n"), std::string::npos) << ran.err;
}

// The first ball flies past its own group to the second wall.
TEST_F(Filter, WorksOnMovingRows) {
    const std::string balls =
        folder.file("a.csv", "x,y,z,radius,dx,dy,dz,group\n0,0,0,1,8,0,0,1\n0,9,0,1,8,0,0,2\n");
    const std::string walls = folder.file("b.csv", "x,y,z,group\n5,0,0,1\n9,0,0,0\n");
    const std::string list = folder.file("p.csv", "a,b\n0,0\n0,1\n");
    EXPECT_EQ(first_cells(filtered({"--a", balls, "--b", walls}, "touch"), 3), "a,b,time\n0,1,1\n");
    const auto times = [&](const std::vector<std::string>& more) {
        return first_cells(answer(with({"--a", balls, "--verb", "touch", "--filter"}, more)), 3);
    };
    EXPECT_EQ(times({"--b", walls, "--pairs", list}), "a,b,time\n0,1,1\n");
    EXPECT_EQ(times({"--b", folder.file("z.csv", "x,y,z,group\n5,0,0,1\n5,9,0,1\n"), "--zip"}),
              "a,b,time\n1,1,0.5\n");
    const std::string crowd = folder.file(
        "c.csv", "x,y,z,radius,dx,dy,dz,group\n0,0,0,1,4,0,0,3\n3,0,0,1,0,0,0,3\n6,0,0,1,0,0,0,0\n");
    EXPECT_EQ(first_cells(filtered({"--a", crowd}, "touch"), 3), "a,b,time\n0,2,1\n2,0,1\n");
}

// Frames are brought together, and their filters with them.
TEST_F(Filter, GoesWithTheRowsOfAGroup) {
    const std::string a = folder.file("a.csv",
                                      "frame,x,y,z,radius,group\n2,0,0,0,1,1\n1,0,0,0,1,3\n2,0,0,0,1,1\n"
                                      "1,0,0,0,1,4\n2,0,0,0,1,2\n"),
                      b = folder.file("b.csv", "x,y,z,group\n0,0,0,1\n0,0,0,0\n"),
                      list = folder.file("p.csv", "frame,a,b\n2,0,1\n1,0,1\n2,0,2\n"),
                      same = folder.file("s.csv",
                                         "group,frame,x,y,z\n9,1,0,0,0\n1,2,0,0,0\n2,2,0,0,0\n4,1,0,0,0\n"
                                         "0,2,0,0,0\n");
    const std::vector<std::string> by = {"--by", "frame"};
    EXPECT_EQ(filtered(with({"--a", a}, by), "find"), "frame,a,b\n1,0,1\n2,0,2\n2,1,2\n");
    EXPECT_EQ(filtered(with({"--a", a}, by), "count"), "frame,count\n1,1\n2,2\n");
    EXPECT_EQ(filtered(with({"--a", a, "--b", b}, by), "find"),
              "frame,a,b\n1,0,0\n1,0,1\n1,1,0\n1,1,1\n2,0,1\n2,1,1\n2,2,0\n2,2,1\n");
    EXPECT_EQ(filtered(with({"--a", a, "--b", same}, by), "find"),
              "frame,a,b\n1,0,0\n1,0,1\n1,1,0\n2,0,1\n2,0,2\n2,1,1\n2,1,2\n2,2,0\n2,2,2\n");
    EXPECT_EQ(answer(with({"--a", a, "--pairs", list, "--filter", "--verb", "gaps"}, by)),
              "frame,a,b,gap\n1,0,1,-2\n2,0,1,inf\n2,0,2,-2\n");
    EXPECT_EQ(answer(with({"--a", a, "--b", same, "--zip", "--filter"}, by)),
              "frame,a,b\n1,0,0\n2,1,1\n2,2,2\n");
}

// Enough rows that threads cut the pairs into slices.
TEST_F(Filter, AnswersAlikeOnThreads) {
    struct Row {
        std::uint32_t category, mask, group;
    };
    std::uint32_t state = 1;
    const auto next = [&](std::uint32_t below) {
        return ((state = state * 1664525u + 1013904223u) >> 12) % below;
    };
    std::vector<Row> rows(1600);
    std::string text = "x,y,z,radius,dx,dy,dz,category,mask,group\n", expected = "a,b\n";
    for (Row& row : rows) {
        for (int axis = 0; axis < 3; ++axis) text += std::to_string(next(65537)) + ",";
        row = {1u << next(4), next(16), next(3)};
        text += "2000,900,900,0," + std::to_string(row.category) + "," + std::to_string(row.mask) + "," +
                std::to_string(row.group) + "\n";
    }
    const std::vector<std::string> a = {"--a", folder.file("a.csv", text)};
    std::istringstream all(answer(a));
    all.ignore(10, '\n');
    std::size_t refused = 0;
    for (std::size_t i = 0, j = 0; all >> i && all.ignore() && all >> j;) {
        const Row &x = rows[i], &y = rows[j];
        const bool may_meet =
            (x.category & y.mask) && (y.category & x.mask) && (x.group == 0 || x.group != y.group);
        refused += !may_meet;
        if (may_meet) expected += std::to_string(i) + "," + std::to_string(j) + "\n";
    }
    EXPECT_GT(refused, 100u);
    EXPECT_GT(expected.size(), 500u);
    EXPECT_TRUE(filtered(with(a, {"--threads", "2"}), "find") == expected);
}

TEST_F(Filter, LeavesAMeshTheDefaults) {
    const std::string mesh = folder.file("floor.obj", "v 0 0 0\nv 4 0 0\nv 0 4 0\nf 1 2 3\n");
    EXPECT_EQ(answer({"--a", "-", "--b", mesh, "--filter"}, "x,y,z,mask\n1,1,0,0\n1,1,0,1\n"), "a,b\n1,0\n");
    EXPECT_EQ(complaint({"--a", "-", "--b", mesh, "--filter"}, "x,y,z\n"),
              "capsa: --filter: no column 'category', 'mask' or 'group' in standard input or " + mesh + "\n");
}

TEST_F(FilterErrors, NameTheColumnsThatNoFileHas) {
    const std::string a = folder.file("a.csv", "x,y,z\n"), b = folder.file("b.csv", "x,y,z,layer\n");
    const std::string none = "capsa: --filter: no column 'category', 'mask' or 'group' in ";
    EXPECT_EQ(complaint({"--a", a, "--filter"}), none + a + "\n");
    EXPECT_EQ(complaint({"--a", a, "--b", b, "--filter"}), none + a + " or " + b + "\n");
    EXPECT_EQ(complaint({"--a", "-", "--filter"}, "x,y,z\n"), none + "standard input\n");
    const std::string list = folder.file("p.csv", "a,b,group\n");
    EXPECT_EQ(complaint({"--a", a, "--pairs", list, "--filter"}), none + a + "\n");
}

TEST_F(FilterErrors, NameTheNumberThatIsNone) {
    const auto flaw = [](const std::string& number) {
        return complaint({"--a", "-", "--filter"}, "x,y,z,mask\n0,0,0,1\n0,0,0," + number + "\n");
    };
    const std::string at = "capsa: standard input:3: column 'mask': ";
    for (const std::string text : {"-1", "+1", "1.0", "1e3", "ff", "0x", "0xg", "0x-1", "0b1", "1 2", "all"})
        EXPECT_EQ(flaw(text),
                  at + "'" + text + "' is not an unsigned integer: 0 to 4294967295, or 0x0 to 0xffffffff\n");
    for (const std::string text : {"4294967296", "0x100000000", "99999999999999999999999"})
        EXPECT_EQ(flaw(text), at + "'" + text + "' is beyond 32 bits\n");
    EXPECT_EQ(flaw(""), at + "the field is empty\n");
    for (const std::string column : {"category", "group"})
        EXPECT_EQ(complaint({"--a", "-", "--filter"}, "x,y,z," + column + "\n0,0,0,\n"),
                  "capsa: standard input:2: column '" + column + "': the field is empty\n");
}

TEST_F(FilterErrors, NameTheSecondFile) {
    const std::string a = folder.file("a.csv", "x,y,z,group\n0,0,0,1\n"),
                      b = folder.file("b.csv", "x,y,z,group\n0,0,0,none\n");
    EXPECT_EQ(
        complaint({"--a", a, "--b", b, "--filter"}),
        "capsa: " + b +
            ":2: column 'group': 'none' is not an unsigned integer: 0 to 4294967295, or 0x0 to 0xffffffff\n");
}

TEST_F(FilterErrors, RefuseLookalikes) {
    const auto rest = [](const std::string& name, const std::string& wanted) {
        return " and would be ignored: rename it, or give --columns " + wanted + "=" + name + "\n";
    };
    const auto refuses = [&](const std::string& name, const std::string& wanted) {
        EXPECT_EQ(complaint({"--a", "-", "--filter"}, "x,y,z," + name + "\n"),
                  "capsa: standard input:1: column '" + name + "' looks like '" + wanted + "'," +
                      rest(name, wanted));
    };
    for (const char* name : {"Category", "categories", "CATEGORY", "catagory"}) refuses(name, "category");
    for (const char* name : {"Mask", "masks", "MASKS"}) refuses(name, "mask");
    for (const char* name : {"Group", "groups", "gruop"}) refuses(name, "group");
    EXPECT_EQ(complaint({"--a", "-", "--filter"}, "x,y,z,category,Mask\n"),
              "capsa: standard input:1: column 'Mask' looks like 'mask'," + rest("Mask", "mask"));
    EXPECT_EQ(answer({"--a", "-", "--filter"}, "x,y,z,mask,mass,task,Mask,group_name,category\n"), "a,b\n");
    EXPECT_EQ(answer({"--a", "-", "--filter", "--by", "Group"}, "x,y,z,mask,Group\n"), "Group,a,b\n");
    for (const char* name : {"Category", "masks", "groups"})
        EXPECT_EQ(answer({"--a", "-"}, std::string("x,y,z,") + name + "\n"), "a,b\n");
}

TEST_F(FilterErrors, NameAColumnThatIsThereTwice) {
    EXPECT_EQ(complaint({"--a", "-", "--filter"}, "mask,x,y,z,mask\n"),
              "capsa: standard input:1: column 'mask' is there twice\n");
}

TEST_F(FilterErrors, SayThatTheColumnOfByIsAnother) {
    for (const std::string column : {"category", "mask", "group"})
        EXPECT_EQ(complaint({"--a", "-", "--filter", "--by", column}, "x,y,z,category,mask,group\n"),
                  "capsa: --by: with --filter the column '" + column +
                      "' says which rows may meet: name another\n");
}

}  // namespace capsa::tests::test_filter
