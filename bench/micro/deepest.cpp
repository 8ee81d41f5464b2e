// Deepest contacts beside all contacts of the same pairs: spheres among spheres that have other places in
// every call, in every way to find the pairs, with few and with many hits of each row.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"

#include "capsa/capsa.hpp"

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>

namespace capsa::bench {

namespace {

constexpr std::size_t deepest_rows = 30000;
constexpr std::size_t deepest_places = 8;  // of all rows, one after the other and back
constexpr double hits_of_a_row[] = {0.1, 2, 8, 32, 128};

struct DeepestScene {
    float side;  // of the cube; the radii are 0.5
    std::vector<float> a[deepest_places][3], b[deepest_places][3];
    Index index_a[deepest_places], index_b[deepest_places];
    Workspace workspace;
    std::vector<Contact> all, best;
    std::size_t calls = 0;

    // With a step rows move by at most so much between calls, otherwise they are elsewhere.
    DeepestScene(double hits, float step)
        : side(static_cast<float>(std::cbrt(deepest_rows * 4.18879 / hits))) {
        scenes::Random random(1);
        for (std::size_t k = 0; k < deepest_places; ++k) {
            for (auto* const set : {a, b})
                for (int axis = 0; axis < 3; ++axis)
                    for (std::size_t i = 0; i < deepest_rows; ++i)
                        set[k][axis].push_back(k == 0 || step == 0.0f
                                                   ? random.between(0, side)
                                                   : set[k - 1][axis][i] + random.between(-step, step));
            index_a[k].build(of(a, k));
            index_b[k].build(of(b, k));
        }
        all.resize(static_cast<std::size_t>(1.5 * hits * deepest_rows) + 10000);
        best.resize(deepest_rows);
    }
    static SphereView of(const std::vector<float> (&set)[deepest_places][3], std::size_t k) {
        return spheres(Floats(set[k][0]), Floats(set[k][1]), Floats(set[k][2]), 0.5f);
    }
    std::size_t next() {
        const std::size_t k = calls++ % (2 * deepest_places - 2);
        return k < deepest_places ? k : 2 * deepest_places - 2 - k;
    }
};

struct DeepestWay {
    const char *name, *label;
    Source (*source)(const DeepestScene&, std::size_t);
    bool workspace;
};
using InDeepest = const DeepestScene&;
constexpr DeepestWay deepest_ways[] = {
    {"index", "index of B", [](InDeepest s, std::size_t k) { return between(s.of(s.a, k), s.index_b[k]); },
     false},
    {"indexes", "index of both",
     [](InDeepest s, std::size_t k) { return between(s.index_a[k], s.index_b[k]); }, false},
    {"workspace", "workspace", [](InDeepest s, std::size_t k) { return between(s.of(s.a, k), s.of(s.b, k)); },
     true},
    {"both", "index of B and workspace",
     [](InDeepest s, std::size_t k) { return between(s.of(s.a, k), s.index_b[k]); }, true},
    {"box", "box, workspace",
     [](InDeepest s, std::size_t k) {
         return periodic(between(s.of(s.a, k), s.of(s.b, k)), {s.side, s.side, s.side});
     },
     true},
    {"within", "within, workspace", [](InDeepest s, std::size_t k) { return within(s.of(s.a, k)); }, true},
    {"within_index", "within, index", [](InDeepest s, std::size_t k) { return within(s.index_a[k]); },
     false}};

Planned planned_deepest(const std::string& title, double hits, float step, const DeepestWay& way) {
    Planned contest{title, {title + "/contacts", title + "/deepest"}, {}};
    contest.make = [=] {
        const auto scene = std::make_shared<DeepestScene>(hits, step);
        const auto ask = [=](const auto& verb) {
            const std::size_t k = scene->next();
            verb(way.source(*scene, k), Options{.workspace = way.workspace ? &scene->workspace : nullptr});
            return std::uint64_t{0};
        };
        Contest made{title, static_cast<double>(deepest_rows), 0, {}};
        made.contenders.push_back({title + "/contacts",
                                   std::string(way.label) + ": contacts",
                                   [=] {
                                       return ask([&](const Source& source, const Options& options) {
                                           contacts(source, std::span(scene->all), options);
                                       });
                                   },
                                   {},
                                   {},
                                   {}});
        made.contenders.push_back({title + "/deepest",
                                   std::string(way.label) + ": deepest",
                                   [=] {
                                       return ask([&](const Source& source, const Options& options) {
                                           deepest(source, scene->best, options);
                                       });
                                   },
                                   {},
                                   {},
                                   {}});
        return made;
    };
    return contest;
}

}  // namespace

std::vector<Planned> deepest_contests() {
    std::vector<Planned> contests;
    for (const float step : {0.0f, 0.002f})
        for (const double hits : hits_of_a_row)
            for (const DeepestWay& way : deepest_ways) {
                char number[16];
                std::snprintf(number, sizeof number, "%g", hits);
                contests.push_back(planned_deepest(std::string("deepest/") +
                                                       (step == 0.0f ? "new" : "frames") + "/" + number +
                                                       "/" + way.name,
                                                   hits, step, way));
            }
    return contests;
}

}  // namespace capsa::bench
