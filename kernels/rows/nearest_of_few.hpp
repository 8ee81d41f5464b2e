// The nearest row of B for each of a few rows of A, where both have points or segments of space.
//
// Both sides are staged, and a row of B has every lane when its turn comes. No bounding sphere is tried: of
// so few pairs most would pass, and which cannot be predicted.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/read/stage.hpp"
#include "kernels/rows/least_gap.hpp"

namespace capsa::CAPSA_ISA {

template <class A, class B>
CAPSA_NOINLINE void nearest_of_few(const capsa_shapes* a, const capsa_shapes* b, std::uint32_t begin,
                                   std::uint32_t end, std::uint32_t b_end, capsa_nearest* out) {
    constexpr bool b_first = other_first<A, B, false>;
    Stage<A, 1> of_a;
    Stage<B, 1> of_b;
    fill_few<A>(of_a.field[0], *a, begin, end);
    fill_few<B>(of_b.field[0], *b, 0, b_end);
    for (std::uint32_t at = 0; begin < end; at += lane_count, begin += lane_count) {
        const auto some = of_a.template columns<Lanes>(0, static_cast<int>(at));
        Lanes least_gap = splat(__builtin_inff()), index = splat(__builtin_bit_cast(float, capsa_no_row));
        for (std::uint32_t row = 0; row < b_end; ++row) {
            const auto one = of_b.template row<Lanes>(row);
            Lanes gap;
            if constexpr (b_first)
                gap = distance(separation(one.core, some.core));
            else
                gap = distance(separation(some.core, one.core));
            gap = gap - (some.radius + one.radius);  // a NaN with an invalid row, which is no better
            const Mask better = gap < least_gap;
            least_gap = select(better, gap, least_gap);
            index = select(better, splat(__builtin_bit_cast(float, row)), index);
        }
        alignas(64) float gaps[lane_count], rows[lane_count];
        store(gaps, least_gap);
        store(rows, index);
        out = write_nearest(gaps, rows, least<std::uint32_t>(end - begin, lane_count), out);
    }
}

}  // namespace capsa::CAPSA_ISA
