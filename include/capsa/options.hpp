// Options of a query: the margin and the instruction set.

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/cpp20.hpp"

#include <string_view>

namespace capsa {

/// Instruction sets: Isa::scalar and the others of capsa_isa. The answer never depends on the choice.
enum class Isa {
    best = capsa_isa_best,
#define CAPSA_ISA_ROW(name, value, lanes) name = capsa_isa_##name,
#include "capsa/isa_list.inc"
#undef CAPSA_ISA_ROW
};

/// Options of a query.
struct Options {
    float margin = 0.0f;  ///< a hit is distance <= ra + rb + margin; may be negative
    Isa isa = Isa::best;  ///< if this machine cannot run it, the best one is used
};

/// The options as the C struct.
inline capsa_options erased(const Options& options) noexcept {
    return {options.margin, static_cast<capsa_isa>(options.isa)};
}

/// Every instruction set, in ascending order of rank.
inline constexpr Isa every_isa[] = {
#define CAPSA_ISA_ROW(name, value, lanes) Isa::name,
#include "capsa/isa_list.inc"
#undef CAPSA_ISA_ROW
};

/// "scalar", "avx2", ...
inline std::string_view name(Isa isa) noexcept { return capsa_isa_name(static_cast<capsa_isa>(isa)); }

/// Whether this library contains the kernels of `isa`.
inline bool compiled(Isa isa) noexcept { return capsa_isa_compiled(static_cast<capsa_isa>(isa)) != 0; }
/// Whether this library contains the kernels of `isa` and this machine can run them.
inline bool runnable(Isa isa) noexcept { return capsa_isa_runnable(static_cast<capsa_isa>(isa)) != 0; }

/// The instruction set that a query with `isa` runs on. The environment variable CAPSA_ISA limits Isa::best.
inline Isa resolve(Isa isa) noexcept {
    return static_cast<Isa>(capsa_isa_resolve(static_cast<capsa_isa>(isa)));
}

}  // namespace capsa
