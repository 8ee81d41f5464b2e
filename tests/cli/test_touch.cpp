// First touches of moving rows, against answers worked by hand, and every way a motion can be wrong.

#include "tests/cli/run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <ostream>

namespace capsa::tests::test_touch {

using nlohmann::json;

namespace {

std::vector<std::string> touch(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"query", "--verb", "touch"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

// Zeros without their sign, which no hand can work out.
std::string plain_zeros(std::string text) {
    for (std::size_t at = text.find(",-0"); at != text.npos; at = text.find(",-0", at + 1))
        if (at + 3 == text.size() || text[at + 3] == ',' || text[at + 3] == '\n') text.erase(at + 1, 1);
    return text;
}

std::string answer(const std::vector<std::string>& arguments, const std::string& input = {}) {
    const Ran ran = capsa(touch(arguments), {.input = input});
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(ran.code, 0);
    return plain_zeros(ran.out);
}

std::string complaint(std::vector<std::string> arguments, const std::string& input = {}) {
    const Folder folder;
    arguments.insert(arguments.end(), {"--out", folder.path("out")});
    const Ran ran = capsa(touch(arguments), {.input = input});
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(folder.names().empty());
    return ran.err;
}

constexpr const char* columns = "a,b,time,nx,ny,nz,px,py,pz\n";

// Unit spheres: one flies along x, one away from everything, one straight up.
constexpr const char* flying = "x,y,z,radius,dx,dy,dz\n0,0,0,1,8,0,0\n0,0,0,1,-8,0,0\n5,-4,0,1,0,4,0\n";
// Walls across the x axis at 9 and at 5: the first sphere is there after half the time. The third sphere
// comes within 1 of the wall at 5 only when its centre is at y = -2.
constexpr const char* walls = "ax,ay,az,bx,by,bz\n9,-1,0,9,1,0\n5,-1,0,5,1,0\n";

class TouchVerb : public testing::Test {
protected:
    Folder folder;
    const std::string a = folder.file("a.csv", flying), b = folder.file("b.csv", walls);
};

}  // namespace

TEST_F(TouchVerb, SaysWhenAndWhereAndLeavesOutTheRest) {
    EXPECT_EQ(answer({"--a", a, "--b", b}),
              std::string(columns) + "0,1,0.5,1,0,0,5,0,0\n" + "2,1,0.5,0,1,0,5,-1,0\n");
    EXPECT_EQ(json::parse(answer({"--a", a, "--b", b, "--format", "json"}))["touches"][0],
              json::parse(R"({"a":0,"b":1,"time":0.5,"nx":1,"ny":0,"nz":0,"px":5,"py":0,"pz":0})"));
}

// The first sphere meets the face at 5, the third the edge at (4, -1) aside.
TEST_F(TouchVerb, MeetsBoxes) {
    const std::string crate =
        folder.file("crate.csv", "cx,cy,cz,hx,hy,hz,qw,qx,qy,qz\n6,0,0,1,1,1,1,0,0,0\n");
    EXPECT_EQ(answer({"--a", a, "--b", crate}),
              std::string(columns) + "0,0,0.5,1,0,0,5,0,0\n" + "2,0,0.5,0,1,0,5,-1,0\n");
    const std::string ball = folder.file("ball.csv", "x,y,z,radius\n6,0,0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--b", ball}, "cx,cy,cz,hx,hy,hz,dx,dy,dz\n0,0,0,1,1,1,8,0,0\n"),
              std::string(columns) + "0,0,0.5,1,0,0,5,0,0\n");
}

// A capsule that stands falls on a face, and a round cone, its smaller end ahead, on a ball.
TEST_F(TouchVerb, MeetsTrianglesWithCapsulesAndRoundConesWithWhatTheyMeet) {
    const std::string rods = folder.file("rods.csv",
                                         "ax,ay,az,bx,by,bz,radius,dx,dy,dz\n1,1,5,1,1,9,1,0,0,-8\n"),
                      face = folder.file("face.csv", "ax,ay,az,bx,by,bz,cx,cy,cz\n0,0,0,4,0,0,0,4,0\n");
    EXPECT_EQ(answer({"--a", rods, "--b", face}), std::string(columns) + "0,0,0.5,0,0,-1,1,1,0\n");
    EXPECT_EQ(answer({"--a", rods, "--b", face, "--exact"}), std::string(columns) + "0,0,0.5,0,0,-1,1,1,0\n");
    const std::string ball = folder.file("ball.csv", "x,y,z,radius\n0,0,0,1\n");
    EXPECT_EQ(
        answer({"--a", "-", "--b", ball}, "ax,ay,az,bx,by,bz,ra,rb,dx,dy,dz\n0,0,14,0,0,6,2,1,0,0,-8\n"),
        std::string(columns) + "0,0,0.5,0,0,-1,0,0,1\n");
}

TEST_F(TouchVerb, TakesTheMotionOfTheOthersToo) {
    EXPECT_EQ(answer({"--a", a, "--b", "-"}, "dx,dy,dz,x,y,z\n-8,0,0,9,0,0\n"),
              std::string(columns) + "0,0,0.5,1,0,0,5,0,0\n");
}

TEST_F(TouchVerb, WithinOneFileAnswersForEveryRow) {
    EXPECT_EQ(answer({"--a", "-"}, "x,y,z,radius,dx,dy,dz\n0,0,0,1,4,0,0\n4,0,0,1,0,0,0\n0,9,0,1,0,0,0\n"),
              std::string(columns) + "0,1,0.5,1,0,0,3,0,0\n" + "1,0,0.5,-1,0,0,3,0,0\n");
}

// The first sphere overlaps a ball that it leaves.
TEST_F(TouchVerb, LeavesOutWhatComesNoNearerIfAsked) {
    const std::string balls = folder.file("balls.csv", "x,y,z,radius\n-1.5,0,0,1\n6,0,0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--b", balls}, "x,y,z,radius,dx,dy,dz\n0,0,0,1,8,0,0\n"),
              std::string(columns) + "0,0,0,-1,0,0,-0.75,0,0\n");
    EXPECT_EQ(answer({"--a", "-", "--b", balls, "--approaching"}, "x,y,z,radius,dx,dy,dz\n0,0,0,1,8,0,0\n"),
              std::string(columns) + "0,1,0.5,1,0,0,5,0,0\n");
    const Ran ran = capsa({"query", "--a", balls, "--verb", "contacts", "--approaching"});
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("--approaching: only moving rows come nearer: ask --verb touch"),
              std::string::npos)
        << ran.err;
}

TEST_F(TouchVerb, AnswersRowWithRow) {
    EXPECT_EQ(answer({"--a", a, "--b", "-", "--zip"}, "x,y,z\n9,0,0\n9,0,0\n5,-1,0\n"),
              std::string(columns) + "0,0,1,1,0,0,9,0,0\n" + "2,2,0.5,0,1,0,5,-1,0\n");
}

TEST_F(TouchVerb, AnswersListedPairsSorted) {
    const std::string list = folder.file("p.csv", "a,b\n2,1\n1,0\n0,0\n0,1\n");
    EXPECT_EQ(
        answer({"--a", a, "--b", b, "--pairs", list}),
        std::string(columns) + "0,0,1,1,0,0,9,0,0\n" + "0,1,0.5,1,0,0,5,0,0\n" + "2,1,0.5,0,1,0,5,-1,0\n");
}

TEST_F(TouchVerb, OfListedPairsWithinOneFileMovesBoth) {
    const std::string list = folder.file("p.csv", "a,b\n1,0\n");
    EXPECT_EQ(answer({"--a", "-", "--pairs", list}, "x,y,z,radius,dx,dy,dz\n0,0,0,1,2,0,0\n4,0,0,1,-2,0,0\n"),
              std::string(columns) + "1,0,0.5,-1,0,0,2,0,0\n");
}

TEST_F(TouchVerb, MovesRowsWithTheirGroup) {
    const std::string others = folder.file("o.csv", "g,x,y,z\n2,3,0,0\n1,0,6,0\n");
    EXPECT_EQ(answer({"--a", "-", "--b", others, "--by", "g"},
                     "g,x,y,z,radius,dx,dy,dz\n2,0,0,0,1,4,0,0\n1,0,0,0,2,0,4,0\n2,0,0,0,1,2,0,0\n"),
              std::string("g,") + columns + "1,0,0,1,0,1,0,0,6,0\n" + "2,0,0,0.5,1,0,0,3,0,0\n" +
                  "2,1,0,1,1,0,0,3,0,0\n");
}

TEST_F(TouchVerb, TakesRoundConesAndTrianglesThatFallOnBoxes) {
    const std::string crate = folder.file("crate.csv", "cx,cy,cz,hx,hy,hz\n0,0,0,1,1,1\n");
    EXPECT_EQ(
        answer({"--a", "-", "--b", crate}, "ax,ay,az,bx,by,bz,ra,rb,dx,dy,dz\n0,0,9,0,0,6,2,1,0,0,-8\n"),
        std::string(columns) + "0,0,0.5,0,0,-1,0,0,1\n");
    EXPECT_EQ(
        answer({"--a", "-", "--b", crate}, "ax,ay,az,bx,by,bz,cx,cy,cz,dx,dy,dz\n0,0,5,2,0,9,0,2,9,0,0,-8\n"),
        std::string(columns) + "0,0,0.5,0,0,-1,0,0,1\n");
}

TEST_F(TouchVerb, CountsTouchesInTheStatistics) {
    const Ran ran = capsa(touch({"--a", a, "--b", b, "--stats"}));
    EXPECT_NE(ran.err.find("pairs: 6\nfirst touches: 2\n"), std::string::npos) << ran.err;
}

TEST_F(TouchVerb, NeedsMotionsThatAreGood) {
    const auto flaw = [](const std::string& text) { return complaint({"--a", "-"}, text); };
    const std::string at = "capsa: standard input:";
    EXPECT_EQ(flaw("x,y,z\n0,0,0\n"), at + "1: no columns dx,dy,dz: nothing says how rows move\n");
    EXPECT_EQ(flaw("x,y,z,dx,dz\n"), at + "1: no column 'dy'\n");
    EXPECT_EQ(flaw("x,y,z,dx,dy,dz,dx\n"), at + "1: column 'dx' is there twice\n");
    EXPECT_EQ(flaw("x,y,z,dx,dy,dz\n1,2,3,nan,5,6\n"), at + "2: column 'dx': 'nan' is NaN\n");
    EXPECT_EQ(flaw("x,y,z,dx,dy,dz\n1,2,3,4,5,6\n1,2,3,4,inf,6\n"),
              at + "3: column 'dy': 'inf' is infinite\n");
    EXPECT_EQ(flaw("x,y,z,dx,dy,dz\n1,2,3,4,5,\n"), at + "2: column 'dz': the field is empty\n");
    EXPECT_EQ(flaw("x,y,z,dx,dy,dz\n1,2,3,4,5,2e18\n"), at + "2: column 'dz': '2e18' is beyond 1e18\n");
    EXPECT_EQ(complaint({"--a", a, "--b", "-"}, "x,y,z,dx\n0,0,0,1\n"), at + "1: no column 'dy'\n");
}

TEST_F(TouchVerb, AloneReadsMotions) {
    const Ran ran = capsa({"query", "--a", "-", "--verb", "count"}, {.input = "x,y,z,dx\n0,0,0,fast\n"});
    EXPECT_EQ(ran.out, "count\n0\n") << ran.err;
}

}  // namespace capsa::tests::test_touch
