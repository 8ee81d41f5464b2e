// What `capsa query` answers: shapes by column names, groups, the verbs about hits.

#include "tests/cli/query.hpp"
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_query {

namespace {

// Along the x axis: 0 touches 1, 1 touches 2; 3 is alone.
constexpr const char* row_of_spheres = "x,y,z,radius\n0,0,0,1\n2,0,0,1\n3.5,0,0,0.5\n9,0,0,1\n";

}  // namespace

TEST(Query, FindsPairsWithinOneFile) { EXPECT_EQ(answer({"--a", "-"}, row_of_spheres), "a,b\n0,1\n1,2\n"); }

TEST(Query, CountsPairs) { EXPECT_EQ(answer({"--a", "-", "--verb", "count"}, row_of_spheres), "count\n2\n"); }

TEST(Query, ListsTouchedRows) {
    EXPECT_EQ(answer({"--a", "-", "--verb", "touched"}, row_of_spheres), "a\n0\n1\n2\n");
}

TEST(Query, SaysWhetherAnythingTouches) {
    EXPECT_EQ(answer({"--a", "-", "--verb", "any"}, row_of_spheres), "any\ntrue\n");
    EXPECT_EQ(answer({"--a", "-", "--verb", "any"}, "x,y,z\n0,0,0\n5,0,0\n"), "any\nfalse\n");
}

TEST(Query, FindsPairsAcrossTwoFiles) {
    const Folder folder;
    const std::string b =
        folder.file("b.csv", "ax,ay,az,bx,by,bz,radius\n0,5,0,0,9,0,0.5\n0,1.5,0,9,1.5,0,0.5\n");
    EXPECT_EQ(answer({"--a", "-", "--b", b}, row_of_spheres), "a,b\n0,1\n1,1\n3,1\n");
}

// The side of the cone leans by 3 in 5: the middle one is 1.1 from it, and 5.5 and 1.5 from the balls at the
// ends.
TEST(Query, MeetsRoundCones) {
    const Folder folder;
    const std::string cones = folder.file("cones.csv",
                                          "ax,ay,az,bx,by,bz,ra,rb\n0,0,0,5,0,0,4,1\n20,0,0,25,0,0,1,1\n"),
                      balls = folder.file("balls.csv", "x,y,z,radius\n-10,0,0,0.5\n4,4,0,0.5\n22,0,3,0.5\n");
    EXPECT_EQ(answer({"--a", balls, "--b", cones, "--margin", "1.2"}, ""), "a,b\n1,0\n");
    EXPECT_EQ(answer({"--a", balls, "--b", cones, "--margin", "1.6"}, ""), "a,b\n1,0\n2,1\n");
    EXPECT_EQ(answer({"--a", cones, "--margin", "15"}, ""), "a,b\n0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--b", cones, "--verb", "count"}, "px,py,pz,nx,ny,nz\n0,0,-3,0,0,1\n"),
              "count\n1\n");
    const std::string crate = folder.file("crate.csv", "cx,cy,cz,hx,hy,hz\n22.5,0,0,1,1,1\n");
    EXPECT_EQ(answer({"--a", crate, "--b", cones}, ""), "a,b\n0,1\n");
    EXPECT_EQ(answer({"--a", cones, "--b", crate, "--verb", "count", "--margin", "-2"}, ""), "count\n1\n");
    EXPECT_EQ(answer({"--a", cones, "--b", crate, "--verb", "count", "--margin", "-2.01"}, ""), "count\n0\n");
    EXPECT_EQ(answer({"--a", balls, "--b", cones, "--margin", "1.2", "--exact"}, ""), "a,b\n1,0\n");
    EXPECT_EQ(answer({"--a", crate, "--b", cones, "--exact"}, ""), "a,b\n0,1\n");
    EXPECT_NE(complaint({"--a", crate, "--b", cones, "--exact", "--margin", "-1"})
                  .find("--exact: how deep boxes and round cones are in each other is not decided: give a "
                        "--margin of 0 or more"),
              std::string::npos);
    // Nearest rows are no decision.
    EXPECT_EQ(answer({"--a", crate, "--b", cones, "--verb", "nearest", "--exact", "--margin", "-1"}, ""),
              answer({"--a", crate, "--b", cones, "--verb", "nearest"}, ""));
}

// Balls of radius 0.01 and 0.06, 0.07 apart: the float of 0.07 is above the sum of the other two, which
// rounds to it.
TEST(Query, DecidesAsRealNumbersSay) {
    const std::string balls = "x,y,z,radius\n0,0,0,0.01\n0.07,0,0,0.06\n";
    const std::vector<std::string> rounded = {"--a", "-", "--verb", "count"};
    std::vector<std::string> exact = rounded;
    exact.emplace_back("--exact");
    EXPECT_EQ(answer(rounded, balls), "count\n1\n");
    EXPECT_EQ(answer(exact, balls), "count\n0\n");
    exact.insert(exact.end(), {"--margin", "1e-6"});
    EXPECT_EQ(answer(exact, balls), "count\n1\n");
}

TEST(Query, ListsNeighboursOfBothRowsOfAPair) {
    EXPECT_EQ(answer({"--a", "-", "--verb", "neighbours"}, row_of_spheres), "a,b\n0,1\n1,0\n1,2\n2,1\n");
}

TEST(Query, LabelsTheClustersOfRows) {
    EXPECT_EQ(
        answer({"--a", "-", "--verb", "clusters"}, "x,y,z,radius\n0,0,0,1\n9,0,0,1\n1,0,0,1\n2.5,0,0,1\n"),
        "set,row,cluster\na,0,0\na,1,1\na,2,0\na,3,0\n");
    const Folder folder;
    const std::string a = folder.file("a.csv",
                                      "x,y,z,radius,scene\n0,0,0,1,p\n9,0,0,1,q\n4,0,0,1,p\n8,0,0,1,q\n"),
                      b = folder.file("b.csv", "x,y,z,radius,scene\n2,0,0,1,p\n7,0,0,1,r\n20,0,0,1,q\n"),
                      list = folder.file("p.csv", "a,b\n2,0\n1,3\n0,1\n"),
                      no_scene = folder.file("c.csv", "x,y,z,radius\n2,0,0,1\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--verb", "clusters"}),
              "set,row,cluster\na,0,0\na,1,1\na,2,0\na,3,1\nb,0,0\nb,1,1\nb,2,2\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--verb", "clusters", "--by", "scene", "--format", "json"}),
              R"({"verb":"clusters","by":"scene","margin":0,"clusters":[
{"scene":"p","set":"a","row":0,"cluster":0},
{"scene":"p","set":"a","row":1,"cluster":0},
{"scene":"p","set":"b","row":0,"cluster":0},
{"scene":"q","set":"a","row":0,"cluster":0},
{"scene":"q","set":"a","row":1,"cluster":1},
{"scene":"q","set":"b","row":0,"cluster":2},
{"scene":"r","set":"b","row":0,"cluster":0}
]}
)");
    EXPECT_EQ(answer({"--a", a, "--pairs", list, "--verb", "clusters", "--margin", "2"}),
              "set,row,cluster\na,0,0\na,1,1\na,2,0\na,3,1\n");
    const Ran ran = capsa(query({"--a", a, "--b", no_scene, "--verb", "clusters", "--by", "scene"}), {});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.err,
              "capsa: --verb clusters with --by: --b has no column 'scene', so its rows would join the "
              "groups: give it "
              "that column\n");
}

TEST(Query, ListsTheNearestOfEachRow) {
    const Folder folder;
    const std::string points = folder.file("p.csv", "x,y,z\n0,0,0\n1,0,0\n3,0,0\n7,0,0\n");
    const std::vector<std::string> query = {"--a", points, "--verb",   "k-nearest",
                                            "--k", "2",    "--margin", "3.5"};
    const std::string expected = "a,b,gap\n0,1,1\n0,2,3\n1,0,1\n1,2,2\n2,1,2\n2,0,3\n";
    EXPECT_EQ(answer(query), expected);
    std::vector<std::string> indexed = query, two = query;
    indexed.emplace_back("--index");
    EXPECT_EQ(answer(indexed), expected);
    two.insert(two.end(), {"--b", points, "--threads", "2"});
    EXPECT_EQ(answer(two), "a,b,gap\n0,0,0\n0,1,1\n1,1,0\n1,0,1\n2,2,0\n2,1,2\n3,3,0\n");
}

// As a k-d tree does, and as the Python module.
TEST(Query, KNearestLooksAtAnyDistanceUnlessThereIsAMargin) {
    const std::string points = "x,y,z\n0,0,0\n1,0,0\n30,0,0\n";
    const std::vector<std::string> two = {"--a", "-", "--verb", "k-nearest", "--k", "2"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all = two;
        all.insert(all.end(), more.begin(), more.end());
        return answer(all, points);
    };
    const std::string far = "a,b,gap\n0,1,1\n0,2,30\n1,0,1\n1,2,29\n2,1,29\n2,0,30\n";
    EXPECT_EQ(with({}), far);
    EXPECT_EQ(with({"--margin", "inf"}), far);
    EXPECT_EQ(with({"--index"}), far);
    EXPECT_EQ(with({"--margin", "0"}), "a,b,gap\n");
    EXPECT_EQ(with({"--margin", "29"}), "a,b,gap\n0,1,1\n1,0,1\n1,2,29\n2,1,29\n");
    EXPECT_TRUE(with({"--format", "json"}).starts_with(R"({"verb":"k-nearest","margin":null,"nearest":[)"));
}

TEST(Query, MarginsThatAreNoNumberAreRefused) {
    const auto refused = [](const char* verb, const char* margin) {
        const Ran ran = capsa({"query", "--a", "/no/a", "--verb", verb, "--k", "1", "--margin", margin});
        EXPECT_EQ(ran.code, 2);
        return ran.err;
    };
    EXPECT_EQ(refused("k-nearest", "-inf"), "capsa: --margin: '-inf' is infinite; give a number or inf\n");
    EXPECT_EQ(refused("k-nearest", "nan"), "capsa: --margin: 'nan' is NaN; give a number or inf\n");
    for (const char* verb : {"find", "count", "contacts", "nearest", "touch"})
        EXPECT_EQ(refused(verb, "inf"),
                  "capsa: --margin: 'inf' belongs to --verb k-nearest: with it, every pair would touch\n");
    EXPECT_EQ(refused("find", "-inf"), "capsa: --margin: '-inf' is infinite\n");
    EXPECT_EQ(refused("find", "nan"), "capsa: --margin: 'nan' is NaN\n");
}

TEST(Query, KBelongsToKNearest) {
    const auto refused = [](const std::vector<std::string>& arguments, const std::string& what) {
        const Ran ran = capsa(arguments, {.input = row_of_spheres});
        EXPECT_EQ(ran.code, 2);
        EXPECT_NE(ran.err.find(what), std::string::npos) << ran.err;
    };
    refused({"query", "--a", "-", "--verb", "k-nearest"}, "--verb k-nearest needs --k");
    refused({"query", "--a", "-", "--k", "2"}, "--k belongs to --verb k-nearest");
    refused({"query", "--a", "-", "--verb", "k-nearest", "--k", "-2"}, "--k: at least 1");
}

TEST(Query, ReadsPointsAndSegmentsWithoutRadius) {
    const Folder folder;
    const std::string segments = folder.file("b.csv", "ax,ay,az,bx,by,bz\n0,0,0,1,0,0\n");
    EXPECT_EQ(answer({"--a", "-", "--b", segments}, "x,y,z\n0.5,0,0\n0.5,1,0\n"), "a,b\n0,0\n");
    EXPECT_EQ(answer({"--a", "-", "--b", segments, "--margin", "1"}, "x,y,z\n0.5,0,0\n0.5,1,0\n"),
              "a,b\n0,0\n1,0\n");
}

TEST(Query, ReadsTriangles) {
    const Folder folder;
    const std::string faces =
        folder.file("faces.csv", "ax,ay,az,bx,by,bz,cx,cy,cz\n0,0,0,4,0,0,0,3,0\n4,3,0,0,3,0,4,0,0\n");
    const std::string balls = "x,y,z,radius\n1,1,1,1.5\n3,2,-2,1\n";
    EXPECT_EQ(answer({"--a", "-", "--b", faces}, balls), "a,b\n0,0\n0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--b", faces, "--verb", "nearest"}, balls), "a,b,gap\n0,0,-0.5\n1,1,1\n");
    EXPECT_EQ(answer({"--a", faces, "--b", "-", "--verb", "count"}, balls), "count\n2\n");
    const Ran ran = capsa({"query", "--a", faces});
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("triangles do not meet triangles"), std::string::npos) << ran.err;
}

TEST(Query, ReadsHalfSpaces) {
    const Folder folder;
    const std::string floor = folder.file("floor.csv", "nx,ny,nz,px,py,pz\n0,3,0,7,1,-9\n");
    const std::string balls = "x,y,z,radius\n0,5,0,1\n0,2,0,1\n0,-9,0,1\n";
    EXPECT_EQ(answer({"--a", "-", "--b", floor}, balls), "a,b\n1,0\n2,0\n");
    EXPECT_EQ(answer({"--a", "-", "--b", floor, "--verb", "nearest"}, balls),
              "a,b,gap\n0,0,3\n1,0,0\n2,0,-11\n");
    EXPECT_EQ(answer({"--a", floor, "--b", "-", "--margin", "-2"}, balls), "a,b\n0,2\n");
}

TEST(Query, IgnoresOtherColumnsInAnyOrder) {
    EXPECT_EQ(answer({"--a", "-"}, "name,radius,z,y,note,x\none,1,0,0,\"a, b\",0\ntwo,1,0,0,,2\n"),
              "a,b\n0,1\n");
}

TEST(Query, TakesANegativeMargin) {
    EXPECT_EQ(answer({"--a", "-", "--verb", "count", "--margin", "-0.001"}, row_of_spheres), "count\n0\n");
}

TEST(Query, LetsOnlyRowsOfAGroupMeet) {
    const Folder folder;
    const std::string a = folder.file("a.csv", "scene,x,y,z\n10,0,0,0\n9,0,0,0\n10,1,0,0\nx,0,0,0\n");
    const std::string b = folder.file("b.csv", "x,y,z,scene\n1,0,0,10\n0,0,0,9\n0,0,0,10\n0,0,0,11\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--by", "scene"}), "scene,a,b\n9,0,0\n10,0,1\n10,1,0\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--by", "scene", "--verb", "count"}),
              "scene,count\n9,1\n10,2\nx,0\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--by", "scene", "--verb", "any"}),
              "scene,any\n9,true\n10,true\nx,false\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--by", "scene", "--verb", "touched"}),
              "scene,a\n9,0\n10,0\n10,1\n");
}

TEST(Query, GroupsWithinOneFile) {
    EXPECT_EQ(answer({"--a", "-", "--by", "frame"}, "frame,x,y,z\n2,0,0,0\n1,0,0,0\n2,0,0,0\n1,5,0,0\n"),
              "frame,a,b\n2,0,1\n");
}

TEST(Query, AnswersHeaderOnlyFiles) {
    EXPECT_EQ(answer({"--a", "-"}, "x,y,z\n"), "a,b\n");
    EXPECT_EQ(answer({"--a", "-", "--verb", "count"}, "x,y,z"), "count\n0\n");
    EXPECT_EQ(answer({"--a", "-", "--verb", "any"}, "x,y,z\n"), "any\nfalse\n");
    EXPECT_EQ(answer({"--a", "-", "--verb", "touched"}, "x,y,z\n"), "a\n");
    EXPECT_EQ(answer({"--a", "-", "--by", "z", "--verb", "count"}, "x,y,z\n"), "z,count\n");
}

TEST(Query, FindsMoreHitsThanItFirstMakesRoomFor) {
    std::string points = "x,y,z\n", expected = "a,b\n";
    for (int i = 0; i < 300; ++i) points += "1,1,1\n";
    for (int i = 0; i < 300; ++i)
        for (int j = i + 1; j < 300; ++j) expected += std::to_string(i) + "," + std::to_string(j) + "\n";
    EXPECT_EQ(answer({"--a", "-"}, points), expected);
}

TEST(Query, PrintsStatisticsOnStandardError) {
    const Ran ran = capsa({"query", "--a", "-", "--stats", "--isa", "scalar"}, {.input = row_of_spheres});
    EXPECT_EQ(ran.out, "a,b\n0,1\n1,2\n");
    for (const char* piece : {"shapes: spheres\n", "rows: 4\n", "pairs: 6\n", "hits: 2\n",
                              "time: ", "ns per pair: ", "isa: scalar\n"})
        EXPECT_NE(ran.err.find(piece), std::string::npos) << piece << "\n" << ran.err;
    // With an index nobody counts the pairs that are looked at.
    const Ran indexed = capsa({"query", "--a", "-", "--stats", "--index"}, {.input = row_of_spheres});
    EXPECT_EQ(indexed.err.find("ns per pair"), std::string::npos) << indexed.err;
    EXPECT_NE(indexed.err.find("ns per row of A: "), std::string::npos) << indexed.err;
}

TEST(Query, NamesTheShapesThatItUnderstood) {
    const Folder folder;
    const std::string points = folder.file("p.csv", "x,y,z\n"),
                      spheres = folder.file("s.csv", "x,y,z,radius\n"),
                      segments = folder.file("e.csv", "ax,ay,az,bx,by,bz\n"),
                      capsules = folder.file("c.csv", "ax,ay,az,bx,by,bz,radius\n");
    const auto shapes = [](const std::string& a, const std::string& b) {
        const std::string err = capsa({"query", "--a", a, "--b", b, "--stats"}).err;
        return err.substr(0, err.find('\n'));
    };
    EXPECT_EQ(shapes(points, segments), "shapes: points and segments");
    EXPECT_EQ(shapes(spheres, capsules), "shapes: spheres and capsules");
}

}  // namespace capsa::tests::test_query
