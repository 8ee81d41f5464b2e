// What rows with groups of an index need of two shapes whose formula is called by a pointer. The walk knows
// none (kernels/walks/groups.cpp).

#pragma once
#include "kernels/formulas/formula.hpp"
#include "kernels/pairs/separation.hpp"

namespace capsa::CAPSA_ISA {

// Whether two shapes have that walk. It stages every group, which takes 1.05 to 1.4 of the time where a
// formula is short or needs a part of what is prepared, or where triangles in the tree meet one row
// (docs/lab/2026-11-formulas.md). With one lane, and where fused operations are no instructions, all do but
// points and segments, which are decided plainly there.
template <class Asked, class Other>
inline constexpr bool groups_by_formula = decides_plainly || lane_count == 1
                                              ? by_formula<Asked, Other>
                                              : Other::core != CoreKind::triangle &&
                                                    (longest_formula<Asked, Other> ||
                                                     (has_round_cone<Asked, Other> && has_axis<Asked> &&
                                                      has_axis<Other>));
// Whether a tree of these rows is asked so by any shape.
template <class Other>
constexpr bool has_group_walk() {
    bool any = false;
    if constexpr (Other::bounded)
        Roster::each([&any]<class Asked>() {
            if constexpr (Asked::dimension == Other::dimension) any |= groups_by_formula<Asked, Other>;
        });
    return any;
}

// Asked rows with those of the tree.
struct GroupFormula {
    const Formula* first;
    const Formula* lower;  // where the caller's row of the tree is below the asked one; null: the same
};

void walk_groups(capsa_group_job& job, const GroupFormula& formula);

// The lanes whose rows of the caller count for a row.
std::uint64_t lanes_that_count(const capsa_group_job& job, std::uint32_t row, const std::uint32_t* rows,
                               std::uint64_t hits);

// Of two answers for sixteen lanes, those of `higher` where the caller's row is above, those of `lower` where
// it is below.
std::uint64_t by_order(std::uint32_t row, const std::uint32_t* rows, std::uint64_t higher,
                       std::uint64_t lower);

// The caller's row of an asked one.
CAPSA_INLINE std::uint32_t name_of(const capsa_group_job& job, std::uint32_t row) {
    return job.names ? job.names[row] : row;
}

}  // namespace capsa::CAPSA_ISA
