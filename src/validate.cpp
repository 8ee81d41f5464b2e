#include "src/validate.hpp"

#include "src/shape.hpp"
#include "src/source.hpp"

#include <cmath>

namespace capsa {

namespace {

constexpr float farthest = 1e18f;  // beyond it squares overflow; docs/meaning.md

const char* flaw_of(float value, bool radius) {
    if (std::isnan(value)) return "is NaN";
    if (std::isinf(value)) return "is infinite";
    if (radius && value < 0.0f) return "is negative";
    return std::fabs(value) > farthest ? "is beyond 1e18" : nullptr;
}

}  // namespace

capsa_flaw first_flaw(const capsa_shapes& shapes) noexcept {
    const ShapeInfo& info = shape_info(shapes.shape);
    for (std::size_t row = 0; row < shapes.count; ++row) {
        if (const int k = invalid_point(shapes, row); k < info.points)
            return {1, row, info.stream_name[info.dimension * k], "has an index out of range"};
        for (int k = 0; k < info.streams(); ++k) {
            const bool is_radius = k == info.radius_stream();
            const char* const reason = flaw_of(field(shapes, k, row), is_radius);
            if (reason) return {1, row, info.stream_name[k], reason};
        }
    }
    return {0, 0, "", ""};
}

}  // namespace capsa
