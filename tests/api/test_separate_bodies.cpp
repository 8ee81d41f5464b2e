// Contacts applied to bodies of several rows.

#include "capsa/capsa.hpp"
#include "tests/api/separating.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/test_name.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace capsa::tests::test_separate_bodies {
namespace {

using Labels = std::vector<std::uint32_t>;

std::vector<Contact> contacts_on(Isa isa, const Source& source) {
    std::vector<Contact> all(200000);
    const FindResult found = contacts(source, all, {.isa = isa});
    EXPECT_TRUE(found.complete());
    all.resize(found.written);
    return all;
}

Movable capsules_of(Rows& rows) {
    auto& s = rows.streams;
    return movable(s[0], s[1], s[2], s[3], s[4], s[5]);
}

// What separate does with bodies, as a loop that knows nothing of its code.
struct Loop {
    struct Body {
        double shift[3] = {};
        int pushes = 0;
        bool stays = false;
    };
    struct Side {
        const Labels* of_row;
        std::vector<Body>* bodies;
        Body& of(std::uint32_t row) const { return (*bodies)[(*of_row)[row]]; }
    };

    static void push(const std::vector<Contact>& contacts, const Side& a, const Side& b, Push pushes) {
        for (const Contact& c : contacts) {
            Body &x = a.of(c.a), &y = b.of(c.b);
            if (&x == &y || (x.stays && y.stays)) continue;
            double apart = 0;
            for (int k = 0; k < 3; ++k) apart += static_cast<double>(c.normal[k]) * (y.shift[k] - x.shift[k]);
            const float depth = -(pushes == Push::in_order ? c.gap + static_cast<float>(apart) : c.gap);
            if (!(depth > 0)) continue;
            const float part = x.stays || y.stays ? depth : depth / 2;
            for (int k = 0; k < 3; ++k) {
                const double step = static_cast<double>(part) * static_cast<double>(c.normal[k]);
                if (!x.stays) x.shift[k] -= step;
                if (!y.stays) y.shift[k] += step;
            }
            x.pushes += x.stays ? 0 : 1;
            y.pushes += y.stays ? 0 : 1;
        }
    }
    static void move(Rows& rows, const Side& side, Push pushes) {
        for (std::uint32_t row = 0; row < rows.count; ++row) {
            const Body& body = side.of(row);
            if (body.pushes == 0) continue;
            const double of = pushes == Push::averaged ? body.pushes : 1;
            for (int k = 0; k < coordinates_of(rows.shape); ++k)
                rows.at(k, row) += static_cast<float>(body.shift[k % 3] / of);
        }
    }
};

class SeparateBodiesOnIsa : public OnIsa {};

TEST_P(SeparateBodiesOnIsa, DoWhatALoopDoesBitForBit) {
    Random random(7);
    constexpr std::uint32_t bodies = 9;
    std::size_t pushed = 0;
    for (int n = 0; n < 24; ++n) {
        const bool within_one = n % 3 == 0, many = n % 2 == 0;
        const Push how = n % 4 < 2 ? Push::in_order : Push::averaged;
        Rows a(capsa_shape_capsule, many ? 60 : 400), b(capsa_shape_capsule, 80);
        for (Rows* rows : {&a, &b}) many ? fill::half(*rows, random) : fill::sparse(*rows, random);
        Labels of_a(a.count), of_b(b.count);
        for (std::uint32_t& body : of_a) body = random.below(bodies);
        for (std::uint32_t& body : of_b) body = random.below(bodies);
        std::array<std::uint8_t, bodies> fixed_a{}, fixed_b{};
        fixed_a[random.below(bodies)] = fixed_b[random.below(bodies)] = 1;

        Rows loop_a = a, loop_b = b;
        std::vector<Loop::Body> bodies_of_a(bodies), bodies_of_b(bodies);
        for (std::uint32_t k = 0; k < bodies; ++k) {
            bodies_of_a[k].stays = fixed_a[k] != 0 || (within_one && fixed_b[k] != 0);
            bodies_of_b[k].stays = fixed_b[k] != 0;
        }
        const Loop::Side first{&of_a, &bodies_of_a}, second{&of_b, &bodies_of_b};
        const Movable rows_a = capsules_of(a).with_bodies(of_a, bodies).with_fixed(fixed_a);
        if (within_one) {
            const std::vector<Contact> touching = contacts_on(GetParam(), within(a.view()));
            pushed += touching.size();
            const Movable same = capsules_of(a).with_bodies(of_a, bodies).with_fixed(fixed_b);
            separate(touching, rows_a, same, scratch_for(rows_a, same), {.push = how});
            Loop::push(touching, first, first, how);
        } else {
            const std::vector<Contact> touching = contacts_on(GetParam(), between(a.view(), b.view()));
            pushed += touching.size();
            const Movable rows_b = capsules_of(b).with_bodies(of_b, bodies).with_fixed(fixed_b);
            separate(touching, rows_a, rows_b, scratch_for(rows_a, rows_b), {.push = how});
            Loop::push(touching, first, second, how);
            Loop::move(loop_b, second, how);
        }
        Loop::move(loop_a, first, how);
        ASSERT_EQ(a.streams, loop_a.streams) << "trial " << n;
        ASSERT_EQ(b.streams, loop_b.streams) << "trial " << n;
    }
    EXPECT_GT(pushed, 1000u);
}

// A body for each row, numbered in another order, is no body at all.
TEST_P(SeparateBodiesOnIsa, OneForEachRowHaveTheBitsOfRows) {
    Random random(5);
    for (const bool many : {true, false})
        for (const Push how : {Push::in_order, Push::averaged}) {
            Rows rows(capsa_shape_capsule, 300);
            many ? fill::half(rows, random) : fill::sparse(rows, random);
            Rows other = rows;
            const std::vector<Contact> touching = contacts_on(GetParam(), within(rows.view()));
            ASSERT_EQ(touching.size() > rows.count, many);
            ASSERT_FALSE(touching.empty());
            const Movable plain = capsules_of(rows);
            separate(touching, plain, plain, scratch_for(plain), {.push = how});
            Labels body(other.count);
            std::iota(body.rbegin(), body.rend(), 0u);
            const Movable single = capsules_of(other).with_bodies(body, other.count);
            separate(touching, single, single, scratch_for(single), {.push = how});
            EXPECT_EQ(rows.streams, other.streams);
        }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, SeparateBodiesOnIsa, testing::ValuesIn(every_isa),
                         [](const auto& with) { return std::string(name(with.param)); });

// Sixteen bones, half of them in the floor and some in a wall.
TEST(SeparateBodies, ACharacterOfCapsulesStaysRigidAndComesOut) {
    Random random(3);
    Capsules bones;
    for (int k = 0; k < 16; ++k) {
        std::array<float, 6> at{};
        for (float& x : at) x = random.between(-0.5f, 0.5f);
        bones.push_back(at[0], at[1], at[2], at[3], at[4], at[5], 0.1f);
    }
    const Capsules before = bones;
    HalfSpaces floor;
    floor.push_back(0, -0.1f, 0, 0, 1, 0);
    Capsules walls;
    walls.push_back(0.55f, -5, -2, 0.55f, 5, -2, 0.2f);
    walls.push_back(0.6f, 0.3f, -5, 0.6f, 0.3f, 5, 0.2f);
    const Labels body(16, 0);
    const Movable rows = movable(bones).with_bodies(body, 1);
    Scratch scratch = scratch_for(rows);
    ASSERT_EQ(scratch.floats.size(), 8u);
    ASSERT_GT(contacts_of(between(bones, floor)).size(), 3u);
    ASSERT_GT(contacts_of(between(bones, walls)).size(), 1u);
    for (int round = 0; round < 50; ++round) {
        separate(contacts_of(between(bones, floor)), rows, immovable, scratch);
        separate(contacts_of(between(bones, walls)), rows, immovable, scratch);
    }
    EXPECT_TRUE(contacts_of(between(bones, floor), -1e-4f).empty());
    EXPECT_TRUE(contacts_of(between(bones, walls), -1e-4f).empty());
    // Each coordinate was rounded a few times, and all moved by the same.
    for (std::size_t k = 0; k < 6; ++k)
        for (std::size_t row = 0; row < 16; ++row) {
            const float moved = bones.stream(k)[row] - before.stream(k)[row];
            EXPECT_NEAR(moved, bones.stream(k % 3)[0] - before.stream(k % 3)[0], 1e-5f);
        }
    EXPECT_LT(bones.stream(0)[0], before.stream(0)[0] - 0.01f);
    EXPECT_GT(bones.stream(1)[0], before.stream(1)[0] + 0.1f);
}

// Three rows of one body at 0, and one of another body: the body moves by what one contact is deep.
TEST(SeparateBodies, MoveAllTheirRowsByOnePush) {
    Spheres balls;
    for (const float x : {-4.0f, 0.0f, 4.0f, 5.5f}) balls.push_back(x, 0, 0, 1);
    const Labels body{1, 1, 1, 0};
    const Movable rows = movable(balls).with_bodies(body, 2);
    separate(contacts_of(within(balls)), rows, rows, scratch_for(rows));
    const std::array<float, 4> parted{-4.25f, -0.25f, 3.75f, 5.75f};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(balls.stream(0)[i], parted[i]);
}

TEST(SeparateBodies, AContactOfTwoRowsOfOneBodyHasNoEffect) {
    Spheres balls = two_balls();
    balls.push_back(3, 0, 0, 1);  // touches row 1 by half
    const Labels body{0, 0, 1};
    const Movable rows = movable(balls).with_bodies(body, 2);
    std::vector<Contact> touching = contacts_of(within(balls));
    ASSERT_EQ(touching.size(), 2u);
    separate(touching, rows, rows, scratch_for(rows), {.push = Push::averaged});
    EXPECT_EQ(balls.stream(0)[0], -0.25f) << "the contact inside the body is no push of the mean";
    EXPECT_EQ(balls.stream(0)[1], 1.25f);
    EXPECT_EQ(balls.stream(0)[2], 3.25f);
}

// Body 0 of A and body 0 of B are two.
TEST(SeparateBodies, OfTwoSetsAreNumberedByThemselves) {
    Spheres a, b;
    a.push_back(0, 0, 0, 1);
    a.push_back(-9, 0, 0, 1);
    b.push_back(1, 0, 0, 1);
    b.push_back(9, 0, 0, 1);
    const Labels body{0, 0};
    const Movable rows_a = movable(a).with_bodies(body, 1), rows_b = movable(b).with_bodies(body, 1);
    separate(contacts_of(between(a, b)), rows_a, rows_b, scratch_for(rows_a, rows_b));
    EXPECT_EQ(a.stream(0)[0], -0.5f);
    EXPECT_EQ(a.stream(0)[1], -9.5f);
    EXPECT_EQ(b.stream(0)[0], 1.5f);
    EXPECT_EQ(b.stream(0)[1], 9.5f);
    // And bodies of one side part from the rows of the other.
    const Movable single = movable(b);
    b.set(0, 0.5f, 0, 0, 1);
    separate(contacts_of(between(a, b)), rows_a, single, scratch_for(rows_a, single));
    EXPECT_EQ(a.stream(0)[1], -10.0f);
    EXPECT_EQ(b.stream(0)[0], 1.0f);
    EXPECT_EQ(b.stream(0)[1], 9.5f);
}

TEST(SeparateBodies, ThatAreFixedStay) {
    for (const std::uint32_t stays : {0u, 1u}) {
        Spheres balls = two_balls();
        balls.push_back(-9, 0, 0, 1);
        const Labels body{0, 1, 0};
        std::array<std::uint8_t, 2> fixed{};
        fixed[stays] = 3;
        const Movable rows = movable(balls).with_bodies(body, 2).with_fixed(fixed);
        separate(contacts_of(within(balls)), rows, rows, scratch_for(rows));
        EXPECT_EQ(balls.stream(0)[0], stays == 0 ? 0.0f : -0.5f);
        EXPECT_EQ(balls.stream(0)[1], stays == 0 ? 2.0f : 1.5f);
        EXPECT_EQ(balls.stream(0)[2], stays == 0 ? -9.0f : -9.5f);
    }
}

TEST(SeparateBodies, OfThePlaneMoveBothEnds) {
    PlanarCapsules limbs;
    limbs.push_back(0, 0, 2, 0, 0.5f);
    limbs.push_back(0, 5, 2, 5, 0.5f);
    HalfPlanes ground;
    ground.push_back(0, 0, 0, 1);
    const Labels body{0, 0};
    const Movable rows = movable(limbs).with_bodies(body, 1);
    separate(contacts_of(between(limbs, ground)), rows, immovable, scratch_for(rows));
    EXPECT_EQ(limbs.stream(1)[0], 0.5f);
    EXPECT_EQ(limbs.stream(3)[1], 5.5f);
    EXPECT_EQ(limbs.stream(0)[1], 0.0f);
}

std::string why(capsa_status status, const Movable& a, const Movable* b) {
    const capsa_call call{"separate", nullptr, 99, 0, nullptr, 0, &a, b};
    char text[200];
    capsa_explain(status, &call, text, sizeof text);
    return text;
}

TEST(SeparateBodies, ThatAreNotThereAreRefusedBeforeAnythingMoves) {
    Spheres balls = two_balls(), more = two_balls();
    const std::vector<Contact> touching = contacts_of(within(balls));
    const Labels body{0, 7}, good{0, 1}, one{0, 0};
    const Movable bad = movable(balls).with_bodies(body, 3), right = movable(balls).with_bodies(good, 2);
    const Movable bad_b = movable(more).with_bodies(body, 3), same = movable(balls).with_bodies(one, 2);
    std::vector<float> scratch(99);
    const auto status = [&](const Movable& a, const Movable* b, std::size_t count = 1) {
        return capsa_separate(touching.data(), count, &a, b, nullptr, scratch.data(), scratch.size());
    };
    EXPECT_EQ(status(bad, nullptr), capsa_bad_bodies);
    EXPECT_EQ(status(bad, &bad, 0), capsa_bad_bodies);
    EXPECT_EQ(status(right, &bad_b), capsa_bad_bodies);
    EXPECT_EQ(status(right, &same), capsa_bad_bodies);
    const Movable fewer = movable(balls).with_bodies(good, 3), none = movable(balls);
    EXPECT_EQ(status(right, &fewer), capsa_bad_bodies);
    EXPECT_EQ(status(right, &none), capsa_bad_bodies);
    EXPECT_EQ(status(none, &right), capsa_bad_bodies);
    EXPECT_EQ(why(capsa_bad_bodies, bad, nullptr),
              "separate: row 1 of a is of body 7 and there are 3 bodies: number them from 0");
    EXPECT_EQ(why(capsa_bad_bodies, right, &bad_b),
              "separate: row 1 of b is of body 7 and there are 3 bodies: number them from 0");
    EXPECT_EQ(why(capsa_bad_bodies, right, &same),
              "separate: a and b are the same rows with other bodies: give both the same bodies");
    Movable many = right;
    many.bodies = std::size_t{capsa_max_rows} + 1;
    EXPECT_EQ(status(many, nullptr), capsa_too_many_rows);
    EXPECT_EQ(why(capsa_too_many_rows, many, nullptr),
              "separate: there are 4294901761 bodies: at most 4294901760 can be counted");
    EXPECT_EQ(balls.stream(0)[0], 0.0f);
    EXPECT_EQ(status(right, &right), capsa_ok);
    EXPECT_EQ(capsa_separate(touching.data(), 1, &right, &right, nullptr, scratch.data(), 15),
              capsa_output_too_small);
}

}  // namespace
}  // namespace capsa::tests::test_separate_bodies
