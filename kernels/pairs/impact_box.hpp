// When a moving point or segment first comes within reach of a box. The pair is not within reach at the
// start.
//
// The signed distance from a box is a convex function of time. A reach below 0 is a depth: the points that
// are so deep are those of a smaller box.

#pragma once
#include "kernels/pairs/impact.hpp"

namespace capsa::CAPSA_ISA {

template <class T>
struct BoxImpact {
    MaskOf<T> hit;
    T time;                  // in [0, 1]
    BoxSeparation<T> apart;  // of the cores at that time
};

// A distance of at most so many eps S has no direction: this is the square of 2^-19, which is 16 eps.
inline constexpr float noise_at_box = 0x1p-38f;

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
    const auto noise = dot(w, w) <= size2 * T(noise_at_box);
    const auto fits = min(min(half.x, half.y), half.z) >= zero;
    const auto within = came_within(dot(path.out, path.out), path.t, outwards);
    const MaskOf<T> met = within & fits;
    return {met, time, {pick(noise, Vec3<T>{zero, zero, zero}, w), before.normal, reach, zero, zero}};
}

// --- a segment ---------------------------------------------------------------------------------------------

// A segment that begins at m + t v, and a box around the origin.
template <class T>
struct MovingToBox {
    Segment<T> a;
    BoxCore<T> b;
    Vec3<T> m, v;

    CAPSA_INLINE BoxSeparation<T> at(T time) const {
        return separation_of(begun_at(along(m, time, v), a), b);
    }
};

// How the distance of a segment changes. Along the axes of the box the direction of the distance has an error
// of up to 16 eps S / distance. Inside, that through a face is exact, and nothing is said of that past an
// edge.
template <class T>
struct Approach {
    Vec3<T> normal;
    T most;  // how fast the distance may fall at most, whatever the error of the normal
};
template <class T>
CAPSA_INLINE Approach<T> approach(const BoxSeparation<T>& apart, const Vec3<T>& m, T size) {
    const T zero(0.0f), one(1.0f), d2 = dot(apart.out, apart.out);
    const auto outside = d2 > zero;
    const Vec3<T> n = normalised(pick(outside, apart.out, apart.normal));
    const auto of_face = one >= magnitude(n.x) + magnitude(n.y) + magnitude(n.z);
    const T inside_error = select(of_face, T(0x1p-20f), T(__builtin_inff()));
    const T error = select(outside, size * T(0x1p-19f) / square_root(d2), inside_error);
    return {n, fused(error, square_root(dot(m, m)), minus_dot(n, m))};
}

// The lanes that steps leave open, by values of the distance alone: the golden section looks
// for a time within reach, and halving for the first one. `low` is a time before it.
template <class T>
CAPSA_NOINLINE void search_by_values(const MovingToBox<T>& pair, T reach, T tolerance, MaskOf<T> open, T low,
                                     MaskOf<T>& hit, T& time) {
    const T part(0.381966f), first = low, enough = reach + tolerance;
    T high(1.0f), one = low + part * (high - low), other = high - part * (high - low);
    T at_one = distance(pair.at(one)), at_other = distance(pair.at(other)), found = high;
    auto met = open & (distance(pair.at(high)) <= enough);
    auto searches = open & !met;
    for (int step = 0; step < 60 && bits(searches) != 0; ++step) {
        const auto left = at_one < at_other;
        const T inner = select(left, one, other), at_inner = select(left, at_one, at_other);
        const auto reached = searches & (at_inner <= enough);
        found = select(reached, inner, found);
        met = met | reached;
        searches = searches & !reached & (one < other);
        low = select(left, low, one);
        high = select(left, other, high);
        const T aside = part * (high - low), next = select(left, low + aside, high - aside);
        const T at_next = distance(pair.at(next));
        one = select(left, next, inner);
        at_one = select(left, at_next, at_inner);
        other = select(left, inner, next);
        at_other = select(left, at_inner, at_next);
    }
    T before = first, after = found;
    auto narrows = met;
    for (int step = 0; step < 40 && bits(narrows) != 0; ++step) {
        const T middle = (before + after) * T(0.5f);
        narrows = narrows & (middle > before) & (after > middle);
        const auto within = distance(pair.at(middle)) <= enough;
        after = select(narrows & within, middle, after);
        before = select(narrows & !within, middle, before);
    }
    hit = hit | met;
    time = select(met, after, time);
}

// A convex function lies above its tangents, and after two places above the line through them. So a step
// along either never leads beyond the first time within reach, and where neither comes within reach in time,
// the pair does not. The tangent begins, and is rough where the distance is short; the line has values alone,
// which are off by up to 4 eps S. What is left after that, values decide.
template <class T>
CAPSA_NOINLINE BoxImpact<T> impact(const Segment<T>& a, const BoxCore<T>& b, const Vec3<T>& v, T reach) {
    const T zero(0.0f), one(1.0f);
    const MovingToBox<T> pair{a, {origin<T, 3>(), b.half, b.x, b.y, b.z}, a.p - b.p, v};
    const Vec3<T> m = along_axes(b, v);
    const T at_rest2 = max(max(length2(a), dot(b.half, b.half) * T(4.0f)), dot(pair.m, pair.m)),
            vv = dot(v, v);
    const auto size_until = [&](T time) CAPSA_INLINE_LAMBDA {
        return square_root(max(at_rest2, vv * (time * time)));
    };
    T time = zero, size = square_root(at_rest2);
    BoxSeparation<T> apart = pair.at(time);
    T far = distance(apart);
    Approach<T> way = approach(apart, m, size);
    Vec3<T> normal = way.normal;
    auto open = way.most > zero, hit = zero > one;
    for (int step = 0; step < 24 && bits(open) != 0; ++step) {
        const T room = far - reach;
        const auto arrived = open & (room <= size * T(0x1p-24f));
        hit = hit | arrived;
        const T next = time + room / way.most;
        open = open & !arrived & (way.most > zero) & (next <= one);
        const T ahead = next - time;
        time = select(open, next, time);
        normal = pick(open, way.normal, normal);
        size = size_until(time);
        apart = pair.at(time);
        way = approach(apart, m, size);
        const T now = distance(apart), line = fused(size, T(0x1p-21f), far - now) / ahead;
        way.most = select(ahead > zero, min(line, way.most), way.most);
        far = now;
    }
    if (bits(open) != 0) {
        search_by_values(pair, reach, size * T(0x1p-24f), open, time, hit, time);
        apart = pair.at(time);
    }
    const T d2 = dot(apart.out, apart.out);
    size = size_until(time);
    const auto noise = d2 <= size * size * T(noise_at_box);
    apart.out = pick(noise, Vec3<T>{zero, zero, zero}, apart.out);
    apart.normal = normal;
    apart.depth = reach;
    return {hit, time, apart};
}

}  // namespace capsa::CAPSA_ISA
