// First touches of paired rows: consecutive rows (zip), or rows that a list names.
//
// Most pairs never come near each other: a vector of pairs is dropped if none of its moving bounding spheres
// touch.

#pragma once
#include "kernels/read/gathered.hpp"
#include "kernels/rows/moving.hpp"

namespace capsa::CAPSA_ISA {

// Pairs that a list names, or of rows first, first + 1, ... with themselves.
void write_no_touches(const capsa_index_pair* listed, std::uint32_t first, std::uint64_t count,
                      capsa_touch* out);
void write_touches(const SpilledTouches& touches, const capsa_index_pair* listed, std::uint32_t first,
                   capsa_touch* out);

// With `exchanged` the sides of the job are, but for the rows of its list and its touches.
template <class A, class B>
CAPSA_INLINE void touch_pairs(const capsa_touch_job* job, bool exchanged) {
    const MotionReader of_a(job->of_a), of_b(job->of_b);
    Gathered<A> a(*job->a);
    Gathered<B> b(*job->b);
    GatheredMotions<A::dimension> va, vb;
    MovingPairs pairs;
    for (std::uint64_t done = 0; done < job->count;) {
        const std::uint64_t count = least<std::uint64_t>(job->count - done, a.block),
                            first = job->begin + done;
        const capsa_index_pair* const listed = job->pairs ? job->pairs + first : nullptr;
        const std::uint32_t *const of_first = listed ? &listed->a : nullptr,
                                   *const of_second = listed ? &listed->b : nullptr,
                                   *const ia = exchanged ? of_second : of_first,
                                   *const ib = exchanged ? of_first : of_second;
        a.fill(ia, first, count);
        b.fill(ib, first, count);
        va.fill(of_a, ia, first, count);
        vb.fill(of_b, ib, first, count);
        capsa_touch* const out = job->out + done;
        write_no_touches(listed, static_cast<std::uint32_t>(first), count, out);
        for (std::uint64_t k = 0; k < count; k += lane_count) {
            const auto solid_a = prepared<A>(a.at(k), 0.0f);
            const auto solid_b = prepared<B>(b.at(k), 0.0f);
            const auto moving_a = va.at(k), moving_b = vb.at(k);
            const auto near =
                may_touch(bounding_sphere(solid_a), bounding_sphere(solid_b),
                          relative_motion(moving_a - moving_b), splat(job->margin), splat(1.0f));
            if (bits(near.d2 <= near.limit) == 0) continue;
            store_solid<A>(pairs.a, solid_a);
            store_solid<B>(pairs.b, solid_b);
            store_vector(pairs.va, moving_a);
            store_vector(pairs.vb, moving_b);
            write_touches(first_touches<A, B>(pairs, *job, exchanged), listed ? listed + k : nullptr,
                          static_cast<std::uint32_t>(first + k), out + k);
        }
        done += count;
    }
}
template <class A, class B>
CAPSA_NOINLINE void touch_in_both_orders(const capsa_touch_job* job, bool exchanged) {
    touch_pairs<A, B>(job, exchanged);
}

template <class A, class B>
void touch_paired(const capsa_touch_job* job) {
    if constexpr (A::order == B::order) {
        touch_pairs<A, B>(job, false);
    } else if constexpr (exchanged_in_time<A, B>) {
        capsa_touch_job exchanged = *job;
        exchanged.a = job->b;
        exchanged.b = job->a;
        exchanged.of_a = job->of_b;
        exchanged.of_b = job->of_a;
        touch_in_both_orders<B, A>(&exchanged, true);
    } else {
        touch_in_both_orders<A, B>(job, false);
    }
}

}  // namespace capsa::CAPSA_ISA
