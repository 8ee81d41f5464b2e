#include "src/index/index.hpp"

#include "src/index/order.hpp"

#include <algorithm>

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
void capsa_index::copy(const capsa_shapes& shapes) {
    const int streams = capsa::shape_info(shapes.shape).streams();
    const std::size_t padded = groups_for(shapes.count) * capsa_group_boxes;
    streams_.need(static_cast<std::size_t>(streams) * padded);
    copy_ = {};
    copy_.shape = shapes.shape;
    copy_.count = shapes.count;
    for (int k = 0; k < streams; ++k) {
        float* const to = streams_.data() + static_cast<std::size_t>(k) * padded;
        for (std::size_t row = 0; row < shapes.count; ++row) to[row] = capsa::field(shapes, k, row);
        copy_.stream[k] = {to, 1};
    }
    copy_.index = this;
}

// Returns the number of rows with a box. Invalid rows stay outside.
std::size_t capsa_index::sort() {
    const std::size_t count = copy_.count;
    const capsa::Frame frame = capsa::frame_of(copy_);
    extent_ = frame.extent;
    rows_.need(count);
    // The scratch is not kept: it would be a third of the memory.
    capsa::Room<capsa::KeyedRow> keyed, other;
    keyed.need(count);
    other.need(count);
    std::size_t valid = 0;
    for (std::size_t row = 0; row < count; ++row) {
        const Box box = capsa::box_of(copy_, row);
        if (box.is_empty()) continue;
        keyed[valid++] = {capsa::place_key(frame, box), static_cast<std::uint32_t>(row)};
    }
    capsa::sort_by_key({keyed.data(), valid}, {other.data(), valid});
    for (std::size_t i = 0; i < valid; ++i) rows_[i] = keyed[i].row;
    return valid;
}

void capsa_index::make_levels(std::size_t count) {
    std::size_t groups = 0;
    for (std::size_t boxes = count; boxes > 0;) {
        const std::size_t here = groups_for(boxes);
        groups += here;
        boxes = here == 1 ? 0 : here;
    }
    groups_.need(groups);
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
}

void capsa_index::fill_boxes() noexcept {
    capsa_box_group* group = groups_.data();
    std::size_t boxes = tree_.count;
    for (std::uint32_t level = 0; level < tree_.levels; ++level) {
        const std::size_t here = groups_for(boxes);
        for (std::size_t g = 0; g < here; ++g, ++group)
            for (std::size_t k = 0; k < capsa_group_boxes; ++k) {
                const std::size_t place = g * capsa_group_boxes + k;
                Box box = Box::empty();
                if (place < boxes && level == 0)
                    box = capsa::box_of(copy_, rows_[place]);
                else if (place < boxes)
                    for (std::size_t child = 0; child < capsa_group_boxes; ++child)
                        box.add(capsa::get(tree_.level[level - 1][place], child));
                capsa::put(*group, k, box);
            }
        boxes = here;
    }
}

void capsa_index::build(const capsa_shapes& shapes) {
    try {
        copy(shapes);
        make_levels(sort());
    } catch (...) {
        clear();
        throw;
    }
    fill_boxes();
}

void capsa_index::refit(const capsa_shapes& shapes) {
    if (shapes.shape != copy_.shape || shapes.count != copy_.count) return build(shapes);
    copy(shapes);
    fill_boxes();
    // A row that was invalid when the index was built has no place.
    if (tree_.count == copy_.count) return;
    std::size_t valid = 0, placed = 0;
    for (std::size_t row = 0; row < copy_.count; ++row) valid += !capsa::box_of(copy_, row).is_empty();
    for (std::size_t place = 0; place < tree_.count; ++place)
        placed +=
            !capsa::get(tree_.level[0][place / capsa_group_boxes], place % capsa_group_boxes).is_empty();
    if (valid != placed) build(shapes);
}

std::size_t capsa_index::bytes() const noexcept {
    return sizeof(*this) + streams_.bytes() + rows_.bytes() + groups_.bytes();
}
