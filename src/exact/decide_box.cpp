#include "src/exact/box.hpp"
#include "src/exact/decide.hpp"

namespace capsa::exact {

namespace {

template <class Ask>
Verdict box_near(const Ask& ask, const Cores& cores, CoreKind first) {
    return box_near(ask,
                    Hull{first == CoreKind::point     ? 1
                         : first == CoreKind::segment ? 2
                                                      : 3,
                         {0, 1, 2}},
                    cores.moved >= 0);
}
template <class Ask>
Verdict pair_near(const Ask& ask, const Cores& cores, CoreKind first, CoreKind second) {
    if (second == CoreKind::round_cone) return box_near(ask, Tapered{{1, 2}, 2});
    return box_near(ask, cores, first);
}

}  // namespace

bool decide_box(const Cores& cores, CoreKind first, CoreKind second) {
    using Doubles = InFrame<AsRounded>;
    using Integers = InFrame<AsIntegers>;
    using Ask = InTurns<Doubles, Integers>;
    const Units units(cores);
#ifdef CAPSA_EXACT_INT128
    if (!cores.is_turned && second == CoreKind::box && units.are_short())
        return box_near(With<AlongAxes<AsFixed>>(cores, units), cores, first) == Verdict::yes;
#endif
    if (!cores.fit_doubles()) {
        const Integers integers(cores, units);
        return pair_near(Ask(nullptr, &integers), cores, first, second) == Verdict::yes;
    }
    const Doubles doubles(cores);
    const Verdict verdict = pair_near(Ask(&doubles, nullptr), cores, first, second);
    if (verdict != Verdict::doubt) return verdict == Verdict::yes;
    const Integers integers(cores, units);
    return pair_near(Ask(&doubles, &integers), cores, first, second) == Verdict::yes;
}

}  // namespace capsa::exact
