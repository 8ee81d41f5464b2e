// `capsa query --periodic`: every verb, against answers worked by hand, and every complaint.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_periodic {
namespace {

// Of three spheres along the x axis the first and the last touch across the border of a box of length 10.
constexpr const char* line = "x,y,z,radius\n0.5,1,2,0.625\n5,1,2,0.625\n9.5,1,2,0.625\n";

std::string asked(const std::string& verb, const std::vector<std::string>& more = {}) {
    std::vector<std::string> all = {"--a", "-", "--periodic", "10,0,0", "--verb", verb};
    all.insert(all.end(), more.begin(), more.end());
    return answer(all, line);
}

std::string refused(const std::vector<std::string>& arguments, const std::string& input = line) {
    std::vector<std::string> all = {"--a", "-"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return complaint(all, input);
}

TEST(PeriodicQuery, NamesImagesInEveryVerb) {
    EXPECT_EQ(asked("find"), "a,b,ix,iy,iz\n2,0,1,0,0\n");
    EXPECT_EQ(asked("neighbours"), "a,b,ix,iy,iz\n0,2,-1,0,0\n2,0,1,0,0\n");
    EXPECT_EQ(asked("nearest"), "a,b,gap,ix,iy,iz\n0,2,-0.25,-1,0,0\n1,0,3.25,0,0,0\n2,0,-0.25,1,0,0\n");
    EXPECT_EQ(asked("k-nearest", {"--k", "2", "--margin", "3.5"}),
              "a,b,gap,ix,iy,iz\n0,2,-0.25,-1,0,0\n0,1,3.25,0,0,0\n1,0,3.25,0,0,0\n1,2,3.25,0,0,0\n"
              "2,0,-0.25,1,0,0\n2,1,3.25,0,0,0\n");
    EXPECT_EQ(asked("contacts"),
              "a,b,gap,nx,ny,nz,px,py,pz,s,t,ix,iy,iz\n2,0,-0.25,1,0,0,10,1,2,0,0,1,0,0\n");
    EXPECT_EQ(asked("deepest"),
              "a,b,gap,nx,ny,nz,px,py,pz,s,t,ix,iy,iz\n0,2,-0.25,-1,0,0,0,1,2,0,0,-1,0,0\n"
              "2,0,-0.25,1,0,0,10,1,2,0,0,1,0,0\n");
    EXPECT_EQ(asked("count"), "count\n1\n");
    EXPECT_EQ(asked("any"), "any\ntrue\n");
    EXPECT_EQ(asked("touched"), "a\n0\n2\n");
    EXPECT_EQ(asked("clusters"), "set,row,cluster\na,0,0\na,1,1\na,2,0\n");
    EXPECT_EQ(
        asked("find", {"--format", "json"}),
        "{\"verb\":\"find\",\"margin\":0,\"hits\":[\n{\"a\":2,\"b\":0,\"ix\":1,\"iy\":0,\"iz\":0}\n]}\n");
}

TEST(PeriodicQuery, MeetsItsOwnImagesAndThoseOfAnotherFile) {
    const Folder folder;
    const std::string b = folder.file("b.csv", "x,y,z\n-0.25,1,2\n");
    EXPECT_EQ(answer({"--a", "-", "--b", b, "--periodic", "10,0,0"}, line), "a,b,ix,iy,iz\n2,0,1,0,0\n");
    EXPECT_EQ(answer({"--a", "-", "--periodic", "1.25,0", "--verb", "find"}, "x,y,radius\n3,3,0.625\n"),
              "a,b,ix,iy,iz\n0,0,1,0,0\n");
}

TEST(PeriodicQuery, SaysWhatDoesNotGoWithABox) {
    EXPECT_EQ(refused({"--periodic", "10"}),
              "capsa: --periodic: 1 lengths: give LX,LY,LZ, of the plane LX,LY\n");
    EXPECT_EQ(refused({"--periodic", "10,x,10"}),
              "capsa: --periodic: 'x' is not a number; give the lengths of the box LX,LY,LZ, 0 where nothing "
              "repeats\n");
    EXPECT_EQ(
        refused({"--periodic", "10,-1,10"}),
        "capsa: --periodic: a length is negative; give the lengths of the box LX,LY,LZ, 0 where nothing "
        "repeats\n");
    EXPECT_EQ(refused({"--periodic", "10,10,10", "--verb", "touch"}),
              "capsa: --periodic: --verb touch has no answers about images: leave one out\n");
    EXPECT_EQ(refused({"--periodic", "10,10,10", "--by", "y"}),
              "capsa: --periodic: groups have no images: leave out --by\n");
    EXPECT_EQ(refused({"--periodic", "10,10,10", "--zip", "--b", "-"}),
              "capsa: --periodic: --zip and --pairs name rows and no images: leave one out\n");
    EXPECT_NE(refused({"--periodic", "0.001,0,0"}).find("more than 127 boxes"), std::string::npos);
    EXPECT_NE(refused({"--periodic", "10,0,0", "--verb", "k-nearest", "--k", "1"}).find("smaller margin"),
              std::string::npos);
    EXPECT_NE(refused({"--periodic", "10,10,10"}, "x,y,radius\n1,1,1\n").find("do not repeat along z"),
              std::string::npos);
    EXPECT_NE(refused({"--periodic", "10,10,10"}, "px,py,pz,nx,ny,nz\n0,0,0,0,0,1\n").find("half-spaces"),
              std::string::npos);
}

}  // namespace
}  // namespace capsa::tests::test_periodic
