// nanoflann: a k-d tree of the spheres' centres, a radius search for each row that asks, and the exact test
// where the library hands over what it has found. Rows of one set ask in the order of the tree, so that those
// near each other follow each other. The leaves have the size that is fastest of several.

#include "bench/peers/near_points.hpp"
#include "bench/peers/quickest.hpp"

#include <nanoflann.hpp>

#include <numeric>

namespace capsa::bench {

namespace {

#if NANOFLANN_VERSION < 0x150
using Search = nanoflann::SearchParams;
template <class Tree>
const auto& order_of(const Tree& tree) {
    return tree.vAcc;
}
#else
using Search = nanoflann::SearchParameters;
template <class Tree>
const auto& order_of(const Tree& tree) {
    return tree.vAcc_;
}
#endif

struct Points {
    std::vector<std::array<float, 3>> at;
    std::size_t kdtree_get_point_count() const { return at.size(); }
    float kdtree_get_pt(std::size_t i, std::size_t axis) const { return at[i][axis]; }
    template <class Bounds>
    bool kdtree_get_bbox(Bounds&) const {
        return false;
    }
};

using Tree =
    nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Points, float, std::uint32_t>,
                                        Points, 3, std::uint32_t>;

// What the library fills with the points that it finds.
template <class Report>
struct Finding {
    using DistanceType = float;
    const NearPoints& near;
    Report& report;
    std::size_t asking = 0;
    float reach2 = 0;
    bool done = false;

    float worstDist() const { return reach2; }
    bool full() const { return true; }
    bool addPoint(float, std::uint32_t found) {
        done = near.test(asking, found, report);
        return !done;
    }
    void sort() const {}
};

struct Searching {
    NearPoints near;
    Points points;
    std::unique_ptr<Tree> tree;
    std::size_t leaf = 10;

    Searching(const capsa_source& source, float margin) : near(source, margin), points{near.centres()} {}

    void build() {
        tree = std::make_unique<Tree>(3, points, nanoflann::KDTreeSingleIndexAdaptorParams(leaf));
        // The library's version says whether the constructor has built already.
        if (order_of(*tree).size() != points.at.size()) tree->buildIndex();
    }
    template <class Report>
    void search(Report report) const {
        Finding<Report> finding{near, report};
        const auto ask = [&](std::size_t i) {
            const float reach = near.reach(i);
            if (reach < 0) return;
            finding.asking = i;
            finding.reach2 = reach * reach;
            tree->findNeighbors(finding, near.middle(i).data(), Search());
        };
        if (near.within)
            for (std::size_t k = 0; k < order_of(*tree).size() && !finding.done; ++k) ask(order_of(*tree)[k]);
        else
            for (std::size_t i = 0; i < near.others.size() && !finding.done; ++i) ask(i);
    }
};

Offer nanoflann_offer(const capsa_source& source, Verb verb, float margin, bool rebuilt) {
    if (std::string why = no_near_points(source, verb); !why.empty()) return {{}, std::move(why)};
    const auto searching = std::make_shared<Searching>(source, margin);
    searching->leaf = quickest({10u, 5u, 20u, 40u, 80u}, [&](unsigned leaf) {
        searching->leaf = leaf;
        const double building = time_of([&] { searching->build(); });
        const double asking = time_to_count([&](auto report) { searching->search(report); });
        return asking + (rebuilt ? building : 0);
    });
    searching->build();
    return from_hits(verb, source, [=](auto report) {
        if (rebuilt) searching->build();
        searching->search(report);
    });
}

Peer nanoflann_peer(const char* name, const char* how, bool rebuilt) {
    char version[8];
    std::snprintf(version, sizeof version, "%x.%x.%x", NANOFLANN_VERSION >> 8, NANOFLANN_VERSION >> 4 & 15,
                  NANOFLANN_VERSION & 15);
    return {name,
            std::string("nanoflann ") + version +
                ", radius search, -O3 -march=native, best of leaves of 5 to 80 points" + how,
            [rebuilt](const capsa_source& source, Verb verb, float margin, bool) {
                return nanoflann_offer(source, verb, margin, rebuilt);
            },
            any_number_of_pairs};
}

}  // namespace

std::vector<Peer> nanoflann_peers() {
    return {nanoflann_peer("nanoflann", ", tree built beforehand", false),
            nanoflann_peer("nanoflann-rebuilt", ", tree built every time", true)};
}

}  // namespace capsa::bench
