// The exported functions. Each checks its arguments and calls the library. The C++ headers call these
// functions too.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/bound.hpp"
#include "src/parts.hpp"
#include "src/registry.hpp"
#include "src/runs.hpp"
#include "src/separate.hpp"
#include "src/source.hpp"
#include "src/validate.hpp"
#include "src/verbs/by_run.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/motion.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/rows.hpp"

#include <algorithm>

using capsa::check;
using capsa::given;

namespace {

// Checks an output with a place for each row or pair of the whole source.
capsa_status check_output(const capsa_source& source, const void* output, size_t count) {
    if (capsa::answers(source) == 0) return capsa_ok;
    if (!output) return capsa_null_argument;
    return count < capsa::answers(source) ? capsa_output_too_small : capsa_ok;
}

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

// The place of the source's own rows or pairs in the output of the whole source. Verbs write from here on.
template <class T>
T* own(const capsa_source& source, T* output) {
    return source.begin == source.end ? output : output + source.begin;
}

// Checks the motion of some shapes. One of the plane has no dz.
capsa_status check_motion(const capsa_motion& motion, const capsa_shapes& of) {
    const bool planar = capsa::shape_info(of.shape).dimension == 2;
    if (planar && motion.dz.data && !capsa::is_of_any_shape(of)) return capsa_mixed_dimensions;
    if (of.count == 0) return capsa_ok;
    if (!motion.dx.data || !motion.dy.data) return capsa_null_argument;
    return planar || motion.dz.data ? capsa_ok : capsa_mixed_dimensions;
}

}  // namespace

extern "C" {

capsa_source capsa_between(const capsa_shapes* a, const capsa_shapes* b) noexcept {
    return {capsa_source_between, *a, *b, 0, a->count, nullptr, {}, {}, {}};
}

capsa_source capsa_within(const capsa_shapes* a) noexcept {
    return {capsa_source_within, *a, {}, 0, a->count, nullptr, {}, {}, {}};
}

capsa_source capsa_between_runs(const capsa_shapes* a, const capsa_shapes* b,
                                const capsa_runs* runs) noexcept {
    return {capsa_source_between, *a, *b, 0, a->count, nullptr, *runs, {}, {}};
}

capsa_source capsa_within_runs(const capsa_shapes* a, const capsa_runs* runs) noexcept {
    return {capsa_source_within, *a, {}, 0, a->count, nullptr, *runs, {}, {}};
}

capsa_source capsa_zip(const capsa_shapes* a, const capsa_shapes* b) noexcept {
    return {capsa_source_zip, *a, *b, 0, a->count, nullptr, {}, {}, {}};
}

capsa_source capsa_listed(const capsa_shapes* a, const capsa_shapes* b, const capsa_index_pair* pairs,
                          size_t count) noexcept {
    return {capsa_source_listed, *a, *b, 0, count, pairs, {}, {}, {}};
}

capsa_source capsa_filtered(const capsa_source* source, const capsa_filter* of_a,
                            const capsa_filter* of_b) noexcept {
    capsa_source some = *source;
    some.filters = {of_a, of_b};
    return some;
}

capsa_source capsa_slice(const capsa_source* source, size_t k, size_t n) noexcept {
    return capsa::slice_of(*source, k, n);
}

capsa_source capsa_part(const capsa_source* source, capsa_part_kind kind, size_t k, size_t n) noexcept {
    return capsa::part_of(*source, kind, k, n);
}

int capsa_is_share(const capsa_source* source) noexcept { return capsa::has_share(*source); }

size_t capsa_part_count(const capsa_source* source) noexcept { return capsa::parts_of(*source); }

capsa_status capsa_any_hit(const capsa_source* source, const capsa_options* options, int* hit) noexcept {
    const capsa::Checked checked = check(source, hit);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::any_hit(*capsa::Bound(*source, checked), given(options), *hit);
}

capsa_status capsa_count_hits(const capsa_source* source, const capsa_options* options,
                              uint64_t* count) noexcept {
    const capsa::Checked checked = check(source, count);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::count_hits(*capsa::Bound(*source, checked), given(options), *count);
}

capsa_status capsa_touched(const capsa_source* source, const capsa_options* options, uint64_t* words,
                           size_t word_count) noexcept {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked.status;
    if (source->a.count == 0) return capsa_ok;
    if (!words) return capsa_null_argument;
    if (word_count < (source->a.count + 63) / 64) return capsa_output_too_small;
    return capsa::query::touched(*capsa::Bound(*source, checked), given(options), words);
}

capsa_status capsa_any_by_run(const capsa_source* source, const capsa_options* options, uint8_t* out,
                              size_t count) noexcept {
    const capsa::Checked checked = check_runs(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::any_by_run(*capsa::Bound(*source, checked), given(options), out);
}

capsa_status capsa_count_by_run(const capsa_source* source, const capsa_options* options, uint64_t* out,
                                size_t count) noexcept {
    const capsa::Checked checked = check_runs(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::count_by_run(*capsa::Bound(*source, checked), given(options), out);
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
    return capsa::query::hit_mask(*capsa::Bound(*source, checked), given(options), words, stride);
}

capsa_status capsa_find_hits(const capsa_source* source, const capsa_options* options,
                             capsa_index_pair* pairs, size_t capacity, capsa_find_result* result) noexcept {
    const capsa::Checked checked = check(source, result);
    if (checked.status != capsa_ok) return checked.status;
    if (!pairs && capacity != 0) return capsa_null_argument;
    return capsa::query::find_hits(*capsa::Bound(*source, checked), given(options), pairs, capacity, *result);
}

capsa_status capsa_gaps(const capsa_source* source, const capsa_options* options, float* out,
                        size_t count) noexcept {
    const capsa::Checked checked = check_paired(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::gaps(*capsa::Bound(*source, checked), given(options), own(*source, out));
}

capsa_status capsa_witnesses(const capsa_source* source, const capsa_options* options, capsa_witness* out,
                             size_t count) noexcept {
    const capsa::Checked checked = check_paired(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::witnesses(*capsa::Bound(*source, checked), given(options), own(*source, out));
}

capsa_status capsa_nearest_rows(const capsa_source* source, const capsa_options* options, capsa_nearest* out,
                                size_t count) noexcept {
    const capsa::Checked checked = check_rows(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::nearest(*capsa::Bound(*source, checked), given(options), own(*source, out));
}

capsa_status capsa_deepest(const capsa_source* source, const capsa_options* options, capsa_contact* out,
                           size_t count) noexcept {
    const capsa::Checked checked = check_rows(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::deepest(*capsa::Bound(*source, checked), given(options), own(*source, out));
}

capsa_status capsa_nearest_contacts(const capsa_source* source, const capsa_options* options,
                                    capsa_contact* out, size_t count) noexcept {
    const capsa::Checked checked = check_rows(source, out, count);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::query::nearest_contacts(*capsa::Bound(*source, checked), given(options), own(*source, out));
}

capsa_status capsa_contacts(const capsa_source* source, const capsa_options* options, capsa_contact* out,
                            size_t capacity, capsa_find_result* result) noexcept {
    const capsa::Checked checked = check(source, result);
    if (checked.status != capsa_ok) return checked.status;
    if (!out && capacity != 0) return capsa_null_argument;
    return capsa::query::contacts(*capsa::Bound(*source, checked), given(options), out, capacity, *result);
}

capsa_status capsa_first_touch(const capsa_source* source, const capsa_options* options,
                               const capsa_motion* of_a, const capsa_motion* of_b, capsa_touch* out,
                               size_t count) noexcept {
    if (!source || !of_a) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked.status;
    const capsa_shapes& second = capsa::second_side(*source);
    if (!capsa::knows_first_touch(source->a.shape, second.shape) && !capsa::is_of_any_shape(source->a) &&
        !capsa::is_of_any_shape(second))
        return capsa_not_offered;
    if (const capsa_status status = check_output(*source, out, count); status != capsa_ok) return status;
    if (capsa::is_within(*source) && of_b) return capsa_wrong_source;
    if (const capsa_status status = check_motion(*of_a, source->a); status != capsa_ok) return status;
    if (of_b)
        if (const capsa_status status = check_motion(*of_b, source->b); status != capsa_ok) return status;
    const capsa::BoundMotion a(*source, of_a), b(*source, of_b);
    return capsa::query::first_touch(*capsa::Bound(*source, checked), given(options), *a.get(), b.get(),
                                     own(*source, out));
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
    *flaw = capsa::first_flaw((*capsa::Bound(capsa_within(shapes), {capsa_ok, false})).a);
    return capsa_ok;
}

const char* capsa_isa_name(capsa_isa isa) noexcept { return capsa::registry::isa_name(isa); }
int capsa_isa_compiled(capsa_isa isa) noexcept { return capsa::registry::table(isa) != nullptr; }
int capsa_isa_runnable(capsa_isa isa) noexcept { return capsa::registry::runnable(isa); }
capsa_isa capsa_isa_resolve(capsa_isa isa) noexcept { return capsa::registry::choose(isa).isa; }

const char* capsa_version(void) noexcept { return CAPSA_VERSION; }

const char* capsa_status_text(capsa_status status) noexcept {
    switch (status) {
        case capsa_ok: return "ok";
        case capsa_null_argument: return "a pointer that must not be null is null";
        case capsa_bad_source: return "the source has an unknown kind or shape, or its rows are out of range";
        case capsa_too_many_rows: return "more than 4294967295 rows";
        case capsa_wrong_source: return "this verb does not take this kind of source";
        case capsa_output_too_small: return "the output is smaller than the answer";
        case capsa_index_out_of_range: return "a pair, a contact or an index names what is not there";
        case capsa_sizes_differ: return "zip needs two sets of the same size";
        case capsa_out_of_memory: return "there is not enough memory for an index";
        case capsa_not_offered: return "this verb does not answer for this pair of shapes";
        case capsa_bad_filter: return "a filter has fewer elements than its set has rows";
        case capsa_bad_runs: return "the offsets of runs are null, descend or lie beyond the last row";
        case capsa_mixed_dimensions: return "shapes of the plane and of space have no answer together";
    }
    return "unknown status";
}

}  // extern "C"
