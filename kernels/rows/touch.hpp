// The first touch of each row of A with any row of B. The walk knows no shapes (kernels/walks/touch.cpp).

#pragma once
#include "kernels/formulas/kind.hpp"
#include "kernels/rows/moving.hpp"

namespace capsa::CAPSA_ISA {

// What the walk needs to know of two shapes.
struct TouchFormula {
    const Kind *row, *col;
    FirstTouches* touches;  // of a vector of pairs, in the order of evaluation
    bool exchanged;         // that is columns first
};
template <class Row, class Col, bool Exchanged = exchanged_in_time<Row, Col>>
inline constexpr TouchFormula touch_formula{&kinds.of[Row::slot], &kinds.of[Col::slot],
                                            &first_touches<Row, Col>, false};
template <class Row, class Col>
inline constexpr TouchFormula touch_formula<Row, Col, true>{&kinds.of[Row::slot], &kinds.of[Col::slot],
                                                            &first_touches<Col, Row>, true};

// With `b_first` equal cores are evaluated with B first.
void walk_touches(const capsa_touch_job& job, const TouchFormula& formula, bool b_first);

template <class A, class B, bool BFirst>
void touch_rows(const capsa_touch_job* job) {
    walk_touches(*job, touch_formula<A, B>, BFirst);
}

}  // namespace capsa::CAPSA_ISA
