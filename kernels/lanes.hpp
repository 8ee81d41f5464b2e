// Chooses the lanes of this instruction set: xsimd's registers, or an array of floats.
//
// Both files define the same names, and every operation gives the bits of its scalar definition:
//   Lanes, Mask, lane_count        a register of floats, its comparison result, how many floats
//   splat load load_unaligned store
//   load_first(p, n)               n floats from p on, and a NaN in every further lane; reads no more
//   store_quads(p, a, b, c, d)     a, b, c and d of lane k at p + quad_at(k), of 4 lane_count floats
//   + - * / and unary -            IEEE, round to nearest
//   fused(a, b, c)                 a b + c, rounded once
//   fused_minus(a, b, c)           a b - c, rounded once
//   fused_negated(a, b, c)         c - a b, rounded once
//   negated_product(a, b)          -(a b)
//   square_root magnitude
//   estimated_reciprocal(a)        1 / a to 2^-11, for 2^-40 <= a <= 2: never for what becomes an answer
//   estimates_pay                  whether a decision by an estimate is tried first (walks/estimate.hpp)
//   min(a, b), max(a, b)           a < b ? a : b, a > b ? a : b: a NaN on the left yields the right
//   clamp01(x)                     max(min(x, 1), 0): a NaN becomes 1, -0 becomes +0
//   < <= > >= ==, & | ! on masks, select(mask, a, b)
//   bits(mask)                     lane k in bit k
//   with_plain_nan(a)              a, for words; a NaN may change its sign
//   word(f)                        64 answers: f(k) holds d2 and limit of the pairs at places k, k + 1, ...
//   column_at(place)               which column of a word stands at a place; its own inverse
//   rows_abreast, columns_abreast  how many rows, and vectors of columns, a sweep takes at a time

#pragma once

#ifndef CAPSA_ISA
#error "kernel headers are compiled once per instruction set: define CAPSA_ISA (see cmake/isas.cmake)"
#endif

#ifdef CAPSA_ARRAY_LANES
#include "kernels/lanes_array.hpp"
#else
#include "kernels/lanes_xsimd.hpp"
#endif
