// What long rows take over a terrain, with an index of it and without: points and balls that move, and
// capsules.

#include "bench/micro/contests.hpp"
#include "bench/scenes/terrain.hpp"
#include "src/registry.hpp"

#include "capsa/capsa.hpp"

#include <cmath>
#include <utility>

namespace capsa::bench {

namespace {

constexpr std::size_t cells = 158, rays = 2000;

// About 50,000 triangles with sides of 1 m, in a square of 158 m.
struct Ground {
    scenes::Terrain terrain = scenes::terrain(cells, cells);
    Index index;

    Ground() {
        const float scale = static_cast<float>(cells) / scenes::terrain_side;
        for (auto* stream : {&terrain.x, &terrain.y, &terrain.z})
            for (float& x : *stream) x *= scale;
        index = Index(terrain.view());
    }
};

struct Kind {
    const char* name;
    float length, up, above;  // metres; the rise of a metre of the ray; above the middle height
};
constexpr Kind kinds[] = {{"2m_level", 2, 0, 4},
                          {"40m_down", 40, -1, 20},
                          {"30m_up", 30, 0.4f, 10},
                          {"90m_level", 90, 0, 4},
                          {"90m_slanted", 90, -0.12f, 10}};

// Rays in all directions from the middle two thirds of the ground.
struct Rays {
    std::vector<float> from[3], by[3], to[3];

    explicit Rays(const Kind& kind) {
        scenes::Random random(31);
        const float level = std::sqrt(1 - kind.up * kind.up), side = static_cast<float>(cells);
        for (std::size_t i = 0; i < rays; ++i) {
            const float angle = random.between(-3.14159265f, 3.14159265f);
            const float start[3] = {side * random.between(1.0f / 6, 5.0f / 6),
                                    side * random.between(1.0f / 6, 5.0f / 6), kind.above};
            const float way[3] = {level * std::cos(angle), level * std::sin(angle), kind.up};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                from[axis].push_back(start[axis]);
                by[axis].push_back(kind.length * way[axis]);
                to[axis].push_back(start[axis] + kind.length * way[axis]);
            }
        }
    }
};

using Ask = std::function<std::uint64_t(const Rays&, const capsa_shapes&, Isa)>;

std::uint64_t touches(const Rays& from, const capsa_shapes& ground, Isa isa, float radius) {
    std::vector<Touch> touches(rays);
    first_touch(between(spheres(from.from[0], from.from[1], from.from[2], radius), ground),
                motion(from.by[0], from.by[1], from.by[2]), touches, {.isa = isa});
    std::uint64_t met = 0;
    for (const Touch& touch : touches) met += touch.b != no_row;
    return met;
}

// All that each ray goes through.
std::uint64_t all_touches(const Rays& from, const capsa_shapes& ground, Isa isa) {
    std::vector<Touch> touches(8 * rays);
    const FindResult found =
        find_touches(between(spheres(from.from[0], from.from[1], from.from[2], 0.0f), ground),
                     motion(from.by[0], from.by[1], from.by[2]), std::span(touches), {.isa = isa});
    return found.total;
}

std::uint64_t hits(const Rays& from, const capsa_shapes& ground, Isa isa) {
    return count_hits(
        between(capsules(from.from[0], from.from[1], from.from[2], from.to[0], from.to[1], from.to[2], 0.01f),
                ground),
        {.isa = isa});
}

}  // namespace

std::vector<Planned> ray_contests() {
    const std::pair<const char*, Ask> asked[] = {
        {"touch_of_points",
         [](const Rays& from, const capsa_shapes& ground, Isa isa) { return touches(from, ground, isa, 0); }},
        {"touch_of_balls", [](const Rays& from, const capsa_shapes& ground,
                              Isa isa) { return touches(from, ground, isa, 0.3f); }},
        {"all_touches_of_points", all_touches},
        {"count_of_capsules", hits}};
    std::vector<Planned> contests;
    for (const auto& [what, ask] : asked)
        for (const Kind& kind : kinds)
            for (const capsa_kernel_table* table : registry::tables()) {
                if (!registry::runnable(table->isa)) continue;
                const std::string title = std::string("rays/") + what + "/" + kind.name + "/" + table->name;
                const auto contest = [=, ask = ask, isa = static_cast<Isa>(table->isa)] {
                    const auto ground = std::make_shared<Ground>();
                    const auto all = std::make_shared<Rays>(kind);
                    const std::uint64_t met = ask(*all, ground->terrain.view(), isa);
                    Contest made{title, static_cast<double>(rays), met, {}};
                    made.contenders.push_back({title + "/all",
                                               "all triangles",
                                               [=] { return ask(*all, ground->terrain.view(), isa); },
                                               {},
                                               {},
                                               {}});
                    made.contenders.push_back({title + "/index",
                                               "an index",
                                               [=] { return ask(*all, ground->index, isa); },
                                               {},
                                               {},
                                               {}});
                    return made;
                };
                contests.push_back({title, {title + "/all", title + "/index"}, contest});
            }
    return contests;
}

}  // namespace capsa::bench
