// Which columns are near a row: those that a cheap test does not leave out (Formula::near). A column that is
// left out is a miss by the formula too.

#pragma once
#include "kernels/formulas/kind.hpp"
#include "kernels/pairs/apart_from_triangle.hpp"
#include "kernels/pairs/outside_box.hpp"
#include "kernels/pairs/outside_own_box.hpp"
#include "kernels/pairs/separation.hpp"
#include "kernels/shapes/capsule_box.hpp"

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
template <>
struct BoxAround<PlanarCapsule> {
    using Shape = CapsuleBox;
};
template <class Row>
void boxes_around(float* to, const float* rows, std::uint64_t count) {
    using Around = typename BoxAround<Row>::Shape;
    for (std::uint64_t i = 0; i < count; i += lane_count)
        keep_at<Around>(reinterpret_cast<StageWord<Around>*>(to), i,
                        box_of(columns_of<Row>(rows + i / capsa_word_columns * word_size<Row>,
                                               static_cast<int>(i % capsa_word_columns))));
}

// Of triangles in the columns the boxes along the axes of space, which are found beside those around the rows
// that are boxes or round cones (pairs/apart_from_triangle.hpp). Of round cones the capsules around them: a
// test of those takes a fifth of the formula's time, whose square roots and divisions wait for each other.
template <class Row, class Col>
inline constexpr bool tests_axes = longest_formula<Row, Col>&& Col::core == CoreKind::triangle;
template <class Row, class Col>
inline constexpr bool tests_capsules = has_round_cone<Row, Col> && !longest_formula<Row, Col>;
// Of all others the boxes around the rows.
template <class Row, class Col>
inline constexpr bool tests_boxes = !tests_axes<Row, Col> && !tests_capsules<Row, Col>;

// What stands for a row in the test.
template <class Row, bool Box>
struct TestedOf : BoxAround<Row> {};
template <class Row>
struct TestedOf<Row, false> {
    using Shape = Row;
};

template <class Row, class Col>
void near_of(const float* rows, std::uint32_t r, const float* cols, std::uint32_t first, std::uint32_t end,
             std::uint64_t* words) {
    using Around = typename TestedOf<Row, tests_boxes<Row, Col>>::Shape;
    const auto row = row_of<Around>(rows, r);
    const auto each = [&](const auto& test) CAPSA_INLINE_LAMBDA {
        for (std::uint32_t w = first; w < end; ++w)
            words[w] = word([&](int k) CAPSA_INLINE_LAMBDA { return test(cols + w * word_size<Col>, k); });
    };
    if constexpr (Row::dimension == 2) {
        constexpr int step = Width<Wide>::count;
        for (std::uint32_t w = first; w < end; ++w) {
            std::uint64_t columns = 0;
            for (int k = capsa_word_columns - step; k >= 0; k -= step)
                columns = columns << step |
                          bits(overlap(row, columns_of<Around, Wide>(cols + w * word_size<Around>, k)));
            words[w] = columns;
        }
    } else if constexpr (tests_axes<Row, Col>) {
        const auto around = around_of(row);
        each([&](const float* from, int k)
                 CAPSA_INLINE_LAMBDA { return apart_from(around, columns_of<Col>(from, k)); });
    } else if constexpr (tests_capsules<Row, Col>) {
        // The reach has room for the errors of both distances.
        const Lanes reach = enlarged(reach_with_errors(capsule_around(row)));
        each([&](const float* from, int k) CAPSA_INLINE_LAMBDA {
            const auto column = capsule_around(columns_of<Col, Wide>(from, k));
            const auto apart = separation(axis_of(row.core), column.core).delta;
            return Proximity<Wide>{with_plain_nan(dot(apart, apart)),
                                   limit<true>(reach + enlarged(reach_with_errors(column)))};
        });
    } else {
        each([&](const float* from, int k)
                 CAPSA_INLINE_LAMBDA { return outside(row, columns_of<Col, Wide>(from, k)); });
    }
}

}  // namespace capsa::CAPSA_ISA
