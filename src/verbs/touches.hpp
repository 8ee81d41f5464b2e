// All touches of moving rows, and the last ones of given pairs. The caller has checked the arguments.

#pragma once
#include "capsa/c/touches.h"

#include "src/verbs/touch_question.hpp"

#include <cstddef>

namespace capsa::query {

// Writes those that fit, by row of A, then time, then row of B.
capsa_status find_touches(const TouchQuestion& asked, capsa_touch* out, std::size_t capacity,
                          capsa_find_result& result) noexcept;

// Hands over those of one row of A after the other, in the same order. The source is no list.
capsa_status visit_touches(const TouchQuestion& asked, capsa_visit_touches_function visit,
                           void* context) noexcept;

// Answer k belongs to row or pair source.begin + k of a `zip` or a `listed`.
capsa_status last_touch(const TouchQuestion& asked, capsa_touch* out) noexcept;

}  // namespace capsa::query
