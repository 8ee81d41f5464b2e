// The kernels whose first shape is a triangle. Compiled once per row of cmake/isas.cmake.

#include "kernels/table/shared.hpp"

namespace capsa::CAPSA_ISA {

CAPSA_COMPILE_KERNELS_OF(Triangle);

}  // namespace capsa::CAPSA_ISA
