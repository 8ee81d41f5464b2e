// Rows that are fixed to links, in the poses that transforms say.

#pragma once
#include "capsa/c/poses.h"

#include <cstddef>

namespace capsa {

// How many numbers a transform of this kind has, and of which dimension; 0 if there is no such kind.
int entries_of(capsa_transform kind) noexcept;
int dimension_of(capsa_transform kind) noexcept;

// The first transform that is not rigid, in the order of transforms, then of entries.
capsa_flaw first_not_rigid(const capsa_transforms& transforms) noexcept;

// All is checked and no stream holds a value.
void pose(const capsa_shapes& rows, const capsa_label_stream& link, std::size_t links,
          const capsa_transforms& transforms, const capsa_mutable_stream* to) noexcept;

}  // namespace capsa
