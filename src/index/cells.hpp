// Cells of an index: grids, and for each of their cells the rows that lie near it. A row of another set finds
// the rows near it in one step, wherever the row before it lay. It asks the finest grid of which a cell is
// large enough for it.

#pragma once
#include "src/index/box.hpp"
#include "src/index/room.hpp"
#include "src/index/tasks.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

class Cells {
public:
    // Of the rows of a tree. Returns false if there is no memory; there are no cells then.
    [[nodiscard]] bool build(const capsa_tree& tree, const capsa_frame& frame, const BoxMaker& maker,
                             capsa_cells_of_rows_kernel cells_of_rows, const Tasks& tasks);
    void clear() noexcept { grids_ = 0; }

    // The number of grids, the finest first.
    std::size_t grids() const noexcept { return grids_; }
    const capsa_grid& grid(std::size_t k) const noexcept { return level_[k].grid; }
    std::size_t bytes() const noexcept;

    static constexpr std::size_t most_grids = 2;

private:
    struct Level {
        capsa_grid grid{};
        Room<std::uint32_t> first;  // of each cell in `rows`, and the end of the last
        Room<std::uint32_t> rows;
    };

    Level level_[most_grids];
    std::size_t grids_ = 0;
};

}  // namespace capsa
