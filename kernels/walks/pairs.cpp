// Paired rows of any two shapes (kernels/paired/paired_rows.hpp): consecutive rows, or rows that a list
// names. Compiled once per row of cmake/isas.cmake.

#include "kernels/paired/paired_rows.hpp"

#include "kernels/paired/contacts.hpp"
#include "kernels/read/gathered.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// Contiguous streams of a block of rows, one after the other.
RowStreams streams_in(const float* field, std::size_t step, StreamsOf of) {
    RowStreams rows;
    rows.first = 0;
    rows.radius_moves = rows.z_moves = ~std::uint64_t{0};
#pragma GCC unroll 1
    for (int k = 0; k < of.count; ++k, field += step) rows.at[k] = field;
    return rows;
}

// One side of gathered pairs.
struct GatheredSide {
    alignas(64) float field[capsa_max_streams][gathered_block];
    Gathering gathering;

    GatheredSide(const capsa_shapes& shapes, StreamsOf of, capsa_row_range near, NearRoom* room)
        : gathering(shapes, of, field[0], near, room) {}
};

// Pairs from the k-th on.
CAPSA_NOINLINE void gather_pairs(const capsa_pair_job& job, bool exchanged, const PairFormula& formula,
                                 void* sink, NearRoom* near, std::uint64_t k) {
    GatheredSide first(exchanged ? *job.b : *job.a, formula.first, exchanged ? job.b_rows : job.a_rows, near);
    GatheredSide second(exchanged ? *job.a : *job.b, formula.second, exchanged ? job.a_rows : job.b_rows,
                        near ? near + 1 : nullptr);
    const RowStreams first_rows = streams_in(first.field[0], gathered_block, formula.first),
                     second_rows = streams_in(second.field[0], gathered_block, formula.second);
    while (k < job.count) {
        const std::uint64_t count = least(job.count - k, gathered_block), row = job.begin + k;
        const capsa_index_pair* const pair = job.pairs ? job.pairs + row : nullptr;
        const std::uint32_t *const of_a = pair ? &pair->a : nullptr, *const of_b = pair ? &pair->b : nullptr;
        first.gathering.fill(exchanged ? of_b : of_a, row, count);
        second.gathering.fill(exchanged ? of_a : of_b, row, count);
        formula.evaluate(sink, first_rows, second_rows, k, count);
        k += count;
    }
}

// Rows of a list that are known to be near each other are staged in the rooms of the two sides, if there are
// some.
void each_pair(const capsa_pair_job& job, bool exchanged, const PairFormula& formula, void* sink,
               NearRoom* near) {
    const capsa_shapes &a = exchanged ? *job.b : *job.a, &b = exchanged ? *job.a : *job.b;
    std::uint64_t k = 0;
    if (job.count >= lane_count && !job.pairs && is_dense_or_flat(a, formula.first) &&
        is_dense_or_flat(b, formula.second)) {
        DenseRoom rooms[2];
        RowStreams first, second;
        read_dense(a, formula.first, job.begin, rooms[0], first);
        read_dense(b, formula.second, job.begin, rooms[1], second);
        k = job.count / lane_count * lane_count;
        formula.evaluate(sink, first, second, 0, k);
        if (k == job.count) return;
    }
    gather_pairs(job, exchanged, formula, sink, near, k);
}

}  // namespace

template <class Sink>
void pairs_into(capsa_pair_job& job, bool exchanged, const PairFormula& formula) {
    Sink sink(job, exchanged);
    if constexpr (Sink::knows_near_rows) {
        NearRoom near[2];
        each_pair(job, exchanged, formula, &sink, near);
    } else {
        each_pair(job, exchanged, formula, &sink, nullptr);
    }
    sink.finish(job);
}

template void pairs_into<PairHits>(capsa_pair_job&, bool, const PairFormula&);
template void pairs_into<Gaps>(capsa_pair_job&, bool, const PairFormula&);
template void pairs_into<Witnesses>(capsa_pair_job&, bool, const PairFormula&);
template void pairs_into<Contacts>(capsa_pair_job&, bool, const PairFormula&);

namespace {

// One side of a vector of pairs: one row in every lane, or a vector of rows.
struct SideOfVector {
    alignas(64) float field[capsa_max_streams][lane_count];
    RowStreams rows;

    SideOfVector(const capsa_shapes& shapes, StreamsOf of, bool one_row, std::uint64_t begin, int count)
        : rows(streams_in(field[0], lane_count, of)) {
        if (!one_row) {
            copy_lanes(shapes, of, begin, count, 1, field);
            return;
        }
        const float* number[capsa_max_streams];
        numbers_of_row(shapes, of, static_cast<std::uint32_t>(begin), number);
#pragma GCC unroll 1
        for (int k = 0; k < of.count; ++k) store(field[k], splat(*number[k]));
    }
};

}  // namespace

void contacts_of_row(capsa_pair_job& job, std::uint32_t row, bool row_is_of_b, bool exchanged,
                     const PairFormula& formula) {
    const bool row_is_first = row_is_of_b == exchanged;
    const auto count = static_cast<int>(job.count);
    const SideOfVector first(exchanged ? *job.b : *job.a, formula.first, row_is_first,
                             row_is_first ? row : job.begin, count);
    const SideOfVector second(exchanged ? *job.a : *job.b, formula.second, !row_is_first,
                              row_is_first ? job.begin : row, count);
    Contacts sink(job, exchanged);
    formula.evaluate(&sink, first.rows, second.rows, 0, job.count);
    sink.finish(job);
}

}  // namespace capsa::CAPSA_ISA
