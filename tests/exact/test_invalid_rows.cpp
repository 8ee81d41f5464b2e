// Rows that are invalid, or far beyond all others, change no exact answer about others.

#include "capsa/capsa.hpp"
#include "src/exact/touch.hpp"
#include "tests/exact/expected.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace capsa::tests::test_invalid_rows {
namespace {

class ExactInvalidRows : public ExactOnIsa {};

std::size_t touching(const capsa_shapes& a, const capsa_shapes& b, float margin) {
    std::size_t count = 0;
    for (const std::vector<bool>& row : decided(a, b, margin))
        count += static_cast<std::size_t>(std::count(row.begin(), row.end(), true));
    return count;
}

// A row that a refit makes invalid keeps its place in the tree.
TEST_P(ExactInvalidRows, OfARefittedIndexTouchNothing) {
    Random random(11);
    Rows a(capsa_shape_sphere, 500), b(capsa_shape_sphere, 1500);
    fill::uniform(a, random, 20.0f, 0.5f, 0.5f);
    fill::uniform(b, random, 20.0f, 0.5f, 0.5f);
    for (std::size_t row = 0; row < a.count; row += 10)
        a.at(3, row) = 6.0f;  // so wide that they ask the tree
    Index index(b.view()), cells(b.view());
    for (std::size_t row = 0; row < b.count; row += 5) b.at(3, row) = -0.05f;
    for (std::size_t row = 1; row < b.count; row += 50)
        b.at(0, row) = std::numeric_limits<float>::quiet_NaN();
    index.refit(b.view());
    cells.refit(b.view());
    cells.add_cells();
    for (const float margin : {0.0f, 0.1f}) {
        const std::size_t expected = touching(a.view(), b.view(), margin);
        EXPECT_GT(expected, 1000u);
        for (const Source& source : {between(a.view(), b.view()), between(a.view(), index),
                                     between(a.view(), cells), between(index, a.view())}) {
            EXPECT_EQ(count_hits(source, exactly(margin)), expected);
            EXPECT_EQ(contacts(source, exactly(margin)).size(), expected);
        }
    }
}

// One half-space at 3e38 says nothing about the slack of others.
TEST_P(ExactInvalidRows, OfHalfSpacesFarAwayLeaveOthersAlone) {
    Rows faces(capsa_shape_half_space, 2), spheres(capsa_shape_sphere, 2000);
    const float first[] = {0, 0, 0, 0.6f, 0.64f, 0.48f};
    for (int k = 0; k < 6; ++k) faces.at(k, 0) = first[k];
    for (int k = 0; k < 6; ++k) faces.at(k, 1) = k < 3 ? 3e38f : first[k];
    Random random(12);
    fill::uniform(spheres, random, 5.0f, 0.5f, 0.5f);
    for (std::size_t row = 0; row < spheres.count; ++row) {
        // Onto the face, but for roundings.
        const float along =
            0.6f * spheres.at(0, row) + 0.64f * spheres.at(1, row) + 0.48f * spheres.at(2, row);
        for (int k = 0; k < 3; ++k) spheres.at(k, row) += (0.1f - along) * first[3 + k];
        spheres.at(3, row) = 0.1f;
    }
    capsa_shapes one = faces.view();
    one.count = 1;
    std::vector<std::uint64_t> alone(words_for(2000)), beside(alone);
    const std::size_t expected = touching(one, spheres.view(), 0.0f);
    EXPECT_GT(expected, 100u);
    EXPECT_LT(expected, 1900u);
    EXPECT_EQ(count_hits(between(one, spheres.view()), exactly(0.0f)), expected);
    for (const bool flipped : {false, true}) {
        const Source source =
            flipped ? between(spheres.view(), faces.view()) : between(faces.view(), spheres.view());
        std::size_t of_first = 0;
        for (const IndexPair& pair : find_hits(source, exactly(0.0f)))
            of_first += (flipped ? pair.b : pair.a) == 0;
        EXPECT_EQ(of_first, expected) << flipped;
    }
}

// Whichever verb asks, a pair with a row beyond all distances is one or is none.
TEST_P(ExactInvalidRows, AreTheSameForEveryVerb) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes) {
            if (!decides_exactly(a.shape, b.shape)) continue;
            for (const float beyond : {1e19f, -1e30f, infinity, -infinity}) {
                Rows rows_a(a.shape, 70), rows_b(b.shape, 70);
                Random random(13);
                fill::half(rows_a, random);
                fill::half(rows_b, random);
                std::vector<IndexPair> list;
                for (std::uint32_t row = 0; row < 70; ++row) {
                    if (row % 3 == 0)
                        rows_a.at(static_cast<int>(row) % shape_info(a.shape).coordinates(), row) = beyond;
                    if (row % 4 == 0)
                        rows_b.at(static_cast<int>(row) % shape_info(b.shape).coordinates(), row) = beyond;
                    list.push_back({row, row});
                }
                const Source zipped = zip(rows_a.view(), rows_b.view()),
                             listed_too = listed(rows_a.view(), rows_b.view(), list);
                const std::size_t count = count_hits(zipped, exactly(0.0f));
                EXPECT_EQ(contacts(zipped, exactly(0.0f)).size(), count)
                    << a.name << ", " << b.name << ", " << beyond;
                EXPECT_EQ(count_hits(listed_too, exactly(0.0f)), count)
                    << a.name << ", " << b.name << ", " << beyond;
                std::size_t of_all = 0;
                for (const IndexPair& pair : find_hits(between(rows_a.view(), rows_b.view()), exactly(0.0f)))
                    of_all += pair.a == pair.b;
                EXPECT_EQ(of_all, count) << a.name << ", " << b.name << ", " << beyond;
            }
        }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, ExactInvalidRows, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

// Long rows are near every column of a tile, whose words are then evaluated whole.
TEST(ExactAtTheLimit, RowsAtTheLimitAreDecided) {
    constexpr std::size_t count = 600;
    Rows rows(capsa_shape_planar_segment, count);
    Random random(1);
    for (std::size_t i = 0; i < count; ++i)
        for (int k = 0; k < 4; ++k) rows.at(k, i) = 0.5f * static_cast<float>(random.below(16));
    for (std::size_t i = 40; i < count; i += 97) rows.at(2, i) = 1e18f;
    const capsa_shapes set = rows.view();
    std::vector<IndexPair> all;
    for (std::uint32_t i = 0; i < count; ++i)
        for (std::uint32_t k = 0; k < count; ++k) all.push_back({i, k});
    Options options;
    options.exact = true;
    options.isa = Isa::scalar;
    const std::uint64_t expected = count_hits(listed(set, set, all), options);
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        options.isa = isa;
        EXPECT_EQ(count_hits(between(set, set), options), expected) << name(isa);
    }
}

// Some words of columns are packed for a row, others are evaluated whole: each row has sure hits in the
// former and pairs just beyond its reach in the latter.
TEST(ExactPacking, RowsInDoubtInSomeWordsAreDecided) {
    Rows rods(capsa_shape_planar_segment, 80), stubs(capsa_shape_planar_segment, 384);
    for (std::size_t i = 0; i < rods.count; ++i) {
        rods.at(1, i) = rods.at(3, i) = 0.099f;
        rods.at(2, i) = 80.0f;
    }
    for (std::size_t i = 0; i < stubs.count; ++i) {
        const bool crowded = i / 64 % 2 == 0, near = i % 64 < (crowded ? 48 : 4);
        stubs.at(0, i) = 0.2f * static_cast<float>(i);
        stubs.at(2, i) = stubs.at(0, i) + 0.1f;
        stubs.at(1, i) = stubs.at(3, i) = !near ? 50.0f : crowded ? 0.250006f : 0.1f;
    }
    Options options{.margin = 0.151f};
    options.exact = true;
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        options.isa = isa;
        EXPECT_EQ(count_hits(between(rods.view(), stubs.view()), options), 80u * 3 * 4) << name(isa);
    }
}

}  // namespace
}  // namespace capsa::tests::test_invalid_rows
