// Shapes of the plane on the command line: columns without z.

#include "tests/cli/query.hpp"
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_plane {

namespace {

constexpr const char* circles = "x,y,radius\n0,0,1\n2,0,1\n9,0,1\n";

}  // namespace

TEST(Plane, ReadsCirclesCapsulesPointsAndSegments) {
    const Folder folder;
    const std::string capsules = folder.file("c.csv", "ax,ay,bx,by,radius\n-1,2,1,2,1\n9,-5,9,5,0\n");
    const std::string segments = folder.file("s.csv", "by,bx,ay,ax\n2,1,2,-1\n5,9,-5,9\n");
    EXPECT_EQ(answer({"--a", "-"}, circles), "a,b\n0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--b", capsules}, circles), "a,b\n0,0\n2,1\n");
    EXPECT_EQ(answer({"--a", "-", "--b", segments, "--verb", "count"}, circles), "count\n1\n");
    EXPECT_EQ(answer({"--a", "-", "--b", segments}, "x,y\n9.5,0\n9,0\n"), "a,b\n1,1\n");
}

TEST(Plane, CrossingCapsulesHaveTheirDepthInContactsAndTheirRadiiInGaps) {
    const Folder folder;
    const std::string a = folder.file("a.csv", "ax,ay,bx,by,radius\n-4,0,4,0,0.5\n");
    const std::string b = folder.file("b.csv", "ax,ay,bx,by,radius\n0,-1,0,4,0.25\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--zip", "--verb", "gaps"}), "a,b,gap\n0,0,-0.75\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--verb", "contacts"}),
              "a,b,gap,nx,ny,nz,px,py,pz,s,t\n0,0,-1.75,0,1,0,0,-0.375,0,0.5,0.2\n");
}

TEST(Plane, ReadsHalfPlanes) {
    const Folder folder;
    const std::string floor = folder.file("floor.csv", "nx,ny,px,py\n0,3,7,1\n-1,0,9,0\n");
    const std::string agents = "x,y,radius,dx,dy\n0,5,1,0,-8\n0,2,1,0,0\n0,-9,1,0,0\n";
    EXPECT_EQ(answer({"--a", "-", "--b", floor}, agents), "a,b\n1,0\n2,0\n");
    EXPECT_EQ(answer({"--a", "-", "--b", floor, "--verb", "nearest"}, agents),
              "a,b,gap\n0,0,3\n1,0,0\n2,0,-11\n");
    EXPECT_EQ(answer({"--a", floor, "--b", "-", "--margin", "-2", "--index"}, agents), "a,b\n0,2\n");
    EXPECT_EQ(
        answer({"--a", "-", "--b", floor, "--verb", "touch"}, agents),
        "a,b,time,nx,ny,nz,px,py,pz\n0,0,0.375,0,-1,0,0,1,0\n1,0,0,0,-1,0,0,1,0\n2,0,0,0,-1,0,0,-4.5,0\n");
    EXPECT_EQ(capsa({"query", "--a", floor}).err,
              "capsa: half-planes do not meet half-planes: give what meets them with --a or --b\n");
}

TEST(Plane, ReadsRectangles) {
    const Folder folder;
    const std::string crates = folder.file("crates.csv",
                                           "cx,cy,hx,hy,qw,qz,radius\n0,0,1,2,1,1,0.5\n9,0,2,1,1,0,0\n"),
                      plain = folder.file("plain.csv", "cx,cy,hx,hy\n0,0,1,2\n9,0,2,1\n");
    const std::string agents = "x,y,radius,dx,dy\n4,0,1,0,0\n9,5,1,0,-6\n";
    EXPECT_EQ(answer({"--a", "-", "--b", crates, "--verb", "nearest"}, agents), "a,b,gap\n0,0,0.5\n1,1,3\n");
    EXPECT_EQ(answer({"--a", "-", "--b", plain, "--verb", "nearest"}, agents), "a,b,gap\n0,0,2\n1,1,3\n");
    EXPECT_EQ(answer({"--a", crates, "--b", "-", "--margin", "0.5", "--index"}, agents), "a,b\n0,0\n");
    EXPECT_EQ(answer({"--a", "-", "--b", crates, "--verb", "touch"}, agents),
              "a,b,time,nx,ny,nz,px,py,pz\n1,1,0.5,0,-1,0,9,1,0\n");
    EXPECT_EQ(answer({"--a", "-", "--b", plain, "--verb", "contacts"}, "ax,ay,bx,by\n0,1.5,0,9\n"),
              "a,b,gap,nx,ny,nz,px,py,pz,s,t\n0,0,-0.5,0,-1,0,0,1.75,0,0,0\n");
    EXPECT_EQ(capsa({"query", "--a", crates}).err,
              "capsa: rectangles do not meet rectangles: give what meets them with --a or --b\n");
    EXPECT_EQ(answer({"--a", "-", "--b", crates, "--margin", "0.5", "--exact"}, agents), "a,b\n0,0\n");
}

TEST(Plane, ReadsRoundCones) {
    const Folder folder;
    const std::string tails = folder.file("tails.csv", "ax,ay,bx,by,ra,rb\n-4,0,4,0,0.5,0.5\n0,9,4,9,1,0\n");
    EXPECT_EQ(answer({"--a", tails, "--b", "-", "--verb", "contacts"}, "ax,ay,bx,by\n1,-1,1,3\n"),
              "a,b,gap,nx,ny,nz,px,py,pz,s,t\n0,0,-1.5,0,1,0,1,-0.25,0,0.625,0\n");
    EXPECT_EQ(answer({"--a", tails, "--verb", "nearest"}, ""), "a,b,gap\n0,1,7.5\n1,0,7.5\n");
    const std::string quay = folder.file("quay.csv", "px,py,nx,ny\n0,-4,0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--b", quay, "--verb", "touch"},
                     "ax,ay,bx,by,ra,rb,dx,dy\n-4,0,4,0,0.5,0.5,0,-7\n"),
              "a,b,time,nx,ny,nz,px,py,pz\n0,0,0.5,0,-1,0,-4,-4,0\n");
}

TEST(Plane, MovesByDxAndDy) {
    EXPECT_EQ(
        answer({"--a", "-", "--verb", "touch"}, "x,y,radius,dx,dy\n0,0,1,4,0\n4,0,1,0,0\n").substr(0, 30),
        "a,b,time,nx,ny,nz,px,py,pz\n0,1");
    EXPECT_EQ(capsa({"query", "--a", "-", "--verb", "touch"}, {.input = "x,y,dx,dy,dz\n"}).err,
              "capsa: standard input:1: a column dz and no z: rows in the plane move by dx,dy\n");
    EXPECT_EQ(capsa({"query", "--a", "-", "--verb", "touch"}, {.input = "x,y\n"}).err,
              "capsa: standard input:1: no columns dx,dy: nothing says how rows move\n");
}

TEST(Plane, BWithoutTheGroupColumnMeetsEveryGroup) {
    const Folder folder;
    const std::string walls = folder.file("w.csv", "ax,ay,bx,by\n0,-9,0,9\n");
    EXPECT_EQ(answer({"--a", "-", "--b", walls, "--by", "frame"},
                     "frame,x,y,radius\n1,0.5,0,1\n1,5,0,1\n2,5,0,1\n2,-1,0,1\n"),
              "frame,a,b\n1,0,0\n2,1,0\n");
}

TEST(Plane, ShapesOfSpaceAreRefusedBesideIt) {
    const Folder folder;
    const std::string a = folder.file("a.csv", circles), b = folder.file("b.csv", "x,y,z,radius\n0,0,0,1\n");
    const Ran ran = capsa({"query", "--a", a, "--b", b});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "capsa: " + a + " has circles in the plane and " + b +
                           " has spheres in space: give both columns of z, or neither\n");
}

}  // namespace capsa::tests::test_plane
