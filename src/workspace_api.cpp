// The exported functions of a workspace.

#include "capsa/c/capsa.h"

#include "src/shape.hpp"
#include "src/workspace/workspace.hpp"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

static_assert(alignof(capsa_workspace) <= alignof(std::max_align_t));

namespace capsa {

namespace {

Wanted asked_by(capsa_question question) {
    switch (question) {
        case capsa_asks_hits: return asks_hits;
        case capsa_asks_pairs: return asks_pairs;
        case capsa_asks_nearest: return asks_nearest;
        case capsa_asks_deepest: return asks_deepest;
        case capsa_asks_first_touch: return asks_touches;
        case capsa_asks_places: break;
    }
    return asks_places;
}

// Prepares a checked source. The caller's source stays as it is but for the sides that have an index now, and
// for the list that may take its place.
capsa_status prepare(const capsa_source& source, const Checked& checked, const capsa_options& options,
                     const Wanted& what, const Tasks& tasks, capsa_source& prepared) {
    if (has_period(source)) {  // each query copies the images that it needs
        prepared = source;
        return capsa_ok;
    }
    const Taken taken(*options.workspace);
    if (!taken) return capsa_workspace_in_use;
    const Bound bound(source, checked);
    capsa_source served = *bound;
    prepared = source;
    Query query = resolve(options);
    if (!take_exact_margins(query, *bound, what)) return capsa_ok;  // the verb says so
    options.workspace->serve(*bound, what.keeps, what.lists, query, tasks, served);
    if (served.kind == capsa_source_listed) {
        const capsa_shapes& b = is_within(source) ? source.a : source.b;
        prepared = served;
        prepared.a = source.a;
        prepared.b = b;
    }
    const auto take = [](const capsa_index* index, capsa_shapes& to) {
        if (index == to.index) return;
        if (index) to = index->shapes();
        to.index = index;
    };
    take(served.a.index, prepared.a);
    take(served.b.index, prepared.b);
    return capsa_ok;
}

// The pair of sets, "100 spheres and 20 capsules".
int say_rows(const capsa_source& source, char* text, std::size_t room) {
    const auto name = [](const capsa_shapes& shapes) { return shape_info(shapes.shape).name; };
    const std::size_t rows = source.end - source.begin;
    if (is_within(source))
        return std::snprintf(text, room, "%zu %s rows among themselves", rows, name(source.a));
    return std::snprintf(text, room, "%zu %s rows and %zu %s rows", rows, name(source.a), source.b.count,
                         name(source.b));
}

const char* said(capsa_building building, bool within) {
    switch (building) {
        case capsa_builds_nothing: return "tests all pairs";
        case capsa_builds_index_of_a:
            return within ? "builds an index" : "builds an index of A, and rows of B ask it";
        case capsa_builds_index_of_b: return "builds an index of B, and rows of A ask it";
        case capsa_builds_index_of_both: return "builds an index of A and one of B";
        case capsa_builds_cells_of_b: return "builds cells of B, and rows of A read them";
        case capsa_builds_grid_of_a:
            return within ? "builds a grid" : "builds a grid of A, and rows of B ask it";
        case capsa_builds_grid_of_b: return "builds a grid of B, and rows of A ask it";
        case capsa_builds_grid_of_both: return "builds a grid of A and one of B";
    }
    return "";
}

// Why there is no choice; else null.
const char* without_choice(const capsa_source& source, Keeps keeps) {
    if (keeps == Keeps::places) return "an answer for each pair: looks at all of them";
    if (is_paired(source)) return "the pairs are given: looks at all of them";
    if (has_runs(source)) return "runs say which rows meet: tests all their pairs";
    return nullptr;
}

int explain(const capsa_source& source, const Checked& checked, const capsa_options* options, Keeps keeps,
            char* text, std::size_t room) {
    char rows[160];
    say_rows(source, rows, sizeof rows);
    if (const char* const why = without_choice(source, keeps))
        return std::snprintf(text, room, "%s: %s", rows, why);
    const Bound bound(source, checked);
    const Choice choice = choose(*bound, keeps, given(options));
    const bool has_index = source.a.index || second_side(source).index;
    if (has_index && !choice.sampled)
        return std::snprintf(text, room, "%s: takes the index that the source has as given", rows);
    if (!choice.may_build)
        return std::snprintf(text, room, "%s: tests all pairs: no index serves them", rows);
    if (!choice.sampled) return std::snprintf(text, room, "%s: tests all pairs: too few for an index", rows);
    const bool served = options && options->workspace;
    const char* const as_it_is = has_index ? "asks the index that the source has" : "tests all pairs";
    const double us = 1e-3 * choice.chosen();
    if (choice.building == capsa_builds_nothing)
        return std::snprintf(text, room, "%s: %s (about %.0f us by estimate, less than any index%s)", rows,
                             as_it_is, us, has_index ? " built for it" : "");
    return std::snprintf(text, room, "%s: %s%s%s (about %.0f us by estimate, %s %.0f)", rows,
                         served ? "" : as_it_is,
                         served ? "" : "; with a workspace: ", said(choice.building, is_within(source)), us,
                         has_index ? "as it is" : "all pairs", 1e-3 * choice.without());
}

}  // namespace

}  // namespace capsa

extern "C" {

capsa_status capsa_workspace_create(capsa_workspace** workspace) noexcept {
    if (!workspace) return capsa_null_argument;
    void* const room = std::malloc(sizeof(capsa_workspace));
    *workspace = room ? new (room) capsa_workspace : nullptr;
    return room ? capsa_ok : capsa_out_of_memory;
}

void capsa_workspace_destroy(capsa_workspace* workspace) noexcept {
    if (!workspace) return;
    workspace->~capsa_workspace();
    std::free(workspace);
}

size_t capsa_workspace_bytes(const capsa_workspace* workspace) noexcept {
    return workspace ? workspace->bytes() : 0;
}

capsa_status capsa_workspace_run_on(capsa_workspace* workspace, capsa_for_each_function for_each,
                                    void* context) noexcept {
    if (!workspace) return capsa_null_argument;
    const capsa::Taken taken(*workspace);
    if (!taken) return capsa_workspace_in_use;
    workspace->run_on({for_each, context});
    return capsa_ok;
}

capsa_status capsa_prepare(const capsa_source* source, const capsa_options* options, capsa_question question,
                           capsa_for_each_function for_each, void* context, capsa_source* prepared) noexcept {
    if (!options || !options->workspace) return capsa_null_argument;
    const capsa::Checked checked = capsa::check(source, prepared);
    if (checked.status != capsa_ok) return checked.status;
    return capsa::prepare(*source, checked, *options, capsa::asked_by(question), {for_each, context},
                          *prepared);
}

size_t capsa_explain_query(const capsa_source* source, const capsa_options* options, capsa_question question,
                           char* text, size_t room) noexcept {
    const capsa::Checked checked = capsa::check(source, text);
    const capsa_call call{"explain", source, 0, 0, nullptr, 0, nullptr, nullptr};
    if (source && checked.status != capsa_ok && text) return capsa_explain(checked.status, &call, text, room);
    if (!source || (!text && room != 0)) return 0;
    return static_cast<size_t>(
        capsa::explain(*source, capsa::check(*source), options, capsa::asked_by(question).keeps, text, room));
}

capsa_building capsa_choose(const capsa_source* source, const capsa_options* options,
                            capsa_question question) noexcept {
    const capsa::Checked checked = capsa::check(source, source);
    if (checked.status != capsa_ok) return capsa_builds_nothing;
    const capsa::Bound bound(*source, checked);
    return capsa::choose(*bound, capsa::asked_by(question).keeps, capsa::given(options)).building;
}

}  // extern "C"
