// The kernel tables over arrays of four, eight and sixteen floats, which only these tests know; see
// CMakeLists.txt.

#pragma once
#include "kernels/abi.h"

namespace capsa::wide4 {
extern constinit const capsa_kernel_table table;
}
namespace capsa::wide8 {
extern constinit const capsa_kernel_table table;
}
namespace capsa::wide16 {
extern constinit const capsa_kernel_table table;
}

namespace capsa::tests {

#ifdef CAPSA_ALL_WIDTHS
inline constexpr const capsa_kernel_table* wide_tables[] = {&wide4::table, &wide8::table, &wide16::table};
#else
inline constexpr const capsa_kernel_table* wide_tables[] = {&wide8::table};
#endif

}  // namespace capsa::tests
