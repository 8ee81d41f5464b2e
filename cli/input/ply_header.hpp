// The header of a PLY file: which elements follow, how many of each, and what each has.

#pragma once
#include "cli/input/mesh_reader.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace capsa::cli {

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };
inline bool is_integer(PlyType type) { return type < PlyType::float32; }

struct PlyProperty {
    std::string name;
    PlyType type;
    bool is_list = false;
    PlyType count = PlyType::uint8;  // of a list
};

struct PlyElement {
    std::string name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
};

enum class PlyFormat { ascii, little, big };

struct PlyHeader {
    PlyFormat format = PlyFormat::ascii;
    std::vector<PlyElement> elements;
};

// Leaves the file behind "end_header". Throws Error.
PlyHeader read_ply_header(MeshReader& file);

}  // namespace capsa::cli
