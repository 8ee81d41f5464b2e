#include "bench/measure/field.hpp"
#include "bench/micro/contests.hpp"

#include "capsa/c/capsa.h"
#include "src/registry.hpp"

namespace capsa::bench {

namespace {

capsa_shapes first_rows(capsa_shapes shapes, std::size_t count) {
    shapes.count = count;
    return shapes;
}

// A verb of all pairs beside the verb that answers by run. With one run both have the same pairs and one
// answer.
struct ByRun {
    const char* verb;
    const char* sides[2];  // without runs, by run
    std::uint64_t (*ask[2])(const capsa_source& source, const capsa_options& options);
};

constexpr ByRun by_run[] = {
    {"any",
     {"any_hit", "any_by_run"},
     {[](const capsa_source& source, const capsa_options& options) {
          int hit = 0;
          capsa_any_hit(&source, &options, &hit);
          return static_cast<std::uint64_t>(hit);
      },
      [](const capsa_source& source, const capsa_options& options) {
          std::uint8_t hit = 0;
          capsa_any_by_run(&source, &options, &hit, 1);
          return std::uint64_t{hit};
      }}},
    {"count",
     {"count_hits", "count_by_run"},
     {[](const capsa_source& source, const capsa_options& options) {
          std::uint64_t hits = 0;
          capsa_count_hits(&source, &options, &hits);
          return hits;
      },
      [](const capsa_source& source, const capsa_options& options) {
          std::uint64_t hits = 0;
          capsa_count_by_run(&source, &options, &hits, 1);
          return hits;
      }}},
};

struct OneRun {
    const char* name;
    std::size_t spheres, capsules;
};

constexpr OneRun one_runs[] = {{"1_sphere_8_capsules", 1, 8},
                               {"1_sphere_64_capsules", 1, 64},
                               {"1000_spheres_1000_capsules", 1000, 1000}};

// What it costs to answer by run where there is one run.
Planned one_run_contest(const ByRun& verbs, const OneRun& run, const Cube& cube,
                        const capsa_kernel_table& table) {
    const std::string title = std::string("one_run/") + run.name + "_" + verbs.verb + "/" + table.name;
    const std::vector<std::string> names{title + "/" + verbs.sides[0], title + "/" + verbs.sides[1]};
    return {title, names, [title, names, &verbs, &run, &cube, isa = table.isa] {
                const capsa_shapes spheres = first_rows(cube.cols[capsa_shape_sphere], run.spheres),
                                   capsules = first_rows(cube.rows[capsa_shape_capsule], run.capsules);
                const auto offsets = std::make_shared<const std::array<std::uint32_t, 2>>(
                    std::array{0u, static_cast<std::uint32_t>(run.spheres)});
                const capsa_runs runs{offsets->data(), nullptr, 1};
                const capsa_source sources[] = {capsa_between(&spheres, &capsules),
                                                capsa_between_runs(&spheres, &capsules, &runs)};
                capsa_options options{};
                options.isa = isa;
                const auto pairs = static_cast<double>(run.spheres * run.capsules);
                Contest contest{title, pairs >= small_job ? pairs : 0, 0, {}};
                for (std::size_t k = 0; k < 2; ++k)
                    contest.contenders.push_back({names[k],
                                                  verbs.sides[k],
                                                  [offsets, ask = verbs.ask[k], source = sources[k],
                                                   options] { return ask(source, options); },
                                                  {},
                                                  {},
                                                  {}});
                return contest;
            }};
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
    for (const capsa_kernel_table* table : registry::tables())
        for (const OneRun& run : one_runs)
            for (const ByRun& verbs : by_run)
                if (registry::runnable(table->isa))
                    contests.push_back(one_run_contest(verbs, run, sparse, *table));
    return contests;
}

}  // namespace capsa::bench
