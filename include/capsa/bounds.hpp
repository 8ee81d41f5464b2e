// Where rows are: the boxes along the axes around them, and the rows near such boxes.
//
// A box is a little larger than its rows, by more than the roundings of every formula (docs/meaning.md), so
// that nothing a query can find is missed. Programs that spread rows over processes choose by it what each
// needs (capsa/mpi.hpp).

#pragma once
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"
#include "capsa/sources.hpp"
#include "capsa/streams.hpp"
#include "capsa/types.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa {

/// A box along the axes, in the unit of the coordinates; of no rows lo is +infinity and hi -infinity.
using Bound = capsa_bound;

/// The number of streams of a shape: 4 for spheres.
inline std::size_t streams_of(capsa_shape shape) noexcept {
    switch (shape) {
        case capsa_shape_sphere: return detail::row_of<capsa_shape_sphere>.streams();
        case capsa_shape_capsule: return detail::row_of<capsa_shape_capsule>.streams();
        case capsa_shape_segment: return detail::row_of<capsa_shape_segment>.streams();
        case capsa_shape_triangle: return detail::row_of<capsa_shape_triangle>.streams();
        case capsa_shape_half_space: return detail::row_of<capsa_shape_half_space>.streams();
        case capsa_shape_circle: return detail::row_of<capsa_shape_circle>.streams();
        case capsa_shape_planar_capsule: return detail::row_of<capsa_shape_planar_capsule>.streams();
        case capsa_shape_planar_segment: return detail::row_of<capsa_shape_planar_segment>.streams();
        case capsa_shape_half_plane: return detail::row_of<capsa_shape_half_plane>.streams();
        case capsa_shape_box: return detail::row_of<capsa_shape_box>.streams();
    }
    return 0;
}

/// The box around all rows. Invalid rows have none, and that of a half-space is everything.
template <Shapes A>
Bound bound(const A& rows) noexcept {
    const capsa_shapes all = rows;
    Bound box{};
    detail::expect_ok(capsa_bounds(&all, 0, &box, 1), "bound", capsa_within(&all));
    return box;
}

/// The box of each row.
template <Shapes A>
std::vector<Bound> bounds(const A& rows) {
    const capsa_shapes all = rows;
    std::vector<Bound> boxes(all.count);
    detail::expect_ok(capsa_bounds(&all, 1, boxes.data(), boxes.size()), "bounds", capsa_within(&all));
    return boxes;
}

/// The rows that may lie within reach of boxes: pairs of a box and a row, ordered by row, then by box. Every
/// row that some query with the margin reach[row] could find to touch a row inside a box is among them. With
/// a period a row is near a box if one of its images is.
template <Shapes A>
std::vector<IndexPair> rows_near(const A& rows, const Stream& reach, std::span<const Bound> boxes,
                                 const Period& period = {}) {
    const capsa_shapes all = rows;
    const Source source = periodic(capsa_within(&all), period);
    const float length[3] = {period.x, period.y, period.z};
    std::vector<IndexPair> near(all.count / 16 + 64);
    capsa_find_result found{};
    const auto ask = [&] {
        detail::expect_ok(capsa_rows_near(&all, reach, length, boxes.data(), boxes.size(), near.data(),
                                          near.size(), &found),
                          "rows_near", source);
    };
    ask();
    near.resize(found.total);
    if (found.written != found.total) ask();
    return near;
}

}  // namespace capsa
