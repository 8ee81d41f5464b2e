// The table of the pairs of shapes that the contract is checked on. A new pair is a row of pairs.cpp.

#pragma once
#include "src/oracle/cases.hpp"
#include "src/oracle/real.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace capsa::oracle {

// Shapes of the two sides as the caller orders them. `swapped`: side b of the block comes first.
struct Variant {
    capsa_shape first, second;
    bool swapped;
};

// The places of two points on the cores of a case.
struct Places {
    float u_of_a = 0, v_of_a = 0, u_of_b = 0, v_of_b = 0;
};

// The truth in numbers of one kind.
template <class T>
struct Truth {
    // Between the cores, after b has moved by a vector.
    T (*moved_distance)(const Case&, const Vector<T>&);
    T (*between_places)(const Case&, const Places&);  // between the points that the places name

    T distance(const Case& c) const { return moved_distance(c, Vector<T>{0, 0, 0}); }
};

struct Pair {
    const char* name;
    capsa_shape a, b;  // the shapes of the two sides
    // The pair in the seeds of its cases: fixed for ever.
    std::uint64_t number;
    // The bound on the error of a distance is bound_factor eps S + absolute_bound.
    double bound_factor;
    // Ordered pairs of shapes with these cores. They are asked with the same cases. The first is {a, b,
    // false}.
    std::span<const Variant> variants;
    double (*local_size)(const Case&);  // S
    Truth<double> quick;                // for a search
    Truth<Real> truth;                  // for checks
    Truth<Wide> wide;                   // for the verdict of an attack
    // The sine of the angle at which two cores cross; null if one of them is always a point. For N3.
    double (*crossing)(const Case&);
    bool has_choice_of_places;  // some core is more than a point
    // The factors of eps S in N2 and N3, and in T2 and T3. 0: the page promises nothing.
    double push_factor, touch_factor;

    // Rows by name, for tests.
    static const Pair &sphere_sphere, &sphere_capsule, &capsule_capsule, &sphere_half_space,
        &capsule_half_space;
};

inline bool operator==(const Pair& one, const Pair& other) { return one.number == other.number; }

std::span<const Pair> pairs();

inline constexpr std::size_t max_variants = 4;

constexpr bool is_point(capsa_shape shape) { return shape_info(shape).core == CoreKind::point; }
inline bool a_is_point(const Pair& pair) { return is_point(pair.a); }
inline bool b_is_point(const Pair& pair) { return is_point(pair.b); }

}  // namespace capsa::oracle
