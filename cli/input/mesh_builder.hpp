// The vertices and faces of a mesh file become triangles, checked against the library's contract.

#pragma once
#include "cli/input/polygon.hpp"
#include "cli/input/table.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace capsa::cli {

class MeshBuilder {
public:
    // Both must outlive the builder.
    MeshBuilder(Axes& axes, Table& table);

    // Each function returns what is wrong, empty where nothing is: the reader knows the place.
    std::string vertex(const Point3& at);
    // Corners are numbers of vertices, from 0.
    std::string face(std::span<const std::int64_t> corners);
    std::string triangle(const Point3& a, const Point3& b, const Point3& c);

    std::size_t vertices() const { return vertices_.size(); }
    // Faces that cross themselves, and which is the first, from 0.
    std::size_t crossing() const { return crossing_; }
    std::size_t first_crossing() const { return first_crossing_; }

private:
    void add(const Point3& a, const Point3& b, const Point3& c);

    Axes& axes_;
    Table& table_;
    std::vector<Point3> vertices_;
    std::vector<Point3> corners_;  // of the face in progress, and how it is cut
    std::vector<Corners> cut_;
    std::size_t faces_ = 0, crossing_ = 0, first_crossing_ = 0;
};

}  // namespace capsa::cli
