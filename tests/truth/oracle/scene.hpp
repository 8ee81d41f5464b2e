// Two segments before they are rounded to floats, and how they become a case.

#pragma once
#include "tests/truth/oracle/draws.hpp"
#include "tests/truth/oracle/pair.hpp"
#include "tests/truth/reference/vec.hpp"

namespace capsa::oracle {

class Random;

namespace generate {

struct Scene {
    reference::Vec3d p1, q1, p2, q2;
};

Scene random_scene(Random& r);
Scene scaled(const Scene& s, double k);
// Segments along d1 and d2 that cross where both are, moved apart by `gap`.
Scene crossing(Random& r, const reference::Vec3d& d1, const reference::Vec3d& d2,
               const reference::Vec3d& gap);

// A sphere sits at the first point of its segment or in the middle. Either end may come first. The radii are
// on the scale of the distance between first points, so that many cases touch and many do not.
void set(Random& r, const Pair& pair, Scene s, Case& c);

}  // namespace generate
}  // namespace capsa::oracle
