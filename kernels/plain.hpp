// Lanes whose fused operations are a multiplication and an addition, for decisions by estimates.
//
// Where a fused operation is no instruction, it takes ten times as long as both. A formula over plain lanes
// has other last bits than the formula, so nothing of it goes into an answer except which side of a limit a
// pair lies on, where the errors of both cannot reach the limit (docs/proof.md).

#pragma once
#include "kernels/unrolled.hpp"

namespace capsa::CAPSA_ISA {

template <class V>
struct PlainOf {
    V v;
    PlainOf() = default;
    CAPSA_INLINE PlainOf(V a) : v(a) {}
    CAPSA_INLINE explicit PlainOf(float x) requires(sizeof(V) > sizeof(float)) : v(x) {}
};
using Plain = PlainOf<Lanes>;

CAPSA_INLINE Plain operator+(Plain a, Plain b) { return a.v + b.v; }
CAPSA_INLINE Plain operator-(Plain a, Plain b) { return a.v - b.v; }
CAPSA_INLINE Plain operator*(Plain a, Plain b) { return a.v * b.v; }
CAPSA_INLINE Plain operator/(Plain a, Plain b) { return a.v / b.v; }
CAPSA_INLINE Plain operator-(Plain a) { return -a.v; }
CAPSA_INLINE Mask operator<(Plain a, Plain b) { return a.v < b.v; }
CAPSA_INLINE Mask operator<=(Plain a, Plain b) { return a.v <= b.v; }
CAPSA_INLINE Mask operator>(Plain a, Plain b) { return a.v > b.v; }
CAPSA_INLINE Mask operator>=(Plain a, Plain b) { return a.v >= b.v; }
CAPSA_INLINE Plain fused(Plain a, Plain b, Plain c) { return a.v * b.v + c.v; }
CAPSA_INLINE Plain fused_minus(Plain a, Plain b, Plain c) { return a.v * b.v - c.v; }
CAPSA_INLINE Plain fused_negated(Plain a, Plain b, Plain c) { return c.v - a.v * b.v; }
CAPSA_INLINE Plain min(Plain a, Plain b) { return min(a.v, b.v); }
CAPSA_INLINE Plain max(Plain a, Plain b) { return max(a.v, b.v); }
CAPSA_INLINE Plain clamp01(Plain a) { return clamp01(a.v); }
CAPSA_INLINE Plain magnitude(Plain a) { return magnitude(a.v); }
CAPSA_INLINE Plain square_root(Plain a) { return square_root(a.v); }
CAPSA_INLINE Plain estimated_reciprocal(Plain a) { return estimated_reciprocal(a.v); }
CAPSA_INLINE Plain select(Mask m, Plain a, Plain b) { return select(m, a.v, b.v); }

template <>
struct Width<Plain> {
    static constexpr int count = lane_count;
    static CAPSA_INLINE Plain load(const float* p) { return CAPSA_ISA::load(p); }
    static CAPSA_INLINE Plain splat(float x) { return CAPSA_ISA::splat(x); }
};
template <>
struct Width<Unrolled2<Plain>> {
    static constexpr int count = 2 * lane_count;
    static CAPSA_INLINE Unrolled2<Plain> load(const float* p) {
        return {CAPSA_ISA::load(p), CAPSA_ISA::load(p + lane_count)};
    }
};

// The numbers of rows and of columns that walks estimate with.
template <bool Plainly, int Vectors>
struct Estimating {
    using Row = Lanes;
    using Columns = Wide;
};
template <>
struct Estimating<true, 1> {
    using Row = Plain;
    using Columns = Plain;
};
template <>
struct Estimating<true, 2> {
    using Row = Plain;
    using Columns = Unrolled2<Plain>;
};
using EstimatedRow = Estimating<decides_plainly, columns_at_once>::Row;
using EstimatedColumns = Estimating<decides_plainly, columns_at_once>::Columns;

}  // namespace capsa::CAPSA_ISA
