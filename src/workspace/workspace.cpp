#include "src/workspace/workspace.hpp"

#include "src/in_space.hpp"
#include "src/workspace/cost.hpp"

#include <algorithm>

using capsa::Choice;
using capsa::Query;

void capsa_workspace::build(const capsa_source& bound, const Choice& choice, const capsa::Tasks& tasks,
                            capsa_source& served) noexcept {
    const auto built_of = [&](capsa_index& index, const capsa_shapes& rows) {
        if (!choice.grid()) return index.build(rows, tasks);
        if (!index.build_grid(rows, tasks)) return false;
        return index.grid()->crowd() <= capsa::cost::crowded || index.build(rows, tasks);
    };
    const auto built = [&](capsa_index& index, const capsa_shapes& rows) {
        return capsa::are_lifted(rows) ? built_of(index, capsa::in_plane(rows)) : built_of(index, rows);
    };
    const auto serve_side = [](const capsa_index& index, capsa_shapes& side) {
        side = capsa::are_lifted(side) ? capsa::in_space(index.shapes()) : index.shapes();
    };
    if (choice.of_a() || choice.of_b()) kept_.forget_indexes();
    if (choice.of_a() && built(index_[0], bound.a)) serve_side(index_[0], served.a);
    if (choice.of_b() && built(index_[1], bound.b)) {
        if (choice.cells() && !index_[1].add_cells(tasks)) return;  // all pairs cost less than the tree alone
        serve_side(index_[1], served.b);
    }
}

// The list is made with what is worth building for its larger margin, and without filters, which may change
// from frame to frame. The query is then about the list.
bool capsa_workspace::keep(const capsa_source& bound, const Query& query, const Choice& choice,
                           const capsa::Tasks& tasks, float moved) noexcept {
    // Rows that rest are asked by several verbs, which shall have one order.
    const float skin = moved > 0.0f ? kept_.skin_for(moved, choice.size) : 0.0f;
    if (skin == 0.0f) return false;
    const Choice wide = capsa::choose(bound, capsa::Keeps::hits, {query.table, query.margin + skin});
    if (wide.building == capsa_builds_nothing) return false;
    capsa_source indexed = bound;
    indexed.filters = {};
    build(bound, wide, tasks, indexed);
    const double frames = std::min(1000.0, skin / (2.0 * moved));
    return kept_.make(bound, indexed, query, skin, frames, wide.near_pairs, choice.chosen());
}

void capsa_workspace::serve(const capsa_source& bound, capsa::Keeps keeps, bool lists, const Query& query,
                            const capsa::Tasks& tasks, capsa_source& served) noexcept {
    const Choice choice = capsa::choose(bound, keeps, query);
    if (choice.building == capsa_builds_nothing) return;
    if (lists && capsa::is_whole(bound)) {
        const float moved = frames_.moved(bound, query.asked_margin());
        const bool kept = kept_.serves(bound, query);
        served_by_list_ += kept;
        if (kept || keep(bound, query, choice, tasks, moved)) {
            served = kept_.listed(bound);
            return;
        }
    }
    build(bound, choice, tasks, served);
}
