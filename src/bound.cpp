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

}  // namespace

capsa_stream held(float value) noexcept {
    return {held_mark(), static_cast<std::ptrdiff_t>(std::bit_cast<std::int32_t>(value))};
}

void Bound::bind(const capsa_source& source) noexcept {
    if (!holds(source.a) && !holds(source.b)) return;
    copy_ = source;
    capsa::bind(copy_.a, value_[0]);
    capsa::bind(copy_.b, value_[1]);
    use_ = &copy_;
}

BoundMotion::BoundMotion(const capsa_motion* motion) noexcept : use_(motion) {
    if (!motion || !(is_held(motion->dx) || is_held(motion->dy) || is_held(motion->dz))) return;
    copy_ = *motion;
    capsa::bind(copy_.dx, value_[0]);
    capsa::bind(copy_.dy, value_[1]);
    capsa::bind(copy_.dz, value_[2]);
    use_ = &copy_;
}

}  // namespace capsa
