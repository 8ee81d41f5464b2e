// A suspension of rods in a box that repeats, on any number of processes: overlapping rods push each other
// apart. The last line has a hash of all rods, which is the same for any number of ranks.
//
//     mpirun -np 4 ./mpi_rods          20 steps of 2000 rods
//     mpirun -np 4 ./mpi_rods 50 10000

#include <capsa/capsa.hpp>
#include <capsa/mpi.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

namespace {

namespace mpi = capsa::mpi;
using Push = std::array<float, 3>;

constexpr float radius = 0.1f, skin = 0.2f;

// A number from 0 to 1 that depends on the rod and not on the rank.
float number(std::uint64_t rod, std::uint64_t k) {
    std::uint64_t z = (rod * 8 + k + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<float>((z ^ (z >> 31)) >> 40) * 0x1p-24f;
}

// The rods of a slab of the box along x: each rank makes all and keeps its own.
struct Suspension {
    capsa::Capsules rods;
    std::vector<mpi::Row> numbers;

    Suspension(std::uint64_t count, float side, int rank, int ranks) {
        for (std::uint64_t rod = 0; rod < count; ++rod) {
            const float x = number(rod, 0) * side, y = number(rod, 1) * side, z = number(rod, 2) * side;
            if (static_cast<int>(x / side * static_cast<float>(ranks)) != rank) continue;
            const float dx = number(rod, 3) - 0.5f, dy = number(rod, 4) - 0.5f, dz = number(rod, 5) - 0.5f;
            rods.push_back(x - dx, y - dy, z - dz, x + dx, y + dy, z + dz, radius);
            numbers.push_back(rod);
        }
    }
};

// Every contact pushes both rods by half its depth. Each pair is found on one rank, and the pushes of a rod
// are added in the order of the rods that push it, wherever they were found.
std::vector<Push> pushes(const mpi::Halo& halo, std::uint64_t& touching) {
    std::vector<capsa::Contact> contacts;
    std::vector<capsa::Image> images;
    capsa::contacts(halo.unfiltered(), contacts, images);
    std::vector<mpi::Share<Push>> shares;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const capsa::Contact& c = contacts[k];
        if (!halo.counts(c.a, c.b)) continue;
        ++touching;
        Push of_a{}, of_b{};
        for (int axis = 0; axis < 3; ++axis) {
            of_b[axis] = -0.5f * c.gap * c.normal[axis];
            of_a[axis] = -of_b[axis];
        }
        std::uint32_t image = 0;
        for (const std::int8_t shift : images[k].shift) image = image << 8 | static_cast<std::uint8_t>(shift);
        shares.push_back({c.a, c.b, of_a, 2 * image});
        shares.push_back({c.b, c.a, of_b, 2 * image + 1});
    }
    return halo.give_back(shares, Push{}, [](Push sum, const Push& push) {
        for (int axis = 0; axis < 3; ++axis) sum[axis] += push[axis];
        return sum;
    });
}

std::uint64_t hash_of(const Suspension& own) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < own.numbers.size(); ++i) {
        std::uint64_t hash = own.numbers[i];
        for (std::size_t s = 0; s < 6; ++s)
            hash = (hash ^ std::bit_cast<std::uint32_t>(own.rods.stream(s)[i])) * 0x9e3779b97f4a7c15u;
        sum += hash ^ (hash >> 32);
    }
    std::uint64_t all = 0;
    MPI_Allreduce(&sum, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

void run(int steps, std::uint64_t count) {
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const float side = std::cbrt(static_cast<float>(count)) * 0.6f;
    Suspension own(count, side, rank, ranks);
    std::optional<mpi::Halo> halo;
    int halos = 0;
    for (int step = 0; step < steps; ++step) {
        if (!halo || !halo->refresh(own.rods, 0.0f)) {
            halo.emplace(MPI_COMM_WORLD, own.rods, own.numbers,
                         mpi::HaloOptions{skin, {side, side, side}, mpi::Way::half});
            ++halos;
        }
        std::uint64_t here = 0, touching = 0;
        const std::vector<Push> push = pushes(*halo, here);
        for (std::size_t i = 0; i < push.size(); ++i)
            for (std::size_t s = 0; s < 6; ++s) own.rods.stream(s)[i] += 0.4f * push[i][s % 3];
        MPI_Reduce(&here, &touching, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0 && step % 5 == 0)
            std::printf("step %d: %llu pairs overlap\n", step, static_cast<unsigned long long>(touching));
    }
    const std::uint64_t hash = hash_of(own);
    if (rank == 0)
        std::printf("%llu rods, %d steps, %d halos, hash %016llx\n", static_cast<unsigned long long>(count),
                    steps, halos, static_cast<unsigned long long>(hash));
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int status = 0;
    try {
        run(argc > 1 ? std::atoi(argv[1]) : 20, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 2000);
    } catch (const mpi::Error& error) {  // the same on all ranks
        std::fprintf(stderr, "%s\n", error.what());
        status = 1;
    }
    MPI_Finalize();
    return status;
}
