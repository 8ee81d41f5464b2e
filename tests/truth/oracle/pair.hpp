// The table of the pairs of shapes that the contract is checked on. A new pair is a row of pairs.cpp.

#pragma once
#include "tests/truth/oracle/cases.hpp"
#include "tests/truth/oracle/real.hpp"

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

    // How deep the cores overlap after b has moved by a vector, 0 if they do not cross. Null: cores of these
    // shapes do not overlap, as in space.
    T (*moved_overlap)(const Case&, const Vector<T>&) = nullptr;

    // Between the points that the places name, without what radii lack there. Null: radii lack nothing.
    T (*between_points)(const Case&, const Places&) = nullptr;

    T distance(const Case& c) const { return moved_distance(c, Vector<T>{0, 0, 0}); }
    // Negative if the cores overlap.
    T moved_signed_distance(const Case& c, const Vector<T>& by) const {
        return moved_distance(c, by) - (moved_overlap ? moved_overlap(c, by) : T(0));
    }
    T signed_distance(const Case& c) const { return moved_signed_distance(c, Vector<T>{0, 0, 0}); }
    // The D of N2 to N4, which of round cones depends on the places of a contact (Q34).
    T closest_points(const Case& c, const Places& at) const {
        return between_points ? between_points(c, at) : signed_distance(c);
    }
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
    // The sine of the angle at which two cores cross, for N3; null if one of them is always a point, whose
    // normal is not that of N3.
    double (*crossing)(const Case&);
    bool has_choice_of_places;  // some core is more than a point
    // The factors of eps S in N2 and N3, and in T2 and T3. 0: the page promises nothing.
    double push_factor, touch_factor;
    // The pair of space with the same cores, if this one lies in the plane: its cases are made like that
    // one's, and the z of each point is left out.
    const Pair* in_space = nullptr;

    // Rows by name, for tests.
    static const Pair &sphere_sphere, &sphere_capsule, &capsule_capsule, &sphere_half_space,
        &capsule_half_space, &circle_circle, &circle_planar_capsule, &planar_capsule_planar_capsule,
        &sphere_triangle, &capsule_triangle, &sphere_box, &capsule_box, &sphere_round_cone,
        &capsule_round_cone, &round_cone_round_cone, &round_cone_half_space, &triangle_box,
        &round_cone_triangle, &round_cone_box;
};

inline bool operator==(const Pair& one, const Pair& other) { return one.number == other.number; }

std::span<const Pair> pairs();

inline constexpr std::size_t max_variants = 4;

inline bool can_overlap(const Pair& pair) { return pair.truth.moved_overlap != nullptr; }
constexpr int dimension(const Pair& pair) { return shape_info(pair.a).dimension; }
// Distances of these have a sign, and negative reaches are met.
inline bool has_sign(const Pair& pair) {
    return shape_info(pair.b).core == CoreKind::half_space || shape_info(pair.b).core == CoreKind::box;
}
// Distances of these count from the largest radii.
constexpr bool has_round_cone(const Pair& pair) { return is_round_cone(pair.a) || is_round_cone(pair.b); }
constexpr bool is_point(capsa_shape shape) { return shape_info(shape).core == CoreKind::point; }
inline bool a_is_point(const Pair& pair) { return is_point(pair.a); }
inline bool b_is_point(const Pair& pair) { return is_point(pair.b); }

}  // namespace capsa::oracle
