// The slack of exact decisions under attack: pairs at their reach, in four rounding modes. Climbs find errors
// that are three times those of random rows (tests/exact/test_margins.cpp). docs/proof.md has the proof.

#include "src/exact/margins.hpp"
#include "tests/geometry/climb.hpp"
#include "tests/geometry/formula.hpp"
#include "tests/truth/oracle/random.hpp"

// after formula.hpp, which says for which instruction set
#include "kernels/pairs/plain_slack.hpp"
#include "kernels/plain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cfenv>

namespace capsa::formula_test {

using oracle::Case;

namespace {

namespace exact_slack_test {

constexpr int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

capsa_shapes row_of(capsa_shape shape, const float* fields) {
    const ShapeInfo& info = shape_info(shape);
    capsa_shapes row{};
    row.shape = shape;
    row.count = 1;
    for (int k = 0; k < info.streams(); ++k) row.stream[k] = {fields + k, 1};
    if (info.has_radius) row.stream[info.radius_stream()] = {fields + oracle::radius_field, 1};
    return row;
}

// A pair whose distance is its reach, as far as floats go. The radii are parts of the distance, and the
// margin is what is left.
struct Tie {
    Tie(const oracle::Pair& which, const Case& cores)
        : pair(which), c(cores), distance(which.truth.distance(cores)) {
        const auto size = static_cast<float>(std::fabs(distance));
        for (float* const side : {c.a, c.b}) side[oracle::radius_field] *= size;
        if (pair.b == capsa_shape_triangle || pair.b == capsa_shape_half_space)
            c.b[oracle::radius_field] = 0.0f;
        const oracle::Real radii =
            oracle::Real{c.a[oracle::radius_field]} + oracle::Real{c.b[oracle::radius_field]};
        margin = static_cast<float>(distance - radii);
        over = static_cast<double>(distance - radii - oracle::Real{margin});
    }

    // How far the kernels' difference of distance and reach is from the true one, in slacks: with a reach
    // that is larger by the slack, and with one that is smaller by it.
    [[gnu::noinline]] double error(int mode) const {
        const bool flat = pair.b == capsa_shape_half_space;
        const capsa_shapes a = row_of(pair.a, c.a), b = row_of(pair.b, c.b);
        const float ra = c.a[oracle::radius_field], rb = c.b[oracle::radius_field];
        volatile float apart, certain, possible, of_rows, of_margin;
        std::fesetround(mode);
        apart = pair == oracle::Pair::sphere_capsule && plainly
                    ? length(separation(Point<Plain>{plain(c.a)}, plain_segment(c.b)).delta).v
                    : distance_of<float>(pair, c);
        const exact::Margins margins = exact::margins_of(margin, a, b);
        const exact::SlackOfPairs slack(a, b);
        // That of two rows with a half-space is not a sum of two; half of it serves as well.
        const float of_a = flat ? 0.5f * slack(0, 0) : slack.of_a(0), of_b = flat ? of_a : slack.of_b(0);
        of_rows = of_a + of_b;
        of_margin = margins.possible - margin;
        possible = (ra + of_a) + ((rb + margins.possible) + of_b);
        certain = ((ra - of_a) - (margins.possible - margins.certain)) + ((rb + margins.possible) - of_b);
        std::fesetround(FE_TONEAREST);
        const double all = double{of_rows} + double{of_margin},
                     reach = double{ra} + double{rb} + double{margin};
        const double off = (double{apart} - reach) - over;
        const double larger = (double{possible} - reach) - all, smaller = (double{certain} - reach) + all;
        return std::max(std::fabs(off - larger), std::fabs(off - smaller)) / all;
    }
    double worst() const {
        double most = 0;
        for (const int mode : modes) most = std::fmax(most, error(mode));
        return std::isfinite(most) ? most : 0;
    }

    static Vec3<Plain> plain(const float* from) { return {Plain(from[0]), Plain(from[1]), Plain(from[2])}; }
    static Segment<Plain> plain_segment(const float* from) {
        const Segment<float> s = segment<float>(from);
        return {{s.p.x, s.p.y, s.p.z}, {s.d.x, s.d.y, s.d.z}, s.inv_dd, {s.u.x, s.u.y, s.u.z}};
    }

    const oracle::Pair& pair;
    Case c;
    oracle::Real distance;
    float margin;
    double over;  // of the distance over the reach
    bool plainly = false;
};

Case moved(oracle::Random& random, Case c, int fields_a, int fields_b) {
    for (int changes = random.between(1, 3); changes > 0; --changes) {
        const bool of_a = random.coin();
        float& v = of_a ? c.a[random.below(fields_a)] : c.b[random.below(fields_b)];
        const int kind = random.below(4);
        if (kind == 0)
            v = std::bit_cast<float>(std::bit_cast<std::uint32_t>(v) +
                                     static_cast<std::uint32_t>(random.between(-4, 4)));
        else if (kind == 1)
            v *= static_cast<float>(1.0 + std::exp2(-24.0 * random.unit()) * random.either());
        else if (kind == 2)
            v = of_a ? c.b[random.below(fields_b)] : c.a[random.below(fields_a)];
        else
            (random.coin() ? c.a : c.b)[oracle::radius_field] = static_cast<float>(random.unit());
    }
    return c;
}
bool tame(const Case& c) {
    for (const float* side : {c.a, c.b})
        for (int k = 0; k < oracle::radius_field; ++k)
            if (!(std::fabs(side[k]) <= 1e15f)) return false;
    return true;
}

class ExactSlack : public testing::TestWithParam<const oracle::Pair*> {};

TEST_P(ExactSlack, HasATenthLeftUnderAttack) {
    const oracle::Pair& pair = *GetParam();
    const int fields_a = 3 * shape_info(pair.a).points,
              fields_b = pair.b == capsa_shape_half_space ? 6 : 3 * shape_info(pair.b).points;
    double summit = 0;
    for (const oracle::Family& family : oracle::families()) {
        if (!family.valid || !family.is_for(pair)) continue;
        for (const bool plainly : {false, true}) {
            if (plainly && !(pair == oracle::Pair::sphere_capsule)) continue;
            oracle::Random random(oracle::stream_of(family, pair, 14));
            const auto height_of = [&](const Case& c) {
                if (!tame(c)) return 0.0;
                Tie tie(pair, c);
                tie.plainly = plainly;
                return tie.worst();
            };
            const auto with_radii = [&](Case c) {
                c.a[oracle::radius_field] = static_cast<float>(random.unit());
                c.b[oracle::radius_field] = static_cast<float>(random.unit());
                return c;
            };
            const Summit found = climbed_from(
                highest(family, pair, 7, 300, with_radii, height_of), 2000,
                [&](const Case& c) { return moved(random, c, fields_a, fields_b); }, height_of);
            ASSERT_LE(found.height, 0.9) << family.name << ": " << text(found.at);
            summit = std::fmax(summit, found.height);
        }
    }
    std::printf("worst: %.3f slacks\n", summit);
    EXPECT_GT(summit, 0.03) << "the attack finds next to nothing";
}

INSTANTIATE_TEST_SUITE_P(Pairs, ExactSlack,
                         testing::Values(&oracle::Pair::sphere_sphere, &oracle::Pair::sphere_capsule,
                                         &oracle::Pair::capsule_capsule, &oracle::Pair::sphere_half_space,
                                         &oracle::Pair::capsule_half_space, &oracle::Pair::sphere_triangle,
                                         &oracle::Pair::capsule_triangle),
                         [](const auto& pair) {
                             std::string name = pair.param->name;
                             std::replace_if(
                                 name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
                             return name;
                         });

}  // namespace exact_slack_test
}  // namespace
}  // namespace capsa::formula_test
