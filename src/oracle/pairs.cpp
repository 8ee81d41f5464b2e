#include "src/oracle/pair.hpp"

#include "src/oracle/face.hpp"
#include "src/oracle/oracle.hpp"
#include "src/oracle/points.hpp"
#include "src/oracle/wide.hpp"
#include "src/reference/closest.hpp"

namespace capsa::oracle {

namespace {

constexpr capsa_shape sphere = capsa_shape_sphere, capsule = capsa_shape_capsule,
                      segment = capsa_shape_segment, half_space = capsa_shape_half_space;

constexpr Variant point_point[] = {{sphere, sphere, false}};
constexpr Variant point_segment[] = {
    {sphere, capsule, false}, {capsule, sphere, true}, {sphere, segment, false}, {segment, sphere, true}};
constexpr Variant segment_segment[] = {{capsule, capsule, false},
                                       {capsule, segment, false},
                                       {segment, capsule, false},
                                       {segment, segment, false}};

constexpr Variant point_half_space[] = {{sphere, half_space, false}, {half_space, sphere, true}};
constexpr Variant segment_half_space[] = {{capsule, half_space, false},
                                          {half_space, capsule, true},
                                          {segment, half_space, false},
                                          {half_space, segment, true}};

// The sides of a case as segments; a sphere is one of length 0.
reference::Segment segment_of(capsa_shape shape, const float* side) {
    const auto point = [side](int k) {
        return reference::Vec3d{static_cast<double>(side[k]), static_cast<double>(side[k + 1]),
                                static_cast<double>(side[k + 2])};
    };
    return {point(0), point(is_point(shape) ? 0 : 3)};
}

template <capsa_shape a, capsa_shape b>
double quick_distance(const Case& c) {
    return closest(segment_of(a, c.a), segment_of(b, c.b)).distance;
}
template <capsa_shape a, capsa_shape b>
Wide wide_distance(const Case& c) {
    return wide_segment_distance(c.a, is_point(a), c.b, is_point(b));
}

template <Real (*true_distance)(const float*, const float*)>
Real distance_of(const Case& c) {
    return true_distance(c.a, c.b);
}

template <capsa_shape a, capsa_shape b, Real (*true_distance)(const float*, const float*)>
constexpr Pair row(const char* name, std::uint64_t number, double bound_factor,
                   std::span<const Variant> variants) {
    return {name,
            a,
            b,
            number,
            bound_factor,
            variants,
            size_of_points<a, b>,
            {quick_distance<a, b>, distance_between_places<double, a, b>},
            {distance_of<true_distance>, distance_between_places<Real, a, b>},
            {wide_distance<a, b>, distance_between_places<Wide, a, b>},
            b != sphere};
}

// A half-space is on side b.
template <capsa_shape a>
constexpr Pair half_space_row(const char* name, std::uint64_t number, double bound_factor,
                              std::span<const Variant> variants) {
    return {name,
            a,
            half_space,
            number,
            bound_factor,
            variants,
            size_of_points<a, half_space>,
            {face_distance<double, a>, face_distance_of_place<double, a>},
            {face_distance<Real, a>, face_distance_of_place<Real, a>},
            {face_distance<Wide, a>, face_distance_of_place<Wide, a>},
            a != sphere};
}

// The factors are those of docs/meaning.md; tests/proof/check_proof.py compares them.
constexpr Pair table[] = {
    row<sphere, sphere, point_distance>("sphere-sphere", 0, 2.0, point_point),
    row<sphere, capsule, point_segment_distance>("sphere-capsule", 1, 3.0, point_segment),
    row<capsule, capsule, segment_distance>("capsule-capsule", 2, 4.0, segment_segment),
    half_space_row<sphere>("sphere-half_space", 41, 4.0, point_half_space),
    half_space_row<capsule>("capsule-half_space", 42, 8.0, segment_half_space),
};

}  // namespace

const Pair& Pair::sphere_sphere = table[0];
const Pair& Pair::sphere_capsule = table[1];
const Pair& Pair::capsule_capsule = table[2];
const Pair& Pair::sphere_half_space = table[3];
const Pair& Pair::capsule_half_space = table[4];

std::span<const Pair> pairs() { return table; }

}  // namespace capsa::oracle
