#include "src/index/cell_pairs.hpp"

#include "src/traverse/decided.hpp"

#include <algorithm>
#include <bit>

namespace capsa {

namespace {

// Near pairs, which need not touch.
PairSides sides_of_near(const capsa_source& source) {
    PairSides sides = sides_of_hits(source);
    sides.hits = false;
    sides.may_meet = MayMeet(source);
    return sides;
}

}  // namespace

CellPairs::CellPairs(const capsa_source& source, const Route& route, const Query& query) noexcept
    : PairStream(sides_of_near(source)),
      index_(*route.searched),
      margin_(std::max(query.margin, 0.0f)),
      cells_(query.table->cells),
      pairing_(query.table->pairing),
      overlap_(query.table->overlap),
      asked_(*route.asking.shapes),
      maker_(*query.table, asked_.shape),
      next_(route.asking.begin),
      end_(route.asking.end) {
    tree_.tree = &index_.tree();
    tree_.asked = &asked_box_;
    tree_.out = groups_;
    tree_.capacity = rows_at_once;
    tree_.done = 1;
    job_.lists = lists_;
    job_.flipped = route.b_asks;
    job_.out = pairs_;
    job_.capacity = tuning::cell_pairs + capsa_readable_rows;
    if (query.meets_nothing()) next_ = end_;
}

// The next rows ask the cells. Returns false if there are none.
bool CellPairs::ask_next() noexcept {
    if (next_ >= end_) return false;
    const std::uint64_t count = std::min<std::uint64_t>(end_ - next_, rows_at_once);
    begin_ = static_cast<std::uint32_t>(next_);
    for (std::size_t k = 0; k * capsa_group_boxes < count; ++k) {
        const std::size_t first = next_ + k * capsa_group_boxes;
        maker_.of(asked_, first, std::min<std::size_t>(next_ + count - first, capsa_group_boxes), boxes_[k]);
    }
    next_ += count;
    capsa_cell_job ask{};
    ask.boxes = boxes_;
    ask.widened = widening(margin_);
    ask.asking = ~std::uint64_t{0} >> (rows_at_once - count);
    ask.first_row = begin_;
    ask.lists = lists_;
    for (std::size_t k = 0; ask.asking != 0 && k < index_.cells().grids(); ++k) {
        ask.grid = &index_.cells().grid(k);
        cells_(&ask);
    }
    to_tree_ = ask.asking;
    job_.count = ask.written;
    return true;
}

// The next groups of rows that ask the tree. Returns false if there are none.
bool CellPairs::ask_tree() noexcept {
    if (tree_.done) {
        if (to_tree_ == 0) return false;
        const auto row = static_cast<std::uint32_t>(std::countr_zero(to_tree_));
        to_tree_ &= to_tree_ - 1;
        asked_box_ = boxes_[row / capsa_group_boxes];
        widen(asked_box_, margin_);
        tree_.first_row = begin_ + row / capsa_group_boxes * capsa_group_boxes;
        tree_.state = {};
        tree_.state.box = row % capsa_group_boxes;
        tree_.count = tree_.state.box + 1;
        tree_.done = 0;
    }
    tree_.written = 0;
    overlap_(&tree_);
    const capsa_tree& tree = index_.tree();
    for (std::uint32_t n = 0; n < tree_.written; ++n) {
        const std::uint32_t place = groups_[n].group * capsa_group_boxes;
        lists_[n] = {tree.rows + place, std::min<std::uint32_t>(tree.count - place, capsa_group_boxes),
                     groups_[n].row + static_cast<std::uint32_t>(std::countr_zero(groups_[n].rows))};
    }
    job_.count = tree_.written;
    return true;
}

// The rows that ask in one block are near each other, so that the kernel can stage them.
bool CellPairs::next(PairBlock& block) noexcept {
    job_.written = 0;
    std::uint64_t begin = begin_;
    while (true) {
        pairing_(&job_);
        if (job_.at < job_.count) break;
        job_.at = job_.count = 0;
        if (ask_tree()) continue;
        if (job_.written == 0) begin = next_;
        if (next_ + rows_at_once > begin + capsa_near_rows || !ask_next()) break;
    }
    const capsa_row_range asking{static_cast<std::uint32_t>(begin), begin_ + rows_at_once};
    block = {pairs_, 0, job_.written};
    (job_.flipped ? block.b_rows : block.a_rows) = asking;
    return job_.written > 0;
}

HitsOfCells::HitsOfCells(CellPairs& all, const Query& query, capsa_pair_kernel kernel) noexcept
    : PairStream({all.sides().a,
                  all.sides().b,
                  true,
                  all.sides().one_set,
                  all.sides().begin,
                  all.sides().end,
                  {},
                  all.sides().most_slack_a,
                  all.sides().most_slack_b}),
      all_(all),
      query_(query),
      kernel_(kernel),
      may_meet_(all.sides().may_meet) {}

bool HitsOfCells::next(PairBlock& block) noexcept {
    capsa_index_pair* const pairs = all_.room();
    std::size_t count = 0;
    for (PairBlock some{}; count == 0 && all_.next(some);) {
        std::uint64_t words[(tuning::cell_pairs + capsa_readable_rows + 63) / 64];
        const std::size_t word_count = (some.count + 63) / 64;
        if (query_.exact)
            set_all({words, word_count}, some.count);
        else
            ask_pairs(sides(), some, query_.margin, kernel_, words);
        if (may_meet_) may_meet_.keep({words, word_count}, [&](std::size_t k) { return some.at(k); });
        if (query_.exact) decide(sides(), some, query_, kernel_, {words, word_count});
        for (std::size_t w = 0; w < word_count; ++w)
            for (std::uint64_t left = words[w]; left != 0; left &= left - 1)
                pairs[count++] = some.at(w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
    block = {pairs, 0, count};
    return count > 0;
}

}  // namespace capsa
