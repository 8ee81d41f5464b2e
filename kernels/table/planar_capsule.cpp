// The kernels whose first shape is a capsule of the plane. Compiled once per row of cmake/isas.cmake.

#include "kernels/table/shared.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_COMPILE_KERNELS_OF(PlanarCapsule);

}  // namespace capsa::CAPSA_ISA
