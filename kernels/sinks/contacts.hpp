// Contacts of chosen pairs: those that touch, as many as fit, and their true total.
//
// A vector of pairs is tested first; normals and square roots are worked out only where one of them touches.
// The pairs are those find_hits reports, by the same decision.

#pragma once
#include "kernels/pairs/normal.hpp"
#include "kernels/sinks/values.hpp"

namespace capsa::CAPSA_ISA {

struct Contacts {
    static constexpr int kind = capsa_pair_contacts;
    static constexpr bool abreast = false;
    capsa_contact* contact;
    const capsa_index_pair* list;
    std::uint64_t begin, capacity, written, total;
    Lanes margin;
    CAPSA_INLINE explicit Contacts(const capsa_pair_job& job)
        : contact(job.contact),
          list(job.pairs ? job.pairs + job.begin : nullptr),
          begin(job.begin),
          capacity(job.capacity),
          written(job.written),
          total(job.total),
          margin(splat(job.margin)) {}

    template <class Shape, class Read>
    static CAPSA_INLINE auto solid(const Read& read) {
        return prepared<Shape>(read, 0.0f);
    }

    template <class A, class B>
    CAPSA_INLINE void pairs(const A& a, const B& b, std::uint64_t k, int) {
        const Separation<Lanes> between = separation_either(a, b);
        std::uint64_t hits = touching_lanes(a, b, between.delta, margin);
        total += count_ones(hits);
        if (hits == 0 || written == capacity) return;
        const Lanes d2 = dot(between.delta, between.delta);
        const Lanes gap = square_root(d2) - (a.radius + b.radius);
        const Vec3<Lanes> n = contact_normal(a.core, b.core, between.delta, d2);
        // Half the gap beyond the surface of a.
        const Vec3<Lanes> p = along(point_on(a.core, between.s), fused(gap, splat(0.5f), a.radius), n);
        alignas(64) float field[9][lane_count];
        store(field[0], gap);
        store(field[1], n.x);
        store(field[2], n.y);
        store(field[3], n.z);
        store(field[4], p.x);
        store(field[5], p.y);
        store(field[6], p.z);
        store(field[7], between.s);
        store(field[8], between.t);
        for (; hits != 0 && written < capacity; hits &= hits - 1) {
            const std::uint32_t i = lowest_one(hits);
            const auto row = static_cast<std::uint32_t>(begin + k + i);
            const capsa_index_pair pair = list ? list[k + i] : capsa_index_pair{row, row};
            contact[written++] = {pair.a,
                                  pair.b,
                                  field[0][i],
                                  {field[1][i], field[2][i], field[3][i]},
                                  {field[4][i], field[5][i], field[6][i]},
                                  field[7][i],
                                  field[8][i]};
        }
    }
    CAPSA_INLINE void finish(capsa_pair_job& job) const {
        job.written = written;
        job.total = total;
    }
};

}  // namespace capsa::CAPSA_ISA
