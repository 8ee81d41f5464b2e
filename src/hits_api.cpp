// The exported verbs that say which pairs touch. Each checks its arguments and calls the library. The C++
// headers call these functions too. Verbs that share no code are exported by files of their own: a program
// gets those that it calls from an archive.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/more_room.hpp"
#include "src/source.hpp"
#include "src/verbs/hits.hpp"
#include "src/workspace/workspace.hpp"

using capsa::check;
using capsa::Query;
using capsa::served;

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
    return served(*source, checked, options, capsa::asks_pairs,
                  [&](const capsa_source& asked, const Query& query) {
                      return capsa::query::touched(asked, query, words);
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

capsa_status capsa_collect_hits(const capsa_source* source, const capsa_options* options,
                                capsa_room_function room, void* context, capsa_find_result* result) noexcept {
    const capsa::Checked checked = check(source, result);
    if (checked.status != capsa_ok) return checked.status;
    if (!room) return capsa_null_argument;
    capsa::MoreRoom more(room, context);
    const capsa_options with = capsa::with_images(options, more);
    return served(*source, checked, &with, capsa::asks_pairs, [&](const capsa_source& asked, Query query) {
        query.more = &more;
        return capsa::query::find_hits(asked, query, more.data<capsa_index_pair>(), more.capacity(), *result);
    });
}

}  // extern "C"
