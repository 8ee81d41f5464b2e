// The functions of formula.hpp, one set for two shapes in one order.

#pragma once
#include "kernels/formulas/formula.hpp"
#include "kernels/formulas/near.hpp"
#include "kernels/tiles/culled.hpp"
#include "kernels/tiles/estimated.hpp"

namespace capsa::CAPSA_ISA {

// Of each lane the hit of a row that is nearest to its limit (HitMatrix::beyond).
struct NearestHit {
    Lanes beyond = splat(no_hit);

    template <class Pair>
    CAPSA_INLINE void add(const Pair& pair) {
        beyond = select(pair.d2 <= pair.limit, max(pair.d2 - pair.limit, beyond), beyond);
    }
};

// Calls f(k) for each vector of a word in which columns are wanted, at place k.
template <class F>
CAPSA_INLINE void each_wanted(std::uint64_t wanted, bool in_order, const F& f) {
    constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - lane_count);
#pragma GCC unroll 1
    while (wanted != 0) {
        const auto column = static_cast<int>(lowest_one(wanted));
        const int k = vector_at(in_order ? column : column_at(column));
        f(k);
        wanted &= ~(in_order ? all_lanes << k : columns_of_lanes(all_lanes, k));
    }
}

// Rows that have many fields with the first vectors of a word of points, which stay in registers: what it
// takes to have a row in every lane is as much as the formula.
template <class Row, class Col>
inline constexpr bool takes_narrow = (Row::field_count > 15) && Col::core == CoreKind::point;
template <class Row, class Col, bool Flip>
CAPSA_NOINLINE void narrow_hits(const Block& block, std::uint64_t rows) {
    std::uint64_t hits[row_block] = {};
    for (int k = 0; k < static_cast<int>(block.narrow) * lane_count; k += lane_count) {
        const auto column = columns_of<Col>(block.cols, block.col_radius, k);
        for (std::uint64_t left = rows; left != 0; left &= left - 1) {
            const std::uint32_t r = lowest_one(left);
            const auto pair =
                proximity_of<Flip, true>(row_of<Row>(block.rows, r, block.row_radius[r]), column);
            hits[r] |= bits(pair.d2 <= pair.limit) << k;
        }
    }
    for (; rows != 0; rows &= rows - 1)
        block.words[std::size_t{lowest_one(rows)} * tile_words] = hits[lowest_one(rows)];
}

// One form serves both signs of the reach.
template <class Row, class Col, bool Flip>
std::uint32_t hits_of_block(const Block& block, std::uint64_t rows) {
    if constexpr (takes_narrow<Row, Col>)
        if (block.narrow != 0) {
            narrow_hits<Row, Col, Flip>(block, rows);
            return capsa_word_columns;
        }
    constexpr std::size_t of_word = word_size<Col>;
    const std::uint64_t ends = ends_of(block.after_hit);
    const bool in_order = column_at(1) == 1 || block.order == Order::plain;
    for (; rows != 0; rows &= rows - 1) {
        const std::uint32_t r = lowest_one(rows);
        std::uint32_t some = block.some[r];
        if (some == 0) continue;
        const auto one = row_of<Row>(block.rows, r, block.row_radius[r]);
        std::uint64_t* const words = block.words + std::size_t{r} * tile_words;
        NearestHit nearest;
        bool ended = false;
        for (; some != 0 && !ended; some &= some - 1) {
            const std::uint32_t w = lowest_one(some);
            const float *const cols = block.cols + w * of_word, *const radius =
                                                                    block.col_radius + w * of_word;
            const std::uint64_t wanted = words[w] | block.every;
            std::uint64_t hits = 0;
            each_wanted(wanted, in_order, [&](int k) CAPSA_INLINE_LAMBDA {
                std::uint64_t lanes;
                if constexpr (by_formula<Row, Col>) {
                    const auto pair = proximity_of<Flip, true>(one, columns_of<Col>(cols, radius, k));
                    lanes = bits(pair.d2 <= pair.limit);
                    nearest.add(pair);
                } else {
                    lanes = touching_lanes<Flip>(one, columns_of<Col>(cols, radius, k));
                }
                hits |= in_order ? lanes << k : columns_of_lanes(lanes, k);
            });
            words[w] = hits;
            ended = (hits & wanted & ends) != 0;
        }
        if (block.beyond) {
            const float beyond = greatest(nearest.beyond);
            if (beyond > block.beyond[r]) block.beyond[r] = beyond;
        }
        if (ended && block.after_hit == Next::stop) return r + 1;
    }
    return capsa_word_columns;
}

template <class Row, class Col, bool Flip>
void packed_hits(const Packed& packed, std::uint32_t count) {
    constexpr std::uint32_t fields = Col::field_count, quads = (fields + 3) / 4;
    const auto one = row_of<Row>(packed.row, 0, *packed.row_radius);
    NearestHit nearest;
    std::uint64_t word = 0;
#pragma GCC unroll 1
    for (std::uint32_t k = 0; k < count; k += lane_count) {
        std::uint32_t at[lane_count];
        __builtin_memcpy(at, packed.place + k, sizeof at);
        Lanes field[quads][4];
        for (std::uint32_t q = 0; q < quads; ++q)
            load_quads([&packed, q, &at](int i)
                           CAPSA_INLINE_LAMBDA { return packed.record + at[i] * fields + 4 * q; },
                       field[q]);
        const auto pair =
            proximity_of<Flip, true>(one, Col::template restore<Lanes>([&field](int f) CAPSA_INLINE_LAMBDA {
                                         return field[f / 4][f % 4];
                                     }));
        word |= bits(pair.d2 <= pair.limit) << k % 64;
        nearest.add(pair);
        packed.hits[k / 64] = word;
        if ((k + lane_count) % 64 == 0) word = 0;
    }
    const float beyond = greatest(nearest.beyond);
    if (beyond > *packed.beyond) *packed.beyond = beyond;
}

// Whether rows are packed (tiles/packing.hpp): those here whatever the tile. Triangles are in the columns
// against boxes and round cones; where few of those make them rows, they are not packed. Columns that
// bounding spheres leave of such triangles are not packed either: the records of all would take longer.
template <class Row, class Col>
inline constexpr bool packs_rows = (Row::core == CoreKind::triangle && !longest_formula<Row, Col>) ||
                                   (longest_formula<Row, Col> && Col::core == CoreKind::triangle) ||
                                   (Row::core == CoreKind::box && has_axis<Col>) ||
                                   (has_round_cone<Row, Col> && has_axis<Row> && has_axis<Col>);
// Capsules of the plane if it pays.
template <class Row, class Col>
inline constexpr bool packs_planar = Row::dimension == 2 && can_estimate<Row, Col>;

template <class Row, class Col, bool ColFirst>
constexpr Formula make_formula() {
    constexpr bool flip = other_first<Row, Col, ColFirst>;
    Formula f{};
    f.row = &kinds.of[Row::slot];
    f.col = &kinds.of[Col::slot];
    f.hits = &hits_of_block<Row, Col, flips<Row, Col, ColFirst>>;
    if constexpr (packs_rows<Row, Col> || packs_planar<Row, Col>) {
        f.packed = &packed_hits<Row, Col, flip>;
        f.near = &near_of<Row, Col>;
        if constexpr (tests_boxes<Row, Col>) {
            f.around_fields = BoxAround<Row>::Shape::field_count;
            f.around = &boxes_around<Row>;
            f.around_columns = packs_planar<Row, Col>;
        }
    }
    f.rows_first = !flip;
    f.culls = can_cull<Row, Col>;
    f.packs_if_few = packs_planar<Row, Col>;
    f.packs_culled = packs_rows<Row, Col> && Col::has_extent &&
                     !(longest_formula<Row, Col> && Col::core == CoreKind::triangle);
    f.tells_nearest = by_formula<Row, Col> && have_bounds<Row, Col>;
    f.of_distances = has_round_cone<Row, Col> && has_box<Row, Col>;
    return f;
}
template <class Row, class Col, bool ColFirst>
inline constexpr Formula formula_of = make_formula<Row, Col, ColFirst>();

}  // namespace capsa::CAPSA_ISA
