// The list of shapes. A new shape needs its header, its slot in kernels/abi.h, a word here, and the
// separations that it offers.

#pragma once
#include "kernels/abi.h"
#include "kernels/pairs/separation.hpp"
#include "kernels/shapes/box.hpp"
#include "kernels/shapes/capsule.hpp"
#include "kernels/shapes/half_space.hpp"
#include "kernels/shapes/round_cone.hpp"
#include "kernels/shapes/sphere.hpp"
#include "kernels/shapes/triangle.hpp"

namespace capsa::CAPSA_ISA {

template <class... Shapes>
struct List {
    static constexpr int count = sizeof...(Shapes);
    template <class F>
    static constexpr void each(const F& f) {
        (f.template operator()<Shapes>(), ...);
    }
    // Shapes stand in the order of their slots in the kernel table. A slot may be empty.
    static constexpr bool in_order() {
        int least = 0;
        return ((Shapes::slot >= least && (least = Shapes::slot + 1) <= capsa_roster_count) && ...);
    }
};

// A segment without a radius is not in the list: it is a capsule of radius 0 and uses the kernels of the
// capsule.
using Roster = List<Sphere, Capsule, Triangle, HalfSpace, Circle, PlanarCapsule, Box, RoundCone>;

// The fields of the shape that has most.
inline constexpr int most_fields = [] {
    int most = 0;
    Roster::each([&most]<class Shape>() { most = most < Shape::field_count ? Shape::field_count : most; });
    return most;
}();

static_assert(Roster::in_order(), "the roster stands in the order of the slots");

template <class A, class B>
concept Separable = requires(typename A::template Solid<Lanes> a, typename B::template Solid<Lanes> b) {
    separation(a.core, b.core);
};

// The families of kernels that a pair of shapes has. If a family is not offered, its cells in the table are
// null, and a query that needs it returns capsa_not_offered.
enum class Family { tiles, runs, pairs, nearest, touch, groups };
template <class A, class B, Family F>
inline constexpr bool offered = Separable<A, B> || Separable<B, A>;

// A half-space overlaps every box, so a tree cannot help to find what is near it: src/bound.cpp leaves an
// index aside.
template <class A, class B>
inline constexpr bool offered<A, B, Family::groups> = offered<A, B, Family::tiles>&& have_bounds<A, B>;

// Runs of spheres meet what has bounding spheres. With one lane this way saves little.
template <class A, class B>
inline constexpr bool offered<A, B, Family::runs> = offered<A, B, Family::groups>&& A::slot ==
                                                        capsa_slot_sphere &&
                                                    (lane_count > 1);

}  // namespace capsa::CAPSA_ISA
