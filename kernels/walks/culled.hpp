// Culling: bounding spheres say which rows and columns of a tile may touch.
//
// A test of bounding spheres takes half the time of a sphere-capsule pair and a ninth of the time of a
// capsule-capsule pair. If few bounding spheres touch each other, the formula is evaluated only for the
// vectors of columns in which one touches the sphere of the row. All other pairs are misses, so the bits of
// the answers are the same.

#pragma once
#include "kernels/shapes/bounding_sphere.hpp"
#include "kernels/tuning.hpp"
#include "kernels/walks/dense.hpp"

namespace capsa::CAPSA_ISA {

// A sink that keeps the hits of a block in a matrix.
struct KeepMatrix {
    HitMatrix* matrix;
    std::uint32_t first_row, first_col;
    std::uint32_t filled;  // number of words with hits
    CAPSA_INLINE Next take(std::uint32_t row, std::uint32_t col, std::uint64_t hits) {
        const std::uint32_t w = (col - first_col) / capsa_word_columns;
        const std::uint32_t some = hits != 0;
        matrix->hits[row - first_row][w] = hits;
        matrix->occupied[row - first_row] |= static_cast<std::uint8_t>(some << w);
        filled += some;
        return Next::go_on;
    }
};

// The bounding spheres of the solids at places 0 to count - 1 of a stage, at the same places.
template <class Bounds, class Solids>
CAPSA_NOINLINE void fill_bounds(Bounds& bounds, const Solids& solids, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; i += lane_count)
        bounds.keep(
            i, bounding_sphere(solids.template columns<Lanes>(static_cast<int>(i / capsa_word_columns),
                                                              static_cast<int>(i % capsa_word_columns))));
}

// Culling cannot gain time for pairs of spheres, and a shape without bounds has no bounding sphere.
template <class Row, class Col>
inline constexpr bool can_cull = have_bounds<Row, Col> && (Row::has_extent || Col::has_extent);

// The culling of one query. If many bounding spheres touch each other, culling costs more than it saves. So
// each attempt first looks at one row of a block, and then, if few of its columns are near, at all rows.
// After a failed attempt some blocks are not culled.
template <class Row, class Col, bool Possible = can_cull<Row, Col>>
class AdaptiveCull {
public:
    CAPSA_INLINE void new_tile() { cols_ready_ = false; }

    // Whether rows begin to end, which are in the stage, are culled. If so, `near` says which columns remain.
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
    // Whether at most half of the words of rows begin to end have a near column.
    CAPSA_INLINE bool is_thin(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                              HitMatrix& near) {
        near.set_occupied(0);
        KeepMatrix sink{&near, begin, tile.col_begin, 0};
        dense_rows<typename Row::Bound, typename Col::Bound, false, false>(rows_, cols_, tile, begin, end,
                                                                           sink);
        return 2 * sink.filled <= words_of(tile) * (end - begin);
    }

    bool cols_ready_ = false, thin_ = false;
    int resting_ = 0;
    ColumnStage<typename Col::Bound> cols_;
    RowStage<typename Row::Bound> rows_;
};

template <class Row, class Col>
class AdaptiveCull<Row, Col, false> {
public:
    CAPSA_INLINE static void new_tile() {}
    CAPSA_INLINE static bool block(const RowStage<Row>&, const ColumnStage<Col>&, const capsa_tile&,
                                   std::uint32_t, std::uint32_t, HitMatrix&) {
        return false;
    }
};

// The place of the vector that holds place k.
constexpr int vector_at(int place) { return place / lane_count * lane_count; }

// Replaces the near columns of rows begin to end in the matrix by their hits. Returns the number of rows
// filled: all rows, or the rows up to a hit after which the sink stops.
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
