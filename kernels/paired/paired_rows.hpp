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
#include "kernels/read/streams.hpp"

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

// Pairs k to k + count, on most ISAs two vectors side by side: the chain of operations of one pair is too
// long for the processor to begin the next pair meanwhile. The last ones may be evaluated again, and a vector
// alone stands for two, so that the formula is here once.
template <class First, class Second, class Sink>
CAPSA_INLINE void evaluate_widely(Sink& sink, StreamReader<First>& first, StreamReader<Second>& second,
                                  std::uint64_t k, std::uint64_t count) {
    constexpr std::uint64_t step = Width<Wide>::count;
    alignas(64) float few[step];
    const bool whole = count >= step;
    const std::uint64_t further = count > lane_count ? lane_count : 0, last = whole ? count - step : 0;
    float* const to = whole ? sink.gap + k : few;
    const std::uint64_t begin_of_first = first.first, begin_of_second = second.first;
    for (std::uint64_t at = 0;; at = least(at + step, last)) {
        first.first = begin_of_first + at;
        second.first = begin_of_second + at;
        sink.pairs(as_given<First, Wide>(
                       [&](int f) CAPSA_INLINE_LAMBDA { return first.template get<Wide>(f, further); }),
                   as_given<Second, Wide>(
                       [&](int f) CAPSA_INLINE_LAMBDA { return second.template get<Wide>(f, further); }),
                   to + at);
        if (at >= last) break;
    }
    if (!whole) __builtin_memcpy(sink.gap + k, few, count * sizeof(float));
}

// Pairs k to k + count, whose rows are at the positions of the readers. The streams end with a whole vector.
template <class First, class Second, class Sink>
void evaluate_pairs(void* shared, const RowStreams& from_first, const RowStreams& from_second,
                    std::uint64_t k, std::uint64_t count) {
    Sink sink = *static_cast<Sink*>(shared);
    StreamReader<First> first(from_first);
    StreamReader<Second> second(from_second);
    const std::uint64_t end = k + count;
    if constexpr (Sink::takes_two_vectors && !longest_formula<First, Second> && Second::bounded &&
                  (First::has_extent || Second::has_extent)) {
        evaluate_widely<First, Second>(sink, first, second, k, count);
    } else {
        // Of points and half-spaces a second loop is short, and what the loop above does besides would be a
        // tenth of its time or more.
        if constexpr (Sink::takes_two_vectors && !longest_formula<First, Second>)
            for (; k + Width<Wide>::count <= end; k += Width<Wide>::count) {
                const std::uint64_t further = lane_count;
                sink.pairs(as_given<First, Wide>([&](int f) CAPSA_INLINE_LAMBDA {
                               return first.template get<Wide>(f, further);
                           }),
                           as_given<Second, Wide>([&](int f) CAPSA_INLINE_LAMBDA {
                               return second.template get<Wide>(f, further);
                           }),
                           sink.gap + k);
                first.first += Width<Wide>::count;
                second.first += Width<Wide>::count;
            }
        for (; k < end; k += lane_count) {
            const int valid = end - k < lane_count ? static_cast<int>(end - k) : lane_count;
            hand_on<First, Second>(sink, first, second, k, valid);
            first.first += lane_count;
            second.first += lane_count;
        }
    }
    *static_cast<Sink*>(shared) = sink;
}

// What the walk needs of two shapes and a sink. It knows no shapes (kernels/walks/pairs.cpp).
struct PairFormula {
    StreamsOf first, second;
    void (*evaluate)(void* sink, const RowStreams& first, const RowStreams& second, std::uint64_t k,
                     std::uint64_t count);
};
template <class First, class Second, class Sink>
inline constexpr PairFormula pair_formula{streams_of<First>, streams_of<Second>,
                                          &evaluate_pairs<First, Second, Sink>};

// Hands all pairs of a job to a sink. With `exchanged`, the first shape is that of B.
template <class Sink>
void pairs_into(capsa_pair_job& job, bool exchanged, const PairFormula& formula);
// The contacts of a row with some rows that can be loaded directly.
void contacts_of_row(capsa_pair_job& job, std::uint32_t row, bool row_is_of_b, bool exchanged,
                     const PairFormula& formula);

template <class First, class Second, class Sink>
void paired_rows(capsa_pair_job* job) {
    pairs_into<Sink>(*job, false, pair_formula<First, Second, Sink>);
}
template <class First, class Second, class Sink>
void paired_rows_exchanged(capsa_pair_job* job) {
    pairs_into<Sink>(*job, true, pair_formula<First, Second, Sink>);
}

}  // namespace capsa::CAPSA_ISA
