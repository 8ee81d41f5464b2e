#include "src/bound.hpp"

#include "src/held.hpp"
#include "src/in_space.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace capsa {

namespace {

int stream_count(capsa_shape shape) {
    const ShapeInfo* const info = find_shape(shape);
    return info ? info->streams() : 0;
}

bool holds(const capsa_shapes& shapes) {
    const int count = stream_count(shapes.shape);
    for (int k = 0; k < count; ++k)
        if (is_held(shapes.stream[k])) return true;
    return false;
}

void bind(capsa_stream& stream, float& place) {
    if (!is_held(stream)) return;
    place = std::bit_cast<float>(static_cast<std::uint32_t>(stream.stride));
    stream = {&place, 0};
}

void bind(capsa_shapes& shapes, float* places) {
    for (int k = 0; k < stream_count(shapes.shape); ++k) bind(shapes.stream[k], places[k]);
}

// Gives an index without rows a shape that every shape of the other side meets.
void adapt(capsa_shapes& shapes, const capsa_shapes& other) {
    shapes.shape = shape_info(other.shape).dimension == 2 ? capsa_shape_circle : capsa_shape_sphere;
    std::fill_n(shapes.stream, capsa_max_streams, capsa_stream{});
    shapes.index = nullptr;
}
void adapt(capsa_source& source) {
    const bool within = is_within(source), a = is_of_any_shape(source.a),
               b = !within && is_of_any_shape(source.b);
    if (a) adapt(source.a, within ? source.a : source.b);
    if (b) adapt(source.b, source.a);
}
bool has_any_shape(const capsa_source& source) {
    return is_of_any_shape(source.a) || (!is_within(source) && is_of_any_shape(source.b));
}

}  // namespace

bool is_lifted(const capsa_source& source) noexcept {
    return is_asked_in_space(source.a.shape) || (!is_within(source) && is_asked_in_space(source.b.shape));
}

capsa_stream held(float value) noexcept {
    return {held_mark(), static_cast<std::ptrdiff_t>(std::bit_cast<std::int32_t>(value))};
}

void Bound::bind(const capsa_source& source) noexcept {
    const bool adapted = has_any_shape(source);
    if (!adapted && !is_lifted(source) && !holds(source.a) && !holds(source.b)) return;
    copy_ = source;
    if (adapted) adapt(copy_);
    const bool lifted = is_lifted(copy_);
    capsa::bind(copy_.a, value_[0]);
    capsa::bind(copy_.b, value_[1]);
    use_ = &copy_;
    if (!lifted) return;
    copy_.a = in_space(copy_.a);
    if (!is_within(copy_)) copy_.b = in_space(copy_.b);
}

BoundRows::BoundRows(const capsa_shapes& rows) noexcept : use_(&rows) {
    if (!holds(rows)) return;
    copy_ = rows;
    capsa::bind(copy_, value_);
    use_ = &copy_;
}

BoundMotion::BoundMotion(const capsa_source& source, const capsa_motion* motion) noexcept : use_(motion) {
    const bool lifted = is_lifted(source);
    if (!motion || !(lifted || is_held(motion->dx) || is_held(motion->dy) || is_held(motion->dz))) return;
    copy_ = *motion;
    capsa::bind(copy_.dx, value_[0]);
    capsa::bind(copy_.dy, value_[1]);
    capsa::bind(copy_.dz, value_[2]);
    use_ = &copy_;
    if (!lifted) return;
    value_[2] = 0.0f;
    copy_.dz = {&value_[2], 0};
}

}  // namespace capsa
