// A row of the stage in registers, each number of it in every lane.
//
// A capsule that is met with spheres has ten numbers. Where those are too many for the registers, its
// direction and its u are operands without a register of their own (RowOperands in
// kernels/lanes/contract.hpp). The formulas do not notice.

#pragma once
#include "kernels/walks/stage.hpp"

namespace capsa::CAPSA_ISA {

// Memory for what does not stay in registers. One per row at hand, outside the loop over rows.
struct RowRoom {
    alignas(64) float at[3][lane_count];
};

template <class T>
CAPSA_INLINE auto compact(const Rounded<Segment<T>, T>& a, [[maybe_unused]] RowRoom& room) {
    if constexpr (row_vectors_in_operands == 0) {
        return a;
    } else {
        const Segment<T>& core = a.core;
        using Operands = decltype(row_operands(core.d, room.at));
        if constexpr (row_vectors_in_operands == 1) {
            return Rounded<Segment<T, Operands>, T>{
                {core.p, row_operands(core.d, room.at), core.inv_dd, core.u}, a.radius};
        } else {
            return Rounded<Segment<T, Operands, Operands>, T>{
                {core.p, row_operands(core.d, room.at), core.inv_dd, row_operands(core.u, room.at)},
                a.radius};
        }
    }
}

// Row i of the stage, to be met with columns of shape Col.
template <class Col, class Row>
CAPSA_INLINE auto row_at_hand(const Stage<Row, 1>& rows, std::uint32_t i, RowRoom& room) {
    if constexpr (Row::core == CoreKind::segment && Col::core == CoreKind::point)
        return compact(rows.template row<Lanes>(i), room);
    else
        return rows.template row<Lanes>(i);
}

}  // namespace capsa::CAPSA_ISA
