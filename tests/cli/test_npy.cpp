// Arrays of NumPy answer what the same numbers in a CSV file answer.

#include "tests/cli/npy.hpp"
#include "tests/cli/query.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace capsa::tests::test_npy {

namespace {

const std::vector<float> three = {0, 0, 0, 1, 1.5f, 0, 0, 1, 9, 9, 9, 1};
constexpr const char* as_csv = "x,y,z,radius\n0,0,0,1\n1.5,0,0,1\n9,9,9,1\n";

template <class T>
std::vector<T> to(const std::vector<float>& values) {
    return {values.begin(), values.end()};
}

// Column after column of a table with so many columns.
std::vector<float> by_columns(const std::vector<float>& rows, std::size_t columns) {
    std::vector<float> all;
    for (std::size_t k = 0; k < columns; ++k)
        for (std::size_t i = k; i < rows.size(); i += columns) all.push_back(rows[i]);
    return all;
}

template <class T>
std::string swapped(const std::vector<T>& values) {
    std::string bytes = bytes_of(values);
    for (std::size_t k = 0; k < bytes.size(); k += sizeof(T))
        std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(k),
                     bytes.begin() + static_cast<std::ptrdiff_t>(k + sizeof(T)));
    return bytes;
}

std::string complaint(const std::string& input, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"--a", "-"});
    return tests::complaint(more, input);
}

}  // namespace

TEST(Npy, AnswersAsCsvInEveryTypeOrderAndVersion) {
    const std::vector<std::string> ask = {"--a", "-", "--verb", "nearest"};
    const std::string expected = answer(ask, as_csv);
    EXPECT_EQ(expected.substr(0, 18), "a,b,gap\n0,1,-0.5\n1");
    for (const int version : {1, 2, 3}) {
        EXPECT_EQ(answer(ask, npy("<f4", "(3, 4)", three, false, version)), expected) << version;
        EXPECT_EQ(answer(ask, npy("<f8", "(3, 4)", to<double>(three), false, version)), expected) << version;
    }
    EXPECT_EQ(answer(ask, npy("<f4", "(3, 4)", by_columns(three, 4), true)), expected);
    EXPECT_EQ(answer(ask, npy("<f8", "(3, 4)", to<double>(by_columns(three, 4)), true)), expected);
    EXPECT_EQ(answer(ask, npy_header(npy_literal("'>f4'", "(3, 4)")) + swapped(three)), expected);
    EXPECT_EQ(answer(ask, npy_header(npy_literal("'>f8'", "(3, 4)")) + swapped(to<double>(three))), expected);
}

TEST(Npy, TakesIntegers) {
    const std::vector<float> whole = {0, 0, 0, 1, 2, 0, 0, 1};
    const auto touch = [](const std::string& input) { EXPECT_EQ(answer({"--a", "-"}, input), "a,b\n0,1\n"); };
    touch(npy("|i1", "(2, 4)", to<std::int8_t>(whole)));
    touch(npy("|u1", "(2, 4)", to<std::uint8_t>(whole)));
    touch(npy("<i2", "(2, 4)", to<std::int16_t>(whole)));
    touch(npy("<u2", "(2, 4)", to<std::uint16_t>(whole)));
    touch(npy("<i4", "(2, 4)", to<std::int32_t>(whole)));
    touch(npy("<u4", "(2, 4)", to<std::uint32_t>(whole)));
    touch(npy("<i8", "(2, 4)", to<std::int64_t>(whole)));
    touch(npy("<u8", "(2, 4)", to<std::uint64_t>(whole)));
    EXPECT_EQ(answer({"--a", "-"}, npy("<i2", "(2, 4)", std::vector<std::int16_t>{-3, 0, 0, 1, -1, 0, 0, 1})),
              "a,b\n0,1\n");
}

// The width says the shape: what --stats calls it.
TEST(Npy, KnowsShapesByTheirWidth) {
    const Folder folder;
    for (const auto& [width, shape] : std::vector<std::pair<std::size_t, std::string>>{{2, "planar points"},
                                                                                       {3, "points"},
                                                                                       {4, "spheres"},
                                                                                       {5, "planar capsules"},
                                                                                       {6, "segments"},
                                                                                       {7, "capsules"},
                                                                                       {9, "triangles"}}) {
        const std::string a = folder.file(
            "a.npy", npy("<f4", "(1, " + std::to_string(width) + ")", std::vector<float>(width, 1.0f)));
        // Triangles do not meet themselves.
        const std::string b = folder.file("b.npy", npy("<f4", width == 2 || width == 5 ? "(1, 2)" : "(1, 3)",
                                                       std::vector<float>(width == 2 || width == 5 ? 2 : 3)));
        const Ran ran = capsa(query({"--a", a, "--b", b, "--verb", "count", "--stats"}));
        EXPECT_EQ(ran.err.substr(0, ran.err.find(" and ")), "shapes: " + shape) << ran.err;
    }
    for (const char* width : {"0", "1", "8", "10"})
        EXPECT_EQ(complaint(npy("<f4", "(1, " + std::string(width) + ")", std::vector<float>(10))),
                  "capsa: standard input: a row of " + std::string(width) +
                      " numbers is no shape by itself: say which is which, such as --columns "
                      "x=0,y=1,z=2,radius=3\n");
}

TEST(Npy, TakesItsColumnsByNumber) {
    // group, diameter, z, y, x
    const std::string input =
        npy("<f8", "(3, 5)", std::vector<double>{7, 2, 0, 0, 0, 8, 2, 0, 0, 1, 7, 2, 0, 0, 1});
    EXPECT_EQ(answer({"--a", "-", "--columns", "x=4,y=3,z=2,radius=1/2"}, input), "a,b\n0,1\n0,2\n1,2\n");
    EXPECT_EQ(answer({"--a", "-", "--columns", "x=4,y=3,z=2,radius=1/2", "--by", "0"}, input),
              "0,a,b\n7,0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--columns", "x=4,y=3,z=2,radius=1/2,group=0", "--filter"}, input),
              "a,b\n0,1\n1,2\n");
    EXPECT_EQ(
        complaint(input, {"--columns", "x=4,y=3,z=5"}),
        "capsa: standard input: --columns: no column '5' (the columns are '0', '1', '2', '3' and '4')\n");
    EXPECT_EQ(answer({"--a", "-", "--columns", "x=0,y=1,z=2,dx=3,dy=4,dz=5", "--verb", "touch"},
                     npy("<f4", "(2, 6)", std::vector<float>{0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0})),
              "a,b,time,nx,ny,nz,px,py,pz\n0,1,0.5,1,0,0,1,0,0\n1,0,0.5,-1,-0,-0,1,0,0\n");
}

TEST(Npy, TakesFieldsOfAStructuredDtype) {
    std::string rows;
    const auto add = [&](std::string name, double x, std::uint64_t id, float radius) {
        std::string wide;
        for (const char c : name) wide += std::string{c, '\0', '\0', '\0'};
        wide.resize(12);  // U3
        rows += wide + std::string(8, 'p') + bytes_of(std::vector<double>{x, 0, 0}) +
                bytes_of(std::vector<std::uint64_t>{id}) + bytes_of(std::vector<float>{radius});
    };
    add("one", 0, 18446744073709551615u, 1);
    add("two", 2, 9007199254740993u, 1);
    const std::string input =
        npy_header(
            npy_literal("[('name', '<U3'), ('p', '<f4', (2,)), ('x', '<f8'), ('y', '<f8'), ('z', '<f8'), "
                        "(('the id', 'id'), '<u8'), ('radius', '<f4')]",
                        "(2,)")) +
        rows;
    EXPECT_EQ(answer({"--a", "-"}, input), "a,b\n0,1\n");
    EXPECT_EQ(answer({"--a", "-", "--id", "name"}, input), "a,b\none,two\n");
    EXPECT_EQ(answer({"--a", "-", "--id", "id"}, input), "a,b\n18446744073709551615,9007199254740993\n");
    EXPECT_EQ(complaint(input, {"--columns", "x=p"}),
              "capsa: standard input: column 'p' is of dtype 'several <f4', where float32, float64 or an "
              "integer is "
              "expected\n");
}

// NumPy writes names that Latin-1 has in version 1, and others in version 3.
TEST(Npy, NamesFieldsInLatinOneOrUtf8) {
    const std::string fields = "[('x', '<f4'), ('y', '<f4'), ('h\xf6he', '<f4'), ('radius', '<f4')]";
    const std::string utf8 = "[('x', '<f4'), ('y', '<f4'), ('h\xc3\xb6he', '<f4'), ('radius', '<f4')]";
    const std::vector<float> rows = {0, 0, 5, 1, 0, 0, 6, 1};
    for (const auto& [literal, version] : {std::pair{fields, 1}, {fields, 2}, {utf8, 3}})
        EXPECT_EQ(answer({"--a", "-", "--columns", "z=h\xc3\xb6he"},
                         npy_header(npy_literal(literal, "(2,)"), version) + bytes_of(rows)),
                  "a,b\n0,1\n")
            << version;
}

TEST(Npy, TakesTextsOfBytesAndAllOfUnicode) {
    // 'é', U+20AC and U+1F600 of one, two, three and four bytes.
    const std::vector<char32_t> name = {U'a', 0xe9, 0x20ac, 0x1f600};
    const std::string input =
        npy_header(
            npy_literal("[('u', '<U4'), ('s', '|S3'), ('x', '<f4'), ('y', '<f4'), ('z', '<f4')]", "(2,)")) +
        bytes_of(name) + "ab" + std::string(13, '\0') + bytes_of(name) + "abc" + std::string(12, '\0');
    EXPECT_EQ(answer({"--a", "-", "--id", "u", "--verb", "touched"}, input),
              "a\na\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\na\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\n");
    EXPECT_EQ(answer({"--a", "-", "--id", "s"}, input), "a,b\nab,abc\n");
}

// In float 6290261.1 is 6290261, and 6290261.4 is 6290261.5.
TEST(Npy, TakesTheOriginOffInDouble) {
    const std::vector<double> survey = {431200.2, 6290261.1, 12.5, 0.1, 431200.2, 6290261.4, 12.5, 0.1};
    const std::string csv = "x,y,z,radius\n431200.2,6290261.1,12.5,0.1\n431200.2,6290261.4,12.5,0.1\n";
    for (const char* origin : {"auto", "431200,6290261,0", "none"}) {
        const std::vector<std::string> ask = query({"--a", "-", "--verb", "nearest", "--origin", origin});
        const Ran ours = capsa(ask, {.input = npy("<f8", "(2, 4)", survey)}),
                  theirs = capsa(ask, {.input = csv});
        EXPECT_EQ(ours.out, theirs.out);
        EXPECT_EQ(ours.err, theirs.err);
        EXPECT_EQ(ours.code, 0);
    }
}

TEST(Npy, RefusesOrSkipsInvalidRows) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                     inf = std::numeric_limits<double>::infinity();
    const auto flaw = [](double z, double radius) {
        return npy("<f8", "(3, 4)", std::vector<double>{0, 0, 0, 1, 0, 0, z, radius, 1, 0, 0, 1});
    };
    for (const auto& [input, said] : {std::pair{flaw(nan, 1), "column 'z': the value is NaN"},
                                      {flaw(inf, 1), "column 'z': 'inf' is infinite"},
                                      {flaw(-2e18, 1), "column 'z': '-2e+18' is beyond 1e18"},
                                      {flaw(0, -1), "column 'radius': '-1' is negative"}}) {
        EXPECT_EQ(complaint(input), std::string("capsa: standard input: row 1: ") + said + "\n");
        const Ran ran = capsa(query({"--a", "-", "--invalid", "skip"}), {.input = input});
        EXPECT_EQ(ran.out, "a,b\n0,2\n");
        EXPECT_EQ(ran.err,
                  std::string("capsa: standard input: 1 of 3 rows is invalid and touches nothing; the first: "
                              "row 1, ") +
                      said + "\n");
    }
}

TEST(Npy, MayBeEmpty) {
    EXPECT_EQ(answer({"--a", "-"}, npy("<f4", "(0, 4)", std::vector<float>{})), "a,b\n");
    EXPECT_EQ(answer({"--a", "-"}, npy("<f4", "(0, 4)", std::vector<float>{}, true)), "a,b\n");
}

// More than a piece that is read at once.
TEST(Npy, MayBeLong) {
    constexpr std::size_t count = 100000;
    std::vector<float> rows;
    for (std::size_t k = 0; k < count; ++k)
        rows.insert(rows.end(), {static_cast<float>(3 * k), 0.0f, 0.0f, k + 2 > count ? 4.0f : 1.0f});
    const std::string shape = "(100000, 4)";
    EXPECT_EQ(answer({"--a", "-"}, npy("<f4", shape, rows)), "a,b\n99998,99999\n");
    EXPECT_EQ(answer({"--a", "-"}, npy("<f4", shape, by_columns(rows, 4), true)), "a,b\n99998,99999\n");
}

TEST(Npy, IsRefusedWhereItIsNoTable) {
    const auto begins = [](const std::string& text, const std::string& with) {
        EXPECT_EQ(text.substr(0, with.size()), with);
    };
    const std::string good = npy("<f4", "(3, 4)", three), in = "capsa: standard input: ";
    EXPECT_EQ(complaint(good.substr(0, 7)), in + "ends within its header\n");
    EXPECT_EQ(complaint(good.substr(0, 40)), in + "ends within its header\n");
    EXPECT_EQ(complaint(good.substr(0, good.size() - 1)), in + "ends after 2 of 3 rows\n");
    EXPECT_EQ(complaint(good + "x"), in + "goes on after its 3 rows\n");
    const std::string columns = npy("<f4", "(3, 4)", three, true);
    EXPECT_EQ(complaint(columns.substr(0, columns.size() - 1)), in + "ends before its last column does\n");
    EXPECT_EQ(complaint(npy("<f4", "(4000000000, 4)", three, true)),
              in + "ends before its last column does\n");
    EXPECT_EQ(complaint(npy("<f4", "(4294967296, 4)", three)),
              in + "too many rows: indices are 32 bits wide\n");
    EXPECT_EQ(complaint(npy("<f4", "(3, 99999)", three)), in + "shape (3, 99999): too many columns\n");
    for (const char* shape : {"()", "(12,)", "(1, 3, 4)"})
        begins(complaint(npy("<f4", shape, three)),
               in + "shape " + shape + ": rows and columns are expected");
    for (const char* dtype :
         {"<c8", "<f2", "|b1", "<m8[ns]", "|O", "f", "", "<f4x", "<f99999999999999999999"})
        EXPECT_EQ(complaint(npy(dtype, "(3, 4)", three)),
                  in + "column 'x' is of dtype '" + dtype +
                      "', where float32, float64 or an integer is expected\n");
    EXPECT_EQ(complaint(npy_header(npy_literal("'<f4'", "(3, 4)"), 4)),
              in + "version 4.0 of NumPy's format: 1.0, 2.0 and 3.0 are known\n");
    for (const char* literal :
         {"", "{", "{}", "7", "{'descr': '<f4', 'shape': (3, 4)}",
          "{'descr': 7, 'fortran_order': "
          "False, 'shape': (3, 4)}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 'x')}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4)} x", "((((((((((((((((((((((((((((((("})
        EXPECT_EQ(complaint(npy_header(literal)), in + "its header is none of NumPy's\n") << literal;
    EXPECT_EQ(complaint(npy_header(npy_literal("[('a', [('b', '<f4')])]", "(3,)"))),
              in + "field 'a' has fields of its own, where one value is expected\n");
    EXPECT_EQ(complaint(npy_header(npy_literal("[('a', '|O')]", "(3,)"))),
              in + "field 'a' is of dtype '|O', whose size is unknown\n");
    EXPECT_EQ(complaint(npy_header(npy_literal("[('x', '<f4')]", "(3, 4)"))),
              in + "shape (3, 4): rows of a structured dtype are in one row after the other\n");
    EXPECT_EQ(complaint("PK\x03\x04 and more"),
              in + "is an archive, such as numpy.savez writes: save one array with numpy.save\n");
}

}  // namespace capsa::tests::test_npy
