// The exported functions that compare no shapes: pairs that are pushed apart or sorted, and rows that are
// checked.

#include "capsa/c/capsa.h"

#include "src/bound.hpp"
#include "src/separate.hpp"
#include "src/source.hpp"
#include "src/validate.hpp"

#include <algorithm>

extern "C" {

size_t capsa_separate_scratch(const capsa_movable* a, const capsa_movable* b) noexcept {
    return a ? capsa::separate_scratch(*a, b) : 0;
}

capsa_status capsa_separate(const capsa_contact* contacts, size_t count, const capsa_movable* a,
                            const capsa_movable* b, const capsa_separate_options* options, float* scratch,
                            size_t scratch_count) noexcept {
    static constexpr capsa_separate_options defaults{};
    if (!a || (!contacts && count != 0)) return capsa_null_argument;
    if (const capsa_status status = capsa::check(*a); status != capsa_ok) return status;
    if (b)
        if (const capsa_status status = capsa::check(*b); status != capsa_ok) return status;
    if (capsa::bad_body(*a, b).what != capsa::BadBody::none) return capsa_bad_bodies;
    if (count == 0) return capsa_ok;
    if (!scratch) return capsa_null_argument;
    if (scratch_count < capsa::separate_scratch(*a, b)) return capsa_output_too_small;
    if (!capsa::all_in_range({contacts, count}, *a, b)) return capsa_index_out_of_range;
    if (!capsa::one_dimension({contacts, count}, *a, b)) return capsa_mixed_dimensions;
    capsa::separate({contacts, count}, *a, b, options ? *options : defaults, scratch);
    return capsa_ok;
}

void capsa_sort_pairs(capsa_index_pair* pairs, size_t count) noexcept {
    std::sort(pairs, pairs + count, [](const capsa_index_pair& x, const capsa_index_pair& y) {
        return x.a != y.a ? x.a < y.a : x.b < y.b;
    });
}

capsa_status capsa_validate(const capsa_shapes* shapes, capsa_flaw* flaw) noexcept {
    if (!shapes || !flaw) return capsa_null_argument;
    if (const capsa_status status = capsa::check(*shapes); status != capsa_ok) return status;
    *flaw = capsa::first_flaw(*capsa::BoundRows(*shapes));
    return capsa_ok;
}

}  // extern "C"
