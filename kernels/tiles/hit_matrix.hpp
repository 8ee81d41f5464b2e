// The hits of a block of rows with the columns of a tile, one bit for each pair, and their way to a sink.
//
// Every way to answer a tile fills a matrix, and the sink takes the matrix. So no walk is compiled for more
// than one sink.

#pragma once
#include "kernels/filter.hpp"
#include "kernels/read/stage.hpp"
#include "kernels/tiles/sinks.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_INLINE std::uint32_t words_of(const capsa_tile& tile) {
    return (tile.col_end - tile.col_begin + capsa_word_columns - 1) / capsa_word_columns;
}
// The first column that is answered for a row, counted from the first column of the tile.
CAPSA_INLINE std::uint32_t first_asked(const capsa_tile& tile, std::uint32_t row) {
    return tile.above_diagonal && row >= tile.col_begin ? row + 1 - tile.col_begin : tile.skip;
}
// The columns that are answered of the word that begins `at` columns into the tile. `first` is before its
// end.
CAPSA_INLINE std::uint64_t asked(std::uint32_t first, std::uint32_t at) {
    return first > at ? ~std::uint64_t{0} << (first - at) : ~std::uint64_t{0};
}

// Less than a square less its limit.
inline constexpr float no_hit = -3e38f;

struct HitMatrix {
    std::uint64_t hits[row_block][tile_words];
    std::uint8_t occupied[row_block];  // bit w: word w of the row may have hits
    // For exact decisions. Bit w: no hit of word w is in doubt.
    std::uint8_t sure[row_block];
    // The hit of the row that is nearest to its limit: its square less that limit, so at most 0, or no_hit.
    float beyond[row_block];

    CAPSA_INLINE void set_occupied(std::uint8_t words) { __builtin_memset(occupied, words, sizeof occupied); }
    CAPSA_INLINE void set_unsure() {
        __builtin_memset(sure, 0, sizeof sure);
        __builtin_memset(beyond, 0, sizeof beyond);
    }
    // The words of row r from the one of column `first` on that may have hits, as bits. A walk that takes two
    // rows at a time may have filled a word before it.
    CAPSA_INLINE std::uint32_t occupied_from(std::uint32_t first, std::uint32_t r) const {
        const std::uint32_t word = first / capsa_word_columns;
        return std::uint32_t{occupied[r]} >> word << word;
    }
    // How many words of the first rows may have hits.
    CAPSA_INLINE std::uint32_t count_occupied(std::uint32_t rows) const {
        std::uint32_t count = 0;
        for (std::uint32_t r = 0; r < rows; ++r) count += static_cast<std::uint32_t>(count_ones(occupied[r]));
        return count;
    }
};

// What takes matrices: a sink of kernels/tiles/sinks.hpp without its type. kernels/tiles/sinks.cpp compiles
// the sinks, which have no shape in them, once.
struct MatrixSink {
    void* sink;
    // Takes rows begin to end of the tile, which are rows 0, 1, ... of the matrix: the hits that may meet.
    // Returns false if the sink needs no more.
    bool (*take)(void* sink, const capsa_tile& tile, const HitMatrix& matrix, const capsa_filters& filters,
                 std::uint32_t begin, std::uint32_t end);
    Next after_hit;
    // Where hits may be added instead of taken, and then only how many there are; null if the sink wants to
    // see them.
    std::uint64_t* total;
};

// Gives the hits of a tile of one row and one word to the sink. Returns false if it needs no more. A walk
// that inlined it would have a second matrix on its stack.
CAPSA_NOINLINE bool take_word(const MatrixSink& sink, const capsa_tile& tile, const capsa_filters& filters,
                              std::uint64_t hits);

// A walk gives all hits of a job to a sink. Returns false if the sink needs no more. It knows no shapes but
// by their formula (kernels/formulas/walks.hpp).
struct TileFormula;
using TileWalk = bool (*)(const capsa_tile_job& job, const MatrixSink& sink, const TileFormula& formula);

// Runs a walk with a sink of the job.
template <class Sink>
int walk_into(const capsa_tile_job* job, TileWalk walk, const TileFormula& formula);

// Which hits end a row: any hit, or none.
CAPSA_INLINE std::uint64_t ends_of(Next after_hit) {
    return after_hit == Next::go_on ? 0 : ~std::uint64_t{0};
}

}  // namespace capsa::CAPSA_ISA
