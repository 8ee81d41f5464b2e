// Two vectors of lanes on which every operation works side by side.
//
// A formula over unrolled columns is the same formula twice with alternating instructions. Neighbouring
// instructions then do not wait for each other. A processor with a small scheduler cannot achieve this on its
// own: sphere-capsule 0.206 -> 0.195 ns a pair on AVX-512 (docs/lab/2026-11-kernels.md). A value that is not
// unrolled serves both halves: a row is held once.

#pragma once
#include "kernels/lanes/contract.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct Unrolled2 {
    T lo, hi;
    // By value: with references GCC 12 copies the halves through memory (0.20 -> 0.43 ns).
    CAPSA_INLINE Unrolled2(T low, T high) : lo(low), hi(high) {}
    CAPSA_INLINE explicit Unrolled2(float x) : lo(x), hi(x) {}
};
template <class T>
Unrolled2(T, T) -> Unrolled2<T>;

template <class X>
inline constexpr bool is_unrolled2 = false;
template <class T>
inline constexpr bool is_unrolled2<Unrolled2<T>> = true;
template <class... X>
concept SomeUnrolled2 = (is_unrolled2<X> || ...);

template <class X>
CAPSA_INLINE X lo(const X& x) {
    return x;
}
template <class T>
CAPSA_INLINE T lo(const Unrolled2<T>& x) {
    return x.lo;
}
template <class X>
CAPSA_INLINE X hi(const X& x) {
    return x;
}
template <class T>
CAPSA_INLINE T hi(const Unrolled2<T>& x) {
    return x.hi;
}

// An operation with an unrolled operand applies to the low halves and to the high halves.
#define CAPSA_OPERATOR(op)                                                               \
    template <class A, class B>                                                          \
    requires SomeUnrolled2<A, B> CAPSA_INLINE auto operator op(const A& a, const B& b) { \
        return Unrolled2(lo(a) op lo(b), hi(a) op hi(b));                                \
    }
#define CAPSA_FUNCTION(name)                                             \
    template <class... X>                                                \
    requires SomeUnrolled2<X...> CAPSA_INLINE auto name(const X&... x) { \
        return Unrolled2(name(lo(x)...), name(hi(x)...));                \
    }
#define CAPSA_UNARY(name)                                   \
    template <class T>                                      \
    CAPSA_INLINE Unrolled2<T> name(const Unrolled2<T>& a) { \
        return {name(a.lo), name(a.hi)};                    \
    }
CAPSA_OPERATOR(+)
CAPSA_OPERATOR(-)
CAPSA_OPERATOR(*)
CAPSA_OPERATOR(/)
CAPSA_OPERATOR(>)
CAPSA_OPERATOR(>=)
CAPSA_OPERATOR(<=)
CAPSA_OPERATOR(<)
CAPSA_OPERATOR(==)
CAPSA_OPERATOR(&)
CAPSA_FUNCTION(fused)
CAPSA_FUNCTION(fused_minus)
CAPSA_FUNCTION(fused_negated)
CAPSA_FUNCTION(negated_product)
CAPSA_FUNCTION(min)
CAPSA_FUNCTION(max)
CAPSA_FUNCTION(least_bits)
CAPSA_UNARY(operator-)
CAPSA_UNARY(square_root)
CAPSA_UNARY(magnitude)
CAPSA_UNARY(estimated_reciprocal)
CAPSA_UNARY(clamp01)
#undef CAPSA_OPERATOR
#undef CAPSA_FUNCTION
#undef CAPSA_UNARY
template <class M, class T>
CAPSA_INLINE Unrolled2<T> select(const Unrolled2<M>& m, const Unrolled2<T>& a, const Unrolled2<T>& b) {
    return {select(m.lo, a.lo, b.lo), select(m.hi, a.hi, b.hi)};
}
CAPSA_INLINE std::uint64_t bits(const Unrolled2<Mask>& m) { return bits(m.lo) | bits(m.hi) << lane_count; }

CAPSA_INLINE std::uint64_t signs(const Unrolled2<Lanes>& a) {
    return signs(a.lo) | signs(a.hi) << lane_count;
}

// The number of floats in a value over lanes, and how the value is loaded from memory.
template <class T>
struct Width;
template <>
struct Width<Lanes> {
    static constexpr int count = lane_count;
    static CAPSA_INLINE Lanes load(const float* p) { return CAPSA_ISA::load(p); }
    static CAPSA_INLINE Lanes load_unaligned(const float* p) { return CAPSA_ISA::load_unaligned(p); }
    static CAPSA_INLINE void store_unaligned(float* p, Lanes x) { CAPSA_ISA::store_unaligned(p, x); }
    static CAPSA_INLINE Lanes splat(float x) { return CAPSA_ISA::splat(x); }
};
template <>
struct Width<Unrolled2<Lanes>> {
    static constexpr int count = 2 * lane_count;
    static CAPSA_INLINE Unrolled2<Lanes> load(const float* p) {
        return {CAPSA_ISA::load(p), CAPSA_ISA::load(p + lane_count)};
    }
    static CAPSA_INLINE Unrolled2<Lanes> load_unaligned(const float* p) {
        return {CAPSA_ISA::load_unaligned(p), CAPSA_ISA::load_unaligned(p + lane_count)};
    }
    static CAPSA_INLINE void store_unaligned(float* p, const Unrolled2<Lanes>& x) {
        CAPSA_ISA::store_unaligned(p, x.lo);
        CAPSA_ISA::store_unaligned(p + lane_count, x.hi);
    }
};

// The vectors that a walk takes from the columns of a word at a time.
template <int Vectors>
struct ColumnsAtOnce {
    using type = Lanes;
};
template <>
struct ColumnsAtOnce<2> {
    using type = Unrolled2<Lanes>;
};
using Wide = ColumnsAtOnce<columns_at_once>::type;

}  // namespace capsa::CAPSA_ISA
