#include "src/workspace/workspace.hpp"

#include "src/in_space.hpp"
#include "src/plan/cost.hpp"
#include "src/plan/ways.hpp"

#include <algorithm>

using capsa::Built;
using capsa::Choice;
using capsa::IndexInPlace;
using capsa::Query;
using capsa::Seen;
using capsa::Series;

namespace capsa {

namespace {

Built wanted(const Choice& choice, int side) {
    if (choice.grid()) return Built::grid;
    return side == 1 && choice.cells() ? Built::cells : Built::tree;
}

// False if there is no memory.
bool build_as(Built built, const capsa_shapes& rows, const Tasks& tasks, capsa_index& index) {
    const capsa_shapes given = are_lifted(rows) ? in_plane(rows) : rows;
    if (built == Built::grid) {
        if (!index.build_grid(given, tasks)) return false;
        return index.grid()->crowd() <= cost::crowded || index.build(given, tasks);
    }
    // Without cells all pairs cost less than the tree alone.
    return index.build(given, tasks) && (built != Built::cells || index.add_cells(tasks));
}

// Which part of building an index counts of rows that rest: it lasts.
double part_of_building(std::uint32_t rested) { return 1.0 / (1.0 + rested); }

// What there is for rows of B that seem to be those of the last query.
capsa_building said(const IndexInPlace& index, const capsa_shapes& rows) {
    const capsa_shapes& before = index.index.shapes();
    if (before.shape != rows.shape || before.count != rows.count) return capsa_builds_nothing;
    switch (index.built) {
        case Built::tree: return capsa_builds_index_of_b;
        case Built::cells: return capsa_builds_cells_of_b;
        case Built::grid: return capsa_builds_grid_of_b;
        case Built::nothing: break;
    }
    return capsa_builds_nothing;
}

}  // namespace

}  // namespace capsa

IndexInPlace* capsa_workspace::make(int side, const capsa_shapes& rows, Built built,
                                    const capsa::Tasks& tasks, Series* series) noexcept {
    IndexInPlace* found = nullptr;
    const auto look = [&](IndexInPlace& one) {
        if (!found && one.built == built && one.has(rows)) found = &one;
    };
    look(index_[side]);
    series_.each([&](Series& one) { look(one.index[side]); });
    if (found) return found;
    IndexInPlace& place = series && series->known ? series->index[side] : index_[side];
    series_.each([&](Series& one) { one.kept.forget(place.index); });
    place.built = Built::nothing;
    place.build = ++indexes_built_;
    if (!capsa::build_as(built, rows, tasks, place.index)) return nullptr;
    place.built = built;
    return &place;
}

void capsa_workspace::build(const capsa_source& bound, const Choice& choice, const capsa::Tasks& tasks,
                            Series* series, capsa_source& served) noexcept {
    const auto serve_side = [&](int side, const capsa_shapes& rows, capsa_shapes& to) {
        IndexInPlace* const made = make(side, rows, capsa::wanted(choice, side), tasks, series);
        used_[side] = made;
        if (!made) return;
        to = capsa::are_lifted(to) ? capsa::in_space(made->index.shapes()) : made->index.shapes();
        if (side == 0 && series) series->frame_build = made->build;
    };
    if (series) series->frame_build = 0;
    if (choice.building == capsa_builds_nothing) return;
    capsa::leave_indexes(choice, served);
    if (choice.of_a()) serve_side(0, bound.a, served.a);
    if (choice.of_b()) serve_side(1, bound.b, served.b);
}

namespace capsa {

namespace {

// The skin with which frames take least: a wider one lasts longer, and has more pairs to look at.
Skin choose_skin(const capsa_source& bound, const Query& query, const Choice& choice, const Seen& seen,
                 Choice& chosen) {
    Skin best;
    if (!(choice.size <= most_finite)) return best;
    const Series& series = *seen.series;
    const float moved = seen.moved;
    const bool thin = moved == nearly_rest;
    const auto rows = static_cast<double>(series.key.a_count + series.key.b_count);
    double least = choice.chosen();
    float frames = tuning::least_frames;
    for (int k = 0; k < tuning::skins_tried; ++k, frames *= 2.0f) {
        const float width =
            std::max(2.0f * frames * moved, (thin ? tuning::skin_at_rest : tuning::least_skin) * choice.size);
        if (!(width <= tuning::most_skin * choice.size)) break;
        const Choice wide = choose(bound, Keeps::hits, {query.table, query.margin + width});
        if (wide.building == capsa_builds_nothing) break;
        const Skin skin{width,
                        std::min(1000.0, series.kept.lasts() * width / (2.0 * moved)),
                        wide.near_pairs,
                        series.kept.listed_of_near() * wide.near_pairs,
                        cost::list_making * wide.chosen(),
                        thin};
        const double cost = cost::of_list(rows, skin.pairs) + skin.making / skin.frames;
        if (cost < least) {
            least = cost;
            best = skin;
            chosen = wide;
        }
        if (thin) break;
    }
    return best;
}

}  // namespace

}  // namespace capsa

// The list is made with what is worth building for its larger margin, and without filters, which may change
// from frame to frame. The query is then about the list.
bool capsa_workspace::keep(const capsa_source& bound, const Query& query, const Choice& choice,
                           const capsa::Tasks& tasks, const Seen& seen) noexcept {
    // Rows that rest are asked by several verbs, which shall have one order.
    capsa::KeptPairs& kept = seen.series->kept;
    if (!(seen.moved > 0.0f) || !kept.may_be_made()) return false;
    // The list asks its index in later frames too, when that of the source may be another one.
    capsa_source indexed = capsa::without_indexes(bound);
    Choice wide;
    const capsa::Skin skin = capsa::choose_skin(indexed, query, choice, seen, wide);
    if (skin.width == 0.0f) return false;
    indexed.filters = {};
    build(bound, wide, tasks, seen.series, indexed);
    return kept.make(bound, indexed, query, skin, choice.chosen(), images_, seen.series->key.directions);
}

// Whether some rows of A have moved since the last frame. Its sample has not, so they are few. Of two sets of
// the plane either both are asked in space or none.
bool capsa_workspace::few_moved(const capsa_source& bound, const Choice& choice,
                                const Series& series) const noexcept {
    if (series.frame_build == 0 || !choice.of_a() || capsa::are_lifted(bound.a)) return false;
    bool is_there = false, rest = false;
    const auto look = [&](const IndexInPlace& one) {
        if (one.build != series.frame_build) return;
        is_there = true;
        rest = one.has(bound.a);
    };
    look(index_[0]);
    series_.each([&](const Series& one) { look(one.index[0]); });
    return is_there && !rest;
}

// Where ways are short, hits with a larger margin find all that rows may touch.
bool capsa_workspace::serve_reach(const capsa_source& bound, const Choice& choice, const capsa::Tasks& tasks,
                                  Series* series, Query& query, capsa_source& served) noexcept {
    build(bound, choice, tasks, series, served);
    query.by_reach = capsa::find_reach(served, query, choice.size, query.reach);
    return query.by_reach;
}

// Rows that move ask the source that is served as `query` says.
void capsa_workspace::serve_moving(const capsa_source& bound, const capsa::Tasks& tasks, Query& query,
                                   capsa_source& served) noexcept {
    capsa::Ways ways = *query.ways;
    Series* const series = series_.see(bound, capsa::Keeps::touches, false, 0.0f, 0.0f).series;
    if (series && series->b_rested != 0) {
        ways.building_b = capsa::part_of_building(series->b_rested);
        ways.has = capsa::said(series->index[1], bound.b);
        if (ways.has == capsa_builds_nothing) ways.has = capsa::said(index_[1], bound.b);
    }
    Query asked = query;
    asked.ways = &ways;
    Choice choice = capsa::choose(bound, capsa::Keeps::touches, asked);
    if (choice.by_reach) {
        if (serve_reach(bound, choice, tasks, series, query, served)) return;
        served = bound;
        ways.longest = capsa::infinity;
        choice = capsa::choose(bound, capsa::Keeps::touches, asked);
    }
    build(bound, choice, tasks, series, served);
    // Without the boxes rows meet more groups.
    IndexInPlace* const asked_index = used_[choice.of_a() ? 0 : 1];
    if (choice.grid() && asked_index) static_cast<void>(asked_index->index.add_group_boxes());
}

void capsa_workspace::serve(const capsa_source& bound, capsa::Keeps keeps, bool lists, const Query& query,
                            const capsa::Tasks& tasks, capsa_source& served) noexcept {
    serving_ = nullptr;
    Choice choice = capsa::choose(bound, keeps, query);
    if (!choice.sampled) return;
    Seen seen = series_.see(bound, keeps, lists, query.asked_margin(), choice.size);
    if (seen.series && (seen.series->a_rested != 0 || seen.series->b_rested != 0))
        capsa::weigh(choice, bound, keeps, capsa::part_of_building(seen.series->a_rested),
                     capsa::part_of_building(seen.series->b_rested));
    if (choice.building == capsa_builds_nothing && !choice.given) return;
    if (lists && seen.series && seen.series->known) {
        capsa::KeptPairs& kept = seen.series->kept;
        const bool serves = kept.serves(bound, query);
        served_by_list_ += serves;
        if (!serves && seen.moved == 0.0f && few_moved(bound, choice, *seen.series))
            seen.moved = capsa::nearly_rest;
        if (serves || keep(bound, query, choice, tasks, seen)) {
            serving_ = &kept;
            served = kept.listed(bound);
            return;
        }
    }
    build(bound, choice, tasks, seen.series, served);
}
