// The rows of an index: copies in the caller's order, and which of them has which place in the tree.

#include "src/index/fields.hpp"
#include "src/index/index.hpp"
#include "src/index/nodes.hpp"
#include "src/index/order.hpp"
#include "src/index/parts.hpp"
#include "src/index/split.hpp"

#include <algorithm>

using capsa::groups_for;
using capsa::Parts;

namespace {

// Rows whose boxes and copies are made together. Other values were not measured.
constexpr std::size_t copied_rows = 256;

}  // namespace

// These copies stand in the order of the caller's rows, so that they answer for zip and listed too. The
// fields of a row stand side by side, because who looks for a row looks for all of it.
bool capsa_index::make_copies(const capsa_shapes& shapes) {
    const int streams = capsa::shape_info(shapes.shape).streams();
    if (!rows_.need(static_cast<std::size_t>(streams) * shapes.count)) return false;
    repeats_.clear();
    cells_.clear();
    has_grid_ = false;
    copy_ = {};
    copy_.shape = shapes.shape;
    copy_.count = shapes.count;
    for (int k = 0; k < streams; ++k)
        copy_.stream[k] = {shapes.count == 0 ? nullptr : rows_.data() + k, streams};
    copy_.index = this;
    return true;
}

// Some rows at a time: every stream goes through all lines of the cache that hold them.
void capsa_index::copy(const capsa_shapes& shapes, std::size_t begin, std::size_t end) noexcept {
    const auto streams = static_cast<int>(copy_.stream[0].stride);
    if (capsa::BoxMaker::is_contiguous(shapes)) {
        capsa::with_stream_count(copy_.shape, [&](auto n) {
            capsa::put_side_by_side<n>(shapes, begin, end, rows_.data() + begin * n);
        });
        return;
    }
    for (; begin < end; begin += copied_rows) {
        const capsa_shapes part = capsa::rows_of(shapes, begin, std::min(end - begin, copied_rows));
        float* const to = rows_.data() + begin * static_cast<std::size_t>(streams);
        for (int k = 0; k < streams; ++k) capsa::copy_field(part, k, to + k, streams);
    }
}

// Copies rows begin to end, and calls take(first row, number of rows, boxes) for each group of them.
template <class Take>
void capsa_index::copy_with_boxes(const capsa_shapes& shapes, std::size_t begin, std::size_t end,
                                  const Take& take) noexcept {
    const capsa::BoxMaker maker = box_maker();
    alignas(64) capsa_box_group boxes;
    for (std::size_t rows = begin; rows < end; rows += copied_rows) {
        const std::size_t rows_end = std::min(end, rows + copied_rows);
        copy(shapes, rows, rows_end);
        for (std::size_t first = rows; first < rows_end; first += capsa_group_boxes) {
            const std::size_t here = std::min<std::size_t>(rows_end - first, capsa_group_boxes);
            maker.of(shapes, first, here, boxes);
            take(static_cast<std::uint32_t>(first), here, boxes);
        }
    }
}

// Copies the rows, and counts those with a box. Invalid rows stay outside. The room of the placed copies and
// that of the nodes are scratch: they are written afterwards.
bool capsa_index::sort(const capsa_shapes& shapes, const capsa::Tasks& tasks, std::size_t& valid) {
    const std::size_t count = copy_.count;
    const Parts parts(count);
    const capsa::BoxMaker maker = box_maker();
    const capsa_key_kernel keys = capsa::best_table().keys;
    const capsa_frame frame = capsa::frame_of(shapes, maker);
    const std::size_t groups = groups_for(count), padded = groups * capsa_group_boxes;
    const auto streams = static_cast<std::size_t>(copy_.stream[0].stride);
    const std::size_t flat = capsa::shape_info(copy_.shape).dimension == 2;  // zeros, behind the copies
    if (!row_.need(padded) || !placed_.need(std::max<std::size_t>(streams + flat, 4) * padded) ||
        !make_room_to_enlarge(padded))
        return false;
    if (!nodes_.need(std::max(capsa::nodes_for(groups),
                              capsa::SortByKey::scratch(parts.count()) / sizeof(capsa_box_group) + 1)))
        return false;
    static_assert(2 * sizeof(capsa::KeyedRow) == 4 * sizeof(float));
    auto* const keyed = reinterpret_cast<capsa::KeyedRow*>(placed_.data());
    capsa::SortByKey by_key(count, parts.size(), keyed, keyed + count, nodes_.data());
    tasks.each(parts.count(), [&](std::size_t part) {
        std::uint32_t key[capsa_group_boxes];
        capsa::KeyedRow* to = keyed + parts.begin(part);
        copy_with_boxes(shapes, parts.begin(part), parts.end(part),
                        [&](std::uint32_t row, std::size_t here, const capsa_box_group& boxes) {
                            keys(&frame, &boxes, key);
                            for (std::size_t i = 0; i < here; ++i) {  // an invalid row is written over
                                *to = {key[i], row + static_cast<std::uint32_t>(i)};
                                to += boxes.lo[0][i] <= boxes.hi[0][i];
                            }
                        });
        by_key.count(part, to);
    });
    valid = by_key.sort(tasks, row_.data());
    capsa::SplitKeys(copy_, maker, keys, row_.data(), keyed, nodes_.data(), tasks).split(valid, frame);
    return true;
}

// Copies the rows, and lists those with a box as they stand.
bool capsa_index::list(const capsa_shapes& shapes, const capsa::Tasks& tasks, std::size_t& valid) {
    const std::size_t padded = groups_for(copy_.count) * capsa_group_boxes;
    const auto streams = static_cast<std::size_t>(copy_.stream[0].stride);
    const std::size_t flat = capsa::shape_info(copy_.shape).dimension == 2;  // zeros, behind the copies
    if (!row_.need(padded) || !placed_.need((streams + flat) * padded) || !make_room_to_enlarge(padded))
        return false;
    const Parts parts(copy_.count);
    std::size_t listed[Parts::most] = {};
    tasks.each(parts.count(), [&](std::size_t part) {
        std::uint32_t* const first = row_.data() + parts.begin(part);
        std::uint32_t* to = first;
        copy_with_boxes(shapes, parts.begin(part), parts.end(part),
                        [&](std::uint32_t row, std::size_t here, const capsa_box_group& boxes) {
                            for (std::size_t i = 0; i < here; ++i) {  // an invalid row is written over
                                *to = row + static_cast<std::uint32_t>(i);
                                to += boxes.lo[0][i] <= boxes.hi[0][i];
                            }
                        });
        listed[part] = static_cast<std::size_t>(to - first);
    });
    valid = 0;
    for (std::size_t part = 0; part < parts.count(); ++part) {
        const std::uint32_t* const first = row_.data() + parts.begin(part);
        if (valid != parts.begin(part)) std::copy_n(first, listed[part], row_.data() + valid);
        valid += listed[part];
    }
    return true;
}
