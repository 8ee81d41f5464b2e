// Columns that say another shape than the one that would be read: boxes, cylinders, ellipsoids.
//
// "x,y,z,hx,hy,hz" has the columns of points, and its boxes would be asked as their centres without a word.

#pragma once
#include "cli/input/header_line.hpp"

#include <string>

namespace capsa::cli {

// Of a header that names points, spheres or circles, or no shape. Throws Error when columns that no option
// names belong to another shape.
void refuse_other_shapes(const HeaderLine& line);

}  // namespace capsa::cli
