// For libraries that list the pairs of centres within one distance of each other, of one set of spheres.

#pragma once
#include "bench/peers/bodies.hpp"

namespace capsa::bench {

struct Centres {
    Bodies spheres;
    float margin, reach = 0;  // spheres whose centres are farther apart than `reach` do not touch

    Centres(const capsa_shapes& shapes, float asked_margin) : spheres(shapes), margin(asked_margin) {
        for (const Solid& sphere : spheres.items) reach = std::max(reach, 2 * sphere.radius);
        reach = reach * (1 + 1e-5f) + margin;  // a rounding more misses none
    }
};

// Why not, or nothing.
inline std::string no_centres(const capsa_source& source, Verb verb) {
    if (!told_by_hits(verb)) return offers_no_such_answer().why_not;
    if (in_step(source)) return searches_for_pairs().why_not;
    if (too_few(source)) return for_many_pairs().why_not;
    if (source.kind != capsa_source_within || !is_sphere(source.a)) return "lists pairs of points of one set";
    return {};
}

}  // namespace capsa::bench
