// `capsa query --verb inside`, `signed-nearest` and `signed-contacts`: a cube of twelve triangles, and every
// complaint.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace capsa::tests::test_cli_solids {
namespace {

// The cube from 0 to 4. Without its last triangle it has a hole.
const std::string faces[] = {"0,0,0,0,4,0,4,4,0", "0,0,0,4,4,0,4,0,0", "0,0,4,4,0,4,4,4,4",
                             "0,0,4,4,4,4,0,4,4", "0,0,0,4,0,0,4,0,4", "0,0,0,4,0,4,0,0,4",
                             "0,4,0,0,4,4,4,4,4", "0,4,0,4,4,4,4,4,0", "0,0,0,0,0,4,0,4,4",
                             "0,0,0,0,4,4,0,4,0", "4,0,0,4,4,0,4,4,4", "4,0,0,4,4,4,4,0,4"};
std::string cube(std::size_t count = 12) {
    std::string text = "ax,ay,az,bx,by,bz,cx,cy,cz\n";
    for (std::size_t k = 0; k < count; ++k) text += faces[k] + "\n";
    return text;
}

constexpr const char* points = "x,y,z,radius\n1,2,2.5,0.5\n5,2,1,0\n3,3.5,1,1\n2,2,9,0\n";

TEST(SolidQuery, SaysWhatIsInsideAndHowFar) {
    const Folder folder;
    const std::string mesh = folder.file("cube.csv", cube());
    for (const std::vector<std::string>& index : {std::vector<std::string>{}, {"--index"}}) {
        std::vector<std::string> all = {"--a", "-", "--b", mesh, "--verb", "inside"};
        all.insert(all.end(), index.begin(), index.end());
        EXPECT_EQ(answer(all, points), "a\n0\n2\n");
        all[5] = "signed-nearest";
        EXPECT_EQ(answer(all, points),
                  "a,b,gap,inside\n0,8,-1.5,true\n1,10,1,false\n2,7,-1.5,true\n3,2,5,false\n");
    }
    EXPECT_EQ(
        answer({"--a", "-", "--b", mesh, "--verb", "signed-nearest", "--format", "json"}, "x,y,z\n2,2,9\n"),
        "{\"verb\":\"signed-nearest\",\"margin\":0,\"nearest\":[\n"
        "{\"a\":0,\"b\":2,\"gap\":5,\"inside\":false}\n]}\n");
}

TEST(SolidQuery, SaysWhichWayOut) {
    const Folder folder;
    const std::string mesh = folder.file("cube.csv", cube());
    for (const std::vector<std::string>& index : {std::vector<std::string>{}, {"--index"}}) {
        std::vector<std::string> all = {"--a",      "-", "--b", mesh, "--verb", "signed-contacts",
                                        "--margin", "1"};
        all.insert(all.end(), index.begin(), index.end());
        EXPECT_EQ(
            answer(all, "ax,ay,az,bx,by,bz,radius\n2,1.5,3.5,2,1.5,9,0.25\n9,1,1,9,2,2,1\n5,2,1,6,2,1,0.5\n"),
            "a,b,gap,nx,ny,nz,px,py,pz,s,t,v\n0,2,-0.75,0,0,-1,2,1.5,3.625,0,0.125,0.375\n"
            "2,10,0.5,-1,0,0,4.25,2,1,0,0.25,0.25\n");
    }
}

TEST(SolidQuery, AnswersAlikeOnAnyNumberOfThreads) {
    const Folder folder;
    const std::string mesh = folder.file("cube.csv", cube());
    std::string many = "x,y,z\n";
    std::size_t expected = 0;
    for (int k = 0; k < 70000; ++k) {
        const int x = k * 37 % 101, y = k * 53 % 97, z = k * 29 % 89;
        many += std::to_string(x) + "e-1," + std::to_string(y) + "e-1," + std::to_string(z) + "e-1\n";
        expected += x < 40 && y < 40 && z < 40 && x > 0 && y > 0 && z > 0;
    }
    const std::string one = answer({"--a", "-", "--b", mesh, "--verb", "inside", "--threads", "1"}, many);
    EXPECT_GT(static_cast<std::size_t>(std::count(one.begin(), one.end(), '\n')), expected);
    EXPECT_EQ(answer({"--a", "-", "--b", mesh, "--verb", "inside", "--threads", "3"}, many), one);
}

TEST(SolidQuery, SaysWhatIsWrong) {
    const Folder folder;
    const std::string mesh = folder.file("cube.csv", cube()), open = folder.file("open.csv", cube(11));
    const auto refused = [&](const std::vector<std::string>& arguments, const char* input = points) {
        std::string said = complaint(arguments, input);
        if (const std::size_t at = said.find(open); at != said.npos)
            said.replace(at, open.size(), "open.csv");
        return said;
    };
    const std::string last = cube().substr(cube(11).size());
    const std::string doubled = folder.file("doubled.csv", cube() + last),
                      fin = folder.file("fin.csv", cube() + "0,0,0,4,0,0,9,9,9\n");
    EXPECT_EQ(
        complaint({"--a", "-", "--b", doubled, "--verb", "inside"}, points),
        "capsa: --verb inside: " + doubled +
            " has no inside: corners 1 and 2 of triangle 2 are an edge of 3 triangles, because triangles "
            "11 and 12 are one face twice, so leave one out, or ask nearest\n");
    EXPECT_EQ(
        complaint({"--a", "-", "--b", fin, "--verb", "inside"}, points),
        "capsa: --verb inside: " + fin +
            " has no inside: corners 2 and 0 of triangle 1 are an edge of 3 triangles (1, 4 and 12), where 2 "
            "are expected, so leave one out, or ask nearest\n");
    EXPECT_EQ(
        refused({"--a", "-", "--b", open, "--verb", "inside"}),
        "capsa: --verb inside: open.csv has no inside: corners 1 and 2 of triangle 2 are an edge without "
        "a neighbour, so close the mesh, or ask nearest\n");
    const std::string needs = " needs points or spheres with --a and a closed mesh with --b\n";
    EXPECT_EQ(refused({"--a", "-", "--verb", "inside"}), "capsa: --verb inside" + needs);
    const char* const rods = "ax,ay,az,bx,by,bz\n1,1,1,2,2,2\n";
    EXPECT_EQ(refused({"--a", "-", "--b", mesh, "--verb", "inside"}, rods), "capsa: --verb inside" + needs);
    EXPECT_EQ(
        refused({"--a", "-", "--verb", "signed-contacts"}, rods),
        "capsa: --verb signed-contacts needs points, spheres, segments or capsules with --a and a closed "
        "mesh with --b\n");
    EXPECT_EQ(refused({"--a", mesh, "--b", mesh, "--verb", "signed-nearest"}),
              "capsa: triangles do not meet triangles: give what meets them with --a or --b\n");
    EXPECT_EQ(refused({"--a", "-", "--b", mesh, "--verb", "inside", "--by", "g"}, "x,y,z,g\n1,1,1,2\n"),
              "capsa: --verb inside: a solid is not cut into groups: leave --by out\n");
    EXPECT_EQ(refused({"--a", "-", "--b", mesh, "--verb", "inside", "--filter"}, "x,y,z,group\n1,1,1,2\n"),
              "capsa: --verb inside: every triangle is part of the surface: leave --filter, --matrix and "
              "--exclude out\n");
    EXPECT_EQ(refused({"--a", "-", "--b", mesh, "--verb", "inside", "--zip"}),
              "capsa: --verb inside takes every pair of A and B or within A, not --zip or --pairs\n");
}

}  // namespace
}  // namespace capsa::tests::test_cli_solids
