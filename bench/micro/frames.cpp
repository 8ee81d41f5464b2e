// Frames of a simulation: spheres and capsules that move a little before each query, and what their hits take
// with a workspace that keeps near pairs, with one that builds anew, and with indexes of both sides. Of some
// scenes a few rows jump in each frame, as particles that begin anew.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"

#include "capsa/capsa.hpp"

#include <cmath>
#include <memory>
#include <utility>

namespace capsa::bench {

namespace {

constexpr std::size_t capsules = 10000;
constexpr int frames = 20;  // of one run: rows go on for half of them, and then back

struct Crowding {
    const char* name;
    float side;  // of the cube, in m
};
constexpr Crowding scenes[] = {{"dense", 12.5f}, {"sparse", 40.0f}};
// How far a row moves in a frame at most, along each axis: a twentieth of a common radius, and a half of it.
// In each frame one row in so many jumps.
struct Stepping {
    const char* name;
    float step;
    std::size_t jumps;  // 0: none
};
constexpr Stepping steppings[] = {{"slow", 0.006f, 0},       {"jump_1000", 0.006f, 1000},
                                  {"jump_100", 0.006f, 100}, {"rest_1000", 0.0f, 1000},
                                  {"rest_100", 0.0f, 100},   {"quick", 0.06f, 0}};

// Rows at their start and their motions.
struct Moving {
    std::vector<float> start[6], by[3];
    void add(const float (&at)[6], scenes::Random& random, float step) {
        for (int k = 0; k < 6; ++k) start[k].push_back(at[k]);
        for (auto& along : by) along.push_back(random.between(-step, step));
    }
    // A row that has jumped is where another one began.
    void place(int frame, int stream, std::size_t jumps, std::span<float> to) const {
        const auto &from = start[stream], &way = by[stream % 3];
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = from[i] + static_cast<float>(frame) * way[i];
        if (jumps == 0) return;
        for (std::size_t i = 0; i < to.size(); ++i)
            if (i % jumps < static_cast<std::size_t>(frame)) to[i] += from[i * 7919 % to.size()] - from[i];
    }
};

struct FramesScene {
    Spheres a;
    Capsules b;
    Moving of_a, of_b;
    Index index_a, index_b;
    Workspace workspace;
    std::vector<IndexPair> pairs;

    FramesScene(std::size_t rows, float side, float step) : a(rows), b(capsules) {
        scenes::Random random(1);
        for (std::size_t i = 0; i < rows; ++i) {
            const float x = random.between(0, side), y = random.between(0, side), z = random.between(0, side);
            of_a.add({x, y, z, 0, 0, 0}, random, step);
            a.radius()[i] = random.between(0.05f, 0.2f);
        }
        for (std::size_t i = 0; i < capsules; ++i) {
            const float x = random.between(0, side), y = random.between(0, side), z = random.between(0, side);
            of_b.add({x, y, z, x + random.between(-0.5f, 0.5f), y + random.between(-0.5f, 0.5f),
                      z + random.between(-0.5f, 0.5f)},
                     random, step);
            b.radius()[i] = random.between(0.05f, 0.2f);
        }
        pairs.resize(4 * rows);
    }
    // The hits of all frames, each found by `find`.
    template <class Find>
    std::uint64_t run(std::size_t jumps, const Find& find) {
        std::uint64_t hits = 0;
        for (int frame = 0; frame < frames; ++frame) {
            const int at = frame < frames / 2 ? frame : frames - frame;
            for (int k = 0; k < 3; ++k) of_a.place(at, k, jumps, a.stream(static_cast<std::size_t>(k)));
            for (int k = 0; k < 6; ++k) of_b.place(at, k, jumps, b.stream(static_cast<std::size_t>(k)));
            hits += find(*this);
        }
        return hits;
    }
};

struct NamedFrames {
    const char *name, *label;
    std::uint64_t (*find)(FramesScene&, Isa);
};
constexpr NamedFrames ways[] = {
    {"workspace", "workspace",
     [](FramesScene& s, Isa isa) {
         return find_hits(between(s.a, s.b), std::span(s.pairs), {.isa = isa, .workspace = &s.workspace})
             .total;
     }},
    {"two_verbs", "workspace, count_hits and find_hits",
     [](FramesScene& s, Isa isa) {
         const Options with{.isa = isa, .workspace = &s.workspace};
         static_cast<void>(count_hits(between(s.a, s.b), with));
         return find_hits(between(s.a, s.b), std::span(s.pairs), with).total;
     }},
    {"anew", "workspace, built anew",
     [](FramesScene& s, Isa isa) {
         const Source source = prepare(between(s.a, s.b), {.isa = isa, .workspace = &s.workspace});
         return find_hits(source, std::span(s.pairs), {.isa = isa}).total;
     }},
    {"indexes", "index of both", [](FramesScene& s, Isa isa) {
         s.index_a.build(s.a);
         s.index_b.build(s.b);
         return find_hits(between(s.index_a, s.index_b), std::span(s.pairs), {.isa = isa}).total;
     }}};

Planned planned(const std::string& title, std::size_t rows, float side, const Stepping& stepping, Isa isa) {
    Planned contest{title, {}, {}};
    for (const NamedFrames& way : ways) contest.names.push_back(title + "/" + way.name);
    contest.make = [=] {
        Contest made{title, static_cast<double>(rows) * frames, 0, {}};
        for (const NamedFrames& way : ways) {
            const auto scene = std::make_shared<FramesScene>(rows, side, stepping.step);
            const auto run = [=, find = way.find] {
                return scene->run(stepping.jumps, [&](FramesScene& s) { return find(s, isa); });
            };
            if (made.contenders.empty()) made.hits = run();
            made.contenders.push_back({title + "/" + way.name, way.label, run, {}, {}, {}});
        }
        return made;
    };
    return contest;
}

}  // namespace

std::vector<Planned> frame_contests() {
    std::vector<Planned> contests;
    for (const capsa_kernel_table* table : vector_tables()) {
        for (const Crowding& scene : scenes)
            for (const std::size_t rows : {std::size_t{100000}, std::size_t{1000000}})
                for (const Stepping& stepping : steppings)
                    contests.push_back(planned(std::string("frames/") + scene.name + "/" +
                                                   std::to_string(rows) + "/" + stepping.name + "/" +
                                                   table->name,
                                               rows, scene.side, stepping, static_cast<Isa>(table->isa)));
    }
    return contests;
}

}  // namespace capsa::bench
