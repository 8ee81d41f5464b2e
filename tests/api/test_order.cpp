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
};

TEST_P(Order, IsOneForEveryPairOfShapesAroundTheSizesOfParts) {
    constexpr std::size_t sizes[][2] = {{3, 127}, {3, 129}, {2, 513}, {129, 3}, {513, 2}, {1, 1025}};
    std::size_t turn = 0;
    for (const ShapeInfo& of_a : all_shapes)
        for (const ShapeInfo& of_b : all_shapes) {
            if (!answers_for(of_a.shape, of_b.shape) || (++turn % 3 != 0 && slow_here)) continue;
            for (const auto& [n, m] : sizes) {
                const Rows a = scattered(of_a.shape, n, 1), b = scattered(of_b.shape, m, 2);
                const Source source = between(a.view(), b.view());
                const std::string what =
                    std::to_string(n) + ' ' + of_a.name + " with " + std::to_string(m) + ' ' + of_b.name;
                EXPECT_EQ(expect_one(source, 100.0f, what), n * m) << what;
                expect_one(source, 0.1f, what);
            }
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
