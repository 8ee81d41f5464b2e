// Small mesh files of every format, made here: an octahedron with the tip cut off, so that one face has four
// corners.

#pragma once
#include "cli/input/mesh.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace capsa::tests {

struct GoodMesh {
    std::string name;  // with the end that says the format
    cli::MeshFormat format;
    std::string bytes;
    std::size_t triangles;
};

namespace mesh_files {

inline constexpr std::array<std::array<int, 3>, 5> corners = {
    {{3, 0, 0}, {0, 3, 0}, {-3, 0, 0}, {0, -3, 0}, {0, 0, 4}}};
inline constexpr std::array<std::array<int, 3>, 4> sides = {{{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}};
inline constexpr std::array<int, 4> base = {3, 2, 1, 0};

inline std::string text(int number) { return std::to_string(number); }

template <class T>
std::string bytes(T value, bool swapped = std::endian::native == std::endian::big) {
    std::string all(sizeof(T), '\0');
    std::memcpy(all.data(), &value, sizeof(T));
    return swapped ? std::string(all.rbegin(), all.rend()) : all;
}

inline std::string words(const std::array<int, 3>& numbers) {
    return text(numbers[0]) + " " + text(numbers[1]) + " " + text(numbers[2]);
}

inline std::string ascii_stl(const std::string& end) {
    std::string all = "solid pyramid" + end;
    for (const auto& side : sides) {
        all += "  facet normal 0 0 0" + end + "    outer loop" + end;
        for (const int k : side)
            all.append("      vertex ").append(words(corners[static_cast<std::size_t>(k)])).append(end);
        all += "    endloop" + end + "  endfacet" + end;
    }
    return all + "endsolid pyramid" + end;
}

inline std::string binary_stl() {
    std::string all = std::string(80, ' ') + bytes(std::uint32_t{sides.size()});
    for (const auto& side : sides) {
        for (int k = 0; k < 3; ++k) all += bytes(0.0f);
        for (const int k : side)
            for (const int x : corners[static_cast<std::size_t>(k)]) all += bytes(static_cast<float>(x));
        all += bytes(std::uint16_t{0});
    }
    return all;
}

inline std::string obj() {
    std::string all = "# a pyramid\no pyramid\n";
    for (const auto& corner : corners) all.append("v ").append(words(corner)).append("\n");
    all += "vn 0 0 -1\ns off\nf 4//1 3//1 2//1 1//1\n";
    for (const auto& side : sides) {
        all += "f";
        for (const int k : side) all.append(" ").append(text(k - 5));  // backwards from the last one
        all += "\n";
    }
    return all;
}

inline std::string ply_header(const std::string& format, const std::string& end) {
    std::string all = "ply" + end + "format " + format + " 1.0" + end + "comment a pyramid" + end +
                      "element vertex 5" + end;
    for (const char* const property :
         {"float x", "float y", "float z", "uchar red", "list uchar short marks"})
        all += std::string("property ") + property + end;
    return all + "element face 5" + end + "property list uchar int vertex_indices" + end +
           "property double quality" + end + "element edge 1" + end + "property int vertex1" + end +
           "property int vertex2" + end + "end_header" + end;
}

inline std::string ascii_ply(const std::string& end) {
    std::string all = ply_header("ascii", end);
    for (const auto& corner : corners) all += words(corner) + " 255 2 -7 7" + end;
    for (const auto& side : sides) all.append("3 ").append(words(side)).append(" 0.5").append(end);
    return all + "4 3 2 1 0 nan" + end + "0 1" + end;
}

inline std::string binary_ply(bool big, const std::string& end) {
    const bool swapped = big != (std::endian::native == std::endian::big);
    std::string all = ply_header(big ? "binary_big_endian" : "binary_little_endian", end);
    for (const auto& corner : corners) {
        for (const int x : corner) all += bytes(static_cast<float>(x), swapped);
        all += bytes(std::uint8_t{255}) + bytes(std::uint8_t{2});
        all += bytes(std::int16_t{-7}, swapped) + bytes(std::int16_t{7}, swapped);
    }
    const auto face = [&](const auto& indices) {
        all += bytes(static_cast<std::uint8_t>(indices.size()));
        for (const int k : indices) all += bytes(std::int32_t{k}, swapped);
        all += bytes(0.5, swapped);
    };
    for (const auto& side : sides) face(side);
    face(base);
    return all + bytes(std::int32_t{0}, swapped) + bytes(std::int32_t{1}, swapped);
}

inline std::string off() {
    std::string all = "OFF  # a pyramid\n\n5 5 0\n";
    for (const auto& corner : corners) all += words(corner) + "\n";
    for (const auto& side : sides) all.append("3 ").append(words(side)).append(" 0.1 0.2 0.3\n");
    return all + "4 3 2 1 0\n";
}

}  // namespace mesh_files

inline std::vector<GoodMesh> good_meshes() {
    using namespace mesh_files;
    using enum cli::MeshFormat;
    return {{"ascii.stl", stl, ascii_stl("\n"), 4},
            {"crlf.STL", stl, ascii_stl("\r\n"), 4},
            {"binary.stl", stl, binary_stl(), 4},
            {"pyramid.obj", cli::MeshFormat::obj, mesh_files::obj(), 6},
            {"ascii.ply", ply, ascii_ply("\n"), 6},
            {"crlf.ply", ply, ascii_ply("\r\n"), 6},
            {"little.ply", ply, binary_ply(false, "\n"), 6},
            {"big.ply", ply, binary_ply(true, "\r\n"), 6},
            {"pyramid.off", cli::MeshFormat::off, mesh_files::off(), 6}};
}

}  // namespace capsa::tests
