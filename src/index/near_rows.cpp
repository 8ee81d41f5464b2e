#include "src/index/near_rows.hpp"

#include <iterator>

namespace capsa {

std::uint64_t groups_near(const capsa_index& index, const Query& query, AskedRows& one) noexcept {
    const capsa_tree& tree = index.tree();
    GridSearch grid(index.grid(), *query.table, false);
    const capsa_box_group bare = one.boxes;
    widen(one.boxes, query.margin);
    if (grid) grid.ask(bare, one.boxes, 1, 0, nullptr);
    capsa_rows_group found[4 * capsa_group_boxes];
    capsa_overlap_job job{};
    job.tree = &tree;
    job.asked = &one.boxes;
    job.count = 1;
    job.out = found;
    job.capacity = static_cast<std::uint32_t>(std::size(found));
    std::uint64_t groups = 0;
    while (!job.done) {
        job.written = 0;
        if (grid)
            grid.run(job);
        else
            query.table->overlap(&job);
        groups += job.written;
    }
    return groups;
}

std::uint64_t rows_named(const capsa_index& index, const Query& query, const AskedRows& one) noexcept {
    capsa_row_list list[capsa_group_boxes];
    capsa_cell_job job{};
    job.boxes = &one.boxes;
    job.asking = 1;
    job.lists = list;
    for (std::size_t k = 0; job.asking != 0 && k < index.cells().grids(); ++k) {
        job.grid = &index.cells().grid(k);
        query.table->cells(&job);
    }
    if (job.asking != 0) return no_cells;
    return job.written != 0 ? list[0].length : 0;
}

}  // namespace capsa
