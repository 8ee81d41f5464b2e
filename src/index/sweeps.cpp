#include "src/index/sweeps.hpp"

#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa {

namespace {

// How many boxes of an extent lie within the box of a sweep, and how many the sweep meets, together.
struct Boxes {
    float in_box = 0.0f, on_way = 0.0f;

    // A sweep that moves this far along each axis, counted in boxes.
    void add(float x, float y, float z) {
        const float sum = 1.0f + x + y + z;
        if (!(sum <= std::numeric_limits<float>::max())) return;
        in_box += (1.0f + x) * (1.0f + y) * (1.0f + z);
        on_way += sum;
    }
    bool are_slanted() const { return in_box > tuning::slanted_least * on_way; }
};

// Whether the boxes of these sweeps hold far more boxes of this extent than the sweeps meet.
bool are_slanted(const capsa_sweep_group& sweeps, std::uint32_t count, float extent) {
    Boxes boxes;
    for (std::uint32_t k = 0; k < count; ++k) {
        const auto steps = [&](int axis) {
            return std::fabs(sweeps.by[axis][k]) / (extent + 2.0f * sweeps.half[axis][k]);
        };
        boxes.add(steps(0), steps(1), steps(2));
    }
    return boxes.are_slanted();
}

}  // namespace

bool are_slanted_capsules(const capsa_shapes& shapes, std::size_t begin, const AskedRows& asked, float extent,
                          capsa_sweep_group& sweeps) noexcept {
    const ShapeInfo& info = shape_info(shapes.shape);
    if (info.core != CoreKind::segment) return false;
    // The sizes of the boxes say whether the points have to be read.
    Boxes boxes;
    for (std::uint32_t k = 0; k < asked.count; ++k) {
        const auto steps = [&](int axis) {
            return (asked.boxes.hi[axis][k] - asked.boxes.lo[axis][k]) / extent;
        };
        if (asked.boxes.lo[0][k] <= asked.boxes.hi[0][k]) boxes.add(steps(0), steps(1), steps(2));
    }
    if (!boxes.are_slanted()) return false;
    for (int axis = 0; axis < 3; ++axis)
        for (std::uint32_t k = 0; k < capsa_group_boxes; ++k) {
            const bool there = axis < info.dimension && k < asked.count;
            const float p = there ? field(shapes, axis, begin + k) : 0.0f,
                        q = there ? field(shapes, info.dimension + axis, begin + k) : 0.0f;
            sweeps.centre[axis][k] = p;
            sweeps.by[axis][k] = q - p;
            sweeps.half[axis][k] =
                std::max(asked.boxes.hi[axis][k] - std::max(p, q), std::min(p, q) - asked.boxes.lo[axis][k]);
        }
    return are_slanted(sweeps, asked.count, extent);
}

}  // namespace capsa
