#include "src/registry.hpp"

#include "src/cpu.hpp"
#include "src/kernel_call.hpp"

#include <algorithm>
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

// Calls f with each table and each pair of shapes that have kernels of their own.
template <class F>
void each_cell(std::span<const capsa_kernel_table* const> from, const F& f) {
    const auto is_own = [](const ShapeInfo& shape) {
        for (const ShapeInfo& first : all_shapes)
            if (first.slot == shape.slot) return first.shape == shape.shape;
        return false;
    };
    for (const capsa_kernel_table* t : from)
        for (const ShapeInfo& a : all_shapes)
            for (const ShapeInfo& b : all_shapes)
                if (is_own(a) && is_own(b)) f(*t, a.shape, b.shape);
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

bool admits(std::span<const capsa_isa> order, capsa_isa cap, capsa_isa isa) noexcept {
    if (cap == capsa_isa_best) return true;
    return std::find(order.begin(), order.end(), isa) <= std::find(order.begin(), order.end(), cap);
}

const capsa_kernel_table& choose(capsa_isa isa) noexcept {
    static const capsa_kernel_table* const best = best_table();
    if (isa == capsa_isa_best || !runnable(isa)) return *best;
    return *table(isa);
}

const char* isa_name(capsa_isa isa) noexcept {
    for (const Row& row : rows)
        if (row.isa == isa) return row.name;
    return isa == capsa_isa_best ? "best" : nullptr;
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

const char* form_name(capsa_nearest_form form) noexcept {
    switch (form) {
        case capsa_nearest_by_column: return "by_column";
        case capsa_nearest_by_column_b_first: return "by_column_b_first";
        case capsa_nearest_by_row: return "by_row";
    }
    return nullptr;
}

const char* form_name(capsa_touch_form form) noexcept {
    switch (form) {
        case capsa_touch_paired: return "paired";
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

std::string NearestKernel::name() const {
    return std::string(table->name) + "/nearest/" + shape_name(a) + "_" + shape_name(b) + "/" +
           form_name(form);
}

std::string TouchKernel::name() const {
    return std::string(table->name) + "/touch/" + shape_name(a) + "_" + shape_name(b) + "/" + form_name(form);
}

TileKernel TileKernel::on(const capsa_kernel_table& other) const {
    return {&other, row, col, col_is_a, sink, kernel::tiles(other, row, col, col_is_a, sink)};
}

PairKernel PairKernel::on(const capsa_kernel_table& other) const {
    return {&other, a, b, sink, kernel::pairs(other, a, b, sink)};
}

NearestKernel NearestKernel::on(const capsa_kernel_table& other) const {
    return {&other, a, b, form, kernel::nearest(other, a, b, form)};
}

TouchKernel TouchKernel::on(const capsa_kernel_table& other) const {
    return {&other, a, b, form, kernel::touch(other, a, b, form)};
}

std::string name(const Kernel& kernel) {
    return std::visit([](const auto& one) { return one.name(); }, kernel);
}

std::vector<TileKernel> tile_kernels(std::span<const capsa_kernel_table* const> from) {
    std::vector<TileKernel> all;
    each_cell(from, [&all](const capsa_kernel_table& t, capsa_shape row, capsa_shape col) {
        for (const bool flip : {false, true})
            for (int k = 0; k < capsa_tile_sink_count; ++k) {
                const auto sink = static_cast<capsa_tile_sink>(k);
                const capsa_tile_kernel run = kernel::tiles(t, row, col, flip, sink);
                if (run && !(flip && run == kernel::tiles(t, row, col, false, sink)))
                    all.push_back({&t, row, col, flip, sink, run});
            }
    });
    return all;
}

std::vector<PairKernel> pair_kernels(std::span<const capsa_kernel_table* const> from) {
    std::vector<PairKernel> all;
    each_cell(from, [&all](const capsa_kernel_table& t, capsa_shape a, capsa_shape b) {
        for (int k = 0; k < capsa_pair_sink_count; ++k) {
            const auto sink = static_cast<capsa_pair_sink>(k);
            if (const capsa_pair_kernel run = kernel::pairs(t, a, b, sink))
                all.push_back({&t, a, b, sink, run});
        }
    });
    return all;
}

std::vector<NearestKernel> nearest_kernels(std::span<const capsa_kernel_table* const> from) {
    std::vector<NearestKernel> all;
    each_cell(from, [&all](const capsa_kernel_table& t, capsa_shape a, capsa_shape b) {
        for (int k = 0; k < capsa_nearest_form_count; ++k) {
            const auto form = static_cast<capsa_nearest_form>(k);
            const capsa_nearest_kernel run = kernel::nearest(t, a, b, form);
            const bool same = form == capsa_nearest_by_column_b_first &&
                              run == kernel::nearest(t, a, b, capsa_nearest_by_column);
            if (run && !same) all.push_back({&t, a, b, form, run});
        }
    });
    return all;
}

std::vector<TouchKernel> touch_kernels(std::span<const capsa_kernel_table* const> from) {
    std::vector<TouchKernel> all;
    each_cell(from, [&all](const capsa_kernel_table& t, capsa_shape a, capsa_shape b) {
        for (int k = 0; k < capsa_touch_form_count; ++k) {
            const auto form = static_cast<capsa_touch_form>(k);
            const capsa_touch_kernel run = kernel::touch(t, a, b, form);
            const bool same =
                form == capsa_touch_rows_b_first && run == kernel::touch(t, a, b, capsa_touch_rows);
            if (run && !same) all.push_back({&t, a, b, form, run});
        }
    });
    return all;
}

std::vector<Kernel> kernels(std::span<const capsa_kernel_table* const> from) {
    std::vector<Kernel> all;
    const auto add = [&all](const auto& family) { all.insert(all.end(), family.begin(), family.end()); };
    add(tile_kernels(from));
    add(pair_kernels(from));
    add(nearest_kernels(from));
    add(touch_kernels(from));
    return all;
}

}  // namespace capsa::registry
