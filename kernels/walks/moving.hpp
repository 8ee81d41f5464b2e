// Moving solids: their motions in lanes, and their first touches, a vector of pairs at a time.

#pragma once
#include "kernels/abi.h"
#include "kernels/pairs/first_touch.hpp"
#include "kernels/pairs/half_space_touch.hpp"
#include "kernels/shapes/read.hpp"

namespace capsa::CAPSA_ISA {

// Motions in lanes. A motion that is not valid becomes NaN in all components, and its row then touches
// nothing.
CAPSA_INLINE Vec3<Lanes> valid_motion(const Vec3<Lanes>& v) {
    const Lanes no_number = splat(invalid_number());
    const Mask valid = dot(v, v) <= splat(most_square);
    return {select(valid, v.x, no_number), select(valid, v.y, no_number), select(valid, v.z, no_number)};
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
    CAPSA_INLINE Vec3<Lanes> rows(std::uint64_t first, int valid) const {
        if (rests) return origin<Lanes>();
        const Reader read{stream, first, valid};
        return valid_motion({read(0), read(1), read(2)});
    }
};

// The motions of consecutive rows, or of rows that a list names. Gathered (shapes/read.hpp) does the same for
// shapes.
struct GatheredMotions {
    alignas(64) float field[3][Gathered<Sphere>::block];

    CAPSA_NOINLINE void fill(const MotionReader& motions, const std::uint32_t* index, std::uint64_t first,
                             std::uint64_t count) {
        const std::uint64_t padded = (count + lane_count - 1) / lane_count * lane_count;
        for (int k = 0; k < 3; ++k) {
            const capsa_stream& s = motions.stream[k];
            float* const to = field[k];
            for (std::uint64_t i = count; i < padded; ++i) to[i] = invalid_number();
            for (std::uint64_t i = 0; i < count; ++i) {
                const std::uint64_t row = index ? index[2 * i] : first + i;
                to[i] = motions.rests ? 0.0f : s.data[static_cast<std::ptrdiff_t>(row) * s.stride];
            }
        }
    }
    CAPSA_INLINE Vec3<Lanes> at(std::uint64_t i) const {
        return valid_motion({load(&field[0][i]), load(&field[1][i]), load(&field[2][i])});
    }
};

// First touches as arrays, lane by lane.
struct SpilledTouches {
    alignas(64) float field[7][lane_count];
    std::uint64_t hits;
    CAPSA_INLINE explicit SpilledTouches(const FirstTouch& touch) : hits(bits(touch.hit)) {
        store(field[0], touch.time);
        store(field[1], touch.normal.x);
        store(field[2], touch.normal.y);
        store(field[3], touch.normal.z);
        store(field[4], touch.point.x);
        store(field[5], touch.point.y);
        store(field[6], touch.point.z);
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

// A vector of pairs of moving solids, as arrays.
template <class A, class B>
struct MovingPairs {
    alignas(64) float a[A::field_count][lane_count];
    alignas(64) float b[B::field_count][lane_count];
    alignas(64) float va[3][lane_count];
    alignas(64) float vb[3][lane_count];

    // The whole formula is long, so the object has one copy of it.
    CAPSA_NOINLINE SpilledTouches first_touches(float margin) const {
        const auto& fa = a;
        const auto& fb = b;
        return SpilledTouches(
            first_touch(A::template restore<Lanes>([&fa](int k) CAPSA_INLINE_LAMBDA { return load(fa[k]); }),
                        B::template restore<Lanes>([&fb](int k) CAPSA_INLINE_LAMBDA { return load(fb[k]); }),
                        Vec3<Lanes>{load(va[0]), load(va[1]), load(va[2])},
                        Vec3<Lanes>{load(vb[0]), load(vb[1]), load(vb[2])}, splat(margin)));
    }
};

CAPSA_INLINE void store3(float (&to)[3][lane_count], const Vec3<Lanes>& v) {
    store(to[0], v.x);
    store(to[1], v.y);
    store(to[2], v.z);
}
template <class Shape, class Solid>
CAPSA_INLINE void store_solid(float (&to)[Shape::field_count][lane_count], const Solid& solid) {
    Shape::template save<Lanes>(solid, [&to](int k, Lanes v) CAPSA_INLINE_LAMBDA { store(to[k], v); });
}

}  // namespace capsa::CAPSA_ISA
