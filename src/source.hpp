// Pair sources: their checks and their parts.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>

namespace capsa {

// Whether the source names its pairs one by one: zip and listed.
inline bool is_paired(const capsa_source& source) noexcept {
    return source.kind == capsa_source_zip || source.kind == capsa_source_listed;
}

// Whether rows may be read: the shape is known, no stream is null, the rows can be counted, and an index is
// theirs. The indices of points are not checked here.
capsa_status check(const capsa_shapes& shapes) noexcept;

// What a check of a source found out.
struct Checked {
    capsa_status status;
    bool as_it_is;  // kernels may take the source as it is: Bound does nothing
};

// Whether a query may read these sources: both sets, and the indices of all rows that the source names.
Checked check(const capsa_source& source) noexcept;

// Whether the shapes have no index, or are exactly the rows that their index holds. Boxes of other rows would
// make wrong answers, and row numbers that the caller's output has no room for.
bool is_of_its_index(const capsa_shapes& shapes) noexcept;

// Whether they are those of an index without rows, which has no shape: nothing was built, or there was no
// memory for it. Beside other shapes they count as points with a radius.
bool is_of_any_shape(const capsa_shapes& shapes) noexcept;

// The first point of a row whose index is out of range, or the number of points.
int invalid_point(const capsa_shapes& shapes, std::size_t row) noexcept;

// The number of elements in an output with one element for each row of A or each pair. For a slice it is the
// number of the whole source.
std::size_t answers(const capsa_source& source) noexcept;

// Which of `count` rows in the order in which they ask belong to the part of a source: all if it has none.
// Parts are cut between questions of sixteen rows.
struct AskedRange {
    std::size_t begin, end;
};
AskedRange part_of(const capsa_source& source, std::size_t count) noexcept;

// Part k of n parts with about equal numbers of pairs. If there is no such part, it has rows 1 to 0, which
// check() refuses.
capsa_source slice(const capsa_source& source, std::size_t k, std::size_t n) noexcept;

// The slice that answers for a part if its rows do not ask an index. A source without a part is its own.
capsa_source slice_of_part(const capsa_source& source) noexcept;

}  // namespace capsa
