// Mesh files on the command line: the same answers as the same triangles in a CSV file, and what is damaged
// is said in one line.

#include "tests/cli/query.hpp"
#include "tests/cli/run.hpp"
#include "tests/support/mesh_files.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_mesh {
namespace {

constexpr const char* balls = "x,y,z,radius\n1,1,1,1.5\n3,2,-2,1\n9,1,0.25,0.5\n";
constexpr const char* csv =
    "ax,ay,az,bx,by,bz,cx,cy,cz\n0,0,0,4,0,0,4,3,0\n0,0,0,4,3,0,0,3,0\n8,0,0,8,4,0,12,0,0\n";

constexpr const char* obj =
    "v 0 0 0\nv 4 0 0\nv 4 3 0\nv 0 3 0\nv 8 0 0\nv 8 4 0\nv 12 0 0\nf 1 2 3 4\nf 5 6 7\n";
constexpr const char* stl =
    "solid roof\n"
    "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 4 0 0\nvertex 4 3 0\nendloop\nendfacet\n"
    "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 4 3 0\nvertex 0 3 0\nendloop\nendfacet\n"
    "facet normal 0 0 -1\nouter loop\nvertex 8 0 0\nvertex 8 4 0\nvertex 12 0 0\nendloop\nendfacet\n"
    "endsolid roof\n";

TEST(Mesh, AnswersAsTheSameTrianglesInCsv) {
    const Folder folder;
    const std::string table = folder.file("roof.csv", csv);
    for (const std::string& mesh : {folder.file("roof.obj", obj), folder.file("roof.STL", stl)})
        for (const std::string verb : {"find", "nearest", "contacts", "deepest", "count"}) {
            const std::string expected =
                answer({"--a", "-", "--b", table, "--verb", verb, "--margin", "0.5"}, balls);
            EXPECT_EQ(answer({"--a", "-", "--b", mesh, "--verb", verb, "--margin", "0.5"}, balls), expected)
                << mesh;
            EXPECT_GT(expected.size(), 7u);
        }
}

TEST(Mesh, RestsAndMeetsEveryGroup) {
    const Folder folder;
    const std::string mesh = folder.file("roof.obj", obj);
    const std::string falling = "x,y,z,radius,dx,dy,dz\n1,2,3,1,0,0,-4\n9,1,5,1,0,0,-1\n";
    const std::string touches = answer({"--a", "-", "--b", mesh, "--verb", "touch"}, falling);
    EXPECT_EQ(touches, answer({"--a", "-", "--b", folder.file("roof.csv", csv), "--verb", "touch"}, falling));
    EXPECT_EQ(touches.substr(27, 7), "0,1,0.5") << touches;
    EXPECT_EQ(answer({"--a", "-", "--b", mesh, "--by", "g"}, "x,y,z,g\n1,2,0,7\n9,1,0,8\n"),
              "g,a,b\n7,0,1\n8,0,2\n");
}

// Corners (0, 0, 0), (4, 0, 0), (0, 4, 0): the place is a + u (b - a) + v (c - a).
TEST(Mesh, ThePlaceOnATriangleHasTwoNumbers) {
    const Folder folder;
    const std::string roof = folder.file("roof.csv", "ax,ay,az,bx,by,bz,cx,cy,cz\n0,0,0,4,0,0,0,4,0\n");
    const std::string ball = folder.file("ball.csv", "x,y,z,radius,v\n1,2,0.5,1,7\n");
    const std::string columns = "a,b,gap,nx,ny,nz,px,py,pz,s,t,v\n";
    EXPECT_EQ(answer({"--a", ball, "--b", roof, "--verb", "contacts"}, ""),
              columns + "0,0,-0.5,0,0,-1,1,2,-0.25,0,0.25,0.5\n");
    EXPECT_EQ(answer({"--a", roof, "--b", ball, "--verb", "deepest"}, ""),
              columns + "0,0,-0.5,0,0,1,1,2,-0.25,0.25,0,0.5\n");
    const Ran refused = capsa(query({"--a", ball, "--b", roof, "--verb", "contacts", "--by", "v"}));
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.err, "capsa: --by: the answer has a column 'v' of its own\n");
    EXPECT_EQ(answer({"--a", ball, "--b", roof, "--verb", "find", "--by", "v"}, ""), "v,a,b\n7,0,0\n");
}

// Each ended the program with a signal, never ended, or became other triangles, when another library read
// them.
TEST(Mesh, DamagedFilesAreRefused) {
    const Folder folder;
    const std::string a = folder.file("a.csv", balls), good = mesh_files::ascii_ply("\n");
    const auto with = [&](const std::string& what, const std::string& by) {
        std::string text = good;
        text.replace(text.find(what), what.size(), by);
        const std::string path = folder.file("bad.ply", text), said = complaint({"--a", a, "--b", path});
        EXPECT_EQ(said.rfind("capsa: " + path, 0), 0u) << said;
        EXPECT_EQ(said.find('\n'), said.size() - 1) << said;
        return said.substr(std::min(said.size(), 7 + path.size()));
    };
    EXPECT_EQ(with("3 0 1 4", "3 0 1 -1"),
              ":22: corner 2 is vertex -1, and the file has 5, counted from 0\n");
    EXPECT_EQ(with("end_header", "ader"),
              ":16: 'ader' is no line of a PLY header: is 'end_header' missing?\n");
    EXPECT_EQ(with("element edge 1", "element edge 3"),
              ": ends after 1 of 3 rows of 'edge': the file was cut, or its header has a wrong count\n");
    EXPECT_EQ(with("3 0 1 4 0.5", "3 0 1 5 0.5"),
              ":22: corner 2 is vertex 5, and the file has 5, counted from 0\n");
    EXPECT_EQ(with("3 0 1 4 0.5", "3 0 1"), ":22: has fewer values than its properties: the line was cut\n");
}

TEST(Mesh, RemarksGoToStandardError) {
    const Folder folder;
    const std::string mesh = folder.file("roof.stl", mesh_files::binary_stl() + "by hand");
    const Ran ran = capsa(query({"--a", folder.file("a.csv", balls), "--b", mesh, "--verb", "any"}));
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out, "any\ntrue\n");
    EXPECT_EQ(ran.err, "capsa: " + mesh + ": 7 bytes behind the last triangle are not read\n");
}

TEST(Mesh, WhatIsWrongIsSaidInOneLine) {
    const Folder folder;
    const auto complaint = [](const std::vector<std::string>& arguments) {
        const Ran ran = capsa(query(arguments));
        EXPECT_EQ(ran.code, 2);
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
        return ran.err;
    };
    const std::string a = folder.file("a.csv", balls), mesh = folder.file("roof.obj", obj);
    const auto of = [&](const std::string& file) { return complaint({"--a", a, "--b", file}); };
    const std::string none = folder.path("none.obj");
    EXPECT_EQ(of(none), "capsa: " + none + ": No such file or directory\n");
    const std::string far = folder.file("far.obj", "v 0 0 0\nv 1 0 0\nv 0 1e30 0\nf 1 2 3\n");
    EXPECT_EQ(of(far), "capsa: " + far + ":3: vertex: y is beyond 1e18\n");
    EXPECT_EQ(of(folder.file("roof.glb", "")),
              "capsa: " + folder.path("roof.glb") +
                  ": meshes are read as .stl, .obj, .ply or .off: convert it to one of these\n");
    for (const char* text : {"", "not a mesh\n", "v 0 0 0\nv 1 0 0\n", "v 0 0 0\nv 1 0 0\nl 1 2\n"}) {
        const std::string file = folder.file("bad.obj", text);
        EXPECT_EQ(of(file).rfind("capsa: " + file + ":", 0), 0u) << text;
    }
    EXPECT_EQ(complaint({"--a", mesh, "--b", a, "--verb", "touch"}),
              "capsa: " + mesh + ": a mesh rests: give what moves with --a, and the mesh with --b\n");
    EXPECT_EQ(complaint({"--a", mesh, "--b", a, "--by", "g"}),
              "capsa: " + mesh + ": a mesh has no column 'g' for --by\n");
}

}  // namespace
}  // namespace capsa::tests::test_mesh
