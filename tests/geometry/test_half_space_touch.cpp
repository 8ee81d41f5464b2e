// First touches with half-spaces against the true distance, which changes evenly with time.
//
// The pairs are those of moving_pairs.hpp; the normal leads from the first to the second end of the core of
// b, or up. S, the way travelled until the touch and eps are those of test_first_touch.cpp, and k is 8.

#include "capsa/capsa.hpp"
#include "tests/geometry/moving_pairs.hpp"
#include "tests/support/tolerance.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace capsa::tests {
namespace {

constexpr double k = 8.0;
constexpr double floor_of_bound = 0x1p-61;

class MovingAboveFace {
public:
    MovingAboveFace(const MovingPair& pair, const reference::Vec3d& n)
        : from_p_(vec(pair.a.p) - vec(pair.b.p)),
          core_(vec(pair.a.q) - vec(pair.a.p)),
          v_(vec(pair.a.v) - vec(pair.b.v)) {
        const double size = length(n);
        n_ = {n.x / size, n.y / size, n.z / size};
    }
    double distance(double time) const {
        return std::fmin(dot(from_p_, n_), dot(from_p_ + core_, n_)) + time * dot(v_, n_);
    }
    double unit(double time) const {
        return eps * std::fmax(std::fmax(length(core_), length(from_p_)), time * length(v_));
    }
    const reference::Vec3d& normal() const { return n_; }

private:
    reference::Vec3d from_p_, core_, v_, n_;
};

struct Worst {
    double off = 0;
    std::size_t hits = 0, cases = 0;
};

// The half-space is b; with `first` it was asked as A.
void judge(const MovingPair& pair, const MovingAboveFace& truth, const Touch& touch, bool first, float margin,
           Worst& worst) {
    const double reach = static_cast<double>(pair.a.radius) + static_cast<double>(margin);
    const double start = truth.distance(0), end = truth.distance(1);
    ++worst.cases;
    const auto within_bound = [&](double error, double time) {
        const double off = (error - floor_of_bound) / truth.unit(time);
        worst.off = std::fmax(worst.off, off);
        return off <= k;
    };
    if (touch.b == no_row) {
        ASSERT_TRUE(std::isinf(touch.time));
        ASSERT_TRUE(within_bound(reach - std::fmin(start, end), 1)) << "fell through the face";
        return;
    }
    ++worst.hits;
    const double time = static_cast<double>(touch.time), there = truth.distance(time);
    ASSERT_TRUE(time >= 0 && time <= 1);
    ASSERT_TRUE(within_bound(there - reach, time)) << "too early";
    if (time > 0) {
        ASSERT_TRUE(within_bound(reach - start, 0)) << "it touched at the start";
        ASSERT_TRUE(within_bound(reach - there, time)) << "too late";
    }
    const double sign = first ? 1.0 : -1.0;
    ASSERT_LE(length(vec(touch.normal) - truth.normal() * sign), 2 * eps);
}

void run(capsa_shape shape, bool first) {
    PairMaker maker(static_cast<std::uint64_t>(shape) + 77, shape == capsa_shape_sphere, false);
    constexpr float margins[] = {0.0f, 0.05f, 0.6f, -0.1f, -1.0f};
    Worst all;
    for (int f = 0; f < static_cast<int>(Family::count); ++f)
        for (std::size_t i = 0; i < 600; ++i) {
            const MovingPair pair = maker.make(static_cast<Family>(f));
            Rows a(shape, 1), b(capsa_shape_half_space, 1);
            float n[3];
            for (int c = 0; c < 3; ++c) n[c] = pair.b.q[c] - pair.b.p[c];
            if (n[0] == 0 && n[1] == 0 && n[2] == 0) n[1] = 1;
            for (int c = 0; c < 3; ++c) {
                a.at(c, 0) = pair.a.p[c];
                if (shape != capsa_shape_sphere) a.at(3 + c, 0) = pair.a.q[c];
                b.at(c, 0) = pair.b.p[c];
                b.at(3 + c, 0) = n[c];
            }
            if (shape_info(shape).has_radius) a.at(shape_info(shape).radius_stream(), 0) = pair.a.radius;
            MovingPair asked = pair;
            if (shape == capsa_shape_sphere)
                for (int c = 0; c < 3; ++c) asked.a.q[c] = asked.a.p[c];
            if (!shape_info(shape).has_radius) asked.a.radius = 0;
            const float margin = margins[i % std::size(margins)];
            const Motion of_a = motion({&pair.a.v[0], 1}, {&pair.a.v[1], 1}, {&pair.a.v[2], 1}),
                         of_b = motion({&pair.b.v[0], 1}, {&pair.b.v[1], 1}, {&pair.b.v[2], 1});
            Touch touch{};
            if (first)
                first_touch(zip(b.view(), a.view()), of_b, of_a, {&touch, 1}, {.margin = margin});
            else
                first_touch(zip(a.view(), b.view()), of_a, of_b, {&touch, 1}, {.margin = margin});
            judge(asked, MovingAboveFace(asked, vec(n)), touch, first, margin, all);
            if (testing::Test::HasFatalFailure()) FAIL() << "family " << f << ", case " << i;
        }
    EXPECT_GT(all.hits, all.cases / 7) << "the families touch too little";
    EXPECT_LT(all.hits, all.cases * 9 / 10) << "the families miss too little";
    std::printf("worst: %.2f eps S\n", all.off);
}

TEST(HalfSpaceTouch, IsWhereTheTrueDistanceFirstReachesTheReach) {
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment})
        for (const bool first : {false, true}) run(shape, first);
}

}  // namespace
}  // namespace capsa::tests
