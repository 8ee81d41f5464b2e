// One side of a question in both layouts of the hand-written loops, built before the clock starts.

#pragma once
#include "bench/peers/loops.h"
#include "bench/peers/peer.hpp"
#include "src/shape.hpp"

#include <cstddef>
#include <vector>

namespace capsa::bench {

inline std::vector<float> column_of(const capsa_stream& stream, std::size_t count) {
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = stream.data[static_cast<std::ptrdiff_t>(i) * stream.stride];
    return values;
}

struct Side {
    std::vector<std::vector<float>> streams;
    std::vector<loop_sphere> spheres;
    std::vector<loop_capsule> capsules;
    std::vector<loop_triangle> triangles;
    loop_shapes shapes{};

    Side(const capsa_shapes& from, float extra) {
        const bool capsule = from.shape == capsa_shape_capsule;
        shapes.shape = from.shape;
        shapes.count = from.count;
        const ShapeInfo& info = shape_info(from.shape);
        streams.resize(static_cast<std::size_t>(info.streams()));
        for (std::size_t k = 0; k < streams.size(); ++k) {
            // A vectorised loop may not read past the end, but find's scan may.
            streams[k].resize(from.count + 64);
            copy_field(from, static_cast<int>(k), streams[k].data(), 1);
            shapes.stream[k] = streams[k].data();
        }
        const auto& s = streams;
        if (from.shape == capsa_shape_triangle)
            for (std::size_t i = 0; i < from.count; ++i)
                triangles.push_back(
                    {s[0][i], s[1][i], s[2][i], s[3][i], s[4][i], s[5][i], s[6][i], s[7][i], s[8][i]});
        shapes.triangle = triangles.data();
        if (!info.has_radius) return;
        for (float& radius : streams.back()) radius += extra;
        for (std::size_t i = 0; i < from.count; ++i)
            if (capsule)
                capsules.push_back({s[0][i], s[1][i], s[2][i], s[3][i], s[4][i], s[5][i], s[6][i]});
            else
                spheres.push_back({s[0][i], s[1][i], s[2][i], s[3][i]});
        shapes.sphere = spheres.data();
        shapes.capsule = capsules.data();
    }
};

// The loops of one build as a way to answer one source of a question in motion.
Offer loops_in_motion(const motion_loops& loops, const capsa_source& source, const Question& question);

}  // namespace capsa::bench
