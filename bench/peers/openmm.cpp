// OpenMM's neighbour list of one set of spheres by a voxel hash, in double precision. It is built in every
// call, because the list is the answer. The library finds pairs of centres within one distance; the exact
// test follows.

#include "bench/peers/centres.hpp"

#include <openmm/Platform.h>
#include <openmm/reference/ReferenceNeighborList.h>

#include <set>

namespace capsa::bench {

namespace {

struct Searching : Centres {
    std::vector<OpenMM::Vec3> places;
    std::vector<std::set<int>> excluded;  // for each atom those whom it does not meet: none
    OpenMM::NeighborList list;

    Searching(const capsa_shapes& shapes, float asked_margin)
        : Centres(shapes, asked_margin), excluded(spheres.size()) {
        for (const Solid& s : spheres.items) places.emplace_back(s.px, s.py, s.pz);
    }
    template <class Report>
    void search(Report report) {
        OpenMM::computeNeighborListVoxelHash(list, static_cast<int>(places.size()), places, excluded, nullptr,
                                             false, double{reach});
        for (const auto& [one, other] : list) {
            const auto [i, j] = std::minmax(one, other);
            if (touch(spheres, i, spheres, j, margin) && report(i, j, nullptr)) return;
        }
    }
};

}  // namespace

std::vector<Peer> openmm_peers() {
    return {{"openmm-rebuilt",
             "OpenMM " + OpenMM::Platform::getOpenMMVersion() +
                 ", computeNeighborListVoxelHash, which chooses its cells itself, built every time",
             [](const capsa_source& source, Verb verb, float margin, bool) -> Offer {
                 if (std::string why = no_centres(source, verb); !why.empty()) return {{}, std::move(why)};
                 const auto searching = std::make_shared<Searching>(source.a, margin);
                 return from_hits(verb, source, [=](auto report) { searching->search(report); });
             },
             any_number_of_pairs}};
}

}  // namespace capsa::bench
