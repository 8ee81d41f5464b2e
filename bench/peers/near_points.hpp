// For libraries that find the points within a distance of a point: the centres of one side's spheres are the
// points. A sphere of the other side asks with its centre, a capsule with its middle and a reach that takes
// in its ends. The reach takes in the largest radius of the points too, so that the exact test decides.

#pragma once
#include "bench/peers/bodies.hpp"

namespace capsa::bench {

struct NearPoints {
    Bodies spheres;  // the points
    Bodies others;   // who ask, of a `between`
    float margin, largest = 0;
    bool within, swapped;  // swapped: those who ask are rows of B

    NearPoints(const capsa_source& source, float asked_margin)
        : margin(asked_margin),
          within(source.kind == capsa_source_within),
          swapped(!within && !is_sphere(source.b)) {
        spheres = Bodies(within || swapped ? source.a : source.b);
        if (!within) others = Bodies(swapped ? source.b : source.a);
        for (const Solid& sphere : spheres.items) largest = std::max(largest, sphere.radius);
        // It asks for the points whose centres are within `reach`; a rounding more misses none.
        largest *= 1 + 1e-5f;
    }
    const Bodies& asking() const { return within ? spheres : others; }
    std::array<float, 3> middle(std::size_t i) const {
        const Solid& s = asking().items[i];
        return {s.px + 0.5f * s.dx, s.py + 0.5f * s.dy, s.pz + 0.5f * s.dz};
    }
    float reach(std::size_t i) const {
        const Solid& s = asking().items[i];
        return 0.5f * std::sqrt(s.dx * s.dx + s.dy * s.dy + s.dz * s.dz) + s.radius + largest + margin;
    }
    float longest_reach() const {
        float most = 0;
        for (std::size_t i = 0; i < asking().size(); ++i) most = std::max(most, reach(i));
        return most;
    }
    std::vector<std::array<float, 3>> centres() const {
        std::vector<std::array<float, 3>> all;
        all.reserve(spheres.size());
        for (const Solid& s : spheres.items) all.push_back({s.px, s.py, s.pz});
        return all;
    }
    // Reports row i that asks and point j if they touch; within a set, only if i is the lower one.
    template <class Report>
    bool test(std::size_t i, std::size_t j, Report& report) const {
        if (within && i >= j) return false;
        if (!touch(spheres, j, asking(), i, margin)) return false;
        return swapped ? report(j, i, nullptr) : report(i, j, nullptr);
    }
};

// Why not, or nothing.
inline std::string no_near_points(const capsa_source& source, Verb verb) {
    if (!told_by_hits(verb)) return offers_no_such_answer().why_not;
    if (in_step(source)) return searches_for_pairs().why_not;
    if (too_few(source)) return for_many_pairs().why_not;
    const bool within = source.kind == capsa_source_within;
    if (!is_sphere(source.a) && (within || !is_sphere(source.b))) return "searches points only";
    return {};
}

}  // namespace capsa::bench
