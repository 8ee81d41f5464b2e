// OMPL plans for a Panda among capsules. Who checks the states: capsa, a loop over arrays, or FCL's broad
// phase; and capsa once more, for 32 states of a motion in one call.
//
//     arm [--steps N] [--picture FILE.png]
//
// N problems for each number of obstacles, 30 unless said; a picture of the last plan among 50.
//
// The status is 1 if the plans of the checkers differ in one bit.

#include "loop.hpp"
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

#ifdef WITH_FCL
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#endif

#include <algorithm>
#include <array>
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

// Whether the arm stands free of obstacles.
class Checker {
public:
    virtual ~Checker() = default;
    virtual bool free(const double* q) = 0;
    // Whether all of these states are free.
    virtual bool all_free(const double* q, std::size_t count) {
        for (std::size_t k = 0; k < count; ++k)
            if (!free(q + k * panda::joints)) return false;
        return true;
    }
    virtual std::size_t at_once() const { return 1; }  // states of a motion that it wants together
};

// All that a user of capsa writes.
class WithCapsa : public Checker {
public:
    explicit WithCapsa(const capsa::Capsules& obstacles) : obstacles_(obstacles), arm_(panda::ball_count) {
        for (std::size_t i = 0; i < arm_.size(); ++i) arm_.radius()[i] = panda::balls[i].radius;
    }
    bool free(const double* q) override {
        const auto x = arm_.x(), y = arm_.y(), z = arm_.z();
        panda::pose(q, [&](std::size_t i, float px, float py, float pz) { x[i] = px, y[i] = py, z[i] = pz; });
        return !capsa::any_hit(capsa::between(arm_, obstacles_));
    }

private:
    const capsa::Capsules& obstacles_;
    capsa::Spheres arm_;
};

// The same for many states of a motion in one call.
class WithCapsaInBlocks : public Checker {
public:
    static constexpr std::size_t most = 32;
    explicit WithCapsaInBlocks(const capsa::Capsules& obstacles)
        : obstacles_(obstacles), arms_(most * panda::ball_count) {
        for (std::size_t i = 0; i < arms_.size(); ++i)
            arms_.radius()[i] = panda::balls[i % panda::ball_count].radius;
    }
    bool free(const double* q) override { return all_free(q, 1); }
    bool all_free(const double* q, std::size_t count) override {
        const auto x = arms_.x(), y = arms_.y(), z = arms_.z();
        for (std::size_t k = 0; k < count; ++k)
            panda::pose(q + k * panda::joints, [&](std::size_t i, float px, float py, float pz) {
                const std::size_t row = k * panda::ball_count + i;
                x[row] = px, y[row] = py, z[row] = pz;
            });
        const auto these = arms_.view().rows(0, count * panda::ball_count);
        return !capsa::any_hit(capsa::between(these, obstacles_));
    }
    std::size_t at_once() const override { return most; }

private:
    const capsa::Capsules& obstacles_;
    capsa::Spheres arms_;
};

// The loop of loop.cpp, which is compiled for this machine.
class WithLoop : public Checker {
public:
    explicit WithLoop(const capsa::Capsules& c) : c_(c) {
        for (std::size_t j = 0; j < c.size(); ++j) {
            const float x = c.bx()[j] - c.ax()[j], y = c.by()[j] - c.ay()[j], z = c.bz()[j] - c.az()[j];
            dx_.push_back(x), dy_.push_back(y), dz_.push_back(z),
                inverse_.push_back(1 / (x * x + y * y + z * z));
        }
    }
    bool free(const double* q) override {
        panda::pose(q, [&](std::size_t i, float x, float y, float z) { arm_[i] = {x, y, z}; });
        const Cores cores{c_.size(),  c_.ax().data(), c_.ay().data(),  c_.az().data(),    dx_.data(),
                          dy_.data(), dz_.data(),     inverse_.data(), c_.radius().data()};
        for (std::size_t i = 0; i < panda::ball_count; ++i)
            if (touches_any(cores, arm_[i][0], arm_[i][1], arm_[i][2], panda::balls[i].radius)) return false;
        return true;
    }

private:
    const capsa::Capsules& c_;
    std::vector<float> dx_, dy_, dz_, inverse_;
    std::array<std::array<float, 3>, panda::ball_count> arm_;
};

#ifdef WITH_FCL
// Obstacles in a dynamic tree; each ball asks it.
class WithFcl : public Checker {
public:
    explicit WithFcl(const capsa::Capsules& c) {
        for (std::size_t j = 0; j < c.size(); ++j) {
            const fcl::Vector3d a(c.ax()[j], c.ay()[j], c.az()[j]), b(c.bx()[j], c.by()[j], c.bz()[j]);
            fcl::Transform3d at = fcl::Transform3d::Identity();
            at.linear() =
                Eigen::Quaterniond::FromTwoVectors(fcl::Vector3d::UnitZ(), b - a).toRotationMatrix();
            at.translation() = (a + b) / 2;
            obstacles_.emplace_back(std::make_shared<fcl::Capsuled>(c.radius()[j], (b - a).norm()), at);
        }
        for (auto& o : obstacles_) manager_.registerObject(&o);
        manager_.setup();
        for (const panda::Ball& ball : panda::balls)
            arm_.emplace_back(std::make_shared<fcl::Sphered>(ball.radius));
    }
    bool free(const double* q) override {
        panda::pose(q, [&](std::size_t i, float x, float y, float z) {
            arm_[i].setTranslation(fcl::Vector3d(x, y, z));
            arm_[i].computeAABB();
        });
        for (auto& ball : arm_) {
            bool hit = false;
            manager_.collide(&ball, &hit,
                             [](fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* found) {
                                 fcl::CollisionRequestd request;
                                 fcl::CollisionResultd result;
                                 return *static_cast<bool*>(found) = fcl::collide(a, b, request, result) > 0;
                             });
            if (hit) return false;
        }
        return true;
    }

private:
    std::vector<fcl::CollisionObjectd> obstacles_, arm_;
    fcl::DynamicAABBTreeCollisionManagerd manager_;
};
#endif

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
