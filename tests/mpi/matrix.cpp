// Every answer of any number of ranks is that of one process without MPI, bit for bit.

#include "matrix.hpp"

namespace {

// CAPSA_ISA may give each rank another instruction set.
void tell_isas() {
    int me = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const auto mine = static_cast<int>(capsa_isa_resolve(capsa_isa_best));
    std::vector<int> all(static_cast<std::size_t>(size));
    MPI_Gather(&mine, 1, MPI_INT, all.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::string names;
    for (const int isa : all)
        if (const std::string one = capsa_isa_name(static_cast<capsa_isa>(isa));
            names.find(one) == std::string::npos)
            names += (names.empty() ? "" : ", ") + one;
    if (me == 0) std::printf("matrix: ranks run on %s\n", names.c_str());
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    tell_isas();
    ranks::Outcome outcome;
    ranks::everything(ranks::every_owners, outcome);
    const int status = outcome.end("matrix");
    MPI_Finalize();
    return status;
}
