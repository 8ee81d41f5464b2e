#include "src/index/swept.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace capsa {

namespace {

// A longer motion along an axis is invalid (valid_motion of kernels/rows/moving.hpp): its row touches
// nothing.
constexpr float longest_motion = 0x1p62f;

bool possible(float x) { return std::fabs(x) <= longest_motion; }

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

}  // namespace

Displacements displacements(const capsa_motion* motion, std::size_t count) noexcept {
    if (!motion) return {{0, 0, 0}, {0, 0, 0}};
    Displacements all{{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};
    const bool one_for_all = motion->dx.stride == 0 && motion->dy.stride == 0 && motion->dz.stride == 0;
    for (std::size_t row = 0; row < (one_for_all ? std::min<std::size_t>(count, 1) : count); ++row) {
        const float along[3] = {way_along(motion, 0, row), way_along(motion, 1, row),
                                way_along(motion, 2, row)};
        if (!possible(along[0]) || !possible(along[1]) || !possible(along[2])) continue;
        for (int axis = 0; axis < 3; ++axis) {
            all.lo[axis] = std::min(all.lo[axis], along[axis]);
            all.hi[axis] = std::max(all.hi[axis], along[axis]);
        }
    }
    return all;
}

SweptPairs::SweptPairs(const capsa_source& source, const Route& route, const Query& query,
                       const capsa_motion& of_a, const Displacements& of_b) noexcept
    : tree_(route.searched->tree_of(second_side(source))),
      margin_(query.margin),
      rows_(route.asking),
      may_meet_(source),
      one_set_(is_within(source)),
      of_a_(of_a),
      maker_of_a_(*query.table, source.a.shape),
      kernel_(query.table->sweeps),
      of_b_(of_b),
      next_(rows_.begin) {
    const capsa_shape a = source.a.shape, b = second_side(source).shape;
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
    if (query.meets_nothing() || tree_.levels == 0 || !(of_b_.lo[0] <= of_b_.hi[0])) next_ = rows_.end;
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
    return true;
}

bool SweptPairs::next(PairBlock& block) noexcept {
    std::size_t count = 0;
    while (count == 0) {
        if (job_.searching == 0) {
            if (!ask_next()) return false;
            continue;
        }
        const auto searching = static_cast<std::uint32_t>(std::popcount(job_.searching));
        job_.written = 0;
        job_.enough = 1 + (capsa_group_boxes - 1) / searching;
        kernel_(&job_);
        for (std::uint32_t n = 0; n < job_.written; ++n) {
            const std::uint32_t asking = rows_.row(first_ + pairs_[n].a), row = tree_.rows[pairs_[n].b];
            if ((one_set_ && row == asking) || row >= below_[pairs_[n].a]) continue;
            if (may_meet_ && !may_meet_(asking, row)) continue;
            const bool second = one_set_ && row < asking;
            asked_[count] = static_cast<std::uint8_t>(pairs_[n].a);
            second_[count] = second;
            pairs_[count++] = second ? capsa_index_pair{row, asking} : capsa_index_pair{asking, row};
        }
    }
    block = {pairs_, 0, count};
    return true;
}

}  // namespace capsa
