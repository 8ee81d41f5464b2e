// How a question is put to the numbers of a pair.
//
// A question is a formula f(read) that makes one number from what a reader gives. `Quickly` answers in
// doubles and may be in doubt. `InFixed` answers in integers of one and two words. `Surely` answers in
// doubles and, where they are in doubt, in integers of any length. `any` and `all` join parts, each a
// function of one of these. Surely, a part that is in doubt is only asked in integers if no other part
// settles the answer.

#pragma once
#include "src/exact/cores.hpp"
#include "src/exact/verdict.hpp"

namespace capsa::exact {

// With one reader alone.
template <class Reader>
class With {
public:
    template <class... Numbers>
    explicit With(const Numbers&... numbers) : read_(numbers...) {}

    // Whether f is above 0, and whether it is 0 or above.
    template <class F>
    Verdict above_zero(const F& f) const {
        return positive(f(read_));
    }
    template <class F>
    Verdict from_zero_on(const F& f) const {
        return reversed(negative(f(read_)));
    }
    // What may exclude a pair early, at little cost.
    const With& quickly() const { return *this; }

private:
    Reader read_;
};
using Quickly = With<AsRounded>;
#ifdef CAPSA_EXACT_INT128
using InFixed = With<AsFixed>;
#endif

class Surely {
public:
    Surely(const Cores& cores, const Units& units, const Quickly& quickly)
        : quickly_(quickly), in_integers_(cores, units) {}

    template <class F>
    Verdict above_zero(const F& f) const {
        const Verdict quick = quickly_.above_zero(f);
        return quick != Verdict::doubt ? quick : in_integers_.above_zero(f);
    }
    template <class F>
    Verdict from_zero_on(const F& f) const {
        const Verdict quick = quickly_.from_zero_on(f);
        return quick != Verdict::doubt ? quick : in_integers_.from_zero_on(f);
    }
    const Quickly& quickly() const { return quickly_; }

private:
    const Quickly& quickly_;
    With<AsIntegers> in_integers_;
};

// Whether some part is true.
template <class Reader, class... Parts>
Verdict any(const With<Reader>& ask, const Parts&... parts) {
    Verdict joined = Verdict::no;
    const auto settled = [&](Verdict v) {
        if (v != Verdict::no) joined = v;
        return v == Verdict::yes;
    };
    static_cast<void>((settled(parts(ask)) || ...));
    return joined;
}
template <class... Parts>
Verdict any(const Surely& ask, const Parts&... parts) {
    const Verdict quick = any(ask.quickly(), parts...);
    if (quick != Verdict::doubt) return quick;
    return certain(((parts(ask) == Verdict::yes) || ...));
}

// Whether every part is true.
template <class Reader, class... Parts>
Verdict all(const With<Reader>& ask, const Parts&... parts) {
    Verdict joined = Verdict::yes;
    const auto settled = [&](Verdict v) {
        if (v != Verdict::yes) joined = v;
        return v == Verdict::no;
    };
    static_cast<void>((settled(parts(ask)) || ...));
    return joined;
}
template <class... Parts>
Verdict all(const Surely& ask, const Parts&... parts) {
    const Verdict quick = all(ask.quickly(), parts...);
    if (quick != Verdict::doubt) return quick;
    return certain(((parts(ask) == Verdict::yes) && ...));
}

}  // namespace capsa::exact
