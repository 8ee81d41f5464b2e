// The hits of a block of rows with the columns of a tile, one bit for each pair, and their way to a sink.
//
// Only the hot loop (dense.hpp) is compiled for each sink. Every other way to answer a tile fills a matrix,
// and the sink takes the matrix.

#pragma once
#include "kernels/sinks/hits.hpp"
#include "kernels/walks/filter.hpp"
#include "kernels/walks/stage.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE std::uint32_t words_of(const capsa_tile& tile) {
    return (tile.col_end - tile.col_begin + capsa_word_columns - 1) / capsa_word_columns;
}
// The first column that is answered for a row, counted from the first column of the tile.
CAPSA_INLINE std::uint32_t first_asked(const capsa_tile& tile, std::uint32_t row) {
    return tile.above_diagonal && row >= tile.col_begin ? row + 1 - tile.col_begin : tile.skip;
}
// The columns that are answered of the word that begins `at` columns into the tile.
CAPSA_INLINE std::uint64_t asked(std::uint32_t first, std::uint32_t at) {
    return first > at ? ~std::uint64_t{0} << (first - at) : ~std::uint64_t{0};
}

// Gives word w of a row to the sink. This is the only place where a sink takes hits of a tile.
template <class Sink>
CAPSA_INLINE Next hand_over(Sink& sink, const capsa_tile& tile, std::uint32_t row, std::uint32_t first,
                            std::uint32_t w, std::uint64_t hits) {
    const std::uint32_t at = w * capsa_word_columns;
    return sink.take(row, tile.col_begin + at, hits & asked(first, at));
}

// The same for the hits that may meet.
template <class Sink>
CAPSA_INLINE Next hand_over_allowed(Sink& sink, const capsa_tile& tile, const capsa_filters& filters,
                                    std::uint32_t row, std::uint32_t first, std::uint32_t w,
                                    std::uint64_t hits) {
    const std::uint32_t at = w * capsa_word_columns;
    if (have_filter(filters)) hits = allowed(filters, row, tile.col_begin + at, hits & asked(first, at));
    return hand_over(sink, tile, row, first, w, hits);
}

struct HitMatrix {
    std::uint64_t hits[row_block][tile_words];
    std::uint8_t occupied[row_block];  // bit w: word w of the row may have hits

    CAPSA_INLINE void set_occupied(std::uint8_t words) { __builtin_memset(occupied, words, sizeof occupied); }
};

// Gives rows begin to end of the tile, which are rows 0, 1, ... of the matrix, to the sink: the hits that may
// meet. Returns false if the sink needs no more.
template <class Sink>
CAPSA_NOINLINE bool hand_over_rows(Sink& sink, const capsa_tile& tile, const HitMatrix& matrix,
                                   const capsa_filters& filters, std::uint32_t begin, std::uint32_t end) {
    const std::uint32_t in_tile = (1u << words_of(tile)) - 1;
    Next next = Next::go_on;
    for (std::uint32_t row = begin; row < end && next != Next::stop; ++row) {
        const std::uint32_t first = first_asked(tile, row);
        const std::uint32_t wanted =
            Sink::takes_empty_words ? in_tile : matrix.occupied[row - begin] & in_tile;
        for (std::uint32_t left = wanted >> (first / 64) << (first / 64); left != 0; left &= left - 1) {
            const std::uint32_t w = lowest_one(left);
            next = hand_over_allowed(sink, tile, filters, row, first, w, matrix.hits[row - begin][w]);
            if (next != Next::go_on) break;
        }
    }
    return next != Next::stop;
}

// Which hits end a row: any hit, or none.
CAPSA_INLINE std::uint64_t ends_of(Next after_hit) {
    return after_hit == Next::go_on ? 0 : ~std::uint64_t{0};
}

}  // namespace capsa::CAPSA_ISA
