#include "tests/truth/oracle/families.hpp"

#include "tests/truth/oracle/generators_directed.hpp"
#include "tests/truth/oracle/plane.hpp"
#include "tests/truth/oracle/random.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

namespace capsa::oracle {

namespace {

bool of_triangles(const Pair& pair) { return pair.b == capsa_shape_triangle && !has_round_cone(pair); }
bool of_half_spaces(const Pair& pair) { return pair.b == capsa_shape_half_space && !has_round_cone(pair); }
bool of_boxes(const Pair& pair) { return pair.b == capsa_shape_box && pair.a != capsa_shape_triangle; }
bool of_round_cones(const Pair& pair) {
    return has_round_cone(pair) && pair.b != capsa_shape_triangle && pair.b != capsa_shape_box;
}
// Of a triangle and a box or a round cone.
bool of_met_triangles(const Pair& pair) {
    return pair == Pair::triangle_box || pair == Pair::round_cone_triangle;
}

// Points and segments, in space or in the plane.
bool of_segments(const Pair& pair) { return shape_info(pair.b).core <= CoreKind::segment; }
bool of_segments_in_space(const Pair& pair) { return of_segments(pair) && dimension(pair) == 3; }
// roundings.hpp follows their formulas step by step, but not those of triangles, boxes and round cones.
bool of_known_roundings(const Pair& pair) {
    return !of_triangles(pair) && pair.b != capsa_shape_box && !has_round_cone(pair) && dimension(pair) == 3;
}
bool of_the_plane(const Pair& pair) { return dimension(pair) == 2; }
bool of_planar_segments(const Pair& pair) { return of_the_plane(pair) && !b_is_point(pair); }
bool of_both(const Pair& pair) { return of_segments(pair) || of_half_spaces(pair); }

constexpr Family all_families[] = {
    {"random", true, generate::uniform, of_both},
    {"nearly_parallel_crossing", true, generate::nearly_parallel_crossing, of_segments},
    {"nearly_parallel_gap", true, generate::nearly_parallel_gap, of_segments},
    {"parallel_overlapping", true, generate::parallel_overlapping, of_segments},
    {"parallel_apart", true, generate::parallel_apart, of_segments},
    {"collinear", true, generate::collinear, of_segments},
    {"points", true, generate::points, of_segments},
    {"long_and_short", true, generate::long_and_short, of_segments},
    {"touching", true, generate::touching, of_segments_in_space},
    {"shared_end", true, generate::shared_end, of_segments},
    {"crossing_in_a_plane", true, generate::crossing_in_a_plane, of_segments},
    {"small_integers", true, generate::small_integers, of_segments},
    {"far_from_origin", true, generate::far_from_origin, of_segments},
    {"scales", true, generate::scales, of_both},
    {"mixed_scales", true, generate::mixed_scales, of_segments},
    {"denormals", true, generate::denormals, of_segments},
    {"nan_and_infinity", false, generate::nan_and_infinity, of_both},
    {"beyond_range", false, generate::beyond_range, of_both},
    {"random_bits", false, generate::random_bits, of_both},
    {"on_the_face", true, generate::on_the_face, of_half_spaces},
    {"deep_inside", true, generate::deep_inside, of_half_spaces},
    {"along_the_face", true, generate::along_the_face, of_half_spaces},
    {"far_face", true, generate::far_face, of_half_spaces},
    {"normals_of_any_length", true, generate::normals_of_any_length, of_half_spaces},
    {"normals_along_axes", true, generate::normals_along_axes, of_half_spaces},
    {"faces_of_mixed_scales", true, generate::faces_of_mixed_scales, of_half_spaces},
    {"tiny_faces", true, generate::tiny_faces, of_half_spaces},
    {"no_normal", false, generate::no_normal, of_half_spaces},
    {"close_crossing", true, generate::close_crossing, of_segments_in_space, true},
    {"meeting_ends", true, generate::meeting_ends, of_segments_in_space, true},
    {"small_reach", true, generate::small_reach, of_segments_in_space, true},
    {"radii_against_margin", true, generate::radii_against_margin, of_segments_in_space, true},
    {"underflowing", true, generate::underflowing, of_segments_in_space, true},
    {"nearly_in_line", true, generate::nearly_in_line, of_segments_in_space, true},
    {"each_rounding", true, generate::each_rounding, of_known_roundings, true},
    {"touching_in_the_plane", true, generate::touching_in_the_plane, of_the_plane},
    {"end_on_a_core", true, generate::end_on_a_core, of_planar_segments},
    {"triangles", true, generate::triangles, of_triangles},
    {"slivers", true, generate::slivers, of_triangles},
    {"in_the_plane", true, generate::in_the_plane, of_triangles},
    {"grazing_the_face", true, generate::grazing_the_face, of_triangles},
    {"touching_an_edge", true, generate::touching_an_edge, of_triangles},
    {"parallel_to_the_face", true, generate::parallel_to_the_face, of_triangles},
    {"piercing", true, generate::piercing, of_triangles},
    {"degenerate_triangles", true, generate::degenerate_triangles, of_triangles},
    {"large_and_small", true, generate::large_and_small, of_triangles},
    {"triangles_far_away", true, generate::triangles_far_away, of_triangles},
    {"triangles_of_integers", true, generate::triangles_of_integers, of_triangles},
    {"triangle_scales", true, generate::triangle_scales, of_triangles},
    {"tiny_triangles", true, generate::tiny_triangles, of_triangles},
    {"touching_triangles", true, generate::touching_triangles, of_triangles},
    {"triangles_with_bad_numbers", false, generate::triangles_with_bad_numbers, of_triangles},
    {"triangles_of_random_bits", false, generate::triangles_of_random_bits, of_triangles},
    {"boxes", true, generate::boxes, of_boxes},
    {"boxes_along_axes", true, generate::boxes_along_axes, of_boxes},
    {"boxes_of_integers", true, generate::boxes_of_integers, of_boxes},
    {"flat_boxes", true, generate::flat_boxes, of_boxes},
    {"thin_boxes", true, generate::thin_boxes, of_boxes},
    {"at_faces_and_edges", true, generate::at_faces_and_edges, of_boxes},
    {"deep_in_boxes", true, generate::deep_in_boxes, of_boxes},
    {"through_boxes", true, generate::through_boxes, of_boxes},
    {"along_edges_of_boxes", true, generate::along_edges_of_boxes, of_boxes},
    {"boxes_far_away", true, generate::boxes_far_away, of_boxes},
    {"large_and_small_boxes", true, generate::large_and_small_boxes, of_boxes},
    {"box_scales", true, generate::box_scales, of_boxes},
    {"tiny_boxes", true, generate::tiny_boxes, of_boxes},
    {"quaternions_of_any_length", true, generate::quaternions_of_any_length, of_boxes},
    {"touching_boxes", true, generate::touching_boxes, of_boxes},
    {"boxes_with_bad_numbers", false, generate::boxes_with_bad_numbers, of_boxes},
    {"boxes_of_random_bits", false, generate::all_random_bits, of_boxes},
    {"round_cones", true, generate::round_cones, of_round_cones},
    {"cones_of_equal_radii", true, generate::cones_of_equal_radii, of_round_cones},
    {"cones_that_hold_an_end", true, generate::cones_that_hold_an_end, of_round_cones},
    {"cones_without_length", true, generate::cones_without_length, of_round_cones},
    {"crossing_cones", true, generate::crossing_cones, of_round_cones},
    {"nearly_parallel_cones", true, generate::nearly_parallel_cones, of_round_cones},
    {"cones_in_line", true, generate::cones_in_line, of_round_cones},
    {"at_ends_of_sides", true, generate::at_ends_of_sides, of_round_cones},
    {"cones_of_integers", true, generate::cones_of_integers, of_round_cones},
    {"cones_far_away", true, generate::cones_far_away, of_round_cones},
    {"large_and_small_cones", true, generate::large_and_small_cones, of_round_cones},
    {"cone_scales", true, generate::cone_scales, of_round_cones},
    {"tiny_cones", true, generate::tiny_cones, of_round_cones},
    {"touching_cones", true, generate::touching_cones, of_round_cones},
    {"cones_with_bad_numbers", false, generate::cones_with_bad_numbers, of_round_cones},
    {"cones_of_random_bits", false, generate::cones_of_random_bits, of_round_cones},
    {"met_triangles", true, generate::met_triangles, of_met_triangles},
    {"met_slivers", true, generate::met_slivers, of_met_triangles},
    {"met_near_the_face", true, generate::met_near_the_face, of_met_triangles},
    {"met_over_the_face", true, generate::met_over_the_face, of_met_triangles},
    {"met_degenerate", true, generate::met_degenerate, of_met_triangles},
    {"met_parallel", true, generate::met_parallel, of_met_triangles},
    {"met_integers", true, generate::met_integers, of_met_triangles},
    {"met_far_away", true, generate::met_far_away, of_met_triangles},
    {"met_large_and_small", true, generate::met_large_and_small, of_met_triangles},
    {"met_scales", true, generate::met_scales, of_met_triangles},
    {"met_tiny", true, generate::met_tiny, of_met_triangles},
    {"met_touching", true, generate::met_touching, of_met_triangles},
    {"met_bad_numbers", false, generate::met_bad_numbers, of_met_triangles},
    {"met_random_bits", false, generate::all_random_bits, of_met_triangles},
};

// A planar case has the first two coordinates of a case of space, which brings its sides nearer to each
// other. With half the radii many cases still miss.
// A NaN keeps its payload, as with most processors: RISC-V forgets it.
float half_of(float x) {
    if (std::isnan(x)) return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) | 0x400000u);
    return 0.5f * x;
}

void draw(const Family& family, const Pair& pair, Random& random, Case& c) {
    family.generate(random, pair.in_space ? *pair.in_space : pair, c);
    if (dimension(pair) == 3) return;
    for (float* const side : {c.a, c.b}) {
        flatten(side);
        if (family.is_for(*pair.in_space)) side[radius_field] = half_of(side[radius_field]);
    }
}

}  // namespace

std::span<const Family> families() { return all_families; }

const Family* find_family(std::string_view name) {
    for (const Family& family : all_families)
        if (name == family.name) return &family;
    return nullptr;
}

std::uint64_t stream_of(const Family& family, const Pair& pair, std::uint64_t seed) {
    std::uint64_t h = mix(seed + golden_gamma * (1 + pair.number));
    for (const char* c = family.name; *c; ++c) h = mix(h ^ static_cast<std::uint64_t>(*c));
    return h;
}

Case make_case(const Family& family, const Pair& pair, std::uint64_t seed, std::uint64_t index) {
    Random random(mix(stream_of(family, pair, seed) + mix(index)));
    Case c{};
    draw(family, pair, random, c);
    return c;
}

void fill(const Family& family, const Pair& pair, std::uint64_t seed, std::uint64_t first, std::size_t count,
          Block& block) {
    const std::uint64_t stream = stream_of(family, pair, seed);
    block.count = count;
    for (std::size_t i = 0; i < count; ++i) {
        Random random(mix(stream + mix(first + i)));
        Case c{};
        draw(family, pair, random, c);
        block.set(i, c);
    }
}

}  // namespace capsa::oracle
