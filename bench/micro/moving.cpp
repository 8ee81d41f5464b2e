// First touches of rows that all move, in every way to find the pairs that may touch, beside what a user can
// put together from hits and a list: particles over a level that rests, balls among capsules, balls among
// themselves. Rows are elsewhere in every call.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"
#include "bench/scenes/terrain.hpp"
#include "src/index/index.hpp"

#include "capsa/capsa.hpp"

#include <cmath>
#include <limits>
#include <utility>

namespace capsa::bench {

namespace {

// How far rows move along each axis at most, in metres.
constexpr float ways_of_rows[] = {0.02f, 0.1f, 0.3f, 1.0f, 3.0f};

enum class Among { level, capsules, themselves };
constexpr const char* among_names[] = {"level", "capsules", "themselves"};

struct Moving {
    Among among;
    Spheres balls;
    Capsules capsules;
    scenes::Terrain ground;
    std::vector<float> by[3], other_by[3], end[3];
    Index tree, cells;
    capsa_index grid;
    Workspace workspace, by_hand;
    std::vector<Touch> touches, listed_touches;
    std::vector<IndexPair> pairs;
    float longest = 0;  // of a row of A, seen from one of B

    Moving(Among with, float way) : among(with) {
        scenes::Random random(1);
        const std::size_t rows = with == Among::themselves ? 30000 : 50000;
        const auto moves = [&](std::vector<float>(&of)[3], std::size_t count, float length) {
            for (auto& axis : of)
                for (std::size_t i = 0; i < count; ++i) axis.push_back(length * random.between(-1, 1));
        };
        if (with == Among::level) {
            constexpr std::size_t across = 112;  // 25,088 triangles with sides of 1 m
            ground = scenes::terrain(across, across);
            const float scale = static_cast<float>(across) / scenes::terrain_side;
            for (auto* stream : {&ground.x, &ground.y, &ground.z})
                for (float& x : *stream) x *= scale;
            for (std::size_t i = 0; i < rows; ++i)
                balls.push_back(random.between(5, 107), random.between(5, 107), random.between(0, 6), 0.05f);
            cells.build(ground.view());
            tree.build(ground.view());
        } else {
            const float side = 13;
            for (std::size_t i = 0; i < rows; ++i)
                balls.push_back(random.between(0, side), random.between(0, side), random.between(0, side),
                                random.between(0.05f, 0.1f));
            for (int i = 0; i < 3600; ++i) {
                float p[3], q[3];
                for (int k = 0; k < 3; ++k)
                    p[k] = random.between(0, side), q[k] = p[k] + random.between(-0.5f, 0.5f);
                capsules.push_back(p[0], p[1], p[2], q[0], q[1], q[2], 0.1f);
            }
            moves(other_by, capsules.size(), way);
        }
        if (with == Among::level) cells.add_cells();
        moves(by, rows, way);
        longest = std::sqrt(3.0f) * way * (with == Among::level ? 1.0f : 2.0f);
        touches.resize(rows);
    }

    capsa_shapes others() const {
        if (among == Among::level) return ground.view();
        return among == Among::capsules ? capsa_shapes(capsules) : capsa_shapes(balls);
    }
    Motion motion() const { return capsa::motion(by[0], by[1], by[2]); }
    // There and back again.
    void move(float share) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t i = 0; i < balls.size(); ++i) balls.stream(axis)[i] += share * by[axis][i];
            for (std::size_t i = 0; among == Among::capsules && i < capsules.size(); ++i)
                for (const std::size_t k : {axis, axis + 3})
                    capsules.stream(k)[i] += share * other_by[axis][i];
        }
    }
    std::uint64_t touching() const {
        std::uint64_t count = 0;
        for (const Touch& touch : touches) count += touch.b != no_row;
        return count;
    }
    void ask(const capsa_shapes& in, const Options& options) {
        if (among == Among::themselves)
            first_touch(within(in), motion(), touches, options);
        else if (among == Among::capsules)
            first_touch(between(balls, in), motion(), capsa::motion(other_by[0], other_by[1], other_by[2]),
                        touches, options);
        else
            first_touch(between(balls, in), motion(), touches, options);
    }
    void keep_first(const Touch& touch) {
        Touch& first = touches[touch.a];
        if (touch.b != no_row && (touch.time < first.time || (touch.time == first.time && touch.b < first.b)))
            first = touch;
    }
    // The first touches of pairs that stand in a list.
    void ask_list(Isa isa) {
        const capsa_shapes b = others();
        const auto source = listed(balls, b, pairs);
        listed_touches.resize(pairs.size());
        if (among == Among::level)
            first_touch(source, motion(), listed_touches, {.isa = isa});
        else if (among == Among::capsules)
            first_touch(source, motion(), capsa::motion(other_by[0], other_by[1], other_by[2]),
                        listed_touches, {.isa = isa});
        else
            first_touch(source, motion(), motion(), listed_touches, {.isa = isa});
        for (std::uint32_t i = 0; i < touches.size(); ++i)
            touches[i] = {i, no_row, std::numeric_limits<float>::infinity(), {}, {}};
        for (Touch touch : listed_touches) {
            keep_first(touch);
            if (among != Among::themselves || touch.b == no_row) continue;
            std::swap(touch.a, touch.b);
            keep_first(touch);
        }
    }
};

using Ask = void (*)(Moving&, Isa);
struct NamedAsk {
    const char *name, *label;
    Ask ask;
};

constexpr NamedAsk of_all[] = {
    {"workspace", "workspace",
     [](Moving& s, Isa isa) { s.ask(s.others(), {.isa = isa, .workspace = &s.workspace}); }},
    {"tree", "a tree",
     [](Moving& s, Isa isa) {
         if (s.among != Among::level) s.tree.build(s.others());
         s.ask(s.tree, {.isa = isa});
     }},
    {"grid", "a grid",
     [](Moving& s, Isa isa) {
         if ((s.among != Among::level || !s.grid.grid()) && !s.grid.build_grid(s.others(), {}))
             throw std::bad_alloc();
         if (!s.grid.add_group_boxes()) throw std::bad_alloc();
         s.ask(s.grid.shapes(), {.isa = isa});
     }},
    {"by_margin", "hits with a margin by a workspace, and their list",
     [](Moving& s, Isa isa) {
         const Options options{.margin = s.longest, .isa = isa, .workspace = &s.by_hand};
         if (s.among == Among::themselves)
             find_hits(within(s.balls), s.pairs, options);
         else
             find_hits(between(s.balls, s.others()), s.pairs, options);
         s.ask_list(isa);
     }},
};
constexpr NamedAsk of_level[] = {
    {"cells", "cells that are kept", [](Moving& s, Isa isa) { s.ask(s.cells, {.isa = isa}); }},
    {"by_swept_capsules", "swept capsules by cells, and their list", [](Moving& s, Isa isa) {
         for (std::size_t axis = 0; axis < 3; ++axis) {
             s.end[axis].resize(s.balls.size());
             for (std::size_t i = 0; i < s.balls.size(); ++i)
                 s.end[axis][i] = s.balls.stream(axis)[i] + s.by[axis][i];
         }
         find_hits(between(capsa::capsules(s.balls.x(), s.balls.y(), s.balls.z(), s.end[0], s.end[1],
                                           s.end[2], 0.05f),
                           s.cells),
                   s.pairs, {.margin = 1e-5f, .isa = isa});
         s.ask_list(isa);
     }}};
// A margin as long as these ways has most pairs of balls.
constexpr float longest_margin = 0.3f;

}  // namespace

std::vector<Planned> moving_contests() {
    std::vector<Planned> contests;
    for (const Among among : {Among::level, Among::capsules, Among::themselves})
        for (const float way : ways_of_rows)
            for (const capsa_kernel_table* table : vector_tables()) {
                if (table->isa == capsa_isa_sse42) continue;
                char length[16];
                std::snprintf(length, sizeof length, "%gm", static_cast<double>(way));
                const std::string title = std::string("moving/") + among_names[static_cast<int>(among)] +
                                          "/" + length + "/" + table->name;
                std::vector<NamedAsk> asks;
                for (const NamedAsk& ask : of_all)
                    if (ask.name != std::string_view("by_margin") || among == Among::level ||
                        way <= longest_margin)
                        asks.push_back(ask);
                for (const NamedAsk& ask : of_level)
                    if (among == Among::level) asks.push_back(ask);
                Planned planned{title, {}, {}};
                for (const NamedAsk& ask : asks) planned.names.push_back(title + "/" + ask.name);
                planned.make = [=, isa = static_cast<Isa>(table->isa)] {
                    const auto scene = std::make_shared<Moving>(among, way);
                    const auto frame = [=](const NamedAsk& ask) {
                        scene->move(1);
                        ask.ask(*scene, isa);
                        const std::uint64_t there = scene->touching();
                        scene->move(-1);
                        ask.ask(*scene, isa);
                        return there + scene->touching();
                    };
                    Contest made{title, 2.0 * static_cast<double>(scene->touches.size()), frame(asks[1]), {}};
                    for (const NamedAsk& ask : asks)
                        made.contenders.push_back(
                            {title + "/" + ask.name, ask.label, [=] { return frame(ask); }, {}, {}, {}});
                    return made;
                };
                contests.push_back(std::move(planned));
            }
    return contests;
}

}  // namespace capsa::bench
