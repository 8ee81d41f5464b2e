// What rows with groups of an index need of two shapes whose formula is called by a pointer. The walk knows
// none (kernels/walks/groups.cpp).

#pragma once
#include "kernels/formulas/formula.hpp"

namespace capsa::CAPSA_ISA {

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
