// Pedestrians in a street of shops: circles against walls, everything in the plane z = 0.
//
// Agents of radius 0.25 m, one to every square metre; walls 0.1 m thick, a front with a door every 4 m on
// both sides and cross walls behind.

#pragma once
#include "bench/scenes/uniform.hpp"

namespace capsa::scenes {

inline constexpr float agent_radius = 0.25f, wall_radius = 0.05f, street_width = 8.0f, shop = 4.0f,
                       door = 1.2f;

inline float street_length(std::size_t agents) { return static_cast<float>(agents) / street_width; }

inline Spheres crowd_agents(std::size_t count, std::uint64_t seed = 3) {
    Random random(seed);
    Spheres agents;
    agents.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        add(agents, {random.between(0, street_length(count)), random.between(0, street_width), 0},
            agent_radius);
    return agents;
}

// Three walls for each shop, on both sides of a street as long as the agents need.
inline Capsules crowd_walls(std::size_t agents) {
    Capsules walls;
    for (float x = 0; x < street_length(agents); x += shop)
        for (int side = 0; side < 2; ++side) {
            const float front = side ? street_width : 0.0f, back = side ? front + shop : front - shop;
            const float left = x + 0.5f * (shop - door), right = left + door;
            add(walls, {x, front, 0}, {left, front, 0}, wall_radius);
            add(walls, {right, front, 0}, {x + shop, front, 0}, wall_radius);
            add(walls, {x, front, 0}, {x, back, 0}, wall_radius);
        }
    return walls;
}

}  // namespace capsa::scenes
