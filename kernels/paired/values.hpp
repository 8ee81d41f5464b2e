// The sinks of paired rows: distances, gaps, closest points, hits.

#pragma once
#include "kernels/abi.h"
#include "kernels/pairs/separation.hpp"
#include "kernels/read/streams.hpp"

#include <cstddef>

namespace capsa::CAPSA_ISA {

// Stores the first `valid` lanes.
CAPSA_INLINE void put(float* to, std::uint64_t at, int valid, Lanes v) {
    if (valid == lane_count) {
        store_unaligned(to + at, v);
        return;
    }
    alignas(64) float spill[lane_count];
    store(spill, v);
    for (int i = 0; i < valid; ++i) to[at + static_cast<std::uint64_t>(i)] = spill[i];
}

// Places in lanes as arrays. A place on a point or a segment has only one number.
struct SpilledPlaces {
    alignas(64) float u[lane_count];
    CAPSA_INLINE explicit SpilledPlaces(Lanes at) { store(u, at); }
    CAPSA_INLINE capsa_place operator[](std::uint32_t i) const { return {u[i], 0.0f}; }
};
struct SpilledTrianglePlaces {
    alignas(64) float u[lane_count], v[lane_count];
    CAPSA_INLINE explicit SpilledTrianglePlaces(const TrianglePlace<Lanes>& at) {
        store(u, at.u);
        store(v, at.v);
    }
    CAPSA_INLINE capsa_place operator[](std::uint32_t i) const { return {u[i], v[i]}; }
};
CAPSA_INLINE SpilledPlaces spilled(Lanes at) { return SpilledPlaces(at); }
CAPSA_INLINE SpilledTrianglePlaces spilled(const TrianglePlace<Lanes>& at) {
    return SpilledTrianglePlaces(at);
}

// Sinks get pairs of solids in the order of evaluation. If the second core is richer, the sides may be
// exchanged: the first solid is then that of B.
template <class First, class Second>
inline constexpr bool is_same_core = decltype(First::core)::order == decltype(Second::core)::order;

// The common part of value sinks: they take solids as given and have nothing to finish.
struct ValueSink {
    static constexpr bool takes_two_vectors = false;    // whether pairs() takes Wide solids too
    static constexpr bool takes_validity_mask = false;  // whether it needs to know which pairs are valid
    static constexpr bool knows_near_rows = false;      // whether jobs may say where all rows are
    CAPSA_INLINE void finish(capsa_pair_job&) const {}
};

// Signed distance between the surfaces.
struct Gaps : ValueSink {
    static constexpr int kind = capsa_pair_gaps;
    static constexpr bool takes_two_vectors = true;
    float* gap;
    CAPSA_INLINE Gaps(const capsa_pair_job& job, bool) : gap(job.gap) {}
    template <class A, class B>
    CAPSA_INLINE void pairs(const A& a, const B& b, std::uint64_t k, int valid) const {
        put(gap, k, valid, between(a, b));
    }
    // A vector of pairs, or two.
    template <class A, class B>
    CAPSA_INLINE void pairs(const A& a, const B& b, float* to) const {
        Width<Wide>::store_unaligned(to, between(a, b));
    }

private:
    template <class A, class B>
    static CAPSA_INLINE auto between(const A& a, const B& b) {
        return CAPSA_ISA::distance(separation_of(a.core, b.core)) - (a.radius + b.radius);
    }
};

// Gap, parameters and closest points of the cores.
struct Witnesses : ValueSink {
    static constexpr int kind = capsa_pair_witnesses;
    capsa_witness* witness;
    bool exchanged;
    CAPSA_INLINE Witnesses(const capsa_pair_job& job, bool exchanged_sides)
        : witness(job.witness), exchanged(exchanged_sides) {}
    template <class First, class Second>
    CAPSA_INLINE void pairs(const First& first, const Second& second, std::uint64_t k, int valid) const {
        const auto between = closest_points_of(first.core, second.core);
        if constexpr (!is_same_core<First, Second>)
            if (exchanged) return write(second, first, swapped(between), k, valid);
        write(first, second, between, k, valid);
    }

private:
    template <class A, class B, class Apart>
    CAPSA_INLINE void write(const A& a, const B& b, const Apart& between, std::uint64_t k, int valid) const {
        const auto pa = point_of_a(a.core, b.core, between), pb = point_of_b(a.core, b.core, between);
        const Lanes gap = distance(between) - (a.radius + b.radius);
        alignas(64) float first[4 * lane_count], second[4 * lane_count];
        store_quads(first, gap, pa.x, pa.y, z_of(pa));
        store_quads(second, pb.x, pb.y, z_of(pb), first_of(between.s));
        const auto at_a = spilled(between.s);
        const auto at_b = spilled(between.t);
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(valid); ++i) {
            auto* const bytes = reinterpret_cast<unsigned char*>(witness + k + i);
            __builtin_memcpy(bytes, first + quad_at(i), 4 * sizeof(float));
            __builtin_memcpy(bytes + 4 * sizeof(float), second + quad_at(i), 4 * sizeof(float));
            witness[k + i].at_a.v = at_a[i].v;
            witness[k + i].at_b = at_b[i];
        }
    }
};

// The stores of quads above require that these fields lie side by side.
static_assert(offsetof(capsa_witness, on_b) == 4 * sizeof(float) &&
              offsetof(capsa_witness, at_a) == 7 * sizeof(float));

// One bit for each pair.
struct PairHits {
    static constexpr int kind = capsa_pair_hits;
    static constexpr bool takes_two_vectors = false, takes_validity_mask = true, knows_near_rows = true;
    std::uint64_t* words;
    Lanes margin;
    CAPSA_INLINE PairHits(const capsa_pair_job& job, bool) : words(job.hits), margin(splat(job.margin)) {}
    template <class A, class B>
    CAPSA_INLINE void pairs(const A& a, const B& b, std::uint64_t k, std::uint64_t valid_lanes) const {
        if (k % 64 == 0) words[k / 64] = 0;
        words[k / 64] |= (bits(touching(a, b, separation_of(a.core, b.core), margin)) & valid_lanes)
                         << k % 64;
    }
    CAPSA_INLINE void finish(capsa_pair_job&) const {}
};

}  // namespace capsa::CAPSA_ISA
