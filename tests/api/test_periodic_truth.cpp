// The pairs of periodic sources against distances in double precision.

#include "capsa/capsa.hpp"

#include "tests/api/images_by_hand.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace capsa::tests::test_periodic_truth {
namespace {

// The least distance of two segments, by the ends and the lines, in double precision.
double distance_of_segments(const double (&p)[2][3], const double (&q)[2][3]) {
    double u[3], v[3], w[3];
    double uu = 0, uv = 0, vv = 0, uw = 0, vw = 0;
    for (int k = 0; k < 3; ++k) {
        u[k] = p[1][k] - p[0][k];
        v[k] = q[1][k] - q[0][k];
        w[k] = p[0][k] - q[0][k];
        uu += u[k] * u[k], uv += u[k] * v[k], vv += v[k] * v[k], uw += u[k] * w[k], vw += v[k] * w[k];
    }
    const auto at = [&](double s, double t) {
        double sum = 0;
        for (int k = 0; k < 3; ++k) {
            const double d = w[k] + s * u[k] - t * v[k];
            sum += d * d;
        }
        return std::sqrt(sum);
    };
    const auto clamped = [](double x) { return std::isfinite(x) ? std::clamp(x, 0.0, 1.0) : 0.0; };
    double least = std::numeric_limits<double>::infinity();
    for (const double s : {0.0, 1.0}) least = std::min(least, at(s, clamped((vw + s * uv) / vv)));
    for (const double t : {0.0, 1.0}) least = std::min(least, at(clamped((t * uv - uw) / uu), t));
    const double area = uu * vv - uv * uv, s = (uv * vw - vv * uw) / area, t = (uu * vw - uv * uw) / area;
    if (area > 1e-12 && s > 0 && s < 1 && t > 0 && t < 1) least = std::min(least, at(s, t));
    return least;
}

// The truth of random scenes in double precision, with all images that could be reached. Pairs that lie
// within the rounding of shifts and distances are left out.
TEST(PeriodicSource, FindsThePairsOfTenThousandScenesInDouble) {
    Random random(9);
    Workspace workspace;
    const Options options{.margin = 0.05f, .workspace = &workspace};
    std::size_t found = 0, doubtful = 0;
    const int scenes = slow_here ? 500 : 10000;
    for (int scene = 0; scene < scenes; ++scene) {
        float length[3];
        // Boxes smaller than a shape, slabs, one axis, rows on the faces and outside.
        for (float& one : length) one = random.below(4) == 0 ? 0.0f : random.between(0.4f, 4.0f);
        if (length[0] == 0.0f && length[1] == 0.0f && length[2] == 0.0f) length[0] = 1.0f;
        Rows rows(random.below(2) == 0 ? capsa_shape_sphere : capsa_shape_capsule, 1 + random.below(5));
        for (std::size_t i = 0; i < rows.count; ++i) {
            for (int k = 0; k < coordinates_of(rows.shape); ++k) {
                const float side = length[k % 3] == 0.0f ? 3.0f : length[k % 3];
                const std::uint32_t place = random.below(8);
                rows.at(k, i) = place == 0   ? 0.0f
                                : place == 1 ? side
                                             : random.between(-0.5f * side, 1.5f * side);
            }
            rows.at(coordinates_of(rows.shape), i) = random.between(0.0f, 0.4f);
        }
        std::vector<IndexPair> hits;
        std::vector<Image> images;
        find_hits(periodic(within(rows.view()), {length[0], length[1], length[2]}), hits, images, options);
        std::vector<Found> pairs;
        for (std::size_t i = 0; i < hits.size(); ++i) pairs.push_back(named(hits[i].a, hits[i].b, images[i]));
        std::sort(pairs.begin(), pairs.end());
        const auto end = [&](std::size_t row, int which, int axis, int shift) {
            const int point = coordinates_of(rows.shape) == 3 ? 0 : which;
            return double{rows.at(3 * point + axis, row)} + shift * double{length[axis]};
        };
        int most[3];
        for (int axis = 0; axis < 3; ++axis)
            most[axis] = length[axis] == 0.0f ? 0 : static_cast<int>(9.0f / length[axis]) + 2;
        std::vector<Found> expected;
        for (std::uint32_t a = 0; a < rows.count; ++a)
            for (std::uint32_t b = 0; b < rows.count; ++b)
                for (int x = -most[0]; x <= most[0]; ++x)
                    for (int y = -most[1]; y <= most[1]; ++y)
                        for (int z = -most[2]; z <= most[2]; ++z) {
                            const bool positive = x != 0 ? x > 0 : y != 0 ? y > 0 : z > 0;
                            const bool itself = x == 0 && y == 0 && z == 0;
                            if (itself ? a >= b : !positive) continue;
                            const int shift[3] = {x, y, z};
                            double p[2][3], q[2][3];
                            for (int which = 0; which < 2; ++which)
                                for (int axis = 0; axis < 3; ++axis) {
                                    p[which][axis] = end(a, which, axis, 0);
                                    q[which][axis] = end(b, which, axis, shift[axis]);
                                }
                            const double reach = double{rows.at(coordinates_of(rows.shape), a)} +
                                                 rows.at(coordinates_of(rows.shape), b) + double{0.05f};
                            const double gap = distance_of_segments(p, q) - reach;
                            const Found pair =
                                named(a, b,
                                      {{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y),
                                        static_cast<std::int8_t>(z)}});
                            if (std::fabs(gap) < 1e-4) {
                                ++doubtful;
                                pairs.erase(std::remove(pairs.begin(), pairs.end(), pair), pairs.end());
                            } else if (gap < 0) {
                                expected.push_back(pair);
                            }
                        }
        std::sort(expected.begin(), expected.end());
        found += expected.size();
        ASSERT_EQ(pairs, expected) << "scene " << scene;
    }
    EXPECT_GT(found, static_cast<std::size_t>(scenes) * 2);
    EXPECT_LT(doubtful, found / 100);
}

}  // namespace
}  // namespace capsa::tests::test_periodic_truth
