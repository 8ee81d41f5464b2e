// Formulas of two shapes as functions behind a pointer. A walk that calls them (kernels/walks) knows no
// shapes and is compiled once for each instruction set; a pair adds its formula alone.

#pragma once
#include "kernels/formulas/kind.hpp"
#include "kernels/tiles/hit_matrix.hpp"

namespace capsa::CAPSA_ISA {

// Rows of one word of a stage with some words of columns.
struct Block {
    const float *rows, *row_radius;  // of row r: row_radius[r]
    const float *cols, *col_radius;  // of place k of word w: col_radius[w of_word() + k]
    Order order;                     // of the columns in a word
    Next after_hit;                  // with a column that is wanted
    // Word w of row r is words[r tile_words + w]: before, the columns that are wanted; after, the hits. Bit w
    // of some[r]: any of that word is wanted; other words are left as they are, and so are those after a hit
    // that ends the row.
    std::uint64_t* words;
    const std::uint8_t* some;
    // Of row r the hit that is nearest to its limit (HitMatrix::beyond); null: nobody asks.
    float* beyond = nullptr;
    std::uint64_t every = 0;  // columns of each word that are wanted besides
    // Some vectors of one word, all columns of which are wanted by all rows; nobody asks `beyond`, and no hit
    // ends a row.
    std::uint32_t narrow = 0;
};

// One row and columns whose fields stand side by side: those of place k are at record[k fields]. `place`
// holds places as bits, and ends with a whole vector.
struct Packed {
    const float *row, *row_radius;  // at its place of a stage
    const float *record, *place;
    std::uint64_t* hits;
    float* beyond;
};

// The formula of rows with columns, in one order of evaluation. Columns that are not wanted may be hits.
struct Formula {
    const Kind *row, *col;
    // The hits of the rows whose bits are set. Returns the number of rows up to a hit after which nobody asks
    // more, or 64.
    std::uint32_t (*hits)(const Block& block, std::uint64_t rows);
    // The hits of row r with the columns at `count` places, 64 in a word (tiles/packing.hpp). Null: rows are
    // not packed.
    void (*packed)(const Packed& packed, std::uint32_t count);
    // The columns of words first to end that a cheap test of row r does not leave out. Null: there is none.
    void (*near)(const float* rows, std::uint32_t r, const float* cols, std::uint32_t first,
                 std::uint32_t end, std::uint64_t* words);
    // What it tests of rows, at the same places of a stage of `around_fields`; null: the rows themselves.
    std::uint32_t around_fields;
    void (*around)(float* to, const float* rows, std::uint64_t count);
    bool around_columns;  // it tests the same of columns
    bool rows_first;      // the columns are evaluated second, so the margin is added to their radii
    bool culls;           // bounding spheres of both shapes tell which columns may be hits
    bool packs_culled;    // those are packed too (tiles/packing.hpp)
    bool packs_if_few;    // rows are packed only where few columns are near, and no reach is negative
    bool tells_nearest;   // `hits` tells it (Block::beyond)
    bool of_distances;    // HitMatrix::beyond is one of distances, or of squares
};

// The stages of a tile: one word of rows, and the words of its columns.
struct StagesOfTile {
    const Formula* formula;
    float *rows, *cols;

    CAPSA_INLINE float* row_radius() const { return rows + formula->row->of_word() - capsa_word_columns; }
    CAPSA_INLINE float* col_radius() const { return cols + formula->col->of_word() - capsa_word_columns; }
    // The hits of row r, with another radius perhaps, with word w, in which some columns are wanted.
    CAPSA_INLINE std::uint64_t hits_of_word(std::uint32_t r, const float* radius, std::uint32_t w,
                                            std::uint64_t wanted, float* beyond) const {
        const std::size_t at = w * formula->col->of_word();
        const std::uint8_t one_word = 1;
        formula->hits({rows + r, radius, cols + at, col_radius() + at, word_order, Next::go_on, &wanted,
                       &one_word, beyond},
                      1);
        return wanted;
    }
};

}  // namespace capsa::CAPSA_ISA
