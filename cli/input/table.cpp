#include "cli/input/table.hpp"

#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace capsa::cli {

namespace {

// Puts the point of each face where the face is nearest to the origin: with the whole scene elsewhere a point
// of a floor may be far from all that stands on it, and float would round it coarsely.
void slide_points(std::vector<std::vector<double>>& wide, std::size_t dimension) {
    for (std::size_t row = 0; row < wide[0].size(); ++row) {
        double pn = 0.0, nn = 0.0;
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            const double n = wide[dimension + axis][row];
            pn += wide[axis][row] * n;
            nn += n * n;
        }
        for (std::size_t axis = 0; axis < dimension; ++axis)
            wide[axis][row] = pn / nn * wide[dimension + axis][row];
    }
}

}  // namespace

void Table::add(std::size_t column, double x, Axis& axis) {
    if (axis.open()) {
        wide[column].push_back(x);
        return;
    }
    for (const double earlier : std::exchange(wide[column], {}))
        columns[column].push_back(axis.rounded(earlier));
    columns[column].push_back(axis.rounded(x));
}

void Table::settle(Axes& axes) {
    const ShapeInfo& info = shape_info(shape);
    const auto dimension = static_cast<std::size_t>(info.dimension);
    const bool face = info.core == CoreKind::half_space;
    if (face &&
        std::any_of(axes.begin(), axes.end(), [](const Axis& axis) { return axis.origin() != 0.0; })) {
        for (std::size_t axis = 0; axis < dimension; ++axis)
            for (double& x : wide[axis]) x -= axes[axis].origin();
        slide_points(wide, dimension);
    }
    for (std::size_t k = 0; k < static_cast<std::size_t>(info.vectors()); ++k) {
        const std::vector<double> exact = std::exchange(wide[k], {});
        if (exact.empty()) continue;
        columns[k].reserve(columns[k].size() + exact.size());
        for (const double x : exact)
            columns[k].push_back(face ? static_cast<float>(x) : axes[k % dimension].rounded(x));
    }
}

capsa_shapes Table::rows(std::size_t begin, std::size_t end) const {
    static constexpr float no_radius = 0.0f;
    capsa_shapes shapes{shape, end - begin, {}, {}, 0, nullptr};
    std::size_t k = 0;
    for (; k < columns.size(); ++k) shapes.stream[k] = {columns[k].data() + begin, 1};
    const bool round = shape == capsa_shape_sphere || shape == capsa_shape_circle;
    if (round && !has_radius) shapes.stream[k] = {&no_radius, 0};
    return shapes;
}

Filter Table::filter(std::size_t begin, std::size_t end, const LinkRules& rules) const {
    const auto of = [&](const std::vector<std::uint32_t>& column) {
        return column.empty() ? IntegerStream()
                              : IntegerStream(std::span(column).subspan(begin, end - begin));
    };
    return Filter({.category = of(labels[Label::category]),
                   .mask = of(labels[Label::mask]),
                   .group = of(labels[Label::group]),
                   .link = of(labels[Label::link]),
                   .matrix = rules.matrix,
                   .chain = of(labels[Label::chain]),
                   .exclude = rules.exclude});
}

std::optional<Motion> Table::moves() const {
    if (motion.empty()) return std::nullopt;
    Motion moves{motion[0].data(), motion[1].data(), Stream()};
    if (motion.size() > 2) moves.dz = motion[2].data();
    return moves;
}

const char* shape_name(const Table& table) {
    switch (table.shape) {
        case capsa_shape_sphere: return table.has_radius ? "spheres" : "points";
        case capsa_shape_capsule: return "capsules";
        case capsa_shape_segment: return "segments";
        case capsa_shape_triangle: return "triangles";
        case capsa_shape_half_space: return "half-spaces";
        case capsa_shape_circle: return table.has_radius ? "circles" : "planar points";
        case capsa_shape_planar_capsule: return "planar capsules";
        case capsa_shape_planar_segment: return "planar segments";
        case capsa_shape_half_plane: return "half-planes";
        case capsa_shape_box: return "boxes";
        case capsa_shape_rectangle: return "rectangles";
        case capsa_shape_round_cone: return "round cones";
        case capsa_shape_planar_round_cone: return "planar round cones";
    }
    return "rows";
}

}  // namespace capsa::cli
