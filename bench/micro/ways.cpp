// What every way to find the hits of two sets takes, with all that it builds in the call: brute force,
// indexes, cells, grids. Those of a B that rests are kept. Spheres in a cube by capsules, and spheres among
// themselves.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"
#include "src/index/index.hpp"

#include "capsa/capsa.hpp"

#include <cmath>
#include <memory>
#include <string_view>
#include <utility>

namespace capsa::bench {

namespace {

constexpr std::size_t spheres_of[] = {64, 512, 4096, 32768, 262144, 1000000},
                      capsules_of[] = {32, 128, 512, 2048, 10000, 100000};

// A million spheres in a cube of 12.5 m, or of 40 m: the density is the same for fewer.
struct Density {
    const char* name;
    float side;
};
constexpr Density densities[] = {{"dense", 12.5f}, {"sparse", 40.0f}};

constexpr std::size_t most_pairs = std::size_t{1} << 32;  // by brute force
constexpr std::size_t most_among_themselves = 65536;

// The rows, what the ways build of them, and room for the answers.
struct WaysScene {
    Spheres spheres;
    Capsules capsules;
    Index index_a, index_b, cells_b, kept_index_b, kept_cells_b;
    Workspace workspace, beside_index;
    capsa_index grid_a, grid_b, kept_grid_b;
    bool keeps_b = false;
    std::vector<IndexPair> pairs;

    WaysScene(std::size_t rows, std::size_t others, float side_of_million) {
        const float side = side_of_million * std::cbrt(static_cast<float>(rows) / 1e6f);
        scenes::Random random(1);
        const auto anywhere = [&] { return random.between(0, side); };
        for (std::size_t i = 0; i < rows; ++i)
            spheres.push_back(anywhere(), anywhere(), anywhere(), random.between(0.05f, 0.2f));
        for (std::size_t i = 0; i < others; ++i) {
            const float x = anywhere(), y = anywhere(), z = anywhere();
            const float up = random.between(-1, 1), angle = random.between(-3.14159265f, 3.14159265f),
                        level = std::sqrt(1 - up * up), length = random.between(0.5f, 1.5f);
            capsules.push_back(x, y, z, x + length * level * std::cos(angle),
                               y + length * level * std::sin(angle), z + length * up,
                               random.between(0.05f, 0.2f));
        }
    }
    std::uint64_t find(const Source& source, Isa isa) {
        return find_hits(source, std::span<IndexPair>(pairs), {.isa = isa}).total;
    }
    // By what the library chooses. A prepared source has no list of the last frame.
    std::uint64_t find_chosen(const Source& source, Isa isa) {
        begin_frame(spheres.x());
        begin_frame(capsules.ax());
        const Options options{.isa = isa, .workspace = &workspace};
        return find(prepare(source, options), isa);
    }
    // B rests: its index, its cells and its grid are built once.
    WaysScene& with_kept_b() {
        if (std::exchange(keeps_b, true)) return *this;
        kept_index_b.build(capsules);
        kept_cells_b.build(capsules);
        kept_cells_b.add_cells();
        in_grid(kept_grid_b, capsules);
        return *this;
    }
    std::uint64_t find_kept(const capsa_shapes& b, Isa isa) { return find(between(spheres, b), isa); }
    static const capsa_shapes& in_grid(capsa_index& grid, const capsa_shapes& rows) {
        if (!grid.build_grid(rows, {})) throw std::bad_alloc();
        return grid.shapes();
    }
};

struct NamedWay {
    const char *name, *label;
    std::uint64_t (*find)(WaysScene&, Isa);
};

constexpr NamedWay between_two[] = {
    {"chosen", "workspace",
     [](WaysScene& s, Isa isa) { return s.find_chosen(between(s.spheres, s.capsules), isa); }},
    {"all", "brute force", [](WaysScene& s, Isa isa) { return s.find(between(s.spheres, s.capsules), isa); }},
    {"index_of_a", "index of A",
     [](WaysScene& s, Isa isa) {
         s.index_a.build(s.spheres);
         return s.find(between(s.index_a, s.capsules), isa);
     }},
    {"index_of_b", "index of B",
     [](WaysScene& s, Isa isa) {
         s.index_b.build(s.capsules);
         return s.find(between(s.spheres, s.index_b), isa);
     }},
    {"index_of_both", "index of both",
     [](WaysScene& s, Isa isa) {
         s.index_a.build(s.spheres);
         s.index_b.build(s.capsules);
         return s.find(between(s.index_a, s.index_b), isa);
     }},
    {"cells_of_b", "cells of B",
     [](WaysScene& s, Isa isa) {
         s.cells_b.build(s.capsules);
         s.cells_b.add_cells();
         return s.find(between(s.spheres, s.cells_b), isa);
     }},
    {"grid_of_a", "grid of A",
     [](WaysScene& s, Isa isa) {
         return s.find(between(WaysScene::in_grid(s.grid_a, s.spheres), s.capsules), isa);
     }},
    {"grid_of_b", "grid of B",
     [](WaysScene& s, Isa isa) {
         return s.find(between(s.spheres, WaysScene::in_grid(s.grid_b, s.capsules)), isa);
     }},
    {"kept_index_of_b", "index of B, kept",
     [](WaysScene& s, Isa isa) { return s.find_kept(s.with_kept_b().kept_index_b.shapes(), isa); }},
    {"kept_index_of_b_and_workspace", "index of B, kept, and workspace",
     [](WaysScene& s, Isa isa) {
         begin_frame(s.spheres.x());
         const auto source = between(s.spheres, s.with_kept_b().kept_index_b);
         return s.find(prepare(source, {.isa = isa, .workspace = &s.beside_index}), isa);
     }},
    {"kept_cells_of_b", "cells of B, kept",
     [](WaysScene& s, Isa isa) { return s.find_kept(s.with_kept_b().kept_cells_b.shapes(), isa); }},
    {"kept_grid_of_b", "grid of B, kept",
     [](WaysScene& s, Isa isa) { return s.find_kept(s.with_kept_b().kept_grid_b.shapes(), isa); }},
    {"grid_of_a_beside_kept", "grid of A, grid of B kept",
     [](WaysScene& s, Isa isa) {
         const capsa_shapes& a = WaysScene::in_grid(s.grid_a, s.spheres);
         return s.find(between(a, s.with_kept_b().kept_grid_b.shapes()), isa);
     }},
    {"grid_of_both", "grid of both", [](WaysScene& s, Isa isa) {
         const capsa_shapes& b = WaysScene::in_grid(s.grid_b, s.capsules);
         return s.find(between(WaysScene::in_grid(s.grid_a, s.spheres), b), isa);
     }}};
constexpr NamedWay among_themselves[] = {
    {"chosen", "workspace", [](WaysScene& s, Isa isa) { return s.find_chosen(within(s.spheres), isa); }},
    {"all", "brute force", [](WaysScene& s, Isa isa) { return s.find(within(s.spheres), isa); }},
    {"index", "index",
     [](WaysScene& s, Isa isa) {
         s.index_a.build(s.spheres);
         return s.find(within(s.index_a), isa);
     }},
    {"grid", "grid",
     [](WaysScene& s, Isa isa) { return s.find(within(WaysScene::in_grid(s.grid_a, s.spheres)), isa); }}};

// Brute force is left out where it takes seconds.
Planned planned(const std::string& title, const Density& density, std::size_t rows, std::size_t others,
                std::span<const NamedWay> ways, Isa isa) {
    const double pairs = others == 0 ? 0.5 * static_cast<double>(rows) * static_cast<double>(rows - 1)
                                     : static_cast<double>(rows) * static_cast<double>(others);
    const bool all = others == 0 ? rows <= most_among_themselves : rows * others <= most_pairs;
    const auto is_asked = [=](const NamedWay& way) { return all || std::string_view(way.name) != "all"; };
    Planned contest{title, {}, {}};
    for (const NamedWay& way : ways)
        if (is_asked(way)) contest.names.push_back(title + "/" + way.name);
    contest.make = [=] {
        const auto scene = std::make_shared<WaysScene>(rows, others, density.side);
        const std::uint64_t met = ways.back().find(*scene, isa);  // a grid, which is soon ready
        scene->pairs.resize(met);
        Contest made{title, pairs, met, {}};
        for (const NamedWay& way : ways)
            if (is_asked(way))
                made.contenders.push_back({title + "/" + way.name,
                                           way.label,
                                           [=, find = way.find] { return find(*scene, isa); },
                                           {},
                                           {},
                                           {}});
        return made;
    };
    return contest;
}

}  // namespace

std::vector<Planned> way_contests() {
    std::vector<Planned> contests;
    for (const capsa_kernel_table* table : vector_tables()) {
        const auto isa = static_cast<Isa>(table->isa);
        for (const Density& density : densities)
            for (const std::size_t rows : spheres_of) {
                const std::string of = std::string("ways/") + density.name + "/" + std::to_string(rows),
                                  end = std::string("/") + table->name;
                for (const std::size_t others : capsules_of)
                    contests.push_back(planned(of + "x" + std::to_string(others) + end, density, rows, others,
                                               between_two, isa));
                contests.push_back(planned(of + "_within" + end, density, rows, 0, among_themselves, isa));
            }
    }
    return contests;
}

}  // namespace capsa::bench
