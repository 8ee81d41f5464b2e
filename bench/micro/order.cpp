// Building an index of spheres: in no order, sorted by the order of another index, and with that order kept.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"

#include "capsa/capsa.hpp"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace capsa::bench {

namespace {

struct OrderScene {
    Spheres shuffled, sorted;
    Index index;

    explicit OrderScene(std::size_t rows) {
        scenes::Random random(1);
        const float side = 1.2f * std::cbrt(static_cast<float>(rows));
        for (std::size_t i = 0; i < rows; ++i) {
            const float x = random.between(0, side), y = random.between(0, side), z = random.between(0, side);
            shuffled.push_back(x, y, z, 0.5f);
        }
        index.build(shuffled);
        for (const std::uint32_t row : index.order())
            sorted.push_back(shuffled.x()[row], shuffled.y()[row], shuffled.z()[row], 0.5f);
    }
};

struct NamedBuild {
    const char* name;
    void (*build)(OrderScene&);
};
constexpr NamedBuild builds[] = {
    {"shuffled", [](OrderScene& s) { s.index.build(s.shuffled); }},
    {"sorted", [](OrderScene& s) { s.index.build(s.sorted); }},
    {"in_order", [](OrderScene& s) { s.index.build_in_order(s.sorted); }},
};

}  // namespace

std::vector<Planned> order_contests() {
    std::vector<Planned> contests;
    for (const std::size_t rows : {std::size_t{10000}, std::size_t{100000}, std::size_t{1000000}}) {
        const std::string title = "order/" + std::to_string(rows);
        Planned contest{title, {}, {}};
        for (const NamedBuild& way : builds) contest.names.push_back(title + "/" + way.name);
        contest.make = [title, rows] {
            Contest made{title, static_cast<double>(rows), rows, {}};
            const auto scene = std::make_shared<OrderScene>(rows);
            for (const NamedBuild& way : builds) {
                const auto run = [scene, build = way.build] {
                    build(*scene);
                    return std::uint64_t{scene->index.order().size()};
                };
                made.contenders.push_back({title + "/" + way.name, way.name, run, {}, {}, {}});
            }
            return made;
        };
        contests.push_back(std::move(contest));
    }
    return contests;
}

}  // namespace capsa::bench
