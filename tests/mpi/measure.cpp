// What a halo takes beside the index and the query (docs/lab/2026-11-ranks.md): processor seconds of the
// slowest rank, and the peak memory of a rank.
//
//     mpirun -np 4 measure 1000000        spheres in a cube, ten neighbours each, in slabs

#include <capsa/capsa.hpp>
#include <capsa/mpi.hpp>

#include <sys/resource.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

namespace {

double now() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}
double largest(double mine) {
    double all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

double peak_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return largest(static_cast<double>(usage.ru_maxrss) / 1024);
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const std::size_t total = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000000;
    const std::size_t count = total / static_cast<std::size_t>(ranks);
    // Ten centres on average lie within a diameter of 1.
    const float side = std::cbrt(static_cast<float>(total) * 0.41888f),
                width = side / static_cast<float>(ranks);
    capsa::Spheres spheres(count);
    std::vector<capsa::mpi::Row> numbers(count);
    std::mt19937 random(static_cast<unsigned>(rank));
    std::uniform_real_distribution<float> unit;
    for (std::size_t i = 0; i < count; ++i) {
        spheres.set(i, (static_cast<float>(rank) + unit(random)) * width, unit(random) * side,
                    unit(random) * side, 0.5f);
        numbers[i] = static_cast<std::uint64_t>(rank) * count + i;
    }
    const double before = peak_mb();
    {
        const capsa::Index alone(spheres);
        capsa::count_hits(capsa::within(alone));
    }
    const double alone_mb = peak_mb();
    if (rank == 0)
        std::printf("a rank: %.0f MB with its rows, %.0f MB with an index of them and a query\n", before,
                    alone_mb);
    for (const auto way : {capsa::mpi::Way::all, capsa::mpi::Way::half}) {
        double start = now();
        capsa::mpi::Halo halo(MPI_COMM_WORLD, spheres, numbers, {.reach = 0.1f, .way = way});
        const double made = largest(now() - start), made_mb = peak_mb();
        start = now();
        const capsa::Index again(halo.index().shapes());
        const double built = largest(now() - start);
        start = now();
        const std::uint64_t pairs = capsa::count_hits(halo.within());
        const double asked = largest(now() - start);
        start = now();
        halo.refresh(spheres, 0.0f);
        const double refreshed = largest(now() - start);
        start = now();
        const std::uint64_t alone = capsa::count_hits(halo.unfiltered());
        const double unfiltered = largest(now() - start);
        const double ghosts = largest(static_cast<double>(halo.ghosts().size()));
        const double peak = peak_mb(), extra = (made - built) / (built + unfiltered);
        if (rank == 0)
            std::printf(
                "%zu rows, %d ranks, %s: halo %.3f s, of this the index %.3f; count %.3f, without a filter "
                "%.3f; refresh "
                "%.3f; ghosts %.0f; %.0f MB, %.0f with a second index (%llu %llu); choosing, packing and "
                "merging "
                "%.2f of index and query\n",
                total, ranks, way == capsa::mpi::Way::all ? "all" : "half", made, built, asked, unfiltered,
                refreshed, ghosts, made_mb, peak, static_cast<unsigned long long>(pairs),
                static_cast<unsigned long long>(alone), extra);
    }
    double start = now();
    const auto nearest = capsa::mpi::nearest(MPI_COMM_WORLD, spheres, numbers);
    const double asked = largest(now() - start);
    if (rank == 0) std::printf("nearest %.3f s\n", asked);
    MPI_Finalize();
    return nearest.size() == count ? 0 : 1;
}
