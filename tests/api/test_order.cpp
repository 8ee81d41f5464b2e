// The pairs that touch come in one order, whichever verb names them: that of find_hits.
//
// Kernels answer a tile of some columns in parts, so sets here have more columns than any part, and fewer.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace capsa::tests::test_order {
namespace {

Rows scattered(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Rows rows(shape, count);
    Random random(seed);
    fill::uniform(rows, random, 6.0f, 1.0f, 0.4f);
    return rows;
}

// Offsets of runs of `length` rows each.
std::vector<std::uint32_t> runs_of(std::size_t count, std::uint32_t length) {
    std::vector<std::uint32_t> offsets;
    for (std::uint32_t row = 0; row < count; row += length) offsets.push_back(row);
    offsets.push_back(static_cast<std::uint32_t>(count));
    return offsets;
}

class Order : public OnIsa {
protected:
    // Every verb that names pairs gives them in the order of find_hits. Returns their number.
    std::size_t expect_one(const Source& source, float margin, const std::string& what) const {
        const Options options{.margin = margin, .isa = GetParam()};
        const std::vector<IndexPair> pairs = hits_in_room(source, options);
        const auto expect_pairs = [&](const auto& others, const char* verb) {
            ASSERT_EQ(others.size(), pairs.size()) << verb << ' ' << what;
            for (std::size_t k = 0; k < pairs.size(); ++k)
                ASSERT_TRUE(others[k].a == pairs[k].a && others[k].b == pairs[k].b)
                    << "element " << k << " of " << verb << ' ' << what;
        };
        expect_pairs(contacts_in_room(source, options), "contacts");
        std::vector<IndexPair> visited;
        visit_hits(
            source, [&](auto block) { visited.insert(visited.end(), block.begin(), block.end()); }, options);
        expect_pairs(visited, "visit_hits");
        std::vector<Contact> seen;
        visit_contacts(
            source, [&](auto block) { seen.insert(seen.end(), block.begin(), block.end()); }, options);
        expect_pairs(seen, "visit_contacts");
        return pairs.size();
    }

    // Calls each(rows of A, rows of B, what) for every ordered pair of shapes that is offered, or for a third
    // of them, others for other sizes.
    template <class Each>
    static void each_pair(std::size_t n, std::size_t m, const Each& each) {
        std::size_t turn = n + m;
        for (const ShapeInfo& a : all_shapes)
            for (const ShapeInfo& b : all_shapes)
                if (answers_for(a.shape, b.shape) && (++turn % 3 == 0 || !tests::slow_here))
                    each(scattered(a.shape, n, 1), scattered(b.shape, m, 2),
                         std::to_string(n) + ' ' + a.name + " with " + std::to_string(m) + ' ' + b.name);
    }
    static constexpr float everything = 100.0f, some = 0.1f;  // margins: how many pairs touch
};

TEST_P(Order, IsOneForEveryPairOfShapesAroundTheSizesOfParts) {
    constexpr std::size_t sizes[][2] = {{5, 127}, {5, 128}, {5, 129},  {2, 513},  {70, 130},
                                        {129, 5}, {513, 2}, {2, 1025}, {1025, 2}, {130, 520}};
    for (const auto& size : sizes) {
        const std::size_t n = size[0], m = size[1];
        each_pair(n, m, [&](const Rows& a, const Rows& b, const std::string& what) {
            const Source source = between(a.view(), b.view());
            if (n * m < 10000) {
                EXPECT_EQ(expect_one(source, everything, what), n * m) << what;
            }
            expect_one(source, some, what);
        });
    }
}

TEST_P(Order, IsOneWithinASet) {
    for (const ShapeInfo& info : all_shapes)
        for (const std::size_t n : {127u, 129u, 513u, 1025u}) {
            if (!answers_for(info.shape, info.shape)) continue;
            const Rows rows = scattered(info.shape, n, 3);
            const std::string what = std::to_string(n) + ' ' + info.name;
            if (n < 200) {
                EXPECT_EQ(expect_one(within(rows.view()), everything, what), n * (n - 1) / 2) << what;
            }
            expect_one(within(rows.view()), some, what);
            const std::vector<std::uint32_t> runs = runs_of(n, 140);
            expect_one(within(rows.view(), runs), some, what + " in runs");
        }
}

// Of so many pairs that an index is built.
TEST_P(Order, OfVectorsIsOne) {
    Random random(5);
    Rows a(capsa_shape_sphere, 3000), b(capsa_shape_capsule, 700);
    fill::uniform(a, random, 20.0f, 1.0f, 0.4f);
    fill::uniform(b, random, 20.0f, 1.0f, 0.4f);
    const Options options{.margin = 0.3f, .isa = GetParam()};
    for (const Source& source : {between(a.view(), b.view()), within(a.view())}) {
        ASSERT_NE(choose(source, options), capsa_builds_nothing);
        const std::vector<IndexPair> pairs = find_hits(source, options);
        const std::vector<Contact> found = contacts(source, options);
        ASSERT_GT(pairs.size(), 100u);
        ASSERT_EQ(found.size(), pairs.size());
        const std::vector<IndexPair> scalar = find_hits(source, {.margin = 0.3f, .isa = Isa::scalar});
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            EXPECT_TRUE(found[k].a == pairs[k].a && found[k].b == pairs[k].b) << k;
            EXPECT_TRUE(scalar[k].a == pairs[k].a && scalar[k].b == pairs[k].b) << k << ", scalar";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Order, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_order
