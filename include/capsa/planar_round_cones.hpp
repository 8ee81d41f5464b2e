// Views of round cones of the plane in separate arrays, as capsa/shapes.hpp has them of other shapes.

#pragma once
#include "capsa/shapes.hpp"

namespace capsa {

/// Round cones of the plane in separate arrays of one length: the ends, and the radius at each.
inline PlanarRoundConeView round_cones(Floats ax, Floats ay, Floats bx, Floats by, Floats ra, Floats rb) {
    return detail::view_of<capsa_shape_planar_round_cone>(ax, ay, bx, by, ra, rb);
}

}  // namespace capsa
