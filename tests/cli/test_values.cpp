// The verbs that answer with distances and contacts, against answers worked by hand.

#include "capsa/types.hpp"
#include "tests/cli/query.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <ostream>

namespace capsa::tests::test_values {

using nlohmann::json;

namespace {

json json_answer(std::vector<std::string> arguments, const std::string& input = {}) {
    arguments.insert(arguments.end(), {"--format", "json"});
    return json::parse(answer(arguments, input));
}

constexpr const char* contact_columns = "a,b,gap,nx,ny,nz,px,py,pz,s,t\n";

// A: unit spheres at 0 and at 10. B: points 3 from the first, 4 and (a tie) 4 from the second.
constexpr const char* two_spheres = "x,y,z,radius\n0,0,0,1\n10,0,0,1\n";
constexpr const char* three_points = "x,y,z\n3,0,0\n10,4,0\n10,0,-4\n";

// A sphere of radius 1/2, 1 above a capsule of radius 3/4: they overlap by 1/4. The surfaces are at 1/2 and
// 3/4.
constexpr const char* ball = "x,y,z,radius\n1,9,0,0.5\n1,1,0,0.5\n";
constexpr const char* rod = "ax,ay,az,bx,by,bz,radius\n0,0,0,4,0,0,0.75\n";
constexpr const char* ball_on_rod = "1,0,-0.25,0,-1,0,1,0.625,0,0,0.25\n";

class Values : public testing::Test {
protected:
    Folder folder;
    const std::string spheres = folder.file("spheres.csv", two_spheres),
                      points = folder.file("points.csv", three_points),
                      balls = folder.file("balls.csv", ball), rods = folder.file("rods.csv", rod);
};

using NearestVerb = Values;
using GapsVerb = Values;
using ContactsVerb = Values;
using DeepestVerb = Values;

}  // namespace

TEST_F(NearestVerb, NamesThePartnerOfEveryRowAndTheLowestOfATie) {
    EXPECT_EQ(answer({"--a", spheres, "--b", points, "--verb", "nearest"}), "a,b,gap\n0,0,2\n1,1,3\n");
    EXPECT_EQ(json_answer({"--a", spheres, "--b", points, "--verb", "nearest"}),
              json::parse(R"({"verb":"nearest","margin":0,
              "nearest":[{"a":0,"b":0,"gap":2},{"a":1,"b":1,"gap":3}]})"));
}

TEST_F(NearestVerb, LooksAtOtherRowsWithinOneFile) {
    EXPECT_EQ(answer({"--a", "-", "--verb", "nearest"}, "x,y,z,radius\n0,0,0,1\n5,0,0,1\n6,0,0,1\n"),
              "a,b,gap\n0,1,3\n1,2,-1\n2,1,-1\n");
}

TEST_F(NearestVerb, IsBlankAndInfiniteWithoutAPartner) {
    EXPECT_EQ(answer({"--a", "-", "--verb", "nearest"}, "x,y,z\n0,0,0\n"), "a,b,gap\n0,,inf\n");
    EXPECT_EQ(answer({"--a", spheres, "--b", "-", "--verb", "nearest"}, "x,y,z\n"),
              "a,b,gap\n0,,inf\n1,,inf\n");
    EXPECT_EQ(json_answer({"--a", "-", "--verb", "nearest"}, "x,y,z\n0,0,0\n"),
              json::parse(R"({"verb":"nearest","margin":0,"nearest":[{"a":0,"b":null,"gap":null}]})"));
}

TEST_F(NearestVerb, StaysInTheGroup) {
    const std::string b = folder.file("b.csv", "g,x,y,z\n1,7,0,0\n2,1,0,0\n1,0,0,2\n");
    EXPECT_EQ(answer({"--a", "-", "--b", b, "--by", "g", "--verb", "nearest"},
                     "g,x,y,z\n2,0,0,0\n3,0,0,0\n1,0,0,0\n2,5,0,0\n"),
              "g,a,b,gap\n1,0,1,2\n2,0,0,1\n2,1,0,4\n3,0,,inf\n");
}

TEST_F(GapsVerb, AnswersRowWithRow) {
    EXPECT_EQ(
        answer({"--a", balls, "--b", "-", "--zip", "--verb", "gaps"}, "x,y,z,radius\n1,9,4,1\n1,1,0.5,1\n"),
        "a,b,gap\n0,0,2.5\n1,1,-1\n");
}

TEST_F(GapsVerb, AnswersListedPairsInTheOrderOfTheList) {
    EXPECT_EQ(answer({"--a", spheres, "--b", points, "--pairs", "-", "--verb", "gaps"},
                     "a,b\n1,2\n0,0\n1,0\n1,2\n"),
              "a,b,gap\n1,2,3\n0,0,2\n1,0,6\n1,2,3\n");
    EXPECT_EQ(answer({"--a", spheres, "--pairs", "-", "--verb", "gaps"}, "a,b\n1,0\n"), "a,b,gap\n1,0,8\n");
    EXPECT_EQ(json_answer({"--a", spheres, "--pairs", "-", "--verb", "gaps"}, "a,b\n1,0\n"),
              json::parse(R"({"verb":"gaps","margin":0,"gaps":[{"a":1,"b":0,"gap":8}]})"));
}

TEST_F(GapsVerb, AnswersGroupByGroup) {
    const std::string list = folder.file("p.csv", "a,b,g\n1,0,2\n0,0,1\n0,1,2\n0,0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--pairs", list, "--by", "g", "--verb", "gaps"},
                     "g,x,y,z\n2,0,0,0\n1,0,0,0\n2,5,0,0\n"),
              "g,a,b,gap\n1,0,0,0\n1,0,0,0\n2,1,0,5\n2,0,1,5\n");
}

TEST_F(GapsVerb, PrintsTheShortestTextThatIsTheSameNumber) {
    EXPECT_EQ(answer({"--a", "-", "--pairs", folder.file("p.csv", "a,b\n0,1\n"), "--verb", "gaps"},
                     "x,y,z\n0,0,0\n0.1,0,0\n"),
              "a,b,gap\n0,1,0.1\n");
}

TEST_F(ContactsVerb, SayHowDeepWhichWayAndWhere) {
    EXPECT_EQ(answer({"--a", balls, "--b", rods, "--verb", "contacts"}),
              std::string(contact_columns) + ball_on_rod);
    EXPECT_EQ(json_answer({"--a", balls, "--b", rods, "--verb", "contacts"}),
              json::parse(R"({"verb":"contacts","margin":0,"contacts":[{"a":1,"b":0,"gap":-0.25,
              "nx":0,"ny":-1,"nz":0,"px":1,"py":0.625,"pz":0,"s":0,"t":0.25}]})"));
    EXPECT_EQ(json_answer({"--a", balls, "--b", rods, "--verb", "contacts", "--margin", "-1"})["contacts"],
              json::array());
}

TEST_F(ContactsVerb, OfManifoldsAreUpToTwoAPairWithAnEndEach) {
    const std::string logs = folder.file(
        "logs.csv",
        "ax,ay,az,bx,by,bz,radius\n-1,0,0.5,1,0,0.5,0.5\n0,0,2,0,0,4,0.5\n-1,0,1.5,1,0,1.5,0.5\n");
    const std::string floor = folder.file("floor.csv", "px,py,pz,nx,ny,nz\n0,0,0,0,0,1\n");
    const std::string columns = "a,b,end,gap,nx,ny,nz,px,py,pz,s,t\n";
    EXPECT_EQ(answer({"--a", logs, "--b", floor, "--verb", "manifolds"}),
              columns + "0,0,0,0,0,0,-1,-1,0,0,0,0\n0,0,1,0,0,0,-1,1,0,0,1,0\n");
    EXPECT_EQ(
        answer({"--a", logs, "--verb", "manifolds"}),
        columns + "0,2,0,0,0,0,1,-1,0,1,0,0\n0,2,1,0,0,0,1,1,0,1,1,1\n1,2,0,-0.5,0,0,-1,0,0,1.75,0,0.5\n");
    EXPECT_EQ(json_answer({"--a", logs, "--b", floor, "--verb", "manifolds"})["contacts"][1]["end"], 1);
}

TEST_F(ContactsVerb, AreSortedWhateverTheSource) {
    const std::string row = "x,y,z,radius\n0,0,0,1\n3,0,0,2\n-1,0,0,0\n";
    const std::string zero_one = "0,1,0,1,0,0,1,0,0,0,0\n", zero_two = "0,2,0,-1,0,0,-1,0,0,0,0\n";
    EXPECT_EQ(answer({"--a", "-", "--verb", "contacts"}, row), contact_columns + zero_one + zero_two);
    const std::string list = folder.file("p.csv", "a,b\n0,2\n1,2\n0,1\n0,2\n");
    EXPECT_EQ(answer({"--a", "-", "--pairs", list, "--verb", "contacts"}, row),
              contact_columns + zero_one + zero_two + zero_two);
    EXPECT_EQ(answer({"--a", balls, "--b", "-", "--zip", "--verb", "contacts"},
                     "ax,ay,az,bx,by,bz,radius\n0,0,0,4,0,0,0.75\n0,0,0,4,0,0,0.75\n"),
              std::string(contact_columns) + "1,1" + std::string(ball_on_rod).substr(3));
}

TEST_F(ContactsVerb, AreAsManyAsThereAre) {
    std::string all = "x,y,z\n";
    for (int i = 0; i < 100; ++i) all += "1,1,1\n";
    const std::string out = answer({"--a", "-", "--verb", "contacts"}, all);
    EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 1 + 100 * 99 / 2);
    EXPECT_TRUE(out.ends_with("\n98,99,0,1,0,0,1,1,1,0,0\n"));
}

TEST_F(ContactsVerb, BeginWithTheirGroup) {
    EXPECT_EQ(answer({"--a", "-", "--by", "g", "--verb", "contacts"},
                     "g,x,y,z,radius\n2,0,0,0,1\n1,0,0,0,1\n2,0,2,0,1\n"),
              std::string("g,") + contact_columns + "2,0,1,0,0,1,0,0,1,0,0,0\n");
}

TEST_F(DeepestVerb, ListsOnlyRowsInContact) {
    EXPECT_EQ(answer({"--a", balls, "--b", rods, "--verb", "deepest"}),
              std::string(contact_columns) + ball_on_rod);
    EXPECT_EQ(json_answer({"--a", balls, "--b", rods, "--verb", "deepest", "--margin", "-1"}),
              json::parse(R"({"verb":"deepest","margin":-1,"contacts":[]})"));
}

// Seen from the other side a normal is negated, zeros too: -0 is what gives the same bits.
TEST_F(DeepestVerb, IsTheDeepestSeenFromEachRow) {
    EXPECT_EQ(answer({"--a", "-", "--verb", "deepest"}, "x,y,z,radius\n0,0,0,1\n3,0,0,2.5\n-1,0,0,0.25\n"),
              std::string(contact_columns) + "0,1,-0.5,1,0,0,0.75,0,0,0,0\n" +
                  "1,0,-0.5,-1,-0,-0,0.75,0,0,0,0\n" + "2,0,-0.25,1,-0,-0,-0.875,0,0,0,0\n");
}

TEST_F(Values, AreCountedByTheStatistics) {
    const auto counted = [&](const char* verb, const char* piece) {
        const Ran ran = capsa(query({"--a", balls, "--b", rods, "--stats", "--verb", verb}));
        EXPECT_NE(ran.err.find(piece), std::string::npos) << ran.err;
    };
    counted("nearest", "pairs: 2\nrows with a partner: 2\n");
    counted("contacts", "pairs: 2\ncontacts: 1\n");
    counted("deepest", "pairs: 2\nrows in contact: 1\n");
}

TEST_F(Values, OfASourceTheVerbDoesNotTakeAreOneLineBeforeAnythingIsRead) {
    const auto complaint = [](const std::vector<std::string>& arguments) {
        const Ran ran = capsa(query(arguments));
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(ran.code, 2);
        return ran.err;
    };
    for (const std::string verb : {"nearest", "deepest"}) {
        const std::string line =
            "capsa: --verb " + verb + " takes every pair of A and B or within A, not --zip or --pairs\n";
        EXPECT_EQ(complaint({"--a", "/no/a", "--b", "/no/b", "--zip", "--verb", verb}), line);
        EXPECT_EQ(complaint({"--a", "/no/a", "--pairs", "/no/p", "--verb", verb}), line);
    }
    const std::string line = "capsa: --verb gaps takes --zip or --pairs, give one\n";
    EXPECT_EQ(complaint({"--a", "/no/a", "--verb", "gaps"}), line);
    EXPECT_EQ(complaint({"--a", "/no/a", "--b", "/no/b", "--verb", "gaps"}), line);
}

}  // namespace capsa::tests::test_values
