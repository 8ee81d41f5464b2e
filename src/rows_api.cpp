// The exported verbs that answer for some rows of A.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/plan/parts.hpp"
#include "src/verbs/neighbours.hpp"
#include "src/verbs/rows.hpp"
#include "src/workspace/workspace.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace {

using capsa::Query;
using capsa::RowList;

// Checks the source and the list, and asks about it.
template <class Ask>
capsa_status ask_list(const capsa_source* source, const capsa_options* options, const RowList& list,
                      const void* out, capsa::Keeps keeps, const Ask& ask) {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked.status;
    if (capsa::is_paired(*source) || capsa::has_share(*source)) return capsa_wrong_source;
    if (list.count == 0) return capsa_ok;
    if (!list || !out) return capsa_null_argument;
    if (list.count > capsa_max_rows) return capsa_too_many_rows;
    bool outside = false;
    for (std::size_t i = 0; i < list.count; ++i)
        outside |= (list.row[i] < source->begin) | (list.row[i] >= source->end);
    if (outside) return capsa_index_out_of_range;
    return capsa::served(*source, checked, options, {keeps, false, list}, ask);
}

}  // namespace

extern "C" {

capsa_status capsa_nearest_of_rows(const capsa_source* source, const capsa_options* options,
                                   const uint32_t* rows, size_t count, capsa_nearest* out) noexcept {
    return ask_list(source, options, {rows, count}, out, capsa::Keeps::nearest,
                    [&](const capsa_source& asked, const Query& query) {
                        return capsa::query::nearest(asked, query, out);
                    });
}

capsa_status capsa_nearest_contacts_of_rows(const capsa_source* source, const capsa_options* options,
                                            const uint32_t* rows, size_t count, capsa_contact* out) noexcept {
    return ask_list(source, options, {rows, count}, out, capsa::Keeps::nearest,
                    [&](const capsa_source& asked, const Query& query) {
                        return capsa::query::nearest_contacts(asked, query, out);
                    });
}

capsa_status capsa_deepest_of_rows(const capsa_source* source, const capsa_options* options,
                                   const uint32_t* rows, size_t count, capsa_contact* out) noexcept {
    return ask_list(source, options, {rows, count}, out, capsa::Keeps::deepest,
                    [&](const capsa_source& asked, const Query& query) {
                        return capsa::query::deepest(asked, query, out);
                    });
}

capsa_status capsa_k_nearest_of_rows(const capsa_source* source, const capsa_options* options, size_t k,
                                     const uint32_t* rows, size_t count, capsa_nearest* out) noexcept {
    const capsa_options& how = options ? *options : capsa::at_any_distance;
    const bool any_distance = how.margin == std::numeric_limits<float>::infinity();
    return ask_list(source, &how, {rows, k == 0 ? 0 : count}, out,
                    any_distance ? capsa::Keeps::nearest : capsa::Keeps::hits,
                    [&](const capsa_source& asked, const Query& query) {
                        return capsa::query::k_nearest(asked, query, k, out);
                    });
}

}  // extern "C"
