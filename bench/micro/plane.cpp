// What the plane saves: the same question about shapes of space and about shapes of the plane.

#include "bench/measure/field.hpp"
#include "bench/micro/contests.hpp"
#include "src/registry.hpp"

#include "capsa/c/capsa.h"

namespace capsa::bench {

namespace {

struct Side {
    const char* label;
    capsa_shape a, b;  // columns and rows of the cube
};

struct Comparison {
    const char* name;
    Side sides[2];
    std::size_t a_count = 4096, b_count = 1024;
};

constexpr Comparison comparisons[] = {
    {"spheres_spheres",
     {{"space", capsa_shape_sphere, capsa_shape_sphere}, {"plane", capsa_shape_circle, capsa_shape_circle}}},
    {"spheres_capsules",
     {{"space", capsa_shape_sphere, capsa_shape_capsule},
      {"plane", capsa_shape_circle, capsa_shape_planar_capsule}}},
    {"capsules_capsules",
     {{"space", capsa_shape_capsule, capsa_shape_capsule},
      {"plane", capsa_shape_planar_capsule, capsa_shape_planar_capsule}}},
    {"spheres_half_spaces",
     {{"space", capsa_shape_sphere, capsa_shape_half_space},
      {"plane", capsa_shape_circle, capsa_shape_half_plane}}},
    {"capsules_half_spaces",
     {{"space", capsa_shape_capsule, capsa_shape_half_space},
      {"plane", capsa_shape_planar_capsule, capsa_shape_half_plane}}},
    {"4096_spheres_1_half_space",
     {{"space", capsa_shape_sphere, capsa_shape_half_space},
      {"plane", capsa_shape_circle, capsa_shape_half_plane}},
     4096,
     1},
    {"1_sphere_8_half_spaces",
     {{"space", capsa_shape_sphere, capsa_shape_half_space},
      {"plane", capsa_shape_circle, capsa_shape_half_plane}},
     1,
     8},
    {"1_sphere_64_half_spaces",
     {{"space", capsa_shape_sphere, capsa_shape_half_space},
      {"plane", capsa_shape_circle, capsa_shape_half_plane}},
     1,
     64},
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
                                    for (std::size_t k = 0; k < 2; ++k)
                                        contest.contenders.push_back(
                                            contender(names[k], comparison, comparison.sides[k], cube, isa));
                                    return contest;
                                }});
        }
    }
    return contests;
}

}  // namespace capsa::bench
