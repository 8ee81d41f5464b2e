// Ten walking characters of capsules: motion capture from a file, or the figure of `capsa demo`. y is up.

#pragma once
#include "picture.hpp"  // Vec
#include "walker.hpp"

#include <capsa/capsa.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

class Bodies {
public:
    static constexpr std::size_t characters = 10;
    static constexpr float width = 10, depth = 7.6f;  // the ground that they walk on, in metres

    // `path`: columns frame,ax,ay,az,bx,by,bz,radius, 15 frames a second, or empty.
    explicit Bodies(const std::string& path) {
        path.empty() ? walk() : read(path);
        if (frames_.size() < 2) throw std::runtime_error(path + ": fewer than two frames");
        centre();
        const std::size_t limbs = frames_[0].size();
        for (const auto& frame : frames_)
            if (frame.size() != limbs) throw std::runtime_error(path + ": frames of different lengths");
        now = capsa::Capsules(characters * limbs);
        pose(0);
        pose(0);  // no movement so far
    }

    // Where the characters are after `seconds`. They walk there and back, each from a frame of its own.
    void pose(float seconds) {
        before = now;
        const std::size_t limbs = frames_[0].size();
        const float last = static_cast<float>(frames_.size() - 1);
        for (std::size_t k = 0; k < characters; ++k) {
            const float phase = std::fmod(15 * seconds + 0.37f * last * static_cast<float>(k), 2 * last);
            const float at = phase < last ? phase : 2 * last - phase;
            const std::size_t frame = std::min(static_cast<std::size_t>(at), frames_.size() - 2);
            const float t = at - static_cast<float>(frame);
            const float x = 2 * static_cast<float>(k % 5) - 4, z = 3.8f * static_cast<float>(k / 5) - 1.9f;
            for (std::size_t i = 0; i < limbs; ++i) {
                const Limb &p = frames_[frame][i], &q = frames_[frame + 1][i];
                const auto mix = [&](std::size_t j) { return p[j] + t * (q[j] - p[j]); };
                now.set(k * limbs + i, mix(0) + x, mix(1), mix(2) + z, mix(3) + x, mix(4), mix(5) + z, p[6]);
            }
        }
    }

    // How fast the place `u` of the core of a capsule moved since the pose before.
    Vec velocity(std::size_t row, float u, float dt) const {
        const auto moved = [&](std::size_t stream) {
            return (now.stream(stream)[row] - before.stream(stream)[row]) / dt;
        };
        const Vec a{moved(0), moved(1), moved(2)}, b{moved(3), moved(4), moved(5)};
        return a + u * (b - a);
    }

    capsa::Capsules now, before;

private:
    using Limb = std::array<float, 7>;  // ax ay az bx by bz radius

    void read(const std::string& path) {
        std::ifstream file(path);
        if (!file) throw std::runtime_error("cannot read " + path);
        std::string line, last;
        std::getline(file, line);  // the column names
        while (std::getline(file, line)) {
            std::ranges::replace(line, ',', ' ');
            std::istringstream fields(line);
            std::string frame;
            Limb limb{};
            fields >> frame;
            for (float& value : limb) fields >> value;
            if (!fields) throw std::runtime_error(path + ": not frame,ax,ay,az,bx,by,bz,radius: " + line);
            if (frames_.empty() || frame != last) frames_.emplace_back();
            frames_.back().push_back(limb);
            last = frame;
        }
    }

    // The figure of `capsa demo` walks along its x and has z up.
    void walk() {
        for (int frame = 0; frame < 30; ++frame) {
            const capsa::Capsules figure = capsa::cli::demo::Walker(0.09 * frame).capsules();
            frames_.emplace_back();
            for (std::size_t i = 0; i < figure.size(); ++i)
                frames_.back().push_back({figure.ay()[i], figure.az()[i], figure.ax()[i], figure.by()[i],
                                          figure.bz()[i], figure.bx()[i], figure.radius()[i]});
        }
    }

    // The middle of the walk is the origin.
    void centre() {
        for (const std::size_t axis : {0u, 2u}) {
            float low = frames_[0][0][axis], high = low;
            for (const auto& frame : frames_)
                for (const Limb& limb : frame) {
                    low = std::min({low, limb[axis], limb[axis + 3]});
                    high = std::max({high, limb[axis], limb[axis + 3]});
                }
            for (auto& frame : frames_)
                for (Limb& limb : frame) {
                    limb[axis] -= (low + high) / 2;
                    limb[axis + 3] -= (low + high) / 2;
                }
        }
    }

    std::vector<std::vector<Limb>> frames_;
};
