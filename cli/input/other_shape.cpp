#include "cli/input/other_shape.hpp"

#include "cli/names.hpp"

#include <algorithm>
#include <span>
#include <string_view>

namespace capsa::cli {

namespace {

// A column of the header with this name, in whatever case, but none that an option names.
const std::string* find(const HeaderLine& line, std::string_view name) {
    const auto at = std::find_if(line.names.begin(), line.names.end(), [&](const std::string& n) {
        return !line.is_named(n) && in_small(n) == name;
    });
    return at == line.names.end() ? nullptr : &*at;
}

struct Pair {
    std::string_view first, second;  // names that stand together
};

constexpr Pair sides[] = {
    {"hx", "hy"},     {"half_x", "half_y"}, {"width", "height"},      {"width", "depth"},
    {"w", "h"},       {"size_x", "size_y"}, {"extent_x", "extent_y"}, {"lx", "ly"},
    {"xmin", "ymin"}, {"x_min", "y_min"},   {"min_x", "min_y"},       {"minx", "miny"}};
constexpr Pair ends[] = {{"x1", "y1"}, {"x2", "y2"}};
constexpr Pair radii[] = {{"rx", "ry"}, {"radius_x", "radius_y"}};
constexpr Pair normals[] = {{"nx", "ny"}};
constexpr std::string_view lengths[] = {"height", "half_height", "halfheight", "length", "half_length"};

void refuse(const HeaderLine& line, std::span<const Pair> pairs, const std::string& advice) {
    for (const auto& [first, second] : pairs) {
        const std::string *const one = find(line, first), *const other = find(line, second);
        if (one && other)
            line.fail("columns " + quote(*one) + " and " + quote(*other) + " look like " + advice);
    }
}

}  // namespace

void refuse_other_shapes(const HeaderLine& line) {
    const bool planar = !line.has("z"), round = line.has("x") && line.has("y");
    refuse(line, sides,
           "boxes: a box is its centre cx,cy,cz, half its sides hx,hy,hz and its rotation qw,qx,qy,qz, and a "
           "rectangle of the plane cx,cy,hx,hy and qw,qz; rename what is none");
    if (!round) return;
    refuse(line, ends,
           std::string("the end of a segment, and would be ignored: a segment is ") +
               (planar ? "ax,ay,bx,by" : "ax,ay,az,bx,by,bz"));
    refuse(
        line, normals,
        std::string(planar ? "the normal of a half-plane, and would be ignored: a half-plane is px,py,nx,ny"
                           : "the normal of a half-space, and would be ignored: a half-space is "
                             "px,py,pz,nx,ny,nz") +
            "; normals of points need another name");
    if (!line.has("radius"))
        refuse(line, radii, "radii of ellipsoids, which are no shape here: give one radius, or rename them");
    if (planar || !line.has("radius")) return;
    for (const std::string_view length : lengths)
        if (const std::string* const name = find(line, length))
            line.fail("column " + quote(*name) +
                      " beside 'radius' looks like cylinders or capsules, and would be ignored: a capsule is "
                      "ax,ay,az,bx,by,bz,radius; of spheres rename it");
}

}  // namespace capsa::cli
