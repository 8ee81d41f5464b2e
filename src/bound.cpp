#include "src/bound.hpp"

#include "src/shape.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace capsa {

namespace {

// No array of a caller can lie here. A held stream has this address, and its stride holds the bits of the
// value.
constexpr float held_mark = 0.0f;

int stream_count(capsa_shape shape) {
    const ShapeInfo* const info = find_shape(shape);
    return info ? info->streams() : 0;
}

bool is_held(const capsa_stream& stream) { return stream.data == &held_mark; }

void bind(capsa_stream& stream, float& place) {
    if (!is_held(stream)) return;
    place = std::bit_cast<float>(static_cast<std::uint32_t>(stream.stride));
    stream = {&place, 0};
}

bool holds(const capsa_shapes& shapes) {
    bool any = false;
    for (int k = 0; k < stream_count(shapes.shape); ++k) any |= is_held(shapes.stream[k]);
    return any;
}

void bind(capsa_shapes& shapes, float* places) {
    for (int k = 0; k < stream_count(shapes.shape); ++k) bind(shapes.stream[k], places[k]);
}

}  // namespace

capsa_stream held(float value) noexcept {
    return {&held_mark, static_cast<std::ptrdiff_t>(std::bit_cast<std::int32_t>(value))};
}

Bound::Bound(const capsa_source& source) noexcept : use_(&source) {
    if (!holds(source.a) && !holds(source.b)) return;
    copy_ = source;
    bind(copy_.a, value_[0]);
    bind(copy_.b, value_[1]);
    use_ = &copy_;
}

BoundMotion::BoundMotion(const capsa_motion* motion) noexcept : use_(motion) {
    if (!motion || !(is_held(motion->dx) || is_held(motion->dy) || is_held(motion->dz))) return;
    copy_ = *motion;
    bind(copy_.dx, value_[0]);
    bind(copy_.dy, value_[1]);
    bind(copy_.dz, value_[2]);
    use_ = &copy_;
}

}  // namespace capsa
