#include "src/index/swept.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace capsa {

namespace {

// The node of a grid: nothing meets its boxes.
constexpr capsa_box_group empty_node() {
    capsa_box_group node{};
    for (int axis = 0; axis < 3; ++axis)
        for (int k = 0; k < capsa_group_boxes; ++k) {
            node.lo[axis][k] = infinity;
            node.hi[axis][k] = -infinity;
        }
    return node;
}
alignas(64) constexpr capsa_box_group nothing = empty_node();

// The ways of sixteen boxes that are displaced by `by`, seen from rows that are displaced by any of `others`.
// Returns those that have one, as bits: an empty box has none, nor has a row without a valid motion.
//
// A first touch may lie outside of the exact box by 8 eps of the way (docs/meaning.md), and coordinates are
// rounded. So a box is widened by 2^-18 of the way, and every box that holds a touch is met before the time
// of that touch as it is computed, and left after it, by 2^-19 at least: far more than times are rounded.
std::uint64_t ways_of(const capsa_box_group& boxes, const float (&by)[3][capsa_group_boxes],
                      const Displacements& others, capsa_way_group& ways) {
    constexpr float most = std::numeric_limits<float>::max();
    float way[capsa_group_boxes] = {};
    std::uint8_t there[capsa_group_boxes];
    for (int k = 0; k < capsa_group_boxes; ++k) there[k] = boxes.lo[0][k] <= most;
    for (int axis = 0; axis < 3; ++axis) {
        const float longest = std::max(std::fabs(others.lo[axis]), std::fabs(others.hi[axis]));
        for (int k = 0; k < capsa_group_boxes; ++k) {
            way[k] += std::fabs(by[axis][k]) + longest;
            there[k] &= std::fabs(by[axis][k]) <= longest_motion;  // not if it is NaN
        }
    }
    for (int axis = 0; axis < 3; ++axis)
        for (int k = 0; k < capsa_group_boxes; ++k) {
            const float lo = boxes.lo[axis][k], hi = boxes.hi[axis][k];
            const float slack = size_slack * way[k] + place_slack * std::max(std::fabs(lo), std::fabs(hi));
            ways.lo[axis][k] = std::max(lo - slack, -most);
            ways.hi[axis][k] = std::min(hi + slack, most);
            const float back = by[axis][k] - others.hi[axis], onward = by[axis][k] - others.lo[axis];
            ways.least[axis][k] = back;
            ways.most[axis][k] = onward;
        }
    std::uint64_t bits = 0;
    for (int k = 0; k < capsa_group_boxes; ++k) bits |= std::uint64_t{there[k]} << k;
    return bits;
}

bool overlap(const capsa_box_group& a, std::size_t i, const capsa_box_group& b, std::size_t k) {
    bool all = true;
    for (int axis = 0; axis < 3; ++axis)
        all &= (a.lo[axis][i] <= b.hi[axis][k]) & (b.lo[axis][k] <= a.hi[axis][i]);
    return all;
}

// The boxes around the whole ways.
void around_ways(const capsa_way_group& ways, capsa_box_group& boxes) {
    constexpr float most = std::numeric_limits<float>::max();
    for (int axis = 0; axis < 3; ++axis)
        for (int k = 0; k < capsa_group_boxes; ++k) {
            const float back = ways.least[axis][k], onward = ways.most[axis][k];
            boxes.lo[axis][k] = std::max(ways.lo[axis][k] + (back < 0.0f ? back : 0.0f), -most);
            boxes.hi[axis][k] = std::min(ways.hi[axis][k] + (onward > 0.0f ? onward : 0.0f), most);
        }
}

}  // namespace

SweptPairs::SweptPairs(const capsa_source& source, const Route& route, const Query& query,
                       const capsa_motion& of_a, const Displacements& of_b, bool all) noexcept
    : named_(second_side(source)),
      tree_(route.searched->tree_of(named_)),
      distinct_(tree_),
      cells_(route.searched->cells()),
      ask_cells_(query.table->cells),
      pairing_(query.table->pairing),
      one_set_(is_within(source)),
      own_(all && route.searched->grid() && one_set_ && route.asking.names == tree_.rows &&
           route.asking.begin == 0 && route.asking.end == tree_.count),
      grid_(route.searched->grid(), *query.table, own_),
      margin_(query.margin),
      rows_(route.asking),
      may_meet_(source),
      of_a_(of_a),
      maker_of_a_(*query.table, source.a.shape),
      maker_of_b_(*query.table, named_.shape),
      kernel_(query.table->sweeps),
      of_b_(of_b),
      leaves_out_(!all && !query.approaching && of_b.of_all && !grid_ && cells_.grids() == 0),
      next_(rows_.begin) {
    if (const std::size_t equal = leaves_out_ ? enough_equal_rows(source, 1) : 0; equal != 0)
        route.searched->repeats().leave_out(distinct_, equal);
    leaves_out_ = distinct_.level[0] != tree_.level[0];
    const capsa_shape a = source.a.shape, b = named_.shape;
    BoxMaker(*query.table, b).with_streams(tree_.copies, 0, [this](const float* const* stream) {
        std::copy_n(stream, capsa_max_streams, stream_);
    });
    job_.tree = &tree_;
    job_.boxes = kernel::of_shape(*query.table, b).boxes;
    job_.stream = stream_;
    job_.ways = ways_;
    job_.state = state_;
    job_.until = until_;
    job_.alike = std::equal(of_b_.lo, of_b_.lo + 3, of_b_.hi);
    job_.balls_of_triangles =
        shape_info(a).core == CoreKind::point && shape_info(b).core == CoreKind::triangle;
    job_.out = pairs_;
    job_.capacity = pairs_per_block;
    listed_.lists = lists_;
    listed_.out = pairs_;
    listed_.capacity = pairs_per_block;
    if (grid_) {
        rows_of_grid_ = tree_;
        rows_of_grid_.level[0] = &nothing;
        rows_of_grid_.levels = 1;
        job_.tree = &rows_of_grid_;
        search_.out = near_;
        search_.capacity = near_groups;
        search_.done = 1;
    }
    if (query.meets_nothing() || tree_.count == 0 || of_b_.are_none()) next_ = rows_.end;
    first_ = next_;
}

// The next rows ask. Returns false if there are none.
bool SweptPairs::ask_next() noexcept {
    if (next_ >= rows_.end) return false;
    first_ = next_;
    for (std::size_t group = 0; group < groups && next_ < rows_.end; ++group) {
        AskedRows asked;
        asked.take(*rows_.shapes, maker_of_a_, next_, rows_.end, margin_);
        float by[3][capsa_group_boxes] = {};
        for (std::uint32_t k = 0; k < asked.count; ++k) {
            const std::uint32_t row = rows_.row(next_ + k);
            for (int axis = 0; axis < 3; ++axis) by[axis][k] = way_along(&of_a_, axis, row);
        }
        const std::uint64_t there = ways_of(asked.boxes, by, of_b_, ways_[group]);
        job_.searching |= (there & ((1u << asked.count) - 1)) << group * capsa_group_boxes;
        next_ += asked.count;
    }
    for (std::size_t k = 0; k < next_ - first_; ++k) {
        state_[k].level = capsa_tree_levels;
        until_[k] = 1.0f;
        below_[k] = capsa_no_row;
    }
    if (leaves_out_) {
        there_ = job_.searching;
        job_.tree = &distinct_;
        again_ = false;
    }
    if (grid_ || cells_.grids() != 0)
        for (std::size_t group = 0; first_ + group * capsa_group_boxes < next_; ++group)
            around_ways(ways_[group], reached_[group]);
    if (grid_)
        begin_ways();
    else if (cells_.grids() != 0)
        ask_cells();
    return true;
}

// Rows that touch nothing at the start search the whole tree. Returns false if there are none.
bool SweptPairs::ask_again() noexcept {
    if (!leaves_out_ || std::exchange(again_, true)) return false;
    job_.tree = &tree_;
    for (; there_ != 0; there_ &= there_ - 1) {
        const int k = std::countr_zero(there_);
        if (!(until_[k] > 0.0f)) continue;
        state_[k].level = capsa_tree_levels;
        job_.searching |= std::uint64_t{1} << k;
    }
    return job_.searching != 0;
}

// Rows for which cells answer need not search. A margin below 0 has shrunk their boxes, and cells leave out
// rows along other axes (src/index/cell_pairs.hpp).
void SweptPairs::ask_cells() noexcept {
    capsa_cell_job ask{};
    ask.boxes = reached_;
    ask.widened = margin_ < 0.0f ? widening(-margin_) : 0.0f;
    ask.asking = job_.searching;
    ask.lists = lists_;
    for (std::size_t k = 0; ask.asking != 0 && k < cells_.grids(); ++k) {
        ask.grid = &cells_.grid(k);
        ask_cells_(&ask);
    }
    job_.searching = ask.asking;
    listed_.count = listed_.at = listed_.done = 0;
    for (std::uint32_t n = 0; n < ask.written; ++n)
        if (lists_[n].length <= tuning::names_on_way)
            lists_[listed_.count++] = lists_[n];
        else
            job_.searching |= std::uint64_t{1} << lists_[n].row;
}

// The kernel begins the ways of rows when it meets the node of a tree. The node has empty boxes, so the
// search of each row ends there, and goes on in groups that are given to it.
void SweptPairs::begin_ways() noexcept {
    there_ = job_.searching;
    job_.enough = 1;
    kernel_(&job_);
    for (std::size_t k = 0; k < next_ - first_; ++k) {
        state_[k].level = 0;
        state_[k].left[0] = 0;
        state_[k].rows = 0;
    }
    asking_ = 0;
}

// The boxes around the ways of sixteen rows begin to search the grid.
void SweptPairs::ask_grid(std::size_t group) noexcept {
    const std::size_t begin = first_ + group * capsa_group_boxes;
    const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(next_ - begin, capsa_group_boxes));
    if (own_)
        maker_of_a_.of(*rows_.shapes, begin, count, bare_);
    else
        std::fill_n(bare_.lo[0], capsa_group_boxes, 0.0f);
    for (std::uint32_t k = 0; k < capsa_group_boxes; ++k) {
        if (!own_) bare_.hi[0][k] = 0.0f;
        if ((there_ >> (group * capsa_group_boxes + k) & 1) != 0) continue;
        // In its own grid the place of the first row says where the search begins, whether it moves or not.
        put(own_ ? reached_[group] : bare_, k, own_ ? get(bare_, k) : Box::empty());
    }
    grid_.ask(bare_, reached_[group], count, static_cast<std::uint32_t>(begin), nullptr);
    search_.first_row = static_cast<std::uint32_t>(begin);
    search_.count = count;
    search_.done = 0;
}

// More groups of the rows that ask. Returns false if they have found all.
bool SweptPairs::find_more() noexcept {
    while (search_.done) {
        if (first_ + asking_ * capsa_group_boxes >= next_) return false;
        ask_grid(asking_++);
    }
    search_.written = expanded_ = 0;
    grid_.run(search_);
    return true;
}

// Fills the lists of groups that rows have found. Returns false if there are none.
bool SweptPairs::find_groups() noexcept {
    found_count_ = 0;
    while (true) {
        for (; expanded_ < search_.written; ++expanded_) {
            if (found_groups - found_count_ < capsa_group_boxes) return true;
            const capsa_rows_group& near = near_[expanded_];
            const auto first = static_cast<std::uint32_t>(near.row - first_);
            const capsa_box_group* const boxes = tree_.level[0];
            for (std::uint32_t left = near.rows; left != 0; left &= left - 1) {
                const std::uint32_t k = first + static_cast<std::uint32_t>(std::countr_zero(left));
                if ((there_ >> k & 1) == 0) continue;
                if (boxes && !overlap(reached_[k / capsa_group_boxes], k % capsa_group_boxes,
                                      boxes[near.group / capsa_group_boxes], near.group % capsa_group_boxes))
                    continue;
                found_[found_count_] = {near.group, head_[k]};
                if ((waiting_ >> k & 1) == 0) found_[found_count_].next = found_groups;
                head_[k] = found_count_++;
                waiting_ |= std::uint64_t{1} << k;
            }
        }
        if (!find_more()) return found_count_ != 0;
    }
}

// Each row that waits and does not search goes on in its next group.
void SweptPairs::meet_groups() noexcept {
    for (std::uint64_t idle = waiting_ & ~job_.searching; idle != 0; idle &= idle - 1) {
        const int k = std::countr_zero(idle);
        const std::uint64_t own = std::uint64_t{1} << k;
        const Found& found = found_[head_[k]];
        if (until_[k] < 0.0f || found.next == found_groups) waiting_ &= ~own;
        if (until_[k] < 0.0f) continue;
        state_[k].group = found.group;
        state_[k].rows = 0xffff;
        head_[k] = found.next;
        job_.searching |= own;
    }
}

// Whether some rows search, or have lists. If none does, the next ones ask.
bool SweptPairs::search() noexcept {
    while (true) {
        if (grid_) meet_groups();
        if (job_.searching != 0 || listed_.at < listed_.count) return true;
        if (grid_ && find_groups()) continue;
        if (ask_again()) continue;
        if (!ask_next()) return false;
    }
}

// Keeps those of the first `count` pairs of a row that asks and a row of the tree that are of use, as pairs
// of the source. Returns how many they are.
std::size_t SweptPairs::take(std::size_t count) noexcept {
    std::size_t taken = 0;
    for (std::size_t n = 0; n < count; ++n) {
        const auto [k, row] = pairs_[n];
        const std::uint32_t asking = rows_.row(first_ + k);
        if ((one_set_ && row == asking) || row >= below_[k]) continue;
        if (may_meet_ && !may_meet_(asking, row)) continue;
        const bool second = one_set_ && row < asking;
        asked_[taken] = static_cast<std::uint8_t>(k);
        second_[taken] = second;
        pairs_[taken++] = second ? capsa_index_pair{row, asking} : capsa_index_pair{asking, row};
    }
    return taken;
}

// Keeps those of the first `count` pairs of lists whose boxes overlap: a first touch takes some ten times as
// long as a box.
std::size_t SweptPairs::keep_near(std::size_t count) noexcept {
    std::size_t kept = 0;
    alignas(64) capsa_box_group others, ways;
    for (std::size_t begin = 0; begin < count; begin += capsa_group_boxes) {
        const capsa_index_pair* const pair = pairs_ + begin;
        const std::size_t here = std::min<std::size_t>(count - begin, capsa_group_boxes);
        maker_of_b_.rows(
            here,
            [&](int k, std::size_t i) {
                const capsa_stream& from = named_.stream[k];  // an index has no indexed points
                return from.data ? from.data[static_cast<std::ptrdiff_t>(pair[i].b) * from.stride]
                                 : field(named_, k, pair[i].b);
            },
            others);
        for (std::size_t i = 0; i < here; ++i) {
            const capsa_box_group& of = reached_[pair[i].a / capsa_group_boxes];
            const std::size_t k = pair[i].a % capsa_group_boxes;
            for (int axis = 0; axis < 3; ++axis) {
                ways.lo[axis][i] = of.lo[axis][k];
                ways.hi[axis][i] = of.hi[axis][k];
            }
        }
        std::uint8_t near[capsa_group_boxes];
        for (std::size_t i = 0; i < capsa_group_boxes; ++i) near[i] = 1;
        for (int axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < capsa_group_boxes; ++i)
                near[i] &=
                    (ways.lo[axis][i] <= others.hi[axis][i]) & (others.lo[axis][i] <= ways.hi[axis][i]);
        for (std::size_t i = 0; i < here; ++i) {
            pairs_[kept] = pair[i];
            kept += near[i];
        }
    }
    return kept;
}

bool SweptPairs::next(PairBlock& block) noexcept {
    std::size_t count = 0;
    while (count == 0) {
        if (!search()) return false;
        if (listed_.at < listed_.count) {
            listed_.written = 0;
            pairing_(&listed_);
            count = take(keep_near(listed_.written));
            continue;
        }
        const auto searching = static_cast<std::uint32_t>(std::popcount(job_.searching));
        job_.written = 0;
        job_.enough = grid_ ? std::min<std::uint32_t>(pairs_per_block / searching, capsa_group_boxes)
                            : 1 + (capsa_group_boxes - 1) / searching;
        kernel_(&job_);
        for (std::uint32_t n = 0; n < job_.written; ++n) {
            auto& [k, row] = pairs_[n];
            // A pair of its own grid is found by the row that stands before the other.
            row = own_ && row <= first_ + k ? rows_.row(first_ + k) : tree_.rows[row];
        }
        count = take(job_.written);
    }
    block = {pairs_, 0, count};
    return true;
}

}  // namespace capsa
