#include "tests/truth/kernel_list.hpp"

#include "src/kernel_call.hpp"
#include "src/shape.hpp"

namespace capsa::registry {

namespace {

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
            const bool same =
                form != capsa_nearest_by_column && run == kernel::nearest(t, a, b, capsa_nearest_by_column);
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
