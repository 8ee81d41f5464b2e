// Jobs that show from which size on an index pays, and what becomes of the time a row takes as there are more
// rows.

#include "bench/harness/jobs.hpp"

#include "bench/scenes/character.hpp"
#include "bench/scenes/fibres.hpp"
#include "bench/scenes/motion.hpp"
#include "bench/scenes/scale.hpp"
#include "bench/scenes/strands.hpp"
#include "bench/scenes/terrain.hpp"
#include "capsa/motion.hpp"
#include "capsa/sources.hpp"

namespace capsa::bench {

namespace {

constexpr std::size_t spheres_a_capsule = 100;

struct Scene {
    Spheres spheres;
    Capsules capsules;
    scenes::Moves moves;  // of the spheres, for `touch`
    Scene(std::size_t n, bool dense, Verb verb) {
        const float side = scenes::scale_side(n, dense);
        spheres = scenes::scale_spheres(n, side);
        capsules = scenes::scale_capsules(n / spheres_a_capsule, side);
        if (verb == Verb::touch) moves = scenes::drift(n, 0.1f, 0.5f, 27);
    }
};

std::string title(const std::string& scene, Verb verb, std::size_t n) {
    return "scale/" + scene + "/" + verb_name(verb) + "/" + size_name(n);
}

void add_crowds(std::vector<Job>& to) {
    for (const Verb verb : {Verb::find, Verb::count})
        for (const std::size_t n : {1000u, 10000u, 100000u, 1000000u, 10000000u})
            to.push_back(job(
                title("crowd", verb, n), n <= 10000 ? Suite::full : Suite::huge, verb,
                [=] { return scenes::scale_crowd(n); }, [](const Spheres& crowd) { return within(crowd); }));
}

// Radii of one third to the whole of the largest, which decides how far those must look who know one
// distance.
void add_mixed(std::vector<Job>& to) {
    for (const std::size_t n : {10000u, 100000u, 1000000u})
        to.push_back(job(
            title("mixed", Verb::find, n), n <= 10000 ? Suite::full : Suite::huge, Verb::find,
            [=] { return scenes::mixed_crowd(n); }, [](const Spheres& crowd) { return within(crowd); }));
}

void add_spheres_capsules(std::vector<Job>& to) {
    for (const bool dense : {true, false})
        for (const Verb verb : {Verb::find, Verb::nearest, Verb::deepest, Verb::touch})
            for (const std::size_t n : {1000u, 3000u, 10000u, 30000u, 100000u, 1000000u, 10000000u}) {
                if (n > 100000 && (verb == Verb::deepest || verb == Verb::touch))
                    continue;  // minutes of all pairs
                if (n > 1000000 && verb != Verb::find) continue;
                const bool quick = dense && verb == Verb::find && n == 100000;
                const Suite suite = quick ? Suite::quick : n <= 100000 ? Suite::full : Suite::huge;
                to.push_back(
                    {title(dense ? "dense" : "sparse", verb, n), suite, [=] {
                         const auto scene = std::make_shared<Scene>(n, dense, verb);
                         Prepared prepared{Question{verb, {between(scene->spheres, scene->capsules)}}, scene};
                         const scenes::Moves& moves = scene->moves;
                         if (verb == Verb::touch)
                             prepared.question.of_a = motion(moves.dx, moves.dy, moves.dz);
                         return prepared;
                     }});
            }
}

void add_clumps(std::vector<Job>& to) {
    struct Clump {
        Spheres spheres;
        Capsules capsules;
    };
    for (const std::size_t n : {10000u, 100000u, 1000000u, 10000000u})
        to.push_back(job(
            title("clumped", Verb::find, n), n <= 100000 ? Suite::full : Suite::huge, Verb::find,
            [=] {
                const float side = scenes::scale_side(n, true);
                return Clump{scenes::clumped_spheres(n, side),
                             scenes::scale_capsules(n / spheres_a_capsule, side)};
            },
            [](const Clump& clump) { return between(clump.spheres, clump.capsules); }));
}

// Capsules among themselves. The hair has 15 links a strand.
void add_chains(std::vector<Job>& to) {
    for (const std::size_t n : {10000u, 79000u, 1000000u})
        to.push_back(job(
            title("film", Verb::find, n), n <= 10000 ? Suite::full : Suite::huge, Verb::find,
            [=] { return scenes::film(n); }, [](const Capsules& film) { return within(film); }));
    for (const std::size_t n : {10000u, 100000u})
        to.push_back(job(
            title("hair", Verb::find, n), n <= 10000 ? Suite::full : Suite::huge, Verb::find,
            [=] { return scenes::strands(n / scenes::links_per_strand); },
            [](const scenes::Strands& hair) { return within(hair.view()); }));
}

void add_ground(std::vector<Job>& to) {
    struct Ground {
        scenes::Terrain terrain;
        Spheres points;
        Capsules walker;
    };
    const auto of_size = [](std::size_t n) {
        // Half as many cells as triangles, five for every four.
        const auto along = static_cast<std::size_t>(std::sqrt(0.4 * static_cast<double>(n)) + 0.5);
        return scenes::terrain(n / 2 / along, along);
    };
    for (const std::size_t n : {1000u, 10000u, 100000u})
        to.push_back(job(
            title("ground", Verb::nearest, n),
            n == 10000  ? Suite::quick
            : n < 10000 ? Suite::full
                        : Suite::huge,
            Verb::nearest,
            [=] {
                return Ground{of_size(n), scenes::points_around_terrain(n), {}};
            },
            [](const Ground& ground) { return between(ground.points, ground.terrain.view()); }));
    to.push_back(job(
        title("ground-walker", Verb::find, 100000), Suite::full, Verb::find,
        [=] {
            const float middle = 0.5f * scenes::terrain_side;
            Ground ground{of_size(100000), {}, {}};
            const float height = scenes::Heights(scenes::terrain_seed).at(middle, middle);
            ground.walker = scenes::character({middle, middle, height});
            return ground;
        },
        [](const Ground& ground) { return between(ground.walker, ground.terrain.view()); }));
}

}  // namespace

void add_scale(std::vector<Job>& to) {
    add_crowds(to);
    add_mixed(to);
    add_spheres_capsules(to);
    add_clumps(to);
    add_chains(to);
    add_ground(to);
}

}  // namespace capsa::bench
