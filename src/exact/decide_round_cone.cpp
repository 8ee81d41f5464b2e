#include "src/exact/decide.hpp"
#include "src/exact/round_cone.hpp"

namespace capsa::exact {

namespace {

template <class Ask>
Verdict round_cone_near(const Ask& ask, CoreKind first) {
    switch (first) {
        case CoreKind::point: return cone_near(ask, 0, 0, {{1, 2}, 2});
        case CoreKind::segment: return cones_near(ask, {{0, 1}, 0}, {{2, 3}, 2});
        case CoreKind::round_cone: return cones_near(ask, {{0, 1}, 1}, {{2, 3}, 2});
        case CoreKind::triangle: return triangle_near(ask, Tapered{{3, 4}, 2}, {0, 1, 2});
        default: break;  // a half-space
    }
    return half_space_near(ask, Tapered{{1, 2}, 2}, 0);
}

}  // namespace

bool decide_round_cone(const Cores& cores, CoreKind first, CoreKind) {
    using Ask = InTurns<AsRounded, AsIntegers>;
    const Units units(cores);
    const AsIntegers integers(cores, units);
    if (!cores.fit_doubles()) return round_cone_near(Ask(nullptr, &integers), first) == Verdict::yes;
    const AsRounded doubles(cores);
    const Verdict verdict = round_cone_near(Ask(&doubles, nullptr), first);
    if (verdict != Verdict::doubt) return verdict == Verdict::yes;
    return round_cone_near(Ask(&doubles, &integers), first) == Verdict::yes;
}

}  // namespace capsa::exact
