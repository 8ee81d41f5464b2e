// OMPL plans for a Panda among capsules. Who checks the states: capsa, a loop over arrays, or FCL's broad
// phase; and capsa once more, for 32 states of a motion in one call.
//
//     arm [--steps N] [--picture FILE.png]
//
// N problems for each number of obstacles, 30 unless said; a picture of the last plan among 50.
//
// The status is 1 if the plans of the checkers differ in one bit.

#include "checkers.hpp"
#include "main.hpp"
#include "panda.hpp"
#include "picture.hpp"

#include <capsa/capsa.hpp>

#include <ompl/base/MotionValidator.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;

struct Problem {
    capsa::Capsules obstacles;
    std::vector<double> goal;
};

// Obstacles round the arm that leave the ready pose free, and a goal that is free.
Problem make_problem(std::size_t obstacles, unsigned seed) {
    std::mt19937 random(seed);
    const auto draw = [&](double low, double high) {
        return static_cast<float>(low + (high - low) * 0x1p-32 * random());
    };
    Problem p;
    while (p.obstacles.size() < obstacles) {
        const float x = draw(-0.9, 0.9), y = draw(-0.9, 0.9), z = draw(0, 1.2);
        capsa::Capsules one;
        one.push_back(x, y, z, x + draw(-0.15, 0.15), y + draw(-0.15, 0.15), z + draw(-0.15, 0.15),
                      draw(0.01, 0.04));
        // A little more than free, so that the arm can leave.
        const float r = one.radius()[0];
        one.radius()[0] = r + 0.04f;
        if (!WithCapsa(one).free(panda::ready)) continue;
        p.obstacles.push_back(one.ax()[0], one.ay()[0], one.az()[0], one.bx()[0], one.by()[0], one.bz()[0],
                              r);
    }
    WithCapsa checker(p.obstacles);
    p.goal.resize(panda::joints);
    do
        for (std::size_t k = 0; k < panda::joints; ++k) p.goal[k] = draw(panda::low[k], panda::high[k]);
    while (!checker.free(p.goal.data()));
    return p;
}

struct Plan {
    bool solved = false;
    std::vector<double> states;   // of the path
    std::vector<double> checked;  // all that the planner asked about
    double seconds = 0;
};

// The same random states for each checker, counted: their number ends a search that finds nothing.
class Seeded : public ob::RealVectorStateSampler {
public:
    Seeded(const ob::StateSpace* space, std::size_t& drawn) : RealVectorStateSampler(space), drawn_(drawn) {
        rng_.setLocalSeed(1);
    }
    void sampleUniform(ob::State* state) override {
        ++drawn_;
        RealVectorStateSampler::sampleUniform(state);
    }

private:
    std::size_t& drawn_;
};

// Asks about the states of a motion in blocks. The last state comes first, as in OMPL's own validator: most
// bad motions end in a bad state.
class InBlocks : public ob::MotionValidator {
public:
    InBlocks(const ob::SpaceInformationPtr& si, Checker& checker, std::vector<double>& checked)
        : MotionValidator(si), checker_(checker), checked_(checked), between_(si->allocState()) {}
    ~InBlocks() override { si_->freeState(between_); }
    bool checkMotion(const ob::State* from, const ob::State* to) const override {
        const ob::StateSpace& space = *si_->getStateSpace();
        const unsigned steps = space.validSegmentCount(from, to);
        std::size_t count = 0, begin = checked_.size();
        for (unsigned k = steps; k > 0; --k) {
            space.interpolate(from, to, static_cast<double>(k) / steps, between_);
            const double* q = between_->as<ob::RealVectorStateSpace::StateType>()->values;
            checked_.insert(checked_.end(), q, q + panda::joints);
            if (++count < checker_.at_once() && k > 1) continue;
            if (!checker_.all_free(&checked_[begin], count)) return false;
            count = 0, begin = checked_.size();
        }
        return true;
    }
    bool checkMotion(const ob::State* from, const ob::State* to,
                     std::pair<ob::State*, double>&) const override {
        return checkMotion(from, to);  // RRT-Connect does not ask how far
    }

private:
    Checker& checker_;
    std::vector<double>& checked_;
    ob::State* between_;
};

constexpr std::size_t most_drawn = 1000;

Plan plan(const Problem& problem, Checker& checker) {
    auto space = std::make_shared<ob::RealVectorStateSpace>(panda::joints);
    ob::RealVectorBounds bounds(panda::joints);
    for (unsigned k = 0; k < panda::joints; ++k)
        bounds.setLow(k, panda::low[k]), bounds.setHigh(k, panda::high[k]);
    space->setBounds(bounds);
    Plan made;
    og::SimpleSetup setup(space);
    setup.setStateValidityChecker([&](const ob::State* state) {
        const double* q = state->as<ob::RealVectorStateSpace::StateType>()->values;
        made.checked.insert(made.checked.end(), q, q + panda::joints);
        return checker.free(q);
    });
    setup.getSpaceInformation()->setStateValidityCheckingResolution(0.005);
    if (checker.at_once() > 1)
        setup.getSpaceInformation()->setMotionValidator(
            std::make_shared<InBlocks>(setup.getSpaceInformation(), checker, made.checked));
    ob::ScopedState<> start(space), goal(space);
    for (unsigned k = 0; k < panda::joints; ++k) start[k] = panda::ready[k], goal[k] = problem.goal[k];
    setup.setStartAndGoalStates(start, goal);
    auto planner = std::make_shared<og::RRTConnect>(setup.getSpaceInformation());
    setup.setPlanner(planner);
    std::size_t drawn = 0;
    space->setStateSamplerAllocator(
        [&](const ob::StateSpace* of) { return std::make_shared<Seeded>(of, drawn); });
    const std::clock_t begin = std::clock();
    made.solved = setup.solve(ob::PlannerTerminationCondition([&] { return drawn > most_drawn; })) ==
                  ob::PlannerStatus::EXACT_SOLUTION;
    made.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (made.solved)
        for (const ob::State* state : setup.getSolutionPath().getStates()) {
            const double* q = state->as<ob::RealVectorStateSpace::StateType>()->values;
            made.states.insert(made.states.end(), q, q + panda::joints);
        }
    return made;
}

// The same states once more, without the planner.
double check_again(const std::vector<double>& states, Checker& checker) {
    const std::clock_t begin = std::clock();
    std::size_t free = 0;
    const std::size_t step = checker.at_once() * panda::joints;
    for (std::size_t i = 0; i < states.size(); i += step)
        free += checker.all_free(&states[i], std::min(step, states.size() - i) / panda::joints);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    return free <= states.size() ? seconds : 0;
}

// The arm at each state of the path, from blue to orange.
void draw(const Problem& problem, const Plan& made, const std::string& path) {
    Picture picture(800, 600);
    Scene scene(picture, {1.6f, 1.5f, 2.2f}, {0, 0.5f, 0}, 900, 400, 330);
    const auto vec = [](float x, float y, float z) {
        return Vec{x, z, -y};
    };  // z is up for the arm, y for the picture
    const capsa::Capsules& c = problem.obstacles;
    for (std::size_t j = 0; j < c.size(); ++j)
        scene.capsule(vec(c.ax()[j], c.ay()[j], c.az()[j]), vec(c.bx()[j], c.by()[j], c.bz()[j]),
                      c.radius()[j], {0.75f, 0.75f, 0.78f});
    for (std::size_t i = 0; i < made.states.size(); i += panda::joints) {
        const float t = static_cast<float>(i) / static_cast<float>(made.states.size() - panda::joints);
        panda::pose(&made.states[i], [&](std::size_t k, float x, float y, float z) {
            scene.ball(vec(x, y, z), panda::balls[k].radius, {0.2f + 0.75f * t, 0.5f, 0.9f - 0.7f * t});
        });
    }
    if (!picture.write(path)) throw std::runtime_error("cannot write " + path);
}

struct Sum {
    double planning = 0, checking = 0;  // seconds
    std::size_t states = 0;
};

int run(int argc, char** argv) {
    unsigned problems = 30;
    std::string picture;
    for (int i = 1; i < argc; i += 2) {
        const std::string name = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
        if (name == "--steps" && !value.empty())
            problems = static_cast<unsigned>(std::stoul(value));
        else if (name == "--picture" && !value.empty())
            picture = value;
        else
            throw std::runtime_error("arm [--steps N] [--picture FILE.png]");
    }
    ompl::msg::setLogLevel(ompl::msg::LOG_ERROR);

    std::printf("%9s %7s %8s %9s %13s %9s %14s %9s\n", "obstacles", "solved", "checker", "states",
                "planning, ms", "to capsa", "us to check", "to capsa");
    bool alike = true;
    for (const std::size_t obstacles : {50u, 100u, 200u}) {
        constexpr std::size_t checkers = 4;
        const char* const names[checkers] = {"capsa", "by 32", "loop", "FCL"};
        Sum sums[checkers];
        unsigned solved = 0;
        for (unsigned k = 0; k < problems; ++k) {
            const Problem problem = make_problem(obstacles, 1000 * k + static_cast<unsigned>(obstacles));
            std::vector<std::unique_ptr<Checker>> all;
            all.push_back(std::make_unique<WithCapsa>(problem.obstacles));
            all.push_back(std::make_unique<WithCapsaInBlocks>(problem.obstacles));
            all.push_back(std::make_unique<WithLoop>(problem.obstacles));
#ifdef WITH_FCL
            all.push_back(std::make_unique<WithFcl>(problem.obstacles));
#endif
            Plan first;
            for (std::size_t c = 0; c < all.size(); ++c) {
                Plan made = plan(problem, *all[c]);
                sums[c].planning += made.seconds;
                sums[c].checking += check_again(made.checked, *all[c]);
                sums[c].states += made.checked.size() / panda::joints;
                if (c == 0) {
                    first = std::move(made);
                    solved += first.solved;
                    if (first.solved && obstacles == 50 && !picture.empty()) draw(problem, first, picture);
                } else if (made.solved != first.solved || made.states != first.states ||
                           (all[c]->at_once() == 1 && made.checked != first.checked)) {
                    std::printf("problem %u: the plan with %s differs\n", k, names[c]);
                    alike = false;
                }
            }
        }
        for (std::size_t c = 0; c < checkers && sums[c].states > 0; ++c)
            std::printf("%9zu %7u %8s %9zu %13.2f %8.1fx %14.2f %8.1fx\n", obstacles, solved, names[c],
                        sums[c].states, 1000 * sums[c].planning / problems,
                        sums[c].planning / sums[0].planning,
                        1e6 * sums[c].checking / static_cast<double>(sums[c].states),
                        sums[c].checking / sums[0].checking);
    }
    std::printf("%s\n", alike ? "every checker led to the same plans, to the last bit" : "plans differ");
    return alike ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return main_of(run, argc, argv); }
