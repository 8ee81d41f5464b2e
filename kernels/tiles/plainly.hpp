// The loops of dense.hpp and counted.hpp where fused operations are no instructions: plain multiplications
// and additions decide, and the formula where they leave a doubt. The bits of the answers are the same.
//
// A pair is sure if its squared distance, as plain operations find it, is further from the squared reach than
// both formulas can err. By how much they can err where a pair nearly touches follows from the greatest reach
// and the longest segment (docs/proof.md), so a row has one slack for all columns of a tile: the loop keeps
// what is nearest to 0.

#pragma once
#include "kernels/pairs/estimate.hpp"
#include "kernels/pairs/plain_slack.hpp"
#include "kernels/plain.hpp"
#include "kernels/tiles/hit_matrix.hpp"
#include "kernels/tiles/staged.hpp"

namespace capsa::CAPSA_ISA {

// Whether rows and columns are decided so: points and segments. Tiles of two segments have estimated.hpp.
template <class Row, class Col>
inline constexpr bool points_or_segments = (Row::core <= CoreKind::segment) &&
                                           (Col::core <= CoreKind::segment);
template <class Row, class Col>
inline constexpr bool can_decide_plainly = (decides_plainly) && points_or_segments<Row, Col> &&
                                           (Col::core == CoreKind::point || Row::core == CoreKind::point);
template <bool Flip, class Row, class Column>
CAPSA_NOINLINE auto proximity_called(const Row& row, const Column& column) {
    return proximity_of<Flip, true>(row, column);
}
template <bool Flip, class Row, class Column>
CAPSA_NOINLINE std::uint64_t touching_by_formula(const Row& row, const Column& column) {
    const auto pair = proximity_called<Flip>(row, column);
    return bits(pair.d2 <= pair.limit);
}
// Bit i: whether the row touches lane i of the columns, by the formula. One form serves both signs of the
// reach.
template <bool Flip, class Row, class Column>
CAPSA_INLINE std::uint64_t touching_lanes(const Row& row, const Column& column) {
    if constexpr (has_plain_form<Row> && has_plain_form<Column>) {
        constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - lane_count);
        constexpr bool first = decltype(row.core)::has_extent, second = decltype(column.core)::has_extent;
        const auto one = in_plain(row);
        const auto other = in_plain(column);
        const Plain reach = one.radius + other.radius;
        Plain over, slack;
        if constexpr (first && second) {
            const auto found = guess(unit_segment_of(one), unit_segment_of(other));
            over = found.over;
            slack = select(reach >= Plain(0.0f), found.slack, Plain(__builtin_inff()));
        } else {
            const auto pair = proximity_of<Flip, true>(one, other);
            over = pair.d2 - pair.limit;
            slack = plain_slack(reach, square_root(square_of(one.core) + square_of(other.core)));
        }
        const std::uint64_t sure = bits(slack < magnitude(over)) & bits(slack < Plain(0x1p100f));
        if (__builtin_expect(sure != all_lanes, 0)) return touching_by_formula<Flip>(row, column);
        return bits(Plain(0.0f) >= over);
    } else {
        const auto pair = proximity_of<Flip, true>(row, column);
        return bits(pair.d2 <= pair.limit);
    }
}

// The greatest radius, and the square of the greatest length. Invalid rows do not count.
struct Sizes {
    float radius, square;
};
template <class Shape, class Staged>
CAPSA_NOINLINE Sizes sizes_of(const Staged& staged, std::uint32_t count) {
    Plain radius(0.0f), square(0.0f);
    for (std::uint32_t i = 0; i < count; i += lane_count) {
        const auto solids = staged.template columns<Plain>(static_cast<int>(i / capsa_word_columns),
                                                           static_cast<int>(i % capsa_word_columns));
        radius = max(solids.radius, radius);
        square = max(square_of(solids.core), square);
    }
    return {greatest(radius.v), greatest(square.v)};
}

// A row that is decided plainly with any columns of a tile.
template <bool Flip, bool Signed, class Row, class Col>
class PlainRow {
public:
    CAPSA_INLINE PlainRow(const RowStage<Row>& rows, std::uint32_t r, const Sizes& cols)
        : rows_(rows), row_(r), solid_(rows.template row<Plain>(r)) {
        const Plain square = square_of(rows.template row<Plain>(r).core);
        const float radius = rows.field[0][Row::field_count - 1][r];
        slack_ = plain_slack(radius + cols.radius,
                             __builtin_sqrtf(greatest(square.v)) + __builtin_sqrtf(cols.square));
    }

    // The hits of word w.
    CAPSA_INLINE std::uint64_t hits(const ColumnStage<Col>& cols, int w) const {
        constexpr int step = Width<EstimatedColumns>::count;
        EstimatedColumns nearest(3e38f);
        std::uint64_t hits = 0;
        for (int k = capsa_word_columns - step; k >= 0; k -= step) {
            const auto pair = proximity_of<Flip, Signed>(
                solid_, cols.template columns<EstimatedColumns>(static_cast<int>(w), k));
            const EstimatedColumns over = pair.d2 - pair.limit;
            hits = hits << step | bits(EstimatedColumns(0.0f) >= over);
            nearest = min(magnitude(over), nearest);
        }
        if (__builtin_expect(bits(EstimatedColumns(slack_) >= nearest) != 0, 0))
            hits = word_by_formula<Flip, Signed>(rows_, row_, cols, w);
        return hits;
    }

private:
    const RowStage<Row>& rows_;
    std::uint32_t row_;
    typename Row::template Solid<Plain> solid_;
    float slack_;
};

template <class Row, class Col, bool Flip, bool Signed>
requires(can_decide_plainly<Row, Col>) CAPSA_NOINLINE std::uint32_t
    dense_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols, const capsa_tile& tile,
               std::uint32_t begin, std::uint32_t end, Next after_hit, HitMatrix& matrix) {
    const std::uint32_t word_count = words_of(tile);
    const std::uint64_t ends = ends_of(after_hit);
    const Sizes sizes = sizes_of<Col>(cols, word_count * capsa_word_columns);
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin, first = first_asked(tile, row);
        const PlainRow<Flip, Signed, Row, Col> one(rows, r, sizes);
        std::uint32_t occupied = 0;
        bool ended = false;
        for (std::uint32_t w = first / capsa_word_columns; w < word_count && !ended; ++w) {
            const std::uint64_t hits = one.hits(cols, static_cast<int>(w));
            matrix.hits[r][w] = hits;
            occupied |= std::uint32_t{hits != 0} << w;
            ended = (hits & ends) != 0 && (hits & asked(first, w * capsa_word_columns)) != 0;
        }
        matrix.occupied[r] = static_cast<std::uint8_t>(occupied);
        if (ended && after_hit == Next::stop) return r + 1;
    }
    return end - begin;
}

template <class Row, class Col, bool Flip>
requires(can_decide_plainly<Row, Col>) CAPSA_NOINLINE std::uint64_t
    counted_rows(const RowStage<Row>& rows, const ColumnStage<Col>& cols, const capsa_tile& tile,
                 std::uint32_t begin, std::uint32_t end, std::uint64_t enough) {
    const std::uint32_t word_count = words_of(tile);
    const Sizes sizes = sizes_of<Col>(cols, word_count * capsa_word_columns);
    std::uint64_t total = 0;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin, first = first_asked(tile, row);
        const PlainRow<Flip, false, Row, Col> one(rows, r, sizes);
        std::uint64_t counted = asked(first % capsa_word_columns, 0);  // of the first word
        for (std::uint32_t w = first / capsa_word_columns; w < word_count; ++w) {
            total += count_ones(counted & one.hits(cols, static_cast<int>(w)));
            if (total >= enough) return total;
            counted = ~std::uint64_t{0};
        }
    }
    return total;
}

}  // namespace capsa::CAPSA_ISA
