// Who may say whether the arm stands free of obstacles: capsa, a loop over arrays, FCL's broad phase.

#pragma once
#include "loop.hpp"
#include "panda.hpp"

#include <capsa/capsa.hpp>

#ifdef WITH_FCL
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#endif

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

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
