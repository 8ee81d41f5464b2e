// Which triangles a moving ball may touch, and from when on: a cheap test for all rows of a group. A first
// touch takes ten times as many instructions.
//
// A triangle with the radius of the ball lies in a prism: between two planes parallel to the face, and inside
// of three planes perpendicular to it, one along each edge. The first two say when the centre of the ball is
// between them. Its places at the beginning and at the end of that time say whether it is outside of one of
// the other three all the while.

#pragma once
#include "kernels/abi_sweep.h"
#include "kernels/pairs/normal.hpp"
#include "kernels/tree/boxes.hpp"

namespace capsa::CAPSA_ISA {

class PathOfBall {
public:
    // The ball that the box of a way holds.
    CAPSA_INLINE PathOfBall(const capsa_way_group& ways, std::uint32_t k) {
        float from[3], most = 0.0f;
        for (int axis = 0; axis < 3; ++axis) {
            const float lo = ways.lo[axis][k], hi = ways.hi[axis][k], half = 0.5f * (hi - lo);
            from[axis] = lo + half;
            most = half > most ? half : most;
        }
        from_ = {splat(from[0]), splat(from[1]), splat(from[2])};
        by_ = {splat(ways.most[0][k]), splat(ways.most[1][k]), splat(ways.most[2][k])};
        radius_ = splat(most);
        length_ = size(by_);
    }

    struct Rows {
        std::uint64_t near;     // that may be touched until a time, as bits
        std::uint64_t unclear;  // whose boxes say more
        Lanes first;            // not before this
    };
    CAPSA_INLINE Rows with(const SixteenRows& read, Lanes until) const {
        const Vec3<Lanes> a{read(0), read(1), read(2)}, b{read(3), read(4), read(5)},
            c{read(6), read(7), read(8)};
        const Vec3<Lanes> ab = b - a, ac = c - a, bc = c - b, m = from_ - a, n = cross(ab, ac);
        const Lanes size_ab = size(ab), size_ac = size(ac), edges = size_ab + size_ac,
                    area = size_ab * size_ac;
        // If the ball touches the triangle, `m` is not longer than `far`, and the roundings below are less
        // than 2^-19 of the products of these sizes. Where such a product may overflow, or be rounded by more
        // than a part of itself, and for a NaN, only the box is sure.
        const Lanes far = length_ + radius_ + edges, slack = area * far * splat(0x1p-17f),
                    edge_slack = slack * min(min(size_ab, size_ac), size(bc));
        const Mask large_enough = min(slack, edge_slack) >= splat(0x1p-80f),
                   small_enough = max(slack, slack * edges) <= splat(0x1p79f);
        const Mask sure = large_enough & small_enough;
        const Lanes zero = splat(0.0f), size_n = size(n);
        const Lanes inverse = splat(1.0f) / dot(n, by_), middle = negated_product(dot(n, m), inverse),
                    around = fused(radius_, size_n, slack) * magnitude(inverse);
        // A NaN, where the ball moves along the plane, yields the right.
        const Lanes first = max(middle - around, zero), last = min(middle + around, until);
        const Vec3<Lanes> begins = along(m, first, by_), ends = along(m, last, by_);
        const Lanes wide = radius_ * size_n;
        const auto inside = [&](const Vec3<Lanes>& begin, const Vec3<Lanes>& end, const Vec3<Lanes>& e,
                                Lanes size_e) CAPSA_INLINE_LAMBDA {
            const Vec3<Lanes> inwards = cross(n, e);
            return max(dot(inwards, begin), dot(inwards, end)) >= -((wide + slack) * size_e);
        };
        const Mask in_time = first <= last;
        const Mask on_ab = inside(begins, ends, ab, size_ab),
                   on_bc = inside(begins - ab, ends - ab, bc, size(bc)),
                   on_ac = inside(begins, ends, reversed(ac), size_ac);
        const Mask on_two = in_time & on_ab;
        const Mask on_three = on_two & on_bc;
        const std::uint64_t known = bits(sure), all = ~std::uint64_t{0} >> (64 - lane_count);
        return {bits(on_three & on_ac) | (known ^ all),
                bits(radius_ > edges * splat(0x1p-5f)) | (known ^ all), select(sure, first, zero)};
    }

private:
    // At least the length, and at most sqrt(3) times the length.
    static CAPSA_INLINE Lanes size(const Vec3<Lanes>& v) {
        return magnitude(v.x) + magnitude(v.y) + magnitude(v.z);
    }

    Vec3<Lanes> from_, by_;
    Lanes radius_, length_;
};

}  // namespace capsa::CAPSA_ISA
