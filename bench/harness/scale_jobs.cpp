// Jobs that show from which size on an index pays.

#include "bench/harness/jobs.hpp"

#include "bench/scenes/scale.hpp"
#include "capsa/pairs.hpp"

namespace capsa::bench {

void add_scale(std::vector<Job>& to) {
    struct Both {
        Spheres spheres;
        Capsules capsules;
    };
    for (const bool dense : {true, false})
        for (const Verb verb : {Verb::find, Verb::nearest})
            for (const std::size_t n : {1000u, 3000u, 10000u, 30000u, 100000u, 1000000u}) {
                const bool quick = dense && verb == Verb::find && n == 100000;
                to.push_back(job(
                    std::string("scale/") + (dense ? "dense/" : "sparse/") + verb_name(verb) + "/" +
                        size_name(n),
                    quick         ? Suite::quick
                    : n <= 100000 ? Suite::full
                                  : Suite::huge,
                    verb,
                    [=] {
                        const float side = scenes::scale_side(n, dense);
                        return Both{scenes::scale_spheres(n, side), scenes::scale_capsules(n / 100, side)};
                    },
                    [](const Both& both) { return between(both.spheres, both.capsules); }));
            }
}

}  // namespace capsa::bench
