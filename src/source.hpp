// Pair sources and their checks.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <cstdint>

namespace capsa {

// Whether the source names its pairs one by one: zip and listed.
inline bool is_paired(const capsa_source& source) noexcept {
    return source.kind == capsa_source_zip || source.kind == capsa_source_listed;
}
// A list of pairs may stand for a `within`: a bit of `cut` says so. Both rows of a pair are then rows of A.
inline constexpr std::uint64_t cut_of_within = std::uint64_t{1} << 63;
inline bool stands_for_within(const capsa_source& source) noexcept {
    return source.kind == capsa_source_listed && (source.cut & cut_of_within) != 0;
}
inline bool is_within(const capsa_source& source) noexcept { return source.kind == capsa_source_within; }
// The set that the rows of A meet: for a `within` A itself.
inline const capsa_shapes& second_side(const capsa_source& source) noexcept {
    return is_within(source) ? source.a : source.b;
}
// A `within` as the source whose pairs come both ways round, and each row with itself. Others stay.
inline capsa_source both_ways(const capsa_source& source) noexcept {
    capsa_source both = source;
    if (!is_within(source)) return both;
    both.kind = capsa_source_between;
    both.b = both.a;
    both.filters.b = both.filters.a;
    both.runs.b = both.runs.a;
    return both;
}
// Whether the source has all rows of A.
inline bool is_whole(const capsa_source& source) noexcept {
    return source.begin == 0 && source.end == source.a.count;
}

// Whether both sides are one set: the same rows in the same memory, with an index or without.
bool is_one_set(const capsa_source& source) noexcept;

// Whether rows may be read: the shape is known, no stream is null, the rows can be counted, and an index is
// theirs. The indices of points are not checked here.
capsa_status check(const capsa_shapes& shapes) noexcept;

// What a check of a source found out.
struct Checked {
    capsa_status status;
    bool as_it_is;  // kernels may take the source as it is: Bound does nothing
};

// The same, and whether the indices of all points exist. Any shape may be read so, whatever it can meet.
Checked check_with_points(const capsa_shapes& shapes) noexcept;

// Whether a query may read these sources (both sets, and the indices of all rows that the source names), and
// whether the library answers for their shapes. Every exported query asks this before it writes anything.
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

}  // namespace capsa
