// The kernel that names the cells of a row, asked without an index.

#include "capsa/types.hpp"
#include "src/index/box.hpp"
#include "src/kernel_call.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace capsa::tests::test_cells_of_rows {
namespace {

class CellsOfRows : public OnIsa {};

// A capsule that reaches just into a cell and its margin, across a face, an edge or a corner: far from the
// origin, where places are rounded, and of many times the size of a cell.
TEST_P(CellsOfRows, NameCapsulesThatJustReachIntoTheirMargins) {
    const capsa_kernel_table& table =
        *resolve({0.0f, static_cast<capsa_isa>(GetParam()), nullptr, {}, {}, nullptr, 0}).table;
    const BoxMaker maker(table, capsa_shape_capsule);
    Random random(21);
    constexpr double margin = 0.125, side = 12, named = margin + 0x1p-10;  // as an index names
    for (const float far : {0.0f, 3e5f, -3e5f})
        for (const double radius : {0.02, 0.5, 40.0, 1e6})
            for (const double half : {0.0, 2.0, 1e6})
                for (int n = 0; n < 600; ++n) {
                    const int far_axis = static_cast<int>(random.below(3));
                    capsa_grid grid{};
                    double cell[3], corner[3], way[3], along[3], length = 0, dot = 0;
                    for (int k = 0; k < 3; ++k) {
                        grid.count[k] = static_cast<float>(side);
                        grid.per[k] = random.between(0.7f, 1.5f);
                        grid.from[k] = k == far_axis ? far : random.between(-5, 5);
                        cell[k] = 1 + static_cast<double>(random.below(10));
                        // From the middle of a face or edge, or from a corner, away from the cell.
                        const int end = static_cast<int>(random.below(3)) - 1;
                        corner[k] = static_cast<double>(grid.from[k]) +
                                    (cell[k] + 0.5 + end * (0.5 + margin)) / static_cast<double>(grid.per[k]);
                        way[k] = end * static_cast<double>(random.between(0.1f, 1));
                        along[k] = static_cast<double>(random.between(-1, 1));
                        length += way[k] * way[k];
                        dot += way[k] * along[k];
                    }
                    if (length == 0) continue;
                    double squares = 0;
                    for (int k = 0; k < 3; ++k) {
                        along[k] -= dot / length * way[k];
                        squares += along[k] * along[k];
                    }
                    float row[7];
                    double d[3], to[3], dd = 0, at = 0;
                    for (int k = 0; k < 3; ++k) {
                        const double middle = corner[k] + way[k] / std::sqrt(length) * radius,
                                     step = along[k] / std::sqrt(squares) * half;
                        row[k] = static_cast<float>(middle - step);
                        row[k + 3] = static_cast<float>(middle + step);
                        d[k] = static_cast<double>(row[k + 3]) - static_cast<double>(row[k]);
                        to[k] = corner[k] - static_cast<double>(row[k]);
                        dd += d[k] * d[k];
                        at += d[k] * to[k];
                    }
                    const double t = dd > 0 ? std::min(std::max(at / dd, 0.0), 1.0) : 0;
                    double apart = 0;
                    for (int k = 0; k < 3; ++k) apart += (to[k] - t * d[k]) * (to[k] - t * d[k]);
                    row[6] = std::nextafter(static_cast<float>(std::sqrt(apart)), 1e9f);

                    Rows sixteen(capsa_shape_capsule, capsa_group_boxes);
                    const float* stream[capsa_max_streams] = {};
                    for (int k = 0; k < 7; ++k) {
                        for (std::size_t i = 0; i < capsa_group_boxes; ++i) sixteen.at(k, i) = row[k];
                        stream[k] = &sixteen.at(k, 0);
                    }
                    alignas(64) capsa_box_group boxes;
                    maker.contiguous(sixteen.view(), 0, boxes);
                    std::vector<float> out(12 * 12 * 12 + 2 + capsa_group_boxes);
                    const std::uint32_t name = 7;
                    capsa_cells_of_rows_job job{
                        &grid, stream, &boxes, &name, 1, static_cast<float>(named), out.data()};
                    kernel::of_shape(table, capsa_shape_capsule).cells_of_rows(&job);
                    const float* const begin = out.data() + 2;
                    const auto number = static_cast<float>((cell[2] * side + cell[1]) * side + cell[0]);
                    ASSERT_NE(std::find(begin, static_cast<const float*>(job.out), number), job.out)
                        << "far " << far << ", radius " << radius << ", half " << half << ", scene " << n;
                    // No cell is named that the box does not overlap.
                    for (const float* found = begin; found < job.out; ++found) {
                        const int all = static_cast<int>(*found),
                                  place[3] = {all % 12, all / 12 % 12, all / 144};
                        for (int k = 0; k < 3; ++k) {
                            const double from = static_cast<double>(grid.from[k]),
                                         per = static_cast<double>(grid.per[k]);
                            if (place[k] > 0) {
                                ASSERT_GT((static_cast<double>(boxes.hi[k][0]) - from) * per,
                                          place[k] - named - 0.01);
                            }
                            if (place[k] < 11) {
                                ASSERT_LT((static_cast<double>(boxes.lo[k][0]) - from) * per,
                                          place[k] + 1 + named + 0.01);
                            }
                        }
                    }
                }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, CellsOfRows, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_cells_of_rows
