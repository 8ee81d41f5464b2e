// What the plane saves: the same question about shapes of space and about shapes of the plane.

#include "bench/measure/field.hpp"
#include "bench/micro/contests.hpp"
#include "src/registry.hpp"
#include "src/shape.hpp"

#include "capsa/c/capsa.h"

#include <array>

namespace capsa::bench {

namespace {

struct Side {
    const char* label;
    capsa_shape a, b;  // columns and rows of the cube
};

// About shapes of the plane and about their likes in space.
constexpr std::array<Side, 2> in_space_and_plane(capsa_shape a, capsa_shape b) {
    return {{{"space", info_in_space(a).shape, info_in_space(b).shape}, {"plane", a, b}}};
}

constexpr std::array<Side, 2> round_on_faces = in_space_and_plane(capsa_shape_circle, capsa_shape_half_plane);

struct Comparison {
    const char* name;
    std::array<Side, 2> sides;
    std::size_t a_count = 4096, b_count = 1024;
};

constexpr Comparison comparisons[] = {
    {"spheres_spheres", in_space_and_plane(capsa_shape_circle, capsa_shape_circle)},
    {"spheres_capsules", in_space_and_plane(capsa_shape_circle, capsa_shape_planar_capsule)},
    {"capsules_capsules", in_space_and_plane(capsa_shape_planar_capsule, capsa_shape_planar_capsule)},
    {"spheres_half_spaces", round_on_faces},
    {"capsules_half_spaces", in_space_and_plane(capsa_shape_planar_capsule, capsa_shape_half_plane)},
    {"4096_spheres_1_half_space", round_on_faces, 4096, 1},
    {"1_sphere_8_half_spaces", round_on_faces, 1, 8},
    {"1_sphere_64_half_spaces", round_on_faces, 1, 64},
};

Contender contender(const std::string& name, const Comparison& comparison, const Side& side, const Cube& cube,
                    capsa_isa isa) {
    capsa_shapes a = cube.cols[static_cast<std::size_t>(side.a)],
                 b = cube.rows[static_cast<std::size_t>(side.b)];
    a.count = comparison.a_count;
    b.count = comparison.b_count;
    return {name,
            side.label,
            [a, b, isa] {
                const capsa_source source = capsa_between(&a, &b);
                capsa_options options{};
                options.isa = isa;
                std::uint64_t hits = 0;
                capsa_count_hits(&source, &options, &hits);
                return hits;
            },
            {},
            {},
            {}};
}

}  // namespace

std::vector<Planned> plane_contests(const Cube& cube) {
    std::vector<Planned> contests;
    for (const capsa_kernel_table* table : registry::tables()) {
        if (!registry::runnable(table->isa)) continue;
        for (const Comparison& comparison : comparisons) {
            const std::string title =
                std::string("plane/") + comparison.name + "/" + cube.label + "/" + table->name;
            std::vector<std::string> names;
            for (const Side& side : comparison.sides) names.push_back(title + "/" + side.label);
            contests.push_back({title, names, [title, names, &comparison, &cube, isa = table->isa] {
                                    const double pairs = static_cast<double>(comparison.a_count) *
                                                         static_cast<double>(comparison.b_count);
                                    Contest contest{title, pairs >= small_job ? pairs : 0, 0, {}};
                                    for (std::size_t k = 0; k < names.size(); ++k)
                                        contest.contenders.push_back(
                                            contender(names[k], comparison, comparison.sides[k], cube, isa));
                                    return contest;
                                }});
        }
    }
    return contests;
}

}  // namespace capsa::bench
