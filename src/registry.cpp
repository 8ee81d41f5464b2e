#include "src/registry.hpp"

#include "capsa/c/capsa.h"
#include "src/cpu.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

// isa_tables.inc holds CAPSA_ISA_ROW(name) for each row of cmake/isas.cmake that this build compiles, lowest
// first. capsa/isa_list.inc holds all rows.
#define CAPSA_ISA_ROW(name)                          \
    namespace capsa::name {                          \
    extern constinit const capsa_kernel_table table; \
    }
#include "isa_tables.inc"
#undef CAPSA_ISA_ROW

namespace capsa::registry {

namespace {

// Spheres are always there: what has no rows is asked as spheres (src/bound.cpp).
[[gnu::used]] const int* const links_spheres = &capsa_linked_sphere;

constexpr const capsa_kernel_table* all_tables[] = {
#define CAPSA_ISA_ROW(name) &capsa::name::table,
#include "isa_tables.inc"
#undef CAPSA_ISA_ROW
};

struct Row {
    capsa_isa isa;
    const char* name;
};
constexpr Row rows[] = {
#define CAPSA_ISA_ROW(name, value, lanes) {capsa_isa_##name, #name},
#include "capsa/isa_list.inc"
#undef CAPSA_ISA_ROW
};

constexpr capsa_isa ranking[] = {
#define CAPSA_ISA_ROW(name, value, lanes) capsa_isa_##name,
#include "capsa/isa_list.inc"
#undef CAPSA_ISA_ROW
};

#define CAPSA_ISA_ROW(name, value, lanes) \
    static_assert(capsa_isa_##name == (value), "VALUE in cmake/isas.cmake differs from types.h");
#include "capsa/isa_list.inc"
#undef CAPSA_ISA_ROW

capsa_isa read_cap() {
    const char* wanted = std::getenv("CAPSA_ISA");
    if (!wanted) return capsa_isa_best;
    for (const Row& row : rows)
        if (std::strcmp(wanted, row.name) == 0) return row.isa;
    return capsa_isa_best;
}

// The last runnable table that the cap allows. There is always one, because scalar runs everywhere.
const capsa_kernel_table* best_table() {
    const capsa_kernel_table* best = all_tables[0];
    for (const capsa_kernel_table* t : all_tables)
        if (runnable(t->isa) && admits(ranking, cap(), t->isa)) best = t;
    return best;
}

// A value that is computed once. If threads meet, more than one computes it, and all get the first. A static
// variable of a function would need the C++ runtime.
template <class T, class Make>
T once(std::atomic<T>& kept, T unknown, const Make& make) noexcept {
    T value = kept.load(std::memory_order_relaxed);
    if (value != unknown) [[likely]]
        return value;
    const T made = make();
    return kept.compare_exchange_strong(value, made, std::memory_order_relaxed) ? made : value;
}

constexpr auto no_isa = static_cast<capsa_isa>(-1);
constinit std::atomic<capsa_isa> kept_cap{no_isa};
constinit std::atomic<const capsa_kernel_table*> kept_best{nullptr};

}  // namespace

std::span<const capsa_kernel_table* const> tables() noexcept { return all_tables; }

const capsa_kernel_table* table(capsa_isa isa) noexcept {
    for (const capsa_kernel_table* t : all_tables)
        if (t->isa == isa) return t;
    return nullptr;
}

bool runnable(capsa_isa isa) noexcept { return table(isa) && cpu::runs(isa); }

capsa_isa cap() noexcept { return once(kept_cap, no_isa, &read_cap); }

bool admits(std::span<const capsa_isa> order, capsa_isa cap, capsa_isa isa) noexcept {
    if (cap == capsa_isa_best) return true;
    return std::find(order.begin(), order.end(), isa) <= std::find(order.begin(), order.end(), cap);
}

const capsa_kernel_table& choose(capsa_isa isa) noexcept {
    const capsa_kernel_table* const wanted = isa == capsa_isa_best ? nullptr : table(isa);
    return wanted && cpu::runs(isa)
               ? *wanted
               : *once(kept_best, static_cast<const capsa_kernel_table*>(nullptr), &best_table);
}

bool is_linked(int slot) noexcept { return all_tables[0]->shape[slot] != nullptr; }

const char* isa_name(capsa_isa isa) noexcept {
    for (const Row& row : rows)
        if (row.isa == isa) return row.name;
    return isa == capsa_isa_best ? "best" : nullptr;
}

const char* shape_name(capsa_shape shape) noexcept {
    const ShapeInfo* const info = find_shape(shape);
    return info ? info->name : nullptr;
}

}  // namespace capsa::registry
