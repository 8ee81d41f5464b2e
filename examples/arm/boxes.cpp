// A Panda plans among boxes with a planner of a hundred lines, and keeps clear of itself.
//
//     boxes [--steps N]
//
// N problems for each number of boxes, 20 unless said. Every state that the planner asked about is asked once
// more by itself, and of a plain loop in double: the status is 1 if one of them says otherwise.

#include "among_boxes.hpp"
#include "main.hpp"
#include "problem.hpp"
#include "rrt.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int run(int argc, char** argv) {
    unsigned problems = 20;
    if (argc == 3 && std::string(argv[1]) == "--steps")
        problems = static_cast<unsigned>(std::stoul(argv[2]));
    else if (argc != 1)
        throw std::runtime_error("boxes [--steps N]");

    std::printf("%5s %7s %9s %12s %13s %22s\n", "boxes", "solved", "states", "not free", "planning, ms",
                "nearest to a box, mm");
    std::size_t wrong = 0, paths = 0;
    bool touches = false;
    for (const std::size_t boxes : {20u, 60u, 180u}) {
        std::size_t solved = 0, states = 0, refused = 0;
        double seconds = 0, nearest = 1;
        for (unsigned k = 0; k < problems; ++k) {
            const Problem problem(boxes, 1000 * k + static_cast<unsigned>(boxes));
            AmongBoxes arm(problem.boxes);
            std::vector<std::vector<rrt::State>> asked;
            std::vector<bool> answers;
            const std::clock_t begin = std::clock();
            const std::vector<rrt::State> path =
                rrt::plan(problem.start, problem.goal, k, 2000, [&](std::span<const rrt::State> some) {
                    asked.emplace_back(some.begin(), some.end());
                    answers.push_back(arm.free(some));
                    return answers.back();
                });
            seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
            solved += !path.empty();
            for (const rrt::State& state : path)
                nearest = std::min(nearest, static_cast<double>(arm.nearest(state).gap));

            for (std::size_t i = 0; i < asked.size(); ++i) {
                bool all = true;
                for (const rrt::State& state : asked[i]) {
                    const bool free = arm.free(state);
                    all = all && free;
                    refused += !free;
                    wrong += says_otherwise(problem, arm, state, free);
                }
                wrong += all != answers[i];
                states += asked[i].size();
            }
        }
        std::printf("%5zu %7zu %9zu %12zu %13.2f %22.1f\n", boxes, solved, states, refused,
                    1e3 * seconds / problems, 1e3 * nearest);
        paths += solved;
        touches = touches || nearest < 0;
    }
    std::printf("%zu answers differ from those of a loop in double%s\n", wrong,
                touches ? ", and a path touches a box" : "");
    return wrong == 0 && !touches && paths != 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return main_of(run, argc, argv); }
