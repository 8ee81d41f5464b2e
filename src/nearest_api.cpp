// The exported verbs that keep one pair for each row of A.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/source.hpp"
#include "src/verbs/rows.hpp"
#include "src/workspace/workspace.hpp"

using capsa::check_each;
using capsa::own;
using capsa::Query;
using capsa::served;

extern "C" {

capsa_status capsa_nearest_rows(const capsa_source* source, const capsa_options* options, capsa_nearest* out,
                                size_t count) noexcept {
    const capsa::Checked checked = check_each(source, out, count, false);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_nearest,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::nearest(asked, query, own(*source, out));
                  });
}

capsa_status capsa_deepest(const capsa_source* source, const capsa_options* options, capsa_contact* out,
                           size_t count) noexcept {
    const capsa::Checked checked = check_each(source, out, count, false);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_deepest_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::deepest(asked, query, own(*source, out));
                  });
}

capsa_status capsa_nearest_contacts(const capsa_source* source, const capsa_options* options,
                                    capsa_contact* out, size_t count) noexcept {
    const capsa::Checked checked = check_each(source, out, count, false);
    if (checked.status != capsa_ok) return checked.status;
    return served(*source, checked, options, capsa::asks_nearest,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::nearest_contacts(asked, query, own(*source, out));
                  });
}

}  // extern "C"
