#include "bench/measure/field.hpp"
#include "bench/micro/contests.hpp"

#include "capsa/c/capsa.h"

namespace capsa::bench {

namespace {

capsa_shapes first_rows(capsa_shapes shapes, std::size_t count) {
    shapes.count = count;
    return shapes;
}

}  // namespace

std::vector<Planned> query_contests(const Cube& sparse, const Cube& dense, bool quick) {
    std::vector<Planned> contests;
    const auto ask = [&](const std::string& title, Verb verb, const capsa_source& source) {
        contests.push_back({title, contender_names(title), [=] {
                                return contest(title, Question{verb, {source}, 0, false});
                            }});
    };
    for (const Cube* cube : {&sparse, &dense}) {
        if (quick && cube == &dense) continue;
        const capsa_shapes spheres = cube->cols[capsa_shape_sphere],
                           capsules = cube->rows[capsa_shape_capsule];
        const capsa_shapes many = cube->cols[capsa_shape_capsule];
        const capsa_source between = capsa_between(&spheres, &capsules);
        const auto title = [&](const char* text) { return std::string("query/") + text + "/" + cube->label; };
        for (const Verb verb : {Verb::count, Verb::find, Verb::any, Verb::touched, Verb::mask})
            ask(title(("cross_4096_spheres_1024_capsules_" + std::string(verb_name(verb))).c_str()), verb,
                between);
        ask(title("within_4096_capsules_count"), Verb::count, capsa_within(&many));
        ask(title("within_4096_spheres_count"), Verb::count, capsa_within(&spheres));
    }
    const capsa_shapes one = first_rows(sparse.cols[capsa_shape_sphere], 1);
    const capsa_shapes few = first_rows(sparse.rows[capsa_shape_capsule], 64);
    const capsa_shapes none = first_rows(sparse.rows[capsa_shape_capsule], 0);
    ask("call/1_sphere_64_capsules_count", Verb::count, capsa_between(&one, &few));
    ask("call/1_sphere_64_capsules_any", Verb::any, capsa_between(&one, &few));
    ask("call/nothing_to_do_count", Verb::count, capsa_between(&none, &none));
    return contests;
}

}  // namespace capsa::bench
