// The resolved options of a query, and the only functions that choose a kernel of shapes from a table. A
// null kernel means that the library does not offer these shapes. The kernels of an index that serve all
// shapes are taken from the table in src/index.

#pragma once
#include "src/decider.hpp"
#include "src/shape.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace capsa {

class Images;       // src/images.hpp
class MoreRoom;     // src/more_room.hpp
struct Ways;        // src/plan/ways.hpp
struct ListMemory;  // src/verbs/list_memory.hpp

// The rows of A that a verb with an answer for each row is asked about: those of a list, in any order, and
// the answers stand in that order. Without data: all rows of the source.
struct RowList {
    const std::uint32_t* row = nullptr;
    std::size_t count = 0;

    explicit operator bool() const noexcept { return row != nullptr; }
};

// What verbs with an answer for each row are asked besides.
struct OfRows {
    RowList list = {};
    // The gap below which each answer must be, in the order of answers; null: any.
    const capsa_stream* below = nullptr;
};

// The resolved options of a query.
struct Query {
    const capsa_kernel_table* table;
    float margin;  // with which kernels and streams ask
    // Exact decisions: with a larger margin, and the slack of rows, kernels find every pair that touches.
    // What they find with the certain margin and less slack touches. The others are decided one by one
    // (src/traverse/decided.hpp).
    bool exact = false;
    float true_margin = 0.0f, certain_margin = 0.0f;
    bool approaching = false;         // pairs that touch at the start and come no nearer do not touch
    Images* images = nullptr;         // of a periodic source: the verb asks about the rows and about these
    const OfRows* of_rows = nullptr;  // null: all rows, any gap
    // Exact decisions of a kept list: the largest slack of a row of each side, where all rows that the list
    // names are valid; otherwise below 0.
    float most_slack_a = -1.0f, most_slack_b = -1.0f;
    MoreRoom* more = nullptr;      // of an output that may grow
    ListMemory* memory = nullptr;  // of the workspace, if there is one
    const Ways* ways = nullptr;    // how far rows move, if a workspace chooses how they find what they touch
    // Where the source was chosen for it: all pairs that touch on their ways are hits with the margin
    // `reach`.
    bool by_reach = false;
    float reach = 0.0f;

    RowList list() const noexcept { return of_rows ? of_rows->list : RowList{}; }
    const capsa_stream* below() const noexcept { return of_rows ? of_rows->below : nullptr; }

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

// The kernels of two shapes, the first one first.
inline const capsa_pair_kernels& of_pair(const capsa_kernel_table& table, capsa_shape first,
                                         capsa_shape second) noexcept {
    const int a = shape_info(first).slot, b = shape_info(second).slot;
    return a < b ? table.shape[b]->with[a][0] : table.shape[a]->with[b][1];
}

inline capsa_tile_kernel tiles(const capsa_kernel_table& table, capsa_shape rows, capsa_shape cols,
                               bool cols_are_a, capsa_tile_sink sink) noexcept {
    return of_pair(table, rows, cols).tile[cols_are_a][sink];
}
inline capsa_run_kernel runs(const capsa_kernel_table& table, capsa_shape a, capsa_shape b) noexcept {
    return of_pair(table, a, b).run;
}
inline capsa_pair_kernel pairs(const capsa_kernel_table& table, capsa_shape a, capsa_shape b,
                               capsa_pair_sink sink) noexcept {
    return of_pair(table, a, b).pair[sink];
}
inline capsa_nearest_kernel nearest(const capsa_kernel_table& table, capsa_shape a, capsa_shape b,
                                    capsa_nearest_form form) noexcept {
    return of_pair(table, a, b).nearest[form];
}
inline capsa_touch_kernel touch(const capsa_kernel_table& table, capsa_shape a, capsa_shape b,
                                capsa_touch_form form) noexcept {
    return of_pair(table, a, b).touch[form];
}
inline capsa_group_kernel groups(const capsa_kernel_table& table, capsa_shape asked, capsa_shape tree,
                                 capsa_first first) noexcept {
    return of_pair(table, asked, tree).group[first];
}
inline capsa_near_kernel near(const capsa_kernel_table& table, capsa_shape asked, capsa_shape tree) noexcept {
    return of_pair(table, asked, tree).near;
}

// The kernels that serve one shape.
inline const capsa_shape_kernels& of_shape(const capsa_kernel_table& table, capsa_shape shape) noexcept {
    return *table.shape[shape_info(shape).slot];
}

}  // namespace kernel

}  // namespace capsa
