#include "tests/truth/oracle/pair.hpp"

#include "tests/truth/oracle/box_distance.hpp"
#include "tests/truth/oracle/box_triangle_distance.hpp"
#include "tests/truth/oracle/cone_box_distance.hpp"
#include "tests/truth/oracle/cone_triangle_distance.hpp"
#include "tests/truth/oracle/face.hpp"
#include "tests/truth/oracle/oracle.hpp"
#include "tests/truth/oracle/plane.hpp"
#include "tests/truth/oracle/points.hpp"
#include "tests/truth/oracle/round_cone_distance.hpp"
#include "tests/truth/oracle/triangle_distance.hpp"
#include "tests/truth/oracle/wide.hpp"
#include "tests/truth/reference/closest.hpp"

namespace capsa::oracle {

namespace {

constexpr capsa_shape sphere = capsa_shape_sphere, capsule = capsa_shape_capsule,
                      segment = capsa_shape_segment, half_space = capsa_shape_half_space,
                      circle = capsa_shape_circle, planar_capsule = capsa_shape_planar_capsule,
                      planar_segment = capsa_shape_planar_segment, triangle = capsa_shape_triangle,
                      box = capsa_shape_box, round_cone = capsa_shape_round_cone;

constexpr Variant point_point[] = {{sphere, sphere, false}};
constexpr Variant point_segment[] = {
    {sphere, capsule, false}, {capsule, sphere, true}, {sphere, segment, false}, {segment, sphere, true}};
constexpr Variant segment_segment[] = {{capsule, capsule, false},
                                       {capsule, segment, false},
                                       {segment, capsule, false},
                                       {segment, segment, false}};
constexpr Variant point_triangle[] = {{sphere, triangle, false}, {triangle, sphere, true}};
constexpr Variant segment_triangle[] = {{capsule, triangle, false},
                                        {triangle, capsule, true},
                                        {segment, triangle, false},
                                        {triangle, segment, true}};

constexpr Variant point_half_space[] = {{sphere, half_space, false}, {half_space, sphere, true}};
constexpr Variant segment_half_space[] = {{capsule, half_space, false},
                                          {half_space, capsule, true},
                                          {segment, half_space, false},
                                          {half_space, segment, true}};

constexpr Variant point_box[] = {{sphere, box, false}, {box, sphere, true}};
constexpr Variant segment_box[] = {
    {capsule, box, false}, {box, capsule, true}, {segment, box, false}, {box, segment, true}};

constexpr Variant triangle_box[] = {{triangle, box, false}, {box, triangle, true}};
constexpr Variant round_cone_box[] = {{round_cone, box, false}, {box, round_cone, true}};
constexpr Variant round_cone_triangle[] = {{round_cone, triangle, false}, {triangle, round_cone, true}};

constexpr Variant point_round_cone[] = {{sphere, round_cone, false}, {round_cone, sphere, true}};
constexpr Variant segment_round_cone[] = {{capsule, round_cone, false},
                                          {round_cone, capsule, true},
                                          {segment, round_cone, false},
                                          {round_cone, segment, true}};
constexpr Variant two_round_cones[] = {{round_cone, round_cone, false}};
constexpr Variant round_cone_face[] = {{round_cone, half_space, false}, {half_space, round_cone, true}};

constexpr Variant planar_point_point[] = {{circle, circle, false}};
constexpr Variant planar_point_segment[] = {{circle, planar_capsule, false},
                                            {planar_capsule, circle, true},
                                            {circle, planar_segment, false},
                                            {planar_segment, circle, true}};
constexpr Variant planar_segment_segment[] = {{planar_capsule, planar_capsule, false},
                                              {planar_capsule, planar_segment, false},
                                              {planar_segment, planar_capsule, false},
                                              {planar_segment, planar_segment, false}};

reference::Vec3d reference_vector(const Vector<double>& v) { return {v.x, v.y, v.z}; }

// The vector along a core; a sphere is a segment of length 0.
Vector<double> extent(capsa_shape shape, const float* side) {
    return is_point(shape) ? Vector<double>{0, 0, 0} : vector<double>(side + 3) - vector<double>(side);
}

template <capsa_shape a, capsa_shape b>
double quick_distance(const Case& c, const Vector<double>& moved) {
    const Vector<double> r = vector<double>(c.b) - vector<double>(c.a) + moved;
    const reference::Segment first{{0, 0, 0}, reference_vector(extent(a, c.a))};
    return closest(first, {reference_vector(r), reference_vector(r + extent(b, c.b))}).distance;
}
template <capsa_shape a, capsa_shape b>
Wide wide_distance(const Case& c, const Vector<Wide>& moved) {
    return wide_segment_distance(c.a, is_point(a), c.b, is_point(b), moved);
}

using TrueDistance = Real (*)(const float*, const float*, const Vector<Real>&);
template <TrueDistance true_distance>
Real distance_of(const Case& c, const Vector<Real>& moved) {
    return true_distance(c.a, c.b, moved);
}

// The sine of the angle between two segments, 0 if one is a point.
double crossing_of_segments(const Case& c) {
    const Vector<double> one = extent(capsule, c.a), other = extent(capsule, c.b);
    const double lengths = length(one) * length(other);
    return lengths > 0.0 ? length(cross(one, other)) / lengths : 0.0;
}

// The first variant names the sides. A point, a face and a box leave no choice of places.
constexpr Pair made(const char* name, std::uint64_t number, double bound_factor,
                    std::span<const Variant> variants, double (*size)(const Case&),
                    const Truth<double>& quick, const Truth<Real>& truth, const Truth<Wide>& wide,
                    double push_factor, double touch_factor, double (*crossing)(const Case&) = nullptr,
                    const Pair* in_space = nullptr) {
    const capsa_shape a = variants[0].first, b = variants[0].second;
    const CoreKind core = shape_info(b).core;
    const bool choice =
        !is_point(a) || !(core == CoreKind::point || core == CoreKind::half_space || core == CoreKind::box);
    return {name,  a,    b,        number, bound_factor, variants,     size,    quick,
            truth, wide, crossing, choice, push_factor,  touch_factor, in_space};
}

template <capsa_shape a, capsa_shape b, TrueDistance true_distance>
constexpr Pair row(const char* name, std::uint64_t number, double bound_factor,
                   std::span<const Variant> variants) {
    return made(name, number, bound_factor, variants, size_of_points<a, b>,
                {quick_distance<a, b>, distance_between_places<double, a, b>},
                {distance_of<true_distance>, distance_between_places<Real, a, b>},
                {wide_distance<a, b>, distance_between_places<Wide, a, b>}, 4.0, 4.0,
                is_point(a) ? nullptr : crossing_of_segments);
}

// Of other pairs, `truth<T>` has the truth in numbers of every kind.
template <class Of>
constexpr Pair row_of(const char* name, std::uint64_t number, double bound_factor,
                      std::span<const Variant> variants, double push_factor, double touch_factor,
                      double (*crossing)(const Case&) = nullptr) {
    return made(name, number, bound_factor, variants, Of::size, Of::template truth<double>,
                Of::template truth<Real>, Of::template truth<Wide>, push_factor, touch_factor, crossing);
}

// On side a a point or a segment, and also a round cone with a round cone.
template <capsa_shape a>
struct WithTriangle {
    static constexpr double (*size)(const Case&) = size_of_points<a, triangle>;
    template <class T>
    static constexpr Truth<T> truth = {triangle_distance<T, a, triangle>,
                                       distance_between_places<T, a, triangle>};
};
template <capsa_shape a>
struct WithHalfSpace {
    static constexpr double (*size)(const Case&) = size_of_points<a, half_space>;
    template <class T>
    static constexpr Truth<T> truth = {face_distance<T, a>, face_distance_between_places<T, a>};
};
template <capsa_shape a>
struct WithBox {
    static constexpr double (*size)(const Case&) = size_with_box<a>;
    template <class T>
    static constexpr Truth<T> truth = {box_distance<T, a>, box_distance_between_places<T, a>};
};
template <capsa_shape a>
struct WithRoundCone {
    static constexpr double (*size)(const Case&) = size_with_round_cone<a, round_cone>;
    template <class T>
    static constexpr Truth<T> truth = {round_cone_distance<T, a>, round_cone_distance_between_places<T, a>,
                                       nullptr, distance_between_places<T, a, round_cone>};
};
double right_angle(const Case&) { return 1.0; }

struct RoundConeAndHalfSpace {
    static constexpr double (*size)(const Case&) = size_with_round_cone<round_cone, half_space>;
    template <class T>
    static constexpr Truth<T> truth = {round_cone_face_distance<T>,
                                       round_cone_face_distance_between_places<T>};
};
struct TriangleAndBox {
    static constexpr double (*size)(const Case&) = size_with_box<triangle>;
    template <class T>
    static constexpr Truth<T> truth = {triangle_box_distance<T>, triangle_box_distance_between_places<T>};
};
struct RoundConeAndTriangle {
    static constexpr double (*size)(const Case&) = size_with_round_cone<round_cone, triangle>;
    template <class T>
    static constexpr Truth<T> truth = {cone_triangle_distance<T>, cone_triangle_distance_between_places<T>,
                                       nullptr, distance_between_places<T, round_cone, triangle>};
};
struct RoundConeAndBox {
    static constexpr double (*size)(const Case&) = size_of_cone_and_box;
    template <class T>
    static constexpr Truth<T> truth = {cone_box_distance<T>, cone_box_distance_between_places<T>, nullptr,
                                       cone_box_distance_between_points<T>};
};

// The same cores in the plane: `of_space` is the distance of their likes in space.
template <class T, T (*of_space)(const Case&, const Vector<T>&)>
T lifted_distance(const Case& c, const Vector<T>& moved) {
    return of_space(lifted(c), moved);
}
template <capsa_shape a, capsa_shape b, capsa_shape like_a, capsa_shape like_b, TrueDistance true_distance>
constexpr Pair planar_row(const char* name, std::uint64_t number, double bound_factor,
                          std::span<const Variant> variants, const Pair& in_space) {
    constexpr bool overlap = !is_point(a) && !is_point(b);
    return made(name, number, bound_factor, variants, size_of_points<a, b>,
                {lifted_distance<double, quick_distance<like_a, like_b>>,
                 distance_between_places<double, a, b>, overlap ? planar_overlap<double, a, b> : nullptr},
                {lifted_distance<Real, distance_of<true_distance>>, distance_between_places<Real, a, b>,
                 overlap ? planar_overlap<Real, a, b> : nullptr},
                {lifted_distance<Wide, wide_distance<like_a, like_b>>, distance_between_places<Wide, a, b>,
                 overlap ? planar_overlap<Wide, a, b> : nullptr},
                4.0, 4.0, nullptr, &in_space);
}

// The factors are those of docs/meaning.md; tests/proof/check_proof.py compares them.
constexpr Pair two_points = row<sphere, sphere, point_distance>("sphere-sphere", 0, 2.0, point_point),
               point_and_segment =
                   row<sphere, capsule, point_segment_distance>("sphere-capsule", 1, 3.0, point_segment),
               two_segments =
                   row<capsule, capsule, segment_distance>("capsule-capsule", 2, 4.0, segment_segment);

constexpr Pair table[] = {
    two_points,
    point_and_segment,
    two_segments,
    row_of<WithHalfSpace<sphere>>("sphere-half_space", 41, 4.0, point_half_space, 0.0, 8.0),
    row_of<WithHalfSpace<capsule>>("capsule-half_space", 42, 8.0, segment_half_space, 0.0, 8.0),
    planar_row<circle, circle, sphere, sphere, point_distance>("circle-circle", 71, 2.0, planar_point_point,
                                                               two_points),
    planar_row<circle, planar_capsule, sphere, capsule, point_segment_distance>(
        "circle-planar_capsule", 72, 3.0, planar_point_segment, point_and_segment),
    planar_row<planar_capsule, planar_capsule, capsule, capsule, segment_distance>(
        "planar_capsule-planar_capsule", 73, 4.0, planar_segment_segment, two_segments),
    row_of<WithTriangle<sphere>>("sphere-triangle", 30, 4.0, point_triangle, 4.0, 4.0),
    row_of<WithTriangle<capsule>>("capsule-triangle", 31, 4.0, segment_triangle, 4.0, 8.0),
    row_of<WithBox<sphere>>("sphere-box", 51, 8.0, point_box, 4.0, 8.0),
    row_of<WithBox<capsule>>("capsule-box", 52, 8.0, segment_box, 4.0, 8.0),
    row_of<WithRoundCone<sphere>>("sphere-round_cone", 61, 4.0, point_round_cone, 4.0, 8.0, right_angle),
    row_of<WithRoundCone<capsule>>("capsule-round_cone", 62, 5.0, segment_round_cone, 4.0, 8.0,
                                   crossing_of_round_cones<capsule>),
    row_of<WithRoundCone<round_cone>>("round_cone-round_cone", 63, 5.0, two_round_cones, 4.0, 8.0,
                                      crossing_of_round_cones<round_cone>),
    row_of<RoundConeAndHalfSpace>("round_cone-half_space", 64, 8.0, round_cone_face, 0.0, 8.0),
    row_of<TriangleAndBox>("triangle-box", 53, 8.0, triangle_box, 4.0, 8.0),
    row_of<RoundConeAndTriangle>("round_cone-triangle", 65, 5.0, round_cone_triangle, 4.0, 8.0),
    row_of<RoundConeAndBox>("round_cone-box", 66, 16.0, round_cone_box, 4.0, 8.0),
};

}  // namespace

const Pair& Pair::sphere_sphere = table[0];
const Pair& Pair::sphere_capsule = table[1];
const Pair& Pair::capsule_capsule = table[2];
const Pair& Pair::sphere_half_space = table[3];
const Pair& Pair::capsule_half_space = table[4];
const Pair& Pair::circle_circle = table[5];
const Pair& Pair::circle_planar_capsule = table[6];
const Pair& Pair::planar_capsule_planar_capsule = table[7];
const Pair& Pair::sphere_triangle = table[8];
const Pair& Pair::capsule_triangle = table[9];
const Pair& Pair::sphere_box = table[10];
const Pair& Pair::capsule_box = table[11];
const Pair& Pair::sphere_round_cone = table[12];
const Pair& Pair::capsule_round_cone = table[13];
const Pair& Pair::round_cone_round_cone = table[14];
const Pair& Pair::round_cone_half_space = table[15];
const Pair& Pair::triangle_box = table[16];
const Pair& Pair::round_cone_triangle = table[17];
const Pair& Pair::round_cone_box = table[18];

std::span<const Pair> pairs() { return table; }

}  // namespace capsa::oracle
