// The walks over formulas. They are in kernels/walks.

#pragma once
#include "kernels/formulas/formula.hpp"
#include "kernels/tiles/doubt.hpp"

namespace capsa::CAPSA_ISA {

// Loops of their own that short formulas have for the tiles of a job, beside which a call for each block of
// rows and `hits` take too long (kernels/tiles/tiles.hpp). Null: `hits` answers. Rows and columns are stages.
struct TileLoops {
    // A tile of a few rows or columns, whose columns are not staged; `room` is for their streams and those of
    // the rows.
    void (*small)(const capsa_tile_job& job, const capsa_tile& tile, Next after_hit, float* rows, float* room,
                  HitMatrix& matrix);
    // One row with at most a word of columns that can be loaded directly.
    std::uint64_t (*word)(const float* const* number, const capsa_shapes* cols, std::uint32_t begin,
                          std::uint32_t end, float margin, float* gap);
    // Fills the matrix with the hits of rows begin to end. Returns the number of rows filled: all, or those
    // up to a hit after which the sink stops. [1]: a reach may be negative.
    std::uint32_t (*dense[2])(const float* rows, const float* cols, const capsa_tile& tile,
                              std::uint32_t begin, std::uint32_t end, Next after_hit, HitMatrix& matrix);
    // The number of hits, or some number of at least `enough`.
    std::uint64_t (*counted)(const float* rows, const float* cols, const capsa_tile& tile,
                             std::uint32_t begin, std::uint32_t end, std::uint64_t enough);
    // Like `dense`, by estimates, in whose room stand those of the columns after the first call for a tile.
    // [1]: of exact decisions.
    std::uint32_t (*estimated[2])(const float* rows, const float* cols, float* room, bool& ready,
                                  const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                  Next after_hit, const Doubt& doubt, float less, HitMatrix& matrix);
    std::size_t room_of_estimates;
    // Like `dense`, of exact decisions.
    std::uint32_t (*sure)(const float* rows, const float* cols, const Doubt& doubt, const capsa_tile& tile,
                          std::uint32_t begin, std::uint32_t end, HitMatrix& matrix);
};

// What a tile walk needs to know of two shapes in one order.
struct TileFormula {
    const Formula* formula;
    TileLoops loops;
};

// All tiles of the job, of shapes whose bounding spheres are such shapes. Returns false if the sink needs no
// more.
template <class Bound>
bool walk_formula(const capsa_tile_job& job, const MatrixSink& sink, const TileFormula& formula);

}  // namespace capsa::CAPSA_ISA
