#include "src/validate.hpp"

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
    const int streams = stream_count(shapes.shape);
    for (std::size_t row = 0; row < shapes.count; ++row)
        for (int k = 0; k < streams; ++k) {
            const capsa_stream& s = shapes.stream[k];
            const float value = s.data[static_cast<std::ptrdiff_t>(row) * s.stride];
            const bool radius = shapes.shape != capsa_shape_segment && k == streams - 1;
            if (const char* reason = flaw_of(value, radius))
                return {1, row, stream_name(shapes.shape, k), reason};
        }
    return {0, 0, "", ""};
}

}  // namespace capsa
