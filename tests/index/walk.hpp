// Rows that move a little from frame to frame, and what a workspace does with them.

#pragma once
#include "capsa/capsa.hpp"

#include "src/workspace/workspace.hpp"
#include "tests/support/in_room.hpp"
#include "tests/support/scenes.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace capsa::tests {

// Rows that walk about.
struct Walk {
    Rows rows;
    Random random;
    float step;

    Walk(capsa_shape shape, std::size_t count, float side, float size_of_step, std::uint64_t seed)
        : rows(shape, count), random(seed), step(size_of_step) {
        fill::uniform(rows, random, side, 0.5f, 0.2f);
    }
    void move() {
        for (std::size_t row = 0; row < rows.count; ++row) {
            float by[3];
            for (float& along : by) along = random.between(-step, step);
            for (int k = 0; k < coordinates_of(rows.shape); ++k)
                rows.at(k, row) += by[k % dimension_of(rows.shape)];
        }
    }
};

inline std::uint64_t served(const Workspace& workspace) { return workspace.c()->served_by_list(); }

inline std::vector<IndexPair> sorted_hits(const Source& source, const Options& options) {
    std::vector<IndexPair> pairs = hits_in_room(source, options);
    sort_pairs(pairs);
    return pairs;
}

}  // namespace capsa::tests
