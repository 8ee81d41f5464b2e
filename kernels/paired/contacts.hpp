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

template <class X, class Y>
inline constexpr bool is_one_type = false;
template <class X>
inline constexpr bool is_one_type<X, X> = true;

// The rows of pair k: those of a list, or both of one number.
struct RowsOfJob {
    const capsa_index_pair* list;
    std::uint64_t begin;
    CAPSA_INLINE void name(std::uint64_t k, capsa_contact& to) const {
        to.a = list ? list[k].a : static_cast<std::uint32_t>(begin + k);
        to.b = list ? list[k].b : static_cast<std::uint32_t>(begin + k);
    }
};

// Contacts of a vector of pairs, with places as the cores have them.
template <class V, class S, class T>
struct InLanes {
    Lanes gap;
    V normal, point;
    S at_a;
    T at_b;
};
template <class V, class S, class T>
InLanes(Lanes, V, V, S, T) -> InLanes<V, S, T>;

template <class Rows>
struct ContactsOf {
    capsa_contact* contact;
    Rows rows;
    std::uint64_t capacity, written, total;
    Lanes margin;
    bool exchanged;

    template <class First, class Second>
    CAPSA_INLINE void pairs(const First& first, const Second& second, std::uint64_t k,
                            std::uint64_t valid_lanes) {
        const auto between = closest_points_of(first.core, second.core);
        const std::uint64_t hits = bits(touching(first, second, between, margin)) & valid_lanes;
        const std::uint64_t count = count_ones(hits);
        total += count;
        if (hits == 0 || written == capacity) return;
        keep_hits(first, second, between, k, hits, count);
    }
    // Writes the contacts of some lanes of vector k, as many as fit. The point and the normal are computed
    // from the side of A. Where places of both sides are of one type, both orders share what writes.
    template <class First, class Second, class Apart>
    CAPSA_INLINE void keep_hits(const First& first, const Second& second, const Apart& between,
                                std::uint64_t k, std::uint64_t hits, std::uint64_t count) {
        if constexpr (is_same_core<First, Second>)
            write(contact_of(first, second, between), k, hits, count);
        else if constexpr (is_one_type<decltype(between.s), decltype(between.t)>)
            write(
                exchanged ? contact_of(second, first, swapped(between)) : contact_of(first, second, between),
                k, hits, count);
        else if (exchanged)
            write(contact_of(second, first, swapped(between)), k, hits, count);
        else
            write(contact_of(first, second, between), k, hits, count);
    }

private:
    template <class A, class B, class Apart>
    static CAPSA_INLINE auto contact_of(const A& a, const B& b, const Apart& between) {
        if constexpr (decltype(a.core)::dimension == 2) {
            const auto frame = contact_frame(a.core, b.core, between);
            const Lanes gap = frame.distance - (a.radius + b.radius);
            const Lanes out = fused(gap, splat(0.5f), a.radius) + frame.shift;
            const auto point = along(point_of_a(a.core, b.core, between), out, frame.normal);
            return InLanes{gap, frame.normal, point, between.s, between.t};
        } else {
            const auto normal = contact_normal(a.core, b.core, between);
            const Lanes gap = distance(between) - (a.radius + b.radius);
            // The point lies half the gap beyond the surface of a.
            const auto point = along(point_of_a(a.core, b.core, between),
                                     fused(gap, splat(0.5f), radius_at(a.core, a.radius, between.s)), normal);
            return InLanes{gap, normal, point, between.s, between.t};
        }
    }
    template <class V, class S, class T>
    CAPSA_INLINE void write(const InLanes<V, S, T>& all, std::uint64_t k, std::uint64_t hits,
                            std::uint64_t count) {
        alignas(64) float first[4 * lane_count], second[4 * lane_count];
        store_quads(first, all.gap, all.normal.x, all.normal.y, z_of(all.normal));
        store_quads(second, all.point.x, all.point.y, z_of(all.point), first_of(all.at_a));
        const auto at_a = spilled(all.at_a);
        const auto at_b = spilled(all.at_b);
        const std::uint64_t room = capacity - written, some = count < room ? count : room;
        capsa_contact* to = contact + written;
        written += some;
        for (capsa_contact* const end = to + some; to != end; ++to, hits &= hits - 1) {
            const std::uint32_t i = lowest_one(hits);
            rows.name(k + i, *to);
            to->at_a.v = at_a[i].v;
            to->at_b = at_b[i];
            // The code copies whole quads: this takes a third of the instructions of a copy number by number.
            auto* const bytes = reinterpret_cast<unsigned char*>(to);
            __builtin_memcpy(bytes + offsetof(capsa_contact, gap), first + quad_at(i), 4 * sizeof(float));
            __builtin_memcpy(bytes + offsetof(capsa_contact, point), second + quad_at(i), 4 * sizeof(float));
        }
    }
};

struct Contacts : ContactsOf<RowsOfJob> {
    static constexpr int kind = capsa_pair_contacts;
    static constexpr bool takes_two_vectors = false, takes_validity_mask = true, knows_near_rows = false;
    CAPSA_INLINE Contacts(const capsa_pair_job& job, bool exchanged_sides)
        : ContactsOf<RowsOfJob>{job.contact,    {job.pairs ? job.pairs + job.begin : nullptr, job.begin},
                                job.capacity,   job.written,
                                job.total,      splat(job.margin),
                                exchanged_sides} {}
    CAPSA_INLINE void finish(capsa_pair_job& job) const {
        job.written = written;
        job.total = total;
    }
};

}  // namespace capsa::CAPSA_ISA
