// The walks over formulas. They are in kernels/walks.

#pragma once
#include "kernels/formulas/formula.hpp"
#include "kernels/tiles/hit_matrix.hpp"

namespace capsa::CAPSA_ISA {

// All tiles of the job. Returns false if the sink needs no more.
bool walk_formula(const capsa_tile_job& job, const MatrixSink& sink, const Formula* formula);

}  // namespace capsa::CAPSA_ISA
