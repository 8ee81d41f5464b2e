// Jobs that show from which size on an index pays.

#include "bench/harness/jobs.hpp"

#include "bench/scenes/motion.hpp"
#include "bench/scenes/scale.hpp"
#include "capsa/motion.hpp"
#include "capsa/pairs.hpp"

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

}  // namespace

void add_scale(std::vector<Job>& to) {
    for (const Verb verb : {Verb::find, Verb::count})
        for (const std::size_t n : {1000u, 10000u, 100000u, 1000000u})
            to.push_back({std::string("scale/crowd/") + verb_name(verb) + "/" + size_name(n),
                          n <= 10000 ? Suite::full : Suite::huge, [=] {
                              const auto crowd = std::make_shared<Spheres>(scenes::scale_crowd(n));
                              return Prepared{Question{verb, {within(*crowd)}}, crowd};
                          }});
    for (const bool dense : {true, false})
        for (const Verb verb : {Verb::find, Verb::nearest, Verb::deepest, Verb::touch})
            for (const std::size_t n : {1000u, 3000u, 10000u, 30000u, 100000u, 1000000u}) {
                if (n > 100000 && (verb == Verb::deepest || verb == Verb::touch))
                    continue;  // minutes of all pairs
                const bool quick = dense && verb == Verb::find && n == 100000;
                const Suite suite = quick ? Suite::quick : n <= 100000 ? Suite::full : Suite::huge;
                to.push_back(
                    {std::string("scale/") + (dense ? "dense/" : "sparse/") + verb_name(verb) + "/" +
                         size_name(n),
                     suite, [=] {
                         const auto scene = std::make_shared<Scene>(n, dense, verb);
                         Prepared prepared{Question{verb, {between(scene->spheres, scene->capsules)}}, scene};
                         const scenes::Moves& moves = scene->moves;
                         if (verb == Verb::touch)
                             prepared.question.of_a = motion(moves.dx, moves.dy, moves.dz);
                         return prepared;
                     }});
            }
}

}  // namespace capsa::bench
