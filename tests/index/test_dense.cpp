// Sources where nearly all rows are near nearly all others leave their index aside: the answers and the cost
// are those without an index.

#include "capsa/capsa.hpp"

#include "src/index/candidates.hpp"
#include "src/kernel_call.hpp"
#include "src/plan/route.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace capsa::tests::test_dense {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// More than 2^20 pairs of two sets, all in a cube of this side.
Rows spheres_within(float side, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Rows rows(capsa_shape_sphere, count);
    for (std::size_t i = 0; i < count; ++i) {
        for (int axis = 0; axis < 3; ++axis) rows.at(axis, i) = random.between(0.0f, side);
        rows.at(3, i) = 0.5f;
    }
    return rows;
}

bool equal(const Nearest& x, const Nearest& y) { return x.index == y.index && x.gap == y.gap; }
bool equal(const IndexPair& x, const IndexPair& y) { return x.a == y.a && x.b == y.b; }
template <class T>
void expect_equal(const std::vector<T>& x, const std::vector<T>& y) {
    ASSERT_EQ(x.size(), y.size());
    std::size_t differ = 0;
    for (std::size_t k = 0; k < x.size(); ++k) differ += !equal(x[k], y[k]);
    EXPECT_EQ(differ, 0u);
}

std::vector<Nearest> nearest_of(const Source& source, const Options& options) {
    std::vector<Nearest> rows(source.a.count);
    nearest(source, rows, options);
    return rows;
}
std::vector<std::uint64_t> touched_of(const Source& source, const Options& options) {
    std::vector<std::uint64_t> words(words_for(source.a.count));
    touched(source, BitSpan(words), options);
    return words;
}

class Dense : public OnIsa {
protected:
    Query query(float margin = 0.0f) const {
        return capsa::resolve(erased({.margin = margin, .isa = GetParam()}));
    }
};

bool leaves_index_aside(const capsa_source& source, const Query& query, Keeps keeps = Keeps::hits) {
    return !route_of(source, keeps, query).through_index();
}

TEST_P(Dense, IsKnownByASampleAndAMillionPairs) {
    const Rows close = spheres_within(0.25f, 1100, 1), wide = spheres_within(200.0f, 1100, 2);
    const Index in_close(close.view()), in_wide(wide.view());
    Index cells(close.view());
    cells.add_cells();
    EXPECT_TRUE(leaves_index_aside(between(in_close, in_close), query()));
    EXPECT_TRUE(leaves_index_aside(between(close.view(), in_close), query()));
    EXPECT_TRUE(leaves_index_aside(between(in_close, close.view()), query()));
    EXPECT_TRUE(leaves_index_aside(between(close.view(), cells), query()));
    EXPECT_TRUE(leaves_index_aside(within(in_close), query()));
    EXPECT_TRUE(leaves_index_aside(within(in_wide), query(500.0f)));
    EXPECT_FALSE(leaves_index_aside(within(in_wide), query()));
    EXPECT_FALSE(leaves_index_aside(between(wide.view(), in_close), query()));
    EXPECT_FALSE(leaves_index_aside(within(in_close), query(-infinity)));
    const Rows few = spheres_within(0.25f, 900, 3);
    const Index in_few(few.view());
    EXPECT_FALSE(leaves_index_aside(within(in_few), query()));
}

// Rows that equal others are left out of a tree (tests/index/test_equal_rows.cpp), but not for a filter,
// which may tell them apart.
TEST_P(Dense, NearestOfRowsInOnePlaceIsKnownByASample) {
    Rows equal_rows = spheres_within(0.0f, 1100, 1);
    const Rows wide = spheres_within(200.0f, 1100, 2);
    const Index in_equal(equal_rows.view()), in_wide(wide.view());
    std::vector<std::uint32_t> own(1100);
    for (std::uint32_t row = 0; row < 1100; ++row) own[row] = row;
    const Filter filter({.group = own});
    for (const Keeps keeps : {Keeps::nearest, Keeps::deepest}) {
        EXPECT_TRUE(leaves_index_aside(filtered(within(in_equal), filter), query(), keeps));
        EXPECT_FALSE(leaves_index_aside(within(in_equal), query(), keeps));
    }
    const Source far = between(wide.view(), in_equal);
    EXPECT_TRUE(leaves_index_aside(filtered(far, filter, filter), query(), Keeps::nearest));
    EXPECT_FALSE(leaves_index_aside(far, query(), Keeps::nearest));
    EXPECT_FALSE(leaves_index_aside(within(in_wide), query(), Keeps::nearest));
    EXPECT_FALSE(leaves_index_aside(between(equal_rows.view(), in_wide), query(), Keeps::nearest));
}

TEST_P(Dense, AnswersInTheOrderWithoutAnIndex) {
    const Rows a = spheres_within(0.8f, 1100, 1), b = spheres_within(0.8f, 1000, 2);
    const Index in_a(a.view()), in_b(b.view());
    Index cells(b.view());
    cells.add_cells();
    const Options options{.isa = GetParam()};
    const std::vector<IndexPair> without = hits_in_room(between(a.view(), b.view()), options);
    ASSERT_GT(without.size(), 100000u);
    for (const Source& with :
         {between(in_a, in_b), between(a.view(), in_b), between(in_a, b.view()), between(a.view(), cells)}) {
        expect_equal(hits_in_room(with, options), without);
        EXPECT_EQ(touched_of(with, options), touched_of(between(a.view(), b.view()), options));
    }
    expect_equal(hits_in_room(within(in_a), options), hits_in_room(within(a.view()), options));
}

// Ties go to the lowest row, whatever the order of the tree is.
TEST_P(Dense, NearestOfEqualRowsIsTheLowest) {
    for (const std::size_t count : {700u, 1100u}) {  // an index answers, and it is left aside
        Rows rows = spheres_within(0.0f, count, 1);
        const Index index(rows.view());
        const Options options{.isa = GetParam()};
        expect_equal(nearest_of(within(index), options), nearest_of(within(rows.view()), options));
        const Rows apart = spheres_within(9.0f, count, 4);
        expect_equal(nearest_of(between(apart.view(), index), options),
                     nearest_of(between(apart.view(), rows.view()), options));
        // In reverse order in the tree: rows of several radii, so that a lower row comes late.
        for (std::size_t i = 0; i < count; ++i)
            rows.at(0, i) = static_cast<float>((count - i) / 100), rows.at(3, i) = i % 5 == 0 ? 8.0f : 0.5f;
        const Index reversed(rows.view());
        expect_equal(nearest_of(within(reversed), options), nearest_of(within(rows.view()), options));
        expect_equal(nearest_of(between(rows.view(), reversed), options),
                     nearest_of(between(rows.view(), rows.view()), options));
    }
}

// Parts of the questions, as capsa::parallel asks them.
TEST_P(Dense, PartsTogetherAnswerLikeTheWhole) {
    const Rows a = spheres_within(0.8f, 1100, 1), b = spheres_within(0.8f, 1000, 2);
    const Index in_a(a.view()), in_b(b.view());
    const Options options{.isa = GetParam()};
    constexpr std::uint32_t parts = 5;
    for (const Source& whole : {between(in_a, in_b), within(in_a), between(in_a, b.view())}) {
        std::uint64_t count = 0;
        std::vector<std::uint64_t> words(words_for(whole.a.count));
        for (std::uint32_t k = 0; k < parts; ++k) {
            const Source part = capsa::part(whole, PartOf::pairs, k, parts);
            count += count_hits(part, options);
            touched(part, BitSpan(words), options);
        }
        EXPECT_EQ(count, count_hits(whole, options));
        EXPECT_EQ(words, touched_of(whole, options));
    }
    const Source whole = between(in_a, in_b);
    std::vector<Nearest> rows(a.count), lists(3 * a.count), all(3 * a.count);
    for (std::uint32_t k = 0; k < parts; ++k) {
        const Source part = capsa::part(whole, PartOf::rows, k, parts);
        nearest(part, rows, options);
        k_nearest(part, 3, lists, options);
    }
    k_nearest(whole, 3, all, options);
    expect_equal(rows, nearest_of(whole, options));
    expect_equal(lists, all);
}

// A crowd high enough that the first rows of a tile tell of its columns, with rows in it that touch nothing:
// in the first words, between whole ones, at an end.
TEST_P(Dense, TouchedRowsAreThoseOfTheHits) {
    const Options options{.isa = GetParam()};
    for (const std::vector<std::size_t>& alone :
         {std::vector<std::size_t>{}, {3}, {63, 64, 700}, {1, 200, 900, 1599}, {1100}}) {
        Rows crowd = spheres_within(0.25f, 1600, 4);
        for (const std::size_t row : alone) crowd.at(0, row) = 100.0f + 10.0f * static_cast<float>(row);
        const Rows others = spheres_within(0.25f, 1500, 5);
        for (const Source& source :
             {Source(within(crowd.view())), Source(between(crowd.view(), others.view())),
              Source(between(others.view(), crowd.view()))}) {
            std::vector<std::uint64_t> expected(words_for(source.a.count));
            std::vector<IndexPair> hits(source.a.count * 1600);
            const FindResult found = find_hits(source, std::span(hits), options);
            ASSERT_EQ(found.total, found.written);
            for (std::size_t k = 0; k < found.written; ++k) {
                expected[hits[k].a / 64] |= std::uint64_t{1} << hits[k].a % 64;
                if (source.kind == capsa_source_within)
                    expected[hits[k].b / 64] |= std::uint64_t{1} << hits[k].b % 64;
            }
            EXPECT_EQ(touched_of(source, options), expected) << alone.size();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Dense, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_dense
