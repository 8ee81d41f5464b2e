#include "src/index/swept.hpp"

#include "src/index/sweeps.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace capsa {

namespace {

float element(const capsa_stream& stream, std::size_t row) {
    return stream.data ? stream.data[static_cast<std::ptrdiff_t>(row) * stream.stride] : 0.0f;
}

bool finite(float x) { return std::fabs(x) <= std::numeric_limits<float>::max(); }

// The displacements of `count` rows; a row with an invalid one touches nothing. lo > hi if no row is left.
Displacements all_of(const capsa_motion* motion, std::size_t count) {
    if (!motion) return {{0, 0, 0}, {0, 0, 0}};
    constexpr float infinity = std::numeric_limits<float>::infinity();
    Displacements all{{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};
    const bool one_for_all = motion->dx.stride == 0 && motion->dy.stride == 0 && motion->dz.stride == 0;
    for (std::size_t row = 0; row < (one_for_all ? std::min<std::size_t>(count, 1) : count); ++row) {
        const float along[3] = {element(motion->dx, row), element(motion->dy, row), element(motion->dz, row)};
        if (!finite(along[0]) || !finite(along[1]) || !finite(along[2])) continue;
        for (int axis = 0; axis < 3; ++axis) {
            all.lo[axis] = std::min(all.lo[axis], along[axis]);
            all.hi[axis] = std::max(all.hi[axis], along[axis]);
        }
    }
    return all;
}

// The boxes of a group become those that they sweep while they move by `by` and the rest by any of `others`.
// A first touch may lie outside of the exact box by 4 eps of the way (docs/meaning.md), and coordinates are
// rounded. Boxes stay finite, so that they do not overlap an empty one. An empty box stays empty (one with a
// negative margin may have lo > hi), and one whose row has no valid motion becomes empty.
void sweep(capsa_box_group& boxes, const float (&by)[3][capsa_group_boxes], const Displacements& others,
           capsa_sweep_group& sweeps) {
    constexpr float most = std::numeric_limits<float>::max(),
                    infinity = std::numeric_limits<float>::infinity();
    const bool one_way = std::equal(others.lo, others.lo + 3, others.hi);
    float way[capsa_group_boxes] = {};
    for (int axis = 0; axis < 3; ++axis) {
        const float longest = std::max(std::fabs(others.lo[axis]), std::fabs(others.hi[axis]));
        for (int k = 0; k < capsa_group_boxes; ++k) way[k] += std::fabs(by[axis][k]) + longest;
    }
    for (int axis = 0; axis < 3; ++axis)
        for (int k = 0; k < capsa_group_boxes; ++k) {
            const float lo = boxes.lo[axis][k], hi = boxes.hi[axis][k];
            const float slack = size_slack * way[k] + place_slack * std::max(std::fabs(lo), std::fabs(hi));
            sweeps.half[axis][k] = 0.5f * (hi - lo);
            sweeps.centre[axis][k] = lo + sweeps.half[axis][k];
            sweeps.half[axis][k] += slack;
            sweeps.by[axis][k] = one_way ? by[axis][k] - others.lo[axis] : 0.0f;
            const float back = by[axis][k] - others.hi[axis], onward = by[axis][k] - others.lo[axis];
            const float least = lo + (back < 0.0f ? back : 0.0f) - slack,
                        last = hi + (onward > 0.0f ? onward : 0.0f) + slack;
            const bool there = lo <= most && way[k] >= 0.0f;  // not if a motion is NaN
            boxes.lo[axis][k] = !there ? infinity : least > -most ? least : -most;
            boxes.hi[axis][k] = !there ? -infinity : last < most ? last : most;
        }
}

// Bit k says whether byte k, which is 0 or 1, is 1.
std::uint64_t bits_of(const std::uint8_t (&bytes)[capsa_group_boxes]) {
    std::uint64_t bits = 0;
    for (std::size_t half = 0; half < 2; ++half) {
        std::uint64_t eight = 0;
        for (std::size_t k = 0; k < 8; ++k) eight |= std::uint64_t{bytes[8 * half + k]} << 8 * k;
        bits |= (eight * 0x0102040810204080u >> 56) << 8 * half;
    }
    return bits;
}

}  // namespace

SweptPairs::SweptPairs(const capsa_source& source, const Route& route, const Query& query,
                       const capsa_motion& of_a, const capsa_motion* of_b) noexcept
    : PairStream({&source.a, &second_side(source), false, false, source.begin, source.end}),
      tree_(route.searched->tree()),
      extent_(route.searched->extent()),
      margin_(query.margin),
      rows_(route.asking),
      may_meet_(source),
      one_set_(is_within(source)),
      of_a_(of_a),
      overlap_(query.table->overlap),
      on_way_(query.table->on_way),
      maker_of_a_(*query.table, source.a.shape),
      maker_of_b_(*query.table, second_side(source).shape),
      of_b_(all_of(one_set_ ? &of_a : of_b, second_side(source).count)),
      next_(rows_.begin) {
    job_.tree = &tree_;
    job_.asked = &asked_.boxes;
    job_.out = groups_;
    job_.capacity = capsa_group_boxes;
    job_.done = 1;
    if (query.meets_nothing()) next_ = rows_.end;
}

// The next sixteen rows ask. Returns false if there are none.
bool SweptPairs::ask_next() noexcept {
    if (next_ >= rows_.end) return false;
    asked_.take(*rows_.shapes, maker_of_a_, next_, rows_.end, margin_);
    float by[3][capsa_group_boxes] = {};
    for (std::uint32_t k = 0; k < asked_.count; ++k) {
        const std::uint32_t row = rows_.row(next_ + k);
        by[0][k] = element(of_a_.dx, row);
        by[1][k] = element(of_a_.dy, row);
        by[2][k] = element(of_a_.dz, row);
    }
    sweep(asked_.boxes, by, of_b_, sweeps_);
    slanted_ = are_slanted(sweeps_, asked_.count, extent_);
    job_.sweeps = slanted_ ? &sweeps_ : nullptr;
    job_.count = asked_.count;
    job_.together = !slanted_ && asked_.together(extent_);
    job_.first_row = static_cast<std::uint32_t>(next_);
    job_.state = {};
    job_.done = 0;
    next_ += asked_.count;
    return true;
}

// The lanes of the next group whose own boxes overlap the one that its next row sweeps.
void SweptPairs::find_near_rows() noexcept {
    capsa_rows_group& group = groups_[group_];
    const auto asking = static_cast<std::uint32_t>(std::countr_zero(group.rows));
    group.rows &= group.rows - 1;
    group_ += group.rows == 0;
    if (near_group_ != group.group) {
        near_group_ = group.group;
        maker_of_b_.contiguous(tree_.copies, std::size_t{group.group} * capsa_group_boxes, near_);
    }
    asking_ = rows_.row(group.row + asking);
    const Box box = get(asked_.boxes, asking);
    std::uint8_t near[capsa_group_boxes];
    for (int k = 0; k < capsa_group_boxes; ++k)
        near[k] = (near_.lo[0][k] <= box.hi[0]) & (box.lo[0] <= near_.hi[0][k]) &
                  (near_.lo[1][k] <= box.hi[1]) & (box.lo[1] <= near_.hi[1][k]) &
                  (near_.lo[2][k] <= box.hi[2]) & (box.lo[2] <= near_.hi[2][k]);
    near_rows_ = bits_of(near);
    if (slanted_ && near_rows_ != 0) near_rows_ &= on_way_(&near_, &sweeps_, asking);
}

// Returns false if there are no more groups with near rows.
bool SweptPairs::next_group() noexcept {
    while (near_rows_ == 0) {
        if (group_ < job_.written) {
            find_near_rows();
            continue;
        }
        if (job_.done && !ask_next()) return false;
        job_.written = group_ = 0;
        overlap_(&job_);
    }
    return true;
}

bool SweptPairs::next(PairBlock& block) noexcept {
    std::size_t count = 0;
    second_ = 0;
    while (count < pairs_per_block && next_group()) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(near_rows_));
        near_rows_ &= near_rows_ - 1;
        const std::uint32_t row = tree_.rows[std::size_t{near_group_} * capsa_group_boxes + lane];
        if (one_set_ && row == asking_) continue;
        if (may_meet_ && !may_meet_(asking_, row)) continue;
        const bool second = one_set_ && row < asking_;
        second_ |= std::uint64_t{second} << count;
        pairs_[count++] = second ? capsa_index_pair{row, asking_} : capsa_index_pair{asking_, row};
    }
    block = {pairs_, 0, count};
    return count > 0;
}

}  // namespace capsa
