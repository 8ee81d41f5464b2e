// The generators of the families of half-spaces. Side a is a sphere or a capsule, and side b is p and n.

#pragma once
#include "tests/truth/oracle/pair.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

void on_the_face(Random& r, const Pair& pair, Case& c);  // the lower end is a rounding from the face
void deep_inside(Random& r, const Pair& pair, Case& c);
void along_the_face(Random& r, const Pair& pair, Case& c);         // slopes of 1e-1 to 1e-9, and 0
void far_face(Random& r, const Pair& pair, Case& c);               // 1e3 to 1e6 from the origin
void normals_of_any_length(Random& r, const Pair& pair, Case& c);  // 1e-38 to 1e18
void normals_along_axes(Random& r, const Pair& pair, Case& c);     // small integers: exact ties
void faces_of_mixed_scales(Random& r, const Pair& pair, Case& c);  // every coordinate its own
void tiny_faces(Random& r, const Pair& pair, Case& c);             // denormals
void no_normal(Random& r, const Pair& pair, Case& c);              // of length 0: invalid

}  // namespace generate
}  // namespace capsa::oracle
