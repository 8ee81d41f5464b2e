// The pairs of rows with the rows of groups that they touch, as rows of the caller.

#include "capsa/capsa.hpp"

#include "src/kernel_call.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace capsa::tests::test_names {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

class Names : public testing::TestWithParam<Isa> {
protected:
    void SetUp() override {
        if (!runnable(GetParam())) GTEST_SKIP() << "this processor cannot run " << name(GetParam());
        Random random(7);
        // Rows of any size: what is lower must not be asked of signed numbers.
        for (std::uint32_t& row : rows_) row = random.below(2) == 0 ? random.below(50) : ~random.below(50);
        for (std::uint32_t& row : names_) row = random.below(2) == 0 ? random.below(50) : ~random.below(50);
        for (std::size_t n = 0; n < count; ++n) {
            groups_[n] = {random.below(20), random.below(groups)};
            hits_[n] = static_cast<std::uint16_t>(n < 17   ? 0xffffu << n
                                                  : n < 34 ? random.below(0x10000)
                                                           : 0xffffu);
        }
    }
    Pairs expected(capsa_first first, bool named) const {
        Pairs pairs;
        for (std::size_t n = 0; n < count; ++n)
            for (std::uint32_t k = 0; k < capsa_group_boxes; ++k) {
                if ((hits_[n] >> k & 1) == 0) continue;
                const std::uint32_t asked = named ? names_[groups_[n].row] : groups_[n].row,
                                    row = rows_[groups_[n].group * capsa_group_boxes + k];
                const bool row_first =
                    first == capsa_first_of_tree || (first == capsa_first_lower && row < asked);
                pairs.emplace_back(row_first ? row : asked, row_first ? asked : row);
            }
        return pairs;
    }
    void expect_pairs(capsa_first first, bool named, std::size_t capacity, std::size_t before) const {
        const Pairs all = expected(first, named);
        constexpr std::uint32_t untouched = 12345;
        std::vector<capsa_index_pair> out(capacity + 40, capsa_index_pair{untouched, untouched});
        capsa_name_job job{};
        job.groups = groups_;
        job.hits = hits_;
        job.count = count;
        job.names = named ? names_ : nullptr;
        job.rows = rows_;
        job.first = first;
        job.out = out.data();
        job.capacity = capacity;
        job.written = job.total = before;
        resolve({0.0f, static_cast<capsa_isa>(GetParam()), nullptr, {}, {}, nullptr, 0}).table->names(&job);
        EXPECT_EQ(job.total, before + all.size());
        const std::size_t written = std::min(capacity, before + all.size());
        ASSERT_EQ(job.written, written);
        for (std::size_t k = 0; k < out.size(); ++k) {
            const bool here = k >= before && k < written;
            const auto want = here ? all[k - before] : std::pair(untouched, untouched);
            EXPECT_EQ(std::pair(out[k].a, out[k].b), want) << k;
        }
    }

    static constexpr std::size_t count = 100, groups = 9;
    std::uint32_t rows_[groups * capsa_group_boxes], names_[20];
    capsa_row_group groups_[count];
    std::uint16_t hits_[count];
};

TEST_P(Names, PairEachHitInOrder) {
    for (const capsa_first first : {capsa_first_asked, capsa_first_of_tree, capsa_first_lower})
        for (const bool named : {false, true})
            for (const std::size_t capacity : {0u, 1u, 16u, 255u, 2000u})
                for (const std::size_t before : {0u, 1u}) {
                    SCOPED_TRACE(testing::Message()
                                 << first << " " << named << " " << capacity << " " << before);
                    if (before <= capacity) expect_pairs(first, named, capacity, before);
                }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, Names, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_names
