// Hand-written loops for a robot arm of spheres among capsules: what capsa's answers by run are measured
// against. Obstacles are sorted by their distance from the shoulder, so a loop leaves them at the first that
// is too far. Bounding spheres of links, distances and layouts are made before and not timed.

#pragma once
#include <cstddef>
#include <cstdint>

namespace capsa::bench {

// Capsules p + t d with inv = 1 / d.d, and how near each comes to the shoulder, in ascending order.
struct ArmObstacles {
    const float *px, *py, *pz, *dx, *dy, *dz, *inv, *radius, *nearest;
    std::size_t count;
};

// Spheres, and of links how far each reaches from the shoulder. Sphere i of pose k stands at k * rows + i;
// where n poses stand side by side, at (k / n * rows + i) * n + k % n, and one reach is for all n.
struct ArmSpheres {
    const float *x, *y, *z, *radius, *reaches;
    std::size_t rows;
};

struct ArmPoses {
    ArmSpheres spheres, links;
    const std::uint32_t* link_rows;  // link i has spheres link_rows[i] to link_rows[i + 1]
};

// Whether pose k touches: all its spheres in their order with all obstacles.
bool sphere_by_sphere(const ArmPoses& poses, const ArmObstacles& obstacles, std::size_t k);
// The same, and the spheres of a link only if its bounding sphere touches.
bool links_first(const ArmPoses& poses, const ArmObstacles& obstacles, std::size_t k);
// The same of 16 poses from k on, which stand side by side in lanes: which of them touch, as bits; and
// whether one of 8 or 16 does.
std::uint32_t which_of_16(const ArmPoses& in_lanes, const ArmObstacles& obstacles, std::size_t k);
bool one_of_16(const ArmPoses& in_lanes, const ArmObstacles& obstacles, std::size_t k);
bool one_of_8(const ArmPoses& in_lanes, const ArmObstacles& obstacles, std::size_t k);

}  // namespace capsa::bench
