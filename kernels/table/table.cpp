// The constant kernel table of one instruction set. The files of kernels/table compile the kernels, one file
// for each first shape, so that several are compiled at a time. Compiled once per row of cmake/isas.cmake.

#include "kernels/cells/cells_of_rows.hpp"
#include "kernels/cells/lists.hpp"
#include "kernels/table/cells.hpp"
#include "kernels/tree/boxes.hpp"
#include "kernels/tree/grid_cells.hpp"
#include "kernels/tree/keys.hpp"
#include "kernels/tree/names.hpp"
#include "kernels/tree/overlap.hpp"
#include "kernels/tree/sweep_search.hpp"

#define CAPSA_TEXT_OF(x) #x
#define CAPSA_TEXT(x) CAPSA_TEXT_OF(x)

namespace capsa::CAPSA_ISA {

template <class T>
constexpr void copy(const T& from, T& to) {
    to = from;
}
template <class T, std::size_t N>
constexpr void copy(const T (&from)[N], T (&to)[N]) {
    for (std::size_t i = 0; i < N; ++i) copy(from[i], to[i]);
}

// Puts the cells of a first shape into the table.
constexpr void put(const Cells& cells, int first, capsa_kernel_table& table) {
    copy(cells.tile, table.tile[first]);
    copy(cells.run, table.run[first]);
    copy(cells.nearest, table.nearest[first]);
    copy(cells.touch, table.touch[first]);
    copy(cells.group, table.group[first]);
    copy(cells.near, table.near[first]);
    for (int second = 0; second < capsa_roster_count; ++second) {
        if (cells.pair[second][0]) copy(cells.pair[second], table.pair[first][second]);
        if (cells.exchanged[second][0]) copy(cells.exchanged[second], table.pair[second][first]);
    }
}

constexpr capsa_kernel_table filled_table() {
    capsa_kernel_table table{};
    table.isa = CAPSA_ISA_VALUE;
    table.name = CAPSA_TEXT(CAPSA_ISA);
    table.lane_count = lane_count;
    table.keys = &place_keys;
    table.grid_sort = &grid_cells_of_centres;
    table.grid_search = &grid_cells_of_boxes;
    table.grid_column = &groups_of_column;
    table.overlap = &overlapping_groups;
    table.sweeps = &search_sweeps;
    table.names = &name_hits;
    table.cells = &lists_of_cells;
    table.pairing = &pairs_of_lists;
    Roster::each([&table]<class A>() {
        table.boxes[A::slot] = &boxes_of_rows<A>;
        if constexpr (A::bounded) table.cells_of_rows[A::slot] = &cells_of_rows<A>;
        put(cells_of<A>(), A::slot, table);
    });
    return table;
}

extern constinit const capsa_kernel_table table;
constinit const capsa_kernel_table table = filled_table();

}  // namespace capsa::CAPSA_ISA
