// The exported functions that make sources of pairs and cut them into parts. The verbs check the sources.

#include "capsa/c/capsa.h"

#include "src/periodic.hpp"
#include "src/plan/parts.hpp"
#include "src/source.hpp"

extern "C" {

capsa_source capsa_between(const capsa_shapes* a, const capsa_shapes* b) noexcept {
    return {capsa_source_between, *a, *b, 0, a->count, nullptr, {}, {}, {}, {}};
}

capsa_source capsa_within(const capsa_shapes* a) noexcept {
    return {capsa_source_within, *a, {}, 0, a->count, nullptr, {}, {}, {}, {}};
}

capsa_source capsa_between_runs(const capsa_shapes* a, const capsa_shapes* b,
                                const capsa_runs* runs) noexcept {
    return {capsa_source_between, *a, *b, 0, a->count, nullptr, *runs, {}, {}, {}};
}

capsa_source capsa_within_runs(const capsa_shapes* a, const capsa_runs* runs) noexcept {
    return {capsa_source_within, *a, {}, 0, a->count, nullptr, *runs, {}, {}, {}};
}

capsa_source capsa_zip(const capsa_shapes* a, const capsa_shapes* b) noexcept {
    return {capsa_source_zip, *a, *b, 0, a->count, nullptr, {}, {}, {}, {}};
}

capsa_source capsa_listed(const capsa_shapes* a, const capsa_shapes* b, const capsa_index_pair* pairs,
                          size_t count) noexcept {
    return {capsa_source_listed, *a, *b, 0, count, pairs, {}, {}, {}, {}};
}

capsa_source capsa_filtered(const capsa_source* source, const capsa_filter* of_a,
                            const capsa_filter* of_b) noexcept {
    capsa_source some = *source;
    some.filters = {of_a, of_b};
    return some;
}

capsa_source capsa_periodic(const capsa_source* source, float length_x, float length_y,
                            float length_z) noexcept {
    capsa_source repeated = *source;
    repeated.period[0] = length_x;
    repeated.period[1] = length_y;
    repeated.period[2] = length_z;
    if (!capsa::has_period(repeated) || !capsa::has_share(repeated)) return repeated;
    // Rows ask images in the caller's order, so that a share is a slice.
    repeated = capsa::slice_of_share(repeated);
    repeated.cut = 0;
    return repeated;
}

capsa_source capsa_slice(const capsa_source* source, size_t k, size_t n) noexcept {
    return capsa::slice_of(*source, k, n);
}

capsa_source capsa_part(const capsa_source* source, capsa_part_kind kind, size_t k, size_t n) noexcept {
    return capsa::part_of(*source, kind, k, n);
}

int capsa_is_share(const capsa_source* source) noexcept { return capsa::has_share(*source); }

size_t capsa_cluster_rows(const capsa_source* source) noexcept {
    if (!source) return 0;
    return source->a.count + (capsa::is_one_set(*source) ? 0 : source->b.count);
}

size_t capsa_part_count(const capsa_source* source) noexcept { return capsa::parts_of(*source); }

}  // extern "C"
