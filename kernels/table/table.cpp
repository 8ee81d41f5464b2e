// The constant kernel table of one instruction set. Compiled once per row of cmake/isas.cmake.

#include "kernels/cells/lists.hpp"
#include "kernels/linked.h"
#include "kernels/roster.hpp"
#include "kernels/rows/least_gap.hpp"
#include "kernels/tree/grid_cells.hpp"
#include "kernels/tree/keys.hpp"
#include "kernels/tree/names.hpp"
#include "kernels/tree/overlap.hpp"
#include "kernels/tree/sweep_search.hpp"

#define CAPSA_TEXT_OF(x) #x
#define CAPSA_TEXT(x) CAPSA_TEXT_OF(x)

namespace capsa::CAPSA_ISA {

// shape_list.inc holds CAPSA_SHAPE_ROW(name) for each shape of cmake/shapes.cmake.
#define CAPSA_SHAPE_ROW(name) CAPSA_IF_LINKED extern constinit const capsa_shape_kernels kernels_of_##name;
#include "shape_list.inc"
#undef CAPSA_SHAPE_ROW

constexpr capsa_kernel_table filled_table() {
    capsa_kernel_table table{};
    table.isa = CAPSA_ISA_VALUE;
    table.name = CAPSA_TEXT(CAPSA_ISA);
    table.lane_count = lane_count;
#define CAPSA_SHAPE_ROW(name) table.shape[capsa_slot_##name] = &kernels_of_##name;
#include "shape_list.inc"
#undef CAPSA_SHAPE_ROW
    table.least_gap = &least_gap;
    table.keys = &place_keys;
    table.grid_sort = &grid_cells_of_centres;
    table.grid_search = &grid_cells_of_boxes;
    table.grid_column = &groups_of_column;
    table.overlap = &overlapping_groups;
    table.sweeps = &search_sweeps;
    table.names = &name_hits;
    table.cells = &lists_of_cells;
    table.pairing = &pairs_of_lists;
    return table;
}

extern constinit const capsa_kernel_table table;
constinit const capsa_kernel_table table = filled_table();

}  // namespace capsa::CAPSA_ISA
