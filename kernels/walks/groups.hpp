// Rows with groups of an index: one row in every lane with sixteen rows of the tree, which lie next to each
// other in memory. The asked rows are staged. What decides is the formula of the tile walk.

#pragma once
#include "kernels/shapes/triangle.hpp"
#include "kernels/walks/dense.hpp"

namespace capsa::CAPSA_ISA {

// The lanes whose rows of the caller count for a row.
CAPSA_INLINE std::uint64_t lanes_that_count(const capsa_group_job& job, std::uint32_t row,
                                            const std::uint32_t* rows, std::uint64_t hits) {
    std::uint64_t kept = 0;
    for (; hits != 0; hits &= hits - 1) {
        const std::uint32_t k = lowest_one(hits);
        if (job.after && rows[k] <= row) continue;
        if (job.row_end != capsa_no_row && (rows[k] < job.row_begin || rows[k] >= job.row_end)) continue;
        kept |= std::uint64_t{1} << k;
    }
    return kept;
}

// Of two answers for sixteen lanes, those of `higher` where the caller's row is above, those of `lower` where
// it is below.
CAPSA_INLINE std::uint64_t by_order(std::uint32_t row, const std::uint32_t* rows, std::uint64_t higher,
                                    std::uint64_t lower) {
    std::uint64_t above = 0;
    for (std::uint32_t k = 0; k < capsa_group_boxes; ++k) above |= std::uint64_t{rows[k] > row} << k;
    return (higher & above) | (lower & ~above);
}

// The rows of a group, which are prepared when they meet a row.
template <class Other>
class RowsOfGroup {
public:
    CAPSA_INLINE explicit RowsOfGroup(const capsa_shapes& copies) : read_(copies) {}
    CAPSA_INLINE void take(std::uint32_t group, bool, float) {
        place_ = std::uint64_t{group} * capsa_group_boxes;
    }
    CAPSA_INLINE auto at(std::uint64_t k, float added) {
        read_.first = place_ + k;
        return prepared<Other>(read_, added);
    }

private:
    DenseReader<Other, true> read_;
    std::uint64_t place_ = 0;
};
// Triangles take as long to prepare as to evaluate. Rows that meet one group after the other share them in a
// stage. For one row alone the stage costs more than it saves (docs/lab/2026-11-triangles.md).
template <>
class RowsOfGroup<Triangle> {
public:
    CAPSA_INLINE explicit RowsOfGroup(const capsa_shapes& copies) : copies_(copies), read_(copies) {}
    // `again` says whether the next row meets this group too.
    CAPSA_INLINE void take(std::uint32_t group, bool again, float added) {
        place_ = std::uint64_t{group} * capsa_group_boxes;
        if (again && group != staged_) {
            rows_.fill_rows(copies_, place_, place_ + capsa_group_boxes, added);
            staged_ = group;
        }
        from_stage_ = group == staged_;
    }
    CAPSA_INLINE Triangle::Solid<Lanes> at(std::uint64_t k, float added) {
        if (from_stage_) return rows_.template columns<Lanes>(0, static_cast<int>(k));
        read_.first = place_ + k;
        return prepared<Triangle>(read_, added);
    }

private:
    const capsa_shapes& copies_;
    DenseReader<Triangle, true> read_;
    RowStage<Triangle> rows_;
    std::uint64_t place_ = 0;
    std::uint32_t staged_ = capsa_no_row;
    bool from_stage_ = false;
};

// Bit k: whether the row touches lane k of the group. With `Flip` the lanes are evaluated first.
template <bool Flip, bool Signed, class Row, class Other>
CAPSA_INLINE std::uint64_t touching_group(const Row& row, RowsOfGroup<Other>& group, float added) {
    std::uint64_t hits = 0;
    for (std::uint64_t k = 0; k < capsa_group_boxes; k += lane_count) {
        const auto pair = proximity_of<Flip, Signed>(row, group.at(k, added));
        hits |= bits(pair.d2 <= pair.limit) << k;
    }
    return hits;
}

template <class Asked, class Other, capsa_first First, bool Signed>
CAPSA_NOINLINE void meet_groups(const capsa_group_job& job) {
    constexpr bool equal = Asked::order == Other::order, by_row = equal && First == capsa_first_lower;
    constexpr bool flip = other_first<Asked, Other, First == capsa_first_of_tree>;
    const Lanes margin = splat(job.margin);
    const float row_added = flip ? job.margin : 0.0f, lane_added = flip ? 0.0f : job.margin;
    // Two points are equally far from each other either way, and so is the reach without a margin.
    const bool either_way = Asked::core == CoreKind::point && job.margin == 0.0f;
    const bool filtered = job.after || job.row_end != capsa_no_row;
    RowStage<Asked> staged;
    staged.fill_rows(*job.asked, job.begin, job.end, row_added);
    RowsOfGroup<Other> group(job.tree->copies);
    for (std::size_t n = 0; n < job.count; ++n) {
        const capsa_row_group& pair = job.groups[n];
        const std::uint64_t place = std::uint64_t{pair.group} * capsa_group_boxes;
        const bool again = n + 1 < job.count && job.groups[n + 1].group == pair.group;
        group.take(pair.group, again, lane_added);
        auto row = staged.template row<Lanes>(pair.row - job.begin);
        std::uint64_t hits = touching_group<flip, Signed>(row, group, lane_added);
        [[maybe_unused]] const std::uint32_t name = job.names ? job.names[pair.row] : pair.row;
        if constexpr (by_row)
            if (!either_way) {
                row.radius = row.radius + margin;
                const std::uint64_t other = touching_group<true, Signed>(row, group, 0.0f);
                if (other != hits) hits = by_order(name, job.tree->rows + place, hits, other);
            }
        if (job.behind && pair.row / capsa_group_boxes == pair.group)
            hits &= std::uint64_t{0xfffe} << pair.row % capsa_group_boxes;
        if (filtered && hits != 0) hits = lanes_that_count(job, name, job.tree->rows + place, hits);
        std::uint64_t& word = job.hits[n / 4];
        word = n % 4 == 0 ? hits : word | hits << n % 4 * capsa_group_boxes;
    }
}

// A long formula has one form, as in a tile walk.
template <class Asked, class Other, capsa_first First>
void row_groups(const capsa_group_job* job) {
    constexpr bool one_form = long_formula<Asked, Other>;
    if (!one_form && job->margin >= 0.0f)
        meet_groups<Asked, Other, First, one_form>(*job);
    else
        meet_groups<Asked, Other, First, have_bounds<Asked, Other>>(*job);
}

}  // namespace capsa::CAPSA_ISA
