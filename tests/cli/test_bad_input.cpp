// Everything that can be wrong with an input: one line that says what and where, exit code 2, no output left
// behind.

#include "tests/cli/run.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <ostream>

namespace capsa::tests::test_bad_input {

namespace {

struct BadFile {
    const char* name;
    std::string text;
    std::string message;  // after "capsa: FILE"
    friend std::ostream& operator<<(std::ostream& out, const BadFile& file) { return out << file.name; }
};

std::string spheres(const std::string& rows) { return "x,y,z,radius\n" + rows; }

const std::string boxes =
    "a box is its centre cx,cy,cz, half its sides hx,hy,hz and its rotation qw,qx,qy,qz, and a rectangle of "
    "the "
    "plane cx,cy,hx,hy and qw,qz; rename what is none";

const BadFile bad_files[] = {
    {"Empty", "", ": is empty: a header line was expected"},
    {"BlankLinesOnly", "\n  \r\n\n", ": is empty: a header line was expected"},
    {"NoShape", "name,size\n", ":1: no columns x,y,z or ax,ay,az,bx,by,bz: this header names no shape"},
    {"NoShapeWithARadius", "x0,y0,z0,x1,y1,z1,r\n",
     ":1: no columns x,y,z or ax,ay,az,bx,by,bz: this header names no shape"},
    {"HeaderAfterBlankLines", "\n\nname,size\n",
     ":3: no columns x,y,z or ax,ay,az,bx,by,bz: this header names no shape"},
    {"MissingX", "y,z,radius\n", ":1: no column 'x'"},
    {"MissingBy", "ax,ay,az,bx,bz,radius\n", ":1: no column 'by'"},
    {"ColumnTwice", "x,y,z,radius,y\n1,2,3,4,5\n", ":1: column 'y' is there twice"},
    {"RadiusTwice", "x,y,z,radius,radius\n", ":1: column 'radius' is there twice"},
    {"Ambiguous", "x,y,z,ax,ay,az,bx,by,bz\n",
     ":1: both x,y,z and ax,ay,az,bx,by,bz: ambiguous, one of them must go"},
    {"PlanarAndSpatialEnds", "ax,ay,az,bx,by\n", ":1: no column 'bz'"},
    {"TwoPlanarShapes", "x,y,ax,ay,bx,by\n", ":1: both x,y and ax,ay,bx,by: ambiguous, one of them must go"},
    {"PlanarPointsWithZInCapitals", "x,y,Z\n",
     ":1: column 'Z' looks like 'z', and would be ignored: rename it, or give --columns z=Z"},
    {"HalfSpaceWithoutItsNormal", "px,py,pz,nx,ny\n", ":1: no column 'nz'"},
    {"HalfSpaceWithARadius", "px,py,pz,nx,ny,nz,radius\n",
     ":1: column 'radius': a half-space has none, it must go"},
    {"HalfSpaceAndSphere", "x,y,z,px,py,pz,nx,ny,nz\n",
     ":1: px,py,pz,nx,ny,nz beside the columns of another shape: ambiguous, one of them must go"},
    {"HalfSpaceWithoutADirection", "px,py,pz,nx,ny,nz\n1,2,3,0,1,0\n1,2,3,0,-0,0\n",
     ":3: nx, ny and nz are all 0: a normal needs a direction"},
    {"HalfPlaneWithoutItsNormal", "px,py,nx\n", ":1: no column 'ny'"},
    {"HalfPlaneWithARadius", "px,py,nx,ny,radius\n",
     ":1: column 'radius': a half-plane has none, it must go"},
    {"HalfPlaneAndCircle", "x,y,px,py,nx,ny\n",
     ":1: px,py,nx,ny beside the columns of another shape: ambiguous, one of them must go"},
    {"HalfPlaneWithZInCapitals", "px,py,PZ,nx,ny,NZ\n",
     ":1: column 'PZ' looks like 'pz', and would be ignored: rename it, or give --columns pz=PZ"},
    {"HalfPlaneWithoutADirection", "px,py,nx,ny\n1,2,0,1\n1,2,0,-0\n",
     ":3: nx and ny are both 0: a normal needs a direction"},
    {"RadiusInCapitals", "x,y,z,Radius\n1,2,3,4\n",
     ":1: column 'Radius' looks like 'radius', and would be ignored: rename it, or give --columns "
     "radius=Radius"},
    {"RadiusInShort", "x,y,z,r\n",
     ":1: column 'r' looks like 'radius', and would be ignored: rename it, or give --columns radius=r"},
    {"RadiusInHalf", "ax,ay,az,bx,by,bz,rad\n",
     ":1: column 'rad' looks like 'radius', and would be ignored: rename it, or give --columns radius=rad"},
    {"RadiusWithLettersSwapped", "x,y,z,raduis\n",
     ":1: column 'raduis' looks like 'radius', and would be ignored: rename it, or give --columns "
     "radius=raduis"},
    {"RadiusWithALetterTooMany", "x,y,z,radious\n",
     ":1: column 'radious' looks like 'radius', and would be ignored: rename it, or give --columns "
     "radius=radious"},
    {"RadiusOfAnEnd", "ax,ay,az,bx,by,bz,radius_a,radius_b\n",
     ":1: column 'radius_a' looks like 'radius', and would be ignored: rename it, or give --columns "
     "radius=radius_a"},
    {"Diameter", "x,y,z,diameter\n",
     ":1: column 'diameter' would be ignored: a column 'radius' with half of it is expected, "
     "or give --columns radius=diameter/2"},
    {"RadiusWithAWord", "ax,ay,az,bx,by,bz,cylinder_radius\n",
     ":1: column 'cylinder_radius' says a size, and would be ignored: give --columns radius=cylinder_radius, "
     "or rename it"},
    {"RadiusOfTheTop", "ax,ay,az,bx,by,bz,r_top\n",
     ":1: column 'r_top' says a size, and would be ignored: give --columns radius=r_top, of two radii ra=... "
     "and rb=..., or rename it"},
    {"Thickness", "x,y,z,wallThickness\n",
     ":1: column 'wallThickness' says a size, and would be ignored: give --columns radius=wallThickness/2, "
     "or rename it"},
    {"DiameterInAUnit", "ax,ay,bx,by,diameter_mm\n",
     ":1: column 'diameter_mm' says a size, and would be ignored: give --columns radius=diameter_mm/2, or "
     "rename it"},
    {"ThicknessOfTriangles", "ax,ay,az,bx,by,bz,cx,cy,cz,thickness\n",
     ":1: column 'thickness' says a size, and would be ignored: these rows have none, so rename it"},
    {"ShapeInCapitals", "X,Y,Z,radius\n",
     ":1: column 'X' looks like 'x', and would be ignored: rename it, or give --columns x=X"},
    {"EndInCapitals", "ax,ay,az,bx,by,Bz\n",
     ":1: column 'Bz' looks like 'bz', and would be ignored: rename it, or give --columns bz=Bz"},
    {"TriangleWithoutACoordinate", "ax,ay,az,bx,by,bz,cx,cy\n1,2,3,4,5,6,7,8\n", ":1: no column 'cz'"},
    {"TriangleWithRadius", "ax,ay,az,bx,by,bz,cx,cy,cz,radius\n",
     ":1: column 'radius': a triangle has none, it must go"},
    {"Spaces", "x y z radius\n1 2 3 4\n",
     ":1: the names are separated by spaces, where commas, semicolons, tabs or bars are expected"},
    {"DecimalCommas", "x;y;z\n1;2,5;3\n",
     ":2: column 'y': '2,5' has a decimal comma: a point is expected, or --decimal ,"},
    {"CommasOfThousands", "x;y;z\n1;2;1,234.5\n",
     ":2: column 'z': '1,234.5' is not a number: ',234.5' follows 1"},
    {"NoHeader", "1,2,3,0.5\n4,5,6,0.5\n",
     ":1: this file has no header line: '1' is a number; expected are names, such as x,y,z,radius"},
    {"NoHeaderButANote", "ball,1.5,-2,3e4\n",
     ":1: this file has no header line: '1.5' is a number; expected are names, such as x,y,z,radius"},
    {"BoxesByHalves", "x,y,z,hx,hy,hz\n", ":1: columns 'hx' and 'hy' look like boxes: " + boxes},
    {"BoxesBySides", "x,y,z,Width,Height,Depth\n",
     ":1: columns 'Width' and 'Height' look like boxes: " + boxes},
    {"PlanarBoxes", "x,y,w,h\n", ":1: columns 'w' and 'h' look like boxes: " + boxes},
    {"BoxesByCorners", "xmin,ymin,zmin,xmax,ymax,zmax\n",
     ":1: columns 'xmin' and 'ymin' look like boxes: " + boxes},
    {"BoxWithoutASide", "cx,cy,cz,hx,hy\n", ":1: no column 'hz'"},
    {"BoxBesideASphere", "x,y,z,radius,cx,cy,cz,hx,hy,hz\n",
     ":1: cx,cy,cz,hx,hy,hz beside the columns of another shape: ambiguous, one of them must go"},
    {"RectangleWithoutASide", "cx,cy,hx\n", ":1: no column 'hy'"},
    {"RectangleBesideACircle", "x,y,radius,cx,cy,hx,hy\n",
     ":1: cx,cy,hx,hy beside the columns of another shape: ambiguous, one of them must go"},
    {"RectangleWithHalfARotation", "cx,cy,hx,hy,qw\n", ":1: no column 'qz'"},
    {"RectangleWithARotationOfSpace", "cx,cy,hx,hy,qw,qx,qy,qz\n",
     ":1: a column qx or qy and no cz and hz: a rectangle of the plane is turned by qw,qz alone"},
    {"RectangleWithoutARotation", "cx,cy,hx,hy,qw,qz\n0,0,1,1,0,0\n",
     ":2: qw and qz are both 0: give 1, 0 for no rotation"},
    {"RectangleWithANegativeSide", "cx,cy,hx,hy\n0,0,1,-1\n", ":2: column 'hy': '-1' is negative"},
    {"BoxWithHalfARotation", "cx,cy,cz,hx,hy,hz,qw,qx\n", ":1: no column 'qy'"},
    {"BoxWithANegativeSide", "cx,cy,cz,hx,hy,hz\n0,0,0,1,-1,1\n", ":2: column 'hy': '-1' is negative"},
    {"BoxWithoutARotation", "cx,cy,cz,hx,hy,hz,qw,qx,qy,qz\n0,0,0,1,1,1,0,0,0,0\n",
     ":2: qw, qx, qy and qz are all 0: give 1, 0, 0, 0 for no rotation"},
    {"RoundConeWithoutARadius", "ax,ay,az,bx,by,bz,ra\n", ":1: no column 'rb'"},
    {"RoundConeBesideACapsule", "ax,ay,az,bx,by,bz,ra,rb,radius\n",
     ":1: column 'radius' beside 'ra' and 'rb': a round cone has a radius at each end and no other, it must "
     "go"},
    {"PlanarRoundConeWithoutARadius", "ax,ay,bx,by,ra\n", ":1: no column 'rb'"},
    {"RoundConeWithANegativeRadius", "ax,ay,az,bx,by,bz,ra,rb\n0,0,0,1,1,1,-2,1\n",
     ":2: column 'ra': '-2' is negative"},
    {"Cylinders", "x,y,z,radius,height\n",
     ":1: column 'height' beside 'radius' looks like cylinders or capsules, and would be ignored: a capsule "
     "is ax,ay,az,bx,by,bz,radius; of spheres rename it"},
    {"Ellipsoids", "x,y,z,rx,ry,rz\n",
     ":1: columns 'rx' and 'ry' look like radii of ellipsoids, which are no shape here: give one radius, or "
     "rename them"},
    {"SecondEndByNumber", "x,y,z,x2,y2,z2,radius\n",
     ":1: columns 'x2' and 'y2' look like the end of a segment, and would be ignored: a segment is "
     "ax,ay,az,bx,by,bz"},
    {"FaceByXYZ", "x,y,z,nx,ny,nz\n",
     ":1: columns 'nx' and 'ny' look like the normal of a half-space, and would be ignored: a half-space is "
     "px,py,pz,nx,ny,nz; normals of points need another name"},
    {"PlanarFaceByXY", "x,y,nx,ny\n",
     ":1: columns 'nx' and 'ny' look like the normal of a half-plane, and would be ignored: a half-plane is "
     "px,py,nx,ny; normals of points need another name"},
    {"Text", spheres("1,2,3,abc\n"), ":2: column 'radius': 'abc' is not a number"},
    {"TrailingJunk", spheres("1,2,3,1\n1,2.5m,3,4\n"),
     ":3: column 'y': '2.5m' is not a number: 'm' follows 2.5"},
    {"Hexadecimal", spheres("0x10,2,3,4\n"), ":2: column 'x': '0x10' is not a number: 'x10' follows 0"},
    {"TwoSigns", spheres("+-1,2,3,4\n"), ":2: column 'x': '+-1' is not a number"},
    {"DecimalComma", spheres("\"1,5\",2,3,4\n"),
     ":2: column 'x': '1,5' has a decimal comma: a point is expected, or --decimal ,"},
    {"EmptyField", spheres("1,,3,4\n"), ":2: column 'y': the field is empty"},
    {"NaN", spheres("1,2,NaN,4\n"), ":2: column 'z': 'NaN' is NaN"},
    {"Infinity", spheres("1,2,-inf,4\n"), ":2: column 'z': '-inf' is infinite"},
    {"BeyondFloat", spheres("1e39,2,3,4\n"), ":2: column 'x': '1e39' is beyond float"},
    {"FarBeyondFloat", spheres("1,2,3,1e9999\n"), ":2: column 'radius': '1e9999' is beyond float"},
    {"BeyondContract", spheres("1,2e18,3,4\n"), ":2: column 'y': '2e18' is beyond 1e18"},
    {"RadiusBeyondContract", spheres("1,2,3,3e38\n"), ":2: column 'radius': '3e38' is beyond 1e18"},
    {"PlanarRadiusBeyondContract", "ax,ay,bx,by,radius\n1,2,3,4,1.1e18\n",
     ":2: column 'radius': '1.1e18' is beyond 1e18"},
    {"NegativeRadius", spheres("1,2,3,-0.5\n"), ":2: column 'radius': '-0.5' is negative"},
    {"TooFewFields", spheres("1,2,3,4\n1,2,3\n"), ":3: 3 fields where the header has 4"},
    {"TooManyFields", spheres("1,2,3,4,5\n"), ":2: 5 fields where the header has 4"},
    {"OneField", spheres("1\n"), ":2: 1 field where the header has 4"},
    {"NulByte", spheres(std::string("1,2,3,\0", 7)), ":2: holds a NUL byte: this is not a text file"},
    {"Binary", std::string("\x7f\x45LF\x02\0\0\n\n", 9), ":1: holds a NUL byte: this is not a text file"},
    {"Utf16", std::string("\xff\xfex\0,\0", 6), ":1: holds a NUL byte: this is not a text file"},
    {"OpenQuote", spheres("1,2,3,\"4\n5,6,7,8\n"), ":2: a quoted field never ends"},
    {"StrayQuote", spheres("1,2,3,4\n1,2\"3,3,4\n"), ":3: a quote out of place"},
    {"LineAfterQuotedNewline", "x,y,z,note\n1,2,3,\"two\nlines\"\n1,2,bad,-\n",
     ":4: column 'z': 'bad' is not a number"},
    {"LineAfterCrLf", "x,y,z\r\n1,2,3\r\n\r\n1,2,bad\r\n", ":4: column 'z': 'bad' is not a number"},
    {"LineAfterCr", "x,y,z\r1,2,3\r1,2,bad\r", ":3: column 'z': 'bad' is not a number"},
    {"ControlCharacters", spheres("1,2,3,\"a\nb\"\n"), ":2: column 'radius': 'a?b' is not a number"},
    {"LongText", spheres("1,2,3," + std::string(100, 'a') + "\n"),
     ":2: column 'radius': '" + std::string(40, 'a') + "...' is not a number"},
};

class BadInput : public testing::TestWithParam<BadFile> {};

}  // namespace

TEST_P(BadInput, IsOneLineWithThePlaceAndLeavesAnOlderOutputAlone) {
    const Folder folder;
    const std::string input = folder.file("in.csv", GetParam().text), output = folder.file("out.csv", "old");
    const Ran ran = capsa({"query", "--a", input, "--out", output});
    EXPECT_EQ(ran.err, "capsa: " + input + GetParam().message + "\n");
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"in.csv", "out.csv"}));
    EXPECT_EQ(read_file(output), "old");
}

INSTANTIATE_TEST_SUITE_P(Files, BadInput, testing::ValuesIn(bad_files),
                         [](const auto& file) { return file.param.name; });

TEST(BadInputs, MotionInCapitalsIsRefusedWhereRowsMayMove) {
    const Folder folder;
    const std::string a = folder.file("a.csv", "x,y,z,dx,dy,dz\n"),
                      b = folder.file("b.csv", "x,y,z,DX,DY,DZ\n");
    EXPECT_EQ(
        capsa({"query", "--a", a, "--b", b, "--verb", "touch"}).err,
        "capsa: " + b +
            ":1: column 'DX' looks like 'dx', and would be ignored: rename it, or give --columns dx=DX\n");
    EXPECT_EQ(capsa({"query", "--a", a, "--b", b, "--verb", "count"}).code, 0);
}

TEST(BadInputs, PairsInCapitalsAreRefused) {
    const Folder folder;
    const std::string a = folder.file("a.csv", spheres("1,2,3,4\n")), large = folder.file("l.csv", "A,B\n");
    EXPECT_EQ(capsa({"query", "--a", a, "--pairs", large}).err,
              "capsa: " + large + ":1: no column 'a': is 'A' meant?\n");
    const std::string numbers = folder.file("n.csv", "0,0\n");
    EXPECT_EQ(capsa({"query", "--a", a, "--pairs", numbers}).err,
              "capsa: " + numbers +
                  ":1: this file has no header line: '0' is a number; expected are names, such as a,b\n");
}

// Somebody's notes are no mistake: colours, a second radius, a magnetic field, a grouping column.
TEST(GoodInputs, MayHaveOtherColumns) {
    for (const char* header :
         {"x,y,z,r,g,b", "x,y,z,radius,r", "x,y,z,radius,Radius", "x,y,z,radius,Bx,By,Bz", "x,y,z,cx,cy,cz",
          "x,y,z,radians,radiance,name", "x,y,z,height", "x,y,radius,height", "x,y,z,qx,qy,qz,qw",
          "x,y,z,radius,0,1", "ax,ay,az,bx,by,bz,radius,length"})
        EXPECT_EQ(capsa({"query", "--a", "-"}, {.input = std::string(header) + "\n"}).err, "") << header;
    EXPECT_EQ(capsa({"query", "--a", "-", "--by", "r"}, {.input = "x,y,z,r\n"}).err, "");
    EXPECT_EQ(capsa({"query", "--a", "-", "--by", "height"}, {.input = "x,y,z,radius,height\n"}).err, "");
}

TEST(BadInputs, InTheSecondFileNameIt) {
    const Folder folder;
    const std::string a = folder.file("a.csv", spheres("1,2,3,4\n")),
                      b = folder.file("b.csv", spheres("1,2,3\n"));
    EXPECT_EQ(capsa({"query", "--a", a, "--b", b}).err,
              "capsa: " + b + ":2: 3 fields where the header has 4\n");
}

TEST(BadInputs, OnStandardInputNameIt) {
    const Ran ran = capsa({"query", "--a", "-"}, {.input = spheres("1,2,3,abc\n")});
    EXPECT_EQ(ran.err, "capsa: standard input:2: column 'radius': 'abc' is not a number\n");
    EXPECT_EQ(ran.code, 2);
}

TEST(BadInputs, HalfSpacesAmongThemselves) {
    const Folder folder;
    const std::string a = folder.file("a.csv", "px,py,pz,nx,ny,nz\n0,0,0,0,1,0\n");
    for (const auto& more : {std::vector<std::string>{}, std::vector<std::string>{"--b", a}}) {
        std::vector<std::string> arguments = {"query", "--a", a};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Ran ran = capsa(arguments);
        EXPECT_EQ(ran.err,
                  "capsa: half-spaces do not meet half-spaces: give what meets them with --a or --b\n");
        EXPECT_EQ(ran.code, 2);
    }
}

TEST(BadInputs, MissingGroupColumnIsNamed) {
    const Folder folder;
    const std::string a = folder.file("a.csv", "scene,x,y,z\n"), b = folder.file("b.csv", "x,y,z\n");
    EXPECT_EQ(capsa({"query", "--a", a, "--b", b, "--by", "scene", "--zip"}).err,
              "capsa: " + b + ":1: no column 'scene'\n");
    // A says which groups there are. A B without the column meets each of them.
    EXPECT_EQ(capsa({"query", "--a", b, "--b", a, "--by", "scene"}).err,
              "capsa: " + b + ":1: no column 'scene'\n");
    EXPECT_EQ(capsa({"query", "--a", a, "--b", b, "--by", "scene"}).err, "");
}

TEST(BadInputs, GroupColumnTwiceIsNamed) {
    const Folder folder;
    const std::string a = folder.file("a.csv", "scene,x,y,z,scene\n");
    EXPECT_EQ(capsa({"query", "--a", a, "--by", "scene"}).err,
              "capsa: " + a + ":1: column 'scene' is there twice\n");
}

TEST(BadInputs, MissingFile) {
    const Ran ran = capsa({"query", "--a", "/nonexistent/a.csv"});
    EXPECT_EQ(ran.err, "capsa: /nonexistent/a.csv: No such file or directory\n");
    EXPECT_EQ(ran.code, 2);
}

TEST(BadInputs, DirectoryInsteadOfAFile) {
    const Folder folder;
    const Ran ran = capsa({"query", "--a", folder.path("")});
    EXPECT_EQ(ran.err, "capsa: " + folder.path("") + ": Is a directory\n");
    EXPECT_EQ(ran.code, 2);
}

TEST(BadInputs, UnreadableFile) {
    const Folder folder;
    const std::string a = folder.file("a.csv", spheres("1,2,3,4\n"));
    ASSERT_EQ(::chmod(a.c_str(), 0), 0);
    const Ran ran = capsa({"query", "--a", a}, {.unprivileged = true});
    if (ran.code > 125) GTEST_SKIP() << "user nobody cannot run " CAPSA_BINARY;
    EXPECT_EQ(ran.err, "capsa: " + a + ": Permission denied\n");
    EXPECT_EQ(ran.code, 2);
}

}  // namespace capsa::tests::test_bad_input
