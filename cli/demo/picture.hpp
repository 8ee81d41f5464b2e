// The demo's picture: the figure at the end of its walk, and the particles it touched on the way.

#pragma once
#include "cli/demo/walk.hpp"

#include <string>
#include <vector>

namespace capsa::cli::demo {

// An SVG of less than about a megabyte. Touched particles glow, the latest brightest; of the others only a
// few are drawn. The caption's first line is the title; none may need XML's escapes.
std::string draw(const Walk& walk, const std::vector<std::string>& caption);

}  // namespace capsa::cli::demo
