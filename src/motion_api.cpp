// The exported verbs about rows that move.

#include "capsa/c/capsa.h"

#include "src/arguments.hpp"
#include "src/bound.hpp"
#include "src/more_room.hpp"
#include "src/plan/ways.hpp"
#include "src/verbs/motion.hpp"
#include "src/verbs/touches.hpp"
#include "src/workspace/workspace.hpp"

using capsa::Query;
using capsa::TouchQuestion;

namespace {

// Checks the motion of some shapes. One of the plane has no dz.
capsa_status check_motion(const capsa_motion& motion, const capsa_shapes& of) {
    const bool planar = capsa::shape_info(of.shape).dimension == 2;
    if (planar && motion.dz.data && !capsa::is_of_any_shape(of)) return capsa_mixed_dimensions;
    if (of.count == 0) return capsa_ok;
    if (!motion.dx.data || !motion.dy.data) return capsa_null_argument;
    return planar || motion.dz.data ? capsa_ok : capsa_mixed_dimensions;
}

// Checks a source whose rows move, and their motions. `output` says whether the output fits the source.
template <class Output>
capsa::Checked check_moving(const capsa_source* source, const capsa_motion* of_a, const capsa_motion* of_b,
                            const Output& output) {
    if (!source || !of_a) return {capsa_null_argument, false};
    const capsa::Checked checked = capsa::check(*source);
    if (checked.status != capsa_ok) return checked;
    if (const capsa_status status = output(*source); status != capsa_ok) return {status, false};
    if (capsa::is_within(*source) && of_b) return {capsa_wrong_source, false};
    if (const capsa_status status = check_motion(*of_a, source->a); status != capsa_ok)
        return {status, false};
    if (of_b)
        if (const capsa_status status = check_motion(*of_b, source->b); status != capsa_ok)
            return {status, false};
    return checked;
}

// Calls verb(question) about a source that is checked.
// `by_rows`: it asks some rows at a time.
template <class Verb>
capsa_status served_moving(const capsa_source& source, const capsa::Checked& checked,
                           const capsa_options* options, const capsa_motion* of_a, const capsa_motion* of_b,
                           const Verb& verb, bool by_rows = false) {
    const capsa::BoundMotion a(source, of_a), b(source, of_b);
    capsa::Wanted what = capsa::asks_touches;
    capsa::Ways ways;
    if (options && options->workspace && !capsa::is_paired(source)) {
        ways = capsa::ways_of(source, *a.get(), b.get());
        if (by_rows) ways.longest = capsa::infinity;
        what.ways = &ways;
    }
    return capsa::served(source, checked, options, what, [&](const capsa_source& asked, const Query& query) {
        return verb(TouchQuestion{asked, query, *a.get(), b.get()});
    });
}

}  // namespace

extern "C" {

capsa_status capsa_first_touch(const capsa_source* source, const capsa_options* options,
                               const capsa_motion* of_a, const capsa_motion* of_b, capsa_touch* out,
                               size_t count) noexcept {
    const capsa::Checked checked = check_moving(
        source, of_a, of_b, [&](const capsa_source& s) { return capsa::check_output(s, out, count); });
    if (checked.status != capsa_ok) return checked.status;
    return served_moving(*source, checked, options, of_a, of_b, [&](const TouchQuestion& asked) {
        return capsa::query::first_touch(asked.source, asked.query, asked.of_a, asked.of_b,
                                         capsa::own(*source, out));
    });
}

capsa_status capsa_occluded(const capsa_source* source, const capsa_options* options,
                            const capsa_motion* of_a, const capsa_motion* of_b, uint64_t* words,
                            size_t word_count) noexcept {
    const capsa::Checked checked = check_moving(source, of_a, of_b, [&](const capsa_source& s) {
        if (capsa::is_paired(s)) return capsa_wrong_source;
        if (s.a.count != 0 && !words) return capsa_null_argument;
        return word_count < (s.a.count + 63) / 64 ? capsa_output_too_small : capsa_ok;
    });
    if (checked.status != capsa_ok) return checked.status;
    return served_moving(*source, checked, options, of_a, of_b, [&](const TouchQuestion& asked) {
        return capsa::query::occluded(asked.source, asked.query, asked.of_a, asked.of_b, words);
    });
}

capsa_status capsa_find_touches(const capsa_source* source, const capsa_options* options,
                                const capsa_motion* of_a, const capsa_motion* of_b, capsa_touch* out,
                                size_t capacity, capsa_find_result* result) noexcept {
    const capsa::Checked checked = check_moving(source, of_a, of_b, [&](const capsa_source&) {
        return result && (out || capacity == 0) ? capsa_ok : capsa_null_argument;
    });
    if (checked.status != capsa_ok) return checked.status;
    return served_moving(*source, checked, options, of_a, of_b, [&](const TouchQuestion& asked) {
        return capsa::query::find_touches(asked, out, capacity, *result);
    });
}

capsa_status capsa_collect_touches(const capsa_source* source, const capsa_options* options,
                                   const capsa_motion* of_a, const capsa_motion* of_b,
                                   capsa_room_function room, void* context,
                                   capsa_find_result* result) noexcept {
    const capsa::Checked checked = check_moving(source, of_a, of_b, [&](const capsa_source&) {
        return result && room ? capsa_ok : capsa_null_argument;
    });
    if (checked.status != capsa_ok) return checked.status;
    capsa::MoreRoom more(room, context);
    const capsa_options with = capsa::with_images(options, more);
    return served_moving(*source, checked, &with, of_a, of_b, [&](const TouchQuestion& asked) {
        Query query = asked.query;
        query.more = &more;
        return capsa::query::find_touches({asked.source, query, asked.of_a, asked.of_b},
                                          more.data<capsa_touch>(), more.capacity(), *result);
    });
}

capsa_status capsa_visit_touches(const capsa_source* source, const capsa_options* options,
                                 const capsa_motion* of_a, const capsa_motion* of_b,
                                 capsa_visit_touches_function visit, void* context) noexcept {
    const capsa::Checked checked = check_moving(source, of_a, of_b, [&](const capsa_source& s) {
        if (!visit) return capsa_null_argument;
        return s.kind == capsa_source_listed ? capsa_wrong_source : capsa_ok;
    });
    if (checked.status != capsa_ok) return checked.status;
    return served_moving(
        *source, checked, options, of_a, of_b,
        [&](const TouchQuestion& asked) { return capsa::query::visit_touches(asked, visit, context); }, true);
}

capsa_status capsa_last_touch(const capsa_source* source, const capsa_options* options,
                              const capsa_motion* of_a, const capsa_motion* of_b, capsa_touch* out,
                              size_t count) noexcept {
    const capsa::Checked checked = check_moving(source, of_a, of_b, [&](const capsa_source& s) {
        return capsa::is_paired(s) ? capsa::check_output(s, out, count) : capsa_wrong_source;
    });
    if (checked.status != capsa_ok) return checked.status;
    return served_moving(*source, checked, options, of_a, of_b, [&](const TouchQuestion& asked) {
        return capsa::query::last_touch(asked, capsa::own(*source, out));
    });
}

}  // extern "C"
