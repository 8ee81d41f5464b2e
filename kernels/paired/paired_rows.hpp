// Paired rows: there is no tile, and every lane is a pair of its own. Pairs are consecutive rows (zip) or
// named by a list.
//
// Contiguous consecutive rows are loaded directly. All other rows are collected a block at a time: a row that
// is written and read back as a vector at once would wait for its stores. Either way the rows are contiguous
// streams then, and one loop evaluates them.
//
// Unlike cores have kernels in one order only, the simpler core first. For a caller with the other order the
// sides are exchanged, and the sink is told so.

#pragma once
#include "kernels/pairs/separation.hpp"
#include "kernels/read/gathered.hpp"

namespace capsa::CAPSA_ISA {

// One vector of pairs. If only valid pairs count, invalid rows go through the formula unchanged.
template <class First, class Second, class Sink, class ReadFirst, class ReadSecond>
CAPSA_INLINE void hand_on(Sink& sink, const ReadFirst& read_first, const ReadSecond& read_second,
                          std::uint64_t k, int valid) {
    if constexpr (Sink::takes_validity_mask) {
        Lanes a[First::stream_count], b[Second::stream_count];
        for (int f = 0; f < First::stream_count; ++f) a[f] = read_first(f);
        for (int f = 0; f < Second::stream_count; ++f) b[f] = read_second(f);
        sink.pairs(prepared_streams<First>(a, 0.0f), prepared_streams<Second>(b, 0.0f), k,
                   bits(valid_rows<First>(a)) & bits(valid_rows<Second>(b)));
    } else {
        sink.pairs(as_given<First>(read_first), as_given<Second>(read_second), k, valid);
    }
}

// Pairs k to k + count, whose rows are at the positions of the readers. The streams end with a whole vector.
// If the sink can take two vectors, they are evaluated side by side: the chain of operations of one pair is
// too long for the processor to begin the next pair meanwhile.
template <class First, class Second, class Sink>
CAPSA_NOINLINE void evaluate_pairs(void* shared, const StreamReader<First>& from_first,
                                   const StreamReader<Second>& from_second, std::uint64_t k,
                                   std::uint64_t count) {
    Sink sink = *static_cast<Sink*>(shared);
    StreamReader<First> first = from_first;
    StreamReader<Second> second = from_second;
    const std::uint64_t end = k + count;
    if constexpr (Sink::takes_two_vectors && !longest_formula<First, Second>)
        for (; k + Width<Wide>::count <= end; k += Width<Wide>::count) {
            sink.pairs(
                as_given<First, Wide>([&](int f) CAPSA_INLINE_LAMBDA { return first.template get<Wide>(f); }),
                as_given<Second, Wide>([&](int f)
                                           CAPSA_INLINE_LAMBDA { return second.template get<Wide>(f); }),
                k, Width<Wide>::count);
            first.first += Width<Wide>::count;
            second.first += Width<Wide>::count;
        }
    for (; k < end; k += lane_count) {
        const int valid = end - k < lane_count ? static_cast<int>(end - k) : lane_count;
        hand_on<First, Second>(sink, first, second, k, valid);
        first.first += lane_count;
        second.first += lane_count;
    }
    *static_cast<Sink*>(shared) = sink;
}

template <class First, class Second>
using EvaluatePairs = void (*)(void*, const StreamReader<First>&, const StreamReader<Second>&, std::uint64_t,
                               std::uint64_t);

// Hands all pairs of a job to `evaluate`. With `exchanged`, the first shape is that of B. Rows of a list that
// are known to be near each other are staged in the rooms of the two sides, if there are some.
template <class First, class Second>
CAPSA_ONE_COPY void each_pair(const capsa_pair_job& job, bool exchanged,
                              EvaluatePairs<First, Second> evaluate, void* sink, NearRoom* near) {
    const capsa_shapes &a = exchanged ? *job.b : *job.a, &b = exchanged ? *job.a : *job.b;
    std::uint64_t k = 0;
    if (job.count >= lane_count && !job.pairs) {
        DenseRoom rooms[2];
        StreamReader<First> first;
        StreamReader<Second> second;
        if (read_dense(a, job.begin, rooms[0], first) && read_dense(b, job.begin, rooms[1], second)) {
            k = job.count / lane_count * lane_count;
            evaluate(sink, first, second, 0, k);
        }
        if (k == job.count) return;
    }
    Gathered<First> first(a, exchanged ? job.b_rows : job.a_rows, near);
    Gathered<Second> second(b, exchanged ? job.a_rows : job.b_rows, near ? near + 1 : nullptr);
    while (k < job.count) {
        const std::uint64_t left = job.count - k, count = left < first.block ? left : first.block,
                            row = job.begin + k;
        const capsa_index_pair* const pair = job.pairs ? job.pairs + row : nullptr;
        const std::uint32_t *const of_a = pair ? &pair->a : nullptr, *const of_b = pair ? &pair->b : nullptr;
        first.fill(exchanged ? of_b : of_a, row, count);
        second.fill(exchanged ? of_a : of_b, row, count);
        evaluate(sink, first.rows(), second.rows(), k, count);
        k += count;
    }
}

template <class First, class Second, class Sink>
CAPSA_INLINE void paired(capsa_pair_job* job, bool exchanged) {
    Sink sink(*job, exchanged);
    if constexpr (Sink::knows_near_rows) {
        NearRoom near[2];
        each_pair<First, Second>(*job, exchanged, &evaluate_pairs<First, Second, Sink>, &sink, near);
    } else {
        each_pair<First, Second>(*job, exchanged, &evaluate_pairs<First, Second, Sink>, &sink, nullptr);
    }
    sink.finish(*job);
}

template <class First, class Second, class Sink>
void paired_rows(capsa_pair_job* job) {
    paired<First, Second, Sink>(job, false);
}
template <class First, class Second, class Sink>
void paired_rows_exchanged(capsa_pair_job* job) {
    paired<First, Second, Sink>(job, true);
}

}  // namespace capsa::CAPSA_ISA
