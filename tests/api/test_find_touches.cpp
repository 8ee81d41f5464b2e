// All touches of rows with many touches. The suite (tests/suite) asks every pair of shapes in
// every way.

#include "capsa/capsa.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/same_bits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace capsa::tests::test_find_touches {
namespace {

// Every room and visit gives the expected touches.
void expect_touches(const Source& source, const Motion& by, const std::vector<Touch>& expected,
                    const Options& options, const std::string& what) {
    EXPECT_TRUE(same_bits(find_touches(source, by, options), expected)) << what;
    const std::size_t count = expected.size();
    for (const std::size_t room : {std::size_t{1}, count / 2, count - 1, count + 3}) {
        std::vector<Touch> some(room);
        const FindResult found = find_touches(source, by, std::span(some), options);
        EXPECT_EQ(found.total, count) << what;
        ASSERT_EQ(found.written, std::min(room, count)) << what;
        some.resize(found.written);
        const std::vector<Touch> first(expected.begin(),
                                       expected.begin() + static_cast<std::ptrdiff_t>(found.written));
        EXPECT_TRUE(same_bits(some, first)) << what << ", room for " << room;
    }
    std::vector<Touch> visited;
    const auto visit = [&](std::span<const Touch> some) {
        EXPECT_TRUE(!some.empty() && some.size() <= 64);
        for (const Touch& touch : some) EXPECT_EQ(touch.a, some[0].a) << what;
        visited.insert(visited.end(), some.begin(), some.end());
    };
    visit_touches(source, by, visit, options);
    EXPECT_TRUE(same_bits(visited, expected)) << what << ", visited";
}

class FindTouches : public OnIsa {};

}  // namespace

// More touches of a row than a visit has room for, also at one time.
TEST_P(FindTouches, ARowOfManyTouchesIsVisitedInSeveralBlocks) {
    Spheres walls, bullets;
    for (int k = 0; k < 500; ++k) walls.push_back(static_cast<float>(1 + k / 100), 0, 0, 0.25f);
    for (int k = 0; k < 3; ++k) bullets.push_back(0, 0, static_cast<float>(10 * (k % 2)), 0.25f);
    const Index index(walls);
    const Motion by = motion(8, 0, 0);
    const Options options{.isa = GetParam()};
    const auto expected = find_touches(between(bullets, walls), by, options);
    ASSERT_EQ(expected.size(), 1000u);
    for (std::uint32_t k = 0; k < 500; ++k) EXPECT_EQ(expected[k].b, k);
    expect_touches(between(bullets, walls), by, expected, options, "walls");
    expect_touches(between(bullets, index), by, expected, options, "walls in an index");
    std::size_t calls = 0;
    visit_touches(
        between(bullets, index), by, [&](std::span<const Touch>) { return ++calls < 3; }, options);
    EXPECT_EQ(calls, 3u) << "the visit goes on";
    // Some of these touch at the start: 400, 64 or 63.
    for (const int at_start : {400, 64, 63}) {
        Spheres mixed;
        for (int k = 0; k < 512; ++k)
            mixed.push_back(k * 173 % 512 < at_start ? 0.0f : static_cast<float>(1 + k % 5), 0, 0, 0.25f);
        const Index in_mixed(mixed);
        const auto all = find_touches(between(bullets, mixed), by, options);
        ASSERT_EQ(all.size(), 1024u);
        EXPECT_EQ(std::count_if(all.begin(), all.end(), [](const Touch& touch) { return touch.time == 0; }),
                  2 * at_start);
        expect_touches(between(bullets, mixed), by, all, options, "some at the start");
        expect_touches(between(bullets, in_mixed), by, all, options, "some at the start, in an index");
    }
}

TEST(FindTouchesOfNothing, AreNone) {
    const Spheres none;
    Spheres one;
    one.push_back(0, 0, 0, 1);
    const Motion by = motion(1, 0, 0);
    EXPECT_TRUE(find_touches(between(none, one), by).empty());
    EXPECT_TRUE(find_touches(between(one, none), by).empty());
    EXPECT_TRUE(find_touches(within(one), by).empty());
    visit_touches(within(none), by, [](std::span<const Touch>) { ADD_FAILURE() << "a visit of nothing"; });
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, FindTouches, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace capsa::tests::test_find_touches
