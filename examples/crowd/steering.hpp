// Who steers: a rule says where each agent goes in a step, and does not care much about overlaps.

#pragma once
#include <capsa/capsa.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

constexpr float agent_radius = 0.3f;  // metres
constexpr float top_speed = 1.4f;     // metres a second
constexpr float relax = 0.5f;         // seconds to take up another velocity
constexpr float door = 4;             // its width: the wall stands at x = 0, the door at |y| < 2
constexpr float dt = 0.05f;           // seconds a step

struct Crowd {
    capsa::Circles discs;
    std::vector<float> vx, vy;

    std::size_t size() const { return discs.size(); }
};

// The rooms on both sides of the door reach from -length to length and from -half to half.
struct Rooms {
    float length, half;
};

class Steering {
public:
    virtual ~Steering() = default;
    // Moves the agents one step and sets their velocities.
    virtual void step(Crowd& crowd) = 0;
    // The positions and velocities were changed from outside.
    virtual void changed(Crowd&) {}
    // Of the last step, where it is known: the share of agents for which the rule kept other neighbours than
    // the nearest.
    virtual double wrong_neighbours(const Crowd&) { return 0; }
};

std::unique_ptr<Steering> own_rule();
std::unique_ptr<Steering> detour(const Crowd& crowd, const Rooms& rooms);  // detour.cpp
