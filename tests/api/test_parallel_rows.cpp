// Some rows of A on several threads: the bits of one thread.

#include "capsa/parallel.hpp"
#include "tests/api/parallel_sources.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/same_bits.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace capsa::tests::test_parallel_rows {
namespace {

TEST(ParallelRows, HaveTheBitsOfOneThread) {
    constexpr std::uint32_t count = slow_here ? 2500 : 9000;
    const Rows rods = scattered(capsa_shape_capsule, count, 1),
               balls = with_flaws(scattered(capsa_shape_sphere, count * 7 / 9, 2));
    Index of_rods{rods.view()}, of_balls{balls.view()};
    std::vector<std::uint32_t> rows;
    Random random(4);
    for (int i = 0; i < (slow_here ? 2500 : 5000); ++i) rows.push_back(random.below(count));
    Workspace workspace;
    const Period box{45, 45, 45};
    const Source sources[] = {within(rods.view()), within(of_rods), between(rods.view(), balls.view()),
                              between(of_rods, of_balls), periodic(within(of_rods), box)};
    for (const Source& source : sources) {
        Options options{.margin = 0.5f};
        for (const bool served : {false, true}) {
            if (served || is_periodic(source)) options.workspace = &workspace;
            std::vector<Nearest> one(rows.size()), many(rows.size()), k_one(3 * rows.size()),
                k_many(3 * rows.size());
            std::vector<Contact> contact(rows.size()), contacts(rows.size()), deep(rows.size()),
                deepest_of(rows.size());
            nearest(source, rows, one, options);
            parallel::nearest(source, rows, many, options);
            EXPECT_TRUE(same_bits(one, many));
            nearest(source, rows, contact, options);
            parallel::nearest(source, rows, contacts, options);
            EXPECT_TRUE(same_bits(contact, contacts));
            deepest(source, rows, deep, options);
            parallel::deepest(source, rows, deepest_of, options);
            EXPECT_TRUE(same_bits(deep, deepest_of));
            k_nearest(source, 3, rows, k_one, options);
            parallel::k_nearest(source, 3, rows, k_many, options);
            EXPECT_TRUE(same_bits(k_one, k_many));
        }
    }
}

}  // namespace
}  // namespace capsa::tests::test_parallel_rows
