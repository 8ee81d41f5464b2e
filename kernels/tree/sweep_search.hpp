// The search of rows that move, from near to far. Each row has a search of its own, which stops when it has
// found rows to evaluate, and goes on when it is known how early the row touches those.
//
// A box that is met later than the touch found so far holds no earlier one, nor one at the same time. The
// search enters the box that is met first, and takes the rows that are met first. Before the rows of a group
// are read, other rows search: meanwhile the group is fetched from memory.

#pragma once
#include "kernels/tree/path_of_ball.hpp"
#include "kernels/tree/ways.hpp"

namespace capsa::CAPSA_ISA {

// The one that is met first of those that are left. Returns false if none is met until then.
CAPSA_INLINE bool take_first(const float* first, std::uint32_t& left, float until, std::uint32_t& taken) {
    if (left == 0) return false;
    taken = lowest_one(left);
    float earliest = first[taken];
    for (std::uint32_t others = left & (left - 1); others != 0; others &= others - 1) {
        const std::uint32_t k = lowest_one(others);
        taken = first[k] < earliest ? k : taken;
        earliest = least(first[k], earliest);
    }
    const bool met = earliest <= until;
    left = met ? left & ~(1u << taken) : 0;
    return met;
}

template <bool Alike>
class SweepSearch {
public:
    CAPSA_INLINE explicit SweepSearch(capsa_sweep_job& job) : job_(job), tree_(*job.tree) {}

    CAPSA_INLINE void run() {
        std::uint32_t lacking[capsa_sweep_rows];  // how many rows each has to find yet
        for (std::uint32_t& k : lacking) k = job_.enough;
        for (std::uint64_t all = job_.searching; all != 0;)
            for (std::uint64_t left = all; left != 0; left &= left - 1) {
                const std::uint32_t k = lowest_one(left);
                const std::uint64_t own = std::uint64_t{1} << k;
                capsa_sweep_state& state = job_.state[k];
                if (state.level == capsa_tree_levels) {
                    begin_way(job_.ways[k / capsa_group_boxes], k % capsa_group_boxes, state);
                } else if (state.rows != 0) {
                    lacking[k] = take_rows(k, lacking[k]);
                    if (lacking[k] == 0) {
                        all &= ~own;
                        continue;
                    }
                }
                if (find_group(state, job_.until[k])) {
                    fetch(state.group);
                } else {
                    all &= ~own;
                    job_.searching &= ~own;
                }
            }
    }

private:
    // Goes to the next group that is met. Returns false if there is none.
    CAPSA_NOINLINE bool find_group(capsa_sweep_state& state, float until) const {
        const std::uint32_t top = tree_.levels - 1;
        std::uint32_t level = state.level, node = 0;
        bool enters = level == capsa_tree_levels;
        if (enters) level = top;
        while (true) {
            float* const first = state.first[level];
            std::uint32_t left = state.left[level];
            if (enters) {
                const capsa_box_group& boxes = tree_.level[level][node];
                std::uint64_t met = 0;
#pragma GCC unroll 2
                for (std::uint32_t i = 0; i < capsa_group_boxes; i += lane_count) {
                    const Meeting meeting = meeting_of<Alike>(state, boxes, i, splat(until));
                    store(first + i, meeting.first);
                    met |= meeting.some() << i;
                }
                left = static_cast<std::uint32_t>(met);
                state.node[level] = node;
            }
            std::uint32_t child = 0;
            enters = take_first(first, left, until, child);
            state.left[level] = static_cast<std::uint16_t>(left);
            if (!enters) {
                if (level == top) return false;
                ++level;
                continue;
            }
            node = state.node[level] * capsa_group_boxes + child;
            if (level == 0) break;
            --level;
        }
        state.level = level;
        state.group = node;
        state.rows = 0xffff;
        return true;
    }
    CAPSA_INLINE void fetch(std::uint32_t group) const {
#pragma GCC unroll 1
        for (int f = 0; f < capsa_max_streams; ++f)
            if (job_.stream[f]) __builtin_prefetch(job_.stream[f] + std::size_t{group} * capsa_group_boxes);
    }
    // Takes rows of the group that is met, at most so many. Returns how many are lacking.
    CAPSA_NOINLINE std::uint32_t take_rows(std::uint32_t k, std::uint32_t lacking) const {
        capsa_sweep_state& state = job_.state[k];
        const std::uint32_t place = state.group * capsa_group_boxes;
        const float until = job_.until[k];
        alignas(64) float first[capsa_group_boxes];
        std::uint64_t near = state.rows, unclear = near;
        if (Alike && job_.balls_of_triangles) {
            const PathOfBall path(job_.ways[k / capsa_group_boxes], k % capsa_group_boxes);
            unclear = 0;
            std::uint64_t met = 0;
#pragma GCC unroll 2
            for (std::uint32_t i = 0; i < capsa_group_boxes; i += lane_count) {
                const auto rows = path.with({job_.stream, place + i}, splat(until));
                store(first + i, rows.first);
                met |= rows.near << i;
                unclear |= rows.unclear << i;
            }
            near &= met;
        }
        if ((near & unclear) != 0) near &= ~unclear | on_way(state, place, until, first);
        auto left = static_cast<std::uint32_t>(near);
        std::uint32_t row = 0;
        for (; lacking != 0 && take_first(first, left, until, row); --lacking)
            job_.out[job_.written++] = {k, place + row};
        state.rows = left;
        return lacking;
    }
    // The rows of a group whose boxes are met on the way.
    CAPSA_NOINLINE std::uint64_t on_way(const capsa_sweep_state& state, std::uint32_t place, float until,
                                        float (&first)[capsa_group_boxes]) const {
        const float* stream[capsa_max_streams];
#pragma GCC unroll 1
        for (int f = 0; f < capsa_max_streams; ++f)
            stream[f] = job_.stream[f] ? job_.stream[f] + place : nullptr;
        alignas(64) capsa_box_group boxes;
        job_.boxes(stream, &boxes);
        std::uint64_t met = 0;
#pragma GCC unroll 2
        for (std::uint32_t i = 0; i < capsa_group_boxes; i += lane_count) {
            const Meeting meeting = meeting_of<Alike>(state, boxes, i, splat(until));
            met |= meeting.some() << i;
            if (!Alike || !job_.balls_of_triangles) store(first + i, meeting.first);
        }
        return met;
    }

    capsa_sweep_job& job_;
    const capsa_tree& tree_;
};

void search_sweeps(capsa_sweep_job* job) {
    if (job->alike)
        SweepSearch<true>(*job).run();
    else
        SweepSearch<false>(*job).run();
}

}  // namespace capsa::CAPSA_ISA
