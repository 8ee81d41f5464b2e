// Cells of an index: a grid, and for each of its cells the rows that lie near it. A row of another set finds
// the rows near it in one step, wherever the row before it lay.

#pragma once
#include "src/index/box.hpp"
#include "src/index/room.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

class Cells {
public:
    // Of the rows of a tree. Returns false if there is no memory; there are no cells then.
    [[nodiscard]] bool build(const capsa_tree& tree, const capsa_frame& frame, const BoxMaker& maker);
    void clear() noexcept { grid_ = {}; }

    bool exist() const noexcept { return grid_.first != nullptr; }
    const capsa_grid& grid() const noexcept { return grid_; }
    std::size_t bytes() const noexcept { return first_.bytes() + rows_.bytes(); }

private:
    struct Range {
        std::uint32_t begin[3], end[3];
    };
    Range cells_of(const Box& box) const;
    void divide(const capsa_tree& tree, const capsa_frame& frame, float side);
    template <class Take>
    static void each_row(const capsa_tree& tree, const BoxMaker& maker, const Take& take);
    template <class Take>
    void each_cell(const Box& box, const Take& take) const;
    std::size_t cell_count() const;

    capsa_grid grid_{};
    Room<std::uint32_t> first_;  // of each cell in rows_, and the end of the last
    Room<std::uint32_t> rows_;
};

}  // namespace capsa
