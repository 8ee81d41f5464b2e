// Whether the cores of boxes and round cones are near each other. Each has a file of its own: the formulas
// are long.

#pragma once
#include "src/exact/cores.hpp"
#include "src/shape.hpp"

namespace capsa::exact {

/// The first core is a point, a segment or a triangle, whose points come before the centre of the box, or the
/// box comes first and a round cone second. Where those two meet, no reach is below 0.
bool decide_box(const Cores& cores, CoreKind first, CoreKind second);

/// The round cone comes second. The first core is any but a box.
bool decide_round_cone(const Cores& cores, CoreKind first);

}  // namespace capsa::exact
