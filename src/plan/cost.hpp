// What finding pairs costs, in ns: the cost model of src/plan/choice.cpp. Its numbers
// (src/plan/tuning.hpp) were fitted to measured times of AVX2 and AVX-512 together; `capsa-micro --ways`
// times every way. The way with the least cost is taken.

#pragma once
#include "src/plan/route.hpp"
#include "src/plan/tuning.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace capsa::cost {

struct Scene {
    double a_rows, b_rows, pairs;
    double near_pairs;  // whose boxes overlap
    double met_pairs;   // of these those that a tree looks at for one row of B each
    CoreKind a, b;
    bool within, whole;
    bool several;  // nearest rows of each row, at any distance
    // Which part of building an index of A, or of B, counts: it lasts while the rows rest.
    double building_a = 1.0, building_b = 1.0;
};

// What depends on the cores of a pair: a pair that is tested with all others, and how much a near pair costs
// beside one of spheres.
struct OfPair {
    double tested, near;
};
inline OfPair of_pair(CoreKind a, CoreKind b) {
    if (a > b) std::swap(a, b);
    constexpr OfPair of_points[] = {{0.1, 1.0}, {0.118, 2.7}, {0.178, 6.3}},
                     of_segments[] = {{0.146, 3.8}, {0.6, 12.0}};
    if (a == CoreKind::point) return of_points[std::min(static_cast<int>(b), 2)];
    return of_segments[std::min(static_cast<int>(b) - 1, 1)];
}
// What depends on the core of rows that are sorted, or searched.
struct OfRows {
    double sorted, searched;
};
inline OfRows of_rows(CoreKind core) {
    constexpr OfRows of_core[] = {{1.0, 1.0}, {1.14, 2.4}, {1.33, 3.9}};
    return of_core[std::min(static_cast<int>(core), 2)];
}
// How often 16 rows have to double to become so many.
inline double doublings(double rows) { return std::log2(std::max(rows, 16.0) / 16.0); }

// A row that asks for several nearest rows, some of all first, or in a tree; and for one.
inline double of_row_without_tree(double b_rows) {
    return nearest_row + nearest_of_sample * std::sqrt(b_rows);
}
inline double of_row_in_tree(std::size_t k) {
    return nearest_in_tree * static_cast<double>(k + tuning::nearest_groups);
}
inline double of_nearest(double b_rows, bool in_tree) {
    return in_tree ? of_row_in_tree(1) : gap_of_all * b_rows;
}

// Nearest rows that are found among so many hits a row, but for a part of the rows, which are asked one by
// one: as part of what it takes where all rows are.
inline double of_most(const capsa_source& source, double hits, double others) {
    const bool is_long = has_long_formula(source.a.shape, second_side(source).shape);
    const double pairs = is_within(source) ? 0.5 : 1.0;  // each is that of both its rows
    return pairs * (is_long ? tuning::most_asked_long : 1.0) *
               (tuning::most_asked_row + tuning::most_asked_hit * hits) +
           others;
}

inline double of_all_pairs(const Scene& scene, Keeps keeps) {
    const OfPair pair = of_pair(scene.a, scene.b);
    if (scene.several) return scene.a_rows * of_row_without_tree(scene.b_rows);
    if (keeps != Keeps::hits)
        return scene.pairs * gap_of_all * pair.tested / of_pair(CoreKind::point, CoreKind::segment).tested;
    return scene.pairs * pair.tested + near_of_all * scene.near_pairs * pair.near;
}

inline double of_grid(double rows, CoreKind core) {
    return grid_once + rows * (grid_row + grid_doubling * doublings(rows)) * of_rows(core).sorted;
}
inline double of_tree(double rows, CoreKind core) {
    return tree_once + rows * (tree_row + tree_doubling * doublings(rows)) * of_rows(core).sorted;
}

// For hits: building that, and asking it. 0: it is of no use. Trees are never built for hits, but may be
// there.
inline double of_hits(capsa_building building, const Scene& scene) {
    const auto asked = [](double rows, double of, double row, double doubling, CoreKind core) {
        return rows * (row + doubling * doublings(of)) * of_rows(core).searched;
    };
    const double near = scene.near_pairs * of_pair(scene.a, scene.b).near;
    const double a = scene.building_a * of_grid(scene.a_rows, scene.a),
                 b = scene.building_b * of_grid(scene.b_rows, scene.b);
    if (scene.within)
        return building == capsa_builds_grid_of_a
                   ? b + asked(scene.a_rows, scene.b_rows, grid_within, grid_within_doubling, scene.a) +
                         grid_near * near
                   : 0.0;
    switch (building) {
        case capsa_builds_grid_of_a:
            if (!scene.whole) return 0.0;
            return a + asked(scene.b_rows, scene.a_rows, grid_search, grid_search_doubling, scene.a) +
                   grid_near * near;
        case capsa_builds_grid_of_b:
            return b + asked(scene.a_rows, scene.b_rows, grid_search, grid_search_doubling, scene.b) +
                   grid_near * near;
        case capsa_builds_grid_of_both:
            if (!scene.whole) return 0.0;
            return a + b + grid_near * near +
                   (scene.b_rows < scene.a_rows
                        ? asked(scene.b_rows, scene.a_rows, grid_sorted, grid_sorted_doubling, scene.a)
                        : asked(scene.a_rows, scene.b_rows, grid_sorted, grid_sorted_doubling, scene.b));
        case capsa_builds_cells_of_b:
            return scene.building_b * (grid_once + scene.b_rows * cells_row) + scene.a_rows * cells_read +
                   cells_near * near;
        default: return 0.0;
    }
}

// The same for verbs with one row of B for each row of A.
inline double of_each_row(capsa_building building, const Scene& scene) {
    const double near = tree_near * scene.met_pairs * of_pair(scene.a, scene.b).near;
    const double search = scene.a_rows * (tree_search + tree_search_doubling * doublings(scene.b_rows)),
                 sorted = scene.a_rows * (tree_sorted + tree_sorted_doubling * doublings(scene.b_rows));
    const double a = scene.building_a * of_tree(scene.a_rows, scene.a),
                 b = scene.building_b * of_tree(scene.b_rows, scene.b);
    if (scene.within) return building == capsa_builds_index_of_a ? b + sorted + near : 0.0;
    if (building == capsa_builds_index_of_b) return b + search + near;
    return building == capsa_builds_index_of_both && scene.whole ? a + b + sorted + near : 0.0;
}

// Asking trees that are there. 0: they are of no use.
inline double of_trees(const Scene& scene, Keeps keeps, bool of_a, bool of_b) {
    if (keeps != Keeps::hits && of_b) {
        Scene there = scene;
        there.building_a = there.building_b = 0.0;
        return of_each_row(scene.within ? capsa_builds_index_of_a
                           : of_a       ? capsa_builds_index_of_both
                                        : capsa_builds_index_of_b,
                           there);
    }
    if (keeps != Keeps::hits && keeps != Keeps::deepest) return 0.0;
    const double near = grid_near * scene.near_pairs * of_pair(scene.a, scene.b).near;
    if (scene.within)
        return near + scene.a_rows * (hits_within + hits_within_doubling * doublings(scene.b_rows));
    const bool b_asks = of_a && (!of_b || scene.b_rows < scene.a_rows);
    const double rows = b_asks ? scene.b_rows : scene.a_rows,
                 d = doublings(b_asks ? scene.a_rows : scene.b_rows);
    return near + rows * (of_a && of_b ? tree_sorted + tree_sorted_doubling * d
                                       : hits_search + hits_search_doubling * d);
}

// Rows that move, and the rows that they may touch.
struct Moving {
    double swept_pairs;    // of a box around a way with a box
    double reached_pairs;  // whose boxes overlap with a margin as long as the longest way
    bool alike;            // all rows of B move in one way
    bool fits_cells;       // boxes around ways are no larger than the cells of B
    double building_b;     // which part of building an index of B counts
    capsa_building has;    // but not of this one
};

// For first touches, by boxes around ways. 0: it is of no use.
inline double of_ways(capsa_building building, const Scene& scene, const Moving& moving) {
    const double touch = way_pair + way_near * of_pair(scene.a, scene.b).near, d = doublings(scene.b_rows);
    const double built = building == moving.has ? 0.0 : moving.building_b;
    const double tree = built * of_tree(scene.b_rows, scene.b), grid = built * of_grid(scene.b_rows, scene.b);
    // On a straight way a tree finds first what is met first.
    const double met = moving.alike ? std::min(moving.swept_pairs, way_met * scene.a_rows)
                                    : moving.swept_pairs * (scene.within ? 2.0 : 1.0);
    const double by_tree = scene.a_rows * (way_tree + way_tree_doubling * d) + way_tree_near * touch * met;
    const double by_grid = scene.a_rows * (way_grid + way_grid_doubling * d) +
                           touch * moving.swept_pairs * (scene.within ? 2.0 : 1.0);
    if (scene.within)
        return building == capsa_builds_index_of_a  ? tree + by_tree
               : building == capsa_builds_grid_of_a ? grid + by_grid
                                                    : 0.0;
    switch (building) {
        case capsa_builds_index_of_b: return tree + by_tree;
        case capsa_builds_grid_of_b: return grid + by_grid;
        case capsa_builds_cells_of_b:
            if (!moving.fits_cells) return 0.0;
            return built * (grid_once + scene.b_rows * cells_row) + scene.a_rows * way_cells +
                   touch * moving.swept_pairs;
        default: return 0.0;
    }
}

// The same, by hits with a margin as long as the longest way. 0: it is of no use.
inline double of_reach(capsa_building building, const Scene& scene, const Moving& moving) {
    if (building < capsa_builds_grid_of_a) return 0.0;
    Scene reached = scene;
    reached.near_pairs = moving.reached_pairs;
    const double hits = of_hits(building, reached);
    return hits == 0.0
               ? 0.0
               : hits + moving.reached_pairs * (reach_pair + reach_near * of_pair(scene.a, scene.b).near);
}

// Deepest rows are those of trees, or found among the hits of grids and cells.
inline double with(capsa_building building, const Scene& scene, Keeps keeps) {
    if (keeps == Keeps::hits) return of_hits(building, scene);
    const double of_trees = of_each_row(building, scene);
    if (keeps != Keeps::deepest || of_trees != 0.0) return of_trees;
    const double of_grids = of_hits(building, scene);
    return of_grids == 0.0 ? 0.0 : of_grids + best_near * scene.near_pairs * of_pair(scene.a, scene.b).near;
}

inline double of_list(double rows, double pairs) { return compared_row * rows + listed_pair * pairs; }

}  // namespace capsa::cost
