// Whether the cores of boxes and round cones are near each other. Each has a file of its own, whose formulas
// are long: a program gets them with the kernels of the shape (src/linked/README.md).

#pragma once
#include "src/shape.hpp"

namespace capsa::exact {

struct Cores;

using Decide = bool(const Cores& cores, CoreKind first, CoreKind second);

/// The first core is a point, a segment or a triangle, whose points come before the centre of the box, or the
/// box comes first and a round cone second. Where those two meet, no reach is below 0.
Decide decide_box;

/// The round cone comes second. The first core is any but a box.
Decide decide_round_cone;

}  // namespace capsa::exact
