// Moving solids: their motions in lanes, and their first touches, a vector of pairs at a time.

#pragma once
#include "kernels/abi.h"
#include "kernels/pairs/box_touch.hpp"
#include "kernels/pairs/first_touch.hpp"
#include "kernels/pairs/half_space_touch.hpp"
#include "kernels/pairs/longest_touch.hpp"
#include "kernels/read/streams.hpp"
#include "kernels/roster.hpp"

namespace capsa::CAPSA_ISA {

// Motions in lanes. A motion that is not valid becomes NaN in all components, and its row then touches
// nothing.
template <int N>
CAPSA_INLINE Vec<Lanes, N> valid_motion(const Vec<Lanes, N>& v) {
    const Lanes no_number = splat(invalid_number());
    const Mask valid = dot(v, v) <= splat(most_square);
    return pick(valid, v, {no_number, no_number, typename Vec<Lanes, N>::Z(no_number)});
}

// The streams of a motion. Without a motion the rows rest, and the streams read as zeros.
struct MotionReader {
    capsa_stream stream[3];
    bool rests;
    CAPSA_INLINE explicit MotionReader(const capsa_motion* motion) : stream{}, rests(motion == nullptr) {
        if (rests) return;
        stream[0] = motion->dx;
        stream[1] = motion->dy;
        stream[2] = motion->dz;
    }
    template <int N>
    CAPSA_INLINE Vec<Lanes, N> rows(std::uint64_t first, int valid) const {
        if (rests) return origin<Lanes, N>();
        return valid_motion(vector_at<Lanes, N>(Reader{stream, first, valid}, 0));
    }
};

// The motions of consecutive rows, or of rows that a list names. Gathered (shapes/gathered.hpp) does the same
// for shapes.
template <int N>
struct GatheredMotions {
    alignas(64) float field[3][tuning::gathered_pairs];

    CAPSA_NOINLINE void fill(const MotionReader& motions, const std::uint32_t* index, std::uint64_t first,
                             std::uint64_t count) {
        const std::uint64_t padded = (count + lane_count - 1) / lane_count * lane_count;
        for (int k = 0; k < N; ++k) {
            const capsa_stream& s = motions.stream[k];
            float* const to = field[k];
            for (std::uint64_t i = count; i < padded; ++i) to[i] = invalid_number();
            for (std::uint64_t i = 0; i < count; ++i) {
                const std::uint64_t row = index ? index[2 * i] : first + i;
                to[i] = motions.rests ? 0.0f : s.data[static_cast<std::ptrdiff_t>(row) * s.stride];
            }
        }
    }
    CAPSA_INLINE Vec<Lanes, N> at(std::uint64_t i) const {
        return valid_motion(
            vector_at<Lanes, N>([this, i](int k) CAPSA_INLINE_LAMBDA { return load(&field[k][i]); }, 0));
    }
};

// First touches as arrays, lane by lane.
struct SpilledTouches {
    alignas(64) float field[7][lane_count];
    std::uint64_t hits;
    template <int N>
    CAPSA_INLINE explicit SpilledTouches(const FirstTouch<N>& touch) : hits(bits(touch.hit)) {
        store(field[0], touch.time);
        store(field[1], touch.normal.x);
        store(field[2], touch.normal.y);
        store(field[3], z_of(touch.normal));
        store(field[4], touch.point.x);
        store(field[5], touch.point.y);
        store(field[6], z_of(touch.point));
    }
    CAPSA_INLINE capsa_touch at(std::uint32_t i, std::uint32_t a, std::uint32_t b) const {
        return {a,
                b,
                field[0][i],
                {field[1][i], field[2][i], field[3][i]},
                {field[4][i], field[5][i], field[6][i]}};
    }
};

CAPSA_INLINE capsa_touch no_touch(std::uint32_t a) {
    return {a, capsa_no_row, __builtin_inff(), {0, 0, 0}, {0, 0, 0}};
}
CAPSA_INLINE capsa_touch seen_from_b(const capsa_touch& t) {
    return {
        t.b, t.a, t.time, {-t.normal[0], -t.normal[1], -t.normal[2]}, {t.point[0], t.point[1], t.point[2]}};
}

// Whether pairs come together after the start, or nearer from then on by more than 2^-20 of their way.
template <int N>
CAPSA_INLINE Mask comes_nearer(const FirstTouch<N>& touch, const Vec<Lanes, N>& way) {
    const Lanes nearer = dot(touch.normal, way), zero = splat(0.0f);
    return (touch.time > zero) | ((nearer > zero) & (nearer * nearer > dot(way, way) * splat(0x1p-40f)));
}

// A vector of pairs of moving solids, as arrays.
struct MovingPairs {
    alignas(64) float a[most_fields][lane_count], b[most_fields][lane_count];
    alignas(64) float va[3][lane_count], vb[3][lane_count];
};

// The whole formula is long, so the object has one copy of it, for both orders of unlike cores: A and B are
// in their order of evaluation, and with `exchanged` touches are seen from b. Two convex shapes that touch at
// the start and come no nearer then do not come nearer later: with `approaching` they do not touch.
using FirstTouches = SpilledTouches(const MovingPairs& pairs, const capsa_touch_job& job, bool exchanged);
template <class A, class B>
CAPSA_NOINLINE SpilledTouches first_touches(const MovingPairs& pairs, const capsa_touch_job& job,
                                            bool exchanged) {
    static_assert(A::order <= B::order);
    const auto solid_of = []<class Shape>(const float(*from)[lane_count]) CAPSA_INLINE_LAMBDA {
        return Shape::template restore<Lanes>([from](int k) CAPSA_INLINE_LAMBDA { return load(from[k]); });
    };
    const auto motion = [](const float(*from)[lane_count]) CAPSA_INLINE_LAMBDA {
        return vector_at<Lanes, A::dimension>([from](int k) CAPSA_INLINE_LAMBDA { return load(from[k]); }, 0);
    };
    const auto a = solid_of.template operator()<A>(pairs.a);
    const auto b = solid_of.template operator()<B>(pairs.b);
    const auto va = motion(pairs.va), vb = motion(pairs.vb);
    const Lanes margin = splat(job.margin);
    FirstTouch<A::dimension> touch;
    if constexpr (longest_formula<A, B>)
        touch = longest_touch(a, b, va, vb, margin, exchanged);
    else if constexpr (A::order != B::order)
        touch = first_touch_in_order(a, b, va, vb, margin, exchanged);
    else
        touch = first_touch(a, b, va, vb, margin);
    if (job.approaching != 0) touch.hit = touch.hit & comes_nearer(touch, exchanged ? vb - va : va - vb);
    return SpilledTouches(touch);
}

// Whether a question about A and B is asked with B first, so that both orders share their kernels.
template <class A, class B>
inline constexpr bool exchanged_in_time = B::order < A::order;

template <int N>
CAPSA_INLINE void store_vector(float (&to)[3][lane_count], const Vec<Lanes, N>& v) {
    put_vector([&to](int k, Lanes x) CAPSA_INLINE_LAMBDA { store(to[k], x); }, 0, v);
}
template <class Shape, class Solid>
CAPSA_INLINE void store_solid(float (*to)[lane_count], const Solid& solid) {
    Shape::template save<Lanes>(solid, [&to](int k, Lanes v) CAPSA_INLINE_LAMBDA { store(to[k], v); });
}

}  // namespace capsa::CAPSA_ISA
