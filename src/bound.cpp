#include "src/bound.hpp"

#include "src/held.hpp"
#include "src/shape.hpp"

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

// Streams without data read as zeros: those of z have none.
void lift(capsa_shapes& shapes) {
    const ShapeInfo &info = shape_info(shapes.shape), &space = info_in_space(shapes.shape);
    for (int k = info.streams() - 1; k >= 0; --k) shapes.stream[info.stream_in_space(k)] = shapes.stream[k];
    for (int z = 2; z < space.vectors(); z += 3) shapes.stream[z] = {nullptr, 1};
    shapes.shape = space.shape;
    if (!space.has_radius) shapes.stream[space.vectors()] = {};
}

}  // namespace

// A `within` of half-planes is offered by no verb, and an index keeps its rows as they are.
bool is_lifted(const capsa_source& source) noexcept {
    return !is_within(source) && (is_asked_in_space(source.a.shape) || is_asked_in_space(source.b.shape));
}

capsa_stream held(float value) noexcept {
    return {held_mark(), static_cast<std::ptrdiff_t>(std::bit_cast<std::int32_t>(value))};
}

void Bound::bind(const capsa_source& source) noexcept {
    const bool lifted = is_lifted(source);
    if (!lifted && !holds(source.a) && !holds(source.b)) return;
    copy_ = source;
    capsa::bind(copy_.a, value_[0]);
    capsa::bind(copy_.b, value_[1]);
    use_ = &copy_;
    if (!lifted) return;
    lift(copy_.a);
    lift(copy_.b);
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
