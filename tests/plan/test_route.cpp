// The routes of every source for everything that a verb may keep, as the table of docs/inside.md has them.

#include "capsa/capsa.hpp"
#include "src/index/index.hpp"
#include "src/plan/parts.hpp"
#include "src/plan/route.hpp"
#include "src/plan/run_way.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace capsa {
namespace {

// 40 spheres and 20 capsules, so B is the shorter side, with every kind of index.
struct Scene {
    Spheres spheres;
    Capsules capsules;
    HalfSpaces floor;
    Index of_spheres, of_capsules, cells_of_spheres, cells_of_capsules;
    capsa_index grid_of_spheres, grid_of_capsules;
    std::vector<std::uint32_t> by_spheres, by_capsules;

    Scene() {
        for (int k = 0; k < 40; ++k) {
            const auto x = static_cast<float>(k);
            spheres.push_back(x, 0, 0, 0.1f);
            if (k % 2 == 0) capsules.push_back(x, 0, 0, x, 1, 0, 0.1f);
        }
        floor.push_back(0, 0, 0, 0, 1, 0);
        of_spheres.build(spheres);
        of_capsules.build(capsules);
        cells_of_spheres.build(spheres);
        cells_of_spheres.add_cells();
        cells_of_capsules.build(capsules);
        cells_of_capsules.add_cells();
        EXPECT_TRUE(grid_of_spheres.build_grid(spheres, {}) && grid_of_capsules.build_grid(capsules, {}));
        for (std::uint32_t k = 0; k <= 4; ++k) {
            by_spheres.push_back(10 * k);
            by_capsules.push_back(5 * k);
        }
    }
};

capsa_source part_of_all(capsa_source source, bool of_a) {
    source.cut = Share{0, 2, of_a}.packed();
    return source;
}

std::string said(const capsa_source& source, Keeps keeps) {
    const Route route = route_of(source, keeps, resolve(capsa_options{}));
    std::string text = name(route.way);
    if (!route.through_index()) return text;
    text += is_within(source) || route.b_asks ? " of A" : " of B";
    EXPECT_EQ(route.searched, is_within(source) || route.b_asks ? source.a.index : source.b.index);
    EXPECT_EQ(route.asking.names != nullptr, route.asking.shapes != (route.b_asks ? &source.b : &source.a));
    return text + (route.asking.names ? ", sorted" : "");
}

std::string row(const std::string& what, const capsa_source& source) {
    std::string text = "| " + what;
    for (const Keeps keeps : {Keeps::hits, Keeps::nearest, Keeps::touches, Keeps::places}) {
        const bool none =
            (keeps == Keeps::nearest && is_paired(source)) ||  // these verbs refuse these sources
            (keeps == Keeps::places && is_within(source));
        text += " | " + (none ? "refused" : said(source, keeps));
    }
    return text + " | " + (is_paired(source) ? "refused" : name(run_way_of(source))) + " |\n";
}

std::string table() {
    const Scene s;
    const std::vector<IndexPair> pairs{{0, 0}, {1, 1}};
    const Runs of_a{s.by_spheres}, of_both{s.by_spheres, s.by_capsules};
    std::string text =
        "| source | hits | rows | first touch | a place a pair | by run |\n|---|---|---|---|---|---|\n";
    text += row("`zip`", zip(s.spheres, s.spheres));
    text += row("`listed`", listed(s.spheres, s.capsules, pairs));
    text += row("`between`", between(s.spheres, s.capsules));
    text += row("index of A", between(s.of_spheres, s.capsules));
    text += row("index of B", between(s.spheres, s.of_capsules));
    text += row("index of both, B shorter", between(s.of_spheres, s.of_capsules));
    text += row("index of both, A shorter", between(s.of_capsules, s.of_spheres));
    text += row("cells of A", between(s.cells_of_spheres, s.capsules));
    text += row("cells of B", between(s.spheres, s.cells_of_capsules));
    text += row("cells of both", between(s.cells_of_spheres, s.cells_of_capsules));
    const capsa_shapes &grid_a = s.grid_of_spheres.shapes(), &grid_b = s.grid_of_capsules.shapes();
    text += row("grid of A", between(grid_a, s.capsules));
    text += row("grid of B", between(s.spheres, grid_b));
    text += row("grid of both", between(grid_a, grid_b));
    text += row("grid of A, index of B", between(grid_a, s.of_capsules));
    text += row("grid of A, cells of B", between(grid_a, s.cells_of_capsules));
    text += row("half-spaces, index of A", between(s.of_spheres, s.floor));
    text += row("slice, index of A", slice(between(s.of_spheres, s.capsules), 0, 2));
    text += row("slice, index of both", slice(between(s.of_spheres, s.of_capsules), 0, 2));
    text += row("slice, cells of A", slice(between(s.cells_of_spheres, s.capsules), 0, 2));
    text += row("part, index of both", part_of_all(between(s.of_spheres, s.of_capsules), false));
    text += row("part of rows of A, index of both", part_of_all(between(s.of_spheres, s.of_capsules), true));
    text += row("part of rows of A, index of A", part_of_all(between(s.of_spheres, s.capsules), true));
    text += row("runs of A, all of B", between(s.spheres, s.capsules, of_a));
    text += row("runs of A, index of B", between(s.spheres, s.of_capsules, of_a));
    text += row("runs of both", between(s.spheres, s.of_capsules, of_both));
    text += row("`within`", within(s.spheres));
    text += row("`within`, index", within(s.of_spheres));
    text += row("slice of `within`, index", slice(within(s.of_spheres), 0, 2));
    text += row("`within`, grid", within(grid_a));
    text += row("slice of `within`, grid", slice(within(grid_a), 0, 2));
    text += row("`within`, runs", within(s.of_spheres, s.by_spheres));
    return text;
}

std::string table_of_the_page() {
    std::ifstream file(CAPSA_INSIDE);
    std::stringstream all;
    all << file.rdbuf();
    const std::string text = all.str(), begin = "<!-- routes -->\n", end = "<!-- end of routes -->";
    const std::size_t from = text.find(begin), to = text.find(end);
    if (from == std::string::npos || to == std::string::npos) return "no table between the two marks";
    return text.substr(from + begin.size(), to - from - begin.size());
}

TEST(Route, OfEverySourceIsThatOfTheTableInThePage) { EXPECT_EQ(table(), table_of_the_page()); }

TEST(Route, AFilterDoesNotChangeIt) {
    const Scene s;
    const Filter all{};
    const capsa_source plain = between(s.of_spheres, s.of_capsules);
    const capsa_source chosen = filtered(plain, all, all);
    const Query query = resolve(capsa_options{});
    for (const Keeps keeps : {Keeps::hits, Keeps::nearest, Keeps::touches, Keeps::places})
        EXPECT_EQ(route_of(plain, keeps, query).way, route_of(chosen, keeps, query).way);
}

}  // namespace
}  // namespace capsa
