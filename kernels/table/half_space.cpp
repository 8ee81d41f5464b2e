// The kernels whose first shape is a half-space. Compiled once per row of cmake/isas.cmake.

#include "kernels/table/shared.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_COMPILE_KERNELS_OF(HalfSpace);

}  // namespace capsa::CAPSA_ISA
