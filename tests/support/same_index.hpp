// Whether two indexes have the same bits.

#pragma once
#include "capsa/index.hpp"
#include "src/index/index.hpp"
#include "src/shape.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

namespace capsa::tests {

inline bool same_rows(std::span<const std::uint32_t> x, std::span<const std::uint32_t> y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
}

inline void expect_same_index(const Index& one, const Index& other) {
    const capsa_shapes one_shapes = one, other_shapes = other;
    const capsa_index &x = *one_shapes.index, &y = *other_shapes.index;
    ASSERT_EQ(one.size(), other.size());
    ASSERT_TRUE(same_rows(one.order(), other.order()));
    EXPECT_EQ(x.extent(), y.extent());
    const capsa_tree &a = x.tree(), &b = y.tree();
    ASSERT_EQ(a.levels, b.levels);
    ASSERT_EQ(a.copies.count, b.copies.count);
    const auto same = [](const auto* p, const auto* q, std::size_t count) {
        return count == 0 || std::memcmp(p, q, count * sizeof *p) == 0;
    };
    EXPECT_TRUE(same(a.rows, b.rows, a.copies.count));
    const auto streams = static_cast<std::size_t>(shape_info(one_shapes.shape).streams());
    for (std::size_t k = 0; k < streams; ++k)
        EXPECT_TRUE(same(a.copies.stream[k].data, b.copies.stream[k].data, a.copies.count)) << k;
    EXPECT_TRUE(same(one_shapes.stream[0].data, other_shapes.stream[0].data, streams * one.size()));
    std::size_t boxes = a.copies.count / capsa_group_boxes;
    for (std::uint32_t level = 0; level < a.levels; ++level) {
        boxes = (boxes + capsa_group_boxes - 1) / capsa_group_boxes;
        EXPECT_TRUE(same(a.level[level], b.level[level], boxes)) << "level " << level;
    }
    ASSERT_EQ(x.cells().grids(), y.cells().grids());
    for (std::size_t k = 0; k < x.cells().grids(); ++k) {
        const capsa_grid &p = x.cells().grid(k), &q = y.cells().grid(k);
        const auto cells = static_cast<std::size_t>(p.count[0] * p.count[1] * p.count[2]);
        for (int axis = 0; axis < 3; ++axis) ASSERT_EQ(p.count[axis], q.count[axis]);
        ASSERT_TRUE(same(p.first, q.first, cells + 1)) << "cells " << k;
        EXPECT_TRUE(same(p.rows, q.rows, p.first[cells])) << "cells " << k;
    }
}

}  // namespace capsa::tests
