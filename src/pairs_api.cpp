// The exported verbs that answer for single pairs.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/more_room.hpp"
#include "src/source.hpp"
#include "src/verbs/pairs.hpp"
#include "src/workspace/workspace.hpp"

using capsa::check;
using capsa::check_each;
using capsa::own;
using capsa::Query;
using capsa::served;

extern "C" {

capsa_status capsa_gaps(const capsa_source* source, const capsa_options* options, float* out,
                        size_t count) noexcept {
    const capsa::Checked checked = check_each(source, out, count, true);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_gaps,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::gaps(asked, query, own(*source, out));
                  });
}

capsa_status capsa_witnesses(const capsa_source* source, const capsa_options* options, capsa_witness* out,
                             size_t count) noexcept {
    const capsa::Checked checked = check_each(source, out, count, true);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_gaps,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::witnesses(asked, query, own(*source, out));
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

capsa_status capsa_collect_contacts(const capsa_source* source, const capsa_options* options,
                                    capsa_room_function room, void* context,
                                    capsa_find_result* result) noexcept {
    const capsa::Checked checked = check(source, result);
    if (checked.status != capsa_ok) return checked.status;
    if (!room) return capsa_null_argument;
    capsa::MoreRoom more(room, context);
    const capsa_options with = capsa::with_images(options, more);
    return served(*source, checked, &with, capsa::asks_pairs, [&](const capsa_source& asked, Query query) {
        query.more = &more;
        return capsa::query::contacts(asked, query, more.data<capsa_contact>(), more.capacity(), *result);
    });
}

}  // extern "C"
