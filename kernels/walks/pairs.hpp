// Paired rows: there is no tile, and every lane is a pair of its own. Pairs are consecutive rows (zip) or
// named by a list.
//
// Contiguous consecutive rows are loaded directly. All other rows are collected a block at a time: a row that
// is written and read back as a vector at once would wait for its stores.

#pragma once
#include "kernels/abi.h"
#include "kernels/pairs/separation.hpp"
#include "kernels/shapes/gathered.hpp"

namespace capsa::CAPSA_ISA {

// One vector of pairs. If only valid pairs count, invalid rows go through the formula unchanged.
template <class A, class B, class Sink, class ReadA, class ReadB>
CAPSA_INLINE void hand_on(Sink& sink, const ReadA& read_a, const ReadB& read_b, std::uint64_t k, int valid) {
    if constexpr (Sink::takes_validity_mask) {
        Lanes a[A::stream_count], b[B::stream_count];
        for (int f = 0; f < A::stream_count; ++f) a[f] = read_a(f);
        for (int f = 0; f < B::stream_count; ++f) b[f] = read_b(f);
        sink.pairs(prepared_streams<A>(a, 0.0f), prepared_streams<B>(b, 0.0f), k,
                   bits(valid_rows<A>(a)) & bits(valid_rows<B>(b)));
    } else {
        sink.pairs(Sink::template solid<A>(read_a), Sink::template solid<B>(read_b), k, valid);
    }
}

// Whole vectors of consecutive pairs. Returns the number of pairs. If the sink can take two vectors, they are
// evaluated side by side: the chain of operations of one pair is too long for the processor to begin the next
// pair meanwhile.
template <class A, class B, class Sink>
CAPSA_NOINLINE std::uint64_t pairs_in_step(const capsa_pair_job& job, Sink& shared) {
    Sink sink = shared;
    DenseReader<A> a(*job.a);
    DenseReader<B> b(*job.b);
    std::uint64_t k = 0;
    if constexpr (Sink::takes_two_vectors)
        for (; k + Width<Wide>::count <= job.count; k += Width<Wide>::count) {
            a.first = b.first = job.begin + k;
            sink.pairs(as_given<A, Wide>([&a](int f) CAPSA_INLINE_LAMBDA { return a.template get<Wide>(f); }),
                       as_given<B, Wide>([&b](int f) CAPSA_INLINE_LAMBDA { return b.template get<Wide>(f); }),
                       k, Width<Wide>::count);
        }
    for (; k + lane_count <= job.count; k += lane_count) {
        a.first = b.first = job.begin + k;
        hand_on<A, B>(sink, a, b, k, lane_count);
    }
    shared = sink;
    return k;
}

// Pairs k to count of any kind. k is a multiple of the lane count.
template <class A, class B, class Sink>
CAPSA_NOINLINE void pairs_gathered(const capsa_pair_job& job, Sink& shared, std::uint64_t k) {
    Sink sink = shared;
    Gathered<A, Sink::knows_near_rows> a(*job.a, job.a_rows);
    Gathered<B, Sink::knows_near_rows> b(*job.b, job.b_rows);
    while (k < job.count) {
        const std::uint64_t left = job.count - k, count = left < a.block ? left : a.block,
                            first = job.begin + k;
        const capsa_index_pair* const pair = job.pairs ? job.pairs + first : nullptr;
        a.fill(pair ? &pair->a : nullptr, first, count);
        b.fill(pair ? &pair->b : nullptr, first, count);
        for (std::uint64_t i = 0; i < count; i += lane_count) {
            const int valid = count - i < lane_count ? static_cast<int>(count - i) : lane_count;
            hand_on<A, B>(sink, a.at(i), b.at(i), k + i, valid);
        }
        k += count;
    }
    shared = sink;
}

// Calls sink.pairs(a, b, k, valid) for lanes of pairs, of which the first `valid` exist.
template <class A, class B, class Sink>
void paired_rows(capsa_pair_job* job) {
    Sink sink(*job);
    std::uint64_t k = 0;
    // If a vector is one lane, collected rows can be loaded directly too. Beside a long formula, collecting
    // rows costs little.
    if constexpr ((lane_count > 1 || Sink::takes_two_vectors) && !long_formula<A, B>)
        if (job->count != 0 && !job->pairs && dense_or_flat<A>(*job->a) && dense_or_flat<B>(*job->b))
            k = pairs_in_step<A, B>(*job, sink);
    pairs_gathered<A, B>(*job, sink, k);
    sink.finish(*job);
}

}  // namespace capsa::CAPSA_ISA
