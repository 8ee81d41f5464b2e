#include "src/index/index.hpp"

#include "src/index/order.hpp"
#include "src/kernel_call.hpp"

#include <algorithm>
#include <limits>

using capsa::Box;

namespace {

// Rows between a prefetch and its use; rows whose boxes and copies are made together. Other values were not
// measured.
constexpr std::size_t ahead = 64, copied_rows = 256;

// Rows begin to begin + count.
capsa_shapes rows_of(const capsa_shapes& shapes, std::size_t begin, std::size_t count) {
    const capsa::ShapeInfo& info = capsa::shape_info(shapes.shape);
    const auto first = static_cast<std::ptrdiff_t>(begin);
    capsa_shapes part = shapes;
    part.count = count;
    for (int k = 0; k < info.points; ++k)
        if (part.point[k].data) part.point[k].data += first * part.point[k].stride;
    for (int k = 0; k < info.streams(); ++k)
        if (k >= info.coordinates() || !part.point[k / info.dimension].data)
            part.stream[k].data += first * part.stream[k].stride;
    return part;
}

// Every table gives the same boxes and keys.
const capsa_kernel_table& best_table() { return *capsa::resolve({0.0f, capsa_isa_best}).table; }

constexpr std::size_t groups_for(std::size_t boxes) {
    return (boxes + capsa_group_boxes - 1) / capsa_group_boxes;
}

}  // namespace

void capsa_index::clear() noexcept {
    copy_ = {};
    tree_ = {};
    cells_.clear();
    extent_ = 0.0f;
}

// These copies stand in the order of the caller's rows, so that they answer for zip and listed too. The
// fields of a row stand side by side, because who looks for a row looks for all of it.
bool capsa_index::copy(const capsa_shapes& shapes) {
    const int streams = capsa::shape_info(shapes.shape).streams();
    if (!rows_.need(static_cast<std::size_t>(streams) * shapes.count)) return false;
    cells_.clear();
    copy_ = {};
    copy_.shape = shapes.shape;
    copy_.count = shapes.count;
    // Some rows at a time: every stream goes through all lines of the cache that hold them.
    for (std::size_t begin = 0; begin < shapes.count; begin += copied_rows) {
        const capsa_shapes part = rows_of(shapes, begin, std::min(shapes.count - begin, copied_rows));
        float* const to = rows_.data() + begin * static_cast<std::size_t>(streams);
        for (int k = 0; k < streams; ++k) capsa::copy_field(part, k, to + k, streams);
    }
    for (int k = 0; k < streams; ++k)
        copy_.stream[k] = {shapes.count == 0 ? nullptr : rows_.data() + k, streams};
    copy_.index = this;
    return true;
}

capsa::BoxMaker capsa_index::box_maker() const noexcept { return {best_table(), copy_.shape}; }

// Counts the rows with a box. Invalid rows stay outside. The room of the placed copies is the scratch: they
// are written afterwards.
bool capsa_index::sort(const capsa_shapes& shapes, std::size_t& valid) {
    const std::size_t count = copy_.count;
    const capsa::BoxMaker maker = box_maker();
    const capsa_key_kernel keys = best_table().keys;
    const capsa_frame frame = capsa::frame_of(copy_, maker);
    const std::size_t padded = groups_for(count) * capsa_group_boxes;
    const auto streams = static_cast<std::size_t>(copy_.stream[0].stride);
    if (!row_.need(padded) || !placed_.need(std::max<std::size_t>(streams, 4) * padded + 4)) return false;
    static_assert(2 * sizeof(capsa::KeyedRow) == 4 * sizeof(float));
    auto* const keyed = reinterpret_cast<capsa::KeyedRow*>(placed_.data());
    auto* const other = keyed + count + 1;  // an invalid row is written and then overwritten
    valid = 0;
    alignas(64) capsa_box_group boxes;
    std::uint32_t key[capsa_group_boxes];
    for (std::size_t begin = 0; begin < count; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(count - begin, capsa_group_boxes);
        maker.of(shapes, begin, here, boxes);
        keys(&frame, &boxes, key);
        for (std::size_t i = 0; i < here; ++i) {
            keyed[valid] = {key[i], static_cast<std::uint32_t>(begin + i)};
            valid += boxes.lo[0][i] <= boxes.hi[0][i];
        }
    }
    const auto sorted = capsa::sort_by_key({keyed, valid}, {other, valid});
    for (std::size_t i = 0; i < valid; ++i) row_[i] = sorted[i].row;
    return true;
}

bool capsa_index::make_tree(std::size_t count) {
    const std::size_t groups = groups_for(count), padded = groups * capsa_group_boxes;
    const int streams = capsa::shape_info(copy_.shape).streams();
    std::size_t nodes = 0;
    for (std::size_t boxes = groups; boxes > 0;) {
        const std::size_t here = groups_for(boxes);
        nodes += here;
        boxes = here == 1 ? 0 : here;
    }
    if (!nodes_.need(nodes)) return false;
    tree_ = {};
    tree_.rows = row_.data();
    tree_.count = static_cast<std::uint32_t>(count);
    tree_.copies.shape = copy_.shape;
    tree_.copies.count = padded;
    for (int k = 0; k < streams; ++k)
        tree_.copies.stream[k] = {placed_.data() + static_cast<std::size_t>(k) * padded, 1};
    std::fill(row_.data() + count, row_.data() + padded, capsa_no_row);
    const capsa_box_group* at = nodes_.data();
    for (std::size_t boxes = groups; boxes > 0;) {
        const std::size_t here = groups_for(boxes);
        tree_.level[tree_.levels++] = at;
        at += here;
        boxes = here == 1 ? 0 : here;
    }
    return true;
}

// Copies the rows of a group to their places.
void capsa_index::place_group(std::size_t group) noexcept {
    const auto streams = static_cast<std::size_t>(copy_.stream[0].stride);
    const std::size_t begin = group * capsa_group_boxes;
    const std::size_t here = std::min<std::size_t>(tree_.count - begin, capsa_group_boxes);
    // The rows stand anywhere: those of the next groups are on their way meanwhile.
    for (std::size_t i = begin + ahead; i < begin + ahead + capsa_group_boxes && i < tree_.count; ++i)
        __builtin_prefetch(rows_.data() + row_[i] * streams);
    float* const to = placed_.data() + begin;
    const std::size_t step = tree_.copies.count;
    for (std::size_t i = 0; i < here; ++i) {
        const float* const from = rows_.data() + row_[begin + i] * streams;
        for (std::size_t k = 0; k < streams; ++k) to[k * step + i] = from[k];
    }
    for (std::size_t k = 0; k < streams; ++k)
        std::fill(to + k * step + here, to + k * step + capsa_group_boxes,
                  std::numeric_limits<float>::quiet_NaN());
}

// Copies the rows to their places and makes the boxes. Returns false if a row has become invalid.
bool capsa_index::fill_tree() noexcept {
    const capsa::BoxMaker maker = box_maker();
    const std::size_t groups = groups_for(tree_.count);
    capsa_box_group* node = nodes_.data();
    bool valid = true;
    double extents = 0;
    alignas(64) capsa_box_group boxes;
    // The boxes of a group are made after the next group is written: numbers that are read back as vectors at
    // once would wait for their stores.
    for (std::size_t g = 0; g <= groups; ++g) {
        if (g < groups) place_group(g);
        if (g == 0) continue;
        const std::size_t done = g - 1, begin = done * capsa_group_boxes;
        const std::size_t here = std::min<std::size_t>(tree_.count - begin, capsa_group_boxes);
        maker.contiguous(tree_.copies, begin, boxes);
        for (std::size_t i = 0; i < here; ++i) valid &= boxes.lo[0][i] <= boxes.hi[0][i];
        const Box box = capsa::around(boxes);
        if (!box.is_empty()) extents += static_cast<double>(box.extent());
        capsa::put(node[done / capsa_group_boxes], done % capsa_group_boxes, box);
    }
    extent_ = groups == 0 ? 0.0f : static_cast<float>(extents / static_cast<double>(groups));
    std::size_t boxes_here = groups;
    for (std::uint32_t level = 0; level < tree_.levels; ++level) {
        const std::size_t here = groups_for(boxes_here);
        for (std::size_t k = boxes_here; k < here * capsa_group_boxes; ++k)
            capsa::put(node[k / capsa_group_boxes], k % capsa_group_boxes, Box::empty());
        capsa_box_group* const above = node + here;
        if (level + 1 < tree_.levels)
            for (std::size_t k = 0; k < here; ++k)
                capsa::put(above[k / capsa_group_boxes], k % capsa_group_boxes, capsa::around(node[k]));
        node = above;
        boxes_here = here;
    }
    return valid;
}

bool capsa_index::build(const capsa_shapes& shapes) {
    std::size_t valid = 0;
    if (!copy(shapes) || !sort(shapes, valid) || !make_tree(valid)) {
        clear();
        return false;
    }
    fill_tree();
    return true;
}

bool capsa_index::refit(const capsa_shapes& shapes) {
    if (shapes.shape != copy_.shape || shapes.count != copy_.count) return build(shapes);
    if (!copy(shapes)) {  // its room is that of the last build, so this does not happen
        clear();
        return false;
    }
    const bool valid = fill_tree();
    // A row that was invalid when the index was built has no place.
    if (tree_.count == copy_.count) return true;
    const capsa::BoxMaker maker = box_maker();
    std::size_t found = 0;
    alignas(64) capsa_box_group boxes;
    for (std::size_t begin = 0; begin < copy_.count; begin += capsa_group_boxes) {
        const std::size_t here = std::min<std::size_t>(copy_.count - begin, capsa_group_boxes);
        maker.of(shapes, begin, here, boxes);
        for (std::size_t i = 0; i < here; ++i) found += boxes.lo[0][i] <= boxes.hi[0][i];
    }
    return (valid && found == tree_.count) || build(shapes);
}

bool capsa_index::add_cells() {
    const capsa::BoxMaker maker = box_maker();
    return cells_.build(tree_, capsa::frame_of(copy_, maker), maker);
}

std::size_t capsa_index::bytes() const noexcept {
    return sizeof(*this) + rows_.bytes() + placed_.bytes() + row_.bytes() + nodes_.bytes() + cells_.bytes();
}
