// Where neurites come close to those of other neurons, on any number of processes: neurons of SWC files, a
// standard format of traced neurons (lines of: id type x y z radius parent). The last line has a hash of all
// touches, which is the same for any number of ranks.
//
//     mpirun -np 4 ./mpi_neurites                       two neurons that it grows itself
//     mpirun -np 4 ./mpi_neurites 0.5 a.swc b.swc ...   a margin in the unit of the files
//
// A segment from a sample to its parent is a capsule with the larger radius of the two, so that thin parts
// never lose a touch.

#include <capsa/capsa.hpp>
#include <capsa/mpi.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace mpi = capsa::mpi;

struct Sample {
    long id, parent;
    float x, y, z, radius;
};
using Neuron = std::vector<Sample>;

Neuron read_swc(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error(path + " cannot be read");
    Neuron neuron;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos || line[first] == '#') continue;
        std::istringstream fields(line);
        Sample s{};
        int type = 0;
        if (!(fields >> s.id >> type >> s.x >> s.y >> s.z >> s.radius >> s.parent))
            throw std::runtime_error(path + ", line " + std::to_string(number) +
                                     ": id type x y z radius parent are needed");
        neuron.push_back(s);
    }
    return neuron;
}

// A number from 0 to 1 that depends on the sample and not on the rank.
float number(std::uint64_t sample, std::uint64_t k) {
    std::uint64_t z = (sample * 8 + k + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<float>((z ^ (z >> 31)) >> 40) * 0x1p-24f;
}

// A tree that grows in all directions from (x, 0, 0): each sample goes on from the one before it, and every
// 40th branches off from an older one.
Neuron grown(std::uint64_t seed, float x) {
    Neuron neuron{{1, -1, x, 0.0f, 0.0f, 6.0f}};
    std::array<float, 3> way{};
    for (long id = 2; id <= 3000; ++id) {
        const std::uint64_t k = seed * 100000 + static_cast<std::uint64_t>(id);
        const bool branches = id % 40 == 2;
        const auto& from = branches
                               ? neuron[static_cast<std::size_t>(number(k, 0) * static_cast<float>(id - 1))]
                               : neuron.back();
        for (std::size_t axis = 0; axis < 3; ++axis)
            way[axis] = (branches ? 0.0f : 0.9f * way[axis]) + 4.0f * (number(k, axis + 1) - 0.5f);
        neuron.push_back({id, from.id, from.x + way[0], from.y + way[1], from.z + way[2],
                          std::max(0.2f, 0.98f * std::min(from.radius, 1.5f))});
    }
    return neuron;
}

// The segments of all neurons of this rank, their numbers in all of the scene, and the neuron of each.
struct Neurites {
    capsa::Capsules segments;
    std::vector<mpi::Row> numbers;
    std::vector<std::uint32_t> neuron;

    // 2^32 numbers are kept for each neuron, so no rank needs to know how many another one has.
    void add(const Neuron& samples, std::uint32_t which) {
        std::map<long, std::size_t> place;
        for (std::size_t k = 0; k < samples.size(); ++k) place[samples[k].id] = k;
        for (std::size_t k = 0; k < samples.size(); ++k) {
            const Sample& s = samples[k];
            const auto parent = place.find(s.parent);
            if (parent == place.end()) continue;  // a root
            const Sample& p = samples[parent->second];
            segments.push_back(p.x, p.y, p.z, s.x, s.y, s.z, std::max(p.radius, s.radius));
            numbers.push_back((mpi::Row{which} << 32) + k);
            neuron.push_back(which);
        }
    }
};

std::uint64_t sum_of_all(std::uint64_t mine) {
    std::uint64_t all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

// Segments of one neuron are one group and do not meet. Each pair is found on one rank, and its contact is
// the same on all.
void touch(const Neurites& own, float margin, std::uint32_t neurons) {
    const mpi::Halo halo(MPI_COMM_WORLD, own.segments, own.numbers, {.reach = margin, .way = mpi::Way::half});
    const std::vector<std::uint32_t> neuron = halo.fetch(own.neuron);
    std::vector<std::uint32_t> group(neuron.size());
    for (std::size_t row = 0; row < group.size(); ++row) group[row] = neuron[row] + 1;  // 0 meets all
    capsa::FilterLabels labels = halo.labels();
    labels.group = group;
    const capsa::Filter others(labels);
    std::uint64_t touches = 0, hash = 0;
    for (const capsa::Contact& c :
         capsa::contacts(capsa::filtered(capsa::within(halo.index()), others), {.margin = margin})) {
        ++touches;
        std::uint64_t one = halo.global(c.a) * 0x9e3779b97f4a7c15u ^ halo.global(c.b);
        for (const float value : {c.gap, c.point[0], c.point[1], c.point[2]})
            one = (one ^ std::bit_cast<std::uint32_t>(value)) * 0x9e3779b97f4a7c15u;
        hash += one ^ (one >> 32);
    }
    touches = sum_of_all(touches);
    hash = sum_of_all(hash);
    const std::uint64_t segments = sum_of_all(own.segments.size()), ghosts = sum_of_all(halo.ghosts().size());
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 0) return;
    const auto shown = [](std::uint64_t count) { return static_cast<unsigned long long>(count); };
    std::printf("ranks borrow %llu segments\n", shown(ghosts));
    std::printf("neurites: %u neurons, %llu segments, %llu touches, hash %016llx\n", neurons, shown(segments),
                shown(touches), shown(hash));
}

// Neurons go to ranks in turn. What fails on one rank ends all of them.
int run(int argc, char** argv) {
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const auto neurons = static_cast<std::uint32_t>(argc > 2 ? argc - 2 : 2);
    Neurites own;
    std::string wrong;
    try {
        for (std::uint32_t n = 0; n < neurons; ++n) {
            if (static_cast<int>(n % static_cast<std::uint32_t>(ranks)) != rank) continue;
            own.add(argc > 2 ? read_swc(argv[n + 2]) : grown(n, 25.0f * static_cast<float>(n)), n);
        }
    } catch (const std::exception& error) {
        wrong = error.what();
        std::fprintf(stderr, "%s\n", wrong.c_str());
    }
    if (sum_of_all(wrong.empty() ? 0 : 1) != 0) return 1;
    touch(own, argc > 1 ? std::strtof(argv[1], nullptr) : 0.5f, neurons);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int status = 0;
    try {
        status = run(argc, argv);
    } catch (const mpi::Error& error) {  // the same on all ranks
        std::fprintf(stderr, "%s\n", error.what());
        status = 1;
    }
    MPI_Finalize();
    return status;
}
