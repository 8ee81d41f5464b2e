#include "src/exact/margins.hpp"

#include "src/block.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa::exact {

namespace {

constexpr float eps = 0x1p-23f, most = std::numeric_limits<float>::max();
// In units of eps: four times the bounds of A1 and F14, of Q6, Q28 and Q47, and of Q59, for kernels that
// round in another direction, and for the sums of the reach. No bound counts lengths below 2^-61; squares
// below 2^-126 may be flushed.
constexpr float slack = 16.0f, slack_of_half_space = 32.0f, slack_of_solid = 32.0f, widest = 64.0f,
                least = 0x1p-58f;
// From where a place still says something about valid rows.
constexpr float farthest = 1e18f;

bool is_half_space(const capsa_shapes& shapes) noexcept {
    return shape_info(shapes.shape).core == CoreKind::half_space;
}
float part(const capsa_shapes& a, const capsa_shapes& b) noexcept {
    const bool box = has_core(a.shape, b.shape, CoreKind::box),
               cone = has_core(a.shape, b.shape, CoreKind::round_cone);
    if (box && cone) return widest * eps;
    if (box || cone) return slack_of_solid * eps;
    return (has_half_space(a, b) ? slack_of_half_space : slack) * eps;
}

// How long the cores of some rows are, or more: at most the square root of 3 times as much.
void add_lengths(const ShapeInfo& info, const Block& rows, std::size_t count, float* size) noexcept {
    const int edges = info.points < 3 ? info.points - 1 : info.points;
    for (int edge = 0; edge < edges; ++edge) {
        float length[Block::most_rows] = {};
        for (int axis = 0; axis < info.dimension; ++axis) {
            const float* const from = rows.stream[info.dimension * edge + axis];
            const float* const to = rows.stream[info.dimension * ((edge + 1) % info.points) + axis];
            for (std::size_t i = 0; i < count; ++i) length[i] += std::fabs(to[i] - from[i]);
        }
        for (std::size_t i = 0; i < count; ++i) size[i] = size[i] >= length[i] ? size[i] : length[i];
    }
}

// By what a length that stands behind the points counts: half extents twice, for the diagonal, and the radius
// at a of a round cone once.
float weight_of_lengths(const ShapeInfo& info) noexcept { return info.core == CoreKind::box ? 2.0f : 1.0f; }

void add_other_lengths(const ShapeInfo& info, const Block& rows, std::size_t count, float* size) noexcept {
    for (int k = 0; k < info.lengths; ++k) {
        const float* const length = rows.stream[info.coordinates() + k];
        for (std::size_t i = 0; i < count; ++i) size[i] += weight_of_lengths(info) * length[i];
    }
}

// The middle one of three numbers.
float middle(float x, float y, float z) noexcept {
    return std::max(std::min(x, y), std::min(std::max(x, y), z));
}

}  // namespace

bool has_half_space(const capsa_shapes& a, const capsa_shapes& b) noexcept {
    return is_half_space(a) || is_half_space(b);
}

Margins margins_of(float margin, const capsa_shapes& a, const capsa_shapes& b) noexcept {
    const float way = part(a, b) * std::fabs(margin) + least;
    return {margin - way, margin + way};
}

float share_of_widest(const capsa_shapes& a, const capsa_shapes& b) noexcept {
    return part(a, b) / (widest * eps);
}

Slacks::Slacks() noexcept : part_(widest * eps), flat_(false) {}

// Most half-spaces are near each other. One of them may be far away.
Slacks::Slacks(const capsa_shapes& a, const capsa_shapes& b) noexcept
    : part_(part(a, b)), flat_(has_half_space(a, b)) {
    const capsa_shapes& faces = is_half_space(a) ? a : b;
    for (int axis = 0; flat_ && faces.count > 0 && axis < shape_info(faces.shape).dimension; ++axis) {
        const float at = middle(field(faces, axis, 0), field(faces, axis, faces.count / 2),
                                field(faces, axis, faces.count - 1));
        if (std::fabs(at) <= farthest) place_[axis] = at;
    }
}

void Slacks::of(const capsa_shapes& shapes, std::size_t begin, std::size_t count, float* to) const noexcept {
    const ShapeInfo& info = shape_info(shapes.shape);
    for (std::size_t here = 0; count > 0; begin += here, to += here, count -= here) {
        here = std::min(Block::most_rows, count);
        const Block rows(shapes, begin, here);
        std::fill_n(to, here, 0.0f);
        add_lengths(info, rows, here, to);
        add_other_lengths(info, rows, here, to);
        if (info.has_radius) {
            const float* const radius = rows.stream[info.radius_stream()];
            for (std::size_t i = 0; i < here; ++i) to[i] += radius[i];
        }
        for (int axis = 0; flat_ && axis < info.dimension; ++axis)
            for (std::size_t i = 0; i < here; ++i) to[i] += std::fabs(rows.stream[axis][i] - place_[axis]);
        for (std::size_t i = 0; i < here; ++i) to[i] = to[i] >= 0.0f && to[i] <= most ? to[i] * part_ : 0.0f;
    }
}

SlackOfPairs::Side::Side(const capsa_shapes& rows) noexcept
    : shapes(rows),
      dimension(shape_info(rows.shape).dimension),
      points(shape_info(rows.shape).points),
      radius(shape_info(rows.shape).has_radius ? &rows.stream[shape_info(rows.shape).radius_stream()]
                                               : nullptr),
      indexed(false) {
    for (int k = 0; k < points; ++k) indexed |= rows.point[k].data != nullptr;
    for (int k = 0; k < dimension * points; ++k) indexed |= !rows.stream[k].data;
}

float SlackOfPairs::Side::at(int stream, std::size_t row) const noexcept {
    if (indexed) return field(shapes, stream, row);
    return shapes.stream[stream].data[static_cast<std::ptrdiff_t>(row) * shapes.stream[stream].stride];
}

float SlackOfPairs::Side::size(std::size_t row) const noexcept {
    float longest = 0.0f;
    const int edges = points < 3 ? points - 1 : points;
    for (int edge = 0; edge < edges; ++edge) {
        float length = 0.0f;
        for (int axis = 0; axis < dimension; ++axis)
            length += std::fabs(at(dimension * ((edge + 1) % points) + axis, row) -
                                at(dimension * edge + axis, row));
        longest = longest >= length ? longest : length;
    }
    const ShapeInfo& info = shape_info(shapes.shape);
    for (int k = 0; k < info.lengths; ++k)
        longest += weight_of_lengths(info) * field(shapes, dimension * points + k, row);
    if (!radius) return longest;
    return longest + radius->data[static_cast<std::ptrdiff_t>(row) * radius->stride];
}

SlackOfPairs::SlackOfPairs(const capsa_shapes& a, const capsa_shapes& b) noexcept
    : a_(a), b_(b), part_(part(a, b)), flat_(has_half_space(a, b)) {}

float SlackOfPairs::of_a(std::size_t row) const noexcept { return a_.size(row) * part_; }
float SlackOfPairs::of_b(std::size_t row) const noexcept { return b_.size(row) * part_; }

float SlackOfPairs::operator()(std::size_t row_a, std::size_t row_b) const noexcept {
    float size = a_.size(row_a) + b_.size(row_b);
    for (int axis = 0; flat_ && axis < a_.dimension; ++axis)
        size += std::fabs(a_.at(axis, row_a) - b_.at(axis, row_b));
    return size * part_;
}

// A way is at most twice as long as it is along an axis; half-spaces and solids have twice the bound.
float slack_of_way(float way) noexcept { return 2.0f * slack_of_half_space * eps * way; }

}  // namespace capsa::exact
