// A crowd walks through a door. A steering rule moves it, and capsa resolves what overlaps after each step.
//
//     crowd [--agents N] [--steps N] [--rounds N] [--steering own|detour] [--picture FILE.png]
//
// Without --agents it runs 500, 2,000 and 5,000 agents, each without and with the pass. The status is 1 if
// with the pass the agents overlap by more than 1 cm on average, if the share that is deeper than 1 cm is not
// ten times smaller than without, or if more of them go through the door than discs of their size can.

#include "main.hpp"
#include "phases.hpp"
#include "picture.hpp"
#include "steering.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <stdexcept>
#include <string>

namespace {

// The most discs that go through the door in a second: those of the densest packing, at top speed.
const double flow_limit = top_speed * door * 2 / (std::numbers::sqrt3 * 4 * agent_radius * agent_radius);

struct Request {
    std::size_t agents = 0;
    int steps = 600, rounds = 12;
    bool with_detour = false;
    std::string picture;
};

// What capsa does after each step of the steering.
class Pass {
public:
    static constexpr float skin =
        0.04f;  // pushed until there is this gap: errors that are left are taken from it
    static constexpr float reach = 0.4f;  // pairs that may come to overlap while others are pushed

    explicit Pass(const capsa::PlanarCapsules& walls) : walls_(walls) {}

    // Who is near whom: asked once a step, with a margin for those who move.
    void search(const Crowd& crowd) {
        index_.refit(crowd.discs);
        capsa::find_hits(capsa::within(index_), pairs_, {.margin = reach});
        capsa::find_hits(capsa::between(index_, walls_), wall_pairs_, {.margin = reach});
        capsa::sort_pairs(pairs_);  // the order of pushes, the same from step to step
    }

    void push(Crowd& crowd, int rounds) {
        std::span<float> x = crowd.discs.x(), y = crowd.discs.y();
        before_x_.assign(x.begin(), x.end());
        before_y_.assign(y.begin(), y.end());
        const capsa::Movable rows = capsa::movable(x, y);
        scratch_.resize(capsa::separate_scratch(rows, rows));
        for (int round = 0; round < rounds; ++round) {
            capsa::contacts(capsa::listed(crowd.discs, crowd.discs, pairs_), contacts_, {.margin = skin});
            capsa::separate(contacts_, rows, rows, scratch_, {.margin = skin});
            capsa::contacts(capsa::listed(crowd.discs, walls_, wall_pairs_), contacts_, {.margin = skin});
            capsa::separate(contacts_, rows, capsa::immovable, scratch_, {.margin = skin});
        }

        // Whoever was pushed back does not keep the old velocity: otherwise the crowd presses on.
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            crowd.vx[i] += (x[i] - before_x_[i]) / dt;
            crowd.vy[i] += (y[i] - before_y_[i]) / dt;
            const float slow = std::min(1.0f, top_speed / (std::hypot(crowd.vx[i], crowd.vy[i]) + 1e-6f));
            crowd.vx[i] *= slow;
            crowd.vy[i] *= slow;
        }
    }

private:
    const capsa::PlanarCapsules& walls_;
    capsa::Index index_;
    std::vector<capsa::IndexPair> pairs_, wall_pairs_;
    std::vector<capsa::Contact> contacts_;
    std::vector<float> scratch_, before_x_, before_y_;
};

// Overlaps, neighbours: over the second half of the steps. Flow: of the busiest five seconds. Times: medians.
struct Figures {
    double mean = 0, worst = 0, deeper = 0, flow = 0, wrong = 0, steering_ms = 0, pass_ms = 0;
};

// How deep each agent is in another agent or a wall.
void add_overlaps(const Crowd& crowd, const capsa::PlanarCapsules& walls, Figures& figures) {
    std::vector<capsa::Contact> others(crowd.size()), at_walls(crowd.size());
    capsa::deepest(capsa::within(crowd.discs), others);
    capsa::deepest(capsa::between(crowd.discs, walls), at_walls);
    double sum = 0, deeper = 0;
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        const double depth = -std::min({0.0f, others[i].gap, at_walls[i].gap});
        sum += depth;
        deeper += depth > 0.01;
        figures.worst = std::max(figures.worst, depth);
    }
    figures.mean += sum / static_cast<double>(crowd.size());
    figures.deeper += deeper / static_cast<double>(crowd.size());
}

Crowd people(std::size_t n, Rooms& rooms) {
    const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(n))));
    const float spacing = 0.75f;
    rooms = {spacing * static_cast<float>(side) + 45, spacing * static_cast<float>(side) / 2 + 1};
    Crowd crowd;
    crowd.vx.resize(n);
    crowd.vy.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        const auto column = static_cast<float>(i / side), row = static_cast<float>(i % side);
        const float shift = 0.1f * std::sin(12.9898f * static_cast<float>(i));  // not on a perfect grid
        crowd.discs.push_back(-1 - spacing * column + shift,
                              spacing * (row - static_cast<float>(side - 1) / 2) - 0.7f * shift,
                              agent_radius);
    }
    return crowd;
}

capsa::PlanarCapsules build_walls(const Rooms& rooms) {
    constexpr float thin = 0.05f;
    capsa::PlanarCapsules walls;
    for (const float sign : {-1.0f, 1.0f}) {
        walls.push_back(0, sign * (door / 2 + thin), 0, sign * rooms.half, thin);
        walls.push_back(-rooms.length, sign * rooms.half, rooms.length, sign * rooms.half, thin);
        walls.push_back(sign * rooms.length, -rooms.half, sign * rooms.length, rooms.half, thin);
    }
    return walls;
}

void draw(const Crowd& crowd, const capsa::PlanarCapsules& walls, const std::string& path) {
    constexpr float scale = 22;  // pixels a metre
    Picture picture(900, 560);
    picture.clear({1, 1, 1});
    const auto px = [](float x) { return 520 + scale * x; };
    const auto py = [](float y) { return 280 - scale * y; };
    for (std::size_t j = 0; j < walls.size(); ++j)
        for (float t = 0; t <= 1; t += 0.0005f)
            picture.disc(px(walls.ax()[j] + t * (walls.bx()[j] - walls.ax()[j])),
                         py(walls.ay()[j] + t * (walls.by()[j] - walls.ay()[j])), 0, 3, {0.2f, 0.2f, 0.2f},
                         false);
    std::vector<capsa::Contact> deep(crowd.size());
    capsa::deepest(capsa::within(crowd.discs), deep);
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        const float red = std::clamp(-deep[i].gap / 0.3f, 0.0f, 1.0f);  // red: deep in another
        const float x = px(crowd.discs.x()[i]), y = py(crowd.discs.y()[i]),
                    depth = 1 + 0.0001f * static_cast<float>(i);
        picture.disc(x, y, depth - 0.00005f, scale * agent_radius - 1.2f,
                     {0.35f + 0.6f * red, 0.6f - 0.4f * red, 0.85f - 0.65f * red}, false);
        picture.disc(x, y, depth, scale * agent_radius, {0.15f, 0.15f, 0.2f}, false);
    }
    if (!picture.write(path)) throw std::runtime_error("cannot write " + path);
}

// Agents a second in the busiest five seconds, or in all steps if there are fewer.
double busiest(const std::vector<int>& through) {
    const std::size_t window = std::min<std::size_t>(100, through.size());
    int most = 0;
    for (std::size_t end = window; end <= through.size(); ++end)
        most = std::max(most, through[end - 1] - (end == window ? 0 : through[end - window - 1]));
    return most / (static_cast<double>(window) * static_cast<double>(dt) + 1e-9);
}

Figures simulate(const Request& request, std::size_t agents, bool with_pass) {
    Rooms rooms{};
    Crowd crowd = people(agents, rooms);
    const capsa::PlanarCapsules walls = build_walls(rooms);
#ifdef WITH_DETOUR
    const auto steering = request.with_detour ? detour(crowd, rooms) : own_rule();
#else
    if (request.with_detour) throw std::runtime_error("this program was built without Detour");
    const auto steering = own_rule();
#endif
    Pass pass(walls);
    Phases phases;
    Figures figures;
    int counted = 0;
    std::vector<int> through;  // the door, up to each step
    std::vector<float> before(agents);
    for (int step = 0; step < request.steps; ++step) {
        std::ranges::copy(crowd.discs.x(), before.begin());
        phases.time("steering", [&] { steering->step(crowd); });
        const bool count = 2 * step >= request.steps;
        if (count) figures.wrong += steering->wrong_neighbours(crowd);
        if (with_pass)
            phases.time("pass", [&] {
                pass.search(crowd);
                // The steering keeps agents on its mesh, and so puts some where others are: they are pushed
                // once more.
                for (const int rounds : {request.rounds - request.rounds / 3, request.rounds / 3}) {
                    pass.push(crowd, rounds);
                    steering->changed(crowd);
                }
            });
        phases.end_step();
        int net = 0;
        for (std::size_t i = 0; i < agents; ++i)
            net += (before[i] < 0 && crowd.discs.x()[i] >= 0) - (before[i] >= 0 && crowd.discs.x()[i] < 0);
        through.push_back(net + (through.empty() ? 0 : through.back()));
        if (!count) continue;
        ++counted;
        add_overlaps(crowd, walls, figures);
    }
    for (double* value : {&figures.mean, &figures.deeper, &figures.wrong}) *value /= std::max(1, counted);
    figures.flow = busiest(through);
    figures.steering_ms = phases.median("steering");
    figures.pass_ms = phases.median("pass");
    if (!request.picture.empty()) draw(crowd, walls, (with_pass ? "with-" : "without-") + request.picture);
    return figures;
}

void print(std::size_t agents, const char* pass, const Figures& f) {
    std::printf("%6zu  %-7s %8.2f %8.1f %9.2f %% %8.1f %9.1f %% %9.2f %8.2f\n", agents, pass, 100 * f.mean,
                100 * f.worst, 100 * f.deeper, f.flow, 100 * f.wrong, f.steering_ms, f.pass_ms);
}

int run(int argc, char** argv) {
    Request request;
    for (int i = 1; i < argc; i += 2) {
        const std::string name = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
        if (name == "--agents" && !value.empty())
            request.agents = std::stoul(value);
        else if (name == "--steps" && !value.empty())
            request.steps = std::stoi(value);
        else if (name == "--rounds" && !value.empty())
            request.rounds = std::stoi(value);
        else if (name == "--picture" && !value.empty())
            request.picture = value;
        else if (name == "--steering" && (value == "own" || value == "detour"))
            request.with_detour = value == "detour";
        else
            throw std::runtime_error(
                "crowd [--agents N] [--steps N] [--rounds N] [--steering own|detour] [--picture FILE.png]");
    }
    std::printf(
        "%d steps of %g s, overlaps of the second half in cm, flow of the busiest 5 s; at most %.1f discs a "
        "second fit "
        "through the door\n\n",
        request.steps, static_cast<double>(dt), flow_limit);
    std::printf("%6s  %-7s %8s %8s %11s %8s %11s %9s %8s\n", "agents", "pass", "mean", "worst", "over 1 cm",
                "flow /s", "neighbours", "steering", "pass");
    std::printf("%6s  %-7s %8s %8s %11s %8s %11s %9s %8s\n", "", "", "", "", "", "", "wrong", "ms", "ms");
    bool holds = true;
    for (const std::size_t agents :
         request.agents ? std::vector{request.agents} : std::vector<std::size_t>{500, 2000, 5000}) {
        const Figures without = simulate(request, agents, false), with = simulate(request, agents, true);
        print(agents, "without", without);
        print(agents, "with", with);
        holds = holds && with.mean < 0.01 && with.flow <= flow_limit && with.deeper <= 0.1 * without.deeper;
    }
    return holds ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return main_of(run, argc, argv); }
