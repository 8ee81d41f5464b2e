#include "src/index/repeats.hpp"

#include "src/index/box.hpp"
#include "src/index/nodes.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <bit>

namespace capsa {

namespace {

// Whether the row at a place equals the one before, bit by bit, and has a higher number. A refit may have
// made rows equal whose numbers do not ascend.
bool repeats_one(const capsa_tree& tree, std::size_t place) {
    if (tree.rows[place] < tree.rows[place - 1]) return false;
    for (int k = 0; k < shape_info(tree.copies.shape).streams(); ++k) {
        const float* const at = tree.copies.stream[k].data + place;
        if (std::bit_cast<std::uint32_t>(at[0]) != std::bit_cast<std::uint32_t>(at[-1])) return false;
    }
    return true;
}

}  // namespace

void Repeats::clear() noexcept { std::fill_n(has_, steps, false); }

void Repeats::find(const capsa_tree& tree) noexcept {
    clear();
    std::size_t equal = 0;  // rows at the end of the groups so far that equal the last one, with it
    for (std::size_t group = 0; group < tree.count / capsa_group_boxes; ++group) {
        const std::size_t first = group * capsa_group_boxes;
        std::size_t here = 1;  // the same of this group
        while (here < capsa_group_boxes && repeats_one(tree, first + capsa_group_boxes - here)) ++here;
        if (here == capsa_group_boxes && equal != 0 && repeats_one(tree, first)) {
            for (std::size_t step = 0; step < steps && equal_rows[step] <= equal; ++step)
                if (!empty_group(tree, step, group)) break;
            here += equal;
        }
        equal = here;
    }
    for (std::size_t step = 0; step < steps; ++step)
        if (has_[step]) lift(tree, step);
}

bool Repeats::empty_group(const capsa_tree& tree, std::size_t step, std::size_t group) noexcept {
    if (!has_[step]) {
        const std::size_t nodes = nodes_for(groups_for(tree.count));
        if (!nodes_[step].need(nodes)) return false;
        std::copy_n(tree.level[0], nodes, nodes_[step].data());
        has_[step] = true;
    }
    put(nodes_[step][group / capsa_group_boxes], group % capsa_group_boxes, Box::empty());
    return true;
}

// Makes the boxes around nodes anew.
void Repeats::lift(const capsa_tree& tree, std::size_t step) noexcept {
    std::size_t boxes = groups_for(tree.count);
    capsa_box_group* node = nodes_[step].data();
    for (std::uint32_t level = 0; level + 1 < tree.levels; ++level) {
        const std::size_t here = groups_for(boxes);
        for (std::size_t k = 0; k < here; ++k)
            put(node[here + k / capsa_group_boxes], k % capsa_group_boxes, around(node[k]));
        node += here;
        boxes = here;
    }
}

void Repeats::leave_out(capsa_tree& tree, std::size_t equal) const noexcept {
    for (std::size_t step = 0; step < steps; ++step) {
        if (equal_rows[step] < equal) continue;
        if (!has_[step]) return;
        const capsa_box_group* const given = tree.level[0];
        for (std::uint32_t level = 0; level < tree.levels; ++level)
            tree.level[level] = nodes_[step].data() + (tree.level[level] - given);
        return;
    }
}

std::size_t Repeats::bytes() const noexcept {
    std::size_t all = 0;
    for (const Room<capsa_box_group>& nodes : nodes_) all += nodes.bytes();
    return all;
}

}  // namespace capsa
