#include "src/validate.hpp"

#include "src/shape.hpp"
#include "src/source.hpp"

#include <cmath>

namespace capsa {

namespace {

constexpr float farthest = 1e18f;  // beyond it squares overflow; docs/meaning.md

const char* flaw_of(float value, bool is_length) {
    if (std::isnan(value)) return "is NaN";
    if (std::isinf(value)) return "is infinite";
    if (is_length && value < 0.0f) return "is negative";
    return std::fabs(value) > farthest ? "is beyond 1e18" : nullptr;
}

// Whether a shape with a direction has one in this row. Its numbers must not all be 0.
bool has_direction(const capsa_shapes& shapes, const ShapeInfo& info, std::size_t row) {
    for (int k = info.direction_stream(); k < info.vectors(); ++k)
        if (field(shapes, k, row) != 0.0f) return true;
    return info.direction == 0;
}

}  // namespace

capsa_flaw first_flaw(const capsa_shapes& shapes) noexcept {
    const ShapeInfo& info = shape_info(shapes.shape);
    for (std::size_t row = 0; row < shapes.count; ++row) {
        if (const int k = invalid_point(shapes, row); k < info.points)
            return {1, row, info.stream_name[info.dimension * k], "has an index out of range"};
        for (int k = 0; k < info.streams(); ++k) {
            const char* const reason = flaw_of(field(shapes, k, row), info.is_length(k));
            if (reason) return {1, row, info.stream_name[k], reason};
        }
        if (!has_direction(shapes, info, row))
            return {1, row, info.stream_name[info.direction_stream()],
                    info.core == CoreKind::box ? "is 0, like all of the quaternion"
                                               : "is 0, like all of the normal"};
    }
    return {0, 0, "", ""};
}

}  // namespace capsa
