// The exported functions that hand over pairs in blocks or group them by row.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/more_room.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/neighbours.hpp"
#include "src/verbs/pairs.hpp"
#include "src/workspace/workspace.hpp"

#include <limits>

using capsa::check;
using capsa::Query;
using capsa::served;

extern "C" {

capsa_status capsa_visit_hits(const capsa_source* source, const capsa_options* options,
                              capsa_visit_hits_function visit, void* context) noexcept {
    if (!source || !visit) return capsa_null_argument;
    const capsa::Checked checked = check(*source);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::visit_hits(asked, query, visit, context);
                  });
}

capsa_status capsa_visit_contacts(const capsa_source* source, const capsa_options* options,
                                  capsa_visit_contacts_function visit, void* context) noexcept {
    if (!source || !visit) return capsa_null_argument;
    const capsa::Checked checked = check(*source);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::visit_contacts(asked, query, visit, context);
                  });
}

capsa_status capsa_neighbours(const capsa_source* source, const capsa_options* options, size_t* offsets,
                              size_t offset_count, uint32_t* rows, size_t capacity,
                              capsa_find_result* result) noexcept {
    const capsa::Checked checked = check(source, result);
    if (checked.status != capsa_ok) return checked.status;
    if (capsa::is_paired(*source)) return capsa_wrong_source;
    if (!offsets || (!rows && capacity != 0)) return capsa_null_argument;
    if (offset_count < source->a.count + 1) return capsa_output_too_small;
    return served(*source, checked, options, capsa::asks_hits,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::neighbours(asked, query, offsets, rows, capacity, *result);
                  });
}

capsa_status capsa_collect_neighbours(const capsa_source* source, const capsa_options* options,
                                      size_t* offsets, size_t offset_count, capsa_room_function room,
                                      void* context, capsa_find_result* result) noexcept {
    const capsa::Checked checked = check(source, result);
    if (checked.status != capsa_ok) return checked.status;
    if (capsa::is_paired(*source)) return capsa_wrong_source;
    if (!offsets || !room) return capsa_null_argument;
    if (offset_count < source->a.count + 1) return capsa_output_too_small;
    capsa::MoreRoom more(room, context);
    const capsa_options with = capsa::with_images(options, more);
    return served(*source, checked, &with, capsa::asks_hits, [&](const capsa_source& asked, Query query) {
        query.more = &more;
        return capsa::query::neighbours(asked, query, offsets, more.data<uint32_t>(), more.capacity(),
                                        *result);
    });
}

capsa_status capsa_k_nearest(const capsa_source* source, const capsa_options* options, size_t k,
                             capsa_nearest* out, size_t count) noexcept {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = check(*source);
    if (checked.status != capsa_ok) return checked.status;
    if (capsa::is_paired(*source)) return capsa_wrong_source;
    if (k == 0 || source->a.count == 0) return capsa_ok;
    if (!out) return capsa_null_argument;
    if (count / k < source->a.count) return capsa_output_too_small;
    const capsa_options& how = options ? *options : capsa::at_any_distance;
    const bool any_distance = how.margin == std::numeric_limits<float>::infinity();
    capsa::Wanted what = any_distance ? capsa::asks_nearest : capsa::asks_hits;
    if (!any_distance) what.k = k;
    return served(*source, checked, &how, what, [&](const capsa_source& asked, const Query& query) {
        return capsa::query::k_nearest(asked, query, k, out);
    });
}

}  // extern "C"
