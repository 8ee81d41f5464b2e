// What exact decisions cost: the same question by the rounded distance and as real numbers say.

#include "bench/micro/contests.hpp"
#include "bench/scenes/scale.hpp"

#include "capsa/capsa.hpp"

#include <string>
#include <vector>

namespace capsa::bench {

namespace {

// Spheres on a lattice whose neighbours touch: by real numbers at 0.5, at 0.1f only where a coordinate was
// rounded down.
Spheres lattice(std::size_t side, float step) {
    Spheres spheres;
    for (std::size_t i = 0; i < side * side * side; ++i)
        spheres.push_back(static_cast<float>(i % side) * step, static_cast<float>(i / side % side) * step,
                          static_cast<float>(i / side / side) * step, 0.5f * step);
    return spheres;
}

// Spheres of one size from x on.
Spheres spheres_from(float x, std::size_t count, std::uint64_t seed) {
    return scenes::uniform<Spheres>(count, 10.0f, seed,
                                    [x](Spheres& to, scenes::Random&, const scenes::Vec& p) {
                                        scenes::add(to, {p[0] + x, p[1], p[2]}, 0.05f);
                                    });
}
// The same, and one whose surface passes between them.
Spheres beside_a_huge_one(std::size_t count) {
    Spheres spheres = spheres_from(0.0f, count, 41);
    spheres.push_back(0.0f, 0.0f, -1e9f, 1e9f);
    return spheres;
}

// The same segment many times.
Capsules coincident(std::size_t count) {
    Capsules capsules;
    for (std::size_t i = 0; i < count; ++i) capsules.push_back(0.1f, 0.2f, 0.3f, 1.1f, 0.7f, 0.9f, 0.0f);
    return capsules;
}

// Capsules of a metre each, in millimetres.
Capsules in_millimetres(std::size_t count, std::uint64_t seed) {
    return scenes::uniform<Capsules>(count, 8000.0f, seed,
                                     [](Capsules& to, scenes::Random& random, const scenes::Vec& p) {
                                         using scenes::operator+;
                                         scenes::add(to, p, p + random.step(500.0f, 1000.0f), 150.0f);
                                     });
}

// A source, and what must live as long as it is asked.
struct Scene {
    Source source;
    std::shared_ptr<const void> keep;

    // Of A. The rows are vectors of the scene, which it may change.
    std::span<float> first_numbers() const {
        return {const_cast<float*>(source.a.stream[0].data), source.a.count};
    }
};
using Make = std::function<Scene()>;

struct AskedVerb {
    const char* name;
    std::function<std::uint64_t(const Source&, const Options&)> ask;
};

Planned planned(const std::string& title, const AskedVerb& verb, const Make& make, Isa isa, bool workspace) {
    const std::vector<std::string> names{title + "/rounded", title + "/exact"};
    return {
        title, names, [=] {
            const Scene scene = make();
            const double rows = static_cast<double>(scene.source.a.count);
            const bool within = scene.source.kind == capsa_source_within;
            Contest made{title,
                         within ? rows * (rows - 1) / 2 : rows * static_cast<double>(scene.source.b.count),
                         0,
                         {}};
            // The two may count a few pairs differently, so their checks are their own.
            for (const Decide decide : {Decide::rounded, Decide::exact}) {
                const auto room = workspace ? std::make_shared<Workspace>() : nullptr;
                made.contenders.push_back({names[decide == Decide::exact],
                                           decide == Decide::exact ? "as real numbers say" : "rounded",
                                           [=] {
                                               const Options options{0.0f, isa, room.get(), decide};
                                               if (room) begin_frame(scene.first_numbers());
                                               return verb.ask(scene.source, options) != 0 ? std::uint64_t{1}
                                                                                           : std::uint64_t{0};
                                           },
                                           {},
                                           {},
                                           {}});
            }
            return made;
        }};
}

template <class Rows>
Make within_rows(const std::function<Rows()>& make) {
    return [make] {
        const auto rows = std::make_shared<Rows>(make());
        return Scene{within(*rows), rows};
    };
}

template <class A, class B>
Scene between_rows(A of_a, B of_b) {
    const auto rows = std::make_shared<std::pair<A, B>>(std::move(of_a), std::move(of_b));
    return {between(rows->first, rows->second), rows};
}

}  // namespace

std::vector<Planned> exact_contests(const Cube& sparse, const Cube& dense) {
    const auto found = std::make_shared<std::vector<IndexPair>>(1 << 22);
    const auto touches = std::make_shared<std::vector<Contact>>(1 << 20);
    const AskedVerb verbs[] = {
        {"count", [](const Source& source, const Options& options) { return count_hits(source, options); }},
        {"find",
         [found](const Source& source, const Options& options) {
             return find_hits(source, std::span(*found), options).total;
         }},
        {"contacts", [touches](const Source& source, const Options& options) {
             return contacts(source, std::span(*touches), options).total;
         }}};
    // Spheres that move and meet nothing.
    const auto first = std::make_shared<std::vector<Touch>>(1 << 16);
    const AskedVerb moving{"first_touch", [first](const Source& source, const Options& options) {
                               const Motion rest = motion(0.0f, 0.0f, 0.01f);
                               first_touch(source, rest, std::span(*first).first(source.a.count), options);
                               return std::uint64_t{1};
                           }};
    // As threads share a query.
    const AskedVerb parts{"count_in_16_parts", [](const Source& source, const Options& options) {
                              std::uint64_t total = 0;
                              for (std::size_t part = 0; part < 16; ++part)
                                  total += count_hits(slice(source, part, 16), options);
                              return total;
                          }};
    std::vector<Planned> contests;
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        std::string on = "/";
        on += name(isa);
        for (const AskedVerb& verb : verbs) {
            const auto add = [&](const std::string& scene, const Make& make, bool workspace = false) {
                std::string title = "exact/";
                for (const std::string& word : {std::string(verb.name), std::string("/"), scene, on})
                    title += word;
                contests.push_back(planned(title, verb, make, isa, workspace));
            };
            for (const Cube* cube : {&sparse, &dense}) {
                const capsa_shapes spheres = cube->cols[capsa_shape_sphere],
                                   few = cube->rows[capsa_shape_capsule],
                                   capsules = cube->cols[capsa_shape_capsule],
                                   triangles = cube->rows[capsa_shape_triangle],
                                   boxes = cube->rows[capsa_shape_box],
                                   cones = cube->cols[capsa_shape_round_cone];
                add("4096_spheres_1024_capsules/" + cube->label, [=] {
                    return Scene{between(spheres, few), {}};
                });
                add("4096_capsules_1024_capsules/" + cube->label, [=] {
                    return Scene{between(capsules, few), {}};
                });
                add("4096_spheres_1024_triangles/" + cube->label, [=] {
                    return Scene{between(spheres, triangles), {}};
                });
                add("4096_capsules_1024_boxes/" + cube->label, [=] {
                    return Scene{between(capsules, boxes), {}};
                });
                add("4096_cones_1024_boxes/" + cube->label, [=] { return Scene{between(cones, boxes), {}}; });
            }
            add("10000_spheres_and_one_of_1e9",
                within_rows<Spheres>([] { return beside_a_huge_one(10000); }));
            add("10000_spheres_and_one_of_1e9/workspace",
                within_rows<Spheres>([] { return beside_a_huge_one(10000); }), true);
            add("3000_coincident_capsules", within_rows<Capsules>([] { return coincident(3000); }));
            add("4096_capsules_1024_capsules/millimetres",
                [] { return between_rows(in_millimetres(4096, 42), in_millimetres(1024, 43)); });
            add("lattice_12_of_0.5", within_rows<Spheres>([] { return lattice(12, 0.5f); }));
            add("lattice_12_of_0.1", within_rows<Spheres>([] { return lattice(12, 0.1f); }));
            add("lattice_40_of_0.5", within_rows<Spheres>([] { return lattice(40, 0.5f); }), true);
            for (const bool crowd : {false, true})
                add(
                    std::string("100000_spheres_1000_capsules/") + (crowd ? "dense" : "sparse"),
                    [=] {
                        const float side = scenes::scale_side(100000, crowd);
                        return between_rows(scenes::scale_spheres(100000, side),
                                            scenes::scale_capsules(1000, side));
                    },
                    true);
        }
        const auto add = [&](const AskedVerb& verb, const std::string& scene, const Make& make) {
            std::string title = "exact/";
            for (const std::string& word : {std::string(verb.name), std::string("/"), scene, on})
                title += word;
            contests.push_back(planned(title, verb, make, isa, false));
        };
        add(moving, "2000_spheres_2000_spheres/apart",
            [] { return between_rows(spheres_from(0.0f, 2000, 44), spheres_from(20.0f, 2000, 45)); });
        add(parts, "640_spheres_200000_spheres", [] {
            return between_rows(scenes::scale_spheres(640, 100.0f), scenes::scale_spheres(200000, 100.0f));
        });
    }
    return contests;
}

}  // namespace capsa::bench
