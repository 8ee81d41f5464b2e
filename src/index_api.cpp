// The exported functions of an index.

#include "capsa/c/capsa.h"

#include "src/bound.hpp"
#include "src/index/index.hpp"
#include "src/source.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

static_assert(alignof(capsa_index) <= alignof(std::max_align_t));

namespace {

template <class Act>
capsa_status renew(capsa_index* index, const capsa_shapes* shapes, const Act& act) {
    if (!index || !shapes) return capsa_null_argument;
    const capsa::Checked checked = capsa::check_with_points(*shapes);
    if (checked.status != capsa_ok) return checked.status;
    // An index that is built from its own copies would overwrite what it reads.
    if (shapes->index == index) return capsa_bad_source;
    return act(*capsa::BoundRows(*shapes)) ? capsa_ok : capsa_out_of_memory;
}

}  // namespace

extern "C" {

capsa_status capsa_index_create(capsa_index** index) noexcept {
    if (!index) return capsa_null_argument;
    void* const room = std::malloc(sizeof(capsa_index));
    *index = room ? new (room) capsa_index : nullptr;
    return room ? capsa_ok : capsa_out_of_memory;
}

void capsa_index_destroy(capsa_index* index) noexcept {
    if (!index) return;
    index->~capsa_index();
    std::free(index);
}

capsa_status capsa_index_build(capsa_index* index, const capsa_shapes* shapes) noexcept {
    return renew(index, shapes, [&](const capsa_shapes& rows) { return index->build(rows, {}); });
}

capsa_status capsa_index_build_in_order(capsa_index* index, const capsa_shapes* shapes) noexcept {
    return renew(index, shapes,
                 [&](const capsa_shapes& rows) { return index->build(rows, {}, capsa_index::Order::given); });
}

capsa_status capsa_index_refit(capsa_index* index, const capsa_shapes* shapes) noexcept {
    return renew(index, shapes, [&](const capsa_shapes& rows) { return index->refit(rows, {}); });
}

capsa_status capsa_index_build_on(capsa_index* index, const capsa_shapes* shapes,
                                  capsa_for_each_function for_each, void* context) noexcept {
    if (!for_each) return capsa_null_argument;
    return renew(index, shapes, [&](const capsa_shapes& rows) {
        return index->build(rows, {for_each, context});
    });
}

capsa_status capsa_index_build_in_order_on(capsa_index* index, const capsa_shapes* shapes,
                                           capsa_for_each_function for_each, void* context) noexcept {
    if (!for_each) return capsa_null_argument;
    return renew(index, shapes, [&](const capsa_shapes& rows) {
        return index->build(rows, {for_each, context}, capsa_index::Order::given);
    });
}

capsa_status capsa_index_refit_on(capsa_index* index, const capsa_shapes* shapes,
                                  capsa_for_each_function for_each, void* context) noexcept {
    if (!for_each) return capsa_null_argument;
    return renew(index, shapes, [&](const capsa_shapes& rows) {
        return index->refit(rows, {for_each, context});
    });
}

capsa_status capsa_index_add_cells(capsa_index* index) noexcept {
    if (!index) return capsa_null_argument;
    return index->add_cells({}) ? capsa_ok : capsa_out_of_memory;
}

capsa_status capsa_index_add_cells_on(capsa_index* index, capsa_for_each_function for_each,
                                      void* context) noexcept {
    if (!index || !for_each) return capsa_null_argument;
    return index->add_cells({for_each, context}) ? capsa_ok : capsa_out_of_memory;
}

capsa_status capsa_index_shapes(const capsa_index* index, capsa_shapes* shapes) noexcept {
    if (!index || !shapes) return capsa_null_argument;
    *shapes = index->shapes();
    return capsa_ok;
}

const uint32_t* capsa_index_order(const capsa_index* index, size_t* count) noexcept {
    if (count) *count = index ? index->order().size() : 0;
    return index ? index->order().data() : nullptr;
}

size_t capsa_index_bytes(const capsa_index* index) noexcept { return index ? index->bytes() : 0; }

}  // extern "C"
