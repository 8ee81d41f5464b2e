// The list of shapes. A new shape is its header, a word here, and the separations the compiler then demands.

#pragma once
#include "kernels/abi.h"
#include "kernels/pairs/separation.hpp"
#include "kernels/shapes/capsule.hpp"
#include "kernels/shapes/sphere.hpp"

namespace capsa::CAPSA_ISA {

template <class... Shapes>
struct List {
    static constexpr int count = sizeof...(Shapes);
    template <class F>
    static constexpr void each(const F& f) {
        (f.template operator()<Shapes>(), ...);
    }
    // Shapes stand in the order of capsa_shape, whose values are their indices in the kernel table.
    static constexpr bool in_order() {
        int kind = 0;
        return ((Shapes::kind == kind++) && ...);
    }
};

// A bare segment has no word of its own: it is a capsule without radius, and its cells of the table are the
// capsule's.
using Roster = List<Sphere, Capsule>;

static_assert(Roster::count == capsa_roster_count,
              "every shape with kernels of its own needs its word in the roster");
static_assert(Roster::in_order(), "the roster stands in the order of capsa_shape");

template <class A, class B>
concept Separable = requires(typename A::template Solid<Lanes> a, typename B::template Solid<Lanes> b) {
    separation(a.core, b.core);
};

}  // namespace capsa::CAPSA_ISA
