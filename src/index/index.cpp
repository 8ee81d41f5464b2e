#include "src/index/index.hpp"

#include "src/exact/margins.hpp"
#include "src/in_space.hpp"
#include "src/index/fields.hpp"
#include "src/index/nodes.hpp"
#include "src/index/order.hpp"
#include "src/index/parts.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

using capsa::Box;
using capsa::groups_for;
using capsa::nodes_for;
using capsa::Parts;

namespace {

// Rows between a prefetch and its use. Other values were not measured.
constexpr std::size_t ahead = 64;

// The rows that an index copies: rectangles and round cones in space, all others as they are.
const capsa_shapes& rows_to_copy(const capsa_shapes& shapes, capsa_shapes& room) {
    const capsa::ShapeInfo& info = capsa::shape_info(shapes.shape);
    if (info.dimension == 3 || info.core < capsa::CoreKind::box) return shapes;
    room = capsa::in_space(shapes);
    return room;
}

}  // namespace

void capsa_index::clear() noexcept {
    copy_ = {};
    copy_.index = this;
    given_ = copy_;
    tree_ = in_space_ = {};
    repeats_.clear();
    cells_.clear();
    has_grid_ = false;
    grid_.clear();
    extent_ = largest_slack_ = 0.0f;
}

capsa::BoxMaker capsa_index::box_maker() const noexcept { return {capsa::best_table(), copy_.shape}; }

// The copies as rows of the shape that was given.
void capsa_index::give(const capsa_shapes& shapes) noexcept {
    given_ = copy_;
    if (shapes.shape == copy_.shape) return;
    const capsa::ShapeInfo& info = capsa::shape_info(shapes.shape);
    given_.shape = shapes.shape;
    std::fill_n(given_.stream, capsa_max_streams, capsa_stream{});
    for (int k = 0; k < info.streams(); ++k) given_.stream[k] = copy_.stream[info.stream_in_space(k)];
}

// The first `count` rows of the order have places.
void capsa_index::set_rows(std::size_t count) noexcept {
    const std::size_t padded = groups_for(count) * capsa_group_boxes;
    const int streams = capsa::shape_info(copy_.shape).streams();
    tree_ = {};
    tree_.rows = row_.data();
    tree_.count = static_cast<std::uint32_t>(count);
    tree_.copies.shape = copy_.shape;
    tree_.copies.count = padded;
    for (int k = 0; k < streams; ++k)
        tree_.copies.stream[k] = {placed_.data() + static_cast<std::size_t>(k) * padded, 1};
    std::fill(row_.data() + count, row_.data() + padded, capsa_no_row);
}

// Kernels read every stream of z of an index: one of zeros stands behind the copies, and serves all of them.
void capsa_index::lift_tree() noexcept {
    in_space_ = {};
    const capsa::ShapeInfo& info = capsa::shape_info(copy_.shape);
    if (info.dimension == 3 || info.core > capsa::CoreKind::segment) return;
    in_space_ = tree_;
    in_space_.copies = capsa::in_space(tree_.copies);
    float* const zeros = placed_.data() + static_cast<std::size_t>(info.streams()) * tree_.copies.count;
    std::fill_n(zeros, tree_.copies.count, 0.0f);
    const int vectors = capsa::shape_info(in_space_.copies.shape).vectors();
    for (int k = 0; k < vectors; ++k)
        if (!in_space_.copies.stream[k].data) in_space_.copies.stream[k] = {zeros, 1};
}

bool capsa_index::make_tree(std::size_t count) {
    const std::size_t groups = groups_for(count);
    if (!nodes_.need(nodes_for(groups))) return false;
    set_rows(count);
    const capsa_box_group* at = nodes_.data();
    for (std::size_t boxes = groups; boxes > 0;) {
        const std::size_t here = groups_for(boxes);
        tree_.level[tree_.levels++] = at;
        at += here;
        boxes = here == 1 ? 0 : here;
    }
    lift_tree();
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
    capsa::with_stream_count(copy_.shape, [&](auto n) {
        capsa::put_in_streams<n>(rows_.data(), row_.data() + begin, here, placed_.data() + begin,
                                 tree_.copies.count);
    });
}

bool capsa_index::make_room_to_enlarge(std::size_t rows) {
    return enlarged_.need(capsa::shape_info(copy_.shape).core == capsa::CoreKind::round_cone ? 2 * rows
                                                                                             : rows);
}

// The radii of rows begin to end of the order, and of the rest of the last group, which is of no rows.
// Returns the largest slack.
float capsa_index::enlarge(std::size_t begin, std::size_t end) noexcept {
    const capsa::ShapeInfo& info = capsa::shape_info(copy_.shape);
    const std::size_t padded = groups_for(end) * capsa_group_boxes;
    float* const to = enlarged_.data();
    capsa::exact::Slacks().of(tree_.copies, begin, padded - begin, to + begin);
    // Floats that are not negative stand in the order of integers, of which compilers make a maximum in
    // vectors.
    std::int32_t most = 0;
    for (std::size_t i = begin; i < padded; ++i) {
        const auto slack = std::bit_cast<std::int32_t>(to[i]);
        most = slack > most ? slack : most;
    }
    if (info.core == capsa::CoreKind::round_cone) {
        const float* const radius = tree_.copies.stream[info.coordinates()].data;
        float* const at_a = to + tree_.copies.count;
        for (std::size_t i = begin; i < padded; ++i) at_a[i] = to[i] + radius[i];
    }
    if (info.has_radius) {
        const float* const radius = tree_.copies.stream[info.radius_stream()].data;
        for (std::size_t i = begin; i < padded; ++i) to[i] += radius[i];
    }
    return std::bit_cast<float>(most);
}

capsa_tree capsa_index::tree_with_slack(const capsa_shapes& rows) const noexcept {
    capsa_tree tree = tree_of(rows);
    if (tree.count == 0) return tree;
    const capsa::ShapeInfo& info = capsa::shape_info(tree.copies.shape);
    tree.copies.stream[info.vectors()] = {enlarged_.data(), 1};
    if (info.core == capsa::CoreKind::round_cone)
        tree.copies.stream[info.coordinates()] = {enlarged_.data() + tree.copies.count, 1};
    return tree;
}

struct capsa_index::Filled {
    double extents;  // of the boxes of all groups together
    float slack;     // the largest of a row
    bool valid;      // no row has become invalid
};

// Copies the rows of groups to their places and makes the boxes of these groups and of their nodes.
capsa_index::Filled capsa_index::fill_groups(std::size_t begin, std::size_t end) noexcept {
    const capsa::BoxMaker maker = box_maker();
    Filled filled{0, 0.0f, true};
    alignas(64) capsa_box_group boxes;
    // The boxes of a group are made after the next group is written: numbers that are read back as vectors at
    // once would wait for their stores.
    for (std::size_t g = begin; g <= end; ++g) {
        if (g < end) place_group(g);
        if (g == begin) continue;
        const std::size_t done = g - 1, first = done * capsa_group_boxes;
        const std::size_t here = std::min<std::size_t>(tree_.count - first, capsa_group_boxes);
        maker.contiguous(tree_.copies, first, boxes);
        for (std::size_t i = 0; i < here; ++i) filled.valid &= boxes.lo[0][i] <= boxes.hi[0][i];
        const Box box = capsa::around(boxes);
        if (!box.is_empty()) filled.extents += static_cast<double>(box.extent());
        capsa::put(nodes_[done / capsa_group_boxes], done % capsa_group_boxes, box);
    }
    filled.slack =
        enlarge(begin * capsa_group_boxes, std::min<std::size_t>(end * capsa_group_boxes, tree_.count));
    if (end == groups_for(tree_.count)) empty_boxes(0, end);
    fill_level(0, begin / capsa_group_boxes, groups_for(end));
    return filled;
}

// Makes boxes begin to end of the level above, if there is one.
void capsa_index::fill_level(std::uint32_t level, std::size_t begin, std::size_t end) noexcept {
    if (level + 1 >= tree_.levels) return;
    const capsa_box_group* const node = tree_.level[level];
    capsa_box_group* const above = nodes_.data() + (tree_.level[level + 1] - nodes_.data());
    for (std::size_t k = begin; k < end; ++k)
        capsa::put(above[k / capsa_group_boxes], k % capsa_group_boxes, capsa::around(node[k]));
}

// The boxes of a level from `begin` on, up to the end of a node.
void capsa_index::empty_boxes(std::uint32_t level, std::size_t begin) noexcept {
    capsa_box_group* const node = nodes_.data() + (tree_.level[level] - nodes_.data());
    for (std::size_t k = begin; k % capsa_group_boxes != 0; ++k)
        capsa::put(node[k / capsa_group_boxes], k % capsa_group_boxes, Box::empty());
}

// Copies the rows to their places and makes the boxes. Returns false if a row has become invalid.
bool capsa_index::fill_tree(const capsa::Tasks& tasks) noexcept {
    const Parts parts(tree_.count);
    const std::size_t groups = groups_for(tree_.count);
    Filled part[Parts::most];
    tasks.each(parts.count(), [&](std::size_t k) {
        part[k] = fill_groups(parts.begin(k) / capsa_group_boxes, groups_for(parts.end(k)));
    });
    std::size_t boxes = groups_for(groups);
    for (std::uint32_t level = 1; level < tree_.levels; ++level) {
        empty_boxes(level, boxes);
        fill_level(level, 0, groups_for(boxes));
        boxes = groups_for(boxes);
    }
    repeats_.find(tree_);
    Filled all{0, 0.0f, true};
    for (std::size_t k = 0; k < parts.count(); ++k) {
        all.extents += part[k].extents;
        all.slack = std::max(all.slack, part[k].slack);
        all.valid &= part[k].valid;
    }
    largest_slack_ = all.valid ? all.slack : -1.0f;
    extent_ = groups == 0 ? 0.0f : static_cast<float>(all.extents / static_cast<double>(groups));
    return all.valid;
}

bool capsa_index::build(const capsa_shapes& shapes, const capsa::Tasks& tasks, Order order) {
    std::size_t valid = 0;
    order_ = order;
    const auto put_in_order = order == Order::spatial ? &capsa_index::sort : &capsa_index::list;
    capsa_shapes room;
    const capsa_shapes& rows = rows_to_copy(shapes, room);
    if (!make_copies(rows) || !(this->*put_in_order)(rows, tasks, valid) || !make_tree(valid)) {
        clear();
        return false;
    }
    give(shapes);
    fill_tree(tasks);
    return true;
}

// The room of the placed copies is scratch before they are written.
bool capsa_index::build_grid(const capsa_shapes& given, const capsa::Tasks& tasks) {
    capsa_shapes room;
    const capsa_shapes& shapes = rows_to_copy(given, room);
    const std::size_t padded = groups_for(shapes.count) * capsa_group_boxes;
    const auto streams = static_cast<std::size_t>(capsa::shape_info(shapes.shape).streams());
    const std::size_t flat = capsa::shape_info(shapes.shape).dimension == 2;
    static_assert(sizeof(float) == sizeof(std::uint32_t));
    if (!make_copies(shapes) || !row_.need(padded) || !make_room_to_enlarge(padded) ||
        !placed_.need(std::max<std::size_t>(streams + flat, capsa::Grid::scratch_a_row) * padded) ||
        !grid_.build(shapes, capsa::best_table(), tasks, row_.data(),
                     reinterpret_cast<std::uint32_t*>(placed_.data()))) {
        clear();
        return false;
    }
    has_grid_ = true;
    give(given);
    set_rows(grid_.valid());
    lift_tree();
    const Parts all(copy_.count), placed(tree_.count);
    float slack[Parts::most] = {};
    tasks.each(all.count(), [&](std::size_t part) { copy(shapes, all.begin(part), all.end(part)); });
    tasks.each(placed.count(), [&](std::size_t part) {
        for (std::size_t g = placed.begin(part) / capsa_group_boxes; g < groups_for(placed.end(part)); ++g)
            place_group(g);
        slack[part] = enlarge(placed.begin(part), placed.end(part));
    });
    largest_slack_ = *std::max_element(slack, slack + Parts::most);
    extent_ = capsa::tuning::slanted_in_grid * grid_.extent();
    return true;
}

bool capsa_index::add_group_boxes() noexcept {
    if (!has_grid_ || tree_.level[0] || tree_.count == 0) return true;
    const std::size_t groups = groups_for(tree_.count);
    if (!nodes_.need(groups_for(groups))) return false;
    const capsa::BoxMaker maker = box_maker();
    alignas(64) capsa_box_group boxes;
    for (std::size_t g = 0; g < groups; ++g) {
        maker.contiguous(tree_.copies, g * capsa_group_boxes, boxes);
        capsa::put(nodes_[g / capsa_group_boxes], g % capsa_group_boxes, capsa::around(boxes));
    }
    tree_.level[0] = in_space_.level[0] = nodes_.data();
    return true;
}

bool capsa_index::refit(const capsa_shapes& given, const capsa::Tasks& tasks) {
    if (has_grid_) return build_grid(given, tasks);
    capsa_shapes room;
    const capsa_shapes& shapes = rows_to_copy(given, room);
    if (shapes.shape != copy_.shape || shapes.count != copy_.count) return build(given, tasks, order_);
    if (!make_copies(shapes)) {  // its room is that of the last build, so this does not happen
        clear();
        return false;
    }
    give(given);
    const Parts parts(copy_.count);
    const bool all_placed = tree_.count == copy_.count;
    std::size_t found[Parts::most] = {};
    tasks.each(parts.count(), [&](std::size_t part) {
        copy(shapes, parts.begin(part), parts.end(part));
        if (all_placed) return;
        // A row that was invalid when the index was built has no place.
        const capsa::BoxMaker maker = box_maker();
        alignas(64) capsa_box_group boxes;
        for (std::size_t row = parts.begin(part), end = parts.end(part); row < end;
             row += capsa_group_boxes) {
            const std::size_t here = std::min<std::size_t>(end - row, capsa_group_boxes);
            maker.of(shapes, row, here, boxes);
            for (std::size_t i = 0; i < here; ++i) found[part] += boxes.lo[0][i] <= boxes.hi[0][i];
        }
    });
    const bool valid = fill_tree(tasks);
    if (all_placed) return true;
    return (valid && std::accumulate(found, found + parts.count(), std::size_t{0}) == tree_.count) ||
           build(given, tasks, order_);
}

bool capsa_index::add_cells(const capsa::Tasks& tasks) {
    if (has_grid_) return true;
    const capsa::BoxMaker maker = box_maker();
    const capsa_frame frame = capsa::frame_of(tree_.copies, maker, nullptr, tree_.count);  // of valid rows
    return cells_.build(tree_, frame, maker,
                        capsa::kernel::of_shape(capsa::best_table(), copy_.shape).cells_of_rows, tasks);
}

std::size_t capsa_index::bytes() const noexcept {
    return sizeof(*this) + rows_.bytes() + placed_.bytes() + enlarged_.bytes() + row_.bytes() +
           nodes_.bytes() + repeats_.bytes() + cells_.bytes() + grid_.bytes();
}
