// Spheres in a box that repeats, beside the same spheres without a box, and beside images that are copied by
// hand. All have a workspace.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"

#include "capsa/capsa.hpp"

#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace capsa::bench {

namespace {

struct PeriodicScene {
    Spheres spheres, images;
    Workspace workspace, of_images;
    std::vector<IndexPair> pairs;
    std::vector<Image> shifts;
    std::uint64_t hits = 0;  // with images
    float radius;

    // Ten neighbours of a sphere as the mean, in a box of side 1.
    explicit PeriodicScene(std::size_t rows)
        : pairs(8 * rows),
          shifts(8 * rows),
          radius(std::cbrt(10.0f / (static_cast<float>(rows) * 33.5103f))) {
        scenes::Random random(1);
        for (std::size_t i = 0; i < rows; ++i) {
            const float x = random.between(0, 1), y = random.between(0, 1), z = random.between(0, 1);
            spheres.push_back(x, y, z, radius);
        }
        hits = periodic_hits(*this, {.workspace = &workspace});
    }
    static std::uint64_t periodic_hits(PeriodicScene& s, const Options& options) {
        return find_hits(periodic(within(s.spheres), {1, 1, 1}), std::span(s.pairs), options).total;
    }
    // The images with a first shift above 0 whose spheres come within a diameter of the box.
    void copy_images() {
        images.clear();
        const float reach = 2 * radius;
        const capsa_shapes rows = spheres;
        for (std::size_t i = 0; i < spheres.size(); ++i) {
            const float p[3] = {rows.stream[0].data[i], rows.stream[1].data[i], rows.stream[2].data[i]};
            for (int k = 14; k < 27; ++k) {
                const int shift[3] = {k / 9 - 1, k / 3 % 3 - 1, k % 3 - 1};
                float q[3];
                bool near = true;
                for (int axis = 0; axis < 3; ++axis) {
                    q[axis] = p[axis] + static_cast<float>(shift[axis]);
                    near = near && q[axis] >= -reach && q[axis] <= 1 + reach;
                }
                if (near) images.push_back(q[0], q[1], q[2], radius);
            }
        }
    }
};

struct NamedWay {
    const char *name, *label;
    std::uint64_t (*ask)(PeriodicScene&, Options);
};
constexpr NamedWay ways[] = {
    {"periodic", "find_hits, periodic",
     [](PeriodicScene& s, Options options) { return PeriodicScene::periodic_hits(s, options); }},
    {"images", "the same with the images",
     [](PeriodicScene& s, Options options) {
         options.images = s.shifts;
         return PeriodicScene::periodic_hits(s, options);
     }},
    {"none", "without the box, fewer pairs",
     [](PeriodicScene& s, Options options) {
         find_hits(within(s.spheres), std::span(s.pairs), options);
         return s.hits;
     }},
    {"hand", "images copied by hand, two queries", [](PeriodicScene& s, Options options) {
         s.copy_images();
         begin_frame(s.images.x());
         const FindResult own = find_hits(within(s.spheres), std::span(s.pairs), options);
         options.workspace = &s.of_images;
         return own.total + find_hits(between(s.spheres, s.images),
                                      std::span(s.pairs).subspan(static_cast<std::size_t>(own.written)),
                                      options)
                                .total;
     }}};

Planned planned(const std::string& title, std::size_t rows, Isa isa) {
    Planned contest{title, {}, {}};
    for (const NamedWay& way : ways) contest.names.push_back(title + "/" + way.name);
    contest.make = [=] {
        const auto scene = std::make_shared<PeriodicScene>(rows);
        Contest made{title, static_cast<double>(rows), scene->hits, {}};
        for (const NamedWay& way : ways) {
            const auto run = [=, ask = way.ask] {
                begin_frame(scene->spheres.x());
                return ask(*scene, {.isa = isa, .workspace = &scene->workspace});
            };
            made.contenders.push_back({title + "/" + way.name, way.label, run, {}, {}, {}});
        }
        return made;
    };
    return contest;
}

}  // namespace

std::vector<Planned> periodic_contests() {
    std::vector<Planned> contests;
    for (const capsa_kernel_table* table : vector_tables())
        for (const std::size_t rows : {std::size_t{10000}, std::size_t{100000}, std::size_t{1000000}})
            contests.push_back(planned("periodic/" + std::to_string(rows) + "/" + table->name, rows,
                                       static_cast<Isa>(table->isa)));
    return contests;
}

}  // namespace capsa::bench
