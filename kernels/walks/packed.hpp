// Rows of triangles: the formula is evaluated only for columns that are near, packed into full vectors.
//
// The formula of a triangle takes four to five times as many instructions as a test of its box. Near columns
// are found in one of two ways: by bounding spheres (culled.hpp), or where many of those touch, by the box of
// each triangle. All other pairs are misses, so the bits of the answers are the same.

#pragma once
#include "kernels/pairs/outside_box.hpp"
#include "kernels/walks/culled.hpp"

namespace capsa::CAPSA_ISA {

template <class Row, class Col>
inline constexpr bool can_pack = Row::core == CoreKind::triangle;

// Near columns of one row. pack() writes whole vectors.
template <class Col>
struct PackedColumns {
    static constexpr std::uint32_t room = tuning::packed_columns + 64;
    alignas(64) float field[Col::field_count][room];
    std::uint64_t hits[room / 64];
    std::uint32_t begin[tile_words];  // where the near columns of a word begin
};

// The hits of row r with the first `count` columns of a stage whose fields are `Stride` apart, as bits of
// their places. The bits behind them are any.
template <bool Flip, class Row, class Col, std::uint32_t Stride>
CAPSA_NOINLINE void answer(const RowStage<Row>& rows, std::uint32_t r, const float (*cols)[Stride],
                           std::uint32_t count, std::uint64_t* hits) {
    const auto one = rows.template row<Lanes>(r);
    std::uint64_t word = 0;
#pragma GCC unroll 1
    for (std::uint32_t k = 0; k < count; k += lane_count) {
        const auto column =
            Col::template restore<Lanes>([cols, k](int f) CAPSA_INLINE_LAMBDA { return load(&cols[f][k]); });
        const auto pair = proximity_of<Flip, true>(one, column);
        word |= bits(pair.d2 <= pair.limit) << k % 64;
        hits[k / 64] = word;
        if ((k + lane_count) % 64 == 0) word = 0;
    }
}

// Replaces the near columns of row r in the matrix by their hits.
template <bool Flip, class Row, class Col>
class PackRow {
public:
    CAPSA_INLINE PackRow(const RowStage<Row>& rows, std::uint32_t r, const ColumnStage<Col>& cols,
                         std::uint64_t* words, PackedColumns<Col>& packed)
        : rows_(rows), cols_(cols), packed_(packed), words_(words), r_(r) {}

    // The number of words that were evaluated whole.
    CAPSA_INLINE std::uint32_t whole() const { return whole_; }
    // Word w, which has near columns.
    CAPSA_INLINE void add(std::uint32_t w) {
        const auto count = static_cast<std::uint32_t>(count_ones(words_[w]));
        if (count > tuning::packed_most) {
            ++whole_;
            std::uint64_t places = 0;
            answer<Flip, Row, Col>(rows_, r_, cols_.field[w], capsa_word_columns, &places);
            words_[w] &= columns_of_places(places);
            return;
        }
        if (count_ + count > tuning::packed_columns) finish();
        added_ |= 1u << w;
        packed_.begin[w] = count_;
        bool appended = false;
        if constexpr (packs_lanes)
            if (count > tuning::packed_few) {
                append_lanes<Lanes>(w, words_[w]);
                appended = true;
            }
        if (!appended) append_columns(w, words_[w]);
        count_ += count;
    }
    CAPSA_INLINE void finish() {
        if (count_ == 0) return;
        answer<Flip, Row, Col>(rows_, r_, packed_.field, count_, packed_.hits);
        for (; added_ != 0; added_ &= added_ - 1) {
            const std::uint32_t w = lowest_one(added_), begin = packed_.begin[w];
            const std::uint64_t* const hits = &packed_.hits[begin / 64];
            const std::uint64_t first = hits[0] >> begin % 64, rest = hits[1] << 1 << (63 - begin % 64);
            words_[w] = spread(first | rest, words_[w]);
        }
        count_ = 0;
    }

private:
    // Puts the near columns of word w behind those that are packed.
    CAPSA_INLINE void append_columns(std::uint32_t w, std::uint64_t near) {
        const float(*const from)[capsa_word_columns] = cols_.field[w];
        float(*const to)[room] = packed_.field;
        for (std::uint32_t at = count_; near != 0; near &= near - 1, ++at) {
            const int place = column_at(static_cast<int>(lowest_one(near)));
            for (int f = 0; f < Col::field_count; ++f) to[f][at] = from[f][place];
        }
    }
    template <class T>
    CAPSA_INLINE void append_lanes(std::uint32_t w, std::uint64_t near) {
        const float(*const from)[capsa_word_columns] = cols_.field[w];
        float(*const to)[room] = packed_.field;
        std::uint32_t at = count_;
        for (std::uint32_t k = 0; k < capsa_word_columns; k += lane_count, near >>= lane_count) {
            const std::uint64_t some = near & ~std::uint64_t{0} >> (64 - lane_count);
            for (int f = 0; f < Col::field_count; ++f) pack(&to[f][at], Width<T>::load(&from[f][k]), some);
            at += static_cast<std::uint32_t>(count_ones(some));
        }
    }
    static CAPSA_INLINE std::uint64_t columns_of_places(std::uint64_t places) {
        if constexpr (column_at(1) == 1) return places;
        std::uint64_t columns = 0;
        for (; places != 0; places &= places - 1)
            columns |= std::uint64_t{1} << column_at(static_cast<int>(lowest_one(places)));
        return columns;
    }

    static constexpr std::uint32_t room = PackedColumns<Col>::room;
    const RowStage<Row>& rows_;
    const ColumnStage<Col>& cols_;
    PackedColumns<Col>& packed_;
    std::uint64_t* const words_;
    const std::uint32_t r_;
    std::uint32_t added_ = 0, count_ = 0, whole_ = 0;
};

// The near columns of words `first` to `end`: those that are not outside the box of row r.
template <class Col>
CAPSA_NOINLINE void near_box(const RowStage<TriangleBox>& boxes, std::uint32_t r,
                             const ColumnStage<Col>& cols, std::uint32_t first, std::uint32_t end,
                             std::uint64_t* words) {
    const auto box = boxes.template row<Lanes>(r);
    for (std::uint32_t w = first; w < end; ++w)
        words[w] = word([&](int k) CAPSA_INLINE_LAMBDA {
            return outside(box, cols.template columns<Wide>(static_cast<int>(w), k));
        });
}

// Fills the matrix with the hits of rows begin to end with all columns, or if `Culled` replaces the near
// columns in the matrix by their hits. Returns the number of rows filled: all rows, or the rows up to a hit
// after which the sink stops. `resting` rows are not tested before they are evaluated.
template <class Row, class Col, bool ColIsA, bool Culled>
CAPSA_NOINLINE std::uint32_t packed_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols,
                                         const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                         Next after_hit, int& resting, HitMatrix& matrix) {
    constexpr bool flip = other_first<Row, Col, ColIsA>;
    const std::uint32_t word_count = words_of(tile);
    const std::uint64_t ends = ends_of(after_hit);
    PackedColumns<Col> packed;
    [[maybe_unused]] RowStage<TriangleBox> boxes;
    if constexpr (!Culled) {
        matrix.set_occupied(static_cast<std::uint8_t>((1u << word_count) - 1));
        for (std::uint32_t i = 0; i < end - begin; i += lane_count)
            boxes.keep(i, box_of(rows.template columns<Lanes>(0, static_cast<int>(i))));
    }
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin, first = first_asked(tile, row);
        const std::uint32_t first_word = first / capsa_word_columns;
        std::uint64_t(&words)[tile_words] = matrix.hits[r];
        const bool tested = Culled || resting-- <= 0;
        if (!tested)
            for (std::uint32_t w = first_word; w < word_count; ++w) words[w] = ~std::uint64_t{0};
        else if constexpr (!Culled)
            near_box(boxes, r, cols, first_word, word_count, words);
        PackRow<flip, Row, Col> pack(rows, r, cols, words, packed);
        bool ended = false;
        for (std::uint32_t some = std::uint32_t{matrix.occupied[r]} >> first_word << first_word;
             some != 0 && !ended; some &= some - 1) {
            const std::uint32_t w = lowest_one(some);
            words[w] &= asked(first, w * capsa_word_columns);
            if (words[w] == 0) continue;
            pack.add(w);
            if (ends == 0) continue;
            pack.finish();
            ended = words[w] != 0;
        }
        pack.finish();
        if (tested && !Culled)
            resting = 4 * pack.whole() > tuning::packed_quarters * word_count ? tuning::packed_rest : 0;
        if (ended && after_hit == Next::stop) return r + 1;
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
