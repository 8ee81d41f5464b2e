#include "src/workspace/workspace.hpp"

#include "src/in_space.hpp"
#include "src/plan/cost.hpp"
#include "src/plan/ways.hpp"

#include <algorithm>

using capsa::Choice;
using capsa::Query;

capsa_workspace::Built capsa_workspace::wanted(const Choice& choice, int side) noexcept {
    if (choice.grid()) return Built::grid;
    return side == 1 && choice.cells() ? Built::cells : Built::tree;
}

// Rows that are asked in space are taken for new ones: their index has them in the plane.
bool capsa_workspace::has_index_of(int side, const capsa_shapes& rows) const noexcept {
    const capsa_shapes& before = index_[side].shapes();
    return built_[side] != Built::nothing && before.shape == rows.shape && before.count == rows.count &&
           !capsa::are_lifted(rows) && capsa::have_same_bits(before, rows);
}

bool capsa_workspace::make(int side, const capsa_shapes& rows, Built built,
                           const capsa::Tasks& tasks) noexcept {
    if (built_[side] == built && has_index_of(side, rows)) return true;
    kept_.forget_indexes();
    built_[side] = Built::nothing;
    of_frames_ &= side != 0;
    ++indexes_built_;
    capsa_index& index = index_[side];
    const capsa_shapes given = capsa::are_lifted(rows) ? capsa::in_plane(rows) : rows;
    const bool grid = built == Built::grid;
    if (grid ? !index.build_grid(given, tasks) : !index.build(given, tasks)) return false;
    if (grid && !(index.grid()->crowd() <= capsa::cost::crowded) && !index.build(given, tasks)) return false;
    if (built == Built::cells && !index.add_cells(tasks))
        return false;  // all pairs cost less than the tree alone
    built_[side] = built;
    return true;
}

void capsa_workspace::build(const capsa_source& bound, const Choice& choice, const capsa::Tasks& tasks,
                            capsa_source& served) noexcept {
    const auto serve_side = [&](int side, const capsa_shapes& rows, capsa_shapes& to) {
        if (make(side, rows, wanted(choice, side), tasks))
            to = capsa::are_lifted(to) ? capsa::in_space(index_[side].shapes()) : index_[side].shapes();
    };
    if (choice.of_a()) serve_side(0, bound.a, served.a);
    if (choice.of_b()) serve_side(1, bound.b, served.b);
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

// Whether some rows of A have moved since the last frame. Its sample has not, so they are few. Of two sets of
// the plane either both are asked in space or none.
bool capsa_workspace::few_moved(const capsa_source& bound, const Choice& choice) const noexcept {
    return of_frames_ && choice.of_a() && !capsa::are_lifted(bound.a) && !has_index_of(0, bound.a);
}

// Where ways are short, hits with a larger margin find all that rows may touch.
bool capsa_workspace::serve_reach(const capsa_source& bound, const Choice& choice, const capsa::Tasks& tasks,
                                  Query& query, capsa_source& served) noexcept {
    build(bound, choice, tasks, served);
    query.by_reach = capsa::find_reach(served, query, choice.size, query.reach);
    return query.by_reach;
}

// What there is for rows of B that seem to be those of the last query.
capsa_building capsa_workspace::index_of_b(const capsa_shapes& rows) const noexcept {
    const capsa_shapes& before = index_[1].shapes();
    if (before.shape != rows.shape || before.count != rows.count) return capsa_builds_nothing;
    switch (built_[1]) {
        case Built::tree: return capsa_builds_index_of_b;
        case Built::cells: return capsa_builds_cells_of_b;
        case Built::grid: return capsa_builds_grid_of_b;
        case Built::nothing: break;
    }
    return capsa_builds_nothing;
}

// Rows that move ask the source that is served as `query` says.
void capsa_workspace::serve_moving(const capsa_source& bound, const capsa::Tasks& tasks, Query& query,
                                   capsa_source& served) noexcept {
    capsa::Ways ways = *query.ways;
    if (const std::uint32_t rested = frames_.rested(bound.b); rested != 0) {
        ways.building_b = 1.0 / (1.0 + rested);
        ways.has = index_of_b(bound.b);
    }
    Query asked = query;
    asked.ways = &ways;
    Choice choice = capsa::choose(bound, capsa::Keeps::touches, asked);
    if (choice.by_reach) {
        if (serve_reach(bound, choice, tasks, query, served)) return;
        served = bound;
        ways.longest = capsa::infinity;
        choice = capsa::choose(bound, capsa::Keeps::touches, asked);
    }
    build(bound, choice, tasks, served);
    // Without the boxes rows meet more groups.
    if (choice.grid()) static_cast<void>(index_[choice.of_a() ? 0 : 1].add_group_boxes());
}

void capsa_workspace::serve(const capsa_source& bound, capsa::Keeps keeps, bool lists, const Query& query,
                            const capsa::Tasks& tasks, capsa_source& served) noexcept {
    const Choice choice = capsa::choose(bound, keeps, query);
    if (choice.building == capsa_builds_nothing) return;
    const bool frame = lists && capsa::is_whole(bound);
    if (frame) {
        float moved = frames_.moved(bound, query.asked_margin());
        const bool kept = kept_.serves(bound, query);
        served_by_list_ += kept;
        if (!kept && moved == 0.0f && few_moved(bound, choice)) moved = capsa::nearly_rest;
        if (kept || keep(bound, query, choice, tasks, moved)) {
            served = kept_.listed(bound);
            return;
        }
    }
    build(bound, choice, tasks, served);
    if (frame) of_frames_ = choice.of_a();
}
