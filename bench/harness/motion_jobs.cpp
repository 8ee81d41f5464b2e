// Jobs for the verbs in motion: first touches, and contacts that push apart.

#include "bench/harness/jobs.hpp"

#include "bench/scenes/character.hpp"
#include "bench/scenes/crowd.hpp"
#include "bench/scenes/motion.hpp"
#include "bench/scenes/neighbours.hpp"
#include "bench/scenes/particles.hpp"
#include "bench/scenes/terrain.hpp"
#include "capsa/motion.hpp"
#include "capsa/sources.hpp"
#include "capsa/verbs.hpp"

namespace capsa::bench {

namespace {

using scenes::Moves;
using scenes::Neighbours;

capsa_motion view(const Moves& moves) { return motion(moves.dx, moves.dy, moves.dz); }

// Shapes with their motions.
template <class Shapes>
struct Moving {
    Shapes shapes;
    Moves moves;
};

// Of what `make` builds, the pairs `source` says, A in motion.
template <class Make, class Source>
Job touch_job(const std::string& name, Suite suite, Make make, Source source) {
    return {name, suite, [=] {
                const auto scene = std::make_shared<decltype(make())>(make());
                Prepared prepared{Question{Verb::touch, {source(scene->shapes)}}, scene};
                prepared.question.of_a = view(scene->moves);
                return prepared;
            }};
}

// Neighbours may start in touch, and move by half to twice the distance between them.
void add_in_step(std::vector<Job>& to) {
    static constexpr std::size_t n = 2048;
    const auto add = [&](const char* which, Suite suite, auto source) {
        to.push_back(touch_job(
            std::string("neighbours/") + which + "/touch/" + size_name(n), suite,
            [] {
                return Moving<Neighbours>{scenes::neighbours(n), scenes::drift(n, 0.2f, 0.8f, 25)};
            },
            source));
    };
    add("spheres-zip", Suite::full, [](const Neighbours& all) { return zip(all.spheres, all.balls); });
    add("spheres-capsules-zip", Suite::quick,
        [](const Neighbours& all) { return zip(all.spheres, all.capsules); });
    add("capsules-zip", Suite::full, [](const Neighbours& all) { return zip(all.capsules, all.others); });
}

struct Cloud {
    Spheres particles;
    std::vector<IndexPair> pairs;
    explicit Cloud(std::size_t n) : particles(scenes::particles(n, scenes::Density::dense)) {
        find_hits(within(particles), pairs);
    }
};

// Sight over bumpy ground: rays of four metres that lean down, from points up to two metres above its middle.
void add_rays(std::vector<Job>& to) {
    struct Ground {
        scenes::Terrain terrain;
        Spheres points;
    };
    static constexpr std::size_t rays = 4000, across = 100;
    to.push_back(touch_job(
        "terrain/rays-20000-triangles/touch/" + size_name(rays), Suite::quick,
        [] {
            Moving<Ground> scene{{scenes::terrain(across, across), {}}, {}};
            scenes::Random random(28);
            for (std::size_t i = 0; i < rays; ++i) {
                const float x = random.between(0, scenes::terrain_side),
                            y = random.between(0, scenes::terrain_side);
                scene.shapes.points.push_back(x, y, random.between(0, 2), 0.0f);
                const scenes::Vec way = random.step(4, 4);
                scene.moves.push_back({way[0], way[1], -0.5f * std::abs(way[2])});
            }
            return scene;
        },
        [](const Ground& ground) { return between(ground.points, ground.terrain.view()); }));
}

// A pair here is a contact.
void add_pushes(std::vector<Job>& to) {
    for (const std::size_t n : {1000u, 100000u})
        for (const auto& [push, text] :
             {std::pair{capsa_push_in_order, "in-order"}, {capsa_push_averaged, "averaged"}}) {
            const bool quick = n == 1000 && push == capsa_push_in_order;
            to.push_back(
                {std::string("particles-dense/contacts/separate-") + text + "/" + size_name(n),
                 quick ? Suite::quick : Suite::full, [n, push = push] {
                     const auto cloud = std::make_shared<Cloud>(n);
                     Prepared prepared{
                         Question{Verb::separate, {listed(cloud->particles, cloud->particles, cloud->pairs)}},
                         cloud};
                     prepared.question.push = push;
                     return prepared;
                 }});
        }
}

}  // namespace

void add_motions(std::vector<Job>& to) {
    to.push_back(touch_job(
        "bullets/spheres-capsules/touch/4096x1024", Suite::quick,
        [] {
            return Moving<Both>{{scenes::bullets(4096, 10), scenes::uniform_capsules(1024, 10, 13)},
                                scenes::flight(4096)};
        },
        spheres_capsules));
    to.push_back(touch_job(
        "crowd/agents-walls/touch/1e3", Suite::full,
        [] {
            return Moving<Both>{{scenes::crowd_agents(1000), scenes::crowd_walls(1000)}, scenes::steps(1000)};
        },
        spheres_capsules));
    to.push_back(touch_job(
        "character/falling-motes-bones/touch/1e4", Suite::full,
        [] {
            return Moving<Both>{{scenes::motes(10000), scenes::character()}, scenes::fall(10000)};
        },
        spheres_capsules));
    add_in_step(to);
    add_rays(to);
    add_pushes(to);
}

}  // namespace capsa::bench
