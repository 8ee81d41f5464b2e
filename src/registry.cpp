#include "src/registry.hpp"

#include "src/cpu.hpp"
#include "src/shape.hpp"

#include <cstdlib>
#include <cstring>

// isa_list.inc holds CAPSA_ISA_ROW(name) for each row of cmake/isas.cmake that this build compiles, lowest
// first.
#define CAPSA_ISA_ROW(name)                          \
    namespace capsa::name {                          \
    extern constinit const capsa_kernel_table table; \
    }
#include "isa_list.inc"
#undef CAPSA_ISA_ROW

namespace capsa::registry {

namespace {

constexpr const capsa_kernel_table* all_tables[] = {
#define CAPSA_ISA_ROW(name) &capsa::name::table,
#include "isa_list.inc"
#undef CAPSA_ISA_ROW
};

constexpr capsa_isa all_isas[] = {capsa_isa_scalar, capsa_isa_avx2, capsa_isa_avx512, capsa_isa_neon64};

capsa_isa read_cap() {
    const char* wanted = std::getenv("CAPSA_ISA");
    if (!wanted) return capsa_isa_best;
    for (const capsa_isa isa : all_isas)
        if (std::strcmp(wanted, isa_name(isa)) == 0) return isa;
    return capsa_isa_best;
}

// The last runnable table that the cap admits. There is always one: scalar runs everywhere.
const capsa_kernel_table* best_table() {
    const capsa_kernel_table* best = all_tables[0];
    for (const capsa_kernel_table* t : all_tables)
        if (runnable(t->isa) && (cap() == capsa_isa_best || t->isa <= cap())) best = t;
    return best;
}

}  // namespace

std::span<const capsa_kernel_table* const> tables() noexcept { return all_tables; }

const capsa_kernel_table* table(capsa_isa isa) noexcept {
    for (const capsa_kernel_table* t : all_tables)
        if (t->isa == isa) return t;
    return nullptr;
}

bool runnable(capsa_isa isa) noexcept { return table(isa) && cpu::runs(isa); }

capsa_isa cap() noexcept {
    static const capsa_isa cap = read_cap();
    return cap;
}

const capsa_kernel_table& choose(capsa_isa isa) noexcept {
    static const capsa_kernel_table* const best = best_table();
    if (isa == capsa_isa_best || !runnable(isa)) return *best;
    return *table(isa);
}

const char* isa_name(capsa_isa isa) noexcept {
    switch (isa) {
        case capsa_isa_best: return "best";
        case capsa_isa_scalar: return "scalar";
        case capsa_isa_avx2: return "avx2";
        case capsa_isa_avx512: return "avx512";
        case capsa_isa_neon64: return "neon64";
    }
    return nullptr;
}

const char* shape_name(capsa_shape shape) noexcept {
    const ShapeInfo* const info = find_shape(shape);
    return info ? info->name : nullptr;
}

const char* sink_name(capsa_tile_sink sink) noexcept {
    switch (sink) {
        case capsa_sink_any: return "any";
        case capsa_sink_touched: return "touched";
        case capsa_sink_count: return "count";
        case capsa_sink_mask: return "mask";
        case capsa_sink_find: return "find";
    }
    return nullptr;
}

const char* sink_name(capsa_pair_sink sink) noexcept {
    switch (sink) {
        case capsa_pair_cores: return "cores";
        case capsa_pair_hits: return "hits";
        case capsa_pair_gaps: return "gaps";
        case capsa_pair_witnesses: return "witnesses";
        case capsa_pair_contacts: return "contacts";
    }
    return nullptr;
}

const char* form_name(capsa_touch_form form) noexcept {
    switch (form) {
        case capsa_touch_chosen: return "chosen";
        case capsa_touch_rows: return "rows";
        case capsa_touch_rows_b_first: return "rows_b_first";
    }
    return nullptr;
}

std::string TileKernel::name() const {
    return std::string(table->name) + "/tiles/" + shape_name(row) + "_" + shape_name(col) +
           (col_is_a ? "_flipped/" : "/") + sink_name(sink);
}

std::string PairKernel::name() const {
    return std::string(table->name) + "/pairs/" + shape_name(a) + "_" + shape_name(b) + "/" + sink_name(sink);
}

std::string TouchKernel::name() const {
    return std::string(table->name) + "/touch/" + shape_name(a) + "_" + shape_name(b) + "/" + form_name(form);
}

std::vector<TileKernel> tile_kernels(std::span<const capsa_kernel_table* const> from) {
    std::vector<TileKernel> all;
    for (const capsa_kernel_table* t : from)
        for (int row = 0; row < capsa_roster_count; ++row)
            for (int col = 0; col < capsa_roster_count; ++col)
                for (int flip = 0; flip < 2; ++flip)
                    for (int sink = 0; sink < capsa_tile_sink_count; ++sink) {
                        const auto& cell = t->tile[row][col];
                        if (flip == 1 && cell[1][sink] == cell[0][sink]) continue;
                        all.push_back({t, static_cast<capsa_shape>(row), static_cast<capsa_shape>(col),
                                       flip == 1, static_cast<capsa_tile_sink>(sink), cell[flip][sink]});
                    }
    return all;
}

std::vector<PairKernel> pair_kernels(std::span<const capsa_kernel_table* const> from) {
    std::vector<PairKernel> all;
    for (const capsa_kernel_table* t : from)
        for (int a = 0; a < capsa_roster_count; ++a)
            for (int b = 0; b < capsa_roster_count; ++b)
                for (int sink = 0; sink < capsa_pair_sink_count; ++sink)
                    all.push_back({t, static_cast<capsa_shape>(a), static_cast<capsa_shape>(b),
                                   static_cast<capsa_pair_sink>(sink), t->pair[a][b][sink]});
    return all;
}

std::vector<TouchKernel> touch_kernels(std::span<const capsa_kernel_table* const> from) {
    std::vector<TouchKernel> all;
    for (const capsa_kernel_table* t : from)
        for (int a = 0; a < capsa_roster_count; ++a)
            for (int b = 0; b < capsa_roster_count; ++b)
                for (int form = 0; form < capsa_touch_form_count; ++form) {
                    const auto& cell = t->touch[a][b];
                    if (form == capsa_touch_rows_b_first && cell[form] == cell[capsa_touch_rows]) continue;
                    all.push_back({t, static_cast<capsa_shape>(a), static_cast<capsa_shape>(b),
                                   static_cast<capsa_touch_form>(form), cell[form]});
                }
    return all;
}

}  // namespace capsa::registry
