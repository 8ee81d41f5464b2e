// The order of an index holds up whatever the sample of its rows says: rows that are invalid, far away or
// huge at any period.

#include "capsa/capsa.hpp"

#include "src/index/box.hpp"
#include "src/index/index.hpp"
#include "src/index/order.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace capsa::tests::test_order {
namespace {

Rows scattered(std::size_t count) {
    Random random(count);
    Rows rows(capsa_shape_sphere, count);
    fill::uniform(rows, random, 50.0f, 0.0f, 0.4f);
    return rows;
}

// Pairs of boxes of groups that overlap: what a query of near rows costs.
std::size_t overlaps(const Rows& rows) {
    const Index index(rows.view());
    const capsa_shapes shapes = index;
    const capsa_tree& tree = shapes.index->tree();
    std::vector<Box> boxes;
    for (std::size_t g = 0; g * capsa_group_boxes < tree.count; ++g)
        boxes.push_back(get(tree.level[0][g / capsa_group_boxes], g % capsa_group_boxes));
    std::size_t overlap = 0;
    for (const Box& x : boxes)
        for (const Box& y : boxes)
            overlap += x.lo[0] <= y.hi[0] && y.lo[0] <= x.hi[0] && x.lo[1] <= y.hi[1] && y.lo[1] <= x.hi[1] &&
                       x.lo[2] <= y.hi[2] && y.lo[2] <= x.hi[2];
    return overlap;
}

constexpr std::size_t count = 20000;

TEST(IndexOrder, OfRowsThatAreInvalidAtAnyPeriod) {
    const std::size_t usual = overlaps(scattered(count));
    for (const std::size_t period : {2u, 3u, 13u, 38u, 39u, 40u, 77u, 78u, 79u, 156u, 390u, 1000u}) {
        Rows rows = scattered(count);
        for (std::size_t row = 0; row < count; row += period)
            rows.at(1, row) = std::numeric_limits<float>::quiet_NaN();
        EXPECT_LT(overlaps(rows), 2 * usual) << period;
    }
}

// Rows that are parked far away, or huge, take the frame or the sizes of the sample with them.
TEST(IndexOrder, OfRowsThatAreFarAwayAtAnyPeriod) {
    const std::size_t usual = overlaps(scattered(count));
    for (const std::size_t period : {2u, 3u, 10u, 39u, 78u})
        for (const float place : {1e6f, 1e17f}) {
            Rows rows = scattered(count);
            for (std::size_t row = 0; row < count; row += period) {
                rows.at(0, row) = place;
                rows.at(2, row) = -place * static_cast<float>(row % 7);
            }
            // Groups of rows that are parked in the same place overlap, each with a seventh of the others.
            // The other rows are sorted again, in coarser places: 4.6 times as many overlaps were seen, and
            // 60 times if they are not.
            const std::size_t parked = (count / period + 15) / 16 + 14;
            EXPECT_LT(overlaps(rows), 5 * usual + parked * parked / 4) << period << ' ' << place;
        }
}

TEST(IndexOrder, SamplesEveryPartOnceAndNotAtOnePlace) {
    for (const std::size_t rows : {16u, 17u, 31u, 1000u, 40000u, 1u << 30}) {
        std::set<std::size_t> places;
        for (std::size_t k = 0; k < 16; ++k) {
            const std::size_t row = sampled(k, 16, rows);
            EXPECT_GE(row, k * rows / 16);
            EXPECT_LT(row, (k + 1) * rows / 16);
            places.insert((row - k * rows / 16) % 64);
        }
        EXPECT_TRUE(rows < 1000 || places.size() > 8) << rows;
    }
}

}  // namespace
}  // namespace capsa::tests::test_order
