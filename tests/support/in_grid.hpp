// Rows in a grid, which the library makes for itself and no public function does.

#pragma once
#include "src/index/index.hpp"

#include <cstdio>
#include <cstdlib>

namespace capsa::tests {

class InGrid {
public:
    InGrid() = default;
    explicit InGrid(const capsa_shapes& rows) { build(rows); }
    // The streams of the rows hold no same values.
    void build(const capsa_shapes& rows) { built(index_.build_grid(rows, {})); }
    void refit(const capsa_shapes& rows) { built(index_.refit(rows, {})); }
    // The boxes of groups, which rows that move ask for.
    void add_group_boxes() { built(index_.add_group_boxes()); }
    // NOLINTNEXTLINE(google-explicit-constructor): as that of Index
    operator capsa_shapes() const { return index_.shapes(); }
    capsa_index& index() { return index_; }

private:
    static void built(bool done) {
        if (done) return;
        std::puts("no memory for a grid");
        std::abort();
    }
    capsa_index index_;
};

}  // namespace capsa::tests
