// Values for row k of A against row k of B: no tile, no sink, every lane a pair of its own.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/walks/stage.hpp"

namespace capsa::CAPSA_ISA {

// The separation of a and b, evaluated simpler core first.
template <class A, class B, class T>
CAPSA_INLINE Separation<T> separation_either(const Rounded<A, T>& a, const Rounded<B, T>& b) {
    if constexpr (B::rank < A::rank) {
        const Separation<T> back = separation(b.core, a.core);
        return {{-back.delta.x, -back.delta.y, -back.delta.z}, back.t, back.s};
    } else {
        return separation(a.core, b.core);
    }
}

// Stores the first `valid` lanes, nowhere if nobody asked.
CAPSA_INLINE void put(float* to, std::uint64_t at, int valid, Lanes v) {
    if (!to) return;
    if (valid == lane_count) {
        store_unaligned(to + at, v);
        return;
    }
    alignas(64) float spill[lane_count];
    store(spill, v);
    for (int i = 0; i < valid; ++i) to[at + static_cast<std::uint64_t>(i)] = spill[i];
}

template <class A, class B>
void zipped(const capsa_pair_job* job) {
    for (std::uint64_t i = 0; i < job->count; i += lane_count) {
        const std::uint64_t left = job->count - i;
        const int valid = left < lane_count ? static_cast<int>(left) : lane_count;
        const auto a = prepared<A>(Reader{job->a->stream, job->a_begin + i, valid}, 0.0f);
        const auto b = prepared<B>(Reader{job->b->stream, job->b_begin + i, valid}, 0.0f);
        const Separation<Lanes> between = separation_either(a, b);
        put(job->distance, i, valid, square_root(dot(between.delta, between.delta)));
        put(job->s, i, valid, between.s);
        put(job->t, i, valid, between.t);
    }
}

}  // namespace capsa::CAPSA_ISA
