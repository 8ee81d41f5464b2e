// Cuts a face with more than three corners into triangles.
//
// The face is seen along the axis on which its area is largest. Where no triangle from the first corner turns
// the other way, the triangles are a fan; of a face that is convex this is always so. Elsewhere ears are cut
// off (Meisters 1975): a corner that turns as the face does, in whose triangle no other corner lies.

#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace capsa::cli {

using Point3 = std::array<double, 3>;
using Corners = std::array<std::uint32_t, 3>;  // three corners of the face, by number

// The triangles, all of whose edges are edges of the face or shared by two of them. Returns what is wrong,
// empty where nothing is: the face crosses itself, or has too many corners for one that is not convex.
std::string cut_polygon(std::span<const Point3> corners, std::vector<Corners>& triangles);

}  // namespace capsa::cli
