// Where rows are: the boxes along the axes around them, and the rows near such boxes.
//
// A box is a little larger than its rows, by more than the roundings of every formula (docs/meaning.md), so
// that nothing a query can find is missed. Programs that spread rows over processes choose by it what each
// needs (capsa/mpi.hpp). Of a box that repeats, copy_images has the images near the rows.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"
#include "capsa/sources.hpp"
#include "capsa/streams.hpp"
#include "capsa/types.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace capsa {

/// A box along the axes, in the unit of the coordinates; of no rows lo is +infinity and hi -infinity.
using Bound = capsa_bound;

namespace detail {
// Of each value up to the largest that a shape may have; 0: none has it.
template <std::size_t... Value>
constexpr std::size_t streams_of(std::size_t shape, std::index_sequence<Value...>) noexcept {
    std::size_t streams = 0;
    static_cast<void>(
        ((Value == shape && (streams = row_of<static_cast<capsa_shape>(Value)>.streams(), true)) || ...));
    return streams;
}
}  // namespace detail

/// The number of streams of a shape: 4 for spheres.
inline std::size_t streams_of(capsa_shape shape) noexcept {
    return detail::streams_of(static_cast<std::size_t>(shape), std::make_index_sequence<16>{});
}

/// The box around all rows. Invalid rows have none, and that of a half-space is everything.
template <Shapes A>
Bound bound(const A& rows) {
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

/// The images that rows of A of a periodic source can reach, as rows of a source of their own.
struct CopiedImages {
    Source source;                       ///< rows of A and the images, which are its rows of B
    std::span<const std::uint32_t> row;  ///< whose image each is
    std::span<const Image> image;        ///< and which
};

/// Copies the images within reach (a distance of surfaces) of rows of A into the workspace of the options,
/// for threads, loops and trees of your own. What a periodic source answers is what its rows answer without
/// the box, and what this source answers, where row[b] takes the place of b. For questions about pairs each
/// pair and image of a `within` comes once; for Question::nearest and Question::deepest all images are
/// copied. They are valid until the workspace is used again: ask with a margin of at most reach, and without
/// the workspace.
///
///     const capsa::CopiedImages images = capsa::copy_images(box, 0.5f, {.workspace = &workspace});
///     capsa::find_hits(images.source, hits, {.margin = 0.5f});  // hits[k].b is image.row[hits[k].b]
inline CopiedImages copy_images(const Source& source, float reach, const Options& options,
                                Question question = Question::pairs) {
    const capsa_options how = erased(options);
    capsa_copied_images copied{};
    detail::expect_ok(capsa_copy_images(&source, &how, reach, static_cast<capsa_question>(question), &copied),
                      "copy_images", source);
    const std::size_t count = copied.source.b.count;
    return {copied.source, {copied.row, count}, {copied.image, count}};
}

}  // namespace capsa
