// The nearest rows of an index.

#pragma once
#include "src/index/index.hpp"
#include "src/kernel_call.hpp"
#include "src/plan/parts.hpp"
#include "src/plan/route.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace capsa {

// Calls f(row) for each row of A that has an answer in this source but does not ask: it is invalid and has no
// place in the tree in whose order its set asks.
template <class F>
void each_without_place(const capsa_source& source, const Asking& asking, const Query& query,
                        const F& f) noexcept {
    if (!asking.names || source.a.index->tree().count == source.a.count) return;
    const AskedRange own = share_of(source, source.a.count);
    const BoxMaker maker(*query.table, source.a.shape);
    alignas(64) capsa_box_group boxes;
    for (std::size_t row = own.begin; row < own.end; row += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(own.end - row, capsa_group_boxes);
        maker.of(source.a, row, here, boxes);
        for (std::size_t i = 0; i < here; ++i)
            if (!(boxes.lo[0][i] <= boxes.hi[0][i])) f(row + i);
    }
}

// Calls f(row) for each row of A that has an answer: those that ask, and those without a place.
template <class F>
void each_answer(const capsa_source& source, const Asking& asking, const Query& query, const F& f) noexcept {
    for (std::size_t place = asking.begin; place < asking.end; ++place) f(asking.row(place));
    each_without_place(source, asking, query, f);
}

// For places begin to end of those that ask, the gap and the index of the nearest row of the other side. The
// arrays begin with +infinity and no row. With `hits_only` it looks only at pairs that touch with the margin
// of the query.
capsa_status nearest_in_index(const capsa_source& source, const Route& route, const Query& query,
                              std::size_t begin, std::size_t end, bool hits_only, float* gap,
                              std::uint32_t* index) noexcept;

}  // namespace capsa
