// The slack of exact decisions: kernels find every pair that touches with a reach that is larger by it, and
// only such with one that is smaller by it, with room. Rows of one size touch to within a few roundings.

#include "capsa/capsa.hpp"

#include "src/exact/margins.hpp"
#include "src/exact/touch.hpp"
#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace capsa::tests::test_margins {
namespace {

constexpr std::size_t count = slow_here ? 2000 : 20000;
constexpr float room = 0.3f;  // the share of a slack that errors may take, at most

// Every so often a coordinate of the other row, so that cores are parallel, share ends or lie in planes.
void make_alike(Rows& rows, const Rows& others, Random& random) {
    const int coordinates = std::min(coordinates_of(rows.shape), coordinates_of(others.shape));
    for (std::size_t row = 0; row < rows.count; ++row)
        for (int k = 0; k < coordinates; ++k)
            if (random.below(4) == 0) rows.at(k, row) = others.streams[static_cast<std::size_t>(k)][row];
}

// Radii with which the rows just touch, as far as floats go. Returns false if neither shape has a radius.
bool let_touch(Rows& a, Rows& b) {
    const ShapeInfo &of_a = shape_info(a.shape), &of_b = shape_info(b.shape);
    if (!of_a.has_radius && !of_b.has_radius) return false;
    Rows& round = of_a.has_radius ? a : b;
    const int radius = shape_info(round.shape).radius_stream();
    std::vector<float> gap(count);
    gaps(zip(a.view(), b.view()), gap);
    for (std::size_t row = 0; row < count; ++row) {
        const float touching = round.at(radius, row) + gap[row];
        if (touching >= 0.0f) round.at(radius, row) = touching;
    }
    return true;
}

struct Answers {
    std::vector<std::uint64_t> words = std::vector<std::uint64_t>(words_for(count));
    bool operator[](std::size_t row) const { return (words[row / 64] >> row % 64 & 1) != 0; }
};
Answers asked(const Source& source, float margin, Isa isa) {
    Answers answers;
    hit_mask(source, {answers.words, 0}, {.margin = margin, .isa = isa});
    return answers;
}

TEST(ExactMargins, HaveRoomForEveryErrorOfTheKernels) {
    std::size_t ties = 0, pairs = 0;
    for (const ShapeInfo& x : all_shapes)
        for (const ShapeInfo& y : all_shapes) {
            if (!decides_exactly(x.shape, y.shape)) continue;
            SCOPED_TRACE(std::string(x.name) + " " + y.name);
            Random random(seed_of(x.name) + seed_of(y.name));
            Rows a(x.shape, count), b(y.shape, count);
            fill::uniform(a, random, 2.0f, 1.0f, 0.3f);
            fill::uniform(b, random, 2.0f, 1.0f, 0.3f);
            make_alike(a, b, random);
            if (!let_touch(a, b)) continue;
            const Source source = zip(a.view(), b.view());
            const exact::SlackOfPairs slack(source.a, source.b);
            std::vector<bool> touches(count);
            std::map<int, std::vector<std::size_t>> rows_of;  // by the power of two below their slack
            for (std::size_t row = 0; row < count; ++row) {
                touches[row] = exact::touch(source.a, row, source.b, row, 0.0f);
                rows_of[std::ilogb(slack(row, row))].push_back(row);
            }
            for (const Isa isa : every_isa) {
                if (!runnable(isa)) continue;
                const Answers rounded = asked(source, 0.0f, isa);
                for (std::size_t row = 0; row < count; ++row) ties += rounded[row] != touches[row];
                pairs += count;
                for (const int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
                    ASSERT_EQ(std::fesetround(mode), 0);
                    for (const auto& [power, rows] : rows_of) {
                        if (rows.size() < count / 50) continue;
                        const float way = room * std::ldexp(1.0f, power);
                        const Answers possible = asked(source, way, isa), certain = asked(source, -way, isa);
                        for (const std::size_t row : rows) {
                            EXPECT_TRUE(possible[row] || !touches[row]) << row << ", rounding mode " << mode;
                            EXPECT_TRUE(!certain[row] || touches[row]) << row << ", rounding mode " << mode;
                        }
                    }
                    ASSERT_EQ(std::fesetround(FE_TONEAREST), 0);
                    if (testing::Test::HasFailure()) return;
                }
            }
        }
    EXPECT_GT(50 * ties, pairs) << "the rows are not near enough to their reach";
}

}  // namespace
}  // namespace capsa::tests::test_margins
