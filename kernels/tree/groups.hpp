// Rows with groups of an index: one row in every lane with sixteen rows of the tree, which lie next to each
// other in memory and are prepared once for all rows near them. The asked rows are staged. What decides is
// the formula of the tile walk. The longest formulas go by kernels/walks/groups.cpp.

#pragma once
#include "kernels/formulas/functions.hpp"
#include "kernels/tiles/dense.hpp"
#include "kernels/tiles/doubt.hpp"
#include "kernels/tree/group_formula.hpp"

namespace capsa::CAPSA_ISA {

// Whether an element of a job may have several rows, which share what is prepared of the group
// (src/index/candidates.cpp, share_groups).
template <class Asked, class Other, capsa_first First>
inline constexpr bool shared_groups = First == capsa_first_lower || long_formula<Asked, Other> ||
                                      (Asked::core == CoreKind::point && Other::core == CoreKind::point);

// How many rows are evaluated with a group before the loop checks the count. Unrolling avoids a mispredicted
// branch, which costs more than a few pairs of points.
template <class Asked, class Other>
inline constexpr int rows_each_time =
    Asked::core == CoreKind::point&& Other::core == CoreKind::point ? tuning::points_each_time : 1;

// The rows of a group, prepared when they meet a row.
template <class Other, bool Shared>
class RowsOfGroup {
public:
    CAPSA_INLINE explicit RowsOfGroup(const capsa_shapes& copies) : read_(copies) {}
    CAPSA_INLINE void take(std::uint64_t place, bool) { place_ = place; }
    // Each radius is enlarged by `added`.
    CAPSA_INLINE auto at(std::uint64_t k, float added) {
        read_.first = place_ + k;
        return prepared<Other>(read_, added);
    }

private:
    DenseReader<Other, true> read_;
    std::uint64_t place_ = 0;
};
// Prepared once for all rows that share them.
template <class Other>
class RowsOfGroup<Other, true> {
public:
    CAPSA_INLINE explicit RowsOfGroup(const capsa_shapes& copies) : read_(copies) {}
    CAPSA_INLINE void take(std::uint64_t place, bool) {
        for (std::uint64_t k = 0; k < capsa_group_boxes; k += lane_count) {
            read_.first = place + k;
            rows_.keep(k, prepared<Other>(read_, 0.0f));
        }
    }
    CAPSA_INLINE auto at(std::uint64_t k, float added) const {
        auto rows = rows_.template columns<Lanes>(0, static_cast<int>(k));
        rows.radius = rows.radius + splat(added);
        return rows;
    }

private:
    DenseReader<Other, true> read_;
    Stage<Other, 1> rows_;
};
// Triangles take as long to prepare as to evaluate. For one row alone a stage costs more than it saves
// (docs/lab/2026-11-triangles.md).
template <>
class RowsOfGroup<Triangle, true> {
public:
    CAPSA_INLINE explicit RowsOfGroup(const capsa_shapes& copies) : copies_(copies), read_(copies) {}
    CAPSA_INLINE void take(std::uint64_t place, bool many) {
        place_ = place;
        staged_ = many;
        if (many) rows_.fill_rows(copies_, place, place + capsa_group_boxes, 0.0f);
    }
    CAPSA_INLINE Triangle::Solid<Lanes> at(std::uint64_t k, float added) {
        read_.first = place_ + k;
        if (!staged_) return prepared<Triangle>(read_, added);
        auto rows = rows_.template columns<Lanes>(0, static_cast<int>(k));
        rows.radius = rows.radius + splat(added);
        return rows;
    }

private:
    const capsa_shapes& copies_;
    DenseReader<Triangle, true> read_;
    Stage<Triangle, 1> rows_;
    std::uint64_t place_ = 0;
    bool staged_ = false;
};

// Bit k: whether the row touches lane k of the group. One form serves both signs of the reach. With `Flip`
// the lanes are evaluated first.
template <bool Flip, class Row, class Group>
CAPSA_INLINE std::uint64_t touching_group(const Row& row, Group& group, float added) {
    std::uint64_t hits = 0;
    for (std::uint64_t k = 0; k < capsa_group_boxes; k += lane_count)
        hits |= touching_lanes<Flip>(row, group.at(k, added)) << k;
    return hits;
}

template <class Asked, class Other, capsa_first First>
void rows_with_groups(capsa_group_job* to) {
    capsa_group_job& job = *to;
    constexpr bool equal = Asked::order == Other::order, by_row = equal && First == capsa_first_lower;
    constexpr bool flip = other_first<Asked, Other, First == capsa_first_of_tree>;
    const Lanes margin = splat(job.margin);
    const float lane_added = flip ? 0.0f : job.margin;
    // Two points are equally far from each other either way, and so is the reach without a margin.
    const bool either_way = Asked::core == CoreKind::point && job.margin == 0.0f;
    const bool filtered = job.after || job.row_end != capsa_no_row;
    RowStage<Asked> staged;
    staged.fill_rows(*job.asked, job.begin, job.end, flip ? job.margin : 0.0f);
    if (job.exact) enlarge_rows(*job.exact, job.begin, job.end, staged.field[0][Asked::field_count - 1]);
    constexpr bool shared = shared_groups<Asked, Other, First>;
    RowsOfGroup<Other, shared> group(job.tree->copies);
    // What the loop writes could be the job as far as a compiler knows, so the job is read before.
    const capsa_rows_group* const groups = job.groups;
    const std::uint32_t* const tree_rows = job.tree->rows;
    capsa_row_group* const out = job.out;
    std::uint16_t* const out_hits = job.hits;
    const std::uint32_t count = job.count, begin = job.begin, most = job.capacity - capsa_group_boxes;
    const bool behind = job.behind != 0;
    std::uint32_t at = job.at, written = 0;
    for (; at < count && written <= most; ++at) {
        const capsa_rows_group near = groups[at];
        const std::uint64_t place = std::uint64_t{near.group} * capsa_group_boxes;
        const std::uint32_t* const names = tree_rows + place;
        const std::uint32_t all_lanes = behind && near.row == place ? 0 : 0xffff;
        group.take(place, (near.rows & (near.rows - 1)) != 0);
        std::uint32_t rows = near.rows;
        do {
#pragma GCC unroll 4
            for (int i = 0; i < rows_each_time<Asked, Other>; ++i) {
                const std::uint32_t k = lowest_one(shared ? rows | 0x8000 : rows);
                auto row = staged.template row<Lanes>(near.row + k - begin);
                std::uint64_t hits = touching_group<flip>(row, group, lane_added);
                if constexpr (by_row)
                    if (!either_way) {
                        row.radius = row.radius + margin;
                        const std::uint64_t other = touching_group<true>(row, group, 0.0f);
                        if (other != hits && rows != 0)
                            hits = by_order(name_of(job, near.row + k), names, hits, other);
                    }
                if constexpr (shared) hits = rows != 0 ? hits & (all_lanes | 0xfffeu << k) : 0;
                if (filtered && rows != 0)
                    hits = lanes_that_count(job, name_of(job, near.row + k), names, hits);
                out[written] = {near.row + k, near.group};
                out_hits[written] = static_cast<std::uint16_t>(hits);
                written += hits != 0;
                rows &= rows - 1;
            }
        } while (shared && rows != 0);
    }
    job.at = at;
    job.written = written;
}

template <class Asked, class Other, capsa_first First>
void row_groups(capsa_group_job* job) {
    if constexpr (groups_by_formula<Asked, Other>) {
        constexpr bool by_row = Asked::order == Other::order && First == capsa_first_lower;
        static constexpr GroupFormula formula{&formula_of<Asked, Other, First == capsa_first_of_tree>,
                                              by_row ? &formula_of<Asked, Other, true> : nullptr};
        walk_groups(*job, formula);
    } else {
        rows_with_groups<Asked, Other, First>(job);
    }
}

}  // namespace capsa::CAPSA_ISA
