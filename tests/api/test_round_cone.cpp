// Round cones through the public interface: what docs/meaning.md says of them.

#include "capsa/capsa.hpp"
#include "tests/api/one_row.hpp"
#include "tests/support/same_bits.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace capsa::tests::test_round_cone {
namespace {

// Other verbs have the bits of these (tests/suite).
TEST(RoundCone, ACapsuleIsOneWhoseRadiiAreEqual) {
    constexpr std::size_t count = 3000;
    Random random(1);
    Rows cones(capsa_shape_round_cone, count), capsules(capsa_shape_capsule, count);
    fill::uniform(capsules, random, 2.0f, 1.0f, 0.3f);
    for (std::size_t i = 0; i < count; ++i) {
        for (int k = 0; k < 6; ++k) {
            if (k > 2 && i % 5 == 0) capsules.at(k, i) = capsules.at(k - 3, i);
            cones.at(k, i) = capsules.at(k, i);
        }
        cones.at(6, i) = cones.at(7, i) = capsules.at(6, i);
    }
    const capsa_shapes a = cones.view(), b = capsules.view();
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_round_cone}) {
        const bool own = shape == capsa_shape_round_cone;
        Rows others(own ? capsa_shape_capsule : shape, count);
        fill::uniform(others, random, 2.0f, 1.0f, 0.3f);
        const capsa_shapes first = own ? a : others.view(), of_capsules = own ? b : others.view();
        std::vector<float> gap(count), expected(count);
        gaps(zip(first, a), gap);
        gaps(zip(of_capsules, b), expected);
        EXPECT_TRUE(same_bits(gap, expected)) << shape;
        for (const float margin : {0.0f, -0.05f, 0.1f}) {
            std::vector<std::uint64_t> hits(words_for(count)), expected_hits(hits.size());
            hit_mask(zip(first, a), {hits, 0}, {.margin = margin});
            hit_mask(zip(of_capsules, b), {expected_hits, 0}, {.margin = margin});
            EXPECT_EQ(hits, expected_hits) << shape << " " << margin;
        }
    }
}

TEST(RoundCone, MakersTakeArraysAndStructs) {
    const std::vector<float> a{0, 20}, b{5, 25}, none{0, 0}, ra{4, 2}, rb{1, 2};
    const Spheres at = ball(4, 4, 0);
    const auto gap = [&](const RoundConeView& cones) {
        std::array<Nearest, 1> found{};
        nearest(between(at, cones), found);
        return found[0].gap;
    };
    EXPECT_NEAR(gap(round_cones(a, none, none, b, none, none, ra, rb)), 1.6f, 1e-6f);
    EXPECT_GT(gap(round_cones(a, none, none, b, none, none, ra, rb).rows(1, 2)), 10.0f);
    struct Neurite {
        std::array<float, 3> from;
        float width;
        float to[3];
        float end;
    };
    const std::vector<Neurite> neurites = {{{0, 0, 0}, 4, {5, 0, 0}, 1}, {{50, 0, 0}, 1, {60, 0, 0}, 1}};
    EXPECT_NEAR(gap(round_cones(neurites, &Neurite::from, &Neurite::to, &Neurite::width, &Neurite::end)),
                1.6f, 1e-6f);
    EXPECT_NEAR(gap(round_cones(neurites, &Neurite::from, &Neurite::to, 4.0f, &Neurite::end)), 1.6f, 1e-6f);
    const std::uint32_t first[] = {0, 1}, second[] = {1, 2};
    const float x[] = {0, 5, 30}, zero[] = {0, 0, 0};
    const capsa_shapes shared =
        capsa_indexed_round_cones(capsa_dense(x), capsa_dense(zero), capsa_dense(zero), 3, {first, 1},
                                  {second, 1}, capsa_dense(ra.data()), capsa_dense(rb.data()), 2);
    std::array<Nearest, 1> found{};
    nearest(between(at, shared), found);
    EXPECT_NEAR(found[0].gap, 1.6f, 1e-6f);
    EXPECT_EQ(found[0].index, 0u);
}

TEST(RoundCone, ANegativeReachIsNeverMetButADepthIs) {
    const Spheres inside = ball(0, 0, 0);
    RoundCones other;
    other.push_back(0, 0, 0, 5, 0, 0, 4, 1);
    EXPECT_EQ(count_hits(between(inside, other), {.margin = -3.9f}), 1u);
    EXPECT_EQ(count_hits(between(inside, other), {.margin = -4.1f}), 0u);
}

// How deep a round cone is in a box is no question of polynomials.
TEST(RoundConeBox, ExactDecisionsOfADepthAreRefused) {
    Boxes box;
    box.push_back(0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0);
    RoundCones cone;
    cone.push_back(0, 0, 0, 0, 0, 1, 1, 1);
    capsa_options exact{-0.5f, capsa_isa_best, nullptr, capsa_decide_exact, capsa_at_start_touches, nullptr,
                        0};
    const capsa_shapes a = cone, b = box;
    for (const capsa_source& source : {capsa_between(&a, &b), capsa_between(&b, &a)}) {
        int hit = 2;
        EXPECT_EQ(capsa_any_hit(&source, &exact, &hit), capsa_not_offered);
        EXPECT_EQ(hit, 2);
        char text[300];
        const capsa_call call{"any_hit", &source, 0, 0, nullptr, 0, nullptr, nullptr};
        capsa_explain(capsa_not_offered, &call, text, sizeof text);
        EXPECT_NE(std::string(text).find("is not decided exactly: give a margin of 0 or more"),
                  std::string::npos)
            << text;
        // Where nothing is decided a margin means nothing.
        capsa_nearest nearest{}, rounded{};
        capsa_contact contact{};
        float gap = 1;
        EXPECT_EQ(capsa_nearest_rows(&source, &exact, &nearest, 1), capsa_ok);
        EXPECT_EQ(capsa_nearest_rows(&source, nullptr, &rounded, 1), capsa_ok);
        EXPECT_EQ(nearest.index, 0u);
        EXPECT_EQ(nearest.gap, rounded.gap);
        EXPECT_EQ(capsa_nearest_contacts(&source, &exact, &contact, 1), capsa_ok);
        EXPECT_EQ(contact.b, 0u);
        const capsa_source zipped = capsa_zip(&source.a, &source.b);
        EXPECT_EQ(capsa_gaps(&zipped, &exact, &gap, 1), capsa_ok);
        EXPECT_EQ(gap, rounded.gap);
        EXPECT_EQ(capsa_deepest(&source, &exact, &contact, 1), capsa_not_offered);
        exact.margin = 0.0f;
        EXPECT_EQ(capsa_any_hit(&source, &exact, &hit), capsa_ok);
        EXPECT_EQ(hit, 1);
        exact.margin = -0.5f;
    }
}

}  // namespace
}  // namespace capsa::tests::test_round_cone
