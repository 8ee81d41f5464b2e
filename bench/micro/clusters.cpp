// Clusters of spheres within one set, beside what people write by hand: the pairs of find_hits, or those of a
// visit, and a union-find. All ways have a workspace.

#include "bench/micro/contests.hpp"
#include "bench/scenes/random.hpp"

#include "capsa/capsa.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace capsa::bench {

namespace {

// Union-find by the textbook, on one thread: the smaller root wins, and ways are halved.
class Textbook {
public:
    explicit Textbook(std::size_t rows) : parent_(rows) { std::iota(parent_.begin(), parent_.end(), 0u); }
    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        if (a != b) parent_[std::max(a, b)] = std::min(a, b);
    }
    std::uint64_t number() {
        std::uint32_t count = 0;
        for (std::uint32_t row = 0; row < parent_.size(); ++row)
            parent_[row] = parent_[row] == row ? count++ : parent_[parent_[row]];
        return count;
    }

private:
    std::uint32_t root(std::uint32_t row) {
        for (; parent_[row] != row; row = parent_[row]) parent_[row] = parent_[parent_[row]];
        return row;
    }
    std::vector<std::uint32_t> parent_;
};

struct ClustersScene {
    Spheres spheres;
    Workspace workspace;
    std::vector<IndexPair> pairs;
    Clusters clusters;

    // As many neighbours of a sphere as the mean.
    ClustersScene(std::size_t rows, float neighbours) {
        scenes::Random random(1);
        const float radius = std::cbrt(neighbours / (static_cast<float>(rows) * 33.5103f));
        for (std::size_t i = 0; i < rows; ++i) {
            const float x = random.between(0, 1), y = random.between(0, 1), z = random.between(0, 1);
            spheres.push_back(x, y, z, radius);
        }
    }
};

struct NamedWay {
    const char *name, *label;
    std::uint64_t (*ask)(ClustersScene&, const Options&);
};
constexpr NamedWay ways[] = {
    {"clusters", "clusters",
     [](ClustersScene& s, const Options& options) {
         clusters(within(s.spheres), s.clusters, options);
         return std::uint64_t{s.clusters.count};
     }},
    {"find", "find_hits, then by hand",
     [](ClustersScene& s, const Options& options) {
         find_hits(within(s.spheres), s.pairs, options);
         Textbook by_hand(s.spheres.size());
         for (const auto& [a, b] : s.pairs) by_hand.join(a, b);
         return by_hand.number();
     }},
    {"visit", "visit_hits, by hand in the visit", [](ClustersScene& s, const Options& options) {
         Textbook by_hand(s.spheres.size());
         visit_hits(
             within(s.spheres),
             [&](std::span<const IndexPair> some) {
                 for (const auto& [a, b] : some) by_hand.join(a, b);
             },
             options);
         return by_hand.number();
     }}};

Planned planned(const std::string& title, std::size_t rows, float neighbours, Isa isa) {
    Planned contest{title, {}, {}};
    for (const NamedWay& way : ways) contest.names.push_back(title + "/" + way.name);
    contest.make = [=] {
        Contest made{title, static_cast<double>(rows), 0, {}};
        const auto scene = std::make_shared<ClustersScene>(rows, neighbours);
        for (const NamedWay& way : ways) {
            const auto run = [=, ask = way.ask] {
                begin_frame(scene->spheres.x());
                return ask(*scene, {.isa = isa, .workspace = &scene->workspace});
            };
            if (made.contenders.empty()) made.hits = run();
            made.contenders.push_back({title + "/" + way.name, way.label, run, {}, {}, {}});
        }
        return made;
    };
    return contest;
}

}  // namespace

std::vector<Planned> cluster_contests() {
    std::vector<Planned> contests;
    for (const capsa_kernel_table* table : vector_tables()) {
        for (const std::size_t rows : {std::size_t{10000}, std::size_t{100000}, std::size_t{1000000}})
            for (const int neighbours : {2, 10})
                contests.push_back(planned(
                    "clusters/" + std::to_string(rows) + "/" + std::to_string(neighbours) + "/" + table->name,
                    rows, static_cast<float>(neighbours), static_cast<Isa>(table->isa)));
    }
    return contests;
}

}  // namespace capsa::bench
