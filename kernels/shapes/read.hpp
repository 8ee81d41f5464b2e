// From the caller's streams to solids.
//
// A reader hands out lanes of one stream: rows in step, or rows a list names. Solids come as they are given,
// or prepared: with every bad row replaced by numbers that touch nothing.

#pragma once
#include "kernels/shapes/capsule.hpp"
#include "kernels/shapes/sphere.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa::CAPSA_ISA {

// What stands for every coordinate of a bad row. Every distance from it is NaN.
CAPSA_INLINE float bad_number() { return __builtin_nanf(""); }

// Elements first, first + step, ... of the caller's streams: `valid` of them, the rest bad. A stream without
// data is all zeros: the radius of a bare segment, which is otherwise a capsule.
struct Reader {
    const capsa_stream* stream;
    std::uint64_t first;
    int valid;
    int step = 1;

    CAPSA_INLINE Lanes operator()(int k) const {
        if (!stream[k].data) return splat(0.0f);
        const std::ptrdiff_t stride = stream[k].stride;
        const float* from = stream[k].data + static_cast<std::ptrdiff_t>(first) * stride;
        if (valid == lane_count && step == 1 && stride == 1) return load_unaligned(from);
        alignas(64) float gathered[lane_count];
        for (int i = 0; i < lane_count; ++i) gathered[i] = i < valid ? from[i * step * stride] : bad_number();
        return load(gathered);
    }
};

// Elements first, first + 1, ... of streams that are all there and all contiguous, as most are.
struct FastReader {
    const capsa_stream* stream;
    std::uint64_t first;

    CAPSA_INLINE Lanes operator()(int k) const { return load_unaligned(stream[k].data + first); }
};
template <class Shape>
CAPSA_INLINE bool fast(const capsa_shapes& shapes) {
    bool all = true;
    for (int k = 0; k < Shape::stream_count; ++k)
        all = all && shapes.stream[k].data && shapes.stream[k].stride == 1;
    return all;
}

// Above any sum of squares of valid coordinates: 6 (1e18)^2. Differences of coordinates below it do not
// overflow when squared.
inline constexpr float most_square = 0x1p123f;

// The shapes a reader stands at. A row with a NaN, an infinite or a far too large coordinate, or whose radius
// is NaN or negative, is bad as a whole: it must touch nothing, however large the reach, and a radius must
// not hide behind a margin.
template <class Shape, class Read>
CAPSA_INLINE auto prepared(const Read& read, float extra) {
    Lanes stream[Shape::stream_count];
    for (int k = 0; k < Shape::stream_count; ++k) stream[k] = read(k);
    constexpr int radius = Shape::stream_count - 1;
    const Lanes zero = splat(0.0f);
    Lanes squares = zero;
    for (int k = 0; k < radius; ++k) squares = fused(stream[k], stream[k], squares);
    const Mask good = (squares <= splat(most_square)) & (stream[radius] >= zero);
    for (int k = 0; k < radius; ++k) stream[k] = select(good, stream[k], splat(bad_number()));
    stream[radius] = select(good, stream[radius], zero);
    return Shape::template prepare<Lanes>([&stream](int k) CAPSA_INLINE_LAMBDA { return stream[k]; },
                                          splat(extra));
}

// One side of a list: row pairs[first + i].a or .b in lane i.
struct Gatherer {
    const capsa_stream* stream;
    const std::uint32_t* index;  // of the first pair's side; the next is two further
    int valid;

    CAPSA_INLINE Lanes operator()(int k) const {
        const capsa_stream& s = stream[k];
        if (!s.data) return splat(0.0f);
        alignas(64) float gathered[lane_count];
        for (int i = 0; i < lane_count; ++i)
            gathered[i] =
                i < valid ? s.data[static_cast<std::ptrdiff_t>(index[2 * i]) * s.stride] : bad_number();
        return load(gathered);
    }
};

// The solids as they are, bad numbers and all: for sinks that hand values on, where a NaN stays a NaN by
// itself.
template <class Shape, class Read>
CAPSA_INLINE auto as_given(const Read& read) {
    return Shape::template prepare<Lanes>(read, splat(0.0f));
}

}  // namespace capsa::CAPSA_ISA
