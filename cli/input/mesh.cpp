#include "cli/input/mesh.hpp"

#include "cli/error.hpp"
#include "cli/input/mesh_formats.hpp"
#include "cli/names.hpp"

#include <algorithm>
#include <string_view>

namespace capsa::cli {

namespace {

// "stl" of roof.STL.
std::string ending(const std::string& path) {
    const std::size_t dot = path.rfind('.');
    return dot == path.npos ? "" : in_small(std::string_view(path).substr(dot + 1));
}

}  // namespace

std::optional<MeshFormat> mesh_format(const std::string& path) {
    const std::string end = ending(path);
    if (end == "stl") return MeshFormat::stl;
    if (end == "obj") return MeshFormat::obj;
    if (end == "ply") return MeshFormat::ply;
    if (end == "off") return MeshFormat::off;
    return std::nullopt;
}

void refuse_other_mesh(const std::string& path) {
    constexpr std::string_view others[] = {"3ds", "3mf",  "blend", "dae", "fbx",  "glb", "gltf",
                                           "igs", "iges", "step",  "stp", "usdz", "vtk", "wrl"};
    const std::string end = ending(path);
    if (std::find(std::begin(others), std::end(others), end) == std::end(others)) return;
    throw Error(path + ": meshes are read as .stl, .obj, .ply or .off: convert it to one of these");
}

Table read_mesh(Bytes& bytes, MeshFormat format, Axes& axes, std::vector<std::string>& remarks) {
    Table table;
    MeshBuilder mesh(axes, table);
    MeshReader reader(bytes);
    switch (format) {
        case MeshFormat::stl: read_stl(reader, mesh, remarks); break;
        case MeshFormat::obj: read_obj(reader, mesh, remarks); break;
        case MeshFormat::ply: read_ply(reader, mesh); break;
        case MeshFormat::off: read_off(reader, mesh); break;
    }
    if (table.count == 0) throw Error(bytes.name() + ": the mesh has no face");
    if (mesh.crossing() != 0)
        remarks.push_back(bytes.name() + ": faces that cross themselves are cut from their first corner: " +
                          std::to_string(mesh.crossing()) + ", the first is face " +
                          std::to_string(mesh.first_crossing()) + ", counted from 0");
    return table;
}

}  // namespace capsa::cli
