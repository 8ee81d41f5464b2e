// One number for every verb: the hash of all answers over fixtures of every shape, the same for every
// compiler, optimisation level and machine. The quickest instruction set is asked: the suite and conformance
// say that the others give the same bits. Where test_golden_hash.cpp fails too, look there first.
//
// A deliberate change of a formula or a fixture changes the constant; the failure prints the new one.

#include "tests/support/everything.hpp"
#include "tests/support/run_touch.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cinttypes>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>

namespace capsa::tests::test_golden_values {
namespace {

constexpr capsa_shape bounded[] = {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment};
constexpr capsa_shape triangles_only[] = {capsa_shape_triangle};
constexpr capsa_shape half_spaces_only[] = {capsa_shape_half_space};
constexpr capsa_shape half_planes_only[] = {capsa_shape_half_plane};
constexpr capsa_shape boxes_only[] = {capsa_shape_box};
constexpr capsa_shape segments_only[] = {capsa_shape_capsule, capsa_shape_segment};
constexpr capsa_shape round_cones_only[] = {capsa_shape_round_cone};
constexpr capsa_shape meets_round_cones[] = {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment,
                                             capsa_shape_round_cone, capsa_shape_half_space};
constexpr capsa_shape meets_triangles[] = {capsa_shape_box, capsa_shape_round_cone};
constexpr capsa_shape planar[] = {capsa_shape_circle, capsa_shape_planar_capsule, capsa_shape_planar_segment};

// Lines are older than some first touches, which they leave out. Others have nothing else.
enum class Moves { all, points, none, alone };

// Every shape of one list with every shape of another. New shapes get lines of their own.
struct Golden {
    const char* what;
    std::span<const capsa_shape> a, b;
    std::uint64_t hash;
    Moves moves = Moves::all;  // what touches in time

    bool at_rest(capsa_shape one, capsa_shape other) const {
        const bool points = shape_info(one).points == 1 || shape_info(other).points == 1;
        return moves == Moves::none || (moves == Moves::points && !points);
    }
    bool within_at_rest(capsa_shape one) const {
        return moves == Moves::none && shape_info(one).core == CoreKind::round_cone;
    }
};
constexpr Golden goldens[] = {
    {"spheres, capsules and segments", bounded, bounded, 0x93d978bd6fc7d641},
    {"with half-spaces", bounded, half_spaces_only, 0xf77863208a1dbdad},
    {"of half-spaces", half_spaces_only, bounded, 0x99a77d4915ea2a69},
    {"with triangles", bounded, triangles_only, 0xa32ac6f5ab001c07, Moves::points},
    {"of triangles", triangles_only, bounded, 0x27cf603429441ff7, Moves::points},
    {"of the plane", planar, planar, 0xf3c2ac46eab87bc1},
    {"with half-planes", planar, half_planes_only, 0xb41ed15b90ea5129},
    {"of half-planes", half_planes_only, planar, 0xa1f75aabe560b8ed},
    {"with boxes", bounded, boxes_only, 0x2c62d2904e2068a3, Moves::none},
    {"of boxes", boxes_only, bounded, 0x62e44a66ac6ca8e0, Moves::none},
    {"with boxes in motion", bounded, boxes_only, 0xd74d662c29f394ba},
    {"of boxes in motion", boxes_only, bounded, 0x245b1d411b283d84},
    {"with round cones", meets_round_cones, round_cones_only, 0xf1250a14c765182e, Moves::none},
    {"of round cones", round_cones_only, meets_round_cones, 0x39efdcbcbe2eb8fc, Moves::none},
    {"with triangles in motion", segments_only, triangles_only, 0x3b7e19ee2881179d},
    {"of triangles in motion", triangles_only, segments_only, 0x838fca547eea7a70},
    {"with round cones in motion", meets_round_cones, round_cones_only, 0x9f480e8c121b2fc1},
    {"of round cones in motion", round_cones_only, meets_round_cones, 0xc1b2d1bdeb0f638c},
    {"with triangles that meet boxes and round cones", meets_triangles, triangles_only, 0x6e05a338f3d21250,
     Moves::none},
    {"of triangles that meet boxes and round cones", triangles_only, meets_triangles, 0x6f3a6393bf23e8eb,
     Moves::none},
    {"of round cones that meet boxes", round_cones_only, boxes_only, 0x770bce48e96d451c, Moves::none},
    {"of boxes that meet round cones", boxes_only, round_cones_only, 0x5538f6fe140bd530, Moves::none},
    {"with triangles that meet boxes and round cones in motion", meets_triangles, triangles_only,
     0xc34670a18a547fe0, Moves::alone},
    {"of triangles that meet boxes and round cones in motion", triangles_only, meets_triangles,
     0xaff099452890fe3a, Moves::alone},
    {"of round cones that meet boxes in motion", round_cones_only, boxes_only, 0xd11708f072e88cb7,
     Moves::alone},
    {"of boxes that meet round cones in motion", boxes_only, round_cones_only, 0x66c5e6b5e5ef20d4,
     Moves::alone},
};

std::uint64_t hash_of(const Golden& golden) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const Fixture& fixture : fixtures())
        for (const capsa_shape a : golden.a)
            for (const capsa_shape b : golden.b) {
                Random random(fixture.a_count * 31 + fixture.b_count + 5);
                const MovingRows rows_a(a, std::min<std::size_t>(fixture.a_count, 70), fixture, random),
                    rows_b(b, std::min<std::size_t>(fixture.b_count, 130), fixture, random);
                const Motion of_a = motion_of(rows_a), of_b = motion_of(rows_b);
                const TwoSets sets{rows_a.rows.view(),   rows_b.rows.view(),      of_a, of_b, fixture.margin,
                                   golden.at_rest(a, b), golden.within_at_rest(a)};
                for (const std::uint32_t word : golden.moves == Moves::alone ? first_touches(sets, Isa::best)
                                                                             : everything(sets, Isa::best))
                    hash = (hash ^ word) * 0x100000001b3u;
            }
    return hash;
}

class GoldenValues : public testing::TestWithParam<Golden> {};

TEST_P(GoldenValues, EveryAnswerHasTheBitsItAlwaysHad) {
    char text[24], expected[24];
    std::snprintf(text, sizeof text, "0x%016" PRIx64, hash_of(GetParam()));
    std::snprintf(expected, sizeof expected, "0x%016" PRIx64, GetParam().hash);
    EXPECT_STREQ(text, expected) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(EveryPair, GoldenValues, testing::ValuesIn(goldens), [](const auto& row) {
    std::string text;
    for (const char c : std::string_view(row.param.what))
        text += std::isalpha(static_cast<unsigned char>(c)) ? c : '_';
    return text;
});

}  // namespace
}  // namespace capsa::tests::test_golden_values
