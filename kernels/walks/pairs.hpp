// Chosen pairs: no tile, every lane a pair of its own. Rows come in step (zip) or as a list names them.

#pragma once
#include "kernels/abi.h"
#include "kernels/shapes/read.hpp"

namespace capsa::CAPSA_ISA {

// Calls sink.pairs(a, b, k, valid) for lanes of pairs, `valid` of them real.
template <class A, class B, class Sink>
void chosen_pairs(capsa_pair_job* job) {
    Sink sink(*job);
    for (std::uint64_t k = 0; k < job->count; k += lane_count) {
        const std::uint64_t left = job->count - k;
        const int valid = left < lane_count ? static_cast<int>(left) : lane_count;
        if (job->pairs) {
            const capsa_index_pair* const pair = job->pairs + job->begin + k;
            const Gatherer a{job->a->stream, &pair->a, valid}, b{job->b->stream, &pair->b, valid};
            sink.pairs(Sink::template solid<A>(a), Sink::template solid<B>(b), k, valid);
        } else {
            const Reader a{job->a->stream, job->begin + k, valid}, b{job->b->stream, job->begin + k, valid};
            sink.pairs(Sink::template solid<A>(a), Sink::template solid<B>(b), k, valid);
        }
    }
    sink.finish(*job);
}

}  // namespace capsa::CAPSA_ISA
