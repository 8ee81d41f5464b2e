#include "src/plan/choice.hpp"

#include "src/index/index.hpp"
#include "src/plan/cost.hpp"
#include "src/plan/near_pairs.hpp"
#include "src/plan/parts.hpp"
#include "src/plan/ways.hpp"
#include "src/runs.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>

namespace capsa {

namespace {

// Whether B has a tree, which rows that move may ask, or another index beside it.
bool has_tree_of_b(const capsa_source& source, Keeps keeps, const Query& query) {
    const capsa_index* const index = source.b.index;
    return keeps == Keeps::touches && query.ways && !is_within(source) && !source.a.index && index &&
           !index->grid() && index->cells().grids() == 0;
}

// Whether another way may be better than the indexes that the source has.
bool are_offers(const capsa_source& source, Keeps keeps, const Query& query) {
    if (keeps == Keeps::touches) return has_tree_of_b(source, keeps, query);
    const auto is_tree = [](const capsa_index* index) {
        return !index || (!index->grid() && index->cells().grids() == 0);
    };
    return is_tree(source.a.index) && is_tree(second_side(source).index);
}

bool has_index(const capsa_source& source) { return source.a.index || second_side(source).index; }

bool may_build(const capsa_source& source, Keeps keeps, const Query& query) {
    if (keeps == Keeps::places || is_paired(source) || has_runs(source) || has_share(source)) return false;
    if (query.meets_nothing()) return false;
    if (has_index(source) && !are_offers(source, keeps, query)) return false;
    return !has_faces(source.a) && !has_faces(second_side(source));
}

// What it takes to build nothing.
double without(const capsa_source& source, const cost::Scene& scene, Keeps keeps) {
    const double all = cost::of_all_pairs(scene, keeps);
    if (!has_index(source)) return all;
    const double given =
        cost::of_trees(scene, keeps, source.a.index != nullptr, second_side(source).index != nullptr);
    return given == 0.0 ? all : std::min(all, given);
}

// Rows that move ask with the boxes around their ways, or for hits with a margin as long as the longest one.
[[gnu::noinline]] void choose_for_ways(const capsa_source& source, const Query& query,
                                       const cost::Scene& scene, bool has_tree, Choice& choice) {
    const Ways& ways = *query.ways;
    const MovingPairs pairs = moving_pairs(source, query, ways);
    const bool alike = std::equal(ways.of_b.lo, ways.of_b.lo + 3, ways.of_b.hi);
    const cost::Moving moving{pairs.swept,     pairs.reached,
                              alike,           pairs.way_a <= cost::way_in_cell * pairs.side_b,
                              ways.building_b, ways.has};
    if (has_tree) {
        cost::Moving given = moving;
        given.has = capsa_builds_index_of_b;
        choice.cost[0] = cost::of_ways(capsa_builds_index_of_b, scene, given);
    }
    // A share of a set has pairs with rows that are not its own; no margin is as long as an unknown way.
    const bool may_reach = (!scene.within || scene.whole) && std::isfinite(ways.longest);
    for (int k = 1; k < buildings; ++k) {
        const auto building = static_cast<capsa_building>(k);
        if (has_tree && (building == capsa_builds_index_of_b || building == capsa_builds_index_of_both))
            continue;
        const double by_ways = cost::of_ways(building, scene, moving),
                     by_reach = may_reach ? cost::of_reach(building, scene, moving) : 0.0;
        const bool reaches = by_reach != 0.0 && (by_ways == 0.0 || by_reach < by_ways);
        choice.cost[k] = reaches ? by_reach : by_ways;
        if (choice.cost[k] == 0.0 || !(choice.cost[k] < choice.chosen())) continue;
        choice.building = building;
        choice.by_reach = reaches;
    }
}

}  // namespace

Choice choose(const capsa_source& source, Keeps keeps, const Query& query) noexcept {
    Choice choice;
    if (!may_build(source, keeps, query)) return choice;
    choice.may_build = true;
    choice.given = has_index(source);
    const capsa_shapes& b = second_side(source);
    cost::Scene& scene = choice.scene;
    scene.a_rows = static_cast<double>(source.end - source.begin);
    scene.b_rows = static_cast<double>(b.count);
    scene.pairs = scene.a_rows * scene.b_rows / (is_within(source) ? 2.0 : 1.0);
    scene.whole = is_whole(source);
    scene.within = is_within(source);
    scene.several = keeps == Keeps::nearest && query.margin == infinity;
    scene.a = shape_info(source.a.shape).core;
    scene.b = shape_info(b.shape).core;
    choice.cost[0] = cost::of_all_pairs(scene, keeps);
    if (scene.pairs < cost::least_pairs) return choice;
    choice.sampled = true;
    // The nearest row is looked for at any distance, and found near.
    const float reach = keeps == Keeps::nearest ? std::min(query.margin, 0.0f) : query.margin;
    const NearPairs near =
        near_pairs(source, query, reach, keeps == Keeps::deepest ? Samples::more : Samples::some);
    scene.near_pairs = scene.met_pairs = near.count;
    const double left_out = enough_equal_rows(source, 1) != 0 ? near.equal : 0.0;
    scene.met_pairs -= left_out;
    // The search of points leaves out rows that are near but not the nearest.
    if (scene.several || (scene.a == CoreKind::point && scene.b == CoreKind::point))
        scene.met_pairs =
            std::min(scene.met_pairs, near.equal - left_out + tuning::near_of_best * scene.a_rows);
    choice.near_pairs = near.count;
    choice.size = near.size;
    if (keeps == Keeps::touches && query.ways) {
        choice.cost[0] = cost::of_all_pairs(scene, keeps);
        choose_for_ways(source, query, scene, has_tree_of_b(source, keeps, query), choice);
    } else {
        weigh(choice, source, keeps, 1.0, 1.0);
    }
    return choice;
}

void weigh(Choice& choice, const capsa_source& source, Keeps keeps, double building_a,
           double building_b) noexcept {
    cost::Scene& scene = choice.scene;
    scene.building_a = building_a;
    scene.building_b = building_b;
    choice.building = capsa_builds_nothing;
    choice.cost[0] = without(source, scene, keeps);
    for (int k = 1; k < buildings; ++k) {
        const auto building = static_cast<capsa_building>(k);
        choice.cost[k] = cost::with(building, scene, keeps);
        if (choice.cost[k] != 0.0 && choice.cost[k] < choice.chosen()) choice.building = building;
    }
}

capsa_source without_indexes(const capsa_source& source) noexcept {
    capsa_source without = source;
    without.a.index = without.b.index = nullptr;
    return without;
}

// Rows of B that ask a grid of A do so in the order of their tree.
void leave_indexes(const Choice& choice, capsa_source& source) noexcept {
    source.a.index = nullptr;
    if (choice.of_b() || source.b.count >= source.a.count) source.b.index = nullptr;
}

}  // namespace capsa
