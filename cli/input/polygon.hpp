// Cuts a face with more than three corners into triangles.
//
// The face is seen along the axis on which its area is largest. Where no triangle from the first corner turns
// the other way, the triangles are a fan; of a face that is convex this is always so. Elsewhere ears are cut
// off (Meisters 1975): a corner that turns as the face does, in whose triangle no other corner lies.

#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa::cli {

using Point3 = std::array<double, 3>;
using Corners = std::array<std::uint32_t, 3>;  // three corners of the face, by number

enum class Cut {
    inside,        // the triangles are the face
    crossing,      // the face crosses itself, so no cut is right: the triangles are a fan
    not_possible,  // not convex, with more corners than are cut in a short time: there are no triangles
};
inline constexpr std::size_t most_corners_not_convex = 1000;

// Every edge of the triangles is one of the face or shared by two of them.
Cut cut_polygon(std::span<const Point3> corners, std::vector<Corners>& triangles);

}  // namespace capsa::cli
