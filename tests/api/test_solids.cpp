// Solids: what is inside of a closed mesh, as real numbers say, and how far it is to the surface.

#include "capsa/capsa.hpp"
#include "tests/api/closed_meshes.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_solids {
namespace {

TEST(OpenEdge, OfAClosedMeshThereIsNone) {
    EXPECT_FALSE(open_edge(box({0, 0, 0}, {1, 2, 3})));
    EXPECT_FALSE(open_edge(ball(24, 48, {0.1f, 0.2f, 0.3f}, 0.7f)));
    EXPECT_FALSE(open_edge(Triangles()));
}

TEST(OpenEdge, IsTheFirstWithoutANeighbour) {
    Triangles mesh = ball(6, 9, {0, 0, 0}, 1);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    mesh.set(20, nan, 0, 0, 0, 0, 0, 0, 0, 0);  // a hole
    const auto hole = open_edge(mesh);
    ASSERT_TRUE(hole);
    EXPECT_LT(hole->row, 20u);
    // its ends are corners of the triangle that was there
    const Triangles whole = ball(6, 9, {0, 0, 0}, 1);
    const auto corner = [&](std::size_t row, std::size_t k) {
        float at[9];
        const capsa_shapes rows = whole;
        const auto which = static_cast<std::uint32_t>(row);
        EXPECT_EQ(capsa_copy_rows(&rows, &which, 1, at), capsa_ok);
        return Corner{at[3 * k], at[3 * k + 1], at[3 * k + 2]};
    };
    int shared = 0;
    for (std::size_t k = 0; k < 3; ++k)
        for (const std::size_t end : {hole->corner, (hole->corner + 1) % 3})
            shared += corner(20, k) == corner(hole->row, end);
    EXPECT_EQ(shared, 2);
}

TEST(OpenEdge, OfMinusZeroIsThatOfZero) {
    Triangles mesh = box({0, 0, 0}, {1, 1, 1});
    Triangles other;
    const capsa_shapes rows = mesh;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        float f[9];
        ASSERT_EQ(capsa_copy_rows(&rows, &i, 1, f), capsa_ok);
        for (float& x : f) x = x == 0 && i % 2 == 0 ? -0.0f : x;
        other.push_back(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8]);
    }
    EXPECT_FALSE(open_edge(other));
    const Spheres points = lattice(3, {0, 0, 0}, 0.5f);
    EXPECT_EQ(inside_of(between(points, other)), inside_of(between(points, mesh)));
}

// Faces, edges and corners belong to the solid on the side of larger coordinates.
TEST(Inside, OfABoxIsFromTheLowerFacesUpToTheUpperOnesOfAnyScale) {
    for (int power = -140; power <= 52; power += 16) {
        const float unit = std::ldexp(1.0f, power);
        const Triangles mesh = box({-unit, 0, unit}, {unit, 2 * unit, 3 * unit});
        const Spheres points = lattice(7, {-2 * unit, -unit, 0}, unit * (power < -135 ? 1.0f : 0.5f));
        const std::vector<bool> found = inside_of(between(points, mesh));
        for (std::size_t i = 0; i < points.size(); ++i) {
            const float x = points.x()[i], y = points.y()[i], z = points.z()[i];
            const bool expected =
                x >= -unit && x < unit && y >= 0 && y < 2 * unit && z >= unit && z < 3 * unit;
            ASSERT_EQ(found[i], expected) << power << ": " << x << ' ' << y << ' ' << z;
        }
    }
}

// Cells with corners anywhere, each cut into six tetrahedra that share their faces.
class Cells {
public:
    static constexpr int n = 3;
    Cells(float scale, float offset, bool whole, std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < (n + 1) * (n + 1) * (n + 1); ++i) {
            Corner at{static_cast<float>(i % (n + 1)), static_cast<float>(i / (n + 1) % (n + 1)),
                      static_cast<float>(i / (n + 1) / (n + 1))};
            for (float& x : at) x = (whole ? x : x + random.between(-0.2f, 0.2f)) * scale + offset;
            corners_.push_back(at);
        }
    }
    const std::vector<Corner>& corners() const { return corners_; }
    std::vector<Triangles> tetrahedra() const {
        constexpr int ways[6][2] = {{1, 3}, {1, 5}, {2, 3}, {2, 6}, {4, 5}, {4, 6}};  // from corner 0 to 7
        std::vector<Triangles> made;
        for (int cell = 0; cell < n * n * n; ++cell)
            for (const auto& way : ways) {
                const Corner a = of_cell(cell, 0), b = of_cell(cell, way[0]), c = of_cell(cell, way[1]),
                             d = of_cell(cell, 7);
                made.emplace_back();
                add(made.back(), a, b, c);
                add(made.back(), b, a, d);
                add(made.back(), c, b, d);
                add(made.back(), a, d, c);
            }
        return made;
    }

private:
    Corner of_cell(int cell, int corner) const {
        const int x = cell % n + (corner & 1), y = cell / n % n + (corner >> 1 & 1),
                  z = cell / n / n + (corner >> 2);
        return corners_[static_cast<std::size_t>(x + (n + 1) * (y + (n + 1) * z))];
    }
    std::vector<Corner> corners_;
};

TEST(Inside, APointIsInExactlyOneOfTheSolidsThatFillASpace) {
    for (const auto& [scale, offset] :
         {std::pair(1.0f, 0.0f), std::pair(0.37f, 1e4f), std::pair(3e-30f, 1.0f), std::pair(1e17f, 0.0f)})
        for (const bool whole : {false, true}) {
            const Cells cells(scale, offset, whole, 5);
            Spheres points;
            Random random(6);
            const auto corner = [&] {
                return cells.corners()[random.below(static_cast<std::uint32_t>(cells.corners().size()))];
            };
            for (const Corner& c : cells.corners()) points.push_back(c[0], c[1], c[2], 0);
            for (int i = 0; i < 600; ++i) {  // middles of edges, of faces and of anything else
                const Corner a = corner(), b = corner();
                points.push_back((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2, 0);
            }
            std::vector<int> solids(points.size());
            for (const Triangles& solid : cells.tetrahedra()) {
                const std::vector<bool> found = inside_of(between(points, solid));
                for (std::size_t i = 0; i < found.size(); ++i) solids[i] += found[i];
            }
            // what is not near the outer faces is in one solid, the rest in one or none
            int ones = 0;
            for (std::size_t i = 0; i < points.size(); ++i) {
                ASSERT_LE(solids[i], 1) << i << ' ' << scale << ' ' << whole;
                ones += solids[i];
                bool deep = true;
                for (const float x : {points.x()[i], points.y()[i], points.z()[i]})
                    deep &= x > offset + 0.3f * scale && x < offset + (Cells::n - 0.3f) * scale;
                if (deep) {
                    ASSERT_EQ(solids[i], 1) << i << ' ' << scale << ' ' << whole;
                }
            }
            EXPECT_GT(ones, scale < 1e-20f ? -1 : 100);
        }
}

class SolidsOnIsa : public OnIsa {};

TEST_P(SolidsOnIsa, AnswerAlikeEveryWay) {
    const Isa isa = GetParam();
    const Triangles mesh = ball(24, 48, {0.1f, 0.2f, 0.3f}, 0.7f);
    Spheres points = cloud(3000, 1.2f, 7);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    points.set(5, nan, 0, 0, 0);
    points.set(6, 0, 0, nan, 0);
    points.set(7, 0, 0, 0, -1);
    const Source source = between(points, mesh);
    const std::vector<bool> expected = inside_of(source, {.isa = isa});
    std::size_t count = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double x = points.x()[i] - 0.1, y = points.y()[i] - 0.2, z = points.z()[i] - 0.3;
        const double r = std::sqrt(x * x + y * y + z * z);
        if (i >= 5 && i <= 7) {
            EXPECT_FALSE(expected[i]);
        } else if (r < 0.69) {
            EXPECT_TRUE(expected[i]) << i;
        } else if (r > 0.7001) {
            EXPECT_FALSE(expected[i]) << i;
        }
        count += expected[i];
    }
    EXPECT_GT(count, 200u);
    const Index index(mesh), of_points(points);
    EXPECT_EQ(inside_of(between(points, index), {.isa = isa}), expected);
    EXPECT_EQ(inside_of(between(of_points, index), {.margin = 3.0f, .isa = isa}), expected);
    Workspace workspace;
    EXPECT_EQ(inside_of(source, {.isa = isa, .workspace = &workspace}), expected);
    EXPECT_EQ(inside_of(source), expected);
    std::vector<std::uint64_t> bits(words_for(points.size()), ~std::uint64_t{0});
    for (std::size_t k = 0; k < 5; ++k) inside(slice(between(points, index), k, 5), bits, {.isa = isa});
    for (std::size_t i = 0; i < points.size(); ++i) ASSERT_EQ((bits[i / 64] >> i % 64 & 1) != 0, expected[i]);
}

TEST_P(SolidsOnIsa, TheNearestOfWhatIsInsideIsBelowZero) {
    const Isa isa = GetParam();
    const Triangles mesh = ball(12, 24, {0, 0, 0}, 0.7f);
    Spheres balls = cloud(900, 1.2f, 8);
    balls.set(3, 0, 0, 0, std::numeric_limits<float>::quiet_NaN());
    Spheres centres;
    for (std::size_t i = 0; i < balls.size(); ++i)
        centres.push_back(balls.x()[i], balls.y()[i], balls.z()[i], 0);
    const Source source = between(balls, mesh);
    std::vector<Nearest> found(balls.size()), plain(balls.size());
    std::vector<std::uint64_t> bits(words_for(balls.size()));
    signed_nearest(source, found, bits, {.isa = isa});
    nearest(between(centres, mesh), plain, {.isa = isa});
    const std::vector<bool> expected = inside_of(source);
    int inner = 0;
    for (std::size_t i = 0; i < balls.size(); ++i) {
        if (i == 3) {
            EXPECT_EQ(found[i].index, no_row);
            EXPECT_EQ(found[i].gap, std::numeric_limits<float>::infinity());
            continue;
        }
        EXPECT_EQ(found[i].index, plain[i].index);
        EXPECT_EQ(found[i].gap, (expected[i] ? -plain[i].gap : plain[i].gap) - balls.radius()[i]);
        EXPECT_EQ((bits[i / 64] >> i % 64 & 1) != 0, expected[i]);
        inner += expected[i];
    }
    EXPECT_GT(inner, 50);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, SolidsOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

// The triangles in another order, every second one turned round, and one that is invalid.
TEST(Inside, TrianglesInAnyOrderAndTurnedAnyWayAreOneSurface) {
    const Triangles mesh = ball(12, 24, {0, 0, 0}, 0.7f);
    const capsa_shapes rows = mesh;
    Triangles other;
    for (std::size_t i = mesh.size(); i-- > 0;) {
        const auto row = static_cast<std::uint32_t>(i * 5 % mesh.size());
        float f[9];
        ASSERT_EQ(capsa_copy_rows(&rows, &row, 1, f), capsa_ok);
        const int b = i % 2 == 0 ? 3 : 6, c = 9 - b;
        other.push_back(f[0], f[1], f[2], f[b], f[b + 1], f[b + 2], f[c], f[c + 1], f[c + 2]);
    }
    ASSERT_NE(mesh.size() % 5, 0u);  // so that each row is there once
    other.push_back(0, 0, 9, 1, 0, 9, 0, std::numeric_limits<float>::infinity(), 9);
    const Spheres points = cloud(1000, 1, 11);
    EXPECT_FALSE(open_edge(other));
    EXPECT_EQ(inside_of(between(points, other)), inside_of(between(points, mesh)));
}

// Points of arrays with strides and of one value for all rows.
TEST(Inside, OfRowsInAnyStreamsIsThatOfTheRowsCopiedOut) {
    const Triangles mesh = ball(12, 24, {0, 0, 0}, 0.7f);
    const Spheres points = cloud(300, 1, 12);
    std::vector<float> xy;
    Spheres copied;
    for (std::size_t i = 0; i < points.size(); ++i) {
        xy.push_back(points.x()[i]);
        xy.push_back(points.y()[i]);
        copied.push_back(points.x()[i], points.y()[i], 0.125f, 0.5f);
    }
    const capsa_shapes rows = capsa_spheres({xy.data(), 2}, {xy.data() + 1, 2}, capsa_same(0.125f),
                                            capsa_same(0.5f), points.size());
    const capsa_shapes triangles = mesh;
    const Source source = capsa_between(&rows, &triangles);
    EXPECT_EQ(inside_of(source), inside_of(between(copied, mesh)));
    std::vector<Nearest> found(rows.count), expected(rows.count);
    std::vector<std::uint64_t> bits(words_for(rows.count));
    signed_nearest(source, found, bits);
    signed_nearest(between(copied, mesh), expected, bits);
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].index, expected[i].index);
        EXPECT_EQ(found[i].gap, expected[i].gap);
    }
}

TEST(Inside, WithoutAMeshNothingIs) {
    const Spheres points = cloud(70, 1, 9);
    const Triangles none;
    EXPECT_EQ(inside_of(between(points, none)), std::vector<bool>(70));
    std::vector<Nearest> found(points.size());
    std::vector<std::uint64_t> bits(2);
    signed_nearest(between(points, none), found, bits);
    EXPECT_EQ(found[69].index, no_row);
    const Index empty;
    EXPECT_EQ(inside_of(between(points, empty)), std::vector<bool>(70));
}

TEST(Inside, OfOtherSourcesIsRefusedAndNothingIsWritten) {
    const Spheres points = cloud(70, 1, 10);
    const Triangles mesh = box({0, 0, 0}, {1, 1, 1});
    const Capsules rods = [] {
        Capsules made;
        made.push_back(0, 0, 0, 1, 1, 1, 1);
        return made;
    }();
    std::uint64_t words[2] = {7, 7};
    const auto status = [&](const Source& source, std::size_t room = 2) {
        return capsa_inside(&source, nullptr, words, room);
    };
    EXPECT_EQ(status(within(points)), capsa_wrong_source);
    EXPECT_EQ(status(periodic(between(points, mesh), Period{4, 4, 4})), capsa_wrong_source);
    EXPECT_EQ(status(between(points, points)), capsa_not_offered);
    EXPECT_EQ(status(between(rods, mesh)), capsa_not_offered);
    EXPECT_EQ(status(between(points, mesh), 1), capsa_output_too_small);
    EXPECT_EQ(capsa_inside(nullptr, nullptr, words, 2), capsa_null_argument);
    const Source source = between(points, mesh);
    Nearest found[70];
    EXPECT_EQ(capsa_signed_nearest(&source, nullptr, found, 69, words, 2), capsa_output_too_small);
    EXPECT_EQ(capsa_signed_nearest(&source, nullptr, found, 70, words, 1), capsa_output_too_small);
    const capsa_shapes other = points, triangles = mesh;
    Edge edge{}, scratch[36];
    EXPECT_EQ(capsa_open_edge(&other, scratch, 36, &edge), capsa_not_offered);
    EXPECT_EQ(capsa_open_edge(&triangles, scratch, 35, &edge), capsa_output_too_small);
    EXPECT_EQ(words[0], 7u);
    EXPECT_EQ(words[1], 7u);
    char text[512];
    const Source wrong = within(points);
    const capsa_call call{"inside", &wrong, 2, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_wrong_source, &call, text, sizeof text);
    EXPECT_EQ(std::string(text),
              "inside: it takes a between without runs, filters and a period, of spheres and triangles");
}

}  // namespace
}  // namespace capsa::tests::test_solids
