// A film of tangled fibres: chains of thin capsules that wind through a slab.
//
// A link is 0.2 long and 0.008 thick, a fibre is ten links. The slab is 0.2 high and grows with the count: a
// fibre crosses as many others whatever the size. Neighbours in a chain share a point, so they touch.

#pragma once
#include "bench/scenes/uniform.hpp"

namespace capsa::scenes {

inline constexpr std::size_t links_per_fibre = 10;
inline constexpr float fibre_radius = 0.004f, fibre_link = 0.2f, film_height = 0.2f;

// A link touches three or four others beside its neighbours in the chain.
inline float film_side(std::size_t links) { return 0.03f * std::sqrt(static_cast<float>(links)); }

inline Vec unit(const Vec& v) { return v * (1.0f / std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])); }

// Fibres lie nearly flat, turn a little from link to link, and turn back where the slab ends.
inline Capsules film(std::size_t links, std::uint64_t seed = 24) {
    Random random(seed);
    Capsules fibres;
    fibres.reserve(links);
    const Vec size{film_side(links), film_side(links), film_height};
    Vec at{}, way{};
    for (std::size_t link = 0; link < links; ++link) {
        if (link % links_per_fibre == 0) {
            at = random.in_cube(1);
            at = {at[0] * size[0], at[1] * size[1], at[2] * size[2]};
            way = {0, 0, 0};
        }
        const Vec turn = random.direction() * (link % links_per_fibre == 0 ? 1.0f : 0.4f);
        way = unit({way[0] + turn[0], way[1] + turn[1], 0});
        way[2] = 0.25f * turn[2];  // at most a quarter of the height on a link's way
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float ahead = at[axis] + way[axis] * fibre_link;
            if (ahead < 0 || ahead > size[axis]) way[axis] = -way[axis];
        }
        const Vec next = at + way * fibre_link;
        add(fibres, at, next, fibre_radius);
        at = next;
    }
    return fibres;
}

}  // namespace capsa::scenes
