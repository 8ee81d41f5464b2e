// Chosen pairs: no tile, every lane a pair of its own. Rows come in step (zip) or as a list names them.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/walks/stage.hpp"

namespace capsa::CAPSA_ISA {

// The separation of a and b, from a to b, evaluated simpler core first.
template <class A, class B, class T>
CAPSA_INLINE Separation<T> separation_either(const Rounded<A, T>& a, const Rounded<B, T>& b) {
    if constexpr (B::rank < A::rank) {
        const Separation<T> back = separation(b.core, a.core);
        return {{-back.delta.x, -back.delta.y, -back.delta.z}, back.t, back.s};
    } else {
        return separation(a.core, b.core);
    }
}

// One side of a list: row pairs[first + i].a or .b in lane i.
struct Gatherer {
    const capsa_stream* stream;
    const std::uint32_t* index;  // of the first pair's side; the next is two further
    int valid;

    CAPSA_INLINE Lanes operator()(int k) const {
        const capsa_stream& s = stream[k];
        alignas(64) float gathered[lane_count];
        for (int i = 0; i < lane_count; ++i)
            gathered[i] = i < valid ? s.data[static_cast<std::ptrdiff_t>(index[2 * i]) * s.stride] : bad_number();
        return load(gathered);
    }
};

// The solids as they are, bad numbers and all: for sinks that hand values on, where a NaN stays a NaN by itself.
template <class Shape, class Read>
CAPSA_INLINE auto as_given(const Read& read) {
    return Shape::template prepare<Lanes>(read, splat(0.0f));
}

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
