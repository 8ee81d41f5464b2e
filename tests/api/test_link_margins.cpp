// Margins for pairs of links: the levels are those of a table, and all levels together answer as a call for
// each pair of rows with its own margin.

#include "capsa/capsa.hpp"

#include "tests/support/refused.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace capsa::tests::test_link_margins {
namespace {

TEST(LinkMargins, OfOneSetHaveOneLevelAtFirst) {
    const LinkMargins keep(70, 0.5f);
    ASSERT_EQ(keep.levels().size(), 1u);
    EXPECT_EQ(keep.levels()[0].margin, 0.5f);
    EXPECT_EQ(keep.levels()[0].pairs, 70u * 69 / 2);
    EXPECT_TRUE(keep.may_meet(3, 69) && keep.may_meet(69, 3));
    EXPECT_FALSE(keep.may_meet(64, 64));
    EXPECT_TRUE(LinkMargins(1, 0.5f).levels().empty());
    EXPECT_TRUE(LinkMargins(0, 0.5f).levels().empty());
    EXPECT_EQ(LinkMargins(3, 70, 1).levels()[0].pairs, 210u);
}

TEST(LinkMargins, ChangeAndAreForbidden) {
    LinkMargins keep(4, 0.5f);
    keep.set(3, 1, 2);
    keep.set(0, 2, -0.25f);
    keep.set(1, 2, 2);
    ASSERT_EQ(keep.levels().size(), 3u);
    EXPECT_EQ(keep.levels()[0].margin, -0.25f);
    EXPECT_EQ(keep.levels()[1].margin, 0.5f);
    EXPECT_EQ(keep.levels()[1].pairs, 3u);
    EXPECT_EQ(keep.levels()[2].margin, 2.0f);
    EXPECT_EQ(keep.levels()[2].pairs, 2u);
    EXPECT_EQ(keep.margin(1, 3), 2.0f);
    EXPECT_EQ(keep.margin(2, 0), -0.25f);
    EXPECT_EQ(keep.margin(0, 1), 0.5f);
    keep.forbid(2, 0);
    EXPECT_FALSE(keep.may_meet(0, 2));
    EXPECT_EQ(keep.levels().size(), 2u);  // a level without pairs is none
    keep.forbid(2, 0);
    keep.set(2, 2, 0.5f);
    EXPECT_TRUE(keep.may_meet(2, 2));
    EXPECT_EQ(keep.levels()[0].pairs, 4u);
}

// Random spheres on links, a margin for each pair of links, and pair by pair what that margin says.
TEST(LinkMargins, AnswerAsEachPairWithItsMargin) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> place(0, 4);
    constexpr std::uint32_t rows = 200, links = 9;
    Spheres balls;
    std::vector<std::uint32_t> link;
    for (std::uint32_t i = 0; i < rows; ++i) {
        const float x = place(random), y = place(random), z = place(random);
        balls.push_back(x, y, z, 0.2f);
        link.push_back(i % links);
    }
    LinkMargins keep(links, 0.125f);
    for (std::uint32_t a = 0; a < links; ++a)
        for (std::uint32_t b = a + 1; b < links; ++b) {
            if ((a + b) % 5 == 0) keep.forbid(b, a);
            if ((a + b) % 5 == 1) keep.set(b, a, 0.5f);
            if ((a + b) % 5 == 2) keep.set(a, b, -0.125f);
        }
    EXPECT_EQ(keep.levels().size(), 3u);

    std::vector<IndexPair> expected, one(1), found;
    for (std::uint32_t a = 0; a < rows; ++a)
        for (std::uint32_t b = a + 1; b < rows; ++b) {
            if (!keep.may_meet(link[a], link[b])) continue;
            one[0] = {a, b};
            if (any_hit(listed(balls, balls, one), {.margin = keep.margin(link[a], link[b])}))
                expected.push_back({a, b});
        }
    const Index index(balls);
    for (const bool indexed : {false, true}) {
        found.clear();
        std::size_t contacts_found = 0;
        for (const auto& [margin, matrix, pairs] : keep.levels()) {
            const Filter filter({.link = link, .matrix = matrix});
            const Source source = indexed ? filtered(within(index), filter) : filtered(within(balls), filter);
            const auto level = find_hits(source, {.margin = margin});
            found.insert(found.end(), level.begin(), level.end());
            contacts_found += contacts(source, {.margin = margin}).size();
            EXPECT_GT(pairs, 0u);
        }
        sort_pairs(found);
        EXPECT_TRUE(
            std::equal(found.begin(), found.end(), expected.begin(), expected.end(),
                       [](const IndexPair& p, const IndexPair& q) { return p.a == q.a && p.b == q.b; }));
        EXPECT_EQ(contacts_found, expected.size());
    }
    EXPECT_GT(expected.size(), 100u);
}

TEST(LinkMarginsDeath, RefuseWhatIsNoMargin) {
    LinkMargins keep(3, 0);
    EXPECT_REFUSED(keep.set(0, 1, std::numeric_limits<float>::quiet_NaN()),
                   "capsa: LinkMargins: a margin is not a number");
    EXPECT_REFUSED((void)keep.margin(1, 1),
                   "capsa: LinkMargins: links 1 and 1 do not meet: ask may_meet first");
    EXPECT_REFUSED(keep.set(0, 3, 1), "capsa: LinkMatrix: links 0 and 3 of a matrix of 3 x 3: name links");
}

}  // namespace
}  // namespace capsa::tests::test_link_margins
