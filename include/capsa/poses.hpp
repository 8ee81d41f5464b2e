// Rows that are fixed to links, such as the capsules of a robot, in many poses at once.
//
//     capsa::Posed<capsa_shape_capsule> arm;
//     capsa::posed(capsules, link_of_capsule, 7, capsa::matrices(frames), arm);  // 7 frames a pose
//     capsa::any_by_run(capsa::between(arm.rows(), obstacles, arm.runs()), blocked);
//
// A transform is a rotation R and a translation t, which take a point x of a link to R x + t. The transforms
// of the links of one pose lie one behind the other.

#pragma once
#include "capsa/c/poses.h"
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"
#include "capsa/sources.hpp"
#include "capsa/storage.hpp"
#include "capsa/streams.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace capsa {

/// Rigid transforms in the caller's arrays, which must outlive the calls. You may copy and store it.
struct Transforms : capsa_transforms {
    Transforms() : capsa_transforms{} {}
};

namespace detail {

template <class... Entries>
Transforms transforms_of(capsa_transform kind, std::size_t count, const Entries&... entries) noexcept {
    Transforms made;
    made.kind = kind;
    made.count = count;
    int at = 0;
    ((made.entry[at++] = entries), ...);
    return made;
}

}  // namespace detail

/// Transforms in separate arrays of one length: quaternions of length 1, w first, and translations.
inline Transforms quaternions(Floats qw, Floats qx, Floats qy, Floats qz, Floats tx, Floats ty, Floats tz) {
    detail::expect_lengths("quaternions", "qw, qx, qy, qz, tx, ty, tz",
                           {qw.size(), qx.size(), qy.size(), qz.size(), tx.size(), ty.size(), tz.size()});
    return detail::transforms_of(capsa_transform_quaternion, qw.size(), Stream(qw), Stream(qx), Stream(qy),
                                 Stream(qz), Stream(tx), Stream(ty), Stream(tz));
}

/// Transforms of the plane in separate arrays of one length: cosines and sines of angles, and translations.
inline Transforms directions(Floats cosine, Floats sine, Floats tx, Floats ty) {
    detail::expect_lengths("directions", "cosine, sine, tx, ty",
                           {cosine.size(), sine.size(), tx.size(), ty.size()});
    return detail::transforms_of(capsa_transform_direction, cosine.size(), Stream(cosine), Stream(sine),
                                 Stream(tx), Stream(ty));
}

/// Matrices one behind the other, row by row: of 3 rows and 4 columns, whose last column is the translation,
/// or with `rows` 4 of 4 rows, of which the last one is not read.
inline Transforms matrices(Floats values, std::size_t rows = 3) {
    CAPSA_EXPECT(rows == 3 || rows == 4, "matrices: of %zu rows: 3 or 4 are needed", rows);
    const std::size_t each = 4 * rows;
    CAPSA_EXPECT(values.size() % each == 0, "matrices: %zu numbers are no whole number of matrices of %zu",
                 values.size(), each);
    Transforms made;
    made.kind = capsa_transform_matrix;
    made.count = values.size() / each;
    for (std::size_t k = 0; k < 12; ++k)
        made.entry[k] = {values.size() == 0 ? nullptr : values.data() + k, static_cast<std::ptrdiff_t>(each)};
    return made;
}

/// Rows in every pose: row i of pose p is row p n + i, where n is the number of rows of the links. Each pose
/// is a run, so rows of two poses do not meet.
template <capsa_shape Shape>
class Posed {
public:
    /// The rows of all poses, one pose behind the other.
    Owned<Shape>& rows() & noexcept { return rows_; }
    /// The same rows.
    const Owned<Shape>& rows() const& noexcept { return rows_; }
    /// One run for each pose: `between(posed.rows(), obstacles, posed.runs())`.
    Runs runs() const& noexcept { return {offsets_}; }
    /// The same offsets, for `within(posed.rows(), posed.offsets())`.
    std::span<const std::uint32_t> offsets() const& noexcept { return offsets_; }
    /// The number of poses.
    std::size_t poses() const noexcept { return offsets_.size() - 1; }

    /// Makes room for `count` poses of `rows` rows each. The rows keep no meaning.
    void resize(std::size_t count, std::size_t rows) {
        CAPSA_EXPECT(rows == 0 || count <= capsa_max_rows / rows,
                     "posed: %zu rows in %zu poses: at most %u rows fit", rows, count, capsa_max_rows);
        rows_.resize(count * rows);
        offsets_.resize(count + 1);
        for (std::size_t p = 0; p <= count; ++p) offsets_[p] = static_cast<std::uint32_t>(p * rows);
    }

private:
    Owned<Shape> rows_;
    std::vector<std::uint32_t> offsets_ = {0};
};

namespace detail {

template <capsa_shape Shape>
void pose_rows(const capsa_shapes& rows, const IntegerStream& link, std::size_t links,
               const Transforms& transforms, Posed<Shape>& out) {
    CAPSA_EXPECT(links != 0 || transforms.count == 0, "posed: of 0 links there are %zu transforms",
                 transforms.count);
    const std::size_t poses = links == 0 ? 0 : transforms.count / links;
    CAPSA_EXPECT(poses * links == transforms.count,
                 "posed: %zu transforms are no whole number of poses of %zu links", transforms.count, links);
    CAPSA_EXPECT(!link.data || link.count >= rows.count,
                 "posed: link has %zu elements for %zu rows: every row needs one", link.count, rows.count);
    for (std::size_t k = 0; k < row_of<Shape>.streams(); ++k)
        for (std::size_t of_out = 0; of_out < row_of<Shape>.streams(); ++of_out)
            CAPSA_EXPECT(!lies_in(rows.stream[k].data, out.rows().stream(of_out).data(), out.rows().size()),
                         "posed: the rows are those of the output: give the output rows of its own");
    out.resize(poses, rows.count);
    capsa_mutable_stream to[capsa_max_streams] = {};
    for (std::size_t k = 0; k < row_of<Shape>.streams(); ++k) to[k] = {out.rows().stream(k).data(), 1};
    const capsa_status status = capsa_pose(&rows, link, links, &transforms, to, out.rows().size());
#ifndef CAPSA_UNCHECKED
    if (status == capsa_not_rigid) {
        capsa_flaw flaw{};
        capsa_validate_transforms(&transforms, &flaw);
        capsa_stop("posed: transform %zu, of link %zu in pose %zu: %s %s: give rigid transforms", flaw.row,
                   flaw.row % links, flaw.row / links, flaw.field, flaw.reason);
    }
    CAPSA_EXPECT(status != capsa_index_out_of_range,
                 "posed: a row names a link or a position that is not there: there are %zu links", links);
    CAPSA_EXPECT(status != capsa_mixed_dimensions,
                 "posed: rows and transforms are not both of space or both of the plane");
#endif
    expect_ok(status, capsa_call{"posed", nullptr, out.rows().size(), 0, nullptr, 0, nullptr, nullptr});
}

}  // namespace detail

/// Places rows in every pose. `link_of_row` names the link of each row, from 0 to links - 1; rows of a link
/// are quickest if they stand together. `out` keeps its memory from call to call; `rows` must not be its
/// rows. Transforms that are not rigid, by more than 1e-4, and links that are not there end the program:
/// capsa_validate_transforms looks first. Throws std::bad_alloc.
///@{
template <capsa_shape Shape>
void posed(const View<Shape>& rows, const IntegerStream& link_of_row, std::size_t links,
           const Transforms& transforms, Posed<Shape>& out) {
    detail::pose_rows(rows, link_of_row, links, transforms, out);
}
template <capsa_shape Shape>
void posed(const Owned<Shape>& rows, const IntegerStream& link_of_row, std::size_t links,
           const Transforms& transforms, Posed<Shape>& out) {
    detail::pose_rows(rows, link_of_row, links, transforms, out);
}
///@}

/// The same for rows of one rigid body: a transform for each pose.
///@{
template <capsa_shape Shape>
void posed(const View<Shape>& rows, const Transforms& transforms, Posed<Shape>& out) {
    detail::pose_rows(rows, {}, 1, transforms, out);
}
template <capsa_shape Shape>
void posed(const Owned<Shape>& rows, const Transforms& transforms, Posed<Shape>& out) {
    detail::pose_rows(rows, {}, 1, transforms, out);
}
///@}

/// What is said of each row, such as its group, once for each pose: for filters of posed rows.
template <class T>
std::vector<T> for_each_pose(std::span<const T> of_rows, std::size_t poses) {
    std::vector<T> all;
    all.reserve(of_rows.size() * poses);
    for (std::size_t p = 0; p < poses; ++p) all.insert(all.end(), of_rows.begin(), of_rows.end());
    return all;
}
/// The same of a vector.
template <class T>
std::vector<T> for_each_pose(const std::vector<T>& of_rows, std::size_t poses) {
    return for_each_pose(std::span<const T>(of_rows), poses);
}

}  // namespace capsa
