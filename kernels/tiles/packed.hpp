// Rows whose formula is evaluated only for columns that are near, packed into full vectors: triangles, boxes
// and round cones against triangles and capsules, and capsules of the plane against capsules.
//
// The formula of a triangle takes four to five times as many instructions as a test of its box, and so do
// the formulas of a box and a capsule and of two capsules in the plane. Near columns are found in one of two
// ways: by bounding spheres (culled.hpp), or where many of those touch, by a box around each row. All other
// pairs are misses, so the bits of the answers are the same. In space boxes along the axes leave too many
// capsules (docs/lab/2026-11-plane.md).

#pragma once
#include "kernels/tiles/culled.hpp"
#include "kernels/tiles/estimated.hpp"
#include "kernels/tiles/long_formula.hpp"
#include "kernels/tiles/near_boxes.hpp"

namespace capsa::CAPSA_ISA {

// Whether these rows are packed whatever the tile. Triangles are in the columns against boxes and round
// cones; where few of those make them rows, they are not packed. Columns that bounding spheres leave of such
// triangles are not packed either: the records of all would take longer.
template <class Row, class Col>
inline constexpr bool packs_rows = (Row::core == CoreKind::triangle && !longest_formula<Row, Col>) ||
                                   (longest_formula<Row, Col> && Col::core == CoreKind::triangle) ||
                                   (Row::core == CoreKind::box && has_axis<Col>) ||
                                   (has_round_cone<Row, Col> && has_axis<Row> && has_axis<Col>);

template <class Row, class Col, bool Signed>
inline constexpr bool can_pack = packs_rows<Row, Col> ||
                                 (Row::dimension == 2 && can_estimate<Row, Col, Signed>);

// The columns of a tile with the fields of each side by side, so that any columns are loaded four fields at a
// time.
template <class Col>
class ColumnRecords {
public:
    CAPSA_NOINLINE void fill(const ColumnStage<Col>& cols, std::uint32_t words) {
        for (std::uint32_t i = 0; i < words * capsa_word_columns; i += lane_count) {
            const float(*const from)[capsa_word_columns] = cols.field[i / capsa_word_columns];
            const std::uint32_t at = i % capsa_word_columns;
            for (std::uint32_t q = 0; q < quads; ++q) {
                alignas(64) float four[4 * lane_count];
                const auto field = [&](std::uint32_t f) CAPSA_INLINE_LAMBDA {
                    return load(&from[least<std::uint32_t>(4 * q + f, Col::field_count - 1)][at]);
                };
                store_quads(four, field(0), field(1), field(2), field(3));
                const std::uint32_t count = least<std::uint32_t>(Col::field_count - 4 * q, 4);
                for (std::uint32_t k = 0; k < lane_count; ++k)
                    __builtin_memcpy(&record_[(i + k) * Col::field_count + 4 * q], four + quad_at(k),
                                     count * sizeof(float));
            }
        }
    }
    // The columns at the places that `place` names, which count from the first word on.
    CAPSA_INLINE auto columns(const float* place) const {
        std::uint32_t at[lane_count];
        __builtin_memcpy(at, place, sizeof at);
        Lanes field[quads][4];
        for (std::uint32_t q = 0; q < quads; ++q)
            load_quads([this, q, &at](int k)
                           CAPSA_INLINE_LAMBDA { return &record_[at[k] * Col::field_count + 4 * q]; },
                       field[q]);
        return Col::template restore<Lanes>([&field](int f)
                                                CAPSA_INLINE_LAMBDA { return field[f / 4][f % 4]; });
    }

private:
    // The last quad of a record may reach into the next one.
    static constexpr std::uint32_t quads = (Col::field_count + 3) / 4;
    alignas(64) float record_[columns_staged<Col> * Col::field_count + 3];
};

// The numbers of all places of a tile, as bits.
struct PlaceNumbers {
    alignas(64) float at[capsa_tile_columns];
    constexpr PlaceNumbers() : at() {
        for (std::uint32_t i = 0; i < capsa_tile_columns; ++i) at[i] = __builtin_bit_cast(float, i);
    }
};
inline constexpr PlaceNumbers place_numbers;

// Near columns of one row.
struct PackedColumns {
    static constexpr std::uint32_t room = tile_words * tuning::packed_most + 64;
    alignas(64) float place[room];
    std::uint64_t hits[room / 64];
    std::uint32_t begin[tile_words];  // where the near columns of a word begin
    NearestHit<> nearest;             // of the row
};

// The hits of row r with the columns at some places.
template <bool Flip, class Row, class Col>
CAPSA_NOINLINE void answer(const RowStage<Row>& rows, std::uint32_t r, const ColumnRecords<Col>& cols,
                           std::uint32_t count, PackedColumns& packed) {
    NearestHit<> nearest = packed.nearest;
    const auto one = rows.template row<Lanes>(r);
    for (std::uint32_t k = 0; k < lane_count; ++k) packed.place[count + k] = packed.place[count - 1];
    std::uint64_t word = 0;
#pragma GCC unroll 1
    for (std::uint32_t k = 0; k < count; k += lane_count) {
        const auto pair = proximity_of<Flip, true>(one, cols.columns(packed.place + k));
        word |= bits(pair.d2 <= pair.limit) << k % 64;
        nearest.add(pair);
        packed.hits[k / 64] = word;
        if ((k + lane_count) % 64 == 0) word = 0;
    }
    packed.nearest = nearest;
}

// The hits of row r with all columns of word w.
template <bool Flip, class Row, class Col>
CAPSA_NOINLINE std::uint64_t answer_word(const RowStage<Row>& rows, std::uint32_t r,
                                         const ColumnStage<Col>& cols, std::uint32_t w,
                                         NearestHit<>& nearest) {
    return word_by_vectors<Flip>(rows.template row<Lanes>(r), cols, static_cast<int>(w), nearest);
}

// Replaces the near columns of row r in the matrix by their hits.
template <bool Flip, bool Culled, class Row, class Col>
class PackRow {
public:
    CAPSA_INLINE PackRow(const RowStage<Row>& rows, std::uint32_t r, const ColumnStage<Col>& cols,
                         const ColumnRecords<Col>& records, std::uint64_t* words, PackedColumns& packed)
        : rows_(rows), cols_(cols), records_(records), packed_(packed), words_(words), r_(r) {}

    // The number of words that were evaluated whole.
    CAPSA_INLINE std::uint32_t whole() const { return whole_; }
    // Word w, which has near columns. Returns their number.
    CAPSA_INLINE std::uint32_t add(std::uint32_t w) {
        const auto count = static_cast<std::uint32_t>(count_ones(words_[w]));
        if (count > tuning::packed_most) {
            ++whole_;
            words_[w] &= answer_word<Flip>(rows_, r_, cols_, w, packed_.nearest);
            return count;
        }
        added_ |= 1u << w;
        packed_.begin[w] = count_;
        count_ = append(w, count);
        return count;
    }
    CAPSA_INLINE void finish() {
        if (count_ == 0) return;
        answer<Flip>(rows_, r_, records_, count_, packed_);
        for (; added_ != 0; added_ &= added_ - 1) {
            const std::uint32_t w = lowest_one(added_), begin = packed_.begin[w];
            const std::uint64_t* const hits = &packed_.hits[begin / 64];
            const std::uint64_t first = hits[0] >> begin % 64, rest = hits[1] << 1 << (63 - begin % 64);
            words_[w] = spread(first | rest, words_[w]);
        }
        count_ = 0;
    }

private:
    // Puts the places of the near columns of word w behind those that are packed.
    CAPSA_INLINE std::uint32_t append(std::uint32_t w, std::uint32_t count) {
        if constexpr (packs_lanes)
            if (!Culled || count > tuning::packed_few) return append_lanes<Lanes>(w);
        std::uint32_t at = count_;
        for (std::uint64_t near = words_[w]; near != 0; near &= near - 1, ++at) {
            const auto k = static_cast<std::uint32_t>(column_at(static_cast<int>(lowest_one(near))));
            packed_.place[at] = place_numbers.at[w * capsa_word_columns + k];
        }
        return at;
    }
    template <class T>
    CAPSA_INLINE std::uint32_t append_lanes(std::uint32_t w) {
        std::uint32_t at = count_;
        for (std::uint32_t k = 0; k < capsa_word_columns; k += lane_count) {
            const std::uint64_t some = words_[w] >> k & ~std::uint64_t{0} >> (64 - lane_count);
            pack(&packed_.place[at], Width<T>::load(&place_numbers.at[w * capsa_word_columns + k]), some);
            at += static_cast<std::uint32_t>(count_ones(some));
        }
        return at;
    }

    const RowStage<Row>& rows_;
    const ColumnStage<Col>& cols_;
    const ColumnRecords<Col>& records_;
    PackedColumns& packed_;
    std::uint64_t* const words_;
    const std::uint32_t r_;
    std::uint32_t added_ = 0, count_ = 0, whole_ = 0;
};

// What packing keeps of a tile.
template <class Row, class Col, bool Possible = can_pack<Row, Col, false>>
class Packing {
public:
    CAPSA_INLINE void new_tile() {
        records_ready_ = false;
        boxes_.new_tile();
    }
    // Whether rows begin to end are packed. Capsules that meet few columns, or that have many near ones, are
    // left to estimates.
    CAPSA_INLINE bool block(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end) {
        if (packs_rows<Row, Col>) return true;
        if (words_of(tile) < tuning::packed_least_words ||
            tile.row_end - tile.row_begin < tuning::packed_least_rows)
            return false;
        if (resting_ <= 0) return true;
        resting_ -= static_cast<int>(end - begin);
        return false;
    }

    // Fills the matrix with the hits of rows begin to end with all columns, or if `Culled` replaces the near
    // columns in the matrix by their hits. Returns the number of rows filled: all rows, or the rows up to a
    // hit after which the sink stops, or up to the capsule at which too many columns were near. Resting rows
    // of triangles and boxes are not tested before they are evaluated.
    template <bool ColIsA, bool Culled>
    CAPSA_NOINLINE std::uint32_t fill(const RowStage<Row>& rows, const ColumnStage<Col>& cols,
                                      const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                      Next after_hit, HitMatrix& matrix) {
        constexpr bool flip = other_first<Row, Col, ColIsA>;
        const std::uint32_t word_count = words_of(tile);
        const std::uint64_t ends = ends_of(after_hit);
        PackedColumns packed;
        std::uint64_t near = 0, asked_words = 0;
        if (!records_ready_) records_.fill(cols, word_count);
        records_ready_ = true;
        if constexpr (!Culled) {
            matrix.set_occupied(static_cast<std::uint8_t>((1u << word_count) - 1));
            boxes_.block(rows, end - begin, cols, tile);
        }
        for (std::uint32_t row = begin; row < end; ++row) {
            const std::uint32_t r = row - begin, first = first_asked(tile, row);
            const std::uint32_t first_word = first / capsa_word_columns;
            std::uint64_t(&words)[tile_words] = matrix.hits[r];
            const bool tested = Culled || resting_-- <= 0;
            if (!tested)
                for (std::uint32_t w = first_word; w < word_count; ++w) words[w] = ~std::uint64_t{0};
            else if constexpr (!Culled)
                boxes_.near(r, cols, first_word, word_count, words);
            packed.nearest = {};
            PackRow<flip, Culled, Row, Col> pack(rows, r, cols, records_, words, packed);
            bool ended = false;
            for (std::uint32_t some = matrix.occupied_from(first, r); some != 0 && !ended; some &= some - 1) {
                const std::uint32_t w = lowest_one(some);
                words[w] &= asked(first, w * capsa_word_columns);
                ++asked_words;
                if (words[w] == 0) continue;
                near += pack.add(w);
                if (ends == 0) continue;
                pack.finish();
                ended = words[w] != 0;
            }
            pack.finish();
            matrix.beyond[r] = greatest(packed.nearest.beyond);
            if (!packs_rows<Row, Col>)
                resting_ =
                    tuning::packed_share * near > asked_words * capsa_word_columns + tuning::packed_grace
                        ? tuning::packed_capsules_rest
                        : 0;
            else if (tested && !Culled)
                resting_ = 4 * pack.whole() > tuning::packed_quarters * word_count ? tuning::packed_rest : 0;
            if (ended && after_hit == Next::stop) return r + 1;
            if (!packs_rows<Row, Col> && resting_ > 0) return r + 1;
        }
        return end - begin;
    }

private:
    int resting_ = 0;
    bool records_ready_;
    NearBoxes<Row, Col> boxes_;
    ColumnRecords<Col> records_;
};
template <class Row, class Col>
struct Packing<Row, Col, false> {
    CAPSA_INLINE static void new_tile() {}
};

}  // namespace capsa::CAPSA_ISA
