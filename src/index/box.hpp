// Boxes of rows: what an index knows of them.
//
// If the boxes of two rows are apart, or further apart than a margin, no formula finds the rows within that
// margin: every box is larger than its row by more than the errors of all formulas (docs/meaning.md: 4 eps S)
// and of its own coordinates.

#pragma once
#include "src/kernel_call.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace capsa {

struct Box {
    float lo[3], hi[3];

    static constexpr Box empty() {
        return {{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};
    }
    static constexpr Box everything() {
        return {{-infinity, -infinity, -infinity}, {infinity, infinity, infinity}};
    }
    // NaN counts as empty.
    bool is_empty() const { return !(lo[0] <= hi[0]); }
    float extent() const { return std::max({hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]}); }
};

// The error of a distance is at most 2^-21 of it, of the lengths and of the reach; a coordinate is rounded by
// at most 2^-24 of itself. Near the smallest floats errors are absolute.
inline constexpr float size_slack = CAPSA_BOX_SIZE_SLACK, place_slack = CAPSA_BOX_PLACE_SLACK,
                       least_slack = CAPSA_BOX_LEAST_SLACK;
inline constexpr float margin_slack = 0x1p-16f;

inline void put(capsa_box_group& group, std::size_t k, const Box& box) {
    for (int axis = 0; axis < 3; ++axis) {
        group.lo[axis][k] = box.lo[axis];
        group.hi[axis][k] = box.hi[axis];
    }
}

// Makes the boxes of rows of one shape, sixteen at a time. A box is empty if a coordinate is NaN, infinite
// or far beyond the valid range, or the radius NaN or negative, because such a row touches nothing. The box
// of a half-space is everything.
class BoxMaker {
public:
    BoxMaker(const capsa_kernel_table& table, capsa_shape shape) noexcept
        : streams_(static_cast<std::size_t>(shape_info(shape).streams())),
          coordinates_(static_cast<std::size_t>(shape_info(shape).coordinates())),
          lifted_(is_asked_in_space(shape) ? &shape_info(shape) : nullptr),
          kernel_(kernel::of_shape(table, shape).boxes) {}

    // Rows begin to begin + count of any shapes, at most 16. If the streams are contiguous, the boxes from
    // `count` on may be of rows that follow.
    void of(const capsa_shapes& shapes, std::size_t begin, std::size_t count,
            capsa_box_group& to) const noexcept {
        if (begin + capsa_group_boxes <= shapes.count && is_contiguous(shapes)) {
            contiguous(shapes, begin, to);
            return;
        }
        const capsa_shapes some = rows_of(shapes, begin, count);
        of_fields(
            count, [&](int k, float* field) { copy_field(some, k, field, 1); }, to);
    }
    // Rows begin to begin + 16 of contiguous streams.
    void contiguous(const capsa_shapes& shapes, std::size_t begin, capsa_box_group& to) const noexcept {
        with_streams(shapes, begin, [&](const float* const* stream) { make(stream, to); });
    }
    // Calls take(stream) with contiguous streams from row `begin` on, as kernels read them.
    template <class Take>
    void with_streams(const capsa_shapes& shapes, std::size_t begin, const Take& take) const noexcept {
        const float* stream[capsa_max_streams] = {};
        for (std::size_t k = 0; k < streams_; ++k) stream[place(k)] = shapes.stream[k].data + begin;
        take(stream);
    }
    // Any rows: at(k, i) is stream k of row i. The boxes from `count` on are empty.
    template <class At>
    void rows(std::size_t count, const At& at, capsa_box_group& to) const noexcept {
        of_fields(
            count,
            [&](int k, float* field) {
                for (std::size_t i = 0; i < count; ++i) field[i] = at(k, i);
            },
            to);
    }

    static bool is_contiguous(const capsa_shapes& shapes) noexcept {
        const ShapeInfo& info = shape_info(shapes.shape);
        bool contiguous = true;
        for (int k = 0; k < info.streams(); ++k)
            contiguous = contiguous && shapes.stream[k].stride == 1 && shapes.stream[k].data;
        for (int k = 0; k < info.points; ++k) contiguous = contiguous && !shapes.point[k].data;
        return contiguous;
    }

private:
    // put(k, to) writes stream k of the rows.
    template <class Put>
    void of_fields(std::size_t count, const Put& put, capsa_box_group& to) const noexcept {
        alignas(64) float field[capsa_max_streams][capsa_group_boxes];
        const float* stream[capsa_max_streams] = {};
        for (std::size_t k = 0; k < streams_; ++k) {
            put(static_cast<int>(k), field[k]);
            std::fill(field[k] + count, field[k] + capsa_group_boxes,
                      std::numeric_limits<float>::quiet_NaN());
            stream[place(k)] = field[k];
        }
        make(stream, to);
    }
    // No formula takes a row with such a coordinate for valid (valid_rows of kernels/read/streams.hpp). Its
    // box would be large enough to hold most others.
    static constexpr float beyond_all = 0x1p62f;

    void make(const float* const* stream, capsa_box_group& to) const noexcept {
        kernel_(stream, &to);
        bool far = false;
        for (int axis = 0; axis < 3; ++axis)
            for (int k = 0; k < capsa_group_boxes; ++k)
                far |= (to.lo[axis][k] <= -beyond_all) | (to.hi[axis][k] >= beyond_all);
        if (far) empty_invalid(stream, to);
    }
    [[gnu::noinline]] void empty_invalid(const float* const* stream, capsa_box_group& to) const noexcept {
        for (std::size_t k = 0; k < coordinates_; ++k)
            for (std::size_t i = 0; i < capsa_group_boxes; ++i)
                if (stream[place(k)] && std::fabs(stream[place(k)][i]) >= beyond_all)
                    put(to, i, Box::empty());
    }
    // Of a stream among those that the kernel reads. One without data, such as that of z, reads as zeros.
    std::size_t place(std::size_t k) const noexcept {
        return lifted_ ? static_cast<std::size_t>(lifted_->stream_in_space(static_cast<int>(k))) : k;
    }

    std::size_t streams_, coordinates_;
    const ShapeInfo* lifted_;  // of a shape that is asked in space, or null
    capsa_box_kernel kernel_;
};

// How much larger a box is on each side so that it overlaps every box within a margin of it.
inline float widening(float margin) { return margin + std::fabs(margin) * margin_slack; }
// Makes the boxes of a group larger by that. They are finite, so that they do not overlap an empty box,
// however large the margin is.
inline void widen(capsa_box_group& group, float margin) {
    constexpr float most = std::numeric_limits<float>::max();
    const float by = widening(margin);
    for (int axis = 0; axis < 3; ++axis)
        for (int k = 0; k < capsa_group_boxes; ++k) {
            group.lo[axis][k] = std::max(group.lo[axis][k] - by, -most);
            group.hi[axis][k] = std::min(group.hi[axis][k] + by, most);
        }
}

inline Box get(const capsa_box_group& group, std::size_t k) {
    return {{group.lo[0][k], group.lo[1][k], group.lo[2][k]},
            {group.hi[0][k], group.hi[1][k], group.hi[2][k]}};
}
// The box around all boxes of a group, in halves: a chain of sixteen would wait for each step.
inline Box around(const capsa_box_group& group) {
    Box all{};
    for (int axis = 0; axis < 3; ++axis) {
        float lo[capsa_group_boxes], hi[capsa_group_boxes];
        std::copy_n(group.lo[axis], capsa_group_boxes, lo);
        std::copy_n(group.hi[axis], capsa_group_boxes, hi);
        for (int half = capsa_group_boxes / 2; half > 0; half /= 2)
            for (int k = 0; k < half; ++k) {
                lo[k] = lo[k + half] < lo[k] ? lo[k + half] : lo[k];
                hi[k] = hi[k + half] > hi[k] ? hi[k + half] : hi[k];
            }
        all.lo[axis] = lo[0];
        all.hi[axis] = hi[0];
    }
    return all;
}

}  // namespace capsa
