// Compiled once per ISA, like kernels/table/table.cpp.

#include "tests/lanes/lane_ops.hpp"

#include "kernels/math.hpp"

#define CAPSA_TEXT_OF(x) #x
#define CAPSA_TEXT(x) CAPSA_TEXT_OF(x)

namespace capsa::CAPSA_ISA {

template <auto Op>
void unary(const float* a, float* out, std::size_t n) {
    for (std::size_t i = 0; i < n; i += lane_count) store(out + i, Op(load(a + i)));
}
template <auto Op>
void binary(const float* a, const float* b, float* out, std::size_t n) {
    for (std::size_t i = 0; i < n; i += lane_count) store(out + i, Op(load(a + i), load(b + i)));
}
template <auto Op>
void ternary(const float* a, const float* b, const float* c, float* out, std::size_t n) {
    for (std::size_t i = 0; i < n; i += lane_count) store(out + i, Op(load(a + i), load(b + i), load(c + i)));
}
template <auto BitsOf>
void as_bits(const float* a, const float* b, std::uint8_t* out, std::size_t n) {
    for (std::size_t i = 0; i < n; i += lane_count) {
        const std::uint64_t mask = BitsOf(load(a + i), load(b + i));
        for (std::size_t k = 0; k < static_cast<std::size_t>(lane_count); ++k) out[i + k] = mask >> k & 1;
    }
}

template <auto Op>
void comparison(const float* a, const float* b, std::uint8_t* out, std::size_t n) {
    as_bits<[](Lanes x, Lanes y) { return bits(Op(x, y)); }>(a, b, out, n);
}

// A template, because without the instruction there is no pack().
template <class T>
void packed_and_back(T a, std::uint64_t which, float* out) {
    if constexpr (packs_lanes) {
        constexpr std::uint64_t all = ~std::uint64_t{0} >> (64 - lane_count);
        float packed[2 * lane_count];
        const std::uint64_t count = count_ones(which);
        pack(packed, a, which);
        pack(packed + count, a, ~which & all);
        std::uint64_t chosen = 0, other = count;
        for (int k = 0; k < lane_count; ++k) out[k] = packed[(which >> k & 1) != 0 ? chosen++ : other++];
    } else {
        store(out, a);
    }
}

// Each number from one of two vectors, by its place there.
template <class T>
void looked_up(const float* a, std::size_t i, float* out) {
    if constexpr (looks_up) {
        alignas(64) float low[lane_count], high[lane_count], places[lane_count];
        for (std::size_t k = 0; k < lane_count; ++k) {
            const std::size_t place = (k * 7 + i / lane_count * 5) % (2 * lane_count);
            low[k] = high[k] = 0.25f;
            places[k] = __builtin_bit_cast(float, static_cast<std::uint32_t>(place));
        }
        for (std::size_t k = 0; k < lane_count; ++k) {
            // No two lanes have one place: 7 is odd.
            const auto place = __builtin_bit_cast(std::uint32_t, places[k]);
            (place < lane_count ? low : high)[place % lane_count] = a[i + k];
        }
        store(out + i, look_up(T(load(low)), T(load(high)), load(places)));
    } else {
        store(out + i, load(a + i));
    }
}

struct Candidate {
    Lanes d2, limit;
};
struct SignedCandidate {
    static constexpr bool has_sign = true;
    Lanes d2, limit;
};
template <class Pair>
std::uint64_t sixty_four(const float* d2, const float* limit) {
    alignas(64) float staged[2][64];
    for (int place = 0; place < 64; ++place) {
        staged[0][place] = d2[column_at(place)];
        staged[1][place] = limit[column_at(place)];
    }
    return word([&staged](int k) CAPSA_INLINE_LAMBDA {
        return Pair{load(staged[0] + k), load(staged[1] + k)};
    });
}

extern const tests::LaneOps ops;
const tests::LaneOps ops = {
    CAPSA_TEXT(CAPSA_ISA),
    lane_count,
    {{"negate", unary<[](Lanes a) { return -a; }>},
     {"square_root", unary<[](Lanes a) { return square_root(a); }>},
     {"whole_part", unary<[](Lanes a) { return whole_part(min(magnitude(a), splat(0x1p22f))); }>},
     {"magnitude", unary<[](Lanes a) { return magnitude(a); }>},
     {"clamp01", unary<[](Lanes a) { return clamp01(a); }>},
     {"unaligned",
      [](const float* a, float* out, std::size_t n) {
          // Reads and writes one float off alignment.
          for (std::size_t i = 1; i + lane_count < n; i += lane_count)
              store_unaligned(out + i, load_unaligned(a + i));
          out[0] = a[0];
          for (std::size_t i = (n - 2) / lane_count * lane_count; i < n; ++i) out[i] = a[i];
      }},
     {"first",
      [](const float* a, float* out, std::size_t n) {
          // As many as 0, 1, ... all of a vector, and no number in the rest; the rest then in the same way.
          constexpr std::size_t lanes = lane_count;
          alignas(64) float some[lanes];
          for (std::size_t i = 0; i < n; i += lanes) {
              const std::size_t count = i / lanes % (lanes + 1);
              store(some, load_first(a + i, static_cast<int>(count)));
              bool nothing_else = true;
              for (std::size_t k = count; k < lanes; ++k) nothing_else = nothing_else && some[k] != some[k];
              for (std::size_t k = 0; k < count; ++k) out[i + k] = some[k];
              store(some, load_first(a + i + count, static_cast<int>(lanes - count)));
              for (std::size_t k = count; k < lanes; ++k) out[i + k] = nothing_else ? some[k - count] : 0.25f;
          }
      }},
     {"greatest",
      [](const float* a, float* out, std::size_t n) {
          // Of one number in any lane and of smaller ones.
          for (std::size_t i = 0; i < n; ++i) {
              alignas(64) float some[lane_count];
              for (float& one : some) one = -__builtin_inff();
              some[i % lane_count] = a[i];
              out[i] = a[i] == a[i] ? greatest(load(some)) : a[i];
          }
      }},
     {"estimated_reciprocal",
      [](const float* a, float* out, std::size_t n) {
          // 1 where it is as near as it must be.
          for (std::size_t i = 0; i < n; i += lane_count) {
              alignas(64) float estimate[lane_count];
              store(estimate, estimated_reciprocal(load(a + i)));
              for (std::size_t k = 0; k < static_cast<std::size_t>(lane_count); ++k) {
                  const bool asked = a[i + k] >= 0x1p-40f && a[i + k] <= 2.0f;
                  const double off = static_cast<double>(estimate[k]) * static_cast<double>(a[i + k]) - 1.0;
                  out[i + k] = !asked || (off <= 0x1p-11 && off >= -0x1p-11) ? 1.0f : estimate[k];
              }
          }
      }},
     {"look_up",
      [](const float* a, float* out, std::size_t n) {
          for (std::size_t i = 0; i < n; i += lane_count) looked_up<Lanes>(a, i, out);
      }},
     {"quads",
      [](const float* a, float* out, std::size_t n) {
          constexpr std::size_t lanes = lane_count;
          alignas(64) float quads[4 * lanes];
          for (std::size_t i = 0; i < n; i += 4 * lanes) {
              store_quads(quads, load(a + i), load(a + i + lanes), load(a + i + 2 * lanes),
                          load(a + i + 3 * lanes));
              for (std::size_t k = 0; k < 4 * lanes; ++k)
                  out[i + k] = quads[quad_at(static_cast<std::uint32_t>(k % lanes)) + k / lanes];
          }
      }},
     {"load_quads",
      [](const float* a, float* out, std::size_t n) {
          // Element f of lane k is element f of quad k, in any order of quads.
          constexpr std::size_t lanes = lane_count;
          alignas(64) float field[4][lanes];
          for (std::size_t i = 0; i < n; i += 4 * lanes) {
              Lanes to[4];
              load_quads([&](int k) { return a + i + 4 * (lanes - 1 - static_cast<std::size_t>(k)); }, to);
              for (int f = 0; f < 4; ++f) store(field[f], to[f]);
              for (std::size_t k = 0; k < lanes; ++k)
                  for (std::size_t f = 0; f < 4; ++f) out[i + 4 * (lanes - 1 - k) + f] = field[f][k];
          }
      }},
     {"pack",
      [](const float* a, float* out, std::size_t n) {
          // Each pattern of lanes packed, then the others, and all put back.
          for (std::size_t i = 0; i < n; i += lane_count)
              packed_and_back(load(a + i), i * 0x9e3779b97f4a7c15u >> (64 - lane_count), out + i);
      }},
     {"splat",
      [](const float* a, float* out, std::size_t n) {
          for (std::size_t i = 0; i < n; i += lane_count)
              for (std::size_t k = 0; k < static_cast<std::size_t>(lane_count); ++k) {
                  alignas(64) float all[lane_count];
                  store(all, splat(a[i + k]));
                  out[i + k] = all[lane_count - 1 - static_cast<int>(k)];
              }
      }}},
    {{"add", binary<[](Lanes a, Lanes b) { return a + b; }>},
     {"subtract", binary<[](Lanes a, Lanes b) { return a - b; }>},
     {"multiply", binary<[](Lanes a, Lanes b) { return a * b; }>},
     {"divide", binary<[](Lanes a, Lanes b) { return a / b; }>},
     {"min", binary<[](Lanes a, Lanes b) { return min(a, b); }>},
     {"max", binary<[](Lanes a, Lanes b) { return max(a, b); }>},
     {"negated_product", binary<[](Lanes a, Lanes b) { return negated_product(a, b); }>},
     {"least_bits", binary<[](Lanes a, Lanes b) { return least_bits(a, b); }>}},
    {{"fused", ternary<[](Lanes a, Lanes b, Lanes c) { return fused(a, b, c); }>},
     {"fused_minus", ternary<[](Lanes a, Lanes b, Lanes c) { return fused_minus(a, b, c); }>},
     {"fused_negated", ternary<[](Lanes a, Lanes b, Lanes c) { return fused_negated(a, b, c); }>},
     {"fused_negated of a fused result",
      ternary<[](Lanes a, Lanes b, Lanes c) { return fused_negated(fused(a, b, c), b, splat(-0.0f)); }>},
     {"fused_minus a fused result",
      ternary<[](Lanes a, Lanes b, Lanes c) { return fused_minus(splat(-0.0f), b, fused(a, b, c)); }>},
     {"select", ternary<[](Lanes a, Lanes b, Lanes c) { return select(a < b, b, c); }>}},
    {{"less", comparison<[](Lanes a, Lanes b) { return a < b; }>},
     {"less_equal", comparison<[](Lanes a, Lanes b) { return a <= b; }>},
     {"greater", comparison<[](Lanes a, Lanes b) { return (a > b); }>},
     {"greater_equal", comparison<[](Lanes a, Lanes b) { return (a >= b); }>},
     {"equal", comparison<[](Lanes a, Lanes b) { return a == b; }>},
     {"and", comparison<[](Lanes a, Lanes b) -> Mask { return (a < b) & (b > splat(0.0f)); }>},
     {"or", comparison<[](Lanes a, Lanes b) -> Mask { return (a < b) | (b > splat(0.0f)); }>},
     {"not", comparison<[](Lanes a, Lanes b) -> Mask { return !(a < b); }>},
     {"signs", as_bits<[](Lanes a, Lanes) { return signs(a); }>}},
    sixty_four<Candidate>,
    sixty_four<SignedCandidate>,
};

}  // namespace capsa::CAPSA_ISA
