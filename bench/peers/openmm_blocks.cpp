// The neighbour list with which OpenMM simulates on processors: for each block of atoms that lie near each
// other, those within one distance of the block. It is built in every call, because the list is the answer;
// the exact test follows. The library works on a thread of its own, of which there is one here.

#include "bench/peers/centres.hpp"
#include "bench/peers/quickest.hpp"

#include <openmm/Platform.h>
#include <openmm/cpu/CpuNeighborList.h>

#include <bit>
#include <set>

namespace capsa::bench {

namespace {

constexpr int most = 16;  // atoms of a block

struct Searching : Centres {
    OpenMM::AlignedArray<float> places;   // x y z and a charge
    std::vector<std::set<int>> excluded;  // for each atom those whom it does not meet: none
    OpenMM::Vec3 no_box[3];
    OpenMM::ThreadPool threads{1};
    std::unique_ptr<OpenMM::CpuNeighborList> list;

    Searching(const capsa_shapes& shapes, float asked_margin)
        : Centres(shapes, asked_margin), places(4 * static_cast<int>(shapes.count)), excluded(shapes.count) {
        int at = 0;
        for (const Solid& s : spheres.items)
            for (const float number : {s.px, s.py, s.pz, 0.0f}) places[at++] = number;
        set_block(8);
    }
    void set_block(int size) { list = std::make_unique<OpenMM::CpuNeighborList>(size); }

    template <class Report>
    void search(Report report) {
        const int count = static_cast<int>(spheres.size());
        list->computeNeighborList(count, places, excluded, no_box, false, reach, threads);
        for (int block = 0; block < list->getNumBlocks(); ++block)
            if (test(block, std::min(list->getBlockSize(), count - block * list->getBlockSize()), report))
                return;
    }

private:
    // A block against its neighbours: for each a loop over the block without a branch, then the hits.
    template <class Report>
    bool test(int block, int size, Report& report) const {
        const std::int32_t* const atoms = list->getSortedAtoms().data() + block * list->getBlockSize();
        float x[most] = {}, y[most] = {}, z[most] = {}, r[most] = {};
        for (int k = 0; k < size; ++k) {
            const Solid& s = spheres.items[static_cast<std::size_t>(atoms[k])];
            x[k] = s.px, y[k] = s.py, z[k] = s.pz, r[k] = s.radius + margin;
        }
        const std::vector<int>& neighbours = list->getBlockNeighbors(block);
        const auto& exclusions = list->getBlockExclusions(block);
        const unsigned all = (1u << size) - 1;
        for (std::size_t n = 0; n < neighbours.size(); ++n) {
            const auto other = static_cast<std::size_t>(neighbours[n]);
            const Solid& s = spheres.items[other];
            unsigned hits = 0;
            for (int k = 0; k < most; ++k) {
                const float dx = x[k] - s.px, dy = y[k] - s.py, dz = z[k] - s.pz, apart = r[k] + s.radius;
                hits |= unsigned{dx * dx + dy * dy + dz * dz <= apart * apart} << k;
            }
            for (hits &= all & ~static_cast<unsigned>(exclusions[n]); hits != 0; hits &= hits - 1) {
                const auto atom = static_cast<std::size_t>(atoms[std::countr_zero(hits)]);
                const auto [i, j] = std::minmax(atom, other);
                if (report(i, j, nullptr)) return true;
            }
        }
        return false;
    }
};

Offer blocks_offer(const capsa_source& source, Verb verb, float margin) {
    if (std::string why = no_centres(source, verb); !why.empty()) return {{}, std::move(why)};
    const auto searching = std::make_shared<Searching>(source.a, margin);
    searching->set_block(quickest({8, 4, most}, [&](int size) {
        searching->set_block(size);
        return time_to_count([&](auto report) { searching->search(report); });
    }));
    return from_hits(verb, source, [=](auto report) { searching->search(report); });
}

}  // namespace

std::vector<Peer> openmm_blocks_peers() {
    return {{"openmm-blocks-rebuilt",
             "OpenMM " + OpenMM::Platform::getOpenMMVersion() +
                 ", CpuNeighborList on one thread, best of blocks of 4, 8 and 16, built every time",
             [](const capsa_source& source, Verb verb, float margin, bool) {
                 return blocks_offer(source, verb, margin);
             },
             any_number_of_pairs}};
}

}  // namespace capsa::bench
