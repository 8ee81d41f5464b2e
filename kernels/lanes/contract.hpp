// The lanes of one instruction set: what every file of kernels/lanes/ defines.
//
// The build names the file (cmake/isas.cmake): CAPSA_LANES_HEADER, CAPSA_LANE_COUNT. Every operation gives
// the bits of its scalar definition (definitions.hpp, tests/lanes):
//   Lanes, Mask, lane_count        a register of floats, its comparison result, how many floats
//   splat load load_unaligned store store_unaligned
//   load_first(p, n)               n floats from p on, and a NaN in every further lane; reads no more
//   store_quads(p, a, b, c, d)     a, b, c and d of lane k at p + quad_at(k), of 4 lane_count floats
//   load_quads(at, to)             element f of lane k of to[f], f < 4: the float f places after at(k)
//   + - * / and unary -            IEEE, round to nearest
//   fused(a, b, c)                 a b + c, rounded once
//   fused_minus(a, b, c)           a b - c, rounded once
//   fused_negated(a, b, c)         c - a b, rounded once
//   negated_product(a, b)          -(a b)
//   square_root magnitude
//   estimated_reciprocal(a)        1 / a to 2^-11, for 2^-40 <= a <= 2: never for a value of an answer
//   greatest(a)                    the greatest lane; none is a NaN
//   min(a, b), max(a, b)           a < b ? a : b, a > b ? a : b: a NaN on the left yields the right
//   least_bits(a, b)               the lesser one, where bits are compared as signed integers: below 0 the
//                                  one nearest to 0, which may be -0
//   signs(a)                       the sign of lane k in bit k
//   clamp01(x)                     max(min(x, 1), 0): a NaN becomes 1, -0 becomes +0
//   whole_part(a)                  the integer next to `a` towards 0, for 0 <= a < 2^23
//   < <= > >= ==, & | ! on masks, select(mask, a, b)
//   bits(mask)                     lane k in bit k
//
// A word is 64 answers d2 <= limit. A d2 is not negative, or a NaN with a clear sign; a limit is not
// negative, or never() (pairs/separation.hpp). If the pair says has_sign, both may be anything:
//   word(f)                        f(k) holds d2 and limit of the pairs at places k, k + 1, ...
//   two_words(columns, f, g, out)  the same of two rows: c = columns(k) has columns k, k + 1, ..., f(c) and
//                                  g(c) hold d2 and limit of each row; where rows_at_once == 2
//   column_at(place)               which column of a word stands at a place; its own inverse
//   spread(from, to)               the lowest bits of `from`, placed at the ones of `to` in their order
//   with_plain_nan(d2)             a square, for a word; a NaN may change its sign
//
// Choices that suit the processor:
//   rows_at_once                   how many rows tiles/dense.hpp takes at a time: 1 or 2
//   columns_at_once                how many vectors of columns: 1 or 2 (unrolled.hpp)
//   estimates_pay                  whether a decision by an estimate is tried first (tiles/estimated.hpp)
//   decides_plainly                whether walks that only decide try plain multiplications and additions
//                                  first (plain.hpp, tiles/plainly.hpp), because fused ones are no
//                                  instructions
//   row_vectors_in_operands        how many vectors of three factors the current row holds without registers
//                                  (read/row.hpp): 0, 1 or 2. A compiler would give each factor a register
//                                  and then spill it. An instruction that has the factor as its operand
//                                  prevents this. If the number is not 0:
//   RowOperands {x, y, z}          such a vector, for fused(lanes, operand, lanes);
//                                  if there are two, for lanes * operand too
//   row_operands(v, room)          of a vector v {x, y, z}, each factor in all lanes;
//                                  the room is memory for them
//   packs_lanes                    whether there is an instruction for pack (tiles/packing.cpp). If so:
//   pack(p, a, which)              stores the lanes of `a` whose bit of `which` is set, one after the other
//                                  from p on; the rest of the lane_count floats there may be anything
//   looks_up                       whether lanes can be chosen by numbers (read/gathering.cpp). If so:
//   look_up(low, high, places)     lane k is number i of `low` and then `high`, where the bits of lane k of
//                                  `places` are i < 2 lane_count; anything if they are not
//   packs_pairs                    whether rows can be packed as pairs (tree/names.hpp). If so:
//   pack_pairs<First>(to, rows, which, asked)
//                                  stores the pairs of row `asked` with those of the sixteen rows whose bit
//                                  of `which` is set, one after the other; the rest of the sixteen pairs
//                                  there may be anything

#pragma once

#if !defined(CAPSA_ISA) || !defined(CAPSA_LANES_HEADER) || !defined(CAPSA_LANE_COUNT)
#error "kernel headers are compiled once per instruction set: see capsa_lanes() in cmake/targets.cmake"
#endif

#include CAPSA_LANES_HEADER

namespace capsa::CAPSA_ISA {

static_assert(lane_count == CAPSA_LANE_COUNT,
              "LANES of the row in cmake/isas.cmake is not what its lane file has");
static_assert(64 % (lane_count * columns_at_once) == 0, "a word is a whole number of steps");

}  // namespace capsa::CAPSA_ISA
