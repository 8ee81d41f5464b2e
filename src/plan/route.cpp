#include "src/plan/route.hpp"

#include "src/index/index.hpp"
#include "src/plan/cost.hpp"
#include "src/plan/dense.hpp"
#include "src/plan/near_pairs.hpp"
#include "src/plan/parts.hpp"
#include "src/plan/tuning.hpp"
#include "src/shape.hpp"

#include <limits>

namespace capsa {

namespace {

bool has_grid(const capsa_shapes& shapes) { return shapes.index && shapes.index->grid(); }

bool has_cells(const capsa_shapes& shapes) { return shapes.index && shapes.index->cells().grids() != 0; }

// Whether rows of B search the tree of A. The shorter side searches: a search costs more than a group it
// finds. Rows of a slice stand anywhere in a tree, so then A searches if it can.
bool b_asks(const capsa_source& source) {
    if (is_within(source) || !source.a.index) return false;
    if (share_of(source).of_a) return false;
    return !source.b.index || (is_whole(source) && source.b.count < source.a.count);
}

// Two indexes meet by their trees: the order of their rows is worth more than cells.
bool served_by_cells(const capsa_source& source, Keeps keeps) {
    if (!needs_hits_only(keeps) || is_within(source)) return false;
    if (has_cells(source.b)) return !source.a.index;
    return has_cells(source.a) && b_asks(source) && !source.b.index && is_whole(source);
}

// Whether rows of A search a tree of the other side for the deepest row, and not for all hits. In the
// caller's order few rows share what is prepared of a group, so long formulas are evaluated for the best rows
// alone; cells name few rows.
[[gnu::noinline]] bool is_best_by_tree(const capsa_source& source, const Query& query, bool in_order) {
    const double rows = static_cast<double>(source.end - source.begin), pairs = all_pairs(source);
    if (query.exact || query.meets_nothing() || pairs < cost::least_pairs) return false;
    if (!in_order && !has_cells(second_side(source)) &&
        has_long_formula(source.a.shape, second_side(source).shape))
        return true;
    const double most = !in_order           ? tuning::near_of_best
                        : is_within(source) ? tuning::near_of_best_own / 2.0  // a pair counts once
                                            : tuning::near_of_best_sorted;
    return near_pairs(source, query, query.margin, Samples::more).count > most * rows;
}

// Rows that have an index are asked in the order of its tree, where rows that lie near each other stand
// together. A slice names rows of the caller, so it is asked in the caller's order; a part names questions.
Asking asking_of(const capsa_source& source, bool of_b) {
    const capsa_shapes& shapes = of_b ? source.b : source.a;
    Asking asking{&shapes, nullptr, of_b ? 0 : source.begin, of_b ? shapes.count : source.end};
    if (shapes.index && (of_b || is_whole(source))) {
        const capsa_tree& tree = shapes.index->tree_of(shapes);
        asking = {&tree.copies, tree.rows, 0, tree.count};
    }
    if (has_share(source)) {
        const AskedRange own = share_of(source, asking.end);
        asking.begin = own.begin;
        asking.end = own.end;
    }
    return asking;
}

}  // namespace

const char* name(Way way) noexcept {
    constexpr const char* names[] = {"given", "rectangle", "triangle", "runs", "tree", "cells", "grid"};
    return names[static_cast<std::size_t>(way)];
}

// The nearest row for each row of A needs the tree of the other side. A share of the searches of A needs an
// index of it.
bool index_serves(const capsa_source& source, Keeps keeps) noexcept {
    if (keeps == Keeps::places || is_paired(source) || parted(source)) return false;
    if (has_faces(source.a) || has_faces(second_side(source))) return false;
    if (needs_hits_only(keeps))
        return second_side(source).index || (source.a.index && !share_of(source).of_a);
    return second_side(source).index && (keeps == Keeps::touches || !has_grid(second_side(source)));
}

// A row does not count for itself. A filter may leave out some of equal rows. Two cores of one kind that are
// no points have another gap, by its roundings, where the other row comes first: in one set not all equal
// rows are alike to a row.
std::size_t enough_equal_rows(const capsa_source& source, std::size_t k) noexcept {
    if (source.filters.a || source.filters.b) return 0;
    if (!is_within(source)) return k;
    return shape_info(source.a.shape).core == CoreKind::point ? k + 1 : 0;
}

capsa_tree Route::tree_of(const capsa_shapes& rows) const noexcept {
    capsa_tree tree = searched->tree_of(rows);
    if (enough_equal != 0) searched->repeats().leave_out(tree, enough_equal);
    return tree;
}

Route route_of(const capsa_source& source, Keeps keeps, const Query& query) noexcept {
    Route route;
    if (index_serves(source, keeps)) {
        const capsa_index* const of_b = second_side(source).index;
        route.keeps_best = keeps == Keeps::deepest && of_b && !of_b->grid() &&
                           is_best_by_tree(source, query, source.a.index && is_whole(source));
        route.b_asks = needs_hits_only(keeps) && !route.keeps_best && b_asks(source);
        route.searched = route.b_asks ? source.a.index : second_side(source).index;
        route.way = route.searched->grid()                                ? Way::grid
                    : !route.keeps_best && served_by_cells(source, keeps) ? Way::cells
                                                                          : Way::tree;
        route.asking = asking_of(source, route.b_asks);
        // Each row of a slice needs all its partners, not only those after it.
        if (keeps == Keeps::nearest || route.keeps_best) route.enough_equal = enough_equal_rows(source, 1);
        route.listed =
            keeps == Keeps::deepest && is_within(source) && (!is_whole(source) || has_share(source));
        if (!is_dense(source, route, keeps, query)) return route;
        route = {};
    }
    route.asking = {&source.a, nullptr, source.begin, source.end};
    if (has_share(source)) {
        const capsa_source own = slice_of_share(source);
        route.asking.begin = own.begin;
        route.asking.end = own.end;
    }
    route.way = way_without_index(source);
    return route;
}

// Rows search in the order of their list, so their places are set by those who ask.
Route route_of_list(const capsa_source& source, Keeps keeps, const Query& query) noexcept {
    Route route;
    route.asking = {&source.a, nullptr, source.begin, source.end};
    if (second_side(source).index && index_serves(source, keeps)) {
        route.searched = second_side(source).index;
        route.way = route.searched->grid() ? Way::grid : Way::tree;
        route.listed = true;
        route.keeps_best =
            keeps == Keeps::deepest && route.way == Way::tree && is_best_by_tree(source, query, false);
        if (keeps == Keeps::nearest || route.keeps_best) route.enough_equal = enough_equal_rows(source, 1);
        if (!is_dense(source, route, keeps, query)) return route;
        route.searched = nullptr;
    }
    route.way = way_without_index(source);
    return route;
}

bool asks_by_row(const capsa_source& source, const Query& query) noexcept {
    return !parted(source) && !has_faces(source.a) && !has_faces(second_side(source)) &&
           (!is_within(source) || is_whole(source) || query.list());
}

bool is_crowded(const capsa_source& source, const Query& query, double row) noexcept {
    if (query.meets_nothing() || all_pairs(source) < tuning::dense_least_pairs) return false;
    return cost::taken * near_pairs(source, query, query.margin, Samples::more).count >
           row * static_cast<double>(source.end - source.begin);
}

bool takes_k_by_row(const capsa_source& source, const Query& query, std::size_t k, Route& route) noexcept {
    const bool any_distance = query.asked_margin() == std::numeric_limits<float>::infinity();
    if (!asks_by_row(source, query)) return false;
    if (!any_distance && !is_crowded(source, query, cost::of_row_in_tree(k))) return false;
    route =
        query.list() ? route_of_list(source, Keeps::nearest, query) : route_of(source, Keeps::nearest, query);
    const double rows = static_cast<double>(second_side(source).count);
    return any_distance || route.searched || is_crowded(source, query, cost::of_row_without_tree(rows));
}

bool takes_deepest_by_row(const capsa_source& source, const Query& query, Route& route) noexcept {
    if (!query.exact || query.list() || !is_crowded(source, query, cost::of_row_in_tree(1))) return false;
    route = route_of(source, Keeps::nearest, query);
    const double rows = static_cast<double>(second_side(source).count);
    return is_crowded(source, query, cost::of_nearest(rows, route.through_index()));
}

}  // namespace capsa
