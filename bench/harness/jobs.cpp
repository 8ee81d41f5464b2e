#include "bench/harness/jobs.hpp"

#include "bench/scenes/arm.hpp"
#include "bench/scenes/character.hpp"
#include "bench/scenes/crowd.hpp"
#include "bench/scenes/particles.hpp"
#include "bench/scenes/strands.hpp"
#include "bench/scenes/worst.hpp"
#include "capsa/sources.hpp"
#include "src/shape.hpp"

namespace capsa::bench {

namespace {

constexpr auto spheres_within = [](const Spheres& spheres) { return within(spheres); };

std::string title(const std::string& scene, Verb verb, const std::string& size) {
    return scene + "/" + verb_name(verb) + "/" + size;
}

}  // namespace

void add_uniform(std::vector<Job>& to) {
    for (const auto& [side, text] : {std::pair{10.0f, "uniform-10m"}, {1.4f, "uniform-1.4m"}}) {
        const bool sparse = side > 2;
        for (const Verb verb : {Verb::count, Verb::find, Verb::touched, Verb::mask}) {
            const Suite suite =
                verb == Verb::count || (sparse && verb == Verb::find) ? Suite::quick : Suite::full;
            to.push_back(job(
                title(std::string(text) + "/spheres-capsules", verb, "4096x1024"), suite, verb,
                [side = side] {
                    return Both{scenes::uniform_spheres(4096, side, 12),
                                scenes::uniform_capsules(1024, side, 13)};
                },
                spheres_capsules));
        }
        to.push_back(job(
            title(std::string(text) + "/capsules-within", Verb::count, "4096"),
            sparse ? Suite::quick : Suite::full, Verb::count,
            [side = side] { return scenes::uniform_capsules(4096, side, 14); },
            [](const Capsules& capsules) { return within(capsules); }));
        to.push_back(job(
            title(std::string(text) + "/spheres-within", Verb::count, "4096"),
            sparse ? Suite::quick : Suite::full, Verb::count,
            [side = side] { return scenes::uniform_spheres(4096, side, 12); }, spheres_within));
    }
}

void add_particles(std::vector<Job>& to) {
    using scenes::Density;
    for (const auto& [density, text] :
         {std::pair{Density::sparse, "particles-sparse"}, {Density::dense, "particles-dense"}})
        for (const std::size_t n : {1000u, 10000u, 100000u})
            for (const Verb verb : {Verb::count, Verb::find}) {
                const bool short_one = n == 1000 && verb == Verb::find;
                const Suite suite = short_one ? Suite::quick : n <= 10000 ? Suite::full : Suite::huge;
                to.push_back(job(
                    title(std::string(text) + "/within", verb, size_name(n)), suite, verb,
                    [n, density = density] { return scenes::particles(n, density); }, spheres_within));
            }
    for (const std::size_t n : {1000u, 10000u, 100000u, 1000000u, 10000000u})
        for (const Verb verb : {Verb::count, Verb::find, Verb::any, Verb::touched, Verb::mask}) {
            const bool plain = verb == Verb::find || verb == Verb::touched;
            const Suite suite = n > 1000000                            ? Suite::huge
                                : plain && (n == 10000 || n == 100000) ? Suite::quick
                                                                       : Suite::full;
            to.push_back(job(
                title("particles-sparse/64-obstacles", verb, size_name(n)), suite, verb,
                [=] {
                    const float side = scenes::particle_side(n, Density::sparse);
                    return Both{scenes::particles(n, Density::sparse), scenes::particle_obstacles(64, side)};
                },
                spheres_capsules));
        }
}

void add_crowd(std::vector<Job>& to) {
    for (const std::size_t n : {1000u, 10000u, 100000u}) {
        const Suite suite = n == 1000 ? Suite::quick : n == 10000 ? Suite::full : Suite::huge;
        to.push_back(job(
            title("crowd/agents", Verb::find, size_name(n)), suite, Verb::find,
            [=] { return scenes::crowd_agents(n); }, spheres_within, true));
        to.push_back(job(
            title("crowd/agents-walls", Verb::find, size_name(n)), suite, Verb::find,
            [=] {
                return Both{scenes::crowd_agents(n), scenes::crowd_walls(n)};
            },
            spheres_capsules, true));
    }
}

void add_arm(std::vector<Job>& to) {
    constexpr std::size_t poses = 1000;
    for (const Verb verb : {Verb::any, Verb::count, Verb::touched})
        to.push_back(
            {title("arm/59-spheres-4-obstacles", verb, std::to_string(poses) + "-poses"),
             verb == Verb::any ? Suite::quick : Suite::full, [verb] {
                 const auto arm = std::make_shared<scenes::Arm>(scenes::arm(poses));
                 const capsa_shapes robot = arm->robot, obstacles = arm->obstacles;
                 Prepared prepared{Question{verb, {}, 0, false}, arm};
                 for (std::size_t k = 0; k < poses; ++k)
                     prepared.question.sources.push_back(between(
                         rows_of(robot, k * scenes::spheres_per_pose, scenes::spheres_per_pose),
                         rows_of(obstacles, k * scenes::obstacles_per_pose, scenes::obstacles_per_pose)));
                 return prepared;
             }});
}

// As a planner asks: many poses among the same obstacles.
void add_planner(std::vector<Job>& to) {
    constexpr std::size_t poses = 10000, obstacles = 200;
    for (const Verb verb : {Verb::any, Verb::count})
        to.push_back({title("planner/59-spheres-200-obstacles", verb, size_name(poses) + "-poses"),
                      Suite::full, [verb] {
                          const auto arm = std::make_shared<scenes::Arm>(scenes::arm_among(poses, obstacles));
                          const capsa_shapes robot = arm->robot;
                          Prepared prepared{Question{verb, {}, 0, false}, arm};
                          for (std::size_t k = 0; k < poses; ++k)
                              prepared.question.sources.push_back(between(
                                  rows_of(robot, k * scenes::spheres_per_pose, scenes::spheres_per_pose),
                                  arm->obstacles));
                          return prepared;
                      }});
}

void add_strands(std::vector<Job>& to) {
    struct Hair {
        scenes::Strands strands;
        Capsules body;
    };
    for (const std::size_t n : {100u, 1000u, 10000u})
        for (const Verb verb : {Verb::find, Verb::touched})
            to.push_back(job(
                title("strands/links-body", verb, size_name(n) + "-strands"),
                n == 1000 && verb == Verb::find ? Suite::quick : Suite::full, verb,
                [=] {
                    return Hair{scenes::strands(n), scenes::character()};
                },
                [](const Hair& hair) { return between(hair.strands.view(), hair.body); }));
}

void add_character(std::vector<Job>& to) {
    for (const std::size_t n : {1000u, 10000u, 100000u, 1000000u})
        for (const Verb verb : {Verb::count, Verb::find, Verb::mask})
            to.push_back(job(
                title("character/motes-bones", verb, size_name(n)),
                n == 10000 && verb != Verb::mask ? Suite::quick : Suite::full, verb,
                [=] {
                    return Both{scenes::motes(n), scenes::character()};
                },
                spheres_capsules));
    for (const std::size_t n : {16u, 256u, 4096u})
        to.push_back(job(
            title("character/scattered-bones-within", Verb::count, std::to_string(n)),
            n == 256 ? Suite::quick : Suite::full, Verb::count,
            [=] { return scenes::uniform_capsules(n, 10.0f, 15); },
            [](const Capsules& capsules) { return within(capsules); }));
}

void add_worst(std::vector<Job>& to) {
    for (const std::size_t n : {1000u, 4000u})
        for (const Verb verb : {Verb::count, Verb::find}) {
            const Suite suite = n == 1000 && verb == Verb::find ? Suite::quick : Suite::full;
            to.push_back(job(
                title("worst/heap", verb, size_name(n)), suite, verb,
                [=] {
                    return Both{scenes::heap_of_spheres(n), scenes::heap_of_capsules(n)};
                },
                spheres_capsules));
            to.push_back(job(
                title("worst/1000-to-1", verb, size_name(n)), Suite::full, verb,
                [=] {
                    return Both{scenes::unequal_spheres(n), scenes::unequal_capsules(n)};
                },
                spheres_capsules));
        }
}

void add_batches(std::vector<Job>& to) {
    constexpr std::pair<std::size_t, std::size_t> sizes[] = {{1, 8}, {1, 64}, {16, 16}, {100, 20}};
    for (const auto& [n, m] : sizes)
        for (const Verb verb : {Verb::count, Verb::any, Verb::find})
            to.push_back(job(
                title("batch/spheres-capsules", verb, std::to_string(n) + "x" + std::to_string(m)),
                verb == Verb::count ? Suite::quick : Suite::full, verb,
                [n = n, m = m] {
                    return Both{scenes::uniform_spheres(n, 10, 16), scenes::uniform_capsules(m, 10, 17)};
                },
                spheres_capsules));
}

void add_half_spaces(std::vector<Job>& to) {
    struct Floor {
        Spheres spheres;
        Capsules capsules;
        HalfSpaces faces;
    };
    constexpr std::pair<std::size_t, std::size_t> sizes[] = {{4096, 1024}, {8, 1}, {64, 1}, {100000, 1}};
    for (const auto& [n, m] : sizes)
        for (const bool capsule : {false, true}) {
            if (capsule && n < 4096) continue;
            to.push_back(job(
                title(capsule ? "floor/capsules" : "floor/spheres", Verb::count,
                      std::to_string(n) + "x" + std::to_string(m)),
                capsule ? Suite::full : Suite::quick, Verb::count,
                [n = n, m = m] {
                    return Floor{scenes::uniform_spheres(n, 10, 18), scenes::uniform_capsules(n, 10, 19),
                                 scenes::uniform_half_spaces(m, 10, 20)};
                },
                [capsule](const Floor& scene) {
                    return capsule ? between(scene.capsules, scene.faces)
                                   : between(scene.spheres, scene.faces);
                }));
        }
}

// A tenth of the pairs of the dense scenes touch, and a few in ten thousand of the sparse ones. Libraries
// that test pair by pair are too slow for 4096x1024, and Bullet needs a minute there for its pair cache.
void add_triangles(std::vector<Job>& to) {
    struct Soup {
        Spheres spheres;
        Capsules capsules;
        Triangles triangles;
    };
    constexpr std::pair<std::size_t, std::size_t> sizes[] = {
        {4096, 1024}, {1024, 1024}, {8, 1}, {64, 1}, {1, 64}};
    for (const auto& [n, m] : sizes)
        for (const bool capsule : {false, true})
            for (const bool dense : {true, false}) {
                if (!dense && n < 4096) continue;
                const float side = !dense ? 10.0f : capsule ? 1.0f : 0.7f;
                const bool quick = !capsule && dense && (n == 1024 || n == 64);
                to.push_back(job(
                    title(std::string(dense ? "mesh-dense/" : "mesh-sparse/") +
                              (capsule ? "capsules" : "spheres"),
                          Verb::count, std::to_string(n) + "x" + std::to_string(m)),
                    quick ? Suite::quick : Suite::full, Verb::count,
                    [n = n, m = m, side] {
                        return Soup{scenes::uniform_spheres(n, side, 21),
                                    scenes::uniform_capsules(n, side, 22),
                                    scenes::uniform_triangles(m, side, 23)};
                    },
                    [capsule](const Soup& scene) {
                        return capsule ? between(scene.capsules, scene.triangles)
                                       : between(scene.spheres, scene.triangles);
                    }));
            }
}

std::vector<Job> jobs(const std::string& data) {
    std::vector<Job> all;
    add_uniform(all);
    add_batches(all);
    add_particles(all);
    add_crowd(all);
    add_arm(all);
    add_planner(all);
    add_strands(all);
    add_character(all);
    add_worst(all);
    add_half_spaces(all);
    add_triangles(all);
    add_scale(all);
    add_values(all);
    add_motions(all);
    add_recorded(all, data);
    return all;
}

}  // namespace capsa::bench
