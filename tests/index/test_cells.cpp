// The cells of an index name every row that an asked row touches, and few others.

#include "capsa/capsa.hpp"

#include "src/index/cell_pairs.hpp"
#include "src/kernel_call.hpp"
#include "tests/index/boxes.hpp"
#include "tests/index/scattered.hpp"
#include "tests/support/edge.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace capsa::tests::test_cells {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Way way_of_hits(const capsa_source& source) {
    return route_of(source, Keeps::hits, resolve(capsa_options{})).way;
}

class CellsOf : public OnIsa {
protected:
    // The pairs that are put to the formula, in order.
    Pairs found(const capsa_source& source, float margin) const {
        const Query query =
            resolve({margin, static_cast<capsa_isa>(GetParam()), nullptr, {}, {}, nullptr, 0});
        const Route route = route_of(source, Keeps::hits, query);
        EXPECT_EQ(route.way, Way::cells);
        CellPairs cells(source, route, query);
        Pairs pairs;
        for (PairBlock block{}; cells.next(block);) {
            EXPECT_GT(block.count, 0u);
            const bool flipped = block.a_rows.end == 0;
            const capsa_row_range range = flipped ? block.b_rows : block.a_rows;
            EXPECT_LE(range.end - range.begin, static_cast<std::uint32_t>(capsa_near_rows));
            for (std::size_t k = 0; k < block.count; ++k) {
                const capsa_index_pair pair = block.at(k);
                EXPECT_TRUE(range.begin <= (flipped ? pair.b : pair.a) &&
                            (flipped ? pair.b : pair.a) < range.end);
                pairs.emplace_back(pair.a, pair.b);
            }
        }
        std::sort(pairs.begin(), pairs.end());
        return pairs;
    }
    // Each pair once, and every pair that touches. Returns how many pairs there are for one that touches.
    double expect_enough(const capsa_source& source, float margin) const {
        const Pairs pairs = found(source, margin);
        EXPECT_EQ(std::adjacent_find(pairs.begin(), pairs.end()), pairs.end()) << "a pair comes twice";
        capsa_source plain = source;
        plain.a.index = plain.b.index = nullptr;
        const capsa_options options{margin, static_cast<capsa_isa>(GetParam()), nullptr, {}, {}, nullptr, 0};
        std::vector<capsa_index_pair> touching(source.a.count * source.b.count);
        capsa_find_result result{};
        EXPECT_EQ(capsa_find_hits(&plain, &options, touching.data(), touching.size(), &result), capsa_ok);
        touching.resize(result.written);
        for (const capsa_index_pair& pair : touching)
            EXPECT_TRUE(std::binary_search(pairs.begin(), pairs.end(), std::pair(pair.a, pair.b)))
                << pair.a << " " << pair.b;
        return static_cast<double>(pairs.size()) / static_cast<double>(touching.size());
    }
};

// Boxes whose faces lie where a cell ceases to answer, and rows that begin there.
TEST_P(CellsOf, AnswerUpToTheirMargins) {
    for (const float origin : {0.0f, 300.0f, -7e4f}) {
        Rows b(capsa_shape_sphere, 600);
        Random random(3);
        fill::uniform(b, random, 30.0f, 1.0f, 0.5f);
        for (std::size_t i = 0; i < b.count; ++i)
            for (int axis = 0; axis < 3; ++axis) b.at(axis, i) += origin;
        Index index(b.view());
        index.add_cells();
        const capsa_grid grid = capsa_shapes(index).index->cells().grid(0);
        Rows a(capsa_shape_sphere, 2000);
        for (std::size_t i = 0; i < a.count; ++i) {
            // Touches a row of B from below along one axis, and ends near a place where a cell ends.
            const auto row = random.below(600);
            const int axis = static_cast<int>(random.below(3));
            const float radius = random.between(0.01f, 0.3f), touched = b.at(axis, row) - b.at(3, row);
            for (int k = 0; k < 3; ++k) a.at(k, i) = b.at(k, row);
            const float cell = std::floor((touched - grid.from[axis]) * grid.per[axis]) +
                               (random.below(2) == 0 ? CAPSA_CELL_MARGIN : 1.0f - CAPSA_CELL_MARGIN);
            const float face = cell / grid.per[axis] + grid.from[axis];
            b.at(3, row) = std::max(0.01f, std::fabs(b.at(axis, row) - face));
            a.at(axis, i) = b.at(axis, row) - b.at(3, row) - radius;
            a.at(3, i) = radius;
            for (std::uint32_t ulps = random.below(4); ulps > 0; --ulps)
                a.at(axis, i) = std::nextafter(a.at(axis, i), 1e9f);
        }
        index.build(b.view());
        index.add_cells();
        const capsa_shapes va = a.view(), in_b = index;
        expect_enough(capsa_between(&va, &in_b), 0.0f);
    }
}

// Rows of every shape, and small spheres that just touch them from every side: a row may be left out of a
// cell only if nothing in the cell touches it.
TEST_P(CellsOf, NameRowsThatAreTouchedFromAnySide) {
    for (const capsa_shape shape : {capsa_shape_sphere, capsa_shape_capsule, capsa_shape_segment,
                                    capsa_shape_triangle, capsa_shape_circle, capsa_shape_planar_capsule})
        for (const float origin : {0.0f, 5e4f}) {
            const bool planar = shape == capsa_shape_circle || shape == capsa_shape_planar_capsule;
            SCOPED_TRACE(testing::Message() << "shape " << shape << ", origin " << origin);
            Rows b(shape, 400);
            Random random(11);
            fill::uniform(b, random, planar ? 30.0f : 12.0f, 1.5f, 0.5f);
            const int coordinates = shape_info(shape).coordinates(), dimension = shape_info(shape).dimension;
            for (std::size_t i = 0; i < b.count; ++i)
                for (int k = 0; k < coordinates; ++k) b.at(k, i) += origin;
            Index index(b.view());
            index.add_cells();
            const std::size_t n = 4000;
            Rows a(planar ? capsa_shape_circle : capsa_shape_sphere, n);
            for (std::size_t i = 0; i < n; ++i) {
                const auto row = random.below(400);
                // From a point of the row, in any direction, as far as touches or nearly.
                float weight[3] = {random.between(0, 1), random.between(0, 1), random.between(0, 1)}, sum = 0;
                const int points = shape_info(shape).points;
                for (int p = 0; p < points; ++p) sum += weight[p];
                const float radius = random.between(0.01f, 0.1f);
                float way[3], length = 0;
                for (int k = 0; k < dimension; ++k) {
                    way[k] = random.between(-1, 1);
                    length += way[k] * way[k];
                }
                const float solid = shape_info(shape).streams() > coordinates ? b.at(coordinates, row) : 0.0f,
                            far = (solid + radius) * random.between(0.9f, 1.0f) / std::sqrt(length);
                for (int k = 0; k < dimension; ++k) {
                    float place = 0;
                    for (int p = 0; p < points; ++p) place += b.at(p * dimension + k, row) * weight[p] / sum;
                    a.at(k, i) = place + way[k] * far;
                }
                a.at(dimension, i) = radius;
            }
            const capsa_shapes va = a.view(), in_b = index;
            for (const float margin : {0.0f, 0.05f, -0.02f, -0.3f})
                expect_enough(capsa_between(&va, &in_b), margin);
        }
}

// The cells at the ends of the grid answer for everything beyond it.
TEST_P(CellsOf, NameRowsBeyondTheGrid) {
    Rows b = scattered_rows(capsa_shape_sphere, 600, 8, 20, 0.5f);
    Rows a(capsa_shape_sphere, 60);
    Random random(4);
    for (std::size_t i = 0; i < 6; ++i) {
        const int axis = static_cast<int>(i / 2);
        b.at(axis, i) = i % 2 == 0 ? -300.0f : 400.0f;
        b.at(3, i) = 0.5f;
        for (std::size_t k = 10 * i; k < 10 * i + 10; ++k) {
            for (int to = 0; to < 3; ++to) a.at(to, k) = b.at(to, i) + random.between(-0.2f, 0.2f);
            a.at(3, k) = 0.05f;
        }
    }
    Index index(b.view());
    index.add_cells();
    const capsa_shapes va = a.view(), in_b = index;
    expect_enough(capsa_between(&va, &in_b), 0.0f);
}

// With a margin further below 0 than the radius of a capsule that asks, its box would shrink to less than its
// segment.
TEST_P(CellsOf, AnswerWithMarginsFarBelowZero) {
    // Segments along a diagonal, each with a sphere that its far end reaches deep into.
    constexpr std::size_t count = 300;
    Rows a(capsa_shape_capsule, count), b(capsa_shape_sphere, count);
    Random random(6);
    for (std::size_t i = 0; i < count; ++i) {
        b.at(3, i) = random.between(1.1f, 1.2f);
        a.at(6, i) = 0.01f;
        const float beyond = (b.at(3, i) - 1.05f) / std::sqrt(3.0f);
        for (int k = 0; k < 3; ++k) {
            const float middle = random.between(0, 12), way = random.below(2) == 0 ? 1.0f : -1.0f;
            a.at(k, i) = middle - way;
            a.at(3 + k, i) = middle + way;
            b.at(k, i) = middle + way * (1 + beyond);
        }
    }
    Index index(b.view());
    index.add_cells();
    const capsa_shapes va = a.view(), in_b = index;
    for (const float margin : {-0.5f, -1.03f}) expect_enough(capsa_between(&va, &in_b), margin);
}

// Cells name fewer rows than they would by boxes.
TEST_P(CellsOf, LeaveOutRowsWhoseBoxesAloneAreNear) {
    // Long capsules across the axes: their boxes are many times as large as they are.
    Rows a = scattered_rows(capsa_shape_sphere, 3000, 1, 20, 0.05f), b(capsa_shape_capsule, 300);
    Random random(5);
    fill::uniform(b, random, 20.0f, 0.0f, 0.2f);
    for (std::size_t i = 0; i < b.count; ++i)
        for (int k = 0; k < 3; ++k) b.at(3 + k, i) = b.at(k, i) + (random.below(2) == 0 ? 3.0f : -3.0f);
    Index index(b.view());
    index.add_cells();
    const capsa_shapes va = a.view(), in_b = index;
    const capsa_source source = capsa_between(&va, &in_b);
    const std::vector<Box> of_a = boxes_of_rows(va), of_b = boxes_of_rows(in_b);
    std::size_t overlapping = 0;
    for (const Box& one : of_a)
        for (const Box& other : of_b) overlapping += overlap(one, other);
    // By boxes alone cells would name twice as many.
    EXPECT_LT(found(source, 0.0f).size(), 2 * overlapping);
}

// Rows of several sizes ask cells of their size: none of these asks the tree, whose groups have sixteen rows.
TEST_P(CellsOf, AnswerForLargerRowsByCoarserCells) {
    const Rows b = scattered_rows(capsa_shape_sphere, 4000, 2, 40, 0.5f);
    Index index(b.view());
    index.add_cells();
    ASSERT_EQ(capsa_shapes(index).index->cells().grids(), 2u);
    for (const float size : {0.02f, 0.2f}) {
        const Rows a = scattered_rows(capsa_shape_sphere, 500, 1, 40, size);
        const capsa_shapes va = a.view(), in_b = index;
        const Pairs pairs = found(capsa_between(&va, &in_b), 0.0f);
        EXPECT_LT(pairs.size(), 500 * 8) << size;
        expect_enough(capsa_between(&va, &in_b), 0.0f);
    }
}

// Far from where the cells begin, faces that are apart by less than a rounding lie in one place among the
// cells: where the next cell ceases to answer.
TEST_P(CellsOf, NameRowsByMoreThanTheRoundingsOfPlaces) {
    constexpr std::size_t touching = 400;
    Rows a(capsa_shape_sphere, touching), b(capsa_shape_sphere, 2000);
    for (std::size_t i = 0; i < b.count; ++i) {
        b.at(3, i) = 30.0f;
        b.at(0, i) = i < touching ? 0.0f : 100.0f * (static_cast<float>(i) - 1200.0f);
    }
    Index index(b.view());
    index.add_cells();
    const capsa_grid grid = capsa_shapes(index).index->cells().grid(0);
    const float place = std::floor(-grid.from[0] * grid.per[0]) + CAPSA_CELL_MARGIN;
    const float face = grid.from[0] + place / grid.per[0];
    Random random(9);
    for (std::size_t i = 0; i < touching; ++i) {
        const float at = face + random.between(-0.05f, 0.05f);
        b.at(0, i) = at + b.at(3, i);
        a.at(3, i) = 0.4f / grid.per[0];
        a.at(0, i) = at - a.at(3, i);
    }
    index.build(b.view());
    index.add_cells();
    const capsa_shapes va = a.view(), in_b = index;
    EXPECT_GT(expect_enough(capsa_between(&va, &in_b), 0.0f), 0.5);
}

// The rows that ask end where memory does.
TEST_P(CellsOf, AreAskedWithoutAReadBeyondTheRows) {
    const Options options{.isa = GetParam()};
    for (const auto& [asked, shape] : {std::pair{capsa_shape_capsule, capsa_shape_sphere},
                                       std::pair{capsa_shape_circle, capsa_shape_circle}}) {
        const Rows b = scattered_rows(shape, 500, 4, 4, 0.3f);
        Index index(b.view());
        index.add_cells();
        for (const std::size_t n : {1u, 5u, 13u, 30u, 67u}) {
            const Rows plain = scattered_rows(asked, n, n, 4, 0.3f);
            const AtTheEdge a(plain);
            const capsa_shapes in_b = index;
            EXPECT_EQ(way_of_hits(capsa_between(&a.view(), &in_b)), Way::cells);
            EXPECT_EQ(count_hits(between(a.view(), index), options),
                      count_hits(between(plain.view(), b.view()), options));
        }
    }
}

TEST(Cells, ServeOneIndexedSide) {
    const Rows a = scattered_rows(capsa_shape_sphere, 30, 1, 3, 0.1f),
               b = scattered_rows(capsa_shape_capsule, 200, 2, 3, 0.1f);
    Index index_a(a.view()), index_b(b.view());
    const capsa_shapes va = a.view(), vb = b.view(), in_a = index_a, in_b = index_b;
    EXPECT_NE(way_of_hits(capsa_between(&va, &in_b)), Way::cells);
    index_b.add_cells();
    EXPECT_EQ(way_of_hits(capsa_between(&va, &in_b)), Way::cells);
    EXPECT_EQ(way_of_hits(capsa_between(&in_b, &va)), Way::cells);
    EXPECT_NE(way_of_hits(capsa_between(&in_a, &in_b)), Way::cells);
    EXPECT_NE(way_of_hits(capsa_between(&va, &vb)), Way::cells);
    EXPECT_NE(way_of_hits(capsa_within(&in_b)), Way::cells);
    // Rows of a slice that only some rows of the index are in ask the tree.
    const capsa_source whole = capsa_between(&in_b, &va);
    EXPECT_NE(way_of_hits(capsa_slice(&whole, 1, 2)), Way::cells);
    const std::size_t with = index_b.bytes();
    index_b.add_cells();
    EXPECT_EQ(index_b.bytes(), with) << "cells that are made again name as many rows";
    index_b.refit(b.view());
    EXPECT_NE(way_of_hits(capsa_between(&va, &in_b)), Way::cells);
    EXPECT_EQ(index_b.bytes(), with) << "the memory stays";
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, CellsOf, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_cells
