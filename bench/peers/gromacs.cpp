// GROMACS' search for neighbours, as its analysis tools use it: a grid of the spheres' centres and one cutoff
// for all pairs. (The pair lists of its simulations are in no public header, and those of nblib neither.)
// Those who ask are handed over beforehand, as an array of its own points.
//
// A set is searched for the points of the set, which finds each pair twice. The library has a search for
// pairs of one set, and that of version 2022.5 loses some: 153 of 46,399 of 10,000 points at random.

#include "bench/peers/near_points.hpp"

#include <gromacs/math/vectypes.h>
#include <gromacs/utility/basedefinitions.h>

#include <memory>
#include <vector>

// The library's header calls ssize of a vector, which C++20 has too: this one fits better than both.
namespace gmx {
inline index ssize(const std::vector<RVec>& points) { return static_cast<index>(points.size()); }
}  // namespace gmx

#include <gromacs/selection/nbsearch.h>

namespace capsa::bench {

namespace {

struct Searching {
    NearPoints near;
    std::vector<gmx::RVec> points, middles;  // middles: of those who ask, of a `between`
    gmx::AnalysisNeighborhood library;
    gmx::AnalysisNeighborhoodSearch grid;

    Searching(const capsa_source& source, float margin) : near(source, margin) {
        for (const auto& [x, y, z] : near.centres()) points.push_back({x, y, z});
        for (std::size_t i = 0; i < near.others.size(); ++i) {
            const auto [x, y, z] = near.middle(i);
            middles.push_back({x, y, z});
        }
        library.setCutoff(near.longest_reach());
        library.setMode(gmx::AnalysisNeighborhood::eSearchMode_Grid);
        build();
    }
    void build() {
        grid.reset();  // gives its memory back to the library, which uses it again
        grid = library.initSearch(nullptr, points);
    }
    template <class Report>
    void search(Report report) const {
        gmx::AnalysisNeighborhoodPairSearch pairs = grid.startPairSearch(near.within ? points : middles);
        gmx::AnalysisNeighborhoodPair pair;
        bool done = false;
        while (!done && pairs.findNextPair(&pair))
            done = near.test(static_cast<std::size_t>(pair.testIndex()),
                             static_cast<std::size_t>(pair.refIndex()), report);
    }
};

Offer gromacs_offer(const capsa_source& source, Verb verb, float margin, bool rebuilt) {
    if (std::string why = no_near_points(source, verb); !why.empty()) return {{}, std::move(why)};
    const auto searching = std::make_shared<Searching>(source, margin);
    return from_hits(verb, source, [=](auto report) {
        if (rebuilt) searching->build();
        searching->search(report);
    });
}

Peer gromacs_peer(const char* name, const char* how, bool rebuilt) {
    return {name,
            std::string("GROMACS, AnalysisNeighborhood with its grid, which chooses its cells itself") + how,
            [rebuilt](const capsa_source& source, Verb verb, float margin, bool) {
                return gromacs_offer(source, verb, margin, rebuilt);
            },
            any_number_of_pairs};
}

}  // namespace

std::vector<Peer> gromacs_peers() {
    return {gromacs_peer("gromacs", ", grid made beforehand", false),
            gromacs_peer("gromacs-rebuilt", ", grid made every time", true)};
}

}  // namespace capsa::bench
