#include "cli/input/mesh.hpp"

#include "cli/error.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#ifdef CAPSA_ASSIMP
#include "cli/input/bytes.hpp"

#include <assimp/mesh.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/Importer.hpp>
#include <assimp/ProgressHandler.hpp>
#include <cmath>
#endif

namespace capsa::cli {

bool is_mesh(const std::string& path) {
    std::string end = path.substr(path.size() < 4 ? 0 : path.size() - 4);
    std::transform(end.begin(), end.end(), end.begin(), [](unsigned char c) { return std::tolower(c); });
    return end == ".obj" || end == ".stl" || end == ".ply";
}

#ifdef CAPSA_ASSIMP

namespace {

constexpr float farthest = 1e18f;  // the contract's limit of a coordinate

void add_triangle(const std::string& path, const aiMesh& mesh, const aiFace& face, Axes& axes, Table& table) {
    if (table.count == capsa_max_rows) throw Error(path + ": too many triangles: indices are 32 bits wide");
    for (std::size_t corner = 0; corner < 3; ++corner) {
        const aiVector3D& at = mesh.mVertices[face.mIndices[corner]];
        const float coordinates[3] = {at.x, at.y, at.z};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!(std::fabs(coordinates[axis]) <= farthest))
                throw Error(path + ": triangle " + std::to_string(table.count) +
                            " has a coordinate that is no number or is beyond 1e18");
            const auto x = static_cast<double>(coordinates[axis]);
            axes[axis].see(x);
            table.add(3 * corner + axis, x, axes[axis]);
        }
    }
    ++table.count;
}

// Shows how much assimp has read. Some formats do not say.
class ShownReading : public Assimp::ProgressHandler {
public:
    explicit ShownReading(Progress& progress) : progress_(progress) {}
    bool Update(float part) override {
        if (part > 0.0f)
            progress_.show(static_cast<double>(part));
        else
            progress_.tell("reading a mesh");
        return true;  // go on
    }

private:
    Progress& progress_;
};

}  // namespace

Table read_mesh(const std::string& path, Axes& axes, Progress& progress) {
    { const FileBytes readable(path); }  // says why, where it cannot be opened
    progress.begin("reading " + path);
    Assimp::Importer importer;
    importer.SetProgressHandler(new ShownReading(progress));  // the importer deletes it
    const aiScene* const scene = importer.ReadFile(path, aiProcess_Triangulate);
    if (!scene) throw Error(path + ": no mesh can be read: " + importer.GetErrorString());
    Table table;
    table.shape = capsa_shape_triangle;
    table.columns.resize(9);
    table.wide.resize(9);
    for (unsigned m = 0; m < scene->mNumMeshes; ++m) {
        const aiMesh& mesh = *scene->mMeshes[m];
        for (unsigned f = 0; f < mesh.mNumFaces; ++f)
            if (mesh.mFaces[f].mNumIndices == 3) add_triangle(path, mesh, mesh.mFaces[f], axes, table);
    }
    if (table.count == 0) throw Error(path + ": the mesh has no face");
    return table;
}

#else

Table read_mesh(const std::string& path, Axes&, Progress&) {
    throw Error(path +
                ": this program was built without assimp and reads no mesh: give a CSV file with "
                "columns ax to cz, or build it where libassimp-dev is installed");
}

#endif

}  // namespace capsa::cli
