// The kernel tables over arrays of floats, which only these tests know; see CMakeLists.txt.

#pragma once
#include "kernels/abi.h"

namespace capsa::wide8 {
extern constinit const capsa_kernel_table table;
}
namespace capsa::wide16 {
extern constinit const capsa_kernel_table table;
}

namespace capsa::tests {

inline constexpr const capsa_kernel_table* wide_tables[] = {CAPSA_WIDE_TABLES};

}  // namespace capsa::tests
