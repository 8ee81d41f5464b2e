// The nearest rows of an index.

#pragma once
#include "src/index/index.hpp"
#include "src/kernel_call.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace capsa {

// Whether an index serves `nearest` and `deepest` of the source: the index of B (for `within`: of A).
bool index_serves_rows(const capsa_source& source) noexcept;

// False if an index serves the source, but not for these shapes.
bool index_offers_rows(const capsa_source& source, const Query& query) noexcept;

// The rows of A in the order in which they ask: that of their own tree, in which rows lie near each other, or
// the caller's order.
struct RowsAsked {
    const capsa_shapes* shapes;
    const std::uint32_t* names;  // the caller's rows; null: they are these rows
    std::size_t begin, end;
    bool by_index;  // an index answers, and not all pairs are tested

    // A slice cannot ask in the order of a tree; a whole source and its parts can. Invalid rows do not stand
    // in a tree.
    RowsAsked(const capsa_source& source, bool by_index) noexcept;
    explicit RowsAsked(const capsa_source& source) noexcept : RowsAsked(source, index_serves_rows(source)) {}
    // Calls f(row) for each row of A that has an answer in this source but does not ask, because it is
    // invalid and has no place in the tree.
    template <class F>
    void each_without_place(const capsa_source& source, const Query& query, const F& f) const noexcept {
        if (!names || source.a.index->tree().count == source.a.count) return;
        const AskedRange own = part_of(source, source.a.count);
        const BoxMaker maker(*query.table, source.a.shape);
        alignas(64) capsa_box_group boxes;
        for (std::size_t row = own.begin; row < own.end; row += capsa_group_boxes) {
            const std::size_t here = std::min<std::size_t>(own.end - row, capsa_group_boxes);
            maker.of(source.a, row, here, boxes);
            for (std::size_t i = 0; i < here; ++i)
                if (!(boxes.lo[0][i] <= boxes.hi[0][i])) f(row + i);
        }
    }
    std::uint32_t row(std::size_t place) const noexcept {
        return names ? names[place] : static_cast<std::uint32_t>(place);
    }
};

// For rows begin to end of those that ask, the gap and the index of the nearest row of B. The arrays begin
// with +infinity and no row. With `hits_only` it looks only at pairs that touch with the margin of the query.
capsa_status nearest_in_index(const capsa_source& source, const RowsAsked& rows, const Query& query,
                              std::size_t begin, std::size_t end, bool hits_only, float* gap,
                              std::uint32_t* index) noexcept;

}  // namespace capsa
