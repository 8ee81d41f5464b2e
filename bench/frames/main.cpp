// Whole frames of a game, with collision one pair at a time, with one call of capsa for each object, and with
// one call for all: where batching pays, and how much of a frame that is. docs/lab/2026-11-frames.md

#include "bench/frames/game.h"
#include "bench/machine/pin.hpp"
#include "bench/scenes/random.hpp"
#include "capsa/capsa.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <vector>

namespace capsa::bench {

namespace {

using scenes::Random;
using scenes::Vec;

// Characters on a square, each 4 m from the next, among obstacles of a street: posts, rails and trunks.
struct Game {
    std::vector<game_object> objects;
    std::vector<game_skeleton> skeletons;
    std::vector<loop_capsule> obstacles;
    Capsules obstacle_streams, gathered;
    std::vector<Contact> found;

    Game(std::size_t count, std::size_t obstacle_count)
        : objects(count), skeletons(count), gathered(count), found(count) {
        Random random(31);
        const float side = 4.0f * std::sqrt(static_cast<float>(std::max(count, obstacle_count)));
        for (game_object& object : objects) {
            const Vec p = random.in_cube(side);
            object = {};
            object.body = {p[0], 0.3f, p[2], p[0], 1.5f, p[2], 0.3f};
            object.heading = random.between(0, 6.28f);
            object.speed = random.between(0.5f, 2.0f);
        }
        for (game_skeleton& skeleton : skeletons)
            for (auto& bone : skeleton.local)
                for (int k = 0; k < 12; ++k)
                    bone[k] = (k % 5 == 0 ? 1.0f : 0.0f) + random.between(-0.1f, 0.1f);
        for (std::size_t i = 0; i < obstacle_count; ++i) {
            const Vec p = random.in_cube(side), along = random.step(0.5f, 3.0f);
            obstacles.push_back({p[0], random.between(0, 2), p[2], p[0] + along[0], random.between(0, 2),
                                 p[2] + along[2], random.between(0.05f, 0.5f)});
            const loop_capsule& o = obstacles.back();
            obstacle_streams.push_back(o.ax, o.ay, o.az, o.bx, o.by, o.bz, o.radius);
        }
    }

    // The capsules of the objects where they are: each stream strides over whole objects.
    CapsuleView in_place() const {
        constexpr std::ptrdiff_t step = sizeof(game_object) / sizeof(float);
        const loop_capsule& body = objects[0].body;
        return {{&body.ax, step}, {&body.ay, step}, {&body.az, step},     {&body.bx, step},
                {&body.by, step}, {&body.bz, step}, {&body.radius, step}, objects.size()};
    }
    void keep(std::size_t i, const Contact& contact) {
        game_object& object = objects[i];
        object.depth = contact.b == no_row ? 0.0f : -contact.gap;
        std::copy_n(contact.normal, 3, object.normal);
    }
};

struct Way {
    const char* name;
    std::function<void(Game&)> collide;
};

const std::vector<Way>& ways() {
    static const std::vector<Way> all{
        {"pair by pair",
         [](Game& game) {
             game_collide_pair_by_pair(game.objects.data(), game.objects.size(), game.obstacles.data(),
                                       game.obstacles.size());
         }},
        {"a call each",
         [](Game& game) {
             for (std::size_t i = 0; i < game.objects.size(); ++i) {
                 const loop_capsule& body = game.objects[i].body;
                 const CapsuleView one{&body.ax, &body.ay, &body.az,     &body.bx,
                                       &body.by, &body.bz, &body.radius, 1};
                 Contact contact;
                 deepest(between(one, game.obstacle_streams), {&contact, 1});
                 game.keep(i, contact);
             }
         }},
        {"one call, copied",
         [](Game& game) {
             for (std::size_t i = 0; i < game.objects.size(); ++i) {
                 const loop_capsule& body = game.objects[i].body;
                 const float fields[] = {body.ax, body.ay, body.az, body.bx, body.by, body.bz, body.radius};
                 for (std::size_t k = 0; k < 7; ++k) game.gathered.stream(k)[i] = fields[k];
             }
             deepest(between(game.gathered, game.obstacle_streams), game.found);
             for (std::size_t i = 0; i < game.objects.size(); ++i) game.keep(i, game.found[i]);
         }},
        {"one call, in place", [](Game& game) {
             const CapsuleView bodies = game.in_place();
             deepest(between(bodies, game.obstacle_streams), game.found);
             for (std::size_t i = 0; i < game.objects.size(); ++i) game.keep(i, game.found[i]);
         }}};
    return all;
}

double processor_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// One scene played once for each way, frame by frame in turn. Returns whether all ways agree.
bool play(std::size_t objects, std::size_t obstacles, std::size_t frames) {
    std::vector<Game> games(ways().size(), Game(objects, obstacles));
    std::vector<std::vector<double>> collision(games.size());
    std::vector<double> rest;
    std::vector<std::size_t> touching(games.size());
    const std::size_t repeats = std::max<std::size_t>(1, 64 / objects);  // short frames are timed together
    for (std::size_t frame = 0; frame < frames; ++frame)
        for (std::size_t k = 0; k < games.size(); ++k) {
            Game& game = games[(frame + k) % games.size()];
            const std::size_t way = (frame + k) % games.size();
            const double start = processor_time();
            game_animate(game.objects.data(), game.skeletons.data(), objects, 1.0f / 60);
            const double moved = processor_time();
            for (std::size_t r = 0; r < repeats; ++r) ways()[way].collide(game);
            const double collided = processor_time();
            touching[way] += game_push_out(game.objects.data(), objects);
            const double pushed = processor_time();
            collision[way].push_back((collided - moved) / static_cast<double>(repeats));
            rest.push_back(moved - start + pushed - collided);
        }
    const double others = median(rest), first = median(collision[0]);
    fmt::print("{:>7} {:>9} {:>11.2f}", objects, obstacles, others);
    for (const auto& times : collision) fmt::print(" {:>11.2f}", median(times));
    fmt::print(" {:>10.2f} {:>10.2f} {:>10.2f}\n", first / (first + others),
               (first + others) / (median(collision[1]) + others),
               (first + others) / (std::min(median(collision[2]), median(collision[3])) + others));
    for (std::size_t k = 1; k < games.size(); ++k) {
        const double difference =
            std::abs(static_cast<double>(touching[k]) - static_cast<double>(touching[0]));
        if (difference > 1 + 0.01 * static_cast<double>(touching[0])) {
            fmt::print(stderr, "{}: {} contacts, pair by pair {}\n", ways()[k].name, touching[k],
                       touching[0]);
            return false;
        }
    }
    return true;
}

int run(int argc, char** argv) {
    CLI::App app{"Whole frames of a game: collision pair by pair, a call each, one call"};
    std::size_t frames = 201;
    int core = -1;
    app.add_option("--frames", frames, "frames of each scene")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--core", core, "pin to this core; the last one otherwise");
    CLI11_PARSE(app, argc, argv);
    fmt::print(
        "{}\n\nus a frame, medians of {} frames, processor time; the last columns: the share of collision in "
        "a frame that goes\n"
        "pair by pair, and how many times as quick the whole frame is with a call each and with one call\n\n",
        pin(core), frames);
    fmt::print("{:>7} {:>9} {:>11} {:>11} {:>11} {:>11} {:>11} {:>10} {:>10} {:>10}\n", "objects",
               "obstacles", "the rest", "by pair", "call each", "copied", "in place", "share", "each",
               "one call");
    bool same = true;
    for (const std::size_t objects : {1u, 10u, 100u, 1000u, 10000u})
        for (const std::size_t obstacles : {4u, 32u, 256u})
            same &= play(objects, obstacles, objects * obstacles > 1000000 ? frames / 4 + 1 : frames);
    return same ? 0 : 1;
}

}  // namespace

}  // namespace capsa::bench

int main(int argc, char** argv) { return capsa::bench::run(argc, argv); }
