#include "src/index/candidates.hpp"

#include <algorithm>
#include <limits>

namespace capsa {

namespace {

bool is_within(const capsa_source& source) { return source.kind == capsa_source_within; }

// The tree that is searched: of A if B has none. Otherwise rows of A, or groups of them, ask the tree of B.
const capsa_index* searched_side(const capsa_source& source) {
    return is_within(source) || !source.b.index ? source.a.index : source.b.index;
}

// A slice asks row by row, because its rows stand anywhere in a tree.
bool is_whole(const capsa_source& source) { return source.begin == 0 && source.end == source.a.count; }

PairSides sides_of(const capsa_source& source) {
    if (is_within(source)) return {&source.a, &source.a, false, true, 0, source.a.count};
    return {&source.a, &source.b, false, false, source.begin, source.end};
}

}  // namespace

void AskedRows::take(const capsa_shapes& shapes, std::size_t begin, std::size_t end, float margin) noexcept {
    count = static_cast<std::uint32_t>(std::min<std::size_t>(end - begin, capsa_group_boxes));
    const ShapeInfo& info = shape_info(shapes.shape);
    boxes_of(info, RowGroup(info, count, [&](int k, std::size_t i) { return field(shapes, k, begin + i); }),
             boxes);
    for (std::uint32_t k = 0; k < capsa_group_boxes; ++k) {
        put(boxes, k, widened(get(boxes, k), margin));
        row[k] = static_cast<std::uint32_t>(begin + k);
    }
}

bool AskedRows::together(float extent) const noexcept {
    Box around = Box::empty();
    float largest = extent;
    for (std::uint32_t k = 0; k < count; ++k) {
        const Box box = get(boxes, k);
        if (!(box.lo[0] <= box.hi[0])) continue;
        around.add(box);
        largest = std::max(largest, box.extent());
    }
    return around.extent() <= 4.0f * largest;
}

Candidates::Candidates(const capsa_source& source, const Query& query) noexcept
    : PairStream(sides_of(source)),
      searched_(searched_side(source)),
      asked_tree_(nullptr),
      asked_(&source.a),
      next_(source.begin),
      end_(source.end),
      margin_(query.margin),
      overlap_(query.table->overlap),
      job_{} {
    job_.tree = &searched_->tree();
    job_.row_begin = 0;
    job_.row_end = static_cast<std::uint32_t>(searched_->shapes().count);
    job_.done = 1;
    job_.asked = &rows_.boxes;
    job_.asked_row = rows_.row;
    if (is_within(source)) {
        job_.sorted = 1;
        job_.filter = is_whole(source) ? capsa_overlap_once : capsa_overlap_after;
        if (is_whole(source)) asked_tree_ = job_.tree;
    } else if (source.b.index) {
        if (source.a.index && is_whole(source)) asked_tree_ = &source.a.index->tree();
    } else {
        job_.flipped = 1;
        job_.row_begin = static_cast<std::uint32_t>(source.begin);
        job_.row_end = static_cast<std::uint32_t>(source.end);
        asked_ = &source.b;
        next_ = 0;
        end_ = source.b.count;
    }
    if (asked_tree_) end_ = (asked_tree_->count + capsa_group_boxes - 1) / capsa_group_boxes;
    if (margin_ == -std::numeric_limits<float>::infinity()) next_ = end_;  // nothing is a hit
}

// The next question. Returns false if there is none.
bool Candidates::ask_next() noexcept {
    if (next_ >= end_) return false;
    if (asked_tree_) {
        const capsa_box_group& group = asked_tree_->level[0][next_];
        job_.place = static_cast<std::uint32_t>(next_ * capsa_group_boxes);
        rows_.count = std::min<std::uint32_t>(asked_tree_->count - job_.place, capsa_group_boxes);
        for (std::uint32_t k = 0; k < capsa_group_boxes; ++k)
            put(rows_.boxes, k, widened(get(group, k), margin_));
        job_.asked_row = asked_tree_->rows + job_.place;
        job_.together = 1;
        ++next_;
    } else {
        rows_.take(*asked_, next_, end_, margin_);
        job_.together = job_.filter == capsa_overlap_all && rows_.together(searched_->extent());
        next_ += rows_.count;
    }
    job_.count = rows_.count;
    job_.state = {};
    job_.done = 0;
    return true;
}

bool Candidates::next(PairBlock& block) noexcept {
    job_.out = pairs_;
    job_.capacity = tuning::pairs_per_call;
    job_.written = 0;
    while (job_.capacity - job_.written >= capsa_group_boxes) {
        if (job_.done && !ask_next()) break;
        overlap_(&job_);
    }
    block = {pairs_, 0, job_.written};
    return job_.written > 0;
}

}  // namespace capsa
