// The exported verbs. Each checks its arguments and calls the library. The C++ headers call these functions
// too.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/bound.hpp"
#include "src/runs.hpp"
#include "src/separate.hpp"
#include "src/source.hpp"
#include "src/validate.hpp"
#include "src/verbs/by_run.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/rows.hpp"
#include "src/workspace/workspace.hpp"

#include <algorithm>

using capsa::check;
using capsa::check_output;
using capsa::own;
using capsa::Query;
using capsa::served;

namespace {

// Checks a source of one of the two kinds, and such an output.
capsa::Checked check_each(const capsa_source* source, const void* output, size_t count, bool paired) {
    if (!source) return {capsa_null_argument, false};
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked;
    if (capsa::is_paired(*source) != paired) return {capsa_wrong_source, false};
    return {check_output(*source, output, count), checked.as_it_is};
}
capsa::Checked check_paired(const capsa_source* source, const void* output, size_t count) {
    return check_each(source, output, count, true);
}
capsa::Checked check_rows(const capsa_source* source, const void* output, size_t count) {
    return check_each(source, output, count, false);
}

// Checks an output with a place for each run.
capsa::Checked check_runs(const capsa_source* source, const void* output, size_t count) {
    if (!source) return {capsa_null_argument, false};
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked;
    if (capsa::is_paired(*source)) return {capsa_wrong_source, false};
    if (capsa::runs_of(*source) == 0) return checked;
    if (!output) return {capsa_null_argument, false};
    return count < capsa::runs_of(*source) ? capsa::Checked{capsa_output_too_small, false} : checked;
}

}  // namespace

extern "C" {

capsa_status capsa_any_hit(const capsa_source* source, const capsa_options* options, int* hit) noexcept {
    const capsa::Checked checked = check(source, hit);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::any_hit(asked, query, *hit);
                  });
}

capsa_status capsa_count_hits(const capsa_source* source, const capsa_options* options,
                              uint64_t* count) noexcept {
    const capsa::Checked checked = check(source, count);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::count_hits(asked, query, *count);
                  });
}

capsa_status capsa_touched(const capsa_source* source, const capsa_options* options, uint64_t* words,
                           size_t word_count) noexcept {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked.status;
    if (source->a.count == 0) return capsa_ok;
    if (!words) return capsa_null_argument;
    if (word_count < (source->a.count + 63) / 64) return capsa_output_too_small;
    return served(*source, checked, options, capsa::asks_hits,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::touched(asked, query, words);
                  });
}

capsa_status capsa_any_by_run(const capsa_source* source, const capsa_options* options, uint8_t* out,
                              size_t count) noexcept {
    const capsa::Checked checked = check_runs(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_places,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::any_by_run(asked, query, out);
                  });
}

capsa_status capsa_count_by_run(const capsa_source* source, const capsa_options* options, uint64_t* out,
                                size_t count) noexcept {
    const capsa::Checked checked = check_runs(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_places,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::count_by_run(asked, query, out);
                  });
}

capsa_status capsa_hit_mask(const capsa_source* source, const capsa_options* options, uint64_t* words,
                            size_t word_count, size_t stride) noexcept {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked.status;
    if (capsa::is_within(*source)) return capsa_wrong_source;
    const size_t rows = capsa::answers(*source);
    const bool paired = capsa::is_paired(*source);
    const size_t width = ((paired ? rows : source->b.count) + 63) / 64;
    if (rows == 0 || width == 0) return capsa_ok;
    if (!words) return capsa_null_argument;
    if (word_count < width) return capsa_output_too_small;
    if (!paired && (stride < width || (word_count - width) / stride < rows - 1))
        return capsa_output_too_small;
    return served(*source, checked, options, capsa::asks_places,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::hit_mask(asked, query, words, stride);
                  });
}

capsa_status capsa_find_hits(const capsa_source* source, const capsa_options* options,
                             capsa_index_pair* pairs, size_t capacity, capsa_find_result* result) noexcept {
    const capsa::Checked checked = check(source, result);
    if (checked.status != capsa_ok) return checked.status;
    if (!pairs && capacity != 0) return capsa_null_argument;
    return served(*source, checked, options, capsa::asks_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::find_hits(asked, query, pairs, capacity, *result);
                  });
}

capsa_status capsa_gaps(const capsa_source* source, const capsa_options* options, float* out,
                        size_t count) noexcept {
    const capsa::Checked checked = check_paired(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_places,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::gaps(asked, query, own(*source, out));
                  });
}

capsa_status capsa_witnesses(const capsa_source* source, const capsa_options* options, capsa_witness* out,
                             size_t count) noexcept {
    const capsa::Checked checked = check_paired(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_places,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::witnesses(asked, query, own(*source, out));
                  });
}

capsa_status capsa_nearest_rows(const capsa_source* source, const capsa_options* options, capsa_nearest* out,
                                size_t count) noexcept {
    const capsa::Checked checked = check_rows(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_nearest,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::nearest(asked, query, own(*source, out));
                  });
}

capsa_status capsa_deepest(const capsa_source* source, const capsa_options* options, capsa_contact* out,
                           size_t count) noexcept {
    const capsa::Checked checked = check_rows(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_deepest,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::deepest(asked, query, own(*source, out));
                  });
}

capsa_status capsa_nearest_contacts(const capsa_source* source, const capsa_options* options,
                                    capsa_contact* out, size_t count) noexcept {
    const capsa::Checked checked = check_rows(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_nearest,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::nearest_contacts(asked, query, own(*source, out));
                  });
}

capsa_status capsa_contacts(const capsa_source* source, const capsa_options* options, capsa_contact* out,
                            size_t capacity, capsa_find_result* result) noexcept {
    const capsa::Checked checked = check(source, result);
    if (checked.status != capsa_ok) return checked.status;
    if (!out && capacity != 0) return capsa_null_argument;
    return served(*source, checked, options, capsa::asks_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::contacts(asked, query, out, capacity, *result);
                  });
}

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
