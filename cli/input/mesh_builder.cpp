#include "cli/input/mesh_builder.hpp"

#include <cmath>

namespace capsa::cli {

namespace {

std::string flaw_of(const Point3& at) {
    constexpr double farthest = 1e18;  // the contract's limit of a coordinate
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (std::fabs(at[axis]) <= farthest) continue;
        return std::string(1, "xyz"[axis]) + " is " + (std::isnan(at[axis]) ? "NaN" : "beyond 1e18");
    }
    return {};
}

}  // namespace

MeshBuilder::MeshBuilder(Axes& axes, Table& table) : axes_(axes), table_(table) {
    table.shape = capsa_shape_triangle;
    table.columns.resize(9);
    table.wide.resize(9);
}

std::string MeshBuilder::vertex(const Point3& at) {
    std::string flaw = flaw_of(at);
    if (flaw.empty()) vertices_.push_back(at);
    return flaw;
}

std::string MeshBuilder::face(std::span<const std::int64_t> corners) {
    if (corners.size() < 3)
        return "a face needs 3 corners or more, and has " + std::to_string(corners.size());
    if (corners.size() - 2 > capsa_max_rows - table_.count)
        return "too many triangles: indices are 32 bits wide";
    corners_.clear();
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const std::int64_t corner = corners[k];
        if (corner < 0 || static_cast<std::uint64_t>(corner) >= vertices_.size())
            return "corner " + std::to_string(k) + " is vertex " + std::to_string(corner) +
                   ", and the file has " + std::to_string(vertices_.size()) + ", counted from 0";
        corners_.push_back(vertices_[static_cast<std::size_t>(corner)]);
    }
    const std::size_t face = faces_++;
    if (corners_.size() == 3) {
        add(corners_[0], corners_[1], corners_[2]);
        return {};
    }
    const Cut cut = cut_polygon(corners_, cut_);
    if (cut == Cut::not_possible)
        return "the face is not convex and has " + std::to_string(corners.size()) + " corners, more than " +
               std::to_string(most_corners_not_convex) + ": cut it into triangles first";
    if (cut == Cut::crossing && crossing_++ == 0) first_crossing_ = face;
    for (const auto& [a, b, c] : cut_) add(corners_[a], corners_[b], corners_[c]);
    return {};
}

std::string MeshBuilder::triangle(const Point3& a, const Point3& b, const Point3& c) {
    if (table_.count == capsa_max_rows) return "too many triangles: indices are 32 bits wide";
    for (const Point3* const corner : {&a, &b, &c})
        if (std::string flaw = flaw_of(*corner); !flaw.empty()) return flaw;
    add(a, b, c);
    return {};
}

void MeshBuilder::add(const Point3& a, const Point3& b, const Point3& c) {
    std::size_t column = 0;
    for (const Point3* const corner : {&a, &b, &c})
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double x = (*corner)[axis];
            axes_[axis].see(x);
            table_.add(column++, x, axes_[axis]);
        }
    ++table_.count;
}

}  // namespace capsa::cli
