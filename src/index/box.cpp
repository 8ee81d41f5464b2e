#include "src/index/box.hpp"

namespace capsa {

void boxes_of(const ShapeInfo& info, const float* const (&field)[capsa_max_streams],
              capsa_box_group& to) noexcept {
    constexpr int n = capsa_group_boxes;
    constexpr float infinity = std::numeric_limits<float>::infinity();
    // x - x is 0 for a number, and NaN for an infinity or NaN.
    float lo[3][n], hi[3][n], by[n], length[n] = {}, zero[n] = {};
    for (int axis = 0; axis < 3; ++axis) {
        if (axis >= info.dimension) {
            std::fill_n(lo[axis], n, 0.0f);
            std::fill_n(hi[axis], n, 0.0f);
            continue;
        }
        const float* const first = field[axis];
        for (int i = 0; i < n; ++i) {
            lo[axis][i] = hi[axis][i] = first[i];
            zero[i] += first[i] - first[i];
        }
        for (int point = 1; point < info.points; ++point) {
            const float* const next = field[info.dimension * point + axis];
            for (int i = 0; i < n; ++i) {
                lo[axis][i] = next[i] < lo[axis][i] ? next[i] : lo[axis][i];
                hi[axis][i] = hi[axis][i] < next[i] ? next[i] : hi[axis][i];
                zero[i] += next[i] - next[i];
            }
        }
        for (int i = 0; i < n; ++i) length[i] += hi[axis][i] - lo[axis][i];
    }
    for (int i = 0; i < n; ++i) {
        const float radius = info.has_radius ? field[info.radius_stream()][i] : 0.0f;
        by[i] = radius + ((radius + length[i]) * size_slack + least_slack);
        zero[i] = radius >= 0.0f ? zero[i] : std::numeric_limits<float>::quiet_NaN();
    }
    const bool endless = info.core == CoreKind::half_space;
    for (int axis = 0; axis < 3; ++axis)
        for (int i = 0; i < n; ++i) {
            const float low = lo[axis][i] - by[i], high = hi[axis][i] + by[i];
            const float from = endless ? -infinity : low - std::fabs(low) * place_slack;
            const float to_here = endless ? infinity : high + std::fabs(high) * place_slack;
            to.lo[axis][i] = zero[i] == 0.0f ? from : infinity;
            to.hi[axis][i] = zero[i] == 0.0f ? to_here : -infinity;
        }
}

void boxes_of(const ShapeInfo& info, const RowGroup& rows, capsa_box_group& to) noexcept {
    const float* field[capsa_max_streams];
    for (int k = 0; k < capsa_max_streams; ++k) field[k] = rows.field[k];
    boxes_of(info, field, to);
}

}  // namespace capsa
