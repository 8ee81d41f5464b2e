// Round cones of the plane against the shortest way in the plane, and against round cones with z = 0.

#include "capsa/capsa.hpp"
#include "tests/api/answers_of_space.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_planar_round_cone_truth {
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

// The least reach over all directions: an interval of angles is halved as long as it may have a lesser one,
// and the least of a short one is searched for.
struct Least {
    const Hull &a, &b;
    double most = 0.0, best = std::numeric_limits<double>::infinity();

    Least(const Hull& first, const Hull& second) : a(first), b(second) {
        for (const Point& p : a.p)
            for (const Point& q : b.p) most = std::max(most, length(p - q));
        constexpr double pi = 3.14159265358979323846;
        for (int k = 0; k < 8; ++k) within(k * pi / 4, (k + 1) * pi / 4);
    }
    double at(double angle) const { return reach(a, b, {std::cos(angle), std::sin(angle)}); }
    void within(double low, double high) {
        const double f = at(low), g = at(high);
        best = std::min(best, std::min(f, g));
        // No slope is steeper than `most`.
        if ((f + g) / 2 - most * (high - low) / 2 >= best) return;
        if (high - low < 0x1p-11) return search(low, high);
        within(low, (low + high) / 2);
        within((low + high) / 2, high);
    }
    void search(double low, double high) {
        for (int k = 0; k < 40; ++k) {
            const double one = low + (high - low) / 3, other = high - (high - low) / 3;
            (at(one) < at(other) ? high : low) = at(one) < at(other) ? other : one;
        }
        best = std::min(best, at((low + high) / 2));
    }
};

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

// Gaps and normals are those of the shortest way, the places reach furthest along it, and every z is 0.
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
        ASSERT_NEAR(double{c.gap}, -Least(of_a, of_b).best, room) << c.a;
        ++tested.contacts;
        if (double{gap[c.a]} <= double{c.gap} + room) continue;  // no deeper than the deepest place
        ++tested.deeper;
        ASSERT_NEAR(reach(of_a, of_b, n), -double{c.gap}, room) << c.a;
        const double s = double{c.at_a.u}, t = double{c.at_b.u};
        const Point way = of_a.place(s) - of_b.place(t), at{double{c.point[0]}, double{c.point[1]}};
        ASSERT_NEAR(dot(way, n) + of_a.radius_at(s) + of_b.radius_at(t), -double{c.gap}, room) << c.a;
        ASSERT_NEAR(length(way - dot(way, n) * n), 0.0, room) << c.a;
        const double coordinates = std::fabs(at.x) + std::fabs(at.y);
        const Point middle = of_a.place(s) + (of_a.radius_at(s) + double{c.gap} / 2) * n;
        ASSERT_NEAR(length(at - middle), 0.0, room + 2 * eps * coordinates) << c.a;
    }
}

TEST(PlanarRoundCone, ContactsAreTheShortestWaysInThePlane) {
    const std::size_t count = slow_here ? 20 : 60;
    Tested tested;
    for (std::uint32_t kind = 0; kind < kinds; ++kind)
        for (const capsa_shape other : hulls)
            for (const bool first : {false, true}) {
                SCOPED_TRACE(std::string(shape_info(other).name) + " " + std::to_string(kind));
                Random random(kind + 9);
                const Rows cones = scene(capsa_shape_planar_round_cone, count, kind, random),
                           others = scene(other, count, kind, random);
                expect_shortest_ways(first ? cones : others, first ? others : cones, tested);
            }
    EXPECT_EQ(tested.contacts, kinds * 8 * count);
    EXPECT_GT(tested.deeper, tested.contacts / 10);
}

TEST(PlanarRoundCone, APushPartsThemAndMovesBothEnds) {
    Random random(3);
    Rows a = scene(capsa_shape_planar_round_cone, 200, 0, random);
    const Rows b = scene(capsa_shape_planar_round_cone, 200, 0, random);
    PlanarRoundCones rows;
    for (std::size_t i = 0; i < a.count; ++i)
        rows.push_back(a.at(0, i), a.at(1, i), a.at(2, i), a.at(3, i), a.at(4, i), a.at(5, i));
    std::vector<float> gap(a.count), scratch(separate_scratch(movable(rows)));
    gaps(zip(rows, b.view()), gap);
    EXPECT_LT(*std::min_element(gap.begin(), gap.end()), -1.0f);
    separate(contacts(zip(rows, b.view())), movable(rows), immovable, scratch);
    gaps(zip(rows, b.view()), gap);
    for (std::size_t i = 0; i < a.count; ++i) EXPECT_GE(gap[i], -1e-5f) << i;
    EXPECT_EQ(rows.ra()[7], a.at(4, 7));
}

std::array<std::uint32_t, sizeof(Contact) / 4> words_of(const Contact& c) {
    std::array<std::uint32_t, sizeof(Contact) / 4> words;
    std::memcpy(words.data(), &c, sizeof c);
    return words;
}
Point point_of(const Hull& h, int k) { return h.p[k]; }
double from_axis(const Point& x, const Hull& h) {
    const Point d = h.p[1] - h.p[0];
    const double dd = dot(d, d);
    return length(x - h.place(dd > 0 ? std::clamp(dot(x - h.p[0], d) / dd, 0.0, 1.0) : 0.0));
}
// Whether axes cross, or are nearer than what is promised, with some room.
bool axes_are_near(const Hull& a, const Hull& b) {
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 2; ++k)
        least = std::min({least, from_axis(point_of(a, k), b), from_axis(point_of(b, k), a)});
    if (least <= 0x1.001p-10 * local_size(a, b)) return true;
    const auto side = [](const Hull& h, const Point& x) {
        const Point d = h.p[1] - h.p[0], w = x - h.p[0];
        return d.x * w.y - d.y * w.x > 0;
    };
    return side(a, b.p[0]) != side(a, b.p[1]) && side(b, a.p[0]) != side(b, a.p[1]);
}

class PlanarRoundConeOnIsa : public OnIsa {};

// Bit for bit: hits, gaps, places and nearest rows, and contacts and touches of axes that are not near and of
// rectangles that are left in the plane.
TEST_P(PlanarRoundConeOnIsa, OtherAnswersAreThoseOfSpaceWithZ0) {
    std::size_t same = 0, made = 0;
    unsigned turn = 0;
    for (const Fixture& fixture : fixtures())
        for (const capsa_shape other :
             {capsa_shape_circle, capsa_shape_planar_capsule, capsa_shape_planar_segment,
              capsa_shape_planar_round_cone, capsa_shape_rectangle})
            for (const bool first : {false, true}) {
                if (++turn % (slow_on(GetParam()) ? 13 : 5) != 0) continue;
                SCOPED_TRACE(std::string(fixture.name) + " " + shape_info(other).name);
                Random random(fixture.a_count * 17 + fixture.b_count + 5);
                const capsa_shape cone = capsa_shape_planar_round_cone;
                const MovingRows a(first ? cone : other, fixture.a_count, fixture, random),
                    b(first ? other : cone, fixture.b_count, fixture, random);
                const Rows space_a = in_space(a.rows), space_b = in_space(b.rows);
                const Options options{.margin = fixture.margin, .isa = GetParam()};
                const Source flat = between(a.rows.view(), b.rows.view()),
                             solid = between(space_a.view(), space_b.view());
                Words one, two;
                for (const auto& [source, words] : {std::pair{&flat, &one}, std::pair{&solid, &two}}) {
                    words->add(find_hits(*source, options));
                    words->add(count_hits(*source, options));
                    std::vector<Nearest> rows(fixture.a_count);
                    nearest(*source, rows, options);
                    words->add(rows);
                    const std::size_t n = std::min(fixture.a_count, fixture.b_count);
                    capsa_shapes x = source->a, y = source->b;
                    x.count = y.count = n;
                    std::vector<Witness> places(n);
                    witnesses(zip(x, y), places, options);
                    words->add(places);
                }
                ASSERT_EQ(one.get(), two.get());
                const std::vector<Contact> c = contacts(flat, options), d = contacts(solid, options);
                ASSERT_EQ(c.size(), d.size());
                for (std::size_t k = 0; k < c.size(); ++k) {
                    ASSERT_TRUE(c[k].a == d[k].a && c[k].b == d[k].b);
                    ASSERT_TRUE(c[k].normal[2] == 0.0f && c[k].point[2] == 0.0f);
                    ++(words_of(c[k]) == words_of(d[k]) ? same : made);
                    ASSERT_TRUE(words_of(c[k]) == words_of(d[k]) ||
                                (other == capsa_shape_rectangle
                                     ? d[k].normal[2] != 0.0f
                                     : axes_are_near(Hull(flat.a, c[k].a), Hull(flat.b, c[k].b))))
                        << k;
                }
                const std::vector<float> zero(std::max(fixture.a_count, fixture.b_count));
                std::vector<Touch> t(fixture.a_count), u(fixture.a_count);
                first_touch(flat, motion_of(a), motion_of(b), t, options);
                first_touch(solid, Motion{Stream(a.v[0]), Stream(a.v[1]), Stream(zero)},
                            Motion{Stream(b.v[0]), Stream(b.v[1]), Stream(zero)}, u, options);
                for (std::size_t k = 0; k < t.size(); ++k) {
                    ASSERT_TRUE(t[k].b == u[k].b && t[k].time == u[k].time) << k;
                    ASSERT_TRUE(t[k].normal[2] == 0.0f && t[k].point[2] == 0.0f) << k;
                    if (t[k].b == capsa_no_row) continue;
                    const bool bits = std::memcmp(t[k].normal, u[k].normal, sizeof t[k].normal) == 0;
                    ASSERT_TRUE(bits || t[k].time == 0.0f || u[k].normal[2] != 0.0f) << k;
                }
            }
    EXPECT_GT(made, 100u);
    EXPECT_GT(same, 100u);
}

// A half-plane has one way out.
TEST_P(PlanarRoundConeOnIsa, AnswersBesideHalfPlanesAreThoseOfSpace) {
    unsigned turn = 0;
    for (const bool first : {false, true})
        expect_answers_of_space(first ? capsa_shape_planar_round_cone : capsa_shape_half_plane,
                                first ? capsa_shape_half_plane : capsa_shape_planar_round_cone, GetParam(),
                                slow_on(GetParam()) ? 11 : 4, turn);
}

TEST_P(PlanarRoundConeOnIsa, EveryWayHasTheSameAnswers) {
    for (const capsa_shape other : {capsa_shape_circle, capsa_shape_planar_capsule, capsa_shape_rectangle,
                                    capsa_shape_planar_round_cone})
        for (const bool first : {false, true}) {
            if (slow_on(GetParam()) && (other != capsa_shape_planar_capsule || first)) continue;
            SCOPED_TRACE(std::string(shape_info(other).name) + (first ? " second" : " first"));
            Random random(static_cast<unsigned>(other) + 90u);
            const capsa_shape cone = capsa_shape_planar_round_cone;
            Rows a(first ? cone : other, 500), b(first ? other : cone, 700);
            fill::sparse(a, random);
            fill::sparse(b, random);
            a.at(2, 17) = std::nanf("");
            b.at(0, 18) = std::numeric_limits<float>::infinity();
            const Options options{.margin = 0.1f, .isa = GetParam()};
            const auto answers = [&](const Source& source, const Options& how) {
                Words words;
                add_in_order(words, source, how);
                return words.get();
            };
            const auto plain = answers(between(a.view(), b.view()), options);
            Index of_a(a.view()), of_b(b.view());
            for (const bool cells : {false, true}) {
                if (cells) of_a.add_cells(), of_b.add_cells();
                ASSERT_EQ(answers(between(of_a, b.view()), options), plain) << cells;
                ASSERT_EQ(answers(between(a.view(), of_b), options), plain) << cells;
                ASSERT_EQ(answers(between(of_a, of_b), options), plain) << cells;
            }
            Workspace workspace;
            Options served = options;
            served.workspace = &workspace;
            ASSERT_EQ(answers(between(a.view(), b.view()), served), plain);
            of_b.refit(b.view());
            EXPECT_GT(find_hits(prepare(between(a.view(), of_b), served), options).size(), 100u);
            if (!first) continue;
            const auto own = answers(within(a.view()), options);
            ASSERT_EQ(answers(within(of_a), options), own);
            ASSERT_EQ(answers(within(a.view()), served), own);
            std::vector<Touch> found[2] = {std::vector<Touch>(500), std::vector<Touch>(500)};
            first_touch(within(a.view()), motion(1, 2), found[0], options);
            first_touch(within(of_a), motion(1, 2), found[1], options);
            ASSERT_EQ(tests::words_of(found[0]), tests::words_of(found[1]));
            const Source in_box = periodic(between(a.view(), b.view()), {10, 10, 0});
            std::uint64_t all = 0;
            for (const Contact& c : contacts(in_box, served)) all += c.normal[2] == 0.0f;
            EXPECT_EQ(all, count_hits(in_box, served));
            EXPECT_GT(all, find_hits(between(a.view(), b.view()), options).size());
        }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, PlanarRoundConeOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_planar_round_cone_truth
