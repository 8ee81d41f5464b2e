// The readers of each format of meshes. Each throws Error where the file is damaged.

#pragma once
#include "cli/input/mesh_builder.hpp"
#include "cli/input/mesh_reader.hpp"

#include <string>
#include <vector>

namespace capsa::cli {

void read_stl(MeshReader& file, MeshBuilder& mesh, std::vector<std::string>& remarks);
void read_obj(MeshReader& file, MeshBuilder& mesh, std::vector<std::string>& remarks);
void read_ply(MeshReader& file, MeshBuilder& mesh);
void read_off(MeshReader& file, MeshBuilder& mesh);

}  // namespace capsa::cli
