// Contacts and touches of round cones of the plane that are asked in space.
//
// Cores that cross part along z there, which is no way in the plane. So where the axes cross or nearly meet,
// gap, normal, places and point are made anew, from the shortest way in the plane that parts the two shapes.
// Of a rectangle that is as small as a rounding of the round cone the way out may lead along z too. Nothing
// is changed of other pairs.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>

namespace capsa {

// Of kernels that were asked about these rows. Contacts name rows of `a` and `b`.
void part_in_plane(const capsa_shapes& a, const capsa_shapes& b, capsa_contact* contacts, std::size_t begin,
                   std::size_t end) noexcept;

// The rows that touch have moved by their motions times the time; null: they rest. A touch without a partner
// stays as it is.
void part_in_plane(const capsa_shapes& a, const capsa_shapes& b, const capsa_motion* of_a,
                   const capsa_motion* of_b, capsa_touch* touches, std::size_t count) noexcept;

// Whether they may change the normal of a touch at the start: kernels cannot say then which of these pairs
// come nearer.
bool are_parted_in_plane(const capsa_shapes& a, const capsa_shapes& b) noexcept;
// Whether the rows of a touch come together after the start, or nearer from then on (T12).
bool comes_nearer(const capsa_touch& touch, const capsa_motion* of_a, const capsa_motion* of_b) noexcept;

}  // namespace capsa
