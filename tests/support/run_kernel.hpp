// Runs one tile kernel of the registry over all pairs of two sets of rows, without the planner.

#pragma once
#include "tests/truth/kernel_list.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace capsa::tests {

// Everything any sink can answer. Words are laid out for at most `capacity` rows and columns.
struct Answers {
    std::uint64_t total = 0, written = 0;
    std::vector<capsa_index_pair> pairs;
    std::vector<std::uint64_t> row_bits, col_bits, mask;
    bool operator==(const Answers& other) const {
        const auto same = [](const capsa_index_pair& x, const capsa_index_pair& y) {
            return x.a == y.a && x.b == y.b;
        };
        return total == other.total && written == other.written && row_bits == other.row_bits &&
               col_bits == other.col_bits && mask == other.mask &&
               std::equal(pairs.begin(), pairs.end(), other.pairs.begin(), other.pairs.end(), same);
    }
};

inline std::vector<capsa_tile> tiles_over(std::size_t rows, std::size_t cols, bool above_diagonal) {
    std::vector<capsa_tile> tiles;
    for (std::size_t col = 0; rows > 0 && col < cols; col += capsa_tile_columns)
        tiles.push_back({0, static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(col),
                         static_cast<std::uint32_t>(std::min<std::size_t>(col + capsa_tile_columns, cols)), 0,
                         above_diagonal ? 1u : 0u});
    return tiles;
}

inline Answers run_kernel(const registry::TileKernel& kernel, const capsa_shapes& rows,
                          const capsa_shapes& cols, float margin, bool above_diagonal = false) {
    const std::size_t row_words = (rows.count + 63) / 64, col_words = (cols.count + 63) / 64;
    Answers answers;
    capsa_tile_output out{};
    out.flipped = kernel.col_is_a;
    if (kernel.sink == capsa_sink_find) {
        answers.pairs.resize(rows.count * cols.count);
        out.pairs = answers.pairs.data();
        out.capacity = answers.pairs.size();
    }
    if (kernel.sink == capsa_sink_touched) {
        answers.row_bits.assign(row_words, 0);
        answers.col_bits.assign(col_words, 0);
        out.row_bits = answers.row_bits.data();
        out.col_bits = answers.col_bits.data();
    }
    if (kernel.sink == capsa_sink_mask) {
        out.mask_stride = kernel.col_is_a ? row_words : col_words;
        answers.mask.assign((kernel.col_is_a ? cols.count : rows.count) * out.mask_stride, 0);
        out.mask = answers.mask.data();
    }
    const auto tiles = tiles_over(rows.count, cols.count, above_diagonal);
    const capsa_tile_job job{&rows, &cols, tiles.data(), tiles.size(), margin, {}, &out, nullptr};
    kernel.run(&job);
    answers.total = out.total;
    answers.written = out.written;
    answers.pairs.resize(out.written);
    return answers;
}

}  // namespace capsa::tests
