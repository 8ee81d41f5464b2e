// Ships in a wide bay, on any number of processes: which come too close to each other and to rocks, and which
// ship is nearest. Each process keeps the ships of a strip of the bay. It checks itself: the counts are those
// of one process that has all of them.
//
//     mpirun -np 4 ./mpi_ships          400 ships
//     mpirun -np 4 ./mpi_ships 20000

#include <capsa/capsa.hpp>
#include <capsa/mpi.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

namespace mpi = capsa::mpi;

constexpr float berth = 0.5f;  // how close is too close, in the unit of the coordinates

// A number from 0 to 1 that depends on the ship and not on the process: where it lies along an axis.
float along(std::uint64_t ship, std::uint64_t axis) {
    std::uint64_t z = (ship * 2 + axis + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<float>((z ^ (z >> 31)) >> 40) * 0x1p-24f;
}
void add_ship(capsa::Spheres& ships, std::uint64_t ship, float side) {
    ships.push_back(side * along(ship, 0), side * along(ship, 1), 0, 0.25f);
}
capsa::Spheres rocks_of(float side, int first, int step, std::vector<mpi::Row>& numbers) {
    capsa::Spheres rocks;
    for (int k = first; k < 50; k += step) {
        rocks.push_back(side * static_cast<float>(k) / 50.0f, side / 2, 0, 1);
        numbers.push_back(static_cast<mpi::Row>(k));
    }
    return rocks;
}

unsigned long long sum(std::uint64_t here) {
    std::uint64_t all = 0;
    MPI_Allreduce(&here, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

bool run(std::uint64_t count) {
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const float side = 2 * std::sqrt(static_cast<float>(count));

    // Each process has read every so many-th ship, and sends it to the process of its strip.
    std::vector<mpi::Row> numbers;
    std::vector<int> strip;
    for (std::uint64_t ship = static_cast<std::uint64_t>(rank); ship < count;
         ship += static_cast<std::uint64_t>(ranks)) {
        numbers.push_back(ship);
        strip.push_back(static_cast<int>(along(ship, 0) * static_cast<float>(ranks)));
    }
    numbers = mpi::moved(MPI_COMM_WORLD, numbers, strip);
    capsa::Spheres ships;
    for (const mpi::Row ship : numbers) add_ship(ships, ship, side);

    // Pairs of ships. The list of each ship's pairs is at the process that has the ship.
    const mpi::Halo halo(MPI_COMM_WORLD, ships, numbers, {.reach = berth, .way = mpi::Way::half});
    const std::uint64_t close = capsa::count_hits(halo.within(), {.margin = berth});
    const auto listed = halo.home(capsa::find_hits(halo.unfiltered(), {.margin = berth}));
    std::uint64_t mine = 0;
    for (std::uint32_t row = 0; row < halo.size(); ++row) mine += halo.is_mine(row) ? 1 : 0;
    const bool whole = mine == ships.size() && halo.own().size() == ships.size() &&
                       mine + halo.ghosts().size() == halo.size() &&
                       sum(halo.lent()) == sum(halo.ghosts().size());

    // Rocks come to the ships that they are near.
    std::vector<mpi::Row> rock_numbers;
    const capsa::Spheres rocks = rocks_of(side, rank, ranks, rock_numbers);
    const mpi::Meeting meeting(MPI_COMM_WORLD, ships, rocks, rock_numbers, {.reach = berth});
    const std::uint64_t at_rocks = capsa::count_hits(meeting.between(), {.margin = berth});

    // The nearest ship of each, however far.
    std::uint64_t close_to_one = 0;
    for (const mpi::Nearest& other : mpi::nearest(MPI_COMM_WORLD, ships, numbers))
        if (other.gap < berth) ++close_to_one;

    const unsigned long long pairs = sum(close), sorted = sum(listed.size()), aground = sum(at_rocks),
                             near = sum(close_to_one);
    if (rank == 0)
        std::printf("%llu ships: %llu pairs too close, %llu ships near another, %llu near rocks\n",
                    static_cast<unsigned long long>(count), pairs, near, aground);

    // One process alone.
    capsa::Spheres all;
    for (std::uint64_t ship = 0; ship < count; ++ship) add_ship(all, ship, side);
    std::vector<mpi::Row> every_number;
    const capsa::Spheres every_rock = rocks_of(side, 0, 1, every_number);
    const bool same = pairs == capsa::count_hits(capsa::within(all), {.margin = berth}) && sorted == pairs &&
                      aground == capsa::count_hits(capsa::between(all, every_rock), {.margin = berth});
    return sum(whole && same ? 0 : 1) == 0;
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    bool right = false;
    try {
        right = run(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 400);
    } catch (const mpi::Error& error) {  // the same on all ranks
        std::fprintf(stderr, "rank %d: %s\n", error.rank(), error.what());
    }
    MPI_Finalize();
    return right ? 0 : 1;
}
