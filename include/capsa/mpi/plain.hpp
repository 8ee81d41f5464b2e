// Rows as they travel: their fields side by side.

#pragma once
#include "capsa/bounds.hpp"
#include "capsa/sources.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <vector>

namespace capsa::mpi {

namespace detail {

inline void expect(capsa_status status, const char* why) {
    if (status == capsa_out_of_memory) throw std::bad_alloc();
    if (status != capsa_ok) throw std::invalid_argument(why);
}

// Throws if a box cannot repeat so. A query would end the program.
inline void check_period(const capsa_shapes& rows, const Period& box) {
    if (box.x == 0.0f && box.y == 0.0f && box.z == 0.0f) return;
    const float length[3] = {box.x, box.y, box.z}, reach = 0.0f;
    capsa_find_result found{};
    expect(capsa_rows_near(&rows, {&reach, 0}, length, nullptr, 0, nullptr, 0, &found),
           "the box cannot repeat: give lengths that are at least 0, none along z in the plane, and no "
           "half-spaces");
}

// Rows without indices of points: those are copied out once.
class PlainRows {
public:
    explicit PlainRows(const capsa_shapes& rows) : rows_(rows) {
        bool shares = false;
        for (const capsa_index_stream& point : rows.point) shares = shares || point.data;
        if (!shares) return;
        const std::size_t n = streams_of(rows.shape);
        fields_.resize(n * rows.count);
        copy(rows, nullptr, rows.count, fields_.data());
        rows_ = side_by_side(rows.shape, fields_.data(), rows.count);
    }
    PlainRows(const PlainRows&) = delete;
    PlainRows& operator=(const PlainRows&) = delete;
    const capsa_shapes& operator*() const noexcept { return rows_; }

    // Rows whose fields lie side by side.
    static capsa_shapes side_by_side(capsa_shape shape, const float* fields, std::size_t count) {
        capsa_shapes made{};
        made.shape = shape;
        made.count = count;
        const std::size_t n = streams_of(shape);
        static constexpr float none = 0.0f;
        for (std::size_t k = 0; k < n; ++k)
            made.stream[k] = {count == 0 ? &none : fields + k, static_cast<std::ptrdiff_t>(n)};
        return made;
    }
    static void copy(const capsa_shapes& rows, const std::uint32_t* which, std::size_t count, float* to) {
        expect(capsa_copy_rows(&rows, which, count, to),
               "the rows cannot be read: give streams that are not null, and points that exist");
    }

private:
    capsa_shapes rows_;
    std::vector<float> fields_;
};

// Whether all is surely further away than the reach: quick, and never wrong about what is near. The reach
// counts as 0 if it is negative, because boxes of the plane have no extent along z.
inline bool is_apart(const capsa_bound& a, const capsa_bound& b, float reach, const Period& box) {
    const float length[3] = {box.x, box.y, box.z};
    if (!(a.lo[0] <= a.hi[0] && b.lo[0] <= b.hi[0])) return true;
    for (int axis = 0; axis < 3; ++axis) {
        const double wide = std::max(0.0, reach + 0x1p-14 * std::fabs(double{reach}));
        const double gap = std::max(double{a.lo[axis]} - b.hi[axis], double{b.lo[axis]} - a.hi[axis]);
        if (length[axis] == 0.0f && gap > wide) return true;
    }
    return false;
}

}  // namespace detail

}  // namespace capsa::mpi
