// Hostile scenes of round cones and what is near them.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace capsa::tests {

// Hostile round cones and what is near them: balls that hold or nearly hold each other, no length, needles,
// parallel axes, cores on an axis, integers, other scales, far from the origin.
struct RoundConeScene {
    RoundCones cones, others;
    Capsules capsules;
    Spheres spheres;
    HalfSpaces faces;
};
inline RoundConeScene round_cone_scene(std::uint32_t kind, std::size_t count, Random& random) {
    RoundConeScene made;
    const float offset = kind == 1 ? 1000.0f : 0.0f, scale = kind == 2 ? 1e5f : kind == 3 ? 1e-12f : 1.0f;
    const auto spread = [&](float(&v)[3], float by) {
        for (float& x : v) x = offset + random.between(-by, by);
    };
    const auto length = [](const float(&a)[3], const float(&b)[3]) {
        return std::sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]) +
                         (b[2] - a[2]) * (b[2] - a[2]));
    };
    for (std::size_t i = 0; i < count; ++i) {
        float a[3], b[3], p[3], q[3], n[3];
        spread(a, 1), spread(b, 1), spread(p, 2), spread(q, 2);
        for (float& x : n) x = random.between(-1, 1);
        float ra = random.between(0, 0.8f), rb = random.between(0, 0.8f), rp = random.between(0, 0.3f),
              rq = random.between(0, 0.3f);
        const float along = random.between(0, 1), part = random.between(-0.5f, 1.5f);
        for (int k = 0; k < 3; ++k) {
            if (kind == 4) b[k] = a[k];
            if (kind == 5) b[k] = a[k] + 0.01f * (b[k] - a[k]);
            if (kind == 7) q[k] = p[k] + part * (b[k] - a[k]) + random.between(-1e-6f, 1e-6f);
            if (kind == 8) p[k] = a[k] + along * (b[k] - a[k]);
            if (kind == 9)
                for (float* v : {a, b, p, q}) v[k] = std::round(v[k] * 2);
        }
        if (kind == 6) {  // one nearly holds the other
            rb = ra + length(a, b) * (1 - std::exp2(-random.between(0, 24)));
            rq = rp + length(p, q) * (1 - std::exp2(-random.between(0, 24)));
        }
        if (kind == 9) ra = std::round(2 * ra), rb = std::round(2 * rb), rp = rq = std::round(2 * rq);
        if (random.below(2) == 0) std::swap(ra, rb), std::swap(a, b);
        const auto scaled = [scale](const float(&v)[3], int k) { return v[k] * scale; };
        made.cones.push_back(scaled(a, 0), scaled(a, 1), scaled(a, 2), scaled(b, 0), scaled(b, 1),
                             scaled(b, 2), ra * scale, rb * scale);
        made.others.push_back(scaled(p, 0), scaled(p, 1), scaled(p, 2), scaled(q, 0), scaled(q, 1),
                              scaled(q, 2), rp * scale, rq * scale);
        made.capsules.push_back(scaled(p, 0), scaled(p, 1), scaled(p, 2), scaled(q, 0), scaled(q, 1),
                                scaled(q, 2), rp * scale);
        made.spheres.push_back(scaled(p, 0), scaled(p, 1), scaled(p, 2), rp * scale);
        made.faces.push_back(scaled(p, 0), scaled(p, 1), scaled(p, 2), n[0], n[1], n[2]);
    }
    return made;
}
inline constexpr std::uint32_t kinds_of_round_cone_scenes = 10;

}  // namespace capsa::tests
