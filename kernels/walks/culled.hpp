// Which rows and columns of a tile may touch at all, by the spheres around them.
//
// Bounding spheres take half the time of spheres against capsules and a ninth of that of capsules against
// each other. Where few of them meet, the formula is worked out only for the vectors of columns that hold
// one whose bounding sphere meets the row's. All other pairs are misses, so the answers are the same bits.

#pragma once
#include "kernels/shapes/bounding_sphere.hpp"
#include "kernels/tuning.hpp"
#include "kernels/walks/dense.hpp"

namespace capsa::CAPSA_ISA {

// A sink that keeps the hits of a block as they are.
struct KeepMatrix {
    HitMatrix* matrix;
    std::uint32_t first_row, first_col;
    std::uint32_t filled;  // words that are not empty
    CAPSA_INLINE Next take(std::uint32_t row, std::uint32_t col, std::uint64_t hits) {
        const std::uint32_t w = (col - first_col) / capsa_word_columns;
        const std::uint32_t some = hits != 0;
        matrix->hits[row - first_row][w] = hits;
        matrix->occupied[row - first_row] |= static_cast<std::uint8_t>(some << w);
        filled += some;
        return Next::go_on;
    }
};

// The spheres around the solids at places 0 .. count of a stage, in the same places.
template <class Bounds, class Solids>
CAPSA_NOINLINE void fill_bounds(Bounds& bounds, const Solids& solids, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; i += lane_count)
        bounds.keep(
            i, bounding_sphere(solids.template columns<Lanes>(static_cast<int>(i / capsa_word_columns),
                                                              static_cast<int>(i % capsa_word_columns))));
}

// The culling of one query. Where many bounding spheres meet, culling is not worth its time. So it is tried
// on a block of rows: first on one row, then, if few of its columns are near, on all; and after a try in vain
// some blocks go without.
template <class Row, class Col>
class AdaptiveCull {
public:
    CAPSA_INLINE void new_tile() { cols_ready_ = false; }

    // Whether rows begin .. end, those of the stage, are to be culled. If so, `near` says which columns are
    // left.
    CAPSA_INLINE bool block(const RowStage<Row>& rows, const ColumnStage<Col>& cols, const capsa_tile& tile,
                            std::uint32_t begin, std::uint32_t end, HitMatrix& near) {
        if (end - begin < tuning::cull_least_rows) return false;
        if (resting_ > 0) {
            --resting_;
            return false;
        }
        if (!cols_ready_) {
            fill_bounds(cols_, cols, words_of(tile) * capsa_word_columns);
            cols_ready_ = true;
        }
        if (!thin_) {
            fill_bounds(rows_, rows, 1);
            thin_ = is_thin(tile, begin, begin + 1, near);
        }
        if (thin_) {
            fill_bounds(rows_, rows, end - begin);
            thin_ = is_thin(tile, begin, end, near);
        }
        if (!thin_) resting_ = tuning::cull_rest;
        return thin_;
    }

private:
    // Whether at most half of the words of rows begin .. end have anything near.
    CAPSA_INLINE bool is_thin(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                              HitMatrix& near) {
        near.set_occupied(0);
        KeepMatrix sink{&near, begin, tile.col_begin, 0};
        dense_rows<Sphere, Sphere, false, false>(rows_, cols_, tile, begin, end, sink);
        return 2 * sink.filled <= words_of(tile) * (end - begin);
    }

    bool cols_ready_ = false, thin_ = false;
    int resting_ = 0;
    ColumnStage<Sphere> cols_;
    RowStage<Sphere> rows_;
};

// Spheres have nothing to gain.
template <>
class AdaptiveCull<Sphere, Sphere> {
public:
    CAPSA_INLINE static void new_tile() {}
    CAPSA_INLINE static bool block(const RowStage<Sphere>&, const ColumnStage<Sphere>&, const capsa_tile&,
                                   std::uint32_t, std::uint32_t, HitMatrix&) {
        return false;
    }
};

// Columns of a word that share a vector with place k, and the place of the vector.
constexpr int vector_at(int place) { return place / lane_count * lane_count; }
CAPSA_INLINE std::uint64_t columns_of_lanes(std::uint64_t lanes, int k) {
    if constexpr (column_at(1) == 1) return lanes << k;
    std::uint64_t columns = 0;
    for (int i = 0; i < lane_count; ++i) columns |= (lanes >> i & 1) << column_at(k + i);
    return columns;
}

// The hits of rows begin .. end among the columns that are near, in place of those. Returns how many rows it
// filled: all, or those up to a hit after which the sink stops.
template <class Row, class Col, bool ColIsA, bool Signed>
CAPSA_NOINLINE std::uint32_t culled_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols,
                                         const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                         Next after_hit, HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - lane_count);
    const std::uint64_t ends = ends_of(after_hit);
    RowRoom room;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t first = first_asked(tile, row);
        std::uint64_t(&words)[tile_words] = matrix.hits[row - begin];
        for (std::uint32_t some = matrix.occupied[row - begin]; some != 0; some &= some - 1) {
            const std::uint32_t w = lowest_one(some);
            const std::uint64_t counted = asked(first, w * capsa_word_columns);
            std::uint64_t hits = 0;
            for (std::uint64_t left = words[w] & counted; left != 0;) {
                const int k = vector_at(column_at(static_cast<int>(lowest_one(left))));
                const auto one = row_at_hand<Col>(rows, row - begin, room);
                const auto pair =
                    proximity_of<flip, Signed>(one, cols.template columns<Lanes>(static_cast<int>(w), k));
                hits |= columns_of_lanes(bits(pair.d2 <= pair.limit), k);
                left &= ~columns_of_lanes(all_lanes, k);
            }
            words[w] = hits;
            if ((hits & counted & ends) == 0) continue;
            if (after_hit == Next::stop) return row + 1 - begin;
            break;
        }
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
