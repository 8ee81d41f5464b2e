// When a moving point or segment first comes within reach of a box. The pair is not within reach at the
// start.
//
// The signed distance from a box is a convex function of time. A reach below 0 is a depth: the points that
// are so deep are those of a smaller box.

#pragma once
#include "kernels/pairs/impact_by_steps.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct BoxImpact {
    MaskOf<T> hit;
    T time;                  // in [0, 1]
    BoxSeparation<T> apart;  // of the cores at that time
};

// --- a point -----------------------------------------------------------------------------------------------

// The square of the distance is a parabola between the six times at which the point passes a face. So that
// part of the path is found on which the reach is met, and there closest_approach answers, with those
// coordinates that are beyond the faces. A point without a reach enters where the last slab is entered.
template <class T>
CAPSA_NOINLINE BoxImpact<T> impact(const Point<T>& a, const BoxCore<T>& b, const Vec3<T>& v, T reach) {
    const T zero(0.0f);
    const T inwards = min(zero, reach), outwards = max(reach, zero), limit = outwards * outwards;
    BoxCore<T> box = b;
    box.half = {b.half.x + inwards, b.half.y + inwards, b.half.z + inwards};
    const Vec3<T>& half = box.half;
    const SegmentAtBox<T> path = segment_at_box(Segment<T>{a.p, v, zero, v}, box);
    T low = zero, high = path.t;
    const auto pass = [&](T place) CAPSA_INLINE_LAMBDA {
        const Vec3<T> out = beyond(along(path.l, place, path.m), half);
        const decltype(place > low) between = (place > low) & (high > place), far = dot(out, out) > limit;
        const auto before = between & far, after = between & !far;
        low = select(before, place, low);
        high = select(after, place, high);
    };
    const auto passes = [&](T l, T m, T h) CAPSA_INLINE_LAMBDA {
        const Crossings<T> at = crossings(l, m, h);
        pass(at.upper);
        pass(at.lower);
    };
    passes(path.l.x, path.m.x, half.x);
    passes(path.l.y, path.m.y, half.y);
    passes(path.l.z, path.m.z, half.z);

    const BoxSeparation<T> before = point_at_box(along(path.l, (low + high) * T(0.5f), path.m), half);
    const auto from_face = [&](T l, T h, T out) CAPSA_INLINE_LAMBDA {
        return select(out > zero, l - h, select(zero > out, l + h, zero));
    };
    const auto part = [&](T m, T out) CAPSA_INLINE_LAMBDA { return select(magnitude(out) > zero, m, zero); };
    const Vec3<T> from{from_face(path.l.x, half.x, before.out.x), from_face(path.l.y, half.y, before.out.y),
                       from_face(path.l.z, half.z, before.out.z)};
    const Vec3<T> way{part(path.m.x, before.out.x), part(path.m.y, before.out.y),
                      part(path.m.z, before.out.z)};
    const T time = max(min(closest_approach(from, way, outwards).time, high), low);

    const Vec3<T> w = along(from, time, way);
    const T size2 =
        max(max(dot(half, half) * T(4.0f), dot(path.l, path.l)), dot(path.m, path.m) * (time * time));
    const auto noise = dot(w, w) <= size2 * T(no_direction);
    const auto fits = min(min(half.x, half.y), half.z) >= zero;
    const auto within = came_within(dot(path.out, path.out), path.t, outwards);
    const MaskOf<T> met = within & fits;
    return {met, time, {pick(noise, Vec3<T>{zero, zero, zero}, w), before.normal, reach, zero, zero}};
}

// --- a segment ---------------------------------------------------------------------------------------------

// A segment that begins at m + t v, and a box around the origin.
template <class T>
struct MovingToBox : SteppedPair<T> {
    static constexpr float line_slack = 0x1p-21f, tolerance = 0x1p-24f;
    Segment<T> a;
    BoxCore<T> b;
    Vec3<T> m, v, along_axes_of_b;
    BoxSeparation<T> apart;

    CAPSA_INLINE MovingToBox(const Segment<T>& segment, const BoxCore<T>& box, const Vec3<T>& way)
        : a(segment),
          b{origin<T, 3>(), box.half, box.x, box.y, box.z},
          m(segment.p - box.p),
          v(way),
          along_axes_of_b(along_axes(box, way)) {
        const T size2 = max(max(length2(segment), dot(box.half, box.half) * T(4.0f)), dot(m, m));
        static_cast<SteppedPair<T>&>(*this) = stepped<MovingToBox>(size2, dot(way, way));
    }

    CAPSA_INLINE BoxSeparation<T> at(T time) const {
        return separation_of(begun_at(along(m, time, v), a), b);
    }

    // Along the axes of the box the direction of the distance has an error of up to 16 eps S / distance.
    // Inside, that through a face is exact, and nothing is said of that past an edge.
    CAPSA_INLINE Approach<T> approach(const Step<T>& at, T, const Vec3<T>&) const {
        const Vec3<T>& way = along_axes_of_b;
        const T zero(0.0f), one(1.0f), d2 = dot(apart.out, apart.out);
        const auto outside = d2 > zero;
        const Vec3<T> n = normalised(pick(outside, apart.out, apart.normal));
        const auto of_face = one >= magnitude(n.x) + magnitude(n.y) + magnitude(n.z);
        const T inside_error = select(of_face, T(0x1p-20f), T(__builtin_inff()));
        const T error = select(outside, at.size * T(0x1p-19f) / square_root(d2), inside_error);
        return {n, fused(error, square_root(dot(way, way)), minus_dot(n, way))};
    }
};

template <class T>
CAPSA_NOINLINE BoxImpact<T> impact(const Segment<T>& a, const BoxCore<T>& b, const Vec3<T>& v, T reach) {
    const T zero(0.0f);
    MovingToBox<T> pair(a, b, v);
    const auto met = impact_by_steps(pair, reach, Vec3<T>{zero, zero, zero});
    BoxSeparation<T> apart = met.apart;
    const T d2 = dot(apart.out, apart.out), size = pair.size_until(met.time);
    const auto noise = d2 <= size * size * T(no_direction);
    apart.out = pick(noise, Vec3<T>{zero, zero, zero}, apart.out);
    apart.normal = met.normal;
    apart.depth = reach;
    return {met.hit, met.time, apart};
}

}  // namespace capsa::CAPSA_ISA
