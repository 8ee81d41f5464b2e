#include "cli/input/row_size.hpp"

#include "cli/input/table.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace capsa::cli {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

double smallest_radius(const std::vector<float>& radii) {
    float smallest = std::numeric_limits<float>::infinity();
    for (const float radius : radii)
        if (radius > 0.0f) smallest = std::min(smallest, radius);
    return smallest;
}

// The smallest of the longest sides of the rows' boxes, without the rows that are points.
double smallest_side(const Table& table, const ShapeInfo& info) {
    double smallest = none;
    const auto dimension = static_cast<std::size_t>(info.dimension);
    const auto coordinates = static_cast<std::size_t>(info.coordinates());
    for (std::size_t row = 0; row < table.count; ++row) {
        double longest = 0.0;
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            double low = table.at(axis, row), high = low;
            for (std::size_t k = axis + dimension; k < coordinates; k += dimension) {
                low = std::min(low, table.at(k, row));
                high = std::max(high, table.at(k, row));
            }
            longest = std::max(longest, high - low);
        }
        if (longest > 0.0) smallest = std::min(smallest, longest);
    }
    return smallest;
}

// The same for boxes: half of their longest sides, as a radius is half of a width.
double smallest_box(const Table& table, const ShapeInfo& info) {
    double smallest = none;
    for (std::size_t row = 0; row < table.count; ++row) {
        float longest = 0.0f;
        for (int k = info.coordinates(); k < info.direction_stream(); ++k)
            longest = std::max(longest, table.columns[static_cast<std::size_t>(k)][row]);
        if (longest > 0.0f) smallest = std::min(smallest, static_cast<double>(longest));
    }
    return smallest;
}

}  // namespace

double smallest_size(std::span<Table* const> tables, const Axes& axes) {
    double smallest = none;
    std::size_t points = 0;
    for (const Table* const table : tables) {
        const ShapeInfo& info = shape_info(table->shape);
        if (info.core == CoreKind::half_space) continue;
        if (info.core == CoreKind::box)
            smallest = std::min(smallest, smallest_box(*table, info));
        else if (table->has_radius)
            for (int k = info.coordinates(); k < info.streams(); ++k)
                smallest = std::min(smallest, smallest_radius(table->columns[static_cast<std::size_t>(k)]));
        else if (info.points > 1)
            smallest = std::min(smallest, smallest_side(*table, info));
        points += table->count;
    }
    if (smallest != none) return smallest;
    const double widest = std::max({axes[0].extent(), axes[1].extent(), axes[2].extent()});
    return points == 0 ? 0.0 : widest / std::sqrt(static_cast<double>(points));
}

}  // namespace capsa::cli
