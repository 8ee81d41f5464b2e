#include "src/index/index.hpp"

#include "src/index/order.hpp"

#include <algorithm>
#include <limits>

using capsa::Box;

namespace {

constexpr std::size_t groups_for(std::size_t boxes) {
    return (boxes + capsa_group_boxes - 1) / capsa_group_boxes;
}

}  // namespace

void capsa_index::clear() noexcept {
    copy_ = {};
    tree_ = {};
    extent_ = 0.0f;
}

// The copies stand in the order of the caller's rows, so that they answer for zip and listed too.
bool capsa_index::copy(const capsa_shapes& shapes) {
    const int streams = capsa::shape_info(shapes.shape).streams();
    const std::size_t padded = groups_for(shapes.count) * capsa_group_boxes;
    if (!streams_.need(static_cast<std::size_t>(streams) * padded)) return false;
    copy_ = {};
    copy_.shape = shapes.shape;
    copy_.count = shapes.count;
    for (int k = 0; k < streams; ++k) {
        float* const to = streams_.data() + static_cast<std::size_t>(k) * padded;
        capsa::copy_field(shapes, k, to);
        std::fill(to + shapes.count, to + padded, std::numeric_limits<float>::quiet_NaN());
        copy_.stream[k] = {to, 1};
    }
    copy_.index = this;
    return true;
}

// Counts the rows with a box. Invalid rows stay outside.
bool capsa_index::sort(std::size_t& valid) {
    const std::size_t count = copy_.count;
    const capsa::Frame frame = capsa::frame_of(copy_);
    extent_ = frame.extent;
    // The scratch is not kept: it would be a third of the memory.
    capsa::Room<capsa::KeyedRow> keyed, other;
    // An invalid row is written and then overwritten.
    if (!rows_.need(count) || !keyed.need(count + 1) || !other.need(count)) return false;
    valid = 0;
    capsa_box_group boxes;
    std::uint32_t key[capsa_group_boxes];
    for (std::size_t begin = 0; begin < count; begin += capsa_group_boxes) {
        boxes_in_order(begin, boxes);
        capsa::place_keys(frame, boxes, key);
        for (std::size_t i = 0; i < capsa_group_boxes; ++i) {
            keyed[valid] = {key[i], static_cast<std::uint32_t>(begin + i)};
            valid += !capsa::get(boxes, i).is_empty();
        }
    }
    capsa::sort_by_key({keyed.data(), valid}, {other.data(), valid});
    for (std::size_t i = 0; i < valid; ++i) rows_[i] = keyed[i].row;
    return true;
}

bool capsa_index::make_levels(std::size_t count) {
    std::size_t groups = 0;
    for (std::size_t boxes = count; boxes > 0;) {
        const std::size_t here = groups_for(boxes);
        groups += here;
        boxes = here == 1 ? 0 : here;
    }
    if (!groups_.need(groups)) return false;
    tree_ = {};
    tree_.rows = rows_.data();
    tree_.count = static_cast<std::uint32_t>(count);
    const capsa_box_group* at = groups_.data();
    for (std::size_t boxes = count; boxes > 0;) {
        const std::size_t here = groups_for(boxes);
        tree_.level[tree_.levels++] = at;
        at += here;
        boxes = here == 1 ? 0 : here;
    }
    return true;
}

// The boxes of sixteen rows of the copy. Rows behind the last one are NaN.
void capsa_index::boxes_in_order(std::size_t begin, capsa_box_group& to) const noexcept {
    const float* field[capsa_max_streams] = {};
    const capsa::ShapeInfo& info = capsa::shape_info(copy_.shape);
    for (int k = 0; k < info.streams(); ++k) field[k] = copy_.stream[k].data + begin;
    capsa::boxes_of(info, field, to);
}

void capsa_index::fill_boxes() noexcept {
    const capsa::ShapeInfo& info = capsa::shape_info(copy_.shape);
    capsa_box_group* group = groups_.data();
    for (std::size_t begin = 0; begin < tree_.count; begin += capsa_group_boxes, ++group) {
        const std::size_t here = std::min<std::size_t>(tree_.count - begin, capsa_group_boxes);
        const std::uint32_t* const row = rows_.data() + begin;
        const auto at = [&](int k, std::size_t i) { return copy_.stream[k].data[row[i]]; };
        capsa::boxes_of(info, capsa::RowGroup(info, here, at), *group);
    }
    std::size_t boxes = tree_.count;
    for (std::uint32_t level = 1; level < tree_.levels; ++level) {
        boxes = groups_for(boxes);
        for (std::size_t g = 0; g < groups_for(boxes); ++g, ++group)
            for (std::size_t k = 0; k < capsa_group_boxes; ++k) {
                const std::size_t child = g * capsa_group_boxes + k;
                capsa::put(*group, k,
                           child < boxes ? capsa::around(tree_.level[level - 1][child]) : Box::empty());
            }
    }
}

bool capsa_index::build(const capsa_shapes& shapes) {
    std::size_t valid = 0;
    if (!copy(shapes) || !sort(valid) || !make_levels(valid)) {
        clear();
        return false;
    }
    fill_boxes();
    return true;
}

bool capsa_index::refit(const capsa_shapes& shapes) {
    if (shapes.shape != copy_.shape || shapes.count != copy_.count) return build(shapes);
    if (!copy(shapes)) {  // its room is that of the last build, so this does not happen
        clear();
        return false;
    }
    fill_boxes();
    // A row that was invalid when the index was built has no place.
    if (tree_.count == copy_.count) return true;
    std::size_t valid = 0, placed = 0;
    capsa_box_group boxes;
    for (std::size_t begin = 0; begin < copy_.count; begin += capsa_group_boxes) {
        boxes_in_order(begin, boxes);
        for (std::size_t i = 0; i < capsa_group_boxes; ++i) valid += !capsa::get(boxes, i).is_empty();
    }
    for (std::size_t place = 0; place < tree_.count; ++place)
        placed +=
            !capsa::get(tree_.level[0][place / capsa_group_boxes], place % capsa_group_boxes).is_empty();
    return valid == placed || build(shapes);
}

std::size_t capsa_index::bytes() const noexcept {
    return sizeof(*this) + streams_.bytes() + rows_.bytes() + groups_.bytes();
}
