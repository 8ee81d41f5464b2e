// The nearest row of B for each of a few rows of A, where B has points of space and A points or segments.
//
// The rows of A, which can be loaded directly, are prepared once and stay on the stack. A row of B needs no
// preparation, and has every lane when its turn comes. Nothing else is staged, and no bounding sphere is
// tried: of so few pairs most would pass, and which cannot be predicted.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/read/vector.hpp"

namespace capsa::CAPSA_ISA {

// A vector of rows of A, and the best of each so far.
template <class A>
struct RowsWithBest {
    typename A::template Solid<Lanes> solid;
    Lanes best, index;
};

template <class A, class B>
CAPSA_NOINLINE void nearest_of_few(const capsa_shapes* a, const capsa_shapes* b, std::uint32_t begin,
                                   std::uint32_t end, std::uint32_t b_end, capsa_nearest* out) {
    constexpr bool b_first = other_first<A, B, false>;
    RowsWithBest<A> rows[capsa_word_columns / lane_count];
    RowsWithBest<A>* last = rows;
    for (std::uint32_t at = begin; at < end; at += lane_count, ++last) {
        alignas(64) float field[static_cast<std::size_t>(A::stream_count)][lane_count];
        read_vector<A>(*a, at, least<std::uint32_t>(end - at, lane_count), false, field);
        Lanes stream[A::stream_count];
        for (int k = 0; k < A::stream_count; ++k) stream[k] = load(field[k]);
        last->solid = prepared_streams<A>(stream, 0.0f);
        // Every gap of an invalid row is a NaN, which is no better than any.
        last->solid.radius = select(valid_rows<A>(stream), last->solid.radius, splat(invalid_number()));
        last->best = splat(__builtin_inff());
        last->index = splat(__builtin_bit_cast(float, capsa_no_row));
    }
    for (std::uint32_t row = 0; row < b_end; ++row) {
        Lanes stream[B::stream_count];
        read_row<B>(*b, row, stream);
        if (bits(valid_rows<B>(stream)) == 0) continue;
        const auto one = prepared_streams<B>(stream, 0.0f);
        const Lanes named = splat(__builtin_bit_cast(float, row));
        for (RowsWithBest<A>* some = rows; some != last; ++some) {
            Lanes gap;
            if constexpr (b_first)
                gap = distance(separation(one.core, some->solid.core));
            else
                gap = distance(separation(some->solid.core, one.core));
            gap = gap - (some->solid.radius + one.radius);
            const Mask better = gap < some->best;
            some->best = select(better, gap, some->best);
            some->index = select(better, named, some->index);
        }
    }
    for (const RowsWithBest<A>* some = rows; some != last; ++some, begin += lane_count) {
        alignas(64) float best[lane_count], index[lane_count];
        store(best, some->best);
        store(index, some->index);
        const std::uint32_t count = least<std::uint32_t>(end - begin, lane_count);
        for (std::uint32_t k = 0; k < count; ++k)
            *out++ = {__builtin_bit_cast(std::uint32_t, index[k]), best[k]};
    }
}

}  // namespace capsa::CAPSA_ISA
