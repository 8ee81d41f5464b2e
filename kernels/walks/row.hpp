// A row of the stage in registers, each number of it in every lane.
//
// A capsule met with spheres keeps ten numbers at hand. That is too many for AVX2, which has 16 registers and
// wants nine for two vectors of columns, and for NEON, which meets two rows at a time. There its direction
// (and on NEON its u) is held another way: see Waiting and Element in lanes_xsimd.hpp. The formulas do not
// notice.

#pragma once
#include "kernels/walks/stage.hpp"

namespace capsa::CAPSA_ISA {

// Memory for what does not stay in registers. One per row at hand, outside the loop over rows.
struct RowRoom {
    alignas(64) float at[3][lane_count];
};

#if !defined(CAPSA_ARRAY_LANES) && defined(__aarch64__)

struct Compact3 {
    Element<0> x;
    Element<1> y;
    Element<2> z;
};

CAPSA_INLINE auto compact(const Rounded<Segment<Lanes>, Lanes>& a, RowRoom&) {
    const auto three = [](const Vec3<Lanes>& v) CAPSA_INLINE_LAMBDA {
        const float32x4_t all = vzip1q_f32(vzip1q_f32(raw(v.x), raw(v.z)), raw(v.y));
        return Compact3{{all}, {all}, {all}};
    };
    return Rounded<Segment<Lanes, Compact3, Compact3>, Lanes>{
        {a.core.p, three(a.core.d), a.core.inv_dd, three(a.core.u)}, a.radius};
}

#elif !defined(CAPSA_ARRAY_LANES) && !defined(__AVX512F__)

struct Compact3 {
    Waiting x, y, z;
};

CAPSA_INLINE auto compact(const Rounded<Segment<Lanes>, Lanes>& a, RowRoom& room) {
    store(room.at[0], a.core.d.x);
    store(room.at[1], a.core.d.y);
    store(room.at[2], a.core.d.z);
    const Compact3 d{{room.at[0]}, {room.at[1]}, {room.at[2]}};
    return Rounded<Segment<Lanes, Compact3>, Lanes>{{a.core.p, d, a.core.inv_dd, a.core.u}, a.radius};
}

#else

CAPSA_INLINE auto compact(const Rounded<Segment<Lanes>, Lanes>& a, RowRoom&) { return a; }

#endif

// Row i of the stage, to be met with columns of shape Col.
template <class Col, class Row>
CAPSA_INLINE auto row_at_hand(const Stage<Row, 1>& rows, std::uint32_t i, RowRoom& room) {
    if constexpr (Row::core == CoreKind::segment && Col::core == CoreKind::point)
        return compact(rows.template row<Lanes>(i), room);
    else
        return rows.template row<Lanes>(i);
}

}  // namespace capsa::CAPSA_ISA
