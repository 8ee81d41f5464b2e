// Runs one first touch kernel of the registry on moving rows, without the query around it.

#pragma once
#include "tests/support/scenes.hpp"
#include "tests/truth/kernel_list.hpp"

#include <cmath>
#include <cstring>
#include <vector>

namespace capsa::tests {

// A fixture's rows with motions of the size of the scene, some of them at rest and, in spoilt scenes, some
// not numbers.
struct MovingRows {
    Rows rows;
    std::vector<float> v[3];

    MovingRows(capsa_shape shape, std::size_t count, const Fixture& fixture, Random& random)
        : rows(shape, count) {
        fixture.fill(rows, random);
        float extent = 0.0f;
        for (int k = 0; k < dimension_of(shape); ++k)
            for (const float x : rows.streams[static_cast<std::size_t>(k)])
                if (std::isfinite(x)) extent = std::fmax(extent, std::fabs(x));
        for (auto& stream : v) stream.assign(count, 0.0f);
        for (std::size_t i = 0; i < count; ++i)
            if (i % 7 != 3)
                for (auto& stream : v) stream[i] = random.between(-1.0f, 1.0f) * extent;
        if (fixture.fill == fill::spoilt)
            for (std::size_t i = 0; i < count; i += 11)
                v[random.below(3)][i] = random.below(2) ? __builtin_nanf("") : __builtin_inff();
    }
    capsa_motion motion() const {
        const bool planar = dimension_of(rows.shape) == 2;
        return {{v[0].data(), 1}, {v[1].data(), 1}, {planar ? nullptr : v[2].data(), 1}};
    }
};

using TouchWords = std::vector<std::uint32_t>;

// As raw words, NaN made one.
inline TouchWords words_of(const std::vector<capsa_touch>& touches) {
    TouchWords words(touches.size() * sizeof(capsa_touch) / sizeof(std::uint32_t));
    if (!words.empty()) std::memcpy(words.data(), touches.data(), words.size() * sizeof(std::uint32_t));
    for (std::uint32_t& word : words)
        if ((word & 0x7fffffffu) > 0x7f800000u && word != capsa_no_row) word = 0x7fc00000u;
    return words;
}

inline std::vector<capsa_touch> untouched(std::size_t count) {
    std::vector<capsa_touch> touches(count);
    for (std::size_t i = 0; i < count; ++i)
        touches[i] = {static_cast<std::uint32_t>(i), capsa_no_row, __builtin_inff(), {0, 0, 0}, {0, 0, 0}};
    return touches;
}

// Paired: these pairs, or zipped rows where `pairs` is null. By row: all rows of a over all rows of b.
inline std::vector<capsa_touch> run_touch(const registry::TouchKernel& kernel, const MovingRows& a,
                                          const MovingRows& b, float margin,
                                          const std::vector<capsa_index_pair>* pairs = nullptr) {
    const capsa_shapes sa = a.rows.view(), sb = b.rows.view();
    const capsa_motion of_a = a.motion(), of_b = b.motion();
    const bool paired = kernel.form == capsa_touch_paired;
    const std::size_t count = pairs ? pairs->size() : paired ? std::min(sa.count, sb.count) : sa.count;
    std::vector<capsa_touch> touches = untouched(count);
    capsa_touch_job job{};
    job.a = &sa;
    job.b = &sb;
    job.of_a = &of_a;
    job.of_b = &of_b;
    job.pairs = pairs ? pairs->data() : nullptr;
    job.count = count;
    job.b_end = static_cast<std::uint32_t>(sb.count);
    job.margin = margin;
    job.out = touches.data();
    kernel.run(&job);
    return touches;
}

}  // namespace capsa::tests
