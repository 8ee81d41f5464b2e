// When two moving cores first come within reach of each other, if their distance is a convex function of
// time and no formula says when it is the reach.
//
// A convex function lies above its tangents, and after two places above the line through them. So a step
// along either never leads beyond the first time within reach, and where neither comes within reach in time,
// the pair does not. The tangent begins, and is rough where the distance is short; the line has values alone.
// Both allow for the errors of what they stand on. What is left after the steps, values decide.
//
// The loops are those of every pair, and ask the pair by two functions: instruction sets have one copy of
// them. A pair is a SteppedPair that says besides:
//   at(time)             the separation of the cores, of which distance() knows the distance
//   apart                the one that was asked last
//   approach(at, reach, before)
//                        how fast the distance may fall from there. `before` is the normal of the step before
//   line_slack           by what part of S two values may differ from those of a convex function
//   tolerance            what part of S above the reach counts as within reach

#pragma once
#include "kernels/pairs/impact.hpp"

namespace capsa::CAPSA_ISA {

// A distance of at most 16 eps S has no direction: the square of 2^-19.
inline constexpr float no_direction = 0x1p-38f;

// Where the steps are: the time, S until then, and the distance.
template <class T>
struct Step {
    T time, size, distance;
};

template <class T>
struct Approach {
    Vec3<T> normal;
    T most;  // how fast the distance may fall at most, whatever the errors of the normal
};

template <class T>
struct SteppedPair {
    T (*distance_at)(SteppedPair& pair, const T& time);
    Approach<T> (*approach_from)(const SteppedPair& pair, const Step<T>& at, const T& reach,
                                 const Vec3<T>& before);
    T rest2, way2;  // the squares of S without the way, and of the whole way
    float slack, enough;

    // S, with the way until then.
    CAPSA_INLINE T size_until(T time) const { return square_root(max(rest2, way2 * (time * time))); }
};

template <class Pair, class T>
T distance_of_pair(SteppedPair<T>& pair, const T& time) {
    auto& of = static_cast<Pair&>(pair);
    of.apart = of.at(time);
    return distance(of.apart);
}
template <class Pair, class T>
Approach<T> approach_of_pair(const SteppedPair<T>& pair, const Step<T>& at, const T& reach,
                             const Vec3<T>& before) {
    return static_cast<const Pair&>(pair).approach(at, reach, before);
}
template <class Pair, class T>
CAPSA_INLINE SteppedPair<T> stepped(T rest2, T way2) {
    return {&distance_of_pair<Pair, T>,
            &approach_of_pair<Pair, T>,
            rest2,
            way2,
            Pair::line_slack,
            Pair::tolerance};
}

template <class T>
struct StepsEnd {
    MaskOf<T> hit;
    T time;          // in [0, 1]
    Vec3<T> normal;  // of the last step
};
template <class T, class Apart>
struct SteppedImpact : StepsEnd<T> {
    Apart apart;  // at that time
};

// The lanes that steps leave open, by values of the distance alone: the golden section looks
// for a time within reach, and halving for the first one. `low` is a time before it.
template <class T>
CAPSA_NOINLINE void search_by_values(SteppedPair<T>& pair, T reach, T tolerance, MaskOf<T> open, T low,
                                     MaskOf<T>& hit, T& time) {
    const T part(0.381966f), first = low, enough = reach + tolerance;
    T high(1.0f), one = low + part * (high - low), other = high - part * (high - low);
    T at_one = pair.distance_at(pair, one), at_other = pair.distance_at(pair, other), found = high;
    auto met = open & (pair.distance_at(pair, high) <= enough);
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
        const T at_next = pair.distance_at(pair, next);
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
        const auto within = pair.distance_at(pair, middle) <= enough;
        after = select(narrows & within, middle, after);
        before = select(narrows & !within, middle, before);
    }
    hit = hit | met;
    time = select(met, after, time);
}

// `normal` is the answer's if there is no step. Where no lane moves, no lane would move later.
template <class T>
CAPSA_NOINLINE StepsEnd<T> go_by_steps(SteppedPair<T>& pair, const T& reach, const Vec3<T>& none) {
    const T zero(0.0f), one(1.0f), slack(pair.slack), enough(pair.enough);
    Step<T> at{zero, pair.size_until(zero), pair.distance_at(pair, zero)};
    Approach<T> way = pair.approach_from(pair, at, reach, none);
    Vec3<T> normal = way.normal;
    auto open = way.most > zero, hit = zero > one;
    for (int step = 0; step < 24 && bits(open) != 0; ++step) {
        const T room = at.distance - reach;
        const auto arrived = open & (room <= at.size * enough);
        hit = hit | arrived;
        const T next = at.time + room / way.most;
        open = open & !arrived & (way.most > zero) & (next <= one);
        const T ahead = next - at.time, far = at.distance;
        at.time = select(open, next, at.time);
        normal = pick(open, way.normal, normal);
        const auto moves = open & (ahead > zero);
        if (bits(moves) == 0) break;
        at.size = pair.size_until(at.time);
        at.distance = pair.distance_at(pair, at.time);
        way = pair.approach_from(pair, at, reach, normal);
        const T line = fused(at.size, slack, far - at.distance) / ahead;
        way.most = select(ahead > zero, min(line, way.most), way.most);
    }
    if (bits(open) != 0) {
        search_by_values(pair, reach, at.size * enough, open, at.time, hit, at.time);
        pair.distance_at(pair, at.time);
    }
    return {hit, at.time, normal};
}
template <class Pair, class T>
CAPSA_INLINE auto impact_by_steps(Pair& pair, const T& reach, const Vec3<T>& none) {
    const StepsEnd<T> end = go_by_steps<T>(pair, reach, none);
    return SteppedImpact<T, decltype(pair.apart)>{end, pair.apart};
}

}  // namespace capsa::CAPSA_ISA
