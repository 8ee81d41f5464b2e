// What frames of a simulation take that kept lists serve, beside rivals, and the worst of these frames:
// several questions in one workspace, a box that repeats, lists that are renewed, deepest contacts.
//
// All rows are new in every call. Contenders take turns frame by frame, each with rows and a workspace of its
// own. A run is repeated, and the least time of a frame counts: what a workspace does in a frame is the same
// in each run. docs/lab/2026-11-kept.md has the figures.

#include "bench/machine/clock.hpp"
#include "bench/machine/pin.hpp"
#include "bench/scenes/random.hpp"
#include "capsa/capsa.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <regex>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace capsa::bench {

namespace {

using scenes::Random;

// How rows move: on straight ways, or anywhere in each frame.
enum class Moves { straight, random };

// Spheres or capsules in a cube, each with its own way.
template <class Shapes>
struct Crowd {
    Shapes rows;
    std::vector<float> by[3];
    Random random;
    float side, step;

    Crowd(std::size_t count, float side_of_cube, float length, float radius, float way, std::uint64_t seed)
        : random(seed), side(side_of_cube), step(way) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto p = random.in_cube(side), along = random.step(0.5f * length, length);
            const float r = random.between(0.5f * radius, radius);
            if constexpr (std::is_same_v<Shapes, Capsules>)
                rows.push_back(p[0], p[1], p[2], p[0] + along[0], p[1] + along[1], p[2] + along[2], r);
            else
                rows.push_back(p[0], p[1], p[2], r);
            const auto to = random.step(0.2f * step, step);
            for (std::size_t axis = 0; axis < 3; ++axis) by[axis].push_back(to[axis]);
        }
    }
    void move(Moves moves) {
        if (moves == Moves::random)
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const auto to = random.step(0.2f * step, step);
                for (std::size_t axis = 0; axis < 3; ++axis) by[axis][i] = to[axis];
            }
        for (std::size_t k = 0; k < (std::is_same_v<Shapes, Capsules> ? 6u : 3u); ++k)
            for (std::size_t i = 0; i < rows.size(); ++i) rows.stream(k)[i] += by[k % 3][i];
    }
    // Puts rows that have left the box back into it.
    void wrap() {
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const float x = rows.stream(axis)[i], back = x < 0 ? side : x >= side ? -side : 0.0f;
                if (back == 0.0f) continue;
                rows.stream(axis)[i] += back;
                if constexpr (std::is_same_v<Shapes, Capsules>) rows.stream(axis + 3)[i] += back;
            }
    }
};

// One way through the frames of a scene: rows move, and then it answers, which is timed.
struct Contender {
    std::string name;
    std::function<void()> move;
    std::function<std::uint64_t()> ask;
};
struct Contest {
    std::string title;
    int frames;
    std::function<std::vector<Contender>()> make;
};

constexpr int first_frames = 6;  // that build for the first time

void run(const Contest& contest, int runs) {
    std::vector<std::vector<double>> least;
    std::vector<std::string> names;
    std::vector<std::uint64_t> answers;
    for (int k = 0; k < runs; ++k) {
        std::vector<Contender> contenders = contest.make();
        least.resize(contenders.size(), std::vector<double>(static_cast<std::size_t>(contest.frames), 1e18));
        answers.assign(contenders.size(), 0);
        names.clear();
        for (const Contender& one : contenders) names.push_back(one.name);
        for (std::size_t frame = 0; frame < static_cast<std::size_t>(contest.frames); ++frame)
            for (std::size_t i = 0; i < contenders.size(); ++i) {
                contenders[i].move();
                const double start = thread_ns();
                answers[i] += contenders[i].ask();
                least[i][frame] = std::min(least[i][frame], thread_ns() - start);
            }
    }
    double first = 0.0;
    fmt::print("{}\n", contest.title);
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::vector<double> times(least[i].begin() + first_frames, least[i].end());
        double sum = 0.0;
        for (const double time : times) sum += time;
        std::sort(times.begin(), times.end());
        const double median = times[times.size() / 2], mean = sum / static_cast<double>(times.size());
        if (i == 0) first = mean;
        fmt::print("    {:<44} mean {:8.1f} us ({:5.2f}), median {:8.1f}, worst {:8.1f} ({:4.2f} medians)\n",
                   names[i], 1e-3 * mean, first / mean, 1e-3 * median, 1e-3 * times.back(),
                   times.back() / median);
        if (answers[i] != answers[0]) {
            fmt::print("    {} has other answers\n", names[i]);
            std::exit(1);
        }
    }
}

// ---- several questions ----

constexpr std::size_t most_sets = 4;

// Two questions of each set of bones: with its dust, and among themselves.
struct Sets {
    std::vector<Crowd<Spheres>> dust;
    std::vector<Crowd<Capsules>> bones;
    std::vector<IndexPair> pairs;
    Workspace one, each[2 * most_sets];

    Sets() : pairs(1 << 20) {
        for (std::size_t k = 0; k < most_sets; ++k) {
            dust.emplace_back(20000, 24.0f, 0.0f, 0.15f, 0.006f, 2 * k + 1);
            bones.emplace_back(5000, 24.0f, 0.6f, 0.15f, 0.006f, 2 * k + 2);
        }
    }
    std::uint64_t ask(std::size_t questions, bool in_one) {
        std::uint64_t hits = 0;
        for (std::size_t q = 0; q < questions; ++q) {
            const Options with{.workspace = in_one ? &one : &each[q]};
            const Spheres& a = dust[q / 2].rows;
            const Capsules& b = bones[q / 2].rows;
            const Source source = q % 2 == 0 ? Source(between(a, b)) : Source(within(b));
            hits += find_hits(source, std::span(pairs), with).total;
        }
        return hits;
    }
};

Contest questions(std::size_t count) {
    return {fmt::format("questions/{}", count), 60, [count] {
                std::vector<Contender> made;
                for (const bool in_one : {false, true}) {
                    const auto sets = std::make_shared<Sets>();
                    made.push_back({in_one ? "one workspace" : "a workspace each",
                                    [=] {
                                        for (std::size_t k = 0; k < most_sets; ++k) {
                                            sets->dust[k].move(Moves::straight);
                                            sets->bones[k].move(Moves::straight);
                                        }
                                    },
                                    [=] { return sets->ask(count, in_one); }});
                }
                return made;
            }};
}

// ---- a box that repeats ----

Contest box(const char* name, float side, bool wraps) {
    return {fmt::format("box/{}{}", name, wraps ? "/wrapped" : ""), 60, [side, wraps] {
                struct Rods : Crowd<Capsules> {
                    explicit Rods(float s) : Crowd(100000, s, 0.6f, 0.1f, 1e-3f, 1), pairs(1 << 21) {}
                    std::vector<IndexPair> pairs;
                    Workspace workspace;
                };
                std::vector<Contender> made;
                for (const bool periodic_box : {false, true}) {
                    const auto rods = std::make_shared<Rods>(side);
                    const auto ask = [=] {
                        const Source open = within(rods->rows);
                        const Source source = periodic_box ? periodic(open, {side, side, side}) : open;
                        find_hits(source, std::span(rods->pairs), {.workspace = &rods->workspace});
                        return std::uint64_t{0};  // they are other pairs
                    };
                    made.push_back({periodic_box ? "in the box" : "without the box",
                                    [=] {
                                        rods->move(Moves::straight);
                                        if (wraps) rods->wrap();
                                    },
                                    ask});
                }
                return made;
            }};
}

// ---- the worst frame, and a list by hand ----

struct Scene {
    Crowd<Spheres> a;
    Crowd<Capsules> b;
    std::vector<IndexPair> pairs, list;
    Workspace workspace;
    std::vector<float> before[9];
    float skin;

    Scene(std::size_t rows, float side, float way)
        : a(rows, side, 0.0f, 0.2f, way, 1),
          b(rows / 10, side, 0.6f, 0.2f, way, 2),
          pairs(8 * rows),
          skin(8.0f * way) {}
    void move(Moves moves) {
        a.move(moves);
        b.move(moves);
    }
    // The furthest that a point has moved since the list was made, squared.
    static float furthest(const auto& rows, std::size_t points, const std::vector<float>* from) {
        float most = 0.0f;
        for (std::size_t point = 0; point < points; ++point) {
            const float *x = rows.stream(3 * point).data(), *y = rows.stream(3 * point + 1).data(),
                        *z = rows.stream(3 * point + 2).data();
            const float *p = from[3 * point].data(), *q = from[3 * point + 1].data(),
                        *r = from[3 * point + 2].data();
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const float d = (x[i] - p[i]) * (x[i] - p[i]) + (y[i] - q[i]) * (y[i] - q[i]) +
                                (z[i] - r[i]) * (z[i] - r[i]);
                most = d > most ? d : most;
            }
        }
        return most;
    }
    // A Verlet list as a user would write it: a skin of eight ways, made anew when a row has gone half of it.
    std::uint64_t by_hand() {
        const bool stays =
            !before[0].empty() &&
            std::max(furthest(a.rows, 1, before), furthest(b.rows, 2, before + 3)) <= 0.249f * skin * skin;
        if (!stays) {
            for (std::size_t k = 0; k < 3; ++k)
                before[k].assign(a.rows.stream(k).begin(), a.rows.stream(k).end());
            for (std::size_t k = 0; k < 6; ++k)
                before[3 + k].assign(b.rows.stream(k).begin(), b.rows.stream(k).end());
            list.resize(std::max(list.capacity(), 8 * a.rows.size()));
            const Source built = prepare(between(a.rows, b.rows), {.margin = skin, .workspace = &workspace});
            FindResult found = find_hits(built, std::span(list), {.margin = skin});
            if (found.total > list.size()) {
                list.resize(static_cast<std::size_t>(found.total + found.total / 4));
                found = find_hits(built, std::span(list), {.margin = skin});
            }
            list.resize(static_cast<std::size_t>(found.written));
            sort_pairs(list);
        }
        return find_hits(listed(a.rows, b.rows, list), std::span(pairs)).total;
    }
};

Contest worst(const char* name, std::size_t rows, float side, float way, Moves moves) {
    return {fmt::format("worst/{}/{}/way {}{}", name, rows, way, moves == Moves::random ? "/random" : ""), 90,
            [=] {
                std::vector<Contender> made;
                const std::pair<const char*, std::uint64_t (*)(Scene&)> ways[] = {
                    {"workspace",
                     [](Scene& s) {
                         return find_hits(between(s.a.rows, s.b.rows), std::span(s.pairs),
                                          {.workspace = &s.workspace})
                             .total;
                     }},
                    {"built anew",
                     [](Scene& s) {
                         const Source source =
                             prepare(between(s.a.rows, s.b.rows), {.workspace = &s.workspace});
                         return find_hits(source, std::span(s.pairs)).total;
                     }},
                    {"a list by hand, skin of 8 ways", [](Scene& s) { return s.by_hand(); }}};
                for (const auto& [label, ask] : ways) {
                    const auto scene = std::make_shared<Scene>(rows, side, way);
                    made.push_back(
                        {label, [=] { scene->move(moves); }, [=, find = ask] { return find(*scene); }});
                }
                return made;
            }};
}

// ---- deepest contacts ----

Contest deepest_and_contacts(const char* name, float side) {
    return {fmt::format("deepest/{}", name), 60, [side] {
                struct Both : Scene {
                    explicit Both(float s) : Scene(100000, s, 0.002f), contact(400000) {}
                    std::vector<Contact> contact;
                };
                const auto one = std::make_shared<Both>(side), other = std::make_shared<Both>(side);
                const auto moves = [](const auto& scene) { return [=] { scene->move(Moves::straight); }; };
                return std::vector<Contender>{
                    {"contacts", moves(one),
                     [=] {
                         contacts(between(one->a.rows, one->b.rows), std::span(one->contact),
                                  {.workspace = &one->workspace});
                         return std::uint64_t{0};
                     }},
                    {"deepest", moves(other), [=] {
                         deepest(between(other->a.rows, other->b.rows),
                                 std::span(other->contact).first(100000), {.workspace = &other->workspace});
                         return std::uint64_t{0};
                     }}};
            }};
}

std::vector<Contest> contests() {
    std::vector<Contest> all;
    for (const std::size_t count : {1u, 2u, 4u, 8u}) all.push_back(questions(count));
    for (const bool wraps : {false, true}) {
        all.push_back(box("few pairs", 60.0f, wraps));
        all.push_back(box("many pairs", 30.0f, wraps));
    }
    for (const Moves moves : {Moves::straight, Moves::random})
        for (const float way : {0.006f, 0.06f}) {
            all.push_back(worst("sparse", 100000, 40.0f, way, moves));
            all.push_back(worst("dense", 100000, 12.5f, way, moves));
        }
    all.push_back(worst("sparse", 1000000, 86.0f, 0.006f, Moves::straight));
    all.push_back(deepest_and_contacts("sparse", 40.0f));
    all.push_back(deepest_and_contacts("dense", 20.0f));
    return all;
}

}  // namespace

}  // namespace capsa::bench

int main(int argc, char** argv) {
    CLI::App app("Frames that kept lists serve, and the worst of them.");
    std::string filter;
    int runs = 3, core = -1;
    app.add_option("--filter", filter, "scenes whose names this regular expression finds");
    app.add_option("--runs", runs, "how often each scene runs: the least time of a frame counts");
    app.add_option("--core", core, "pin to this core; the last one otherwise");
    CLI11_PARSE(app, argc, argv);
    fmt::print("{}\n", capsa::bench::pin(core));
    for (const capsa::bench::Contest& contest : capsa::bench::contests())
        if (std::regex_search(contest.title, std::regex(filter))) run(contest, runs);
}
