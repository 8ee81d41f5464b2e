// Whether a point is at most the reach R from the face of a half-space, with signs: behind the face the
// distance is negative, and so may R be.
//
// With h = (x - p).n that is h <= R |n|. The root goes by a case for each sign of R:
//     R >= 0: h <= 0 or h^2 <= R^2 n.n,        R < 0: h < 0 and h^2 >= R^2 n.n.

#pragma once
#include "src/exact/ask.hpp"

namespace capsa::exact {

template <class Ask>
Verdict half_space_near(const Ask& ask, int x, int p, int ends = 0) {
    const auto reach = [=](const auto& at) { return at.reach(ends); };
    const auto over = [=](const auto& at) { return dot(at.point(x) - at.point(p), at.normal()); };
    const auto room = [=](const auto& at) {
        return square(at.reach(ends)) * square(at.normal()) - square(over(at));
    };
    const auto reach_is_positive = [=](const auto& how) { return how.from_zero_on(reach); };
    const auto shallow = [=](const auto& how) {
        return any(
            how, [=](const auto& deep) { return reversed(deep.above_zero(over)); },
            [=](const auto& deep) { return deep.from_zero_on(room); });
    };
    const auto deep_enough = [=](const auto& how) {
        return all(
            how, [=](const auto& deep) { return reversed(deep.from_zero_on(over)); },
            [=](const auto& deep) { return reversed(deep.above_zero(room)); });
    };
    return any(
        ask, [=](const auto& how) { return all(how, reach_is_positive, shallow); },
        [=](const auto& how) {
            return all(
                how, [=](const auto& deep) { return reversed(reach_is_positive(deep)); }, deep_enough);
        });
}

}  // namespace capsa::exact
