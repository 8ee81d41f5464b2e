// Exact decisions and the distances of the oracle, which know nothing of each other, over all families of
// cases.

#include "src/exact/touch.hpp"
#include "tests/truth/oracle/families.hpp"
#include "tests/truth/oracle/oracle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace capsa::exact::test_oracle_agrees {
namespace {

using oracle::Case;
using oracle::Family;
using oracle::Pair;
using oracle::Wide;

// What the oracle's quadruple precision may be off by, and a step that is far more than that and far less
// than a float resolves, in local sizes.
constexpr double oracle_error = 0x1p-56, step = 0x1p-44;

capsa_shapes view(capsa_shape shape, const float* side) {
    capsa_shapes shapes{};
    shapes.shape = shape;
    shapes.count = 1;
    const ShapeInfo& info = shape_info(shape);
    for (int k = 0; k < info.vectors(); ++k) shapes.stream[k] = {side + k, 1};
    if (info.has_radius) shapes.stream[info.radius_stream()] = {side + oracle::radius_field, 1};
    return shapes;
}

struct Tally {
    int touch = 0, miss = 0, too_near = 0;
};

// Two round cones, and one with a triangle or a half-space, have none: rational arithmetic tries those
// (test_near_ties.py). The radius that a pair can spare for its reach: those of a round cone are part of its
// distance. Null: none.
float* spare_radius(const Pair& pair, Case& c) {
    const auto is_spare = [](capsa_shape shape) {
        return shape_info(shape).has_radius && !oracle::is_round_cone(shape);
    };
    if (is_spare(pair.a)) return &c.a[oracle::radius_field];
    return is_spare(pair.b) ? &c.b[oracle::radius_field] : nullptr;
}

// Asks with a reach a step above or below the true distance.
void ask(const Pair& pair, const Family& family, std::uint64_t i, Tally& tally) {
    Case c = oracle::make_case(family, pair, 3, i);
    const Wide distance = pair.wide.distance(c), size = static_cast<Wide>(pair.local_size(c));
    const Wide of_cones =
        static_cast<Wide>(oracle::is_round_cone(pair.a) ? oracle::largest_radius(pair.a, c.a) : 0) +
        static_cast<Wide>(oracle::is_round_cone(pair.b) ? oracle::largest_radius(pair.b, c.b) : 0);
    const Wide target = distance - of_cones + (i % 2 == 0 ? 1 : -1) * static_cast<Wide>(step) * size;
    const float margin = std::nextafter(static_cast<float>(target), -std::numeric_limits<float>::infinity());
    if (!decides_exactly(pair.a, pair.b, margin)) return;
    float* const spare = spare_radius(pair, c);
    for (auto* const side : {c.a, c.b})
        if (const capsa_shape shape = side == c.a ? pair.a : pair.b; !oracle::is_round_cone(shape))
            side[oracle::radius_field] = 0.0f;
    *spare =
        target > static_cast<Wide>(margin) ? static_cast<float>(target - static_cast<Wide>(margin)) : 0.0f;
    const Wide reach = of_cones + static_cast<Wide>(margin) + static_cast<Wide>(*spare);
    if ((reach < distance ? distance - reach : reach - distance) <= static_cast<Wide>(oracle_error) * size) {
        ++tally.too_near;
        return;
    }
    const bool expected = reach > distance;
    ++(expected ? tally.touch : tally.miss);
    const capsa_shapes a = view(pair.a, c.a), b = view(pair.b, c.b);
    EXPECT_EQ(touch(a, 0, b, 0, margin), expected) << pair.name << ' ' << family.name << ' ' << i;
    EXPECT_EQ(touch(b, 0, a, 0, margin), expected) << pair.name << ' ' << family.name << ' ' << i;
}

TEST(ExactAndOracle, AgreeInEveryFamily) {
    for (const Pair& pair : oracle::pairs()) {
        Case any{};
        if (!decides_exactly(pair.a, pair.b) || !spare_radius(pair, any)) continue;
        Tally tally;
        for (const Family& family : oracle::families())
            if (family.valid && family.is_for(pair))
                for (std::uint64_t i = 0; i < 500; ++i) ask(pair, family, i, tally);
        const int least = has_core(pair.a, pair.b, CoreKind::round_cone) ? 500 : 2000;
        EXPECT_GT(tally.touch, least) << pair.name;
        EXPECT_GT(tally.miss, least) << pair.name;
        EXPECT_LT(tally.too_near, tally.touch / 10) << pair.name;
    }
}

}  // namespace
}  // namespace capsa::exact::test_oracle_agrees
