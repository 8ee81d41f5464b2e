// The exported verbs that answer for each run.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/runs.hpp"
#include "src/source.hpp"
#include "src/verbs/by_run.hpp"
#include "src/workspace/workspace.hpp"

using capsa::Query;
using capsa::served;

namespace {

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

}  // extern "C"
