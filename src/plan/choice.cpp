#include "src/plan/choice.hpp"

#include "src/plan/cost.hpp"
#include "src/plan/near_pairs.hpp"
#include "src/plan/parts.hpp"
#include "src/runs.hpp"
#include "src/shape.hpp"

#include <algorithm>

namespace capsa {

namespace {

bool may_build(const capsa_source& source, Keeps keeps, const Query& query) {
    if (keeps == Keeps::places || is_paired(source) || has_runs(source) || has_share(source)) return false;
    if (source.a.index || second_side(source).index || query.meets_nothing()) return false;
    return !has_faces(source.a) && !has_faces(second_side(source));
}

}  // namespace

Choice choose(const capsa_source& source, Keeps keeps, const Query& query) noexcept {
    Choice choice;
    if (!may_build(source, keeps, query)) return choice;
    choice.may_build = true;
    const capsa_shapes& b = second_side(source);
    cost::Scene scene{};
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
    scene.near_pairs = near.count;
    choice.near_pairs = near.count;
    choice.size = near.size;
    choice.cost[0] = cost::of_all_pairs(scene, keeps);
    for (int k = 1; k < buildings; ++k) {
        const auto building = static_cast<capsa_building>(k);
        choice.cost[k] = cost::with(building, scene, keeps);
        if (choice.cost[k] != 0.0 && choice.cost[k] < choice.chosen()) choice.building = building;
    }
    return choice;
}

}  // namespace capsa
