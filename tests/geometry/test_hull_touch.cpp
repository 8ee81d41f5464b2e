// First touches against the truth by search.
//
// The truth is the distance as a function of time in the oracle's numbers. It is convex. Families of cases
// are those of capsa verify; the motions here are more hostile: parallel to the face or in its plane, along a
// core, grazing by a rounding, fast, tiny and huge, from a touch on.

#include "capsa/capsa.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/truth/oracle/attempt.hpp"
#include "tests/truth/oracle/families.hpp"
#include "tests/truth/oracle/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace capsa::test_hull_touch {
namespace {

using oracle::Attempt;
using oracle::Case;
using oracle::Pair;
using oracle::Random;
using oracle::Real;
using tests::slow_here;

// Those with long formulas keep room.
double most_error(const Pair& pair) { return std::fmin(pair.touch_factor, 6.0); }  // eps S

const Pair* const asked[] = {
    &Pair::sphere_sphere,         &Pair::sphere_capsule,        &Pair::capsule_capsule,
    &Pair::sphere_half_space,     &Pair::capsule_half_space,    &Pair::sphere_triangle,
    &Pair::capsule_triangle,      &Pair::sphere_round_cone,     &Pair::capsule_round_cone,
    &Pair::round_cone_round_cone, &Pair::round_cone_half_space, &Pair::round_cone_triangle,
    &Pair::round_cone_box,        &Pair::triangle_box};
// Those whose bits and other side are asked here; `capsa verify` asks those of the others.
constexpr std::span long_formulas = std::span(asked).subspan(6);
// Of those with the longest formulas there are few.
std::size_t cases_of(const Pair& pair) {
    return pair == Pair::round_cone_triangle || pair == Pair::round_cone_box || pair == Pair::triangle_box
               ? 48
               : 256;
}

enum class Way { aimed, in_plane, along, grazing, fast, slow, none, deep, kinds };
bool is_for(Way way, const Pair& pair) {
    return way != Way::deep || shape_info(pair.b).core == CoreKind::box;
}

// A vector of floats of the length of `size`.
void put(float (&to)[3], const reference::Vec3d& v, double size) {
    const double long_as = length(v);
    const double by = long_as > 0 ? std::fmin(size, 0x1p58) / long_as : 0;  // motions of up to 1e18 are valid
    to[0] = static_cast<float>(v.x * by), to[1] = static_cast<float>(v.y * by),
    to[2] = static_cast<float>(v.z * by);
}
reference::Vec3d vec(const float* x) { return {double{x[0]}, double{x[1]}, double{x[2]}}; }

// Side a moves so, and half of the sides b too.
void move(Random& random, const Pair& pair, Way way, std::size_t i, Attempt& x) {
    const Case& c = x.at;
    const double size = pair.local_size(c);
    if (!(size > 0x1p-60 && size < 0x1p55)) return;
    const reference::Vec3d to_b = vec(c.b) - vec(c.a), of_b = vec(c.b + 3) - vec(c.b),
                           of_a = vec(c.a + 3) - vec(c.a);
    const double far = size * std::exp2(2.0 * random.unit()), little = std::exp2(-24.0 * random.unit());
    const auto aside = [&](double part) { return random.direction() * (size * part); };
    switch (way) {
        case Way::aimed: put(x.motion_a, to_b + aside(little), far); break;
        case Way::in_plane:
            put(x.motion_a,
                of_b * random.either() + (vec(c.b + 6) - vec(c.b)) * random.either() +
                    (random.coin() ? aside(little * little) : reference::Vec3d{0, 0, 0}),
                far);
            break;
        case Way::along:
            put(x.motion_a,
                (random.coin() ? of_a : of_b) * random.sign() +
                    (random.coin() ? aside(little * little) : reference::Vec3d{0, 0, 0}),
                far);
            break;
        case Way::fast: put(x.motion_a, to_b + aside(little), far * std::exp2(16.0 * random.unit())); break;
        case Way::slow: put(x.motion_a, to_b + aside(little), far * little); break;
        default: put(x.motion_a, to_b + aside(1), far); break;
    }
    if (way == Way::none)
        for (float& v : x.motion_a) v = 0;
    if (i % 2 == 1)
        for (int k = 0; k < 3; ++k) {
            x.motion_b[k] = x.motion_a[2 - k] * 0.5f;
            x.motion_a[k] += x.motion_b[k];
        }
    if (way != Way::grazing && way != Way::deep) return;
    // The reach is the least distance of the motion, to within roundings, or any depth.
    const oracle::MovingDistance<double> distance(pair.quick, x);
    const double least = distance.least(1), radii = double{oracle::largest_radius(pair.a, c.a)} +
                                                    double{oracle::largest_radius(pair.b, c.b)};
    const double off = size * 0x1p-23 * 16 * random.either();
    const double reach = way == Way::grazing ? least + off : least < 0 ? least * random.unit() : least;
    x.margin = static_cast<float>(reach - radii);
}

struct Batch {
    std::size_t count;
    std::unique_ptr<oracle::Block> block = std::make_unique<oracle::Block>();
    std::vector<Attempt> attempts;
    std::vector<float> of_a[3], of_b[3];

    Batch(const Pair& pair, const oracle::Family& family, Way way, std::uint64_t seed)
        : count(cases_of(pair)) {
        Random random(oracle::mix(seed) + static_cast<std::uint64_t>(way));
        block->count = count;
        for (std::size_t i = 0; i < count; ++i) {
            Attempt x;
            x.at = make_case(family, pair, seed, i);
            if (i % 4 < 2)
                for (float* const side : {x.at.a, x.at.b}) {
                    // without radii, or small ones
                    float& radius = side[oracle::radius_field];
                    radius = i % 4 == 0 ? 0 : radius * static_cast<float>(std::exp2(-20 * random.unit()));
                    if (oracle::is_round_cone(side == x.at.a ? pair.a : pair.b) && i % 4 == 0)
                        side[oracle::radius_at_a_field] = 0;
                }
            move(random, pair, way, i, x);
            attempts.push_back(x);
            block->set(i, x.at);
            for (int k = 0; k < 3; ++k) {
                of_a[k].push_back(x.motion_a[k]);
                of_b[k].push_back(x.motion_b[k]);
            }
        }
    }
    // With the margin of the first, or each pair by itself if they differ.
    std::vector<Touch> ask(const Pair& pair, bool exchanged, Isa isa,
                           std::vector<bool>* hits = nullptr) const {
        std::vector<Touch> touches(count);
        const bool alike =
            std::all_of(attempts.begin(), attempts.end(), [](const Attempt& x) { return x.margin == 0.0f; });
        const std::size_t step = alike ? count : 1;
        for (std::size_t i = 0; i < count; i += step) {
            const capsa_shapes a = view(block->a, pair.a, i, step), b = view(block->b, pair.b, i, step);
            const capsa_source source = exchanged ? capsa_zip(&b, &a) : capsa_zip(&a, &b);
            const auto motion = [i](const std::vector<float>(&v)[3]) {
                return capsa_motion{{&v[0][i], 1}, {&v[1][i], 1}, {&v[2][i], 1}};
            };
            const capsa_motion ma = motion(of_a), mb = motion(of_b);
            capsa_options options{};
            options.isa = static_cast<capsa_isa>(isa);
            options.margin = attempts[i].margin;
            EXPECT_EQ(capsa_first_touch(&source, &options, exchanged ? &mb : &ma, exchanged ? &ma : &mb,
                                        &touches[i], step),
                      capsa_ok);
            if (!hits) continue;
            std::vector<std::uint64_t> words((step + 63) / 64);
            EXPECT_EQ(capsa_hit_mask(&source, &options, words.data(), words.size(), words.size()), capsa_ok);
            for (std::size_t k = 0; k < step; ++k) hits->push_back((words[k / 64] >> k % 64 & 1) != 0);
        }
        return touches;
    }
};

std::string described(const Attempt& x) {
    std::ostringstream text;
    text << std::hexfloat;
    for (const float* side : {x.at.a, x.at.b}) {
        for (int k = 0; k < oracle::case_fields; ++k) text << side[k] << "f, ";
        text << "\n";
    }
    for (const float* v : {x.motion_a, x.motion_b}) text << v[0] << "f, " << v[1] << "f, " << v[2] << "f\n";
    text << "margin " << x.margin;
    return text.str();
}

// Between two segments the closest points may be any of many; a point leaves no choice.
bool leaves_no_choice(const Pair& pair) {
    return pair.a == capsa_shape_sphere && !oracle::is_round_cone(pair.b) && pair.b != capsa_shape_half_space;
}
// How far a push along the normal of a touch is from leaving the distance and the push, and its point from
// the middle between the surfaces, in what may be off.
double error_of_place(const Pair& pair, const Attempt& x, const Touch& touch) {
    using Vector = oracle::Vector<Real>;
    const auto time = static_cast<Real>(touch.time), push = static_cast<Real>(pair.local_size(x.at));
    const Vector by_a = oracle::vector<Real>(x.motion_a), n = oracle::vector<Real>(touch.normal),
                 then = oracle::along(Vector{0, 0, 0}, time, oracle::vector<Real>(x.motion_b) - by_a);
    const Real distance = pair.truth.moved_distance(x.at, then),
               unit = oracle::eps * std::max(push, oracle::length(then));
    if (!(distance > 64 * unit + 0x1p-61L)) return 0;
    const Real off = pair.truth.moved_distance(x.at, oracle::along(then, push, n)) - (distance + push);
    const Vector centre = oracle::along(oracle::vector<Real>(x.at.a), time, by_a);
    const Real ra = x.at.a[oracle::radius_field], rb = x.at.b[oracle::radius_field];
    const Vector middle = oracle::along(centre, ra + (distance - ra - rb) / 2, n);
    const Real beside = oracle::length(oracle::vector<Real>(touch.point) - middle),
               coordinates = oracle::eps * (oracle::length(oracle::vector<Real>(x.at.a)) +
                                            oracle::length(by_a) * time + std::max(ra, rb));
    return static_cast<double>(
        std::max(std::fabs(off) / (unit * (1 + push / distance)), beside / (unit + coordinates)));
}

TEST(HullTouch, IsWhereTheTruthIs) {
    for (const Pair* const pair : asked) {
        double worst = 0, worst_of_kind[static_cast<int>(Way::kinds)] = {};
        std::size_t met = 0, never = 0;
        for (const oracle::Family& family : oracle::families()) {
            if (!family.is_for(*pair) || !family.valid) continue;
            for (int kind = 0; kind < static_cast<int>(Way::kinds); ++kind) {
                const auto way = static_cast<Way>(kind);
                if (!is_for(way, *pair)) continue;
                const Batch batch(*pair, family, way, 7);
                std::vector<bool> hits;
                const std::vector<Touch> touches = batch.ask(*pair, false, Isa::scalar, &hits);
                for (std::size_t i = 0; i < batch.count; i += slow_here ? 8 : 1) {
                    const Touch& touch = touches[i];
                    (touch.b == no_row ? never : met) += touch.time != 0;
                    const double off =
                        oracle::touch_error(*pair, pair->truth, batch.attempts[i], touch, hits[i]);
                    worst_of_kind[kind] = std::fmax(worst_of_kind[kind], off);
                    worst = std::fmax(worst, off);
                    ASSERT_LE(off, most_error(*pair))
                        << pair->name << " " << family.name << " " << kind << "\n"
                        << described(batch.attempts[i]) << " time " << touch.time;
                    ASSERT_TRUE(!hits[i] || touch.time == 0) << pair->name << " " << family.name;
                    if (touch.b == no_row) continue;
                    const float* const n = touch.normal;
                    ASSERT_NEAR(std::hypot(double{n[0]}, double{n[1]}, double{n[2]}), 1, 1e-6)
                        << pair->name << " " << family.name << " " << kind << "\n"
                        << described(batch.attempts[i]);
                    if (touch.time == 0 || !leaves_no_choice(*pair)) continue;
                    ASSERT_LE(error_of_place(*pair, batch.attempts[i], touch), pair->touch_factor)
                        << pair->name << " " << family.name << " " << kind << "\n"
                        << described(batch.attempts[i]);
                }
            }
        }
        std::printf("%s: %.2f eps S;", pair->name, worst);
        for (const double w : worst_of_kind) std::printf(" %.2f", w);
        std::printf(", %zu met, %zu never\n", met, never);
        EXPECT_GT(worst, 0.5) << "nothing was rounded";
        EXPECT_GT(met, never / 8);
        EXPECT_GT(never, met / 8);
    }
}

class HullTouchOnIsa : public tests::OnIsa {};

TEST_P(HullTouchOnIsa, HasTheBitsOfTheScalarKernels) {
    for (const Pair* const pair : long_formulas)
        for (const oracle::Family& family : oracle::families()) {
            if (!family.is_for(*pair)) continue;
            for (int kind = 0; kind < static_cast<int>(Way::kinds); ++kind) {
                const auto way = static_cast<Way>(kind);
                if (!is_for(way, *pair)) continue;
                if ((way == Way::grazing || way == Way::deep) && (slow_here || !family.valid)) continue;
                const Batch batch(*pair, family, way, 8);
                for (const bool exchanged : {false, true}) {
                    const std::vector<Touch> one = batch.ask(*pair, exchanged, Isa::scalar),
                                             other = batch.ask(*pair, exchanged, GetParam());
                    EXPECT_EQ(std::memcmp(one.data(), other.data(), batch.count * sizeof(Touch)), 0)
                        << pair->name << " " << family.name << " " << kind;
                }
            }
        }
}

// Seen from the other side the time is the same, the normal is reversed, and the point is as near as the
// sizes let it be.
TEST(HullTouch, IsTheSameSeenFromTheOtherSide) {
    for (const Pair* const pair : long_formulas) {
        if (pair->a == pair->b) continue;  // two of one kind are evaluated in the order of the caller
        for (const oracle::Family& family : oracle::families()) {
            if (!family.is_for(*pair) || !family.valid) continue;
            const Batch batch(*pair, family, Way::aimed, 9);
            const std::vector<Touch> one = batch.ask(*pair, false, Isa::best),
                                     other = batch.ask(*pair, true, Isa::best);
            for (std::size_t i = 0; i < batch.count; ++i) {
                ASSERT_EQ(one[i].time, other[i].time) << pair->name << " " << family.name;
                for (int k = 0; k < 3; ++k) ASSERT_EQ(one[i].normal[k], -other[i].normal[k]) << pair->name;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, HullTouchOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::test_hull_touch
