// Contacts of many threads come in the order of the pairs of many threads.

#include "capsa/parallel.hpp"
#include "src/shape.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_parallel_order {
namespace {

TEST(ParallelOrder, OfContactsIsThatOfPairsForEveryPairOfShapes) {
    unsigned turn = 0;
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes) {
            if (!answers_for(a.shape, b.shape) || (slow_here && ++turn % 4 != 0)) continue;
            for (const auto& [n, m] : {std::pair<std::size_t, std::size_t>{130, 9000}, {9000, 130}}) {
                Rows rows_a(a.shape, n), rows_b(b.shape, m);
                Random random(7);
                fill::uniform(rows_a, random, 20.0f, 1.0f, 0.4f);
                fill::uniform(rows_b, random, 20.0f, 1.0f, 0.4f);
                const Source source = between(rows_a.view(), rows_b.view());
                ASSERT_GT(part_count(source), 1u);
                const std::vector<IndexPair> pairs = parallel::find_hits(source, {.margin = 0.5f});
                const std::vector<Contact> contacts = parallel::contacts(source, {.margin = 0.5f});
                const std::string what = std::to_string(n) + ' ' + a.name + " with " + b.name;
                EXPECT_GT(pairs.size(), 200u) << what;
                ASSERT_EQ(contacts.size(), pairs.size()) << what;
                for (std::size_t k = 0; k < pairs.size(); ++k)
                    ASSERT_TRUE(contacts[k].a == pairs[k].a && contacts[k].b == pairs[k].b)
                        << "element " << k << " of " << what;
            }
        }
}

}  // namespace
}  // namespace capsa::tests::test_parallel_order
