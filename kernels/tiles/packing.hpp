// Rows whose formula is evaluated only for columns that are near, packed into full vectors.
//
// The formula of a triangle takes four to five times as many instructions as a test of its box, and so does
// that of a box and a capsule. Near columns are found in one of two ways: by bounding spheres
// (tiles/culled.hpp), or where many of those touch, by a cheap test of each row (formulas/near.hpp). All
// other pairs are misses, so the bits of the answers are the same. Capsules of the plane are packed too, if
// they are many and few of them are near; in space boxes along the axes leave too many capsules
// (docs/lab/2026-11-plane.md).

#pragma once
#include "kernels/formulas/formula.hpp"
#include "kernels/tiles/hit_matrix.hpp"

namespace capsa::CAPSA_ISA {

// What packing keeps of a tile.
class Packing {
public:
    // The numbers that it needs room for.
    static std::size_t room(const Formula& formula);
    CAPSA_INLINE void begin(float* room) { room_ = room; }
    CAPSA_INLINE void new_tile() { records_ready_ = boxes_ready_ = false; }

    // Whether capsules of the plane are packed: those that meet few columns, or that have many near ones, are
    // left to estimates.
    bool pays(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end);

    // Fills the matrix with the hits of rows begin to end with all columns, or if `culled` replaces the near
    // columns in the matrix by their hits. Returns the number of rows filled: all rows, or the rows up to a
    // hit after which the sink stops, or up to the capsule of the plane at which too many columns were near.
    // Other resting rows are not tested before they are evaluated.
    std::uint32_t fill(bool culled, const StagesOfTile& stages, const capsa_tile& tile, std::uint32_t begin,
                       std::uint32_t end, Next after_hit, HitMatrix& matrix);

private:
    float* room_;
    int resting_ = 0;
    bool records_ready_, boxes_ready_;
};

}  // namespace capsa::CAPSA_ISA
