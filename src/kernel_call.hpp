// The resolved options of a query, and the only functions that choose a kernel of two shapes from a table. A
// null kernel means that the library does not offer these shapes. The kernels of an index that serve one
// shape, or all, are taken from the table in src/index.

#pragma once
#include "src/decider.hpp"
#include "src/shape.hpp"

#include <limits>

namespace capsa {

// The resolved options of a query.
struct Query {
    const capsa_kernel_table* table;
    float margin;  // with which kernels and streams ask
    // Exact decisions: with a larger margin, and the slack of rows, kernels find every pair that touches.
    // What they find with the certain margin and less slack touches. The others are decided one by one
    // (src/traverse/decided.hpp).
    bool exact = false;
    float true_margin = 0.0f, certain_margin = 0.0f;

    // The margin of the caller.
    float asked_margin() const noexcept { return exact ? true_margin : margin; }
    // What kernels ask about pairs in doubt, rows of these sets.
    Decider decider(const capsa_shapes& rows, const capsa_shapes& cols) const noexcept {
        return exact ? Decider(rows, cols, true_margin, margin - certain_margin) : Decider();
    }

    bool meets_nothing() const noexcept { return margin == -std::numeric_limits<float>::infinity(); }
};

Query resolve(const capsa_options& options) noexcept;

// A query of exact decisions about rows of two sets, with its margins.
Query exactly(const Query& query, const capsa_shapes& a, const capsa_shapes& b) noexcept;

namespace kernel {

inline capsa_tile_kernel tiles(const capsa_kernel_table& table, capsa_shape rows, capsa_shape cols,
                               bool cols_are_a, capsa_tile_sink sink) noexcept {
    return table.tile[shape_info(rows).slot][shape_info(cols).slot][cols_are_a][sink];
}
inline capsa_run_kernel runs(const capsa_kernel_table& table, capsa_shape a, capsa_shape b) noexcept {
    return table.run[shape_info(a).slot][shape_info(b).slot];
}
inline capsa_pair_kernel pairs(const capsa_kernel_table& table, capsa_shape a, capsa_shape b,
                               capsa_pair_sink sink) noexcept {
    return table.pair[shape_info(a).slot][shape_info(b).slot][sink];
}
inline capsa_nearest_kernel nearest(const capsa_kernel_table& table, capsa_shape a, capsa_shape b,
                                    capsa_nearest_form form) noexcept {
    return table.nearest[shape_info(a).slot][shape_info(b).slot][form];
}
inline capsa_touch_kernel touch(const capsa_kernel_table& table, capsa_shape a, capsa_shape b,
                                capsa_touch_form form) noexcept {
    return table.touch[shape_info(a).slot][shape_info(b).slot][form];
}
inline capsa_group_kernel groups(const capsa_kernel_table& table, capsa_shape asked, capsa_shape tree,
                                 capsa_first first) noexcept {
    return table.group[shape_info(asked).slot][shape_info(tree).slot][first];
}
inline capsa_near_kernel near(const capsa_kernel_table& table, capsa_shape asked, capsa_shape tree) noexcept {
    return table.near[shape_info(asked).slot][shape_info(tree).slot];
}

}  // namespace kernel

}  // namespace capsa
