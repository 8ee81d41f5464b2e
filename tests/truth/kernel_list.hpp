// The list of the kernels that answer a verb without an index, by name. Tests, fuzzers and benchmarks use
// this list and have none of their own. The kernels of an index are not on it: tests/index compares their
// answers with those of the kernels here. It is no part of the library.

#pragma once
#include "src/registry.hpp"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace capsa::registry {

const char* sink_name(capsa_tile_sink sink) noexcept;
const char* sink_name(capsa_pair_sink sink) noexcept;
const char* form_name(capsa_nearest_form form) noexcept;
const char* form_name(capsa_touch_form form) noexcept;

// One tile kernel: "avx2/tiles/capsule_sphere/find". The name has "_flipped" if it matters that the columns
// are rows of A.
struct TileKernel {
    const capsa_kernel_table* table;
    capsa_shape row, col;
    bool col_is_a;
    capsa_tile_sink sink;
    capsa_tile_kernel run;
    std::string name() const;
    TileKernel on(const capsa_kernel_table& other) const;  // the same cell of another table
};

// One pair kernel: "avx2/pairs/sphere_capsule/gaps".
struct PairKernel {
    const capsa_kernel_table* table;
    capsa_shape a, b;
    capsa_pair_sink sink;
    capsa_pair_kernel run;
    std::string name() const;
    PairKernel on(const capsa_kernel_table& other) const;
};

// One nearest kernel: "avx2/nearest/sphere_capsule/by_row".
struct NearestKernel {
    const capsa_kernel_table* table;
    capsa_shape a, b;
    capsa_nearest_form form;
    capsa_nearest_kernel run;
    std::string name() const;
    NearestKernel on(const capsa_kernel_table& other) const;
};

// One first touch kernel: "avx2/touch/sphere_capsule/rows".
struct TouchKernel {
    const capsa_kernel_table* table;
    capsa_shape a, b;
    capsa_touch_form form;
    capsa_touch_kernel run;
    std::string name() const;
    TouchKernel on(const capsa_kernel_table& other) const;
};

// One kernel of any family above. A visitor that does not handle every family does not compile.
using Kernel = std::variant<TileKernel, PairKernel, NearestKernel, TouchKernel>;
std::string name(const Kernel& kernel);

// The different kernels of the given tables. Segments use the kernels of capsules.
std::vector<TileKernel> tile_kernels(std::span<const capsa_kernel_table* const> tables);
std::vector<PairKernel> pair_kernels(std::span<const capsa_kernel_table* const> tables);
std::vector<NearestKernel> nearest_kernels(std::span<const capsa_kernel_table* const> tables);
std::vector<TouchKernel> touch_kernels(std::span<const capsa_kernel_table* const> tables);
std::vector<Kernel> kernels(std::span<const capsa_kernel_table* const> tables);  // of every family

}  // namespace capsa::registry
