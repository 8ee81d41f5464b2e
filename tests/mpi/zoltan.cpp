// Owners by Zoltan's recursive coordinate bisection: the answers of one process again, ranks with equally
// many rows, and few ghosts.

#include <capsa/mpi/zoltan.hpp>

#include "matrix.hpp"

using namespace ranks;

namespace {

void balanced(Outcome& outcome) {
    const auto all = scene<capsa::Spheres>(4000, 41);
    const auto which = rows_of_rank(all, Owners::rcb);
    int size = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double mine = static_cast<double>(which.size()), most = 0, sum = 0;
    MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    outcome.check(sum == 4000, "rows are lost or there twice");
    outcome.check(most * size < 1.2 * 4000, "one rank has " + std::to_string(most) + " of 4000 rows");
    const mpi::Halo near(MPI_COMM_WORLD, some_of(all, which), numbers_of(which), {margin});
    const auto anywhere = rows_of_rank(all, Owners::random);
    const mpi::Halo far(MPI_COMM_WORLD, some_of(all, anywhere), numbers_of(anywhere), {margin});
    outcome.check(size == 1 || 2 * near.ghosts().size() < far.ghosts().size(),
                  "a rank borrows " + std::to_string(near.ghosts().size()) + " rows");
    // Weights: rows of the lower half weigh nothing, so that the ranks share the upper half.
    const auto given = rows_of_rank(all, Owners::blocks);
    const auto rows = some_of(all, given);
    std::vector<float> weight;
    for (std::size_t i = 0; i < rows.size(); ++i)
        weight.push_back(rows.stream(2)[i] > 0.5f * side ? 1.0f : 0.0f);
    const auto weights = mpi::moved(MPI_COMM_WORLD, weight, mpi::rcb(MPI_COMM_WORLD, rows, weight));
    mine = 0;
    for (const float w : weights) mine += w;
    MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    outcome.check(most * size < 1.2 * sum, "one rank has weights of " + std::to_string(most));
}

// Few rows, and rows that lie in one place: nothing is lost.
void crowded(Outcome& outcome) {
    int size = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (const int count : {1, 3, 8 * size, 8 * size + 1, 60, 900})
        for (const bool one_place : {false, true}) {
            auto all = scene<capsa::Spheres>(static_cast<std::size_t>(count), 43);
            for (std::size_t i = 0; one_place && i < all.size(); ++i) all.set(i, 1, 2, 3, 0.5f);
            double mine = static_cast<double>(rows_of_rank(all, Owners::rcb).size()), sum = 0;
            MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            outcome.check(sum == count, "of " + std::to_string(count) + " rows " + std::to_string(sum));
        }
}

// What one rank does wrong, all ranks are told.
template <class Call>
void refused(Outcome& outcome, const std::string& words, const Call& call) {
    std::string got = "no error";
    try {
        call();
    } catch (const mpi::Error& error) {
        got = error.what();
    }
    outcome.check(got.find(words) != std::string::npos, "not \"" + words + "\" but: " + got);
}

void faults(Outcome& outcome) {
    int me = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const auto rows = scene<capsa::Spheres>(30, 42);
    const std::vector<float> right(30, 1.0f), wrong(me == size - 1 ? 29 : 30, 1.0f),
        negative(30, me == size - 1 ? -1.0f : 1.0f);
    const std::string rank = "rank " + std::to_string(size - 1) + ": ";
    refused(outcome, "rcb: " + rank + "there are 29 weights", [&] { mpi::rcb(MPI_COMM_WORLD, rows, wrong); });
    refused(outcome, "is negative", [&] { mpi::rcb(MPI_COMM_WORLD, rows, negative); });
    const std::vector<int> to(30, me == size - 1 ? size : 0);
    refused(outcome, "moved: " + rank + "there is no rank " + std::to_string(size),
            [&] { mpi::moved(MPI_COMM_WORLD, right, to); });
    refused(outcome, rank + "there are 30 ranks for 29", [&] {
        mpi::moved(MPI_COMM_WORLD, wrong, std::vector<int>(me == size - 1 ? 30 : wrong.size(), 0));
    });
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    Outcome outcome;
    constexpr Owners kinds[] = {Owners::rcb};
    everything(kinds, outcome);
    balanced(outcome);
    crowded(outcome);
    faults(outcome);
    const int status = outcome.end("zoltan");
    MPI_Finalize();
    return status;
}
