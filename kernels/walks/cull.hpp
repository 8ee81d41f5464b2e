// Which rows and columns of a tile may touch at all, by the balls around them.
//
// Balls take half the time of spheres against capsules and a ninth of that of capsules against each other.
// Where few of them meet, the formula is worked out for the columns that stand beside one that does; the
// others could only have been misses, so the answers are the same bits.

#pragma once
#include "kernels/shapes/ball.hpp"
#include "kernels/sinks/hits.hpp"
#include "kernels/walks/sweep.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr std::uint32_t tile_words = capsa_tile_columns / capsa_word_columns;

// A word of columns for each row of a block and each word of the tile: those whose balls meet the row's.
struct Near {
    std::uint64_t word[capsa_word_columns][tile_words];
};

struct KeepNear {
    Near* near;
    std::uint32_t first_row, first_col;
    std::uint32_t filled;  // words that are not empty
    CAPSA_INLINE Next word(std::uint32_t row, std::uint32_t col, std::uint64_t hits) {
        near->word[row - first_row][(col - first_col) / capsa_word_columns] = hits;
        filled += hits != 0;
        return Next::word;
    }
};

// The balls around the solids at places 0 .. count of a stage, in the same places.
template <class Balls, class Solids>
CAPSA_NOINLINE void fill_around(Balls& balls, const Solids& solids, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; i += lane_count)
        balls.keep(i, ball_around(solids.template columns<Lanes>(static_cast<int>(i / capsa_word_columns),
                                                                 static_cast<int>(i % capsa_word_columns))));
}

// The culling of one query. Where many balls meet it is not worth its time, so blocks of rows are tried:
// first a row, then, if few of its columns are near, all; and after a try in vain some blocks are left alone.
template <class Row, class Col>
class Cull {
public:
    CAPSA_INLINE void tile(const capsa_tile& tile, const ColumnStage<Col>& cols) {
        tile_ = &tile;
        solids_ = &cols;
        cols_ready_ = false;
    }

    // Whether rows begin .. end, those of the stage, are to be culled; near() then says which columns are
    // left.
    CAPSA_INLINE bool block(const RowStage<Row>& rows, std::uint32_t begin, std::uint32_t end) {
        if (end - begin < least_rows) return false;
        if (resting_ > 0) {
            --resting_;
            return false;
        }
        if (!cols_ready_) {
            fill_around(cols_, *solids_, words() * capsa_word_columns);
            cols_ready_ = true;
        }
        if (!thin_) {
            fill_around(rows_, rows, 1);
            thin_ = is_thin(begin, begin + 1);
        }
        if (thin_) {
            fill_around(rows_, rows, end - begin);
            thin_ = is_thin(begin, end);
        }
        if (!thin_) resting_ = rest;
        return thin_;
    }
    const Near& near() const { return near_; }

private:
    static constexpr std::uint32_t least_rows = 16;  // fewer are not worth the balls of the columns
    static constexpr int rest = 8;

    std::uint32_t words() const { return words_of(*tile_); }
    // Whether at most half of the words of rows begin .. end have anything near.
    CAPSA_INLINE bool is_thin(std::uint32_t begin, std::uint32_t end) {
        KeepNear sink{&near_, begin, tile_->col_begin, 0};
        sweep<Sphere, Sphere, false, false>(rows_, cols_, *tile_, begin, end, sink);
        return 2 * sink.filled <= words() * (end - begin);
    }

    const capsa_tile* tile_ = nullptr;
    const ColumnStage<Col>* solids_ = nullptr;
    bool cols_ready_ = false, thin_ = false;
    int resting_ = 0;
    ColumnStage<Sphere> cols_;
    RowStage<Sphere> rows_;
    Near near_;
};

// Spheres have nothing to gain.
template <>
class Cull<Sphere, Sphere> {
public:
    CAPSA_INLINE static void tile(const capsa_tile&, const ColumnStage<Sphere>&) {}
    CAPSA_INLINE static bool block(const RowStage<Sphere>&, std::uint32_t, std::uint32_t) { return false; }
    CAPSA_INLINE static Near near() { return {}; }
};

// Columns of a word that share a vector with place k, and the place of the vector.
constexpr int vector_at(int place) { return place / lane_count * lane_count; }
CAPSA_INLINE std::uint64_t columns_of_lanes(std::uint64_t lanes, int k) {
    if constexpr (column_at(1) == 1) return lanes << k;
    std::uint64_t columns = 0;
    for (int i = 0; i < lane_count; ++i) columns |= (lanes >> i & 1) << column_at(k + i);
    return columns;
}

// What sweep does, of the columns that are near.
template <class Row, class Col, bool ColIsA, bool Signed, class Sink>
CAPSA_NOINLINE bool sweep_near(const RowStage<Row>& rows, const ColumnStage<Col>& cols, const Near& near,
                               const capsa_tile& tile, std::uint32_t begin, std::uint32_t end, Sink& shared) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - lane_count);
    const std::uint32_t word_count = words_of(tile);
    Sink sink = shared;
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t first = first_asked(tile, row);
        for (std::uint32_t w = first / capsa_word_columns; w < word_count; ++w) {
            const std::uint32_t at = w * capsa_word_columns;
            std::uint64_t hits = 0;
            for (std::uint64_t left = near.word[row - begin][w] & asked(first, at); left != 0;) {
                const int k = vector_at(column_at(static_cast<int>(lowest_one(left))));
                const auto one = row_at_hand<Col>(rows, row - begin, room);
                const auto pair =
                    meet<flip, Signed>(one, cols.template columns<Lanes>(static_cast<int>(w), k));
                hits |= columns_of_lanes(bits(pair.d2 <= pair.limit), k);
                left &= ~columns_of_lanes(all_lanes, k);
            }
            const Next next = sink.word(row, tile.col_begin + at, hits & asked(first, at));
            if (next == Next::row) break;
            if (next == Next::stop) {
                shared = sink;
                return false;
            }
        }
    }
    shared = sink;
    return true;
}

}  // namespace capsa::CAPSA_ISA
