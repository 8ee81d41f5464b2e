// The triangles of a mesh file: STL, OBJ, PLY or OFF.
//
// A damaged file is refused with its place and what is wrong. Nothing of a file is dropped or guessed: every
// corner is a vertex that is there, every face that a header promises is there, and a line that has no end
// may have been cut. Only OBJ says nowhere how many faces it has. Faces with more corners are cut into
// triangles.

#pragma once
#include "cli/input/bytes.hpp"
#include "cli/input/table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace capsa::cli {

enum class MeshFormat { stl, obj, ply, off };

// By the end of the name, in any case: .stl, .obj, .ply or .off.
std::optional<MeshFormat> mesh_format(const std::string& path);
inline bool is_mesh(const std::string& path) { return mesh_format(path).has_value(); }

// Throws Error where the end of the name is that of a mesh in a format that is not read, such as .glb.
void refuse_other_mesh(const std::string& path);

// The triangles in the order of the file, and in `remarks` what the caller should know. Throws Error if the
// file is damaged, has no face, or has a coordinate beyond the contract. The table must be settled.
Table read_mesh(Bytes& bytes, MeshFormat format, Axes& axes, std::vector<std::string>& remarks);

}  // namespace capsa::cli
