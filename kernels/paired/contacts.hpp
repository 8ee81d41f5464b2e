// Contacts of paired rows: writes as many as fit and counts all.
//
// A vector of pairs is tested first. Normals and square roots are computed only if one of its pairs touches.
// The decision is the same as in find_hits, so the pairs are the same.

#pragma once
#include "kernels/paired/values.hpp"
#include "kernels/pairs/planar_normal.hpp"
#include "kernels/pairs/triangle_normal.hpp"

#include <cstddef>

namespace capsa::CAPSA_ISA {

// The stores of quads below require that these fields lie side by side.
static_assert(offsetof(capsa_contact, point) == offsetof(capsa_contact, gap) + 4 * sizeof(float) &&
              offsetof(capsa_contact, at_a) == offsetof(capsa_contact, point) + 3 * sizeof(float));

struct Contacts {
    static constexpr int kind = capsa_pair_contacts;
    static constexpr bool takes_two_vectors = false, takes_validity_mask = true, knows_near_rows = false;
    capsa_contact* contact;
    const capsa_index_pair* list;
    std::uint64_t begin, capacity, written, total;
    Lanes margin;
    bool exchanged;
    CAPSA_INLINE Contacts(const capsa_pair_job& job, bool exchanged_sides)
        : contact(job.contact),
          list(job.pairs ? job.pairs + job.begin : nullptr),
          begin(job.begin),
          capacity(job.capacity),
          written(job.written),
          total(job.total),
          margin(splat(job.margin)),
          exchanged(exchanged_sides) {}

    template <class First, class Second>
    CAPSA_INLINE void pairs(const First& first, const Second& second, std::uint64_t k,
                            std::uint64_t valid_lanes) {
        const auto between = closest_points_of(first.core, second.core);
        const std::uint64_t hits = bits(touching(first, second, between, margin)) & valid_lanes;
        const std::uint64_t count = count_ones(hits);
        total += count;
        if (hits == 0 || written == capacity) return;
        // The point and the normal are computed from the side of A.
        if constexpr (!is_same_core<First, Second>)
            if (exchanged) return keep(second, first, swapped(between), k, hits, count);
        keep(first, second, between, k, hits, count);
    }
    CAPSA_INLINE void finish(capsa_pair_job& job) const {
        job.written = written;
        job.total = total;
    }

private:
    template <class A, class B, class Apart>
    CAPSA_INLINE void keep(const A& a, const B& b, const Apart& between, std::uint64_t k, std::uint64_t hits,
                           std::uint64_t count) {
        if constexpr (decltype(a.core)::dimension == 2) {
            const auto frame = contact_frame(a.core, b.core, between);
            const Lanes gap = frame.distance - (a.radius + b.radius);
            const Lanes out = fused(gap, splat(0.5f), a.radius) + frame.shift;
            write(gap, frame.normal, along(point_of_a(a.core, b.core, between), out, frame.normal), between,
                  k, hits, count);
        } else {
            const auto n = contact_normal(a.core, b.core, between);
            const Lanes gap = distance(between) - (a.radius + b.radius);
            // The point lies half the gap beyond the surface of a.
            const auto p = along(point_of_a(a.core, b.core, between),
                                 fused(gap, splat(0.5f), radius_at(a.core, a.radius, between.s)), n);
            write(gap, n, p, between, k, hits, count);
        }
    }
    template <class V, class Apart>
    CAPSA_INLINE void write(Lanes gap, const V& n, const V& p, const Apart& between, std::uint64_t k,
                            std::uint64_t hits, std::uint64_t count) {
        alignas(64) float first[4 * lane_count], second[4 * lane_count];
        store_quads(first, gap, n.x, n.y, z_of(n));
        store_quads(second, p.x, p.y, z_of(p), first_of(between.s));
        const auto at_a = spilled(between.s);
        const auto at_b = spilled(between.t);
        const std::uint64_t room = capacity - written, some = count < room ? count : room;
        capsa_contact* to = contact + written;
        written += some;
        for (capsa_contact* const end = to + some; to != end; ++to, hits &= hits - 1) {
            const std::uint32_t i = lowest_one(hits);
            to->a = list ? list[k + i].a : static_cast<std::uint32_t>(begin + k + i);
            to->b = list ? list[k + i].b : static_cast<std::uint32_t>(begin + k + i);
            to->at_a.v = at_a[i].v;
            to->at_b = at_b[i];
            // The code copies whole quads: this takes a third of the instructions of a copy number by number.
            auto* const bytes = reinterpret_cast<unsigned char*>(to);
            __builtin_memcpy(bytes + offsetof(capsa_contact, gap), first + quad_at(i), 4 * sizeof(float));
            __builtin_memcpy(bytes + offsetof(capsa_contact, point), second + quad_at(i), 4 * sizeof(float));
        }
    }
};

}  // namespace capsa::CAPSA_ISA
