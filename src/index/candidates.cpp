#include "src/index/candidates.hpp"

#include "src/exact/margins.hpp"
#include "src/index/sweeps.hpp"
#include "src/plan/parts.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"
#include "src/traverse/decided.hpp"

#include <algorithm>
#include <limits>

namespace capsa {

namespace {

// Whether rows share the groups that are near several of them. With two sets few rows share a group. The
// loop over them would be mispredicted, which costs more than preparing the group again
// (docs/lab/2026-11-index.md).
bool share_groups(const capsa_source& source) {
    if (is_within(source)) return true;
    const CoreKind a = shape_info(source.a.shape).core, b = shape_info(source.b.shape).core;
    return (a == CoreKind::point && b == CoreKind::point) || has_long_formula(source.a.shape, source.b.shape);
}

capsa_tree tree_to_ask(const Route& route, const capsa_shapes& rows, const Query& query) {
    capsa_tree tree = route.tree_of(rows);
    if (query.exact) tree.copies = route.searched->tree_with_slack(rows).copies;
    return tree;
}

}  // namespace

PairSides sides_of_hits(const capsa_source& source) noexcept {
    const bool within = is_within(source);
    PairSides sides{&source.a, &second_side(source), true, within, 0, 0};
    const float share = exact::share_of_widest(*sides.a, *sides.b);
    if (sides.a->index) sides.most_slack_a = sides.a->index->largest_slack() * share;
    if (sides.b->index) sides.most_slack_b = sides.b->index->largest_slack() * share;
    if (has_share(source)) return sides;
    sides.begin = within ? 0 : source.begin;
    sides.end = within ? source.a.count : source.end;
    return sides;
}

void AskedRows::take(const capsa_shapes& shapes, const BoxMaker& maker, std::size_t begin,
                     std::size_t end) noexcept {
    count = static_cast<std::uint32_t>(std::min<std::size_t>(end - begin, capsa_group_boxes));
    maker.of(shapes, begin, count, boxes);
}

bool AskedRows::together(float extent) const noexcept {
    float lo[3], hi[3], sum[3] = {};
    std::fill_n(lo, 3, std::numeric_limits<float>::infinity());
    std::fill_n(hi, 3, -std::numeric_limits<float>::infinity());
    float rows = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
        if (!(boxes.lo[0][k] <= boxes.hi[0][k])) continue;
        rows += 1;
        for (int axis = 0; axis < 3; ++axis) {
            lo[axis] = std::min(lo[axis], boxes.lo[axis][k]);
            hi[axis] = std::max(hi[axis], boxes.hi[axis][k]);
            sum[axis] += boxes.hi[axis][k] - boxes.lo[axis][k];
        }
    }
    float more = 1;  // boxes that overlap the box around all rows, for each that overlaps one row
    for (int axis = 0; axis < 3; ++axis) more *= (hi[axis] - lo[axis] + extent) / (sum[axis] / rows + extent);
    return more <= tuning::together_most;
}

Candidates::Candidates(const capsa_source& source, const Route& route, const Query& query) noexcept
    : sides_(sides_of_hits(source)),
      may_meet_(source),
      searched_(route.searched),
      margin_(query.margin),
      overlap_(query.table->overlap),
      names_(query.table->names),
      flipped_(route.b_asks),
      listed_(route.listed),
      own_(is_within(source) && is_whole(source) && !listed_),
      grid_(searched_->grid(), *query.table, own_),
      decider_(query.decider(*route.asking.shapes, searched_->shapes())),
      tree_(tree_to_ask(route, route.b_asks ? source.a : second_side(source), query)),
      next_(route.asking.begin),
      end_(route.asking.end),
      maker_(*query.table, route.asking.shapes->shape) {
    const bool whole = is_whole(source);
    meet_.asked = route.asking.shapes;
    meet_.names = route.asking.names;
    meet_.tree = &tree_;
    meet_.exact = decider_.get();
    meet_.margin = margin_;
    meet_.row_end = capsa_no_row;
    meet_.after = is_within(source) && !whole && !listed_;
    meet_.behind = own_;
    if (flipped_ && !whole) {
        meet_.row_begin = static_cast<std::uint32_t>(source.begin);
        meet_.row_end = static_cast<std::uint32_t>(source.end);
    }
    kernel_ = kernel::groups(*query.table, meet_.asked->shape, tree_.copies.shape,
                             is_within(source) ? capsa_first_lower
                             : flipped_        ? capsa_first_of_tree
                                               : capsa_first_asked);
    job_.tree = meet_.tree;
    job_.asked = &rows_.boxes;
    meet_.out = groups_;
    meet_.hits = hits_;
    meet_.capacity = tuning::groups_per_call;
    job_.out = near_;
    job_.capacity = tuning::near_groups;
    job_.one_by_one = !share_groups(source);
    job_.done = 1;
    if (query.meets_nothing()) next_ = end_;
}

// The next question. Returns false if there is none.
bool Candidates::ask_next() noexcept {
    if (next_ >= end_) return false;
    rows_.take(*meet_.asked, maker_, next_, end_);
    job_.count = rows_.count;
    job_.first_row = static_cast<std::uint32_t>(next_);
    alignas(64) const capsa_box_group bare = rows_.boxes;
    // Boxes may shrink by a negative margin along the axes, not along the slants across a sweep: there a row
    // as deep as the margin may overlap by less than their corners lose.
    const bool shrink = margin_ < 0.0f;
    if (!shrink) widen(rows_.boxes, margin_);
    const bool slanted = are_slanted_capsules(*meet_.asked, next_, rows_, searched_->extent(), sweeps_);
    if (shrink) widen(rows_.boxes, margin_);
    job_.sweeps = slanted ? &sweeps_ : nullptr;
    if (grid_) {
        grid_.ask(bare, rows_.boxes, rows_.count, job_.first_row, job_.sweeps);
    } else {
        job_.together = !slanted && rows_.together(searched_->extent());
        const std::uint32_t first = job_.first_row;
        job_.first_group = !own_          ? 0
                           : first_group_ ? first_group_(first_group_of_, first, first + job_.count)
                                          : first / capsa_group_boxes;
        job_.state = {};
    }
    job_.done = 0;
    next_ += rows_.count;
    return true;
}

bool Candidates::next(NearGroups& near) noexcept {
    job_.written = 0;
    std::uint32_t begin = job_.first_row;
    while (true) {
        if (job_.done) {
            if (job_.written > 0 && next_ + capsa_group_boxes > begin + tuning::asked_rows) break;
            if (!ask_next()) break;
            if (job_.written == 0) begin = job_.first_row;
        }
        if (grid_)
            grid_.run(job_);
        else
            overlap_(&job_);
        if (!job_.done) break;
    }
    near = {near_, job_.written, begin, job_.first_row + job_.count};
    return job_.written > 0;
}

bool Candidates::next(GroupBlock& block) noexcept {
    if (meet_.at == meet_.count) {
        NearGroups near{};
        if (!next(near)) return false;
        meet_.groups = near.groups;
        meet_.count = near.count;
        meet_.at = 0;
        meet_.begin = near.begin;
        meet_.end = near.end;
    }
    kernel_(&meet_);
    if (may_meet_)
        for (std::uint32_t n = 0; n < meet_.written; ++n)
            hits_[n] = static_cast<std::uint16_t>(may_meet_.kept(hits_[n], [&](std::size_t lane) {
                return named(groups_[n]).pair(static_cast<std::uint32_t>(lane));
            }));
    block = {groups_, hits_, meet_.written};
    return true;
}

void Candidates::append(const GroupBlock& block, capsa_index_pair* out, std::size_t capacity,
                        capsa_find_result& result) const noexcept {
    capsa_name_job job{};
    job.groups = block.groups;
    job.hits = block.hits;
    job.count = block.count;
    job.names = meet_.names;
    job.rows = meet_.tree->rows;
    job.first = listed_          ? capsa_first_asked
                : sides_.one_set ? capsa_first_lower
                : flipped_       ? capsa_first_of_tree
                                 : capsa_first_asked;
    job.out = out;
    job.capacity = capacity;
    job.written = result.written;
    job.total = result.total;
    names_(&job);
    result = {job.written, job.total};
}

HitsOfGroups::HitsOfGroups(Candidates& candidates, const Query& query, capsa_pair_kernel gaps) noexcept
    : PairStream(candidates.sides()), candidates_(candidates), query_(query), gaps_(gaps) {}

// Returns how many pairs there are: none at the end.
std::size_t HitsOfGroups::fill() noexcept {
    std::size_t count = 0;
    while (count < tuning::pairs_per_call) {
        if (left_ == 0) {
            if (group_ == block_.count) {
                if (!candidates_.next(block_)) break;
                group_ = 0;
                continue;
            }
            left_ = block_.hits[group_++];
        }
        if (left_ == 0) continue;
        const Candidates::Named pairs = candidates_.named(block_.groups[group_ - 1]);
        for (; left_ != 0 && count < tuning::pairs_per_call; left_ &= left_ - 1)
            pairs_[count++] = pairs.pair(static_cast<std::uint32_t>(std::countr_zero(left_)));
    }
    return count;
}

bool HitsOfGroups::next(PairBlock& block) noexcept {
    block = {pairs_, 0, fill()};
    while (query_.exact && block.count > 0) {
        if (const std::size_t left = keep_decided(sides(), query_, gaps_, pairs_, block.count); left > 0) {
            block.count = left;
            break;
        }
        block.count = fill();
    }
    return block.count > 0;
}

}  // namespace capsa
