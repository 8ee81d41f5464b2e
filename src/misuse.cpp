// Writes one sentence that says what was wrong with a refused call.

#include "capsa/c/capsa.h"

#include "src/registry.hpp"
#include "src/runs.hpp"
#include "src/sentence.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace capsa {

namespace {

const char* kind_name(capsa_source_kind kind) {
    switch (kind) {
        case capsa_source_between: return "between";
        case capsa_source_within: return "within";
        case capsa_source_zip: return "zip";
        case capsa_source_listed: return "listed";
    }
    return "an unknown kind";
}

bool has_b(const capsa_source& source) { return source.kind != capsa_source_within; }

void on_small_output(Sentence& sentence, std::string_view verb, const capsa_call& call) {
    const capsa_source* const source = call.source;
    if (verb == "separate" && call.a)
        return sentence.add("scratch has %zu floats and %zu are needed: ask separate_scratch", call.output,
                            capsa_separate_scratch(call.a, call.b));
    if (!source) return sentence.add("the output has %zu elements, which is too few", call.output);
    if (verb == "any_by_run" || verb == "count_by_run")
        return sentence.add(
            "the output has %zu elements and %zu are needed: one for each run, of a slice too", call.output,
            runs_of(*source));
    const bool mask = verb == "hit_mask" && !is_paired(*source);
    const bool touched = verb == "touched" || verb == "occluded" || verb == "inside";
    const size_t rows = mask || touched ? source->a.count : answers(*source);
    const size_t width = ((mask ? source->b.count : rows) + 63) / 64;
    if (mask && call.stride < width)
        return sentence.add("the stride is %zu words and %zu are needed: one bit for each of %zu rows of B",
                            call.stride, width, source->b.count);
    if (mask)
        return sentence.add(
            "the output has %zu words and %zu are needed: a stride of %zu for each of %zu rows of A",
            call.output, call.stride * (rows - 1) + width, call.stride, rows);
    if (verb == "neighbours")
        return sentence.add("there are %zu offsets and %zu are needed: one for each row of A and one more",
                            call.output, source->a.count + 1);
    if (verb == "clusters")
        return sentence.add("there are %zu labels and %zu are needed: one for each row of A and of B",
                            call.output, capsa_cluster_rows(source));
    if (verb == "join_clusters")
        return sentence.add(
            "there are %zu labels, and the %zu rows of A or the %zu rows of B do not all have one: give more "
            "labels, or smaller first ones",
            call.output, source->a.count, has_b(*source) ? source->b.count : source->a.count);
    if (verb == "k_nearest")
        return sentence.add("the output has %zu elements and %zu are needed: %zu for each row of A (%zu)",
                            call.output, call.stride * source->a.count, call.stride, source->a.count);
    const char* const of = source->kind == capsa_source_listed && !touched ? "pair" : "row of A";
    if (verb == "hit_mask" || touched)
        return sentence.add(
            "the output has %zu words and %zu are needed: one bit for each %s (%zu), of a slice too",
            call.output, width, of, rows);
    sentence.add("the output has %zu elements and %zu are needed: one for each %s, of a slice too",
                 call.output, rows, of);
}

// Whether the output of a verb has a place for each row, pair or run, so that it may be too small.
bool has_places(std::string_view verb) {
    constexpr std::string_view every[] = {
        "touched",      "occluded",  "inside",      "signed_nearest", "signed_contacts", "any_by_run",
        "count_by_run", "hit_mask",  "gaps",        "witnesses",      "nearest",         "deepest",
        "neighbours",   "k_nearest", "first_touch", "last_touch",     "clusters",        "join_clusters"};
    return std::find(std::begin(every), std::end(every), verb) != std::end(every);
}

// Which pointers of a verb may not be null, beside its source and an output that has a size.
const char* others_of(std::string_view verb) {
    if (verb == "visit_hits" || verb == "visit_contacts") return "the function to call is null: give one";
    if (verb == "any_hit" || verb == "count_hits") return "the result is null: give the place for it";
    if (verb == "find_hits" || verb == "contacts")
        return "the result is null, or the output is null and its capacity is not 0: give both a place";
    if (verb == "clusters" || verb == "end_clusters")
        return "the labels or their count are null: give each a place";
    if (verb == "begin_clusters" || verb == "join_clusters")
        return "the labels are null: give them their place";
    if (verb == "neighbours")
        return "the offsets, the result, or rows with a capacity above 0 are null: give each a place";
    if (verb == "manifolds")
        return "the contacts, the result, or an output with a capacity above 0 are null: give each a place";
    if (verb.ends_with("_touch") || verb == "occluded")
        return "the output, the motion of A, or dx or dy of a motion is null: give each its elements";
    if (verb.ends_with("_touches"))
        return "the output, the function to call, the motion of A, or dx or dy of one is null: give each";
    return "the output is null: give it the elements that it is said to have";
}

void on_null(Sentence& sentence, std::string_view verb, const capsa_call& call) {
    const capsa_source* const source = call.source;
    if (verb == "separate") return sentence.add("the contacts, the rows of a, or scratch are null: give all");
    if (verb == "begin_clusters" || verb == "end_clusters") return sentence.add("%s", others_of(verb));
    if (!source) return sentence.add("the source, or what it is made of, is null");
    for (const capsa_shapes* set : {&source->a, &source->b})
        if (const ShapeInfo* const info = find_shape(set->shape);
            info && set->count != 0 && (set == &source->a || has_b(*source)))
            for (int k = 0; k < info->streams(); ++k)
                if (!set->stream[k].data)
                    return sentence.add("stream %s of %s is null and must have %zu rows",
                                        info->stream_name[k], set == &source->a ? "A" : "B", set->count);
    if (source->kind == capsa_source_listed && !source->pairs && source->begin != source->end)
        return sentence.add("the list is null and must have %zu pairs", answers(*source));
    if (call.output == 0 && has_places(verb)) return on_small_output(sentence, verb, call);
    sentence.add("%s", others_of(verb));
}

void on_bad_source(Sentence& sentence, const capsa_source* source) {
    if (!source) return sentence.add("the shape is unknown");
    const auto kind = static_cast<int>(source->kind);
    if (kind < capsa_source_between || kind > capsa_source_listed)
        return sentence.add("the kind of source is %d: make it with between, within, zip or listed", kind);
    if (source->begin > source->end)
        return sentence.add(
            "the source ends at row %zu before it begins at row %zu: part k of n of a slice is one "
            "of 0 .. n - 1",
            source->end, source->begin);
    for (const capsa_shapes* set : {&source->a, &source->b})
        if (!find_shape(set->shape) && (set == &source->a || has_b(*source)))
            return sentence.add("the shape of %s is %d: it is one of capsa_shape",
                                set == &source->a ? "A" : "B", static_cast<int>(set->shape));
    for (const capsa_shapes* set : {&source->a, &source->b})
        if (has_b(*source) || set == &source->a)
            if (const ShapeInfo& info = shape_info(set->shape); !registry::is_linked(info.slot))
                return sentence.add(
                    "the kernels of a %s are not in this program: make %s with the C++ headers or by its "
                    "function of C, or include capsa/c/capsa.h without CAPSA_LINK_BY_SHAPE, which links all",
                    info.name, set == &source->a ? "A" : "B");
    for (const capsa_shapes* set : {&source->a, &source->b})
        if ((set == &source->a || has_b(*source)) && !is_of_its_index(*set))
            return sentence.add(
                "the rows of %s are not the rows of its index: take them from the index again",
                set == &source->a ? "A" : "B");
    sentence.add("the source ends at row %zu and A has %zu rows: it can end there at most", source->end,
                 source->a.count);
}

void on_bad_runs(Sentence& sentence, const capsa_source* source) {
    if (!source) return sentence.add("%s", capsa_status_text(capsa_bad_runs));
    const capsa_runs& runs = source->runs;
    if (is_paired(*source)) return sentence.add("a %s has no runs: leave them out", kind_name(source->kind));
    if (!runs.a) return sentence.add("the offsets of A are null and there are %zu runs", runs.count);
    if (runs.b && !has_b(*source)) return sentence.add("a within has runs of A only: leave those of B out");
    for (const bool of_b : {false, true}) {
        const uint32_t* const offsets = of_b ? runs.b : runs.a;
        if (!offsets) continue;
        const size_t rows = of_b ? source->b.count : source->a.count;
        for (size_t k = 0; k < runs.count; ++k)
            if (offsets[k] > offsets[k + 1])
                return sentence.add(
                    "run %zu of %s begins at row %lu and ends at row %lu: offsets must not descend", k,
                    of_b ? "B" : "A", static_cast<unsigned long>(offsets[k]),
                    static_cast<unsigned long>(offsets[k + 1]));
        if (offsets[runs.count] > rows)
            return sentence.add("the runs of %s end at row %lu and there are %zu rows", of_b ? "B" : "A",
                                static_cast<unsigned long>(offsets[runs.count]), rows);
    }
    sentence.add("%s", capsa_status_text(capsa_bad_runs));
}

void on_many_rows(Sentence& sentence, std::string_view verb, const capsa_call& call) {
    const auto at_most = static_cast<size_t>(capsa_max_rows);
    if (verb == "begin_clusters" || verb == "end_clusters" ||
        (verb == "join_clusters" && call.output > at_most))
        return sentence.add("there are %zu labels: at most %zu rows can have one", call.output, at_most);
    if (verb == "clusters" && call.source && call.source->a.count <= at_most &&
        (!has_b(*call.source) || call.source->b.count <= at_most))
        return sentence.add("A and B have %zu rows together: at most %zu can have a label",
                            capsa_cluster_rows(call.source), at_most);
    size_t most = 0;
    if (call.source) most = call.source->a.count;
    if (call.source && has_b(*call.source) && call.source->b.count > most) most = call.source->b.count;
    if (call.a) most = call.a->count;
    for (const capsa_movable* rows : {call.a, call.b})
        if (rows && rows->body.data && rows->bodies > at_most)
            return sentence.add("there are %zu bodies: at most %zu can be counted", rows->bodies, at_most);
    if (call.b && call.b->count > most) most = call.b->count;
    sentence.add("a set has %zu rows: at most %zu can be counted", most, at_most);
}

void on_wrong_source(Sentence& sentence, std::string_view verb, const capsa_source* source) {
    const char* const kind = source ? kind_name(source->kind) : "this source";
    if (verb == "visit_touches" && source && is_paired(*source))
        sentence.add("it takes between, within or zip, not %s: ask find_touches", kind);
    else if (verb == "last_touch" && source && !is_paired(*source))
        sentence.add("it takes zip or listed, not %s: list the pairs that find_touches finds", kind);
    else if (verb.ends_with("_touch") || verb.ends_with("_touches"))
        sentence.add("all rows of a %s move by one motion: leave the second out", kind);
    else if (verb == "hit_mask")
        sentence.add("it takes between, zip or listed, not %s: ask touched or find_hits", kind);
    else if (verb == "inside" || verb.starts_with("signed_"))
        sentence.add("it takes a between without runs, filters and a period, of %s and triangles",
                     verb == "signed_contacts" ? "spheres, segments or capsules" : "spheres");
    else if (source && is_paired(*source))
        sentence.add("it takes between or within, not %s: ask gaps or contacts", kind);
    else
        sentence.add("it takes zip or listed, not %s: ask nearest or contacts", kind);
}

void on_bad_index(Sentence& sentence, const capsa_call& call) {
    if (const capsa_source* const s = call.source; s && s->kind == capsa_source_listed && s->pairs)
        for (size_t k = s->begin; k < s->end; ++k)
            if (s->pairs[k].a >= s->a.count || s->pairs[k].b >= s->b.count)
                return sentence.add(
                    "pair %zu of the list is (%lu, %lu) and A has %zu rows, B %zu: name rows that "
                    "are there",
                    k, static_cast<unsigned long>(s->pairs[k].a), static_cast<unsigned long>(s->pairs[k].b),
                    s->a.count, s->b.count);
    for (const capsa_shapes* set : {call.source ? &call.source->a : nullptr,
                                    call.source && has_b(*call.source) ? &call.source->b : nullptr})
        for (size_t row = 0; set && row < set->count; ++row)
            if (const ShapeInfo& info = shape_info(set->shape); invalid_point(*set, row) < info.points)
                return sentence.add("row %zu of %s names a position for %s that is not there: there are %zu",
                                    row, set == &call.source->a ? "A" : "B",
                                    info.stream_name[info.dimension * invalid_point(*set, row)],
                                    set->positions);
    const bool of_rows = call.a != nullptr;  // of separate, or else of a source
    const size_t of_a = of_rows ? call.a->count : call.source ? call.source->a.count : 0;
    size_t of_b = call.b ? call.b->count : 0;
    if (!of_rows && call.source) of_b = second_side(*call.source).count;
    for (size_t k = 0; call.contacts && k < call.contact_count; ++k)
        if (const capsa_contact& c = call.contacts[k];
            c.a >= of_a || ((call.b || !of_rows) && c.b != capsa_no_row && c.b >= of_b))
            return sentence.add(
                "contact %zu is of rows %lu and %lu, and a has %zu rows, b %zu: give the sets that "
                "it was found in",
                k, static_cast<unsigned long>(c.a), static_cast<unsigned long>(c.b), of_a, of_b);
    sentence.add("%s", capsa_status_text(capsa_index_out_of_range));
}

void on_mixed_dimensions(Sentence& sentence, const capsa_call& call) {
    const auto name = [](capsa_shape shape) { return shape_info(shape).name; };
    const auto dimension = [](capsa_shape shape) { return shape_info(shape).dimension; };
    const auto is_known = [](const auto* rows) { return !rows || find_shape(rows->shape); };
    const capsa_shapes* const first = call.source ? &call.source->a : nullptr;
    const capsa_shapes* const second = first && has_b(*call.source) ? &call.source->b : nullptr;
    if (!is_known(call.a) || !is_known(call.b) || !is_known(first) || !is_known(second))
        return sentence.add("%s", capsa_status_text(capsa_mixed_dimensions));
    if (call.a && call.b && dimension(call.a->shape) != dimension(call.b->shape))
        return sentence.add(
            "a has %d coordinates a point and b has %d: give both the dimension of the contacts",
            dimension(call.a->shape), dimension(call.b->shape));
    for (size_t k = 0; call.a && call.contacts && k < call.contact_count; ++k)
        if (call.contacts[k].normal[2] != 0.0f)
            return sentence.add(
                "the normal of contact %zu leads out of the plane and the rows are %s rows: give the sets "
                "that "
                "it was found in",
                k, name(call.a->shape));
    if (const capsa_source* const s = call.source;
        s && has_b(*s) && dimension(s->a.shape) != dimension(s->b.shape))
        return sentence.add(
            "A has %s rows of %d coordinates a point and B %s rows of %d: give both in the plane or both in "
            "space",
            name(s->a.shape), dimension(s->a.shape), name(s->b.shape), dimension(s->b.shape));
    if (call.source && dimension(call.source->a.shape) == 3)
        return sentence.add("the rows lie in space and a motion has no dz: give it one");
    if (call.source) return sentence.add("the rows lie in the plane and a motion has a dz: leave it out");
    sentence.add("%s", capsa_status_text(capsa_mixed_dimensions));
}

size_t explain(capsa_status status, const capsa_call& call, char* text, size_t room) {
    Sentence sentence(text, room);
    const std::string_view verb = call.verb ? call.verb : "a call";
    sentence.add("%s: ", call.verb ? call.verb : "a call");
    if (verb.ends_with("_of_rows") && say_bad_list(sentence, status, call.source)) return sentence.length();
    switch (status) {
        case capsa_ok: sentence.add("ok"); break;
        case capsa_null_argument: on_null(sentence, verb, call); break;
        case capsa_bad_source: on_bad_source(sentence, call.source); break;
        case capsa_too_many_rows: on_many_rows(sentence, verb, call); break;
        case capsa_wrong_source: on_wrong_source(sentence, verb, call.source); break;
        case capsa_output_too_small: on_small_output(sentence, verb, call); break;
        case capsa_index_out_of_range: on_bad_index(sentence, call); break;
        case capsa_not_offered: say_not_offered(sentence, call.source); break;
        case capsa_bad_period: say_bad_period(sentence, call.source); break;
        case capsa_needs_workspace:
            sentence.add("%s, which holds the images: give one in the options", capsa_status_text(status));
            break;
        case capsa_too_many_images:
            sentence.add("%s: bring rows that lie far outside back into the box, or give a smaller margin",
                         capsa_status_text(status));
            break;
        case capsa_bad_plan:
            sentence.add("%s: make it with capsa_plan_make where it stays", capsa_status_text(status));
            break;
        case capsa_images_too_small:
            sentence.add("%s: give as many, for visits %d", capsa_status_text(status),
                         int{capsa_most_visited});
            break;
        case capsa_not_rigid:
        case capsa_out_of_memory: sentence.add("%s", capsa_status_text(status)); break;
        case capsa_workspace_in_use:
            sentence.add("%s: give each thread a workspace of its own", capsa_status_text(status));
            break;
        case capsa_bad_bodies: say_bad_bodies(sentence, call); break;
        case capsa_bad_filter: say_bad_filter(sentence, call.source); break;
        case capsa_bad_runs: on_bad_runs(sentence, call.source); break;
        case capsa_mixed_dimensions: on_mixed_dimensions(sentence, call); break;
        case capsa_sizes_differ:
            sentence.add("a has %zu rows and b has %zu: give both the same number",
                         call.source ? call.source->a.count : 0, call.source ? call.source->b.count : 0);
            break;
    }
    return sentence.length();
}

}  // namespace

}  // namespace capsa

extern "C" {

size_t capsa_explain(capsa_status status, const capsa_call* call, char* text, size_t room) noexcept {
    static constexpr capsa_call unknown{};
    return capsa::explain(status, call ? *call : unknown, text, room);
}

}  // extern "C"
