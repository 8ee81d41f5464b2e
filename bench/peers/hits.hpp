// For libraries that report touching pairs one by one: every verb from an enumeration of hits, and access to
// rows.

#pragma once
#include "bench/peers/peer.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace capsa::bench {

inline float value(const capsa_shapes& shapes, int stream, std::size_t row) {
    return shapes.stream[stream].data[static_cast<std::ptrdiff_t>(row) * shapes.stream[stream].stride];
}

inline bool is_sphere(const capsa_shapes& shapes) { return shapes.shape == capsa_shape_sphere; }

inline float radius_of(const capsa_shapes& shapes, std::size_t row) {
    return shapes.shape == capsa_shape_segment ? 0 : value(shapes, is_sphere(shapes) ? 3 : 6, row);
}

// A capsule as libraries want it: centre, length of the core, and the direction of its axis.
struct Axis {
    double x, y, z, length, dx, dy, dz;

    Axis(const capsa_shapes& shapes, std::size_t row) {
        const auto at = [&](int k) { return double{value(shapes, k, row)}; };
        dx = at(3) - at(0), dy = at(4) - at(1), dz = at(5) - at(2);
        x = at(0) + 0.5 * dx, y = at(1) + 0.5 * dy, z = at(2) + 0.5 * dz;
        length = std::sqrt(dx * dx + dy * dy + dz * dz);
        const double inverse = length > 0 ? 1 / length : 0;
        dx *= inverse, dy *= inverse, dz = length > 0 ? dz * inverse : 1;
    }
};

// The rotation that takes the z axis to an axis, as a unit quaternion w x y z.
inline std::array<double, 4> rotation_from_z(const Axis& axis) {
    const double w = std::sqrt(std::max(0.0, 0.5 * (1 + axis.dz)));
    if (w < 1e-9) return {0, 1, 0, 0};
    return {w, -axis.dy / (2 * w), axis.dx / (2 * w), 0};
}

// `each(report)` calls report(i, j) for every touching pair and stops early where report returns true.
template <class Each>
Offer from_hits(Verb verb, const capsa_source& source, Each each) {
    switch (verb) {
        case Verb::count:
            return {[each]() mutable {
                        std::uint64_t hits = 0;
                        each([&](std::size_t, std::size_t) { return ++hits, false; });
                        return hits;
                    },
                    {},
                    {}};
        case Verb::any:
            return {[each]() mutable {
                        std::uint64_t hits = 0;
                        each([&](std::size_t, std::size_t) { return ++hits, true; });
                        return std::uint64_t{hits != 0};
                    },
                    {},
                    {}};
        case Verb::find: {
            const auto found = std::make_shared<std::vector<capsa_index_pair>>();
            return {[each, found]() mutable {
                        found->clear();
                        each([&](std::size_t i, std::size_t j) {
                            return found->push_back(
                                       {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)}),
                                   false;
                        });
                        return std::uint64_t{found->size()};
                    },
                    {},
                    {}};
        }
        case Verb::touched: {
            const auto rows = std::make_shared<std::vector<unsigned char>>(source.a.count);
            const bool within = source.kind == capsa_source_within;
            return {[each, rows, within]() mutable {
                        std::fill(rows->begin(), rows->end(), static_cast<unsigned char>(0));
                        each([&](std::size_t i, std::size_t j) {
                            (*rows)[i] = 1;
                            if (within) (*rows)[j] = 1;
                            return false;
                        });
                        return static_cast<std::uint64_t>(std::count(rows->begin(), rows->end(), 1));
                    },
                    {},
                    {}};
        }
        case Verb::mask: break;
    }
    return {{}, "offers no such answer", {}};
}

}  // namespace capsa::bench
