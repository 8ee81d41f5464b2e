// Which indexes are worth building for one query: the cost of each way, estimated from the numbers of rows, a
// sample of their boxes, and the margin. The choice never reads a clock, the processor or the instruction
// set, so the order of answers is the same everywhere. docs/lab/2026-11-choice.md has the figures.

#pragma once
#include "src/plan/cost.hpp"
#include "src/plan/route.hpp"

namespace capsa {

inline constexpr int buildings = 8;  // the values of capsa_building

struct Choice {
    capsa_building building = capsa_builds_nothing;
    double cost[buildings] = {};  // estimated, in ns; 0: not estimated, or of no use
    bool may_build = false;       // an index could serve the query
    bool sampled = false;         // there are enough pairs for it
    bool given = false;           // nothing to build is to take the index that the source has
    cost::Scene scene{};          // what the costs are of
    float size = 0.0f;            // of a box of A and one of B together, the mean of the axes
    double near_pairs = 0.0;      // whose boxes overlap
    bool by_reach = false;        // rows that move ask for hits with a margin as long as their ways

    double without() const { return cost[0]; }
    double chosen() const { return cost[building]; }
    // What the sides get.
    bool grid() const { return building >= capsa_builds_grid_of_a; }
    bool cells() const { return building == capsa_builds_cells_of_b; }
    bool of_a() const {
        return building == capsa_builds_index_of_a || building == capsa_builds_index_of_both ||
               building == capsa_builds_grid_of_a || building == capsa_builds_grid_of_both;
    }
    bool of_b() const { return building != capsa_builds_nothing && (of_both() || !of_a()); }
    bool of_both() const {
        return building == capsa_builds_index_of_both || building == capsa_builds_grid_of_both;
    }
};

// The source is bound. A tree that it has is an offer: to build something else may be better. Other indexes
// are taken as given, and nothing is built.
Choice choose(const capsa_source& source, Keeps keeps, const Query& query) noexcept;
// The same, if building an index of A and of B count only in part. Not for rows that move.
void weigh(Choice& choice, const capsa_source& source, Keeps keeps, double building_a,
           double building_b) noexcept;

capsa_source without_indexes(const capsa_source& source) noexcept;
// Takes away the indexes that what is built takes the place of.
void leave_indexes(const Choice& choice, capsa_source& source) noexcept;

}  // namespace capsa
