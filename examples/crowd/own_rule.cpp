// A small steering rule: to the door, around the six nearest, and after the door straight on.

#include "steering.hpp"

#include <algorithm>
#include <cmath>

namespace {

class OwnRule : public Steering {
public:
    void step(Crowd& crowd) override {
        constexpr std::size_t k = 6;
        constexpr float reach = 0.6f;  // gaps that an agent cares about
        index_.build(crowd.discs);
        nearest_.resize(k * crowd.size());
        capsa::k_nearest(capsa::within(index_), k, nearest_, {.margin = reach});

        std::span<float> x = crowd.discs.x(), y = crowd.discs.y();
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            // To the nearest place in the door.
            const float to_x = 0.5f - x[i], to_y = std::clamp(y[i], -1.5f, 1.5f) - y[i];
            const float far = std::hypot(to_x, to_y) + 1e-6f;
            float want_x = x[i] < 0 ? to_x / far * top_speed : top_speed,
                  want_y = x[i] < 0 ? to_y / far * top_speed : 0;
            // Away from each neighbour, the more the nearer.
            for (std::size_t j = k * i; j < k * (i + 1) && nearest_[j].index != capsa::no_row; ++j) {
                const std::uint32_t other = nearest_[j].index;
                const float away_x = x[i] - x[other], away_y = y[i] - y[other];
                const float push = 0.8f * (1 - std::max(0.0f, nearest_[j].gap) / reach) /
                                   (std::hypot(away_x, away_y) + 1e-6f);
                want_x += push * away_x;
                want_y += push * away_y;
            }
            const float speed = std::hypot(want_x, want_y),
                        slow = std::min(1.0f, top_speed / (speed + 1e-6f));
            crowd.vx[i] += dt / relax * (slow * want_x - crowd.vx[i]);
            crowd.vy[i] += dt / relax * (slow * want_y - crowd.vy[i]);
        }
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            const float before = x[i];
            x[i] += dt * crowd.vx[i];
            y[i] += dt * crowd.vy[i];
            // Nobody walks through the wall beside the door.
            if ((before < 0) != (x[i] < 0) && std::fabs(y[i]) > door / 2) x[i] = before;
        }
    }

private:
    capsa::Index index_;
    std::vector<capsa::Nearest> nearest_;
};

}  // namespace

std::unique_ptr<Steering> own_rule() { return std::make_unique<OwnRule>(); }
