// Rain on ten walking characters: 200,000 particles meet capsules and a floor in every step.
//
//     particles [--particles N] [--steps N] [--bodies FILE.csv] [--film FOLDER] [--no-push]
//
// What capsa does in a step is in `step`. The status is 1 if a particle ends a step inside a capsule by more
// than 1 mm.

#include "bodies.hpp"
#include "main.hpp"
#include "phases.hpp"
#include "picture.hpp"

#include <capsa/capsa.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace {

constexpr float dt = 1.0f / 120;         // seconds
constexpr float radius = 0.005f;         // of a particle, in metres
constexpr float cloud = 3.0f;            // the height of the cloud
constexpr float life = 1.0f;             // seconds until a particle is rained again
constexpr float bounce = 0.35f;          // of the normal speed
constexpr float allowed_depth = 0.001f;  // how deep a particle may be at the end of a step
constexpr float tolerance = 0.0002f;     // what is not deeper is not pushed
constexpr int rounds = 16;               // of push-out in a step

struct Rain {
    explicit Rain(std::size_t n) : x(n), y(n), z(n), vx(n), vy(n), vz(n), age(n), splashed(n) {
        for (std::size_t i = 0; i < n; ++i) {
            x[i] = draw(-Bodies::width / 2, Bodies::width / 2);
            y[i] = cloud - draw(0, life);
            z[i] = draw(-Bodies::depth / 2, Bodies::depth / 2);
        }
        // Particles that lie near each other in memory too search together: the index knows such an order.
        const capsa::Index places(spheres());
        for (std::vector<float>* values : {&x, &y, &z}) {
            const std::vector<float> old = *values;
            std::ranges::transform(places.order(), values->begin(),
                                   [&](std::uint32_t row) { return old[row]; });
        }
        from_x = x;
        from_z = z;
        // Each has been falling for a time of its own.
        for (std::size_t i = 0; i < n; ++i) {
            const float falling = cloud - y[i];
            renew(i);
            age[i] = falling;
            y[i] -= falling + 4.9f * falling * falling;
            if (y[i] < 0) y[i] = radius;
            vy[i] -= 9.8f * falling;
        }
    }

    std::size_t size() const { return x.size(); }
    capsa::SphereView spheres() const {
        return capsa::spheres(x, y, z, radius);
    }  // the arrays above, not copied

    void renew(std::size_t i) {
        x[i] = from_x[i];
        y[i] = cloud;
        z[i] = from_z[i];
        vx[i] = vz[i] = 0;
        vy[i] = -1;
        age[i] = 0;
        splashed[i] = 0;
    }

    void move() {
        for (std::size_t i = 0; i < size(); ++i) {
            vy[i] -= 9.8f * dt;
            x[i] += dt * vx[i];
            y[i] += dt * vy[i];
            z[i] += dt * vz[i];
            age[i] += dt;
        }
        for (std::size_t i = 0; i < size(); ++i)
            if (age[i] > life) renew(i);
    }

    // The particle bounces off a surface that moves. The normal of a contact points from the particle to the
    // surface.
    void reflect(const capsa::Contact& c, std::size_t i, Vec surface) {
        const Vec n{c.normal[0], c.normal[1], c.normal[2]};
        const float into = dot(Vec{vx[i], vy[i], vz[i]} - surface, n);
        if (into <= 0) return;
        vx[i] -= (1 + bounce) * into * n.x;
        vy[i] -= (1 + bounce) * into * n.y;
        vz[i] -= (1 + bounce) * into * n.z;
    }

    std::vector<float> x, y, z, vx, vy, vz, age, from_x, from_z;
    std::vector<char> splashed;  // off a character, for the picture

private:
    float draw(float low, float high) {
        return low + (high - low) * static_cast<float>(random_() >> 8) * 0x1p-24f;
    }
    std::mt19937 random_{1};
};

class Simulation {
public:
    Simulation(std::size_t particles, const std::string& bodies_path) : rain(particles), bodies(bodies_path) {
        floor_.push_back(0, 0, 0, 0, 1, 0);  // y < 0 is solid
        scratch_.resize(capsa::separate_scratch(capsa::movable(rain.x, rain.y, rain.z)));
    }

    void step(bool push) {
        phases.time("move", [&] { rain.move(); });
        phases.time("pose", [&] { bodies.pose(dt * static_cast<float>(++steps_)); });

        // Of 200,000 particles only few touch anything, and the index finds them. They move little in a step:
        // `refit` keeps their order, which is made anew every second.
        phases.time("capsa: index", [&] {
            if (steps_ % 120 == 1)
                index_.build(rain.spheres());
            else
                index_.refit(rain.spheres());
        });
        phases.time("capsa: who touches", [&] {
            capsa::contacts(capsa::between(index_, floor_), on_floor_);
            capsa::find_hits(capsa::between(index_, bodies.now), hits_);
        });
        touched += hits_.size();

        // The floor: a list of contacts and `separate`, which moves the particles.
        phases.time("capsa: lift from the floor", [&] {
            capsa::separate(on_floor_, capsa::movable(rain.x, rain.y, rain.z), capsa::immovable, scratch_);
        });
        phases.time("bounce", [&] {
            for (const capsa::Contact& c : on_floor_) rain.reflect(c, c.a, {});
            asked_.clear();
            for (const capsa::Contact& c : on_floor_) asked_.push_back(c.a);
            for (const capsa::IndexPair& hit : hits_) asked_.push_back(hit.a);
            std::ranges::sort(asked_);
            asked_.erase(std::unique(asked_.begin(), asked_.end()), asked_.end());
        });
        if (push) push_out();
    }

    // The characters: a particle moves out of its deepest capsule and bounces. There it may be inside another
    // one, so those that were moved are asked again. An indexed view names them and copies no particle.
    void push_out() {
        const capsa::Positions all = capsa::positions(rain.x, rain.y, rain.z);
        for (int round = 0; round < rounds; ++round) {
            deepest_.resize(asked_.size());
            phases.time("capsa: deepest", [&] {
                const auto some = capsa::indexed_spheres(all, asked_, radius);
                capsa::deepest(capsa::between(some, bodies.now), deepest_, {.margin = -tolerance});
            });
            phases.time("bounce", [&] {
                std::size_t moved = 0;
                for (const capsa::Contact& c : deepest_) {
                    if (c.b == capsa::no_row) continue;
                    const std::uint32_t i = asked_[c.a];
                    rain.x[i] += c.gap * c.normal[0];
                    rain.y[i] += c.gap * c.normal[1];
                    rain.z[i] += c.gap * c.normal[2];
                    rain.reflect(c, i, bodies.velocity(c.b, c.at_b.u, dt));
                    rain.splashed[i] = 1;
                    asked_[moved++] = i;
                }
                asked_.resize(moved);
            });
            if (asked_.empty()) return;
        }
        // Squeezed between limbs: no place nearby is free, and the particle falls from the cloud again.
        squeezed += asked_.size();
        for (const std::uint32_t i : asked_) rain.renew(i);
    }

    // The check asks about every pair, without the index. With a negative margin only what is deeper is a
    // hit.
    bool clear() const {
        return !capsa::any_hit(capsa::between(rain.spheres(), bodies.now), {.margin = -allowed_depth});
    }

    Rain rain;
    Bodies bodies;
    Phases phases;
    std::uint64_t touched = 0, squeezed = 0;

private:
    int steps_ = 0;
    capsa::HalfSpaces floor_;
    capsa::Index index_;
    std::vector<capsa::Contact> on_floor_, deepest_;
    std::vector<capsa::IndexPair> hits_;
    std::vector<std::uint32_t> asked_;  // rows of particles
    std::vector<float> scratch_;
};

// The same check by hand, in double precision: the depth of the deepest particle.
double depth_by_hand(const Simulation& s) {
    double deepest = 0;
    const capsa::Capsules& c = s.bodies.now;
    for (std::size_t j = 0; j < c.size(); ++j) {
        const double ax = c.ax()[j], ay = c.ay()[j], az = c.az()[j];
        const double dx = c.bx()[j] - ax, dy = c.by()[j] - ay, dz = c.bz()[j] - az,
                     dd = dx * dx + dy * dy + dz * dz;
        for (std::size_t i = 0; i < s.rain.size(); ++i) {
            const double px = s.rain.x[i] - ax, py = s.rain.y[i] - ay, pz = s.rain.z[i] - az;
            const double t = dd > 0 ? std::clamp((px * dx + py * dy + pz * dz) / dd, 0.0, 1.0) : 0.0;
            const double ex = px - t * dx, ey = py - t * dy, ez = pz - t * dz, reach = c.radius()[j] + radius;
            const double square = ex * ex + ey * ey + ez * ez;
            if (square < (reach - deepest) * (reach - deepest)) deepest = reach - std::sqrt(square);
        }
    }
    return deepest;
}

void draw(const Simulation& s, const std::string& path) {
    Picture picture(960, 540);
    picture.clear({0.06f, 0.07f, 0.10f});
    Scene scene(picture, {5.2f, 3.1f, 7.4f}, {0.2f, 0.75f, 0}, 900, 480, 280);
    for (float x = -5; x <= 5; x += 0.5f)
        for (float z = -3.8f; z <= 3.8f; z += 0.02f)
            scene.ball({x, 0, z}, 0.001f, {0.2f, 0.22f, 0.28f}, false);
    const capsa::Capsules& c = s.bodies.now;
    for (std::size_t j = 0; j < c.size(); ++j)
        scene.capsule({c.ax()[j], c.ay()[j], c.az()[j]}, {c.bx()[j], c.by()[j], c.bz()[j]}, c.radius()[j],
                      {0.95f, 0.65f, 0.35f});
    for (std::size_t i = 0; i < s.rain.size(); ++i) {
        if (i % 5 != 0 && !s.rain.splashed[i]) continue;  // every fifth, so that the characters are seen
        const float fast = std::min(1.0f, -s.rain.vy[i] / 7);
        const Colour colour = s.rain.splashed[i] ? Colour{1, 0.95f, 0.4f}
                              : fast > 0.2f      ? Colour{0.25f, 0.45f, 0.55f + 0.3f * fast}
                                                 : Colour{0.7f, 0.8f, 0.9f};
        scene.ball({s.rain.x[i], s.rain.y[i], s.rain.z[i]}, 0.002f, colour, false);
    }
    if (!picture.write(path)) throw std::runtime_error("cannot write " + path);
}

int run(int argc, char** argv) {
    const std::span<char*> arguments(argv, static_cast<std::size_t>(argc));
    std::size_t particles = 200000;
    int steps = 600;
    bool push = true;
    std::string bodies, film;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string name = arguments[i], value = i + 1 < arguments.size() ? arguments[i + 1] : "";
        if (name == "--no-push") {
            push = false;
            continue;
        }
        ++i;
        if (name == "--particles" && !value.empty())
            particles = std::stoul(value);
        else if (name == "--steps" && !value.empty())
            steps = std::stoi(value);
        else if (name == "--bodies" && !value.empty())
            bodies = value;
        else if (name == "--film" && !value.empty())
            film = value;
        else
            throw std::runtime_error(
                "particles [--particles N] [--steps N] [--bodies FILE.csv] [--film FOLDER] [--no-push]");
    }

    Simulation s(particles, bodies);
    int unclear = 0;
    for (int step = 0; step < steps; ++step) {
        s.step(push);
        s.phases.end_step();
        unclear += !s.clear();
        if (!film.empty() && step % 4 == 0) {
            char name[32];
            std::snprintf(name, sizeof name, "/frame-%04d.png", step / 4);
            draw(s, film + name);
        }
    }
    const double depth = depth_by_hand(s);
    std::printf("processor time of one thread; most: the longest of all steps\n");
    std::printf("%zu particles, %zu capsules, %d steps\n\n", particles, s.bodies.now.size(), steps);
    s.phases.print();
    std::printf("\n%-28s %10.3f\n", "all that capsa does", s.phases.median_of_sum("capsa"));
    std::printf("%-28s %10.0f\n", "touches a step", static_cast<double>(s.touched) / steps);
    std::printf("%-28s %10llu\n", "squeezed and rained again", static_cast<unsigned long long>(s.squeezed));
    std::printf("%-28s %10d\n", "steps with one inside", unclear);
    std::printf("%-28s %10.3f\n", "deepest at the end, mm", 1000 * depth);
    return unclear == 0 && depth <= allowed_depth ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return main_of(run, argc, argv); }
