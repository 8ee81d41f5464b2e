// A grid: the rows of an index in the order of its cells, in place of a tree. Building it takes a sort by
// counting; a search reads, for each row of cells near a box, where the rows of these cells begin and end.
//
// A row belongs to the cell of the centre of its box. So a box finds every row that it overlaps if it is
// widened by half of the largest box of the level (`reach`). Rows of far larger boxes have a level of their
// own, with larger cells; each box asks every level.
//
// Cells that follow each other along the first axis are next to each other in the order, so a search reads
// a run of rows for each pair of cells on the other two axes. Along the first axis cells are narrow, because
// a narrow cell costs nothing there. Across it a cube as wide as a cell holds tuning::rows_a_cube rows: fewer
// rows a run would leave most lanes of its groups of sixteen empty, more would find rows too far away. The
// time of a search is least at that width for boxes of any size (docs/lab/2026-11-grid.md).

#pragma once
#include "src/index/box.hpp"
#include "src/index/room.hpp"
#include "src/index/tasks.hpp"
#include "src/plan/tuning.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

struct GridLevel : capsa_grid_level {
    // Cell c has places first[c] to first[c + 1] - 1.
    const std::uint32_t* first;
    std::uint32_t begin, end;  // its places

    std::size_t cells() const noexcept {
        return static_cast<std::size_t>(step[2]) * (static_cast<std::size_t>(last[2]) + 1);
    }
};

class Grid {
public:
    static constexpr std::size_t most_levels = 6;

    // Sorts rows into levels and cells and writes their order. `order` and `scratch` have room for so many
    // numbers of each row. Rows without a box stand at the end. Returns false if there is no memory.
    static constexpr std::size_t scratch_a_row = 2;
    [[nodiscard]] bool build(const capsa_shapes& rows, const capsa_kernel_table& table, const Tasks& tasks,
                             std::uint32_t* order, std::uint32_t* scratch);
    void clear() noexcept { levels_ = 0, valid_ = 0, shared_ = 0; }

    std::span<const GridLevel> levels() const noexcept { return {level_, levels_}; }
    std::size_t valid() const noexcept { return valid_; }  // the number of rows with a box
    // With how many rows a row shares its cell, on average: where it is far more than tuning::rows_a_cell,
    // many rows lie in one place, and a search tests all of them.
    double crowd() const noexcept { return valid_ == 0 ? 0.0 : shared_ / static_cast<double>(valid_); }
    // How large a cell of the first level is across the first axis, with what lies around it.
    float extent() const noexcept;
    std::size_t bytes() const noexcept;

private:
    struct Sorting;

    [[nodiscard]] bool add_level(Sorting& sorting);

    std::size_t levels_ = 0, valid_ = 0;
    double shared_ = 0;
    GridLevel level_[most_levels];
    Room<std::uint32_t> first_[most_levels];
};

}  // namespace capsa
