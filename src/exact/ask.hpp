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

#include <bit>
#include <cstdint>

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
    static constexpr bool has_two_turns() { return false; }

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

// Doubles, integers, or doubles first and integers where those are in doubt: what is asked is known when the
// program runs. So formulas that are long and rarely asked are compiled for one kind of question.
template <class Reader, class Integers>
class InTurns {
public:
    // One of the two may be null, but both may not.
    InTurns(const Reader* doubles, const Integers* integers) : doubles_(doubles), integers_(integers) {}

    template <class F>
    Verdict above_zero(const F& f) const {
        return ask([&](const auto& read) { return positive(f(read)); });
    }
    template <class F>
    Verdict from_zero_on(const F& f) const {
        return ask([&](const auto& read) { return reversed(negative(f(read))); });
    }
    bool has_two_turns() const { return doubles_ && integers_; }
    InTurns quickly() const { return has_two_turns() ? InTurns(doubles_, nullptr) : *this; }

private:
    template <class F>
    Verdict ask(const F& f) const {
        if (!integers_) return f(*doubles_);
        const Verdict quick = doubles_ ? f(*doubles_) : Verdict::doubt;
        return quick != Verdict::doubt ? quick : f(*integers_);
    }
    const Reader* doubles_;
    const Integers* integers_;
};

// Joins the verdict of a part, of which one settles all.
constexpr bool settles(Verdict part, Verdict by, Verdict& joined) {
    if (part == by || part == Verdict::doubt) joined = part;
    return part == by;
}

// Whether some part is true.
template <class Reader, class... Parts>
Verdict any(const With<Reader>& ask, const Parts&... parts) {
    Verdict joined = Verdict::no;
    static_cast<void>((settles(parts(ask), Verdict::yes, joined) || ...));
    return joined;
}
template <class... Parts>
Verdict any(const Surely& ask, const Parts&... parts) {
    const Verdict quick = any(ask.quickly(), parts...);
    if (quick != Verdict::doubt) return quick;
    return certain(((parts(ask) == Verdict::yes) || ...));
}

// Of the second turn only what the first one left in doubt is asked again.
template <class Reader, class Integers, class... Parts>
Verdict any(const InTurns<Reader, Integers>& ask, const Parts&... parts) {
    const auto quickly = ask.quickly();
    Verdict joined = Verdict::no, quick[sizeof...(parts)];
    int k = 0;
    static_cast<void>((settles(quick[k++] = parts(quickly), Verdict::yes, joined) || ...));
    if (joined != Verdict::doubt || !ask.has_two_turns()) return joined;
    k = 0;
    return certain(((quick[k++] == Verdict::doubt && parts(ask) == Verdict::yes) || ...));
}
// Whether part(ask, k) is true of some k below count, which is at most 64.
template <class Ask, class Part>
Verdict any_of(const Ask& ask, int count, const Part& part) {
    const auto quickly = ask.quickly();
    std::uint64_t in_doubt = 0;
    for (int k = 0; k < count; ++k) {
        const Verdict quick = part(quickly, k);
        if (quick == Verdict::yes) return quick;
        in_doubt |= std::uint64_t{quick == Verdict::doubt} << k;
    }
    if (in_doubt == 0) return Verdict::no;
    if (!ask.has_two_turns()) return Verdict::doubt;
    for (; in_doubt != 0; in_doubt &= in_doubt - 1)
        if (part(ask, std::countr_zero(in_doubt)) == Verdict::yes) return Verdict::yes;
    return Verdict::no;
}

// Whether every part is true.
template <class Reader, class... Parts>
Verdict all(const With<Reader>& ask, const Parts&... parts) {
    Verdict joined = Verdict::yes;
    static_cast<void>((settles(parts(ask), Verdict::no, joined) || ...));
    return joined;
}
template <class... Parts>
Verdict all(const Surely& ask, const Parts&... parts) {
    const Verdict quick = all(ask.quickly(), parts...);
    if (quick != Verdict::doubt) return quick;
    return certain(((parts(ask) == Verdict::yes) && ...));
}
template <class Reader, class Integers, class... Parts>
Verdict all(const InTurns<Reader, Integers>& ask, const Parts&... parts) {
    return reversed(any(ask, [&](const auto& how) { return reversed(parts(how)); }...));
}
// Whether part(ask, k) is true of every k below count.
template <class Ask, class Part>
Verdict all_of(const Ask& ask, int count, const Part& part) {
    return reversed(any_of(ask, count, [&](const auto& how, int k) { return reversed(part(how, k)); }));
}

// A formula as a part.
template <class F>
auto is_above_zero(const F& f) {
    return [=](const auto& how) { return how.above_zero(f); };
}
template <class F>
auto is_from_zero_on(const F& f) {
    return [=](const auto& how) { return how.from_zero_on(f); };
}

}  // namespace capsa::exact
