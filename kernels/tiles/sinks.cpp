// The sinks of hits. They take matrices of hits and know no shapes. Compiled once per row of
// cmake/isas.cmake.

#include "kernels/filter.hpp"
#include "kernels/tiles/hit_matrix.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// Gives one row of words to the sink. This is the only place where a sink takes hits of a tile.
template <class Sink>
CAPSA_INLINE Next take_row(Sink& sink, const capsa_tile& tile, const capsa_filters& filters,
                           std::uint32_t row, const std::uint64_t (&words)[tile_words],
                           std::uint32_t occupied) {
    const std::uint32_t count = words_of(tile), in_tile = (1u << count) - 1, first = first_asked(tile, row);
    const bool filtered = have_filter(filters);
    const std::uint32_t wanted = Sink::takes_empty_words ? in_tile : occupied & in_tile;
    if constexpr (Sink::kind == capsa_sink_count)
        if (first == 0 && !filtered) {
            // No branch for each word: which words have hits cannot be predicted.
            for (std::uint32_t w = 0; w < count; ++w)
                sink.total += count_ones(words[w] & (std::uint64_t{0} - (wanted >> w & 1)));
            return Next::go_on;
        }
    for (std::uint32_t left = wanted >> (first / 64) << (first / 64); left != 0; left &= left - 1) {
        const std::uint32_t w = lowest_one(left), at = w * capsa_word_columns;
        std::uint64_t hits = words[w] & asked(first, at);
        if (filtered) hits = allowed(filters, row, tile.col_begin + at, hits);
        const Next next = sink.take(row, tile.col_begin + at, hits);
        if (next != Next::go_on) return next;
    }
    return Next::go_on;
}

template <class Sink>
bool take_rows(void* shared, const capsa_tile& tile, const HitMatrix& matrix, const capsa_filters& filters,
               std::uint32_t begin, std::uint32_t end) {
    Sink sink = *static_cast<Sink*>(shared);
    bool more = true;
    if constexpr (Sink::kind == capsa_sink_find)
        if (words_of(tile) == 1 && !tile.above_diagonal && !have_filter(filters)) {
            // What take_row asks about each row would be most of the time of a small call.
            const std::uint64_t columns = asked(tile.skip, 0);
            for (std::uint32_t row = begin; row < end; ++row) {
                const std::uint64_t occupied = matrix.occupied[row - begin] & 1u;
                sink.take(row, tile.col_begin, matrix.hits[row - begin][0] & columns & (0 - occupied));
            }
            *static_cast<Sink*>(shared) = sink;
            return true;
        }
    for (std::uint32_t row = begin; row < end && more; ++row)
        more = take_row(sink, tile, filters, row, matrix.hits[row - begin], matrix.occupied[row - begin]) !=
               Next::stop;
    *static_cast<Sink*>(shared) = sink;
    return more;
}

}  // namespace

bool take_word(const MatrixSink& sink, const capsa_tile& tile, const capsa_filters& filters,
               std::uint64_t hits) {
    HitMatrix matrix;
    matrix.hits[0][0] = hits;
    matrix.occupied[0] = 1;
    return sink.take(sink.sink, tile, matrix, filters, tile.row_begin, tile.row_end);
}

template <class Sink>
int walk_into(const capsa_tile_job* job, TileWalk walk, const TileFormula& formula) {
    Sink sink(*job->out);
    MatrixSink taker{&sink, &take_rows<Sink>, Next::go_on, nullptr};
    if (!have_filter(job->filters)) {
        taker.after_hit = sink.after_hit();
        if constexpr (Sink::only_counts) taker.total = &sink.total;
    }
    const bool more = walk(*job, taker, formula);
    sink.finish(*job->out);
    return more;
}

template int walk_into<AnyHit>(const capsa_tile_job*, TileWalk, const TileFormula&);
template int walk_into<Touched>(const capsa_tile_job*, TileWalk, const TileFormula&);
template int walk_into<CountHits>(const capsa_tile_job*, TileWalk, const TileFormula&);
template int walk_into<HitMask>(const capsa_tile_job*, TileWalk, const TileFormula&);
template int walk_into<FindHits>(const capsa_tile_job*, TileWalk, const TileFormula&);

}  // namespace capsa::CAPSA_ISA
