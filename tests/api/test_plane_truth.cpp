// Shapes of the plane against the shortest way in the plane, and against rows of space with z = 0.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/lifted.hpp"
#include "tests/support/run_touch.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/closest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace capsa::tests::test_plane_truth {
namespace {

constexpr double eps = 0x1p-23;
constexpr capsa_shape hulls[] = {capsa_shape_circle, capsa_shape_planar_capsule, capsa_shape_planar_segment,
                                 capsa_shape_planar_round_cone};

struct Point {
    double x, y;
};
Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
Point operator*(double s, const Point& a) { return {s * a.x, s * a.y}; }
double dot(const Point& a, const Point& b) { return a.x * b.x + a.y * b.y; }
double length(const Point& a) { return std::hypot(a.x, a.y); }

// The two circles of a row.
struct Hull {
    Point p[2];
    double r[2];

    Hull(const capsa_shapes& rows, std::size_t row) {
        const ShapeInfo& info = shape_info(rows.shape);
        for (int k = 0; k < 2; ++k) {
            const int first = 2 * (info.points == 1 ? 0 : k);
            p[k] = {double{field(rows, first, row)}, double{field(rows, first + 1, row)}};
            r[k] = info.core == CoreKind::round_cone ? double{field(rows, 4 + k, row)}
                                                     : double{radius(rows, row)};
        }
    }
    Point place(double t) const { return p[0] + t * (p[1] - p[0]); }
    double radius_at(double t) const { return r[0] + t * (r[1] - r[0]); }
    double most(const Point& n) const { return std::max(dot(p[0], n) + r[0], dot(p[1], n) + r[1]); }
};

// How far A has to move against n until it is beside B.
double reach(const Hull& a, const Hull& b, const Point& n) { return a.most(n) + b.most(-1.0 * n); }
double local_size(const Hull& a, const Hull& b) {
    const auto first = [](const Hull& h) { return h.p[h.r[1] > h.r[0]]; };
    return std::max({length(a.p[1] - a.p[0]), length(b.p[1] - b.p[0]), length(first(a) - first(b))});
}

// The directions in which both ends of a hull reach as far.
std::vector<Point> along_sides(const Hull& h) {
    const Point d = h.p[1] - h.p[0];
    const double size = length(d), sine = (h.r[0] - h.r[1]) / size;
    if (!(std::fabs(sine) <= 1)) return {};
    const Point u = (1 / size) * d, across = std::sqrt(1 - sine * sine) * Point{-u.y, u.x};
    return {sine * u + across, sine * u - across};
}
// The least reach over all directions. As a function of the angle it is the largest of waves: it is least
// where one of them is, or where two ends reach as far.
double least_reach(const Hull& a, const Hull& b) {
    std::vector<Point> ways = along_sides(a);
    for (const Point& n : along_sides(b)) ways.push_back(-1.0 * n);
    for (const Point& p : a.p)
        for (const Point& q : b.p)
            if (const double size = length(q - p); size > 0) ways.push_back((1 / size) * (q - p));
    double least = reach(a, b, {1, 0});
    for (const Point& n : ways) least = std::min(least, reach(a, b, n));
    return least;
}

// Uniform, on a grid (parallel, crossing in ends, as one), thin, far out, tiny.
constexpr std::uint32_t kinds = 5;
Rows scene(capsa_shape shape, std::size_t count, std::uint32_t kind, Random& random) {
    Rows rows(shape, count);
    const ShapeInfo& info = shape_info(shape);
    const float scale = kind == 4 ? 0x1p-60f : 1.0f;
    for (int k = 0; k < info.streams(); ++k)
        for (float& x : rows.streams[static_cast<std::size_t>(k)]) {
            const bool is_length = info.is_length(k);
            x = is_length ? random.between(0, kind == 2 ? 1e-4f : 1.0f) : random.between(-2, 2);
            if (kind == 1) x = is_length ? static_cast<float>(random.below(3)) / 2 : std::round(x);
            if (kind == 3 && !is_length) x += 1e4f;
            x *= scale;
        }
    return rows;
}

struct Tested {
    std::size_t contacts = 0, deeper = 0;
};

// Gaps and normals are those of the shortest way, the point is midway, the places of round cones reach
// furthest along it, and every z is 0.
void expect_shortest_ways(const Rows& a, const Rows& b, Tested& tested) {
    std::vector<float> gap(a.count);
    gaps(zip(a.view(), b.view()), gap);
    for (const Contact& c : contacts(zip(a.view(), b.view()), {.margin = 1e6f})) {
        const Hull of_a(a.view(), c.a), of_b(b.view(), c.b);
        const double size = local_size(of_a, of_b),
                     radii = std::max(of_a.r[0], of_a.r[1]) + std::max(of_b.r[0], of_b.r[1]);
        const double room = 8 * eps * (size + radii) + 0x1p-60;
        const Point n{double{c.normal[0]}, double{c.normal[1]}};
        ASSERT_TRUE(c.normal[2] == 0.0f && c.point[2] == 0.0f);
        ASSERT_NEAR(length(n), 1.0, 4 * eps);
        const double least = least_reach(of_a, of_b);
        ASSERT_NEAR(double{c.gap}, -least, room) << c.a;
        for (int k = 0; k < 200; ++k)
            ASSERT_GE(reach(of_a, of_b, {std::cos(0.0314159 * k), std::sin(0.0314159 * k)}), least - room);
        ++tested.contacts;
        if (double{gap[c.a]} <= double{c.gap} + room) continue;  // no deeper than the deepest place
        ++tested.deeper;
        ASSERT_NEAR(reach(of_a, of_b, n), -double{c.gap}, room) << c.a;
        const Point at{double{c.point[0]}, double{c.point[1]}};
        const double spacing = 2 * eps * (std::fabs(at.x) + std::fabs(at.y));
        ASSERT_NEAR(dot(at, n), (of_a.most(n) - of_b.most(-1.0 * n)) / 2, room + spacing) << c.a;
        if (!has_core(a.shape, b.shape, CoreKind::round_cone)) continue;
        const double s = double{c.at_a.u}, t = double{c.at_b.u};
        const Point way = of_a.place(s) - of_b.place(t);
        ASSERT_NEAR(dot(way, n) + of_a.radius_at(s) + of_b.radius_at(t), -double{c.gap}, room) << c.a;
        ASSERT_NEAR(length(way - dot(way, n) * n), 0.0, room) << c.a;
        const Point middle = of_a.place(s) + (of_a.radius_at(s) + double{c.gap} / 2) * n;
        ASSERT_NEAR(length(at - middle), 0.0, room + spacing) << c.a;
    }
}

TEST(PlaneTruth, ContactsAreTheShortestWaysInThePlane) {
    const std::size_t count = slow_here ? 20 : 60;
    Tested tested;
    for (std::uint32_t kind = 0; kind < kinds; ++kind)
        for (const capsa_shape of_a : hulls)
            for (const capsa_shape of_b : hulls) {
                SCOPED_TRACE(std::string(shape_info(of_a).name) + " " + shape_info(of_b).name + " " +
                             std::to_string(kind));
                Random random(kind + 9);
                const Rows a = scene(of_a, count, kind, random), b = scene(of_b, count, kind, random);
                expect_shortest_ways(a, b, tested);
            }
    EXPECT_EQ(tested.contacts, kinds * 16 * count);
    EXPECT_GT(tested.deeper, tested.contacts / 10);
}

template <class T>
std::vector<std::uint32_t> words_of(const T& one) {
    Words words;
    words.add(one);
    return words.get();
}

// Whether axes cross, or are nearer than what is promised, with some room.
bool axes_are_near(const Hull& a, const Hull& b) {
    const auto axis = [](const Hull& h) {
        return reference::Segment{{h.p[0].x, h.p[0].y, 0}, {h.p[1].x, h.p[1].y, 0}};
    };
    return reference::closest(axis(a), axis(b)).distance <= 0x1.001p-10 * local_size(a, b);
}

// What pairs of two sets answer, one by one.
struct Answers {
    std::vector<Witness> places;
    std::vector<std::uint64_t> hits;
    std::vector<Contact> contacts;
    std::vector<Touch> touches;

    Answers(const Source& pairs, const Motion& of_a, const Motion& of_b, const Options& options)
        : places(pairs.end), hits(words_for(pairs.end)), touches(pairs.end) {
        witnesses(pairs, places, options);
        hit_mask(pairs, {hits, 0}, options);
        contacts = capsa::contacts(pairs, options);
        first_touch(pairs, of_a, of_b, touches, options);
    }
};

// Pairs of a fixture, of large ones some, in the plane and in space.
struct Asked {
    MovingRows a, b;
    Rows space_a, space_b;
    std::vector<float> zero;
    std::vector<IndexPair> pairs;

    Asked(capsa_shape of_a, capsa_shape of_b, const Fixture& fixture, Random random)
        : a(of_a, fixture.a_count, fixture, random),
          b(of_b, fixture.b_count, fixture, random),
          space_a(in_space(a.rows)),
          space_b(in_space(b.rows)),
          zero(std::max(fixture.a_count, fixture.b_count)) {
        const std::size_t all = fixture.a_count * fixture.b_count, step = all / 1000 + 1;
        for (std::size_t k = 0; k < all; k += step)
            pairs.push_back({static_cast<std::uint32_t>(k / fixture.b_count),
                             static_cast<std::uint32_t>(k % fixture.b_count)});
    }
    Answers flat(const Options& options) const {
        return {listed(a.rows.view(), b.rows.view(), pairs), motion_of(a), motion_of(b), options};
    }
    Answers solid(const Options& options) const {
        const auto moves = [&](const MovingRows& rows) {
            return Motion{Stream(rows.v[0]), Stream(rows.v[1]), Stream(zero)};
        };
        return {listed(space_a.view(), space_b.view(), pairs), moves(a), moves(b), options};
    }
};

// Bit for bit, but of cores that cross or nearly do: those of capsules and segments have the distance 0, and
// contacts and touches of round cones have another way. Sources in every way, on every instruction set, have
// the answers of pairs (tests/suite).
TEST(PlaneAsSpace, AnswersOfPairsAreThoseOfRowsWithZ0) {
    std::size_t crossing = 0, same = 0, made = 0;
    unsigned turn = 0;
    for (const Fixture& fixture : fixtures())
        for (const ShapeInfo& of_a : all_shapes)
            for (const ShapeInfo& of_b : all_shapes) {
                if (of_a.dimension != 2 || !answers_for(of_a.shape, of_b.shape)) continue;
                if (slow_here && ++turn % 5 != 0) continue;
                SCOPED_TRACE(std::string(fixture.name) + " " + of_a.name + " " + of_b.name);
                const Options options{.margin = fixture.margin};
                const Asked asked(of_a.shape, of_b.shape, fixture,
                                  Random(fixture.a_count * 31 + fixture.b_count + 9));
                const Answers flat = asked.flat(options), solid = asked.solid(options);
                const bool both_thin = of_a.core <= CoreKind::segment && of_b.core <= CoreKind::segment,
                           rectangle = of_a.core == CoreKind::box || of_b.core == CoreKind::box;
                const capsa_shapes a = asked.a.rows.view(), b = asked.b.rows.view();
                for (std::size_t k = 0; k < asked.pairs.size(); ++k) {
                    const Witness &here = flat.places[k], &there = solid.places[k];
                    if (words_of(here) == words_of(there) && bit(flat.hits, k) == bit(solid.hits, k))
                        continue;
                    ++crossing;
                    ASSERT_TRUE(both_thin) << k;
                    ASSERT_EQ(here.gap, -(radius(a, asked.pairs[k].a) + radius(b, asked.pairs[k].b))) << k;
                    ASSERT_EQ(here.at_a.u, there.at_a.u) << k;
                }
                if (both_thin) continue;
                ASSERT_EQ(flat.contacts.size(), solid.contacts.size());
                for (std::size_t k = 0; k < flat.contacts.size(); ++k) {
                    const Contact &here = flat.contacts[k], &there = solid.contacts[k];
                    const bool alike = words_of(here) == words_of(there);
                    ++(alike ? same : made);
                    ASSERT_TRUE(here.a == there.a && here.b == there.b) << k;
                    ASSERT_TRUE(alike || (rectangle ? there.normal[2] != 0
                                                    : axes_are_near(Hull(a, here.a), Hull(b, here.b))))
                        << k;
                }
                for (std::size_t k = 0; k < flat.touches.size(); ++k) {
                    const Touch &here = flat.touches[k], &there = solid.touches[k];
                    ASSERT_TRUE(here.b == there.b && here.time == there.time) << k;
                    const bool cone = has_core(of_a.shape, of_b.shape, CoreKind::round_cone);
                    ASSERT_TRUE(words_of(here) == words_of(there) ||
                                (cone && (here.time == 0 || there.normal[2] != 0)))
                        << k;
                }
            }
    EXPECT_GT(crossing, 100u);
    EXPECT_GT(made, 100u);
    EXPECT_GT(same, 100u);
}

}  // namespace
}  // namespace capsa::tests::test_plane_truth
