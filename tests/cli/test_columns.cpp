// `capsa query --columns` and `--id`: files as they are, with their own names and units.

#include "tests/cli/query.hpp"

#include <gtest/gtest.h>

namespace capsa::tests::test_columns {

namespace {

constexpr const char* trees =
    "tree;Easting;Northing;Height;diameter_mm\nT1;100;200;1.5;1000\n\"T;2\";101;200;1.5;1000\nT3;150;200;1.5;"
    "400\n";
constexpr const char* mapping = "x=Easting,y=Northing,z=Height,radius=diameter_mm/2000";
constexpr const char* pipes = "pipe\tx0\ty0\tz0\tz1\tdn\nP1\t100.75\t200\t-3\t9\t250\n";

}  // namespace

TEST(Columns, HaveTheNamesAndUnitsOfTheFile) {
    EXPECT_EQ(answer({"--a", "-", "--columns", mapping, "--verb", "nearest", "--origin", "none"}, trees),
              "a,b,gap\n0,1,0\n1,0,0\n2,1,48.3\n");
    EXPECT_EQ(answer({"--a", "-", "--columns-a", mapping, "--verb", "count"}, trees), "count\n1\n");
    EXPECT_EQ(answer({"--a", "-", "--columns", "z=depth*-1"}, "x,y,depth\n0,0,5\n0,0,-5\n0,0,5\n"),
              "a,b\n0,2\n");
}

TEST(Columns, MayBeUsedTwiceAndDifferBetweenFiles) {
    const Folder folder;
    const std::string a = folder.file("trees.csv", trees), b = folder.file("pipes.csv", pipes);
    const std::vector<std::string> all = {
        "--a",      a,      "--columns-a", mapping,
        "--b",      b,      "--columns-b", "ax=x0,ay=y0,az=z0,bx=x0,by=y0,bz=z1,radius=dn/2000",
        "--id-a",   "tree", "--id-b",      "pipe",
        "--origin", "none"};
    EXPECT_EQ(answer(all), "a,b\nT;2,P1\n");
    std::vector<std::string> json = all;
    json.insert(json.end(), {"--format", "json", "--verb", "nearest"});
    EXPECT_EQ(
        answer(json),
        "{\"verb\":\"nearest\",\"margin\":0,\"nearest\":[\n{\"a\":\"T1\",\"b\":\"P1\",\"gap\":0.125},\n"
        "{\"a\":\"T;2\",\"b\":\"P1\",\"gap\":-0.375},\n{\"a\":\"T3\",\"b\":\"P1\",\"gap\":48.925}\n]}\n");
}

TEST(Columns, OfIdsAreNoMisspeltPartOfAShape) {
    EXPECT_EQ(answer({"--a", "-", "--id", "R", "--margin", "1"}, "x,y,z,R\n0,0,0,p\n1,0,0,q\n"),
              "a,b\np,q\n");
    EXPECT_EQ(answer({"--a", "-", "--id", "hx"}, "x,y,z,radius,hx,hy\n0,0,0,1,p,0\n1,0,0,1,q,0\n"),
              "a,b\np,q\n");
    EXPECT_NE(complaint({"--a", "-", "--id", "hy"}, "x,y,z,R,hy\n0,0,0,1,p\n").find("'R' looks like"),
              std::string::npos);
}

TEST(Columns, NameTheRadiiOfRoundConesAndTheSidesOfBoxes) {
    const Folder folder;
    const std::string cones = folder.file("c.csv", "ax,ay,az,bx,by,bz,r_top,r_base\n0,0,0,4,0,0,1,2\n"),
                      boxes = folder.file("b.csv", "cx,cy,cz,w,h,d\n4,0,4,2,2,2\n");
    EXPECT_EQ(answer({"--a", cones, "--columns-a", "ra=r_top,rb=r_base", "--b", boxes, "--columns-b",
                      "hx=w/2,hy=h/2,hz=d/2", "--verb", "nearest"}),
              "a,b,gap\n0,0,1\n");
}

TEST(Columns, MayHaveADecimalComma) {
    const Folder folder;
    const std::string comma =
                          folder.file("c.csv", "x;y;z;radius;g\n1,5;0;0;0,25;a,b\n\"4,5\";0;0;-0,0;1.5\n"),
                      point = folder.file("p.csv", "x,y,z\n2.5,0,0\n");
    EXPECT_EQ(answer({"--a", comma, "--decimal", ",", "--verb", "nearest", "--id", "g"}),
              "a,b,gap\n\"a,b\",1.5,2.75\n1.5,\"a,b\",2.75\n");
    EXPECT_EQ(answer({"--a", comma, "--b", point, "--decimal-a", ",", "--verb", "nearest"}),
              "a,b,gap\n0,0,0.75\n1,0,2\n");
    EXPECT_EQ(complaint({"--a", point, "--decimal", ","}),
              "capsa: " + point +
                  ":2: column 'x': '2.5' has a decimal point: a comma is expected, as --decimal says\n");
    EXPECT_EQ(complaint({"--a", folder.file("t.csv", "x;y;z\n1;2;3,4m\n"), "--decimal", ","}),
              "capsa: " + folder.path("t.csv") + ":2: column 'z': '3,4m' is not a number: 'm' follows 3.4\n");
    EXPECT_EQ(complaint({"--a", point, "--decimal-b", ","}),
              "capsa: --decimal-b needs --b: --decimal-a is for A\n");
}

TEST(Columns, HideOthersOfTheirName) {
    const std::string text = "x,y,z,X,Radius\n0,0,0,50,1\n9,0,0,50,1\n";
    EXPECT_EQ(answer({"--a", "-", "--columns", "radius=Radius"}, text), "a,b\n");
    EXPECT_EQ(answer({"--a", "-", "--columns", "radius=Radius,x=X"}, text), "a,b\n0,1\n");
    // What is named is no misspelt part of a shape, and a column may group and be a coordinate.
    EXPECT_EQ(answer({"--a", "-", "--columns", "radius=height"}, "x,y,z,height\n0,0,0,1\n1,0,0,1\n"),
              "a,b\n0,1\n");
    EXPECT_EQ(
        answer({"--a", "-", "--columns", "z=floor", "--by", "floor"}, "x,y,floor\n0,0,2\n0,0,10\n0,0,2\n"),
        "floor,a,b\n2,0,1\n");
}

TEST(Columns, MayHaveAnyName) {
    const std::string text = "\"East, m\",y/2,z=*,r*1\n0,0,0,2\n3,0,0,2\n";
    EXPECT_EQ(answer({"--a", "-", "--columns", "x=East, m,y=y/2,z=z=*,radius=r*1"}, text), "a,b\n0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--columns", "x=East, m/3,y=y/2,z=z=*,radius=r*1/5"}, text), "a,b\n");
}

TEST(Columns, SayWhichRowsMayMeet) {
    EXPECT_EQ(answer({"--a", "-", "--filter", "--columns", "group=body"},
                     "x,y,z,body\n0,0,0,1\n0,0,0,1\n0,0,0,2\n"),
              "a,b\n0,2\n1,2\n");
}

TEST(Columns, AreNamedWhereTheyAreWrong) {
    const std::string columns = "'tree', 'Easting', 'Northing', 'Height' and 'diameter_mm'";
    EXPECT_EQ(
        complaint({"--a", "-", "--columns", "x=Eastings,y=Northing,z=Height"}, trees),
        "capsa: standard input:1: --columns: no column 'Eastings': is 'Easting' meant? (the columns are " +
            columns + ")\n");
    EXPECT_EQ(
        complaint({"--a", "-", "--columns-a", "x=weight/2"}, trees),
        "capsa: standard input:1: --columns-a: no column 'weight': is 'Height' meant? (the columns are " +
            columns + ")\n");
    EXPECT_EQ(
        complaint({"--a", "-", "--columns", "x=nothing,y=Northing"}, trees),
        "capsa: standard input:1: --columns: no column 'nothing': is 'Northing' meant? (the columns are " +
            columns + ")\n");
    const Ran unknown = capsa(query({"--a", "-", "--columns", "radios=Easting"}), {.input = trees});
    EXPECT_EQ(unknown.err.substr(0, 78),
              "capsa: --columns: 'radios' is no column of a shape: is 'radius' meant? (known ");
    EXPECT_EQ(complaint({"--a", "-", "--columns", "x=Easting,x=Northing"}, trees),
              "capsa: --columns: 'x' is named twice\n");
    for (const char* nothing : {"x", "x=", "Easting", ","})
        EXPECT_EQ(complaint({"--a", "-", "--columns-a", nothing}, trees),
                  "capsa: --columns-a: '" + std::string(nothing) +
                      "' names no column: give such as x=Easting,radius=diameter_mm/2000\n");
    EXPECT_EQ(complaint({"--a", "-", "--columns", "x=Easting/0"}, trees),
              "capsa: standard input:1: --columns: 'Easting/0': the factor is 0\n");
    EXPECT_EQ(complaint({"--a", "-", "--columns", "mask=Easting*2"}, trees),
              "capsa: standard input:1: --columns: 'Easting*2': mask has no unit and takes no factor\n");
    // Values are named by the file's column, and as they stand there.
    EXPECT_EQ(complaint({"--a", "-", "--columns", "radius=d/2000"}, "x,y,z,d\n0,0,0,2\n0,0,0,-2\n"),
              "capsa: standard input:3: column 'd': '-2' is negative\n");
    EXPECT_EQ(complaint({"--a", "-", "--columns", "z=d*1e9"}, "x,y,d\n0,0,1e10\n"),
              "capsa: standard input:2: column 'd': '1e10' is beyond 1e18\n");
}

TEST(Columns, OfOneFileAreNotTakenFromTheOther) {
    const Folder folder;
    const std::string a = folder.file("a.csv", trees), b = folder.file("b.csv", "id,x,y,z\nB1,100,200,1.5\n");
    EXPECT_EQ(
        complaint({"--a", a, "--b", b, "--columns", mapping}),
        "capsa: " + b +
            ":1: --columns: no column 'Easting' (the columns are 'id', 'x', 'y' and 'z'); --columns-a and "
            "--columns-b are for one file\n");
    EXPECT_EQ(complaint({"--a", a, "--columns-a", mapping, "--b", b, "--id", "id"}),
              "capsa: " + a +
                  ":1: --id: no column 'id' (the columns are 'tree', 'Easting', 'Northing', 'Height' and "
                  "'diameter_mm'); --id-a and --id-b are for one file\n");
    EXPECT_EQ(answer({"--a", a, "--columns-a", mapping, "--b", b, "--id", "id", "--id-a", "tree", "--origin",
                      "none"}),
              "a,b\nT1,B1\n");
    EXPECT_EQ(complaint({"--a", a, "--columns-b", mapping}),
              "capsa: --columns-b needs --b: --columns-a is for A\n");
    EXPECT_EQ(complaint({"--a", a, "--id-b", "tree"}), "capsa: --id-b needs --b: --id-a is for A\n");
}

TEST(Ids, NameTheRowsInEveryAnswer) {
    const Folder folder;
    const std::string a = folder.file(
        "a.csv",
        "name,x,y,z,radius,dx,dy,dz\nu,0,0,0,1,9,0,0\nv,1,0,0,1,0,0,0\n\"w, \"\"w\"\"\",9,0,0,1,0,0,0\n");
    const auto expect = [&](const std::vector<std::string>& more, const std::string& out) {
        std::vector<std::string> all = {"--a", a, "--id", "name"};
        all.insert(all.end(), more.begin(), more.end());
        for (const bool index : {false, true}) {
            if (index) all.emplace_back("--index");
            EXPECT_EQ(answer(all), out) << testing::PrintToString(all);
        }
    };
    expect({}, "a,b\nu,v\n");
    expect({"--verb", "any"}, "any\ntrue\n");
    expect({"--verb", "touched"}, "a\nu\nv\n");
    expect({"--verb", "neighbours"}, "a,b\nu,v\nv,u\n");
    expect({"--verb", "nearest"}, "a,b,gap\nu,v,-1\nv,u,-1\n\"w, \"\"w\"\"\",v,6\n");
    expect({"--verb", "k-nearest", "--k", "1"}, "a,b,gap\nu,v,-1\nv,u,-1\n\"w, \"\"w\"\"\",v,6\n");
    expect({"--verb", "contacts"}, "a,b,gap,nx,ny,nz,px,py,pz,s,t\nu,v,-1,1,0,0,0.5,0,0,0,0\n");
    expect({"--verb", "deepest"},
           "a,b,gap,nx,ny,nz,px,py,pz,s,t\nu,v,-1,1,0,0,0.5,0,0,0,0\nv,u,-1,-1,-0,-0,0.5,0,0,0,0\n");
    EXPECT_EQ(answer({"--a", a, "--id", "name", "--b", a, "--zip", "--verb", "gaps"}),
              "a,b,gap\nu,u,-2\nv,v,-2\n\"w, \"\"w\"\"\",\"w, \"\"w\"\"\",-2\n");
    const std::string touch = answer({"--a", a, "--id", "name", "--verb", "touch"});
    EXPECT_EQ(touch.substr(touch.find("\n\"w")), "\n\"w, \"\"w\"\"\",u,0.7777778,-1,-0,-0,8,0,0\n");
}

TEST(Ids, OfOneFileStandBesideNumbersOfTheOther) {
    const Folder folder;
    const std::string a = folder.file("a.csv", "name,x,y,z\nu,0,0,0\n"),
                      b = folder.file("b.csv", "x,y,z\n0,0,0\n");
    EXPECT_EQ(answer({"--a", a, "--b", b, "--id-a", "name", "--format", "json"}),
              "{\"verb\":\"find\",\"margin\":0,\"hits\":[\n{\"a\":\"u\",\"b\":0}\n]}\n");
    EXPECT_EQ(answer({"--a", b, "--b", a, "--id-b", "name"}), "a,b\n0,u\n");
    EXPECT_EQ(answer({"--a", b, "--b", a, "--id-b", "name", "--verb", "nearest", "--margin", "1"}),
              "a,b,gap\n0,u,0\n");
}

// Rows of a group are brought together, and groups are asked as scenes of their own.
TEST(Ids, StayWithTheirRowsInGroups) {
    std::string text = "scene,name,x,y,z\n";
    for (int k = 0; k < 6; ++k)
        text += std::to_string(2 - k % 3) + ",r" + std::to_string(k) + "," + std::to_string(k % 3) + ",0,0\n";
    const std::string found = "scene,a,b\n0,r2,r5\n1,r1,r4\n2,r0,r3\n";
    EXPECT_EQ(answer({"--a", "-", "--by", "scene", "--id", "name"}, text), found);
    // 4200 rows a group: more than 2^23 pairs, so that each group gets an index of its own.
    std::string many = "scene,name,x,y,z\n";
    for (int k = 0; k < 4200; ++k)
        for (const char* scene : {"b", "a"})
            many += std::string(scene) + "," + scene + std::to_string(k) + "," +
                    std::to_string(k == 4199 ? 7 : k) + ",0,0\n";
    EXPECT_EQ(answer({"--a", "-", "--by", "scene", "--id", "name", "--index"}, many),
              "scene,a,b\na,a7,a4199\nb,b7,b4199\n");
}

TEST(Ids, AreNeverMissingButMayBeShared) {
    const std::string missing = "name,x,y,z\nu,0,0,0\n,0,0,0\nu,0,0,0\n";
    EXPECT_EQ(complaint({"--a", "-", "--id", "name"}, missing),
              "capsa: standard input:3: column 'name': the id is empty\n");
    const Ran ran = capsa(query({"--a", "-", "--id", "name", "--invalid", "skip"}), {.input = missing});
    EXPECT_EQ(ran.out, "a,b\nu,u\n");
    EXPECT_EQ(ran.err,
              "capsa: standard input: 1 of 3 rows is invalid and touches nothing; the first: line 3, column "
              "'name': the id is empty\n");
    EXPECT_EQ(complaint({"--a", "-", "--id", "nam"}, missing),
              "capsa: standard input:1: --id: no column 'nam': is 'name' meant? (the columns are 'name', "
              "'x', 'y' and "
              "'z')\n");
}

TEST(Ids, NameRowsInAListOfPairs) {
    const Folder folder;
    const std::string a = folder.file(
                          "a.csv",
                          "scene,name,x,y,z\n1,u,0,0,0\n2,u,5,0,0\n1,v,1,0,0\n2,w,9,0,0\n2,w,9,0,0\n"),
                      b = folder.file("b.csv", "name,x,y,z\np,3,0,0\n"),
                      once = folder.file("once.csv", "a;b\nv;p\n"),
                      in_groups = folder.file("in.csv", "scene,a,b\n2,u,p\n1,u,p\n"),
                      twice = folder.file("twice.csv", "a,b\nw,p\n"),
                      unknown = folder.file("no.csv", "a,b\nv,q\n"),
                      elsewhere = folder.file("other.csv", "scene,a,b\n2,v,p\n"),
                      within = folder.file("within.csv", "scene,a,b\n1,v,u\n");
    const auto ask = [&](const std::string& pairs) {
        return std::vector<std::string>{"--a",  a,        "--b",  b,         "--id",
                                        "name", "--verb", "gaps", "--pairs", pairs};
    };
    const auto grouped = [&](const std::string& pairs) {
        std::vector<std::string> all = ask(pairs);
        all.insert(all.end(), {"--by", "scene"});
        return all;
    };
    EXPECT_EQ(answer(ask(once)), "a,b,gap\nv,p,2\n");
    EXPECT_EQ(answer(grouped(in_groups)), "scene,a,b,gap\n1,u,p,3\n2,u,p,2\n");
    EXPECT_EQ(answer({"--a", a, "--id", "name", "--by", "scene", "--verb", "gaps", "--pairs", within}),
              "scene,a,b,gap\n1,v,u,1\n");
    EXPECT_EQ(complaint(ask(twice)), "capsa: " + twice +
                                         ":2: column 'a': 'w' is the id of 2 rows of A: in a list of "
                                         "pairs it must be that of one\n");
    EXPECT_EQ(complaint(ask(unknown)),
              "capsa: " + unknown + ":2: column 'b': 'q' is the id of no row of B\n");
    EXPECT_EQ(complaint(grouped(elsewhere)),
              "capsa: " + elsewhere + ":2: column 'a': 'v' is the id of no row of A in group '2'\n");
}

}  // namespace capsa::tests::test_columns
