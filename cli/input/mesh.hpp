// The triangles of a mesh file, read with assimp where this program was built with it.

#pragma once
#include "cli/input/table.hpp"
#include "cli/output/progress.hpp"

#include <string>

namespace capsa::cli {

// Whether the name ends like that of a mesh: .obj, .stl or .ply, in any case.
bool is_mesh(const std::string& path);

// Triangles in the order of the file; faces with more corners are cut into triangles. Assimp has rounded
// their coordinates to float. Throws Error if the file cannot be read, has no face, or has a coordinate
// beyond the contract. The table must be settled.
Table read_mesh(const std::string& path, Axes& axes, Progress& progress);

}  // namespace capsa::cli
