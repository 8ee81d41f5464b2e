// RRT-Connect for the joints of the arm: two trees of free states grow towards random states and each other.

#pragma once
#include "panda.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace rrt {

using State = std::array<double, panda::joints>;

// The state at t between two, from 0 to 1.
inline State between(const State& from, const State& to, double t) {
    State at;
    for (std::size_t k = 0; k < at.size(); ++k) at[k] = from[k] + t * (to[k] - from[k]);
    return at;
}
inline double distance(const State& from, const State& to) {
    double sum = 0;
    for (std::size_t k = 0; k < from.size(); ++k) sum += (to[k] - from[k]) * (to[k] - from[k]);
    return std::sqrt(sum);
}

// Whether a motion is free, at a state every 0.03 radian. free(states) says whether all of some states are.
// Most bad motions end in a bad state, so that one is asked first, and all others at once.
template <class Free>
bool is_free(const State& from, const State& to, Free& free) {
    const int steps = std::max(1, static_cast<int>(std::ceil(distance(from, to) / 0.03)));
    std::vector<State> states;
    for (int k = steps; k > 0; --k) states.push_back(between(from, to, static_cast<double>(k) / steps));
    const std::span<const State> all = states;
    return free(all.first(1)) && (steps == 1 || free(all.subspan(1)));
}

struct Tree {
    std::vector<State> states;
    std::vector<std::size_t> parents;

    explicit Tree(const State& root) : states{root}, parents{0} {}
    std::size_t nearest(const State& to) const {
        std::size_t best = 0;
        for (std::size_t k = 1; k < states.size(); ++k)
            if (distance(states[k], to) < distance(states[best], to)) best = k;
        return best;
    }
    // Grows by at most 0.5 radian from a state; whether it could.
    template <class Free>
    bool grow(std::size_t from, const State& to, Free& free) {
        const double way = distance(states[from], to);
        const State next = way <= 0.5 ? to : between(states[from], to, 0.5 / way);
        if (!is_free(states[from], next, free)) return false;
        states.push_back(next);
        parents.push_back(from);
        return true;
    }
    // From the last state to the root.
    std::vector<State> way_back() const {
        std::vector<State> way;
        for (std::size_t k = states.size() - 1;; k = parents[k]) {
            way.push_back(states[k]);
            if (k == 0) return way;
        }
    }
};

// The states of a path from start to goal, or none after so many random states.
template <class Free>
std::vector<State> plan(const State& start, const State& goal, unsigned seed, int most, Free free) {
    std::mt19937 random(seed);
    Tree a(start), b(goal);
    for (int turn = 0; turn < most; ++turn) {
        State sample;
        for (std::size_t k = 0; k < sample.size(); ++k)
            sample[k] = panda::low[k] + (panda::high[k] - panda::low[k]) * 0x1p-32 * random();
        if (a.grow(a.nearest(sample), sample, free)) {
            const State to = a.states.back();
            for (std::size_t from = b.nearest(to); b.grow(from, to, free); from = b.states.size() - 1)
                if (b.states.back() == to) {
                    std::vector<State> path = a.way_back(), rest = b.way_back();
                    if (path.back() != start) std::swap(path, rest);
                    std::reverse(path.begin(), path.end());
                    path.insert(path.end(), rest.begin() + 1, rest.end());
                    return path;
                }
        }
        std::swap(a, b);
    }
    return {};
}

}  // namespace rrt
