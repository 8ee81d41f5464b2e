// What finding pairs costs, in ns: the cost model of src/workspace/choice.cpp. The constants were fitted to
// measured times of AVX2 and AVX-512 together; docs/lab/2026-11-choice.md has the figures, and
// `capsa-micro --ways` times every way. Only their ratios matter: the way with the least cost is taken.

#pragma once
#include "src/route.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace capsa::cost {

// Fewer pairs than this are all tested, and no sample is taken.
inline constexpr double least_pairs = 1 << 17;

struct Scene {
    double a_rows, b_rows, pairs;
    double near_pairs;  // whose boxes overlap
    CoreKind a, b;
    bool within, whole;
    bool several;  // nearest rows of each row, at any distance
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

// All pairs, and more for those that are near. For one row of B each: a gap of every pair.
inline constexpr double near_of_all = 1.3, gap_of_all = 0.33;
// For several of them: a row that first asks some rows, as many as the square root of all.
inline constexpr double nearest_row = 500.0, nearest_of_sample = 100.0;
inline double of_all_pairs(const Scene& scene, Keeps keeps) {
    const OfPair pair = of_pair(scene.a, scene.b);
    if (scene.several) return scene.a_rows * (nearest_row + nearest_of_sample * std::sqrt(scene.b_rows));
    if (keeps != Keeps::hits)
        return scene.pairs * gap_of_all * pair.tested / of_pair(CoreKind::point, CoreKind::segment).tested;
    return scene.pairs * pair.tested + near_of_all * scene.near_pairs * pair.near;
}

// A grid: each build, a row that is sorted, and more of it for each doubling of the rows; a row that
// searches, in the caller's order, in that of its own grid, and within its own grid; a near pair.
inline constexpr double grid_once = 1800.0, grid_row = 3.1, grid_doubling = 0.42;
inline constexpr double grid_search = 39.0, grid_search_doubling = 2.3, grid_sorted = 46.0,
                        grid_sorted_doubling = 1.0, grid_within = 22.0, grid_within_doubling = 0.87;
inline constexpr double grid_near = 1.7;
// Cells of B: a row that has them, a row that reads them, a near pair.
inline constexpr double cells_row = 170.0, cells_read = 7.9, cells_near = 23.0;
// A tree, for verbs with one row of B each: each build, a row, a doubling; a row that searches, in the
// caller's order and in that of its own tree; a near pair.
inline constexpr double tree_once = 40000.0, tree_row = 14.0, tree_doubling = 0.5;
inline constexpr double tree_search = 2.0, tree_search_doubling = 89.0, tree_sorted = 1.0,
                        tree_sorted_doubling = 24.0, tree_near = 1.85;

inline double of_grid(double rows, CoreKind core) {
    return grid_once + rows * (grid_row + grid_doubling * doublings(rows)) * of_rows(core).sorted;
}
inline double of_tree(double rows, CoreKind core) {
    return tree_once + rows * (tree_row + tree_doubling * doublings(rows)) * of_rows(core).sorted;
}

// For hits: building that, and asking it. 0: it is of no use.
inline double of_hits(capsa_building building, const Scene& scene) {
    const auto asked = [](double rows, double of, double row, double doubling, CoreKind core) {
        return rows * (row + doubling * doublings(of)) * of_rows(core).searched;
    };
    const double near = scene.near_pairs * of_pair(scene.a, scene.b).near;
    const double a = of_grid(scene.a_rows, scene.a), b = of_grid(scene.b_rows, scene.b);
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
            return grid_once + scene.b_rows * cells_row + scene.a_rows * cells_read + cells_near * near;
        default: return 0.0;
    }
}

// The same for verbs with one row of B for each row of A.
inline double of_each_row(capsa_building building, const Scene& scene) {
    const double near = tree_near * scene.near_pairs * of_pair(scene.a, scene.b).near;
    const double search = scene.a_rows * (tree_search + tree_search_doubling * doublings(scene.b_rows)),
                 sorted = scene.a_rows * (tree_sorted + tree_sorted_doubling * doublings(scene.b_rows));
    const double a = of_tree(scene.a_rows, scene.a), b = of_tree(scene.b_rows, scene.b);
    if (scene.within) return building == capsa_builds_index_of_a ? b + sorted + near : 0.0;
    if (building == capsa_builds_index_of_b) return b + search + near;
    return building == capsa_builds_index_of_both && scene.whole ? a + b + sorted + near : 0.0;
}

inline double with(capsa_building building, const Scene& scene, Keeps keeps) {
    return keeps == Keeps::hits ? of_hits(building, scene) : of_each_row(building, scene);
}

// With how many rows a row shares its cell where a grid is no good, and a tree is built in its place.
// docs/lab/2026-11-grid.md
inline constexpr double crowded = 64.0;

// A kept list of pairs: a row that is compared with its copy, and a pair that is tested; how many times the
// cost of building anew it takes to make one; a row whose pairs are found anew by an index.
inline constexpr double compared_row = 3.0, listed_pair = 4.5, list_making = 3.0, renewed_row = 400.0;
inline double of_list(double rows, double pairs) { return compared_row * rows + listed_pair * pairs; }

}  // namespace capsa::cost
