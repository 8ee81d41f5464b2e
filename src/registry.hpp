// The list of every ISA. tests/truth/kernel_list.hpp has that of every kernel.

#pragma once
#include "kernels/abi.h"

#include <cstddef>
#include <span>

namespace capsa::registry {

// All tables that this library contains, lowest first.
std::span<const capsa_kernel_table* const> tables() noexcept;

// The table of an ISA, or null if this library does not contain it.
const capsa_kernel_table* table(capsa_isa isa) noexcept;

// Whether this library contains the ISA and this machine can run it.
bool runnable(capsa_isa isa) noexcept;

// The ISA that the environment variable CAPSA_ISA names. It is capsa_isa_best if the variable is unset or
// names no ISA.
capsa_isa cap() noexcept;

// Whether an ISA is at most the cap in a given order, lowest first. The values of the enumerators do not show
// this order.
bool admits(std::span<const capsa_isa> order, capsa_isa cap, capsa_isa isa) noexcept;

// The table that a query with this option uses.
const capsa_kernel_table& choose(capsa_isa isa) noexcept;

// Whether this program has the kernels of a shape (src/linked/README.md).
bool is_linked(int slot) noexcept;

const char* isa_name(capsa_isa isa) noexcept;
const char* shape_name(capsa_shape shape) noexcept;

}  // namespace capsa::registry
