// First touches of boxes against the truth by search, on every ISA and every way.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/box.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace capsa::tests::test_box_touch_truth {
namespace {

using reference::Vec3d;
using Vector = std::array<float, 3>;

// ---------------------------------------------------------------------------------------

struct Pair {
    Vector p, q, c, half, way;
    std::array<float, 4> turn;
    float radius, rounding;
};

// The signed distance as a function of time.
class Moving {
public:
    Moving(const Pair& pair, bool segment)
        : box_(reference::box({0, 0, 0}, vec(pair.half), double{pair.turn[0]},
                              {double{pair.turn[1]}, double{pair.turn[2]}, double{pair.turn[3]}})),
          m_(vec(pair.p) - vec(pair.c)),
          d_(segment ? vec(pair.q) - vec(pair.p) : Vec3d{0, 0, 0}),
          v_(vec(pair.way)) {}

    double at(double time) const {
        const Vec3d p = m_ + v_ * time;
        return reference::distance(reference::Segment{p, p + d_}, box_);
    }
    // It is convex.
    double least(double end) const {
        double low = 0, high = end, best = std::fmin(at(0), at(end));
        for (int step = 0; step < 70; ++step) {
            const double one = low + 0.382 * (high - low), other = high - 0.382 * (high - low),
                         at_one = at(one), at_other = at(other);
            best = std::fmin(best, std::fmin(at_one, at_other));
            (at_one < at_other ? high : low) = at_one < at_other ? other : one;
        }
        return best;
    }
    double size(double time) const {
        return std::fmax(std::fmax(length(m_), length(d_)),
                         std::fmax(2 * length(box_.half), time * length(v_)));
    }
    // Of a point: the direction from the box, 0 inside.
    Vec3d outwards(double time) const {
        const Vec3d l = box_.along_axes(m_ + v_ * time);
        const auto beyond = [](double x, double h) { return x - std::fmin(std::fmax(x, -h), h); };
        const Vec3d out{beyond(l.x, box_.half.x), beyond(l.y, box_.half.y), beyond(l.z, box_.half.z)};
        return box_.axis[0] * out.x + box_.axis[1] * out.y + box_.axis[2] * out.z;
    }

private:
    static Vec3d vec(const Vector& v) { return {double{v[0]}, double{v[1]}, double{v[2]}}; }
    reference::Box box_;
    Vec3d m_, d_, v_;
};

constexpr std::uint32_t kinds = 18;
Pair made(std::uint32_t kind, bool segment, Random& random) {
    Pair x{};
    const auto any = [&](float size) { return random.between(-size, size); };
    for (float& c : x.c) c = any(1);
    for (float& h : x.half) h = random.between(0, 1);
    for (float& t : x.turn) t = any(1);
    for (std::size_t k = 0; k < 3; ++k) {
        x.p[k] = any(4);
        x.q[k] = x.p[k] + any(2);
        x.way[k] = (x.c[k] + any(1) - x.p[k]) * random.between(0.3f, 3);
    }
    x.radius = random.between(0, 0.3f);
    if (random.below(2) == 0) x.rounding = random.between(0, 0.1f);
    const float little = std::pow(10.0f, -random.between(2, 8));
    if (kind == 1) x.radius = x.rounding = 0;
    if (kind == 2) x.radius = little, x.rounding = 0;
    if (kind == 3) x.half[random.below(3)] = x.half[random.below(3)] = 0;
    if (kind == 4) x.turn = {1, 0, 0, 0};
    if (kind == 5) {
        x.turn = {1, 0, 0, 0};
        for (Vector* v : {&x.p, &x.q, &x.c, &x.half, &x.way})
            for (float& y : *v) y = std::round(2 * y) / 2;
        x.radius = std::round(4 * x.radius) / 4, x.rounding = 0;
    }
    if (kind == 6)
        for (float& v : x.way) v *= std::pow(10.0f, random.between(2, 5));
    if (kind == 7)
        for (std::size_t k = 0; k < 3; ++k)
            x.half[k] *= little, x.way[k] = 2 * (x.c[k] - x.p[k]) + little * any(1);
    if (kind == 7) x.radius *= little, x.rounding *= little;
    if (kind == 8)  // far from the origin
        for (Vector* v : {&x.p, &x.q, &x.c}) (*v)[0] += 1000, (*v)[1] -= 1000;
    if (kind == 9)  // the segment nearly along its way
        for (std::size_t k = 0; k < 3; ++k)
            x.q[k] = x.p[k] + x.way[k] * random.between(0, 1) + little * any(1);
    if (kind == 10) {  // or along an edge of a box along the axes
        x.turn = {1, 0, 0, 0};
        for (std::size_t k = 0; k < 3; ++k) x.q[k] = x.p[k] + (k == 1 ? any(3) : little * any(1));
    }
    if (kind == 11) x.turn = {1, 0, 0, 0}, x.way[2] *= random.below(2) ? little : 0;  // along a face
    if (kind == 12) {
        const float scale = std::ldexp(1.0f, static_cast<int>(random.below(110)) - 60);
        for (Vector* v : {&x.p, &x.q, &x.c, &x.half, &x.way})
            for (float& y : *v) y *= scale;
        x.radius *= scale, x.rounding *= scale;
    }
    if (kind == 13) x.half = {1000, 1000, x.half[2]}, x.radius = 0.01f, x.rounding = 0;
    if (kind == 14) {  // needles, thin boxes
        x.half = {500, 1e-3f, 1e-3f}, x.radius = x.rounding = 5e-4f;
        for (float& y : x.q) y = any(1000);
    }
    if (kind >= 15) {  // it grazes the box, to within a little
        const double least = Moving(x, segment).least(1);
        if (least > 0)
            x.radius = static_cast<float>(least) * (1 + (kind == 15 ? 0 : any(little))), x.rounding = 0;
        if (kind == 17) x.radius *= 0.5f;
    }
    return x;
}

class BoxTouchOnIsa : public OnIsa {};

// Pairs of one kind, of which half the boxes move too.
struct Batch {
    std::vector<Pair> pairs;
    Boxes boxes;
    Capsules capsules;
    Spheres spheres;
    std::vector<float> of_a[3], of_b[3];

    Batch(std::uint32_t kind, bool segment, std::size_t count) {
        Random random(2 * kind + segment);
        for (std::size_t i = 0; i < count; ++i) {
            Pair x = made(kind, segment, random);
            Vector drift{};
            if (i % 2 == 1)
                for (std::size_t k = 0; k < 3; ++k) drift[k] = std::round(4 * x.way[k]) / 4;
            for (std::size_t k = 0; k < 3; ++k) {
                of_a[k].push_back(x.way[k] + drift[k]);
                of_b[k].push_back(drift[k]);
                x.way[k] = of_a[k].back() - drift[k];
            }
            pairs.push_back(x);
            boxes.push_back(x.c[0], x.c[1], x.c[2], x.half[0], x.half[1], x.half[2], x.turn[0], x.turn[1],
                            x.turn[2], x.turn[3], x.rounding);
            capsules.push_back(x.p[0], x.p[1], x.p[2], x.q[0], x.q[1], x.q[2], x.radius);
            spheres.push_back(x.p[0], x.p[1], x.p[2], x.radius);
        }
    }
    Motion motion_a() const { return motion(of_a[0], of_a[1], of_a[2]); }
    Motion motion_b() const { return motion(of_b[0], of_b[1], of_b[2]); }
    std::vector<Touch> ask(bool segment, const Options& options) const {
        std::vector<Touch> touches(pairs.size());
        if (segment)
            first_touch(zip(capsules, boxes), motion_a(), motion_b(), touches, options);
        else
            first_touch(zip(spheres, boxes), motion_a(), motion_b(), touches, options);
        return touches;
    }
};

constexpr double eps = 0x1p-23, bound = 8.0;

struct Worst {
    double off = 0, late = 0, missed = 0, normal = 0, point = 0;
    std::size_t met = 0, never = 0;
};
// In eps S.
void judge(const Batch& batch, std::size_t i, bool segment, const Touch& touch, float margin, Worst& worst) {
    const Pair& x = batch.pairs[i];
    const Moving truth(x, segment);
    const double reach = double{x.radius + (x.rounding + margin)}, least_unit = 0x1p-61;
    const auto units = [&](double error, double time) {
        return error <= least_unit ? 0.0 : (error - least_unit) / (eps * truth.size(time));
    };
    if (touch.b == no_row) {
        ++worst.never;
        worst.missed = std::fmax(worst.missed, units(reach - truth.least(1), 1));
        return;
    }
    const double time = double{touch.time}, there = truth.at(time);
    ASSERT_TRUE(time >= 0 && time <= 1);
    ASSERT_NEAR(std::hypot(double{touch.normal[0]}, double{touch.normal[1]}, double{touch.normal[2]}), 1,
                1e-6);
    if (time == 0 && truth.at(0) <= reach + bound * eps * truth.size(0)) return;
    ++worst.met;
    worst.off = std::fmax(worst.off, units(std::fabs(there - reach), time));
    worst.late = std::fmax(worst.late, units(reach - truth.least(time), time));
    if (segment || margin < 0 || there < 32 * eps * truth.size(time)) return;
    const Vec3d out = truth.outwards(time), n{touch.normal[0], touch.normal[1], touch.normal[2]};
    worst.normal = std::fmax(worst.normal, units(length(n * there + out), time));
    double off2 = 0, coordinates = 0;
    const double aside = (double{x.radius} + there - double{x.rounding}) / 2;
    const double normal[3] = {n.x, n.y, n.z};
    for (std::size_t k = 0; k < 3; ++k) {
        const double at = double{x.p[k]} + time * double{batch.of_a[k][i]};
        off2 += std::pow(double{touch.point[k]} - (at + aside * normal[k]), 2);
        coordinates += std::fabs(double{x.p[k]}) + std::fabs(time * double{batch.of_a[k][i]});
    }
    worst.point = std::fmax(worst.point, units(std::sqrt(off2) - eps * coordinates, time));
}

TEST(BoxTouchTruth, IsWhereTheTruthIs) {
    Worst all;
    for (const bool segment : {false, true})
        for (std::uint32_t kind = 0; kind < kinds; ++kind) {
            const Batch batch(kind, segment, slow_here ? 40 : segment ? 120 : 400);
            for (const float margin : {0.0f, -0.3f}) {
                if (margin < 0 && kind > 6) continue;
                const std::vector<Touch> touches = batch.ask(segment, {.margin = margin, .isa = Isa::scalar});
                Worst worst;
                for (std::size_t i = 0; i < touches.size(); ++i) {
                    judge(batch, i, segment, touches[i], margin, worst);
                    ASSERT_FALSE(testing::Test::HasFatalFailure()) << "kind " << kind << ", pair " << i;
                }
                const auto what = testing::Message()
                                  << (segment ? "capsules" : "spheres") << ", kind " << kind;
                EXPECT_LE(worst.off, 0.75 * bound) << what;
                EXPECT_LE(worst.late, 0.75 * bound) << what << ": too late";
                EXPECT_LE(worst.missed, 0.75 * bound) << what << ": missed";
                EXPECT_LE(worst.normal, bound) << what;
                EXPECT_LE(worst.point, bound) << what;
                all.off = std::fmax(all.off, worst.off);
                all.met += worst.met;
                all.never += worst.never;
            }
        }
    EXPECT_GT(all.off, 0.5) << "nothing was rounded";
    EXPECT_GT(all.met, all.never / 4);
    EXPECT_GT(all.never, all.met / 4);
}

bool same_bits(const std::vector<Touch>& x, const std::vector<Touch>& y) {
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(Touch)) == 0;
}

TEST_P(BoxTouchOnIsa, HasTheBitsOfTheScalarKernels) {
    for (const bool segment : {false, true})
        for (std::uint32_t kind = 0; kind < kinds; ++kind) {
            const Batch batch(kind, segment, slow_here ? 61 : 301);
            for (const float margin : {0.0f, -0.3f})
                EXPECT_TRUE(same_bits(batch.ask(segment, {.margin = margin, .isa = GetParam()}),
                                      batch.ask(segment, {.margin = margin, .isa = Isa::scalar})))
                    << "kind " << kind << ", " << segment;
        }
}

// The answer of each pair by itself, seen from A.
std::vector<Touch> one_by_one(const Source& all, const Motion& of_a, const Motion& of_b,
                              const Options& options) {
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < all.a.count; ++i)
        for (std::uint32_t j = 0; j < all.b.count; ++j) pairs.push_back({i, j});
    Source listed = all;
    listed.kind = capsa_source_listed;
    listed.begin = 0;
    listed.end = pairs.size();
    listed.pairs = pairs.data();
    std::vector<Touch> touches(pairs.size()), first(all.a.count);
    first_touch(listed, of_a, of_b, touches, options);
    for (std::uint32_t i = 0; i < all.a.count; ++i) {
        Touch& best = first[i] = touches[i * all.b.count];
        for (std::uint32_t j = 1; j < all.b.count; ++j)
            if (const Touch& other = touches[i * all.b.count + j]; other.time < best.time) best = other;
    }
    return first;
}

TEST_P(BoxTouchOnIsa, IsTheSameEveryWay) {
    for (const std::uint32_t kind : {0u, 3u, 5u, 13u}) {
        const Batch batch(kind, true, slow_here ? 40 : 150);
        Index of_boxes(batch.boxes), of_capsules(batch.capsules), of_spheres(batch.spheres),
            cells(batch.boxes);
        cells.add_cells();
        const auto check = [&](const auto& a, const Index& of_a) {
            for (const float margin : {0.0f, 0.2f, -0.2f})
                for (const AtStart at_start : {AtStart::touches, AtStart::approaches}) {
                    Options options{.margin = margin, .isa = GetParam(), .at_start = at_start};
                    const auto ask = [&](const Source& source, const Motion& of_first,
                                         const Motion& of_second) {
                        std::vector<Touch> touches(source.end);
                        first_touch(source, of_first, of_second, touches, options);
                        return touches;
                    };
                    const Motion ma = batch.motion_a(), mb = batch.motion_b();
                    const std::vector<Touch> expected = one_by_one(between(a, batch.boxes), ma, mb, options);
                    for (const Source& source :
                         {between(a, batch.boxes), between(of_a, batch.boxes), between(a, of_boxes),
                          between(of_a, of_boxes), between(a, cells)})
                        EXPECT_TRUE(same_bits(ask(source, ma, mb), expected))
                            << kind << ", margin " << margin;
                    const std::vector<Touch> back = one_by_one(between(batch.boxes, a), mb, ma, options);
                    for (const Source& source :
                         {between(batch.boxes, a), between(batch.boxes, of_a), between(of_boxes, of_a)})
                        EXPECT_TRUE(same_bits(ask(source, mb, ma), back))
                            << kind << ", of boxes, margin " << margin;
                    Workspace workspace;
                    options.workspace = &workspace;
                    EXPECT_TRUE(same_bits(ask(between(a, batch.boxes), ma, mb), expected))
                        << kind << ", workspace";
                }
        };
        check(batch.capsules, of_capsules);
        check(batch.spheres, of_spheres);
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, BoxTouchOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_box_touch_truth
