// Culling: bounding spheres say which rows and columns of a tile may touch.
//
// A test of bounding spheres takes half the time of a sphere-capsule pair and a ninth of the time of a
// capsule-capsule pair. If few bounding spheres touch each other, the formula is evaluated only for the
// vectors of columns in which one touches the sphere of the row. All other pairs are misses, so the bits of
// the answers are the same.

#pragma once
#include "kernels/shapes/bounding_sphere.hpp"
#include "kernels/tiles/dense.hpp"
#include "kernels/tuning.hpp"

namespace capsa::CAPSA_ISA {

// The bounding spheres of groups of columns: one around those of sixteen places of the stage. Neighbouring
// columns that lie together, such as the parts of a body, are far from most rows together.
template <class Bound>
class GroupBounds {
public:
    static constexpr std::uint32_t columns = 16, in_word = capsa_word_columns / columns;
    static_assert(columns % lane_count == 0);

    // Whether groups seem to be small beside the distances between them: by four groups and three distances.
    CAPSA_NOINLINE bool lie_together(const ColumnStage<Bound>& cols, std::uint32_t words) {
        float radii = 0.0f, distances = 0.0f;
        std::uint32_t last = 0;
        for (std::uint32_t i = 0; i < 4; ++i) {
            const std::uint32_t g = (2 * i + 1) * words * in_word / 8;
            put(cols, g);
            radii += field_[radius][g];
            float d2 = 0.0f;
            for (int axis = 0; i > 0 && axis < Bound::dimension; ++axis) {
                const float apart = field_[axis][g] - field_[axis][last];
                d2 += apart * apart;
            }
            distances += __builtin_sqrtf(d2);
            last = g;
        }
        return distances > tuning::group_least_apart * radii;
    }
    // The groups of the first `words` words.
    CAPSA_NOINLINE void fill(const ColumnStage<Bound>& cols, std::uint32_t words) {
        count_ = words * in_word;
        for (std::uint32_t g = 0; g < most; ++g)
            for (int f = 0; f <= radius; ++f) field_[f][g] = invalid_number();
        for (std::uint32_t g = 0; g < count_; ++g) put(cols, g);
        for (std::uint32_t g = 0; g < most; g += lane_count)
            store(&field_[radius][g], enlarged(load(&field_[radius][g])));
    }
    // The groups from g on that are near a row, as bits of a vector.
    template <class Row>
    CAPSA_INLINE std::uint64_t near(const Row& row, std::uint32_t g) const {
        const auto pair = proximity_of<false, false>(
            row, Bound::template restore<EstimatedRow>(
                     [&](int f) CAPSA_INLINE_LAMBDA { return EstimatedRow(load(&field_[f][g])); }));
        return bits(pair.d2 <= pair.limit);
    }
    CAPSA_INLINE std::uint32_t count() const { return count_; }

private:
    static constexpr int radius = Bound::radius_stream;
    static constexpr std::uint32_t most = tile_words * in_word;

    // Group g: its centre is that of one of its columns, and its radius holds all of them. fill() enlarges it
    // by more than the errors of the distances. Invalid columns do not count.
    CAPSA_INLINE void put(const ColumnStage<Bound>& cols, std::uint32_t g) {
        const float(*const from)[capsa_word_columns] = cols.field[g / in_word];
        const std::uint32_t begin = g % in_word * columns;
        const std::uint32_t centre = begin + valid_place(&from[0][begin]);
        for (int axis = 0; axis < Bound::dimension; ++axis) field_[axis][g] = from[axis][centre];
        float furthest = -__builtin_inff();
        for (std::uint32_t at = begin; at < begin + columns; at += lane_count) {
            Lanes d2 = splat(0.0f);
            for (int axis = 0; axis < Bound::dimension; ++axis) {
                const Lanes apart = load(&from[axis][at]) - splat(from[axis][centre]);
                d2 = fused(apart, apart, d2);
            }
            alignas(64) float reach[lane_count];
            store(reach, square_root(d2) + load(&from[radius][at]));
            for (const float one : reach) furthest = one > furthest ? one : furthest;
        }
        field_[radius][g] = furthest;
    }
    // The middle one of sixteen numbers, or if that is a NaN another one.
    static CAPSA_INLINE std::uint32_t valid_place(const float* x) {
        for (std::uint32_t i = 0; i < columns; ++i)
            if (const std::uint32_t place = i ^ columns / 2; x[place] == x[place]) return place;
        return 0;
    }

    alignas(64) float field_[Bound::field_count][most];
    std::uint32_t count_ = 0;
};

// Culling cannot gain time for pairs of spheres, and a shape without bounds has no bounding sphere.
template <class Row, class Col>
inline constexpr bool can_cull = have_bounds<Row, Col> && (Row::has_extent || Col::has_extent);

// The bounding spheres of the rows and columns of a tile. It knows no other shape.
template <class RowBound, class ColBound>
struct BoundCull {
    using Groups = GroupBounds<ColBound>;
    bool cols_ready = false, groups_ready = false, groups_refused = false, thin = false;
    int resting = 0, groups_resting = 0;
    ColumnStage<ColBound> cols;
    RowStage<RowBound> rows;
    Groups groups;

    // Finds the near columns by groups. Returns false if too many groups are near, or if there are too few
    // pairs to try it.
    CAPSA_NOINLINE bool in_groups(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                  HitMatrix& near) {
        const std::uint32_t words = words_of(tile);
        if (words < tuning::group_least_words || tile.row_end - tile.row_begin < tuning::group_least_rows)
            return false;
        if (groups_refused) return false;
        if (groups_resting > 0) {
            --groups_resting;
            return false;
        }
        if (!groups_ready) {
            if (!groups.lie_together(cols, words)) {
                groups_refused = true;
                return false;
            }
            groups.fill(cols, words);
            groups_ready = true;
        }
        std::uint32_t tried = tuning::group_grace_rows * groups.count(), left = 0;
        for (std::uint32_t row = 0; row < end - begin; ++row) {
            const auto one = rows.template row<EstimatedRow>(row);
            std::uint32_t occupied = 0;
            __builtin_memset(near.hits[row], 0, sizeof near.hits[row]);
            for (std::uint32_t g = 0; g < groups.count(); g += lane_count)
                for (std::uint64_t some = groups.near(one, g); some != 0; some &= some - 1, ++left) {
                    const std::uint32_t group = g + lowest_one(some), w = group / Groups::in_word;
                    const std::uint64_t columns = near_columns(one, w, group % Groups::in_word);
                    near.hits[row][w] |= columns;
                    occupied |= static_cast<std::uint32_t>(columns != 0) << w;
                }
            near.occupied[row] = static_cast<std::uint8_t>(occupied);
            tried += groups.count();
            if (tuning::group_share * left > tried) {
                groups_resting = tuning::group_rest;
                return false;
            }
        }
        return true;
    }
    // The near columns of a group of word w.
    template <class Bound>
    CAPSA_INLINE std::uint64_t near_columns(const Bound& row, std::uint32_t w, std::uint32_t group) const {
        std::uint64_t columns = 0;
        for (std::uint32_t at = group * Groups::columns; at < (group + 1) * Groups::columns;
             at += lane_count) {
            const int k = static_cast<int>(at);
            const auto pair =
                proximity_of<false, false>(row, cols.template columns<EstimatedRow>(static_cast<int>(w), k));
            columns |= columns_of_lanes(bits(pair.d2 <= pair.limit), k);
        }
        return columns;
    }
};

// The culling of one query. If many bounding spheres touch each other, culling costs more than it saves. So
// each attempt first looks at one row of a block, and then, if few of its columns are near, at all rows.
// After a failed attempt some blocks are not culled.
template <class Bound>
class AdaptiveCull {
public:
    CAPSA_INLINE void new_tile() { of_.cols_ready = of_.groups_ready = of_.groups_refused = false; }

    // Whether rows begin to end, which are in the stage, are culled. If so, `near` says which columns remain.
    // fill_rows(to, count) and fill_cols(to, count) write the bounding spheres of the first rows or columns.
    template <class FillRows, class FillCols>
    CAPSA_INLINE bool block(const FillRows& fill_rows, const FillCols& fill_cols, const capsa_tile& tile,
                            std::uint32_t begin, std::uint32_t end, HitMatrix& near) {
        if (end - begin < tuning::cull_least_rows) return false;
        if (of_.resting > 0) {
            --of_.resting;
            return false;
        }
        if (!of_.cols_ready) {
            fill_cols(of_.cols, words_of(tile) * capsa_word_columns);
            of_.cols_ready = true;
        }
        if (!of_.thin) {
            fill_rows(of_.rows, 1);
            of_.thin = is_thin(tile, begin, begin + 1, near);
        }
        if (of_.thin) {
            fill_rows(of_.rows, end - begin);
            if (!of_.in_groups(tile, begin, end, near)) of_.thin = is_thin(tile, begin, end, near);
        }
        if (!of_.thin) of_.resting = tuning::cull_rest;
        return of_.thin;
    }

private:
    // Whether at most half of the words of rows begin to end have a near column.
    CAPSA_INLINE bool is_thin(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                              HitMatrix& near) {
        dense_rows<Bound, Bound, true, false>(of_.rows, of_.cols, tile, begin, end, Next::go_on, near);
        return 2 * near.count_occupied(end - begin) <= words_of(tile) * (end - begin);
    }

    BoundCull<Bound, Bound> of_;
};
// The place of the vector that holds place k.
constexpr int vector_at(int place) { return place / lane_count * lane_count; }

}  // namespace capsa::CAPSA_ISA
