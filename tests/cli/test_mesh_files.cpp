// The readers of meshes: what good files hold, what is said of damaged ones, and how faces are cut.

#include "cli/error.hpp"
#include "cli/input/mesh.hpp"
#include "tests/support/mesh_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace capsa::tests::test_mesh_files {
namespace {

using namespace capsa::cli;
using namespace mesh_files;

Table read(const std::string& text, MeshFormat format, std::vector<std::string>& remarks) {
    MemoryBytes bytes(text, 7);
    Axes axes = axes_as_they_are();
    Table table = read_mesh(bytes, format, axes, remarks);
    table.settle(axes);
    return table;
}
Table read(const std::string& text, MeshFormat format) {
    std::vector<std::string> remarks;
    Table table = read(text, format, remarks);
    EXPECT_TRUE(remarks.empty()) << remarks[0];
    return table;
}

std::string refusal(const std::string& text, MeshFormat format) {
    try {
        std::vector<std::string> remarks;
        read(text, format, remarks);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

std::string remark(const std::string& text, MeshFormat format) {
    std::vector<std::string> remarks;
    read(text, format, remarks);
    return remarks.size() == 1 ? remarks[0] : "";
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    text.replace(text.find(what), what.size(), by);
    return text;
}

// "0 1 2" of the x coordinates of each triangle.
std::string triangles_x(const Table& table) {
    std::string all;
    for (std::size_t row = 0; row < table.count; ++row)
        for (const std::size_t k : {0u, 3u, 6u})
            all += std::to_string(static_cast<int>(table.columns[k][row])) + (k == 6 ? "; " : " ");
    return all;
}

TEST(MeshFiles, HoldTheSameTrianglesInEveryFormat) {
    for (const GoodMesh& mesh : good_meshes()) {
        const Table table = read(mesh.bytes, mesh.format);
        ASSERT_EQ(table.count, mesh.triangles) << mesh.name;
        const bool base_first = mesh.format == MeshFormat::obj;
        for (std::size_t side = 0; side < sides.size(); ++side)
            for (std::size_t k = 0; k < 9; ++k) {
                const auto corner = static_cast<std::size_t>(sides[side][k / 3]);
                EXPECT_EQ(table.columns[k][side + (base_first ? 2 : 0)],
                          static_cast<float>(corners[corner][k % 3]))
                    << mesh.name << " " << side;
            }
    }
}

TEST(MeshFiles, OfStlHaveKeywordsInAnyCaseAndMoreThanOneSolid) {
    std::string capitals = ascii_stl("\n");
    for (char& c : capitals) c = static_cast<char>(std::toupper(c));
    EXPECT_EQ(read(capitals, MeshFormat::stl).count, 4u);
    EXPECT_EQ(read(ascii_stl("\n") + "\n" + capitals, MeshFormat::stl).count, 8u);
    EXPECT_EQ(read(replaced(ascii_stl(" "), "solid pyramid", "solid\n"), MeshFormat::stl).count, 4u);
    EXPECT_EQ(read("solid" + binary_stl().substr(5), MeshFormat::stl).count, 4u);
    EXPECT_EQ(remark(binary_stl() + "made by hand", MeshFormat::stl),
              "memory: 12 bytes behind the last triangle are not read");
}

TEST(MeshFiles, OfObjSayWhichVerticesAreInNoFace) {
    const std::string all = obj(), without_last = all.substr(0, all.find("f -2"));
    EXPECT_EQ(read(without_last, MeshFormat::obj).count, 5u);  // nothing in the file tells
    EXPECT_EQ(remark(all.substr(0, all.find("f -5")), MeshFormat::obj),
              "memory: 1 of 5 vertices are in no face: if the file was cut, faces are missing");
}

TEST(MeshFiles, KeepCoordinatesAsTheyAreWritten) {
    Axes axes;
    MemoryBytes bytes("v 6000000.125 0 0\nv 6000001.25 0 0\nv 6000000.125 1 0\nf 1 2 3\n", 99);
    std::vector<std::string> remarks;
    const Table table = read_mesh(bytes, MeshFormat::obj, axes, remarks);
    EXPECT_EQ(table.at(0, 0), 6000000.125);
}

struct Damage {
    MeshFormat format;
    std::string text, sentence;
};

TEST(MeshFiles, ThatAreDamagedAreRefusedWithThePlace) {
    using enum MeshFormat;
    const std::string ascii = ascii_ply("\n"), little = binary_ply(false, "\n"), solid = ascii_stl("\n");
    const std::string binary = binary_stl(), pyramid = mesh_files::obj(), counted = mesh_files::off();
    std::string nan = binary;
    nan.replace(84 + 50 + 12, 4, bytes(std::nanf("")));
    std::string beyond = little;
    beyond.replace(beyond.size() - 8 - 8 - 4, 4, bytes(5));
    std::string short_list = little;
    short_list[short_list.size() - 8 - 8 - 16 - 1] = 2;
    const Damage damages[] = {
        {ply, replaced(ascii, "3 0 1 4", "3 0 1 -1"),
         "memory:22: corner 2 is vertex -1, and the file has 5, counted from 0"},
        {ply, replaced(ascii, "3 0 1 4", "3 0 1 5"),
         "memory:22: corner 2 is vertex 5, and the file has 5, counted from 0"},
        {ply, replaced(ascii, "3 0 1 4 0.5", "3 0 1"),
         "memory:22: has fewer values than its properties: the line was cut"},
        {ply, replaced(ascii, "3 0 1 4 0.5", "4 0 1 4 0.5"), "memory:22: '0.5' is not a whole number"},
        {ply, replaced(ascii, "3 0 1 4", "3 0 1 4 4"), "memory:22: has more values than its properties"},
        {ply, replaced(ascii, "3 0 1 4", "2 0 1"), "memory:22: a face needs 3 corners or more, and has 2"},
        {ply, replaced(ascii, "3 0 1 4", "300 0 1 4"),
         "memory:22: '300' is beyond the type that the header gives"},
        {ply, replaced(ascii, "end_header\n", ""),
         "memory:16: '3' is no line of a PLY header: is 'end_header' missing?"},
        {ply, "ply\nformat ascii 1.0\n",
         "memory: has no line 'end_header': the file was cut, or the line is damaged"},
        {ply, "solid\n", "memory: is no PLY file: it does not begin with 'ply'"},
        {ply, replaced(ascii, "ascii 1.0", "acii 1.0"),
         "memory:2: 'acii' is no format: known are ascii, binary_little_endian and binary_big_endian"},
        {ply, replaced(ascii, "element face 5", "element face 6"),
         "memory:27: a face needs 3 corners or more, and has 0"},
        {ply, replaced(ascii, "element edge 1", "element edge 2"),
         "memory: ends after 1 of 2 rows of 'edge': the file was cut, or its header has a wrong count"},
        {ply, replaced(ascii, "element edge 1", "element edge 0"),
         "memory:27: goes on after the last row that the header promises"},
        {ply, replaced(ascii, "uchar int vertex", "uchar float vertex"),
         "memory: the corners of its faces are no integers"},
        {ply, replaced(ascii, "property float y\n", ""), "memory: has no property 'y' of its vertices"},
        {ply, replaced(ascii, "float y", "float x"), "memory:6: a second property 'x'"},
        {ply, replaced(ascii, "element face 5", "element tristrips 5"),
         "memory: has strips of triangles, which are not read: convert them to faces"},
        {ply, replaced(ascii, "element face 5", "element vertex 5"), "memory:10: a second element 'vertex'"},
        {ply, replaced(ascii, "\n3 0 0", "\n3,0 0 0"),
         "memory:17: '3,0' has a decimal comma: a point is expected"},
        {ply, ascii.substr(0, ascii.size() - 1),
         "memory:27: the file ends within this line, as a file that was cut does: if it is whole, end its "
         "last line"},
        {ply, little.substr(0, little.size() - 9),
         "memory: ends after 4 of 5 rows of 'face': the file was cut, or its header has a wrong count"},
        {ply, little + "\n",
         "memory: goes on for 1 bytes after the last row: its header has a wrong count or type"},
        {ply, beyond, "memory: face 4: corner 3 is vertex 5, and the file has 5, counted from 0"},
        {ply, short_list, "memory: face 4: a face needs 3 corners or more, and has 2"},
        {stl, replaced(solid, "vertex", "vertx"), "memory:4: 'vertx' where 'vertex' is expected"},
        {stl, replaced(solid, "vertex 3 0 0\n", "vertex 3 0\n"),
         "memory:5: vertex: 'vertex' is not a number"},
        {stl, replaced(solid, "vertex 3 0 0", "vertex 3 0 1e30"),
         "memory:8: the facet that ends here has a corner whose z is beyond 1e18"},
        {stl, solid.substr(0, solid.size() - 17),
         "memory: ends without 'endsolid', in line 29: the file was cut"},
        {stl, "solid empty\nendsolid\n", "memory: the mesh has no face"},
        {stl, "not a mesh\n",
         "memory: is no STL file: it neither begins with 'solid' nor has the 84 bytes that a binary one "
         "begins with"},
        {stl, binary.substr(0, binary.size() - 1),
         "memory: ends after 3 of the 4 triangles that it says it has: the file was cut, or is no STL file"},
        {stl, binary + binary.substr(84, 50),
         "memory: says it has 4 triangles, and has 5: the bytes 80 to 83 have the wrong count"},
        {stl, nan, "memory: triangle 1 has a corner whose x is NaN"},
        {MeshFormat::obj, replaced(pyramid, "f -5 -4 -1", "f -5 -6 -1"),
         "memory:11: corner '-6': the 5 vertices before this face are numbered from 1"},
        {MeshFormat::obj, replaced(pyramid, "f -5 -4 -1", "f 0 1 2"),
         "memory:11: corner '0': the 5 vertices before this face are numbered from 1"},
        {MeshFormat::obj, replaced(pyramid, "f -5 -4 -1", "f 1/2/3/4 1 2"),
         "memory:11: '1/2/3/4' is no corner of a face: expected are such as 3, 3/1, 3//2 or 3/1/2"},
        {MeshFormat::obj, replaced(pyramid, "f -5 -4 -1", "f -5 -4"),
         "memory:11: a face needs 3 corners or more, and has 2"},
        {MeshFormat::obj, replaced(pyramid, "v 3 0 0", "v 3 0"),
         "memory:3: a vertex has 2 numbers: 3 are expected, or with a weight or a colour 4, 6 or 7"},
        {MeshFormat::obj, replaced(pyramid, "v 3 0 0", "v 3 0 0 0.5"),
         "memory:3: a vertex has a weight other than 1, which belongs to surfaces of free form"},
        {MeshFormat::obj, replaced(pyramid, "v 3 0 0", "v 3 0 inf"), "memory:3: vertex: 'inf' is infinite"},
        {MeshFormat::obj, replaced(pyramid, "-1\ns", "f"), "memory:8: 'off' is not a number"},
        {MeshFormat::obj, replaced(pyramid, "s off", "w off"),
         "memory:9: 'w' is no statement of an OBJ file"},
        {MeshFormat::obj, replaced(pyramid, "s off", "surf 0 1"),
         "memory:9: 'surf': surfaces of free form and other files are not read: convert the mesh to faces"},
        {MeshFormat::obj, pyramid + "f 1 2 \\\n",
         "memory:15: the last line goes on behind the end of the file"},
        {MeshFormat::obj, pyramid.substr(0, pyramid.size() - 1),
         "memory:14: the file ends within this line, as a file that was cut does: if it is whole, end its "
         "last line"},
        {MeshFormat::obj, pyramid + std::string(1, '\0'), "memory:15: holds a NUL byte: this is not text"},
        {MeshFormat::off, replaced(counted, "OFF", "4OFF"),
         "memory:1: '4OFF' where OFF, COFF, NOFF or STOFF is expected: 4OFF, nOFF and files without the word "
         "are not read"},
        {MeshFormat::off, replaced(counted, "5 5 0", "5 6 0"),
         "memory: ends after 5 of 6 faces: the file was cut, or its counts are wrong"},
        {MeshFormat::off, replaced(counted, "5 5 0", "5 4 0"), "memory:13: goes on after its 4 faces"},
        {MeshFormat::off, replaced(counted, "5 5 0", "4 5 0"),
         "memory:8: a face needs 3 corners or more, and has 0"},
        {MeshFormat::off, replaced(counted, "4 3 2 1 0", "5 3 2 1 0"),
         "memory:13: a face has fewer corners than it says"},
        {MeshFormat::off, replaced(counted, "4 3 2 1 0", "4 3 2 1 9"),
         "memory:13: corner 3 is vertex 9, and the file has 5, counted from 0"},
        {MeshFormat::off, replaced(counted, "\n0 3 0", "\n0 3 0 1"),
         "memory:5: a vertex has 4 numbers, and the first one 3"},
    };
    for (const Damage& damage : damages) EXPECT_EQ(refusal(damage.text, damage.format), damage.sentence);
}

TEST(MeshFiles, FacesThatAreNotConvexAreCutInside) {
    // An arrow head, whose second corner is behind the line of its neighbours.
    const std::string arrow = "v 0 0 0\nv 1 1 0\nv 2 0 0\nv 1 3 0\n";
    EXPECT_EQ(triangles_x(read(arrow + "f 1 2 3 4\n", MeshFormat::obj)), "1 2 1; 0 1 1; ");
    EXPECT_EQ(triangles_x(read(arrow + "f 2 3 4 1\n", MeshFormat::obj)), "1 2 1; 1 1 0; ");
    // A comb of three teeth has its area, whichever way it turns and lies.
    const char* const planes[] = {"v %d %d 0\n", "v 0 %d %d\n", "v %d 7 %d\n"};
    for (const char* const plane : planes)
        for (const bool turned : {false, true}) {
            std::string text, face = "f";
            constexpr int comb[][2] = {{0, 0}, {6, 0}, {6, 3}, {5, 1}, {4, 3},
                                       {3, 1}, {2, 3}, {1, 1}, {0, 3}};
            for (const auto& [x, y] : comb) {
                char line[64];
                std::snprintf(line, sizeof line, plane, x, y);
                text += line;
            }
            for (int k = 0; k < 9; ++k) face += " " + std::to_string(turned ? 9 - k : k + 1);
            const Table table = read(text + face + "\n", MeshFormat::obj);
            ASSERT_EQ(table.count, 7u);
            double area = 0.0, signs = 0.0;
            for (std::size_t row = 0; row < 7; ++row) {
                const auto at = [&](std::size_t k) { return static_cast<double>(table.columns[k][row]); };
                double cross[3];
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
                    cross[axis] =
                        (at(3 + u) - at(u)) * (at(6 + v) - at(v)) - (at(3 + v) - at(v)) * (at(6 + u) - at(u));
                }
                area += std::fabs(cross[0] + cross[1] + cross[2]) / 2.0;
                signs += (cross[0] + cross[1] + cross[2]) / 2.0;
            }
            EXPECT_EQ(area, 12.0) << plane;
            EXPECT_EQ(std::fabs(signs), 12.0) << plane;
        }
    // A square with a hole to which a slit leads.
    const Table frame = read(
        "v 0 0 0\nv 9 0 0\nv 9 9 0\nv 0 9 0\nv 3 3 0\nv 3 6 0\nv 6 6 0\nv 6 3 0\nf 1 2 3 4 1 5 6 7 8 5\n",
        MeshFormat::obj);
    EXPECT_EQ(frame.count, 8u);
    EXPECT_EQ(remark("v 0 0 0\nv 2 0 0\nv 0 2 0\nv 2 2 0\nv 1 5 0\nf 1 2 3\nf 1 2 3 4 5\n", MeshFormat::obj),
              "memory: faces that cross themselves are cut from their first corner: 1, the first is face 1, "
              "counted from 0");
    std::string comb, face = "f";
    for (int k = 0; k < 1002; ++k) {
        comb += "v " + std::to_string(k) + " " + std::to_string(k == 0 || k == 1001 ? 0 : 1 + k % 2) + " 0\n";
        face += " " + std::to_string(k + 1);
    }
    EXPECT_EQ(
        refusal(comb + face + "\n", MeshFormat::obj),
        "memory:1003: the face is not convex and has 1002 corners, more than 1000: cut it into triangles "
        "first");
    EXPECT_EQ(triangles_x(read("v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3 4\n", MeshFormat::obj)),
              "0 1 2; 0 2 3; ");
}

}  // namespace
}  // namespace capsa::tests::test_mesh_files
