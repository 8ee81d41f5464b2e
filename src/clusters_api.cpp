// The exported functions that label clusters of rows.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/source.hpp"
#include "src/verbs/clusters.hpp"
#include "src/workspace/workspace.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

using capsa::check;
using capsa::Query;
using capsa::served;

namespace {

// Where the labels of the rows of a source begin.
struct First {
    std::size_t a, b;
};

// Checks labels that have a place for each of so many rows from the first on.
bool fits(std::size_t first, std::size_t rows, std::size_t count) {
    return first <= count && rows <= count - first;
}

capsa_status join(const capsa_source& asked, const Query& query, std::uint32_t* labels, const First& first,
                  std::span<std::uint32_t> new_labels = {}) {
    return capsa::query::join_clusters(asked, query, labels, static_cast<std::uint32_t>(first.a),
                                       static_cast<std::uint32_t>(first.b), new_labels);
}

}  // namespace

extern "C" {

capsa_status capsa_clusters(const capsa_source* source, const capsa_options* options, uint32_t* labels,
                            size_t label_count, size_t* count) noexcept {
    const capsa::Checked checked = check(source, count);
    if (checked.status != capsa_ok) return checked.status;
    const std::size_t rows = capsa_cluster_rows(source);
    if (rows > capsa_max_rows) return capsa_too_many_rows;
    if (rows != 0 && !labels) return capsa_null_argument;
    if (label_count < rows) return capsa_output_too_small;
    const First first{0, capsa::is_one_set(*source) ? 0 : source->a.count};
    return served(*source, checked, options, capsa::asks_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      const std::span all(labels, rows);
                      const capsa_status status = join(asked, query, labels, first, all);
                      if (status == capsa_ok) *count = capsa::query::end_clusters(all);
                      return status;
                  });
}

capsa_status capsa_begin_clusters(uint32_t* labels, size_t label_count) noexcept {
    if (label_count > capsa_max_rows) return capsa_too_many_rows;
    if (label_count != 0 && !labels) return capsa_null_argument;
    capsa::query::begin_clusters({labels, label_count});
    return capsa_ok;
}

capsa_status capsa_join_clusters(const capsa_source* source, const capsa_options* options, uint32_t* labels,
                                 size_t label_count, size_t first_a, size_t first_b) noexcept {
    if (!source) return capsa_null_argument;
    const capsa::Checked checked = check(*source);
    if (checked.status != capsa_ok) return checked.status;
    if (label_count > capsa_max_rows) return capsa_too_many_rows;
    if (label_count != 0 && !labels) return capsa_null_argument;
    // A `within` has no B: its rows are all of A.
    const First first{first_a, capsa::is_within(*source) ? first_a : first_b};
    if (!fits(first.a, source->a.count, label_count) ||
        !fits(first.b, capsa::second_side(*source).count, label_count))
        return capsa_output_too_small;
    return served(
        *source, checked, options, capsa::asks_pairs,
        [&](const capsa_source& asked, const Query& query) { return join(asked, query, labels, first); });
}

capsa_status capsa_end_clusters(uint32_t* labels, size_t label_count, size_t* count) noexcept {
    if (label_count > capsa_max_rows) return capsa_too_many_rows;
    if (!count || (label_count != 0 && !labels)) return capsa_null_argument;
    *count = capsa::query::end_clusters({labels, label_count});
    return capsa_ok;
}

}  // extern "C"
