// A Panda among boxes: its balls stand in the frames of their links, and a matrix says which links may meet.

#pragma once
#include "panda.hpp"
#include "rrt.hpp"

#include <capsa/capsa.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

class AmongBoxes {
public:
    explicit AmongBoxes(const capsa::Boxes& boxes) : boxes_(boxes), may_meet_(panda::frame_count) {
        for (const panda::Ball& ball : panda::balls) {
            balls_.push_back(ball.x, ball.y, ball.z, ball.radius);
            link_.push_back(static_cast<std::uint32_t>(ball.frame));
        }
        // Links at one joint touch in any case, and what touches in the ready pose never comes apart.
        for (std::size_t k = 0; k + 1 < panda::frame_count; ++k) may_meet_.forbid(k, k + 1);
        place({&ready(), 1});
        for (const auto& [a, b] : capsa::find_hits(capsa::within(posed_.rows())))
            may_meet_.forbid(link_[a], link_[b]);
        links_ = capsa::for_each_pose(link_, most);
        itself_ = capsa::Filter({.link = links_, .matrix = may_meet_});
    }
    AmongBoxes(const AmongBoxes&) = delete;  // the filter refers to members
    AmongBoxes& operator=(const AmongBoxes&) = delete;

    // Whether the arm touches no box and not itself in all of these states. Each state is a run of its own.
    bool free(std::span<const rrt::State> states) {
        for (; states.size() > most; states = states.subspan(most))
            if (!free(states.first(most))) return false;
        place(states);
        return !capsa::any_hit(capsa::between(posed_.rows(), boxes_)) &&
               !capsa::any_hit(capsa::filtered(capsa::within(posed_.rows(), posed_.offsets()), itself_));
    }
    bool free(const rrt::State& state) { return free({&state, 1}); }
    // The smallest gap to a box: a is a ball, b a box.
    capsa::Contact nearest(const rrt::State& state) {
        place({&state, 1});
        std::vector<capsa::Contact> each(panda::ball_count);
        capsa::nearest(capsa::between(posed_.rows(), boxes_), each);
        return *std::min_element(each.begin(), each.end(),
                                 [](const auto& x, const auto& y) { return x.gap < y.gap; });
    }

    const capsa::Spheres& placed(const rrt::State& state) {
        place({&state, 1});
        return posed_.rows();
    }
    const capsa::LinkMatrix& may_meet() const { return may_meet_; }

private:
    static constexpr std::size_t most = 32;  // states in one call

    static const rrt::State& ready() {
        static const rrt::State state = std::to_array(panda::ready);
        return state;
    }
    void place(std::span<const rrt::State> states) {
        frames_.resize(12 * panda::frame_count * states.size());
        float* entry = frames_.data();
        for (const rrt::State& state : states)
            for (const panda::Frame& frame : panda::frames_of(state.data()))
                for (std::size_t row = 0; row < 3; ++row) {
                    entry = std::copy_n(&frame.r[3 * row], 3, entry);
                    *entry++ = frame.p[row];
                }
        capsa::posed(balls_, link_, panda::frame_count, capsa::matrices(frames_), posed_);
    }

    const capsa::Boxes& boxes_;
    capsa::Spheres balls_;                     // in the frames of the links
    std::vector<std::uint32_t> link_, links_;  // of the balls, and of those of all states
    capsa::LinkMatrix may_meet_;
    capsa::Filter itself_;
    std::vector<float> frames_;  // of each link a matrix of 3 x 4
    capsa::Posed<capsa_shape_sphere> posed_;
};
