// First touches over families of moving pairs, judged by the true distance. CAPSA_TOUCH_CASES in the
// environment sets the number of cases (default 100,000), CAPSA_TOUCH_REPORT prints a line for each family.

#include "capsa/capsa.hpp"
#include "tests/geometry/judged_touch.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace capsa::tests {
namespace {

std::size_t wanted_cases() {
    const char* text = std::getenv("CAPSA_TOUCH_CASES");
    return text ? static_cast<std::size_t>(std::strtoull(text, nullptr, 10)) : 100000;
}

constexpr const char* family_name[] = {"random",      "small_fast", "grazing",  "at_threshold",    "apart",
                                       "still",       "sliding",    "points",   "needles",         "far_out",
                                       "scaled",      "lattice",    "crossing", "nearly_parallel", "rays",
                                       "long_travel", "huge",       "tiny"};

// Segments have no radius: only a margin lets them touch.
constexpr float margins[] = {0.0f, 0.05f, 0.6f, 0.0f, -0.1f};

class FirstTouch : public testing::TestWithParam<std::pair<capsa_shape, capsa_shape>> {};

TEST_P(FirstTouch, IsWhereTheTrueDistanceFirstReachesTheReach) {
    const auto [shape_a, shape_b] = GetParam();
    const bool a_sphere = shape_a == capsa_shape_sphere, b_sphere = shape_b == capsa_shape_sphere;
    constexpr std::size_t families = static_cast<std::size_t>(Family::count), block = 256;
    const std::size_t each = wanted_cases() / (9 * families) + 1;
    PairMaker maker(static_cast<std::uint64_t>(shape_a * 3 + shape_b + 1), a_sphere, b_sphere);
    Worst all;
    for (std::size_t f = 0; f < families; ++f) {
        Worst worst;
        for (std::size_t done = 0; done < each; done += block) {
            const std::size_t n = std::min(block, each - done);
            Batch batch(shape_a, shape_b, n);
            for (std::size_t i = 0; i < n; ++i) batch.put(i, maker.make(static_cast<Family>(f)));
            const float margin = margins[done / block % std::size(margins)];
            batch.ask({.margin = margin});
            for (std::size_t i = 0; i < n; ++i) {
                judge(batch.pairs[i], batch.touches[i], margin, worst);
                if (HasFatalFailure()) FAIL() << family_name[f] << ", case " << done + i;
            }
        }
        if (std::getenv("CAPSA_TOUCH_REPORT"))
            std::printf("%-16s hits %5.1f%%  residual %.3f early %.3f late %.3f missed %.3f normal %.3f\n",
                        family_name[f],
                        100.0 * static_cast<double>(worst.hits) / static_cast<double>(worst.cases),
                        worst.residual, worst.early, worst.late, worst.missed, worst.normal);
        all.residual = std::fmax(all.residual, worst.residual);
        all.late = std::fmax(all.late, worst.late);
        all.missed = std::fmax(all.missed, worst.missed);
        all.cases += worst.cases;
        all.hits += worst.hits;
    }
    RecordProperty("cases", std::to_string(all.cases));
    RecordProperty("hits", std::to_string(all.hits));
    RecordProperty("worst_residual", std::to_string(all.residual));
    RecordProperty("worst_late", std::to_string(all.late));
    RecordProperty("worst_missed", std::to_string(all.missed));
    EXPECT_GT(all.hits, all.cases / 7) << "the families touch too little";
    EXPECT_LT(all.hits, all.cases * 9 / 10) << "the families miss too little";
}

constexpr std::pair<capsa_shape, capsa_shape> every_pair[] = {
    {capsa_shape_sphere, capsa_shape_sphere},   {capsa_shape_sphere, capsa_shape_capsule},
    {capsa_shape_sphere, capsa_shape_segment},  {capsa_shape_capsule, capsa_shape_sphere},
    {capsa_shape_capsule, capsa_shape_capsule}, {capsa_shape_capsule, capsa_shape_segment},
    {capsa_shape_segment, capsa_shape_sphere},  {capsa_shape_segment, capsa_shape_capsule},
    {capsa_shape_segment, capsa_shape_segment}};

std::string pair_name(const testing::TestParamInfo<std::pair<capsa_shape, capsa_shape>>& kind) {
    constexpr const char* shape[] = {"sphere", "capsule", "segment"};
    return std::string(shape[kind.param.first]) + "_" + shape[kind.param.second];
}

INSTANTIATE_TEST_SUITE_P(EveryPair, FirstTouch, testing::ValuesIn(every_pair), pair_name);

// At rest, a pair touches if and only if find_hits says so: no other road to the same distance may decide.
TEST(FirstTouch, AtRestIsWhatFindHitsSays) {
    for (const auto& [shape_a, shape_b] : every_pair) {
        PairMaker maker(21, shape_a == capsa_shape_sphere, shape_b == capsa_shape_sphere);
        Batch batch(shape_a, shape_b, 3000);
        for (std::size_t i = 0; i < 3000; ++i) {
            MovingPair pair = maker.make(i % 2 ? Family::at_threshold : Family::lattice);
            for (int axis = 0; axis < 3; ++axis) pair.a.v[axis] = pair.b.v[axis];
            batch.put(i, pair);
        }
        const Options options{.margin = shape_a == shape_b ? 0.0f : 0.25f};
        batch.ask(options);
        std::vector<std::uint64_t> hits(words_for(3000));
        hit_mask(zip(batch.a.view(), batch.b.view()), {hits, 0}, options);
        for (std::size_t i = 0; i < 3000; ++i) {
            ASSERT_EQ(batch.touches[i].b != no_row, bit(hits, i))
                << described(batch.pairs[i], batch.touches[i]);
            ASSERT_TRUE(!bit(hits, i) || batch.touches[i].time == 0.0f);
        }
    }
}

// What touches at the start, if only just, has the normal and the point of its contact, wherever it moves.
TEST(FirstTouch, AtTheStartIsTheContact) {
    for (const auto& [shape_a, shape_b] : every_pair) {
        PairMaker maker(22, shape_a == capsa_shape_sphere, shape_b == capsa_shape_sphere);
        Batch batch(shape_a, shape_b, 20000);
        for (std::size_t i = 0; i < 20000; ++i) batch.put(i, maker.make(Family::at_threshold));
        batch.ask({});
        std::vector<Contact> all(20000);
        all.resize(contacts(zip(batch.a.view(), batch.b.view()), all).written);
        for (const Contact& contact : all) {
            const Touch& touch = batch.touches[contact.a];
            ASSERT_EQ(touch.time, 0.0f);
            for (int k = 0; k < 3; ++k) {
                ASSERT_EQ(touch.normal[k], contact.normal[k]) << described(batch.pairs[contact.a], touch);
                ASSERT_EQ(touch.point[k], contact.point[k]) << described(batch.pairs[contact.a], touch);
            }
        }
    }
}

}  // namespace
}  // namespace capsa::tests
