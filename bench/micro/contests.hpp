// What capsa-micro times.

#pragma once
#include "bench/measure/contest.hpp"
#include "bench/peers/question.hpp"
#include "capsa/shapes.hpp"
#include "capsa/storage.hpp"
#include "src/registry.hpp"
#include "src/shape.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <span>
#include <vector>

namespace capsa::bench {

// Two shapes that a contest asks about, and what results call them.
struct TwoShapes {
    const char* name;
    capsa_shape row, col;
};

// 1024 rows against 4096 columns of every shape in one cube, and of every shape of the plane in one square.
struct Cube {
    Cube(const char* label, float side, float side_of_square);
    std::string label;
    std::array<capsa_shapes, PlaceOfShape::most + 1> rows, cols;  // of each value of capsa_shape

private:
    Spheres row_spheres_, col_spheres_;
    Capsules row_capsules_, col_capsules_;
    Triangles row_triangles_, col_triangles_;
    HalfSpaces row_half_spaces_, col_half_spaces_;
    Boxes row_boxes_, col_boxes_;
    RoundCones row_cones_, col_cones_;
    Circles row_circles_, col_circles_;
    PlanarCapsules row_planar_capsules_, col_planar_capsules_;
    HalfPlanes row_half_planes_, col_half_planes_;
};

// A contest still to be made: its contenders' names are known, its arrays and checks are not there yet.
struct Planned {
    std::string title;
    std::vector<std::string> names;
    std::function<Contest()> make;
};

// The kernels of the instruction sets that run here, but for the scalar one.
inline std::vector<const capsa_kernel_table*> vector_tables() {
    std::vector<const capsa_kernel_table*> tables;
    for (const capsa_kernel_table* table : registry::tables())
        if (registry::runnable(table->isa) && table->isa != capsa_isa_scalar) tables.push_back(table);
    return tables;
}

// Every tile and pair kernel of the registry, the ISAs of one kernel against each other; `quick` keeps the
// counts. The cube must outlive them.
std::vector<Planned> kernel_contests(const Cube& cube, bool quick);

// Whole queries through the public interface, against the hand-written loops and the libraries, and verbs
// that answer by run against those that do not, where there is one run. The cubes must outlive them.
std::vector<Planned> query_contests(const Cube& sparse, const Cube& dense, bool quick);

// count_hits of shapes of space against the same shapes of the plane, on each ISA that runs here. The cube
// must outlive them.
std::vector<Planned> plane_contests(const Cube& cube);

// Spheres and capsules with capsules and boxes, on each ISA that runs here, and boxes by hand-written loops.
// The cubes must outlive them.
std::vector<Planned> box_contests(const Cube& sparse, const Cube& dense);

// The same of round cones.
std::vector<Planned> cone_contests(const Cube& sparse, const Cube& dense);

// What a filter costs. The cubes must outlive them.
std::vector<Planned> filter_contests(const Cube& sparse, const Cube& dense);

// What exact decisions cost, on each ISA that runs here. The cubes must outlive them.
std::vector<Planned> exact_contests(const Cube& sparse, const Cube& dense);

// Long rows over a terrain with an index of it and without, on each ISA that runs here.
std::vector<Planned> ray_contests();

// First touches of rows that all move, in every way to find them and by hand, on each ISA that runs here.
std::vector<Planned> moving_contests();

// Rows that ask an index, on each ISA that runs here. The cube must outlive them.
std::vector<Planned> tree_contests(const Cube& cube);

// Every way to find the hits of two sets, with all that it builds in the call, on each ISA that runs here.
std::vector<Planned> way_contests();

// Changes the last bit of the first row. A workspace builds nothing for rows that are those of the last
// query.
inline void begin_frame(std::span<float> x) {
    if (!x.empty()) x[0] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(x[0]) ^ 1u);
}

// Frames of a simulation whose rows move a little, on each ISA that runs here.
std::vector<Planned> frame_contests();

// Deepest contacts beside all contacts of the same pairs, in every way to find them.
std::vector<Planned> deepest_contests();

// Clusters of spheres, beside union-finds by hand, on each ISA that runs here.
std::vector<Planned> cluster_contests();

// Building an index of rows that have an order.
std::vector<Planned> order_contests();

// Spheres in a box that repeats, beside what that takes without a box and by hand.
std::vector<Planned> periodic_contests();

// Contacts of capsules that lie on something, and their manifolds.
std::vector<Planned> manifold_contests();

// Capsules in and around closed meshes: their surface, what is inside, and contacts with the solid.
std::vector<Planned> solid_contests();

// Poses of a robot arm by run, beside a call for each run and hand-written loops.
std::vector<Planned> robot_contests();

// A few rows against a few, beside hand-written loops: the source ready, built in the call, and planned.
std::vector<Planned> small_contests();
// One line for each of them.
void print_small(std::ostream& out, const std::vector<Outcome>& outcomes);

// Both sides of every threshold of the library, on each ISA that runs here. The cubes must outlive them.
std::vector<Planned> threshold_contests(const Cube& sparse, const Cube& dense);

}  // namespace capsa::bench
