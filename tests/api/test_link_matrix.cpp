// Matrices of links and chains by themselves, and filters with them that are refused.

#include "capsa/capsa.hpp"

#include "tests/support/every_verb.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace capsa::tests::test_link_matrix {
namespace {

TEST(LinkMatrices, AllowEveryTwoLinksOfOneSetAtFirst) {
    LinkMatrix one(130);
    EXPECT_TRUE(one.may_meet(3, 129) && one.may_meet(129, 3));
    EXPECT_FALSE(one.may_meet(64, 64));
    one.forbid(129, 3);
    EXPECT_FALSE(one.may_meet(3, 129) || one.may_meet(129, 3));
    EXPECT_TRUE(one.may_meet(3, 128) && one.may_meet(2, 129));
    one.allow(3, 129);
    one.allow(64, 64);
    EXPECT_TRUE(one.may_meet(3, 129) && one.may_meet(129, 3) && one.may_meet(64, 64));
    LinkMatrix two(3, 70);
    EXPECT_TRUE(two.may_meet(2, 2) && two.may_meet(0, 69));
    two.forbid(1, 2);
    EXPECT_FALSE(two.may_meet(1, 2));
    EXPECT_TRUE(two.may_meet(2, 1) && two.may_meet(1, 1));
    EXPECT_EQ(two.links_of_a(), 3u);
    EXPECT_EQ(two.links_of_b(), 70u);
}

TEST(LinkMatrices, AreReadAtEachQuery) {
    const std::vector<float> x(3);
    const auto balls = spheres(x, x, x, 1.0f);
    const std::vector<std::uint32_t> link{0, 1, 2};
    LinkMatrix may_meet(3);
    const Filter filter({.link = link, .matrix = may_meet});
    EXPECT_EQ(count_hits(filtered(within(balls), filter)), 3u);
    may_meet.forbid(0, 1);
    EXPECT_EQ(count_hits(filtered(within(balls), filter)), 2u);
    const LinkMatrix nothing(0);
    const Filter of_none({.link = std::span<const std::uint32_t>(), .matrix = nothing});
    EXPECT_EQ(count_hits(filtered(within(balls.rows(0, 0)), of_none)), 0u);
}

// Neighbours of a rope are left out, as many as are said, and no chain goes on in the next one.
TEST(Chains, LeaveOutRowsThatAreFewRowsApart) {
    const std::vector<float> x(7);
    const auto balls = spheres(x, x, x, 1.0f);
    const std::vector<std::uint32_t> chain{0, 0, 0, 0, 1, 1, no_chain};
    const auto left = [&](std::uint32_t exclude) {
        const Filter filter({.chain = chain, .exclude = exclude});
        return count_hits(filtered(within(balls), filter));
    };
    EXPECT_EQ(left(1), 21u - 4u);
    EXPECT_EQ(left(2), 21u - 6u);
    EXPECT_EQ(left(3), 21u - 7u);
    EXPECT_EQ(left(0xffffffff), 21u - 7u);
}

class LinksInC : public testing::Test {
protected:
    std::string refused(const capsa_source& source, const capsa_filter* of_a, const capsa_filter* of_b) {
        const capsa_source some = capsa_filtered(&source, of_a, of_b);
        std::uint64_t hits = 77;
        const capsa_status status = capsa_count_hits(&some, nullptr, &hits);
        if (status == capsa_ok) return "";
        EXPECT_EQ(status, capsa_bad_filter);
        EXPECT_EQ(hits, 77u);
        char text[300];
        const capsa_call call{"count", &some, 0, 0, nullptr, 0, nullptr, nullptr};
        EXPECT_LT(capsa_explain(status, &call, text, sizeof text), sizeof text);
        return text;
    }

    const Rows rows = scattered_with_nans(capsa_shape_sphere, 10, 6);
    const capsa_shapes v = rows.view();
    const capsa_source between = capsa_between(&v, &v), within = capsa_within(&v);
    const std::vector<std::uint32_t> link{0, 1, 2, 3, 4, 5, 6, 7, 8, 69};
    const std::vector<std::uint64_t> words = std::vector<std::uint64_t>(140, 1);
    capsa_filter full{}, plain{};

    void SetUp() override {
        plain.count = 10;
        plain.link = {link.data(), 1};
        full = plain;
        full.matrix = {words.data(), 2, 70, 70};
    }
};

TEST_F(LinksInC, AreTaken) {
    EXPECT_EQ(refused(within, &full, nullptr), "");
    EXPECT_EQ(refused(between, &full, &plain), "");
    EXPECT_EQ(refused(between, &full, &full), "");
    full.matrix.links_of_b = 1;
    EXPECT_EQ(refused(between, &full, nullptr), "");
}

TEST_F(LinksInC, OutsideOfTheMatrixAreRefused) {
    full.matrix.links_of_a = full.matrix.links_of_b = 69;
    EXPECT_EQ(
        refused(within, &full, nullptr),
        "count: row 9 of A is of link 69 and the matrix has 69 links of A: name one of these, or give a "
        "larger matrix");
    full.matrix.links_of_a = 70;
    full.matrix.links_of_b = 8;
    EXPECT_EQ(refused(between, &full, &plain),
              "count: row 8 of B is of link 8 and the matrix has 8 links of B: name one of these, or give a "
              "larger matrix");
}

TEST_F(LinksInC, WithoutAMatrixAreRefused) {
    EXPECT_EQ(
        refused(within, &plain, nullptr),
        "count: the filter of A names links and no matrix says which may meet: give the filter of A one");
    EXPECT_EQ(
        refused(between, nullptr, &plain),
        "count: the filter of B names links and no matrix says which may meet: give the filter of A one");
}

TEST_F(LinksInC, AreNeededByAMatrix) {
    EXPECT_EQ(refused(between, &full, nullptr),
              "count: the matrix has 70 links of B and no row of B names one: give them links");
    full.link = {};
    EXPECT_EQ(refused(within, &full, nullptr),
              "count: the matrix has 70 links of A and no row of A names one: give them links");
}

TEST_F(LinksInC, HaveOneMatrixThatFits) {
    const std::vector<std::uint64_t> others(140);
    capsa_filter other = full;
    other.matrix.words = others.data();
    EXPECT_EQ(
        refused(between, &full, &other),
        "count: the filter of B has a matrix of its own: give one to the filter of A, with a row for each "
        "link of A and a column for each link of B");
    EXPECT_EQ(refused(between, &plain, &full), refused(between, &full, &other));
    full.matrix.stride = 1;
    EXPECT_EQ(refused(within, &full, nullptr),
              "count: a row of the matrix has 1 words and 70 links of B need 2: give more");
    full.matrix = {words.data(), 2, 71, 70};
    EXPECT_EQ(refused(within, &full, nullptr),
              "count: the matrix has 71 rows and 70 columns and is of one set: give as many of both");
    EXPECT_EQ(refused(between, &full, &full), refused(within, &full, nullptr));
    EXPECT_EQ(refused(between, &full, &plain), "");
}

TEST_F(LinksInC, AndChainsAreWhole) {
    capsa_filter chained{};
    chained.count = 10;
    chained.chain = {link.data(), 1};
    EXPECT_EQ(
        refused(within, &chained, nullptr),
        "count: the filter of A names chains and excludes no rows of them: give exclude, 1 for neighbours");
    chained.exclude = 1;
    EXPECT_EQ(refused(within, &chained, nullptr), "");
    chained.count = 9;
    EXPECT_EQ(refused(within, &chained, nullptr),
              "count: the filter of A has 9 elements and A has 10 rows: every row needs one");
    chained.chain = {};
    EXPECT_EQ(
        refused(between, nullptr, &chained),
        "count: the filter of B excludes rows of a chain and names no chain: give the chain of each row");
}

}  // namespace
}  // namespace capsa::tests::test_link_matrix
