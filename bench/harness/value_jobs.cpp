// Jobs for the verbs that answer with values.

#include "bench/harness/jobs.hpp"

#include "bench/scenes/character.hpp"
#include "bench/scenes/crowd.hpp"
#include "bench/scenes/neighbours.hpp"
#include "bench/scenes/strands.hpp"
#include "capsa/sources.hpp"

namespace capsa::bench {

using scenes::Neighbours;

// 2048 pairs stay in the caches, a million come from memory.
void add_neighbours(std::vector<Job>& to) {
    for (const std::size_t n : {2048u, 1000000u})
        for (const Verb verb : {Verb::gaps, Verb::contacts}) {
            const auto add = [&](const char* which, Suite suite, auto source) {
                to.push_back(job(
                    std::string("neighbours/") + which + "/" + verb_name(verb) + "/" + size_name(n), suite,
                    verb, [n] { return scenes::neighbours(n); }, source));
            };
            const Suite capsules = verb == Verb::gaps && n == 2048 ? Suite::quick : Suite::full;
            add("spheres-zip", Suite::full,
                [](const Neighbours& all) { return zip(all.spheres, all.balls); });
            add("spheres-capsules-zip", Suite::quick,
                [](const Neighbours& all) { return zip(all.spheres, all.capsules); });
            add("capsules-zip", capsules,
                [](const Neighbours& all) { return zip(all.capsules, all.others); });
        }
}

void add_values(std::vector<Job>& to) {
    add_neighbours(to);
    for (const Verb verb : {Verb::nearest, Verb::contacts, Verb::deepest}) {
        const std::string name = std::string("/") + verb_name(verb) + "/";
        to.push_back(job(
            "uniform-10m/spheres-capsules" + name + "4096x1024",
            verb == Verb::nearest ? Suite::quick : Suite::full, verb,
            [] {
                return Both{scenes::uniform_spheres(4096, 10, 12), scenes::uniform_capsules(1024, 10, 13)};
            },
            spheres_capsules));
        to.push_back(job(
            "uniform-10m/capsules-within" + name + "4096", Suite::full, verb,
            [] { return scenes::uniform_capsules(4096, 10, 14); },
            [](const Capsules& capsules) { return within(capsules); }));
        to.push_back(job(
            "crowd/agents-walls" + name + "1e3", verb == Verb::nearest ? Suite::quick : Suite::full, verb,
            [] {
                return Both{scenes::crowd_agents(1000), scenes::crowd_walls(1000)};
            },
            spheres_capsules, true));
        to.push_back(job(
            "character/motes-bones" + name + "1e4", verb == Verb::nearest ? Suite::full : Suite::quick, verb,
            [] {
                return Both{scenes::motes(10000), scenes::character()};
            },
            spheres_capsules));
    }
}

}  // namespace capsa::bench
