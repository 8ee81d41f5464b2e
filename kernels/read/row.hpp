// A row of the stage in registers, with each number in every lane.
//
// A capsule against spheres has ten numbers (in the plane seven, which always fit). If there are not enough
// registers, its direction and its u are operands in memory (RowOperands in kernels/lanes/contract.hpp). The
// formulas are the same in both cases.

#pragma once
#include "kernels/read/stage.hpp"

namespace capsa::CAPSA_ISA {

// Memory for numbers that do not stay in registers. There is one for each current row, outside the loop over
// rows.
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
            return Rounded<Segment<T, 3, Operands>, T>{
                {core.p, row_operands(core.d, room.at), core.inv_dd, core.u}, a.radius};
        } else {
            return Rounded<Segment<T, 3, Operands, Operands>, T>{
                {core.p, row_operands(core.d, room.at), core.inv_dd, row_operands(core.u, room.at)},
                a.radius};
        }
    }
}

// Row i of the stage, for evaluation with columns of shape Col.
template <class Col, class Row>
CAPSA_INLINE auto row_at_hand(const Stage<Row, 1>& rows, std::uint32_t i, RowRoom& room) {
    if constexpr (Row::dimension == 3 && Row::core == CoreKind::segment && Col::core == CoreKind::point)
        return compact(rows.template row<Lanes>(i), room);
    else
        return rows.template row<Lanes>(i);
}

}  // namespace capsa::CAPSA_ISA
