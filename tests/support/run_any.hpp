// Runs any kernel of the registry on a scene of moving rows and gives all it answers.

#pragma once
#include "tests/support/run_kernel.hpp"
#include "tests/support/run_touch.hpp"

#include <cstring>

namespace capsa::tests {

struct MovingScene {
    MovingRows a, b;
    float margin;

    MovingScene(capsa_shape a_shape, capsa_shape b_shape, const Fixture& fixture, Random random)
        : a(a_shape, fixture.a_count, fixture, random),
          b(b_shape, fixture.b_count, fixture, random),
          margin(fixture.margin) {}
};

// Floats and indices as raw words, NaN made one.
class AnswerWords {
public:
    template <class T>
    void add(const T* values, std::size_t count) {
        const std::size_t size = count * sizeof(T) / sizeof(std::uint32_t), at = words_.size();
        words_.resize(at + size);
        if (size > 0) std::memcpy(words_.data() + at, values, size * sizeof(std::uint32_t));
        for (std::size_t i = at; i < words_.size(); ++i)
            if ((words_[i] & 0x7fffffffu) > 0x7f800000u && words_[i] != capsa_no_row) words_[i] = 0x7fc00000u;
    }
    template <class T>
    void add(const std::vector<T>& values) {
        add(values.data(), values.size());
    }
    bool operator==(const AnswerWords&) const = default;

private:
    std::vector<std::uint32_t> words_;
};

inline capsa_shape first_shape(const registry::TileKernel& kernel) { return kernel.row; }
inline capsa_shape second_shape(const registry::TileKernel& kernel) { return kernel.col; }
template <class Kernel>
capsa_shape first_shape(const Kernel& kernel) {
    return kernel.a;
}
template <class Kernel>
capsa_shape second_shape(const Kernel& kernel) {
    return kernel.b;
}

inline AnswerWords answer(const registry::TileKernel& kernel, const MovingScene& scene) {
    const Answers answers = run_kernel(kernel, scene.a.rows.view(), scene.b.rows.view(), scene.margin);
    AnswerWords words;
    words.add(&answers.total, 1);
    words.add(&answers.written, 1);
    words.add(answers.pairs);
    words.add(answers.row_bits);
    words.add(answers.col_bits);
    words.add(answers.mask);
    return words;
}

// Of the rows zipped.
inline AnswerWords answer(const registry::PairKernel& kernel, const MovingScene& scene) {
    const capsa_shapes a = scene.a.rows.view(), b = scene.b.rows.view();
    const std::size_t n = std::min(a.count, b.count);
    std::vector<float> gap(n);
    std::vector<std::uint64_t> hits((n + 63) / 64);
    std::vector<capsa_witness> witness(n);
    std::vector<capsa_contact> contact(n);
    capsa_pair_job job{};
    job.a = &a;
    job.b = &b;
    job.count = job.capacity = n;
    job.margin = scene.margin;
    job.hits = hits.data();
    job.gap = gap.data();
    job.witness = witness.data();
    job.contact = contact.data();
    kernel.run(&job);
    contact.resize(job.written);
    AnswerWords words;
    words.add(gap);
    words.add(hits);
    words.add(witness);
    words.add(contact);
    words.add(&job.total, 1);
    return words;
}

// Of all rows: whatever is nearest, and the deepest of those that touch.
inline AnswerWords answer(const registry::NearestKernel& kernel, const MovingScene& scene) {
    const capsa_shapes a = scene.a.rows.view(), b = scene.b.rows.view();
    AnswerWords words;
    for (const bool hits_only : {false, true}) {
        std::vector<float> gap(a.count, __builtin_inff());
        std::vector<std::uint32_t> index(a.count, capsa_no_row);
        const auto end = static_cast<std::uint32_t>(a.count);
        for (std::uint32_t begin = 0; begin < end; begin += capsa_tile_columns) {
            capsa_nearest_job job{};
            job.a = &a;
            job.b = &b;
            job.a_begin = begin;
            job.a_end = std::min<std::uint32_t>(begin + capsa_tile_columns, end);
            job.b_end = static_cast<std::uint32_t>(b.count);
            job.hits_only = hits_only;
            job.most = hits_only ? scene.margin : __builtin_inff();
            job.gap = gap.data() + begin;
            job.index = index.data() + begin;
            kernel.run(&job);
        }
        words.add(gap);
        words.add(index);
    }
    return words;
}

// Of the rows zipped, or of all rows.
inline AnswerWords answer(const registry::TouchKernel& kernel, const MovingScene& scene) {
    AnswerWords words;
    words.add(words_of(run_touch(kernel, scene.a, scene.b, scene.margin)));
    return words;
}

}  // namespace capsa::tests
