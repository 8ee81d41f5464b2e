#include "src/solid.hpp"

#include "capsa/c/capsa.h"
#include "src/exact/bits.hpp"
#include "src/exact/inside.hpp"
#include "src/kernel_call.hpp"
#include "src/shape.hpp"
#include "src/verbs/hits.hpp"

#include <algorithm>

namespace capsa {

namespace {

// Segments from points straight up to z = top.
capsa_shapes rays_to(const capsa_shapes& points, const float& top) {
    capsa_shapes rays = points;
    rays.shape = capsa_shape_segment;
    rays.stream[3] = points.stream[0];
    rays.stream[4] = points.stream[1];
    rays.stream[5] = {&top, 0};
    rays.point[1] = points.point[0];
    return rays;
}

void clear_bit(std::uint64_t* words, std::size_t row) { words[row / 64] &= ~(std::uint64_t{1} << row % 64); }

struct Toggles {
    const capsa_shapes& points;
    const capsa_shapes& triangles;
    std::uint64_t* words;
};

int toggle(void* context, const capsa_index_pair* pairs, std::size_t count) {
    const auto& to = *static_cast<const Toggles*>(context);
    for (std::size_t k = 0; k < count; ++k)
        if (const capsa_index_pair pair = pairs[k];
            exact::leaves_through(to.points, pair.a, to.triangles, pair.b))
            to.words[pair.a / 64] ^= std::uint64_t{1} << pair.a % 64;
    return 0;
}

// Without a workspace, as with bound rows, there is nothing to check or to build: a call less on the stack.
capsa_status visit_rays(const InSolid& asked, const capsa_shapes& points, const capsa_options* options,
                        Toggles& toggles) {
    const capsa_source rays{capsa_source_between,
                            rays_to(points, asked.top),
                            asked.triangles,
                            asked.begin,
                            asked.end,
                            nullptr,
                            {},
                            {},
                            {},
                            {}};
    capsa_options how = options ? *options : capsa_options{};
    how.margin = 0.0f;
    how.decide = capsa_decide_exact;
    how.images = nullptr;
    if (how.workspace) return capsa_visit_hits(&rays, &how, toggle, &toggles);
    return query::visit_hits(rays, exactly(resolve(how), rays.a, rays.b), toggle, &toggles);
}

}  // namespace

bool is_valid_triangle(const capsa_shapes& triangles, std::size_t row) noexcept {
    for (int k = 0; k < 9; ++k)
        if (!exact::is_finite(field(triangles, k, row))) return false;
    return true;
}

float top_of(const capsa_shapes& triangles) noexcept {
    float top = no_height;
    for (std::size_t row = 0; row < triangles.count; ++row)
        if (is_valid_triangle(triangles, row))
            for (int k = 2; k < 9; k += 3) top = std::max(top, field(triangles, k, row));
    return top;
}

capsa_shapes centres_of(const capsa_shapes& rows, const float& zero) noexcept {
    capsa_shapes points = rows;
    points.shape = capsa_shape_sphere;
    points.index = nullptr;
    std::fill(points.stream + 3, points.stream + capsa_max_streams, capsa_stream{});
    points.stream[3] = {&zero, 0};
    points.point[1] = points.point[2] = {};
    return points;
}

capsa_status mark_inside(const InSolid& asked, const capsa_options* options, std::uint64_t* words) noexcept {
    for (std::size_t row = asked.begin; row < asked.end; ++row) clear_bit(words, row);
    if (asked.top == no_height || asked.begin == asked.end) return capsa_ok;
    const float zero = 0.0f;
    const capsa_shapes points = centres_of(asked.spheres, zero);
    Toggles toggles{points, asked.triangles, words};
    if (const capsa_status status = visit_rays(asked, points, options, toggles); status != capsa_ok)
        return status;
    for (std::size_t row = asked.begin; row < asked.end; ++row) {
        const float radius = field(asked.spheres, 3, row);
        if (!(field(points, 2, row) <= asked.top) || !(radius >= 0.0f)) clear_bit(words, row);
    }
    return capsa_ok;
}

}  // namespace capsa
