// Which columns are near each row of a block, for packed.hpp: those that a cheap test does not leave out. A
// column that is left out is a miss by the formula too.

#pragma once
#include "kernels/pairs/apart_from_triangle.hpp"
#include "kernels/pairs/outside_box.hpp"
#include "kernels/pairs/outside_own_box.hpp"
#include "kernels/pairs/separation.hpp"
#include "kernels/shapes/capsule_box.hpp"
#include "kernels/tiles/hit_matrix.hpp"
#include "kernels/tiles/staged.hpp"

namespace capsa::CAPSA_ISA {

// What stands around a row. A box is its own.
template <class Row>
struct BoxAround {
    using Shape = Row;
};
template <>
struct BoxAround<Triangle> {
    using Shape = TriangleBox;
};

// The boxes of a block of rows, and which columns are not outside them.
template <class Row, class Col>
struct NearBoxes {
    RowStage<typename BoxAround<Row>::Shape> rows;
    CAPSA_INLINE static void new_tile() {}
    CAPSA_INLINE void block(const RowStage<Row>& of_rows, std::uint32_t row_count, const ColumnStage<Col>&,
                            const capsa_tile&) {
        for (std::uint32_t i = 0; i < row_count; i += lane_count)
            rows.keep(i, box_of(of_rows.template columns<Lanes>(0, static_cast<int>(i))));
    }
    // The near columns of words `first` to `end`.
    CAPSA_NOINLINE void near(std::uint32_t r, const ColumnStage<Col>& cols, std::uint32_t first,
                             std::uint32_t end, std::uint64_t* words) const {
        const auto box = rows.template row<Lanes>(r);
        for (std::uint32_t w = first; w < end; ++w)
            words[w] = word([&](int k) CAPSA_INLINE_LAMBDA {
                return outside(box, cols.template columns<Wide>(static_cast<int>(w), k));
            });
    }
};
// Of triangles in the columns the boxes along the axes of space, which are found beside those around the rows
// that are boxes or round cones (pairs/apart_from_triangle.hpp).
template <class Row, class Col>
requires(longest_formula<Row, Col>&& Col::core == CoreKind::triangle) struct NearBoxes<Row, Col> {
    const RowStage<Row>* rows;
    CAPSA_INLINE static void new_tile() {}
    CAPSA_INLINE void block(const auto& all, std::uint32_t, const auto&, const auto&) { rows = &all; }
    CAPSA_NOINLINE void near(std::uint32_t r, const ColumnStage<Col>& cols, std::uint32_t first,
                             std::uint32_t end, std::uint64_t* words) const {
        const auto around = around_of(rows->template row<Lanes>(r));
        for (std::uint32_t w = first; w < end; ++w)
            words[w] = word([&](int k) CAPSA_INLINE_LAMBDA {
                return apart_from(around, cols.template columns<Lanes>(static_cast<int>(w), k));
            });
    }
};
// Of round cones the capsules around them: a test of those takes a fifth of the formula's time, whose square
// roots and divisions wait for each other. The reach has room for the errors of both distances.
template <class Row, class Col>
requires(has_round_cone<Row, Col> && !longest_formula<Row, Col>) struct NearBoxes<Row, Col> {
    const RowStage<Row>* rows;
    CAPSA_INLINE static void new_tile() {}
    CAPSA_INLINE void block(const auto& all, std::uint32_t, const auto&, const auto&) { rows = &all; }
    CAPSA_NOINLINE void near(std::uint32_t r, const ColumnStage<Col>& cols, std::uint32_t first,
                             std::uint32_t end, std::uint64_t* words) const {
        const auto row = rows->template row<Lanes>(r);
        const Lanes reach = enlarged(reach_with_errors(capsule_around(row)));
        for (std::uint32_t w = first; w < end; ++w)
            words[w] = word([&](int k) CAPSA_INLINE_LAMBDA {
                const auto column = capsule_around(cols.template columns<Wide>(static_cast<int>(w), k));
                const auto apart = separation(axis_of(row.core), column.core).delta;
                return Proximity<Wide>{with_plain_nan(dot(apart, apart)),
                                       limit<true>(reach + enlarged(reach_with_errors(column)))};
            });
    }
};
template <class Row, class Col>
requires(Row::core == CoreKind::segment && Col::core == CoreKind::segment) struct NearBoxes<Row, Col> {
    RowStage<CapsuleBox> rows;
    ColumnStage<CapsuleBox> cols;
    bool cols_ready;

    CAPSA_INLINE void new_tile() { cols_ready = false; }
    CAPSA_NOINLINE void block(const RowStage<Row>& of_rows, std::uint32_t row_count,
                              const ColumnStage<Col>& of_cols, const capsa_tile& tile) {
        constexpr std::uint32_t columns = capsa_word_columns;
        if (!cols_ready)
            for (std::uint32_t i = 0; i < words_of(tile) * columns; i += lane_count)
                cols.keep(i, box_of(of_cols.template columns<Lanes>(static_cast<int>(i / columns),
                                                                    static_cast<int>(i % columns))));
        cols_ready = true;
        for (std::uint32_t i = 0; i < row_count; i += lane_count)
            rows.keep(i, box_of(of_rows.template columns<Lanes>(0, static_cast<int>(i))));
    }
    CAPSA_NOINLINE void near(std::uint32_t r, const ColumnStage<Col>&, std::uint32_t first, std::uint32_t end,
                             std::uint64_t* words) const {
        constexpr int step = Width<Wide>::count;
        const auto box = rows.template row<Lanes>(r);
        for (std::uint32_t w = first; w < end; ++w) {
            std::uint64_t columns = 0;
            for (int k = capsa_word_columns - step; k >= 0; k -= step)
                columns =
                    columns << step | bits(overlap(box, cols.template columns<Wide>(static_cast<int>(w), k)));
            words[w] = columns;
        }
    }
};

}  // namespace capsa::CAPSA_ISA
