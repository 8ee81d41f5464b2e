// Nearest rows of many rows: those of most of them are found among their hits with a margin that a sample
// says. The answers are those of all pairs, bit for bit, whatever the sample has seen.

#include "capsa/capsa.hpp"

#include "src/plan/tuning.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace capsa::tests::test_nearest_of_most {
namespace {

constexpr std::size_t many = tuning::most_asked_least + 150;

// How rows lie.
enum class Lie { evenly, two_densities, lattice, equal, touching, spoilt, far };
constexpr Lie every_lie[] = {Lie::evenly,   Lie::two_densities, Lie::lattice, Lie::equal,
                             Lie::touching, Lie::spoilt,        Lie::far};

Rows rows_that_lie(Lie lie, capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, count);
    const float size = lie == Lie::touching ? 4.0f : 0.4f;
    fill::uniform(rows, random, 16.0f, size, 0.25f * size);
    const auto move = [&](std::size_t row, float scale, float by) {
        for (int k = 0; k < shape_info(shape).coordinates(); ++k)
            rows.at(k, row) = rows.at(k, row) * scale + by;
    };
    for (std::size_t row = 0; row < count; ++row) switch (lie) {
            case Lie::two_densities: move(row, row % 2 == 0 ? 0x1p-8f : 8.0f, 0.0f); break;
            case Lie::lattice:
                for (int k = 0; k < coordinates_of(shape); ++k)
                    rows.at(k, row) = std::nearbyint(rows.at(k, row));
                break;
            case Lie::equal:
                for (std::size_t k = 0; k < rows.streams.size(); ++k)
                    rows.streams[k][row] = rows.streams[k][row % 3];
                break;
            case Lie::far: move(row, 1.0f, 4096.0f); break;
            default: break;
        }
    if (lie == Lie::spoilt)
        for (std::size_t row = 0; row < count; row += 3)
            rows.streams[row % rows.streams.size()][row] = row % 2 == 0   ? std::nanf("")
                                                           : row % 4 == 1 ? 3e38f
                                                                          : INFINITY;
    return rows;
}

struct Sets {
    Rows a, b;
    Index of_a{a.view()}, of_b{b.view()};
};

void expect_the_nearest(const Source& plain, const Source& indexed, const Options& options,
                        const std::string& of) {
    std::vector<Nearest> rows(plain.a.count), found(plain.a.count);
    nearest(plain, std::span(rows), {.isa = options.isa});
    nearest(indexed, std::span(found), options);
    EXPECT_TRUE(same_bits(rows, found)) << of;
    std::vector<Contact> contacts(plain.a.count), made(plain.a.count);
    nearest(plain, std::span(contacts), {.isa = options.isa});
    nearest(indexed, std::span(made), options);
    EXPECT_TRUE(same_bits(contacts, made)) << of << ", contacts";
}

class NearestOfMost : public testing::TestWithParam<std::pair<capsa_shape, capsa_shape>> {};

TEST_P(NearestOfMost, AreThoseOfAllPairs) {
    const auto [shape_a, shape_b] = GetParam();
    for (const Lie lie : every_lie) {
        const std::string of = "scene " + std::to_string(static_cast<int>(lie));
        const Sets sets{rows_that_lie(lie, shape_a, many, 1), rows_that_lie(lie, shape_b, many - 90, 2)};
        const capsa_shapes a = sets.a.view(), b = sets.b.view();
        expect_the_nearest(between(a, b), between(a, sets.of_b), {}, of + ", an index of b");
        expect_the_nearest(between(a, b), between(sets.of_a, sets.of_b), {}, of + ", an index of both");
        if (shape_a == shape_b && lie != Lie::spoilt)
            expect_the_nearest(within(a), within(sets.of_a), {}, of + ", within");
    }
}
INSTANTIATE_TEST_SUITE_P(Shapes, NearestOfMost,
                         testing::Values(std::pair{capsa_shape_sphere, capsa_shape_sphere},
                                         std::pair{capsa_shape_sphere, capsa_shape_capsule},
                                         std::pair{capsa_shape_capsule, capsa_shape_capsule},
                                         std::pair{capsa_shape_triangle, capsa_shape_sphere},
                                         std::pair{capsa_shape_segment, capsa_shape_triangle},
                                         std::pair{capsa_shape_box, capsa_shape_capsule},
                                         std::pair{capsa_shape_round_cone, capsa_shape_sphere},
                                         std::pair{capsa_shape_circle, capsa_shape_planar_capsule},
                                         std::pair{capsa_shape_planar_segment, capsa_shape_planar_segment}));

// Slices and parts of rows have the answers of the whole, and so have filters, workspaces and other
// instruction sets.
TEST(NearestOfMost, AreThoseOfAllPairsByEveryWay) {
    const Sets sets{rows_that_lie(Lie::two_densities, capsa_shape_sphere, 3 * many, 3),
                    rows_that_lie(Lie::two_densities, capsa_shape_sphere, many, 4)};
    const capsa_shapes a = sets.a.view(), b = sets.b.view();
    for (const Isa isa : every_isa)
        if (runnable(isa) && isa != Isa::scalar)
            expect_the_nearest(between(a, b), between(a, sets.of_b), {.isa = isa}, std::string(name(isa)));
    const auto in_parts = [&](const Source& plain, const Source& indexed, const auto& part_of,
                              const char* of) {
        std::vector<Nearest> rows(a.count), found(a.count);
        nearest(plain, std::span(rows));
        for (std::size_t k = 0; k < 2; ++k) nearest(part_of(indexed, k), std::span(found));
        EXPECT_TRUE(same_bits(rows, found)) << of;
    };
    const auto of_rows = [](const Source& source, std::size_t k) { return part(source, PartOf::rows, k, 2); };
    const auto of_slices = [](const Source& source, std::size_t k) { return slice(source, k, 2); };
    in_parts(between(a, b), between(sets.of_a, sets.of_b), of_rows, "parts");
    in_parts(within(a), within(sets.of_a), of_rows, "parts of within");
    in_parts(between(a, b), between(a, sets.of_b), of_slices, "slices");
    in_parts(within(a), within(sets.of_a), of_slices, "slices of within");

    std::vector<std::uint32_t> groups_a(a.count), groups_b(b.count);
    for (std::size_t i = 0; i < a.count; ++i) groups_a[i] = static_cast<std::uint32_t>(i % 4);
    for (std::size_t i = 0; i < b.count; ++i) groups_b[i] = static_cast<std::uint32_t>(i % 2);
    const Filter of_a({.group = groups_a}), of_b({.group = groups_b});
    expect_the_nearest(filtered(between(a, b), of_a, of_b), filtered(between(a, sets.of_b), of_a, of_b), {},
                       "filters");
    Workspace workspace;
    for (int frame = 0; frame < 3; ++frame)
        expect_the_nearest(between(a, b), between(a, b), {.workspace = &workspace}, "a workspace");
}

}  // namespace
}  // namespace capsa::tests::test_nearest_of_most
