// Values that change their rank: rows go to new owners.

#pragma once
#include "capsa/mpi/together.hpp"

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace capsa::mpi {

/// Sends value k to rank to[k], and returns those that come: rank by rank, in the order in which each rank
/// gave them. Coordinates, numbers and velocities of rows that go to the same ranks come in the same order.
/// Collective; throws Error on all ranks.
///
///     const std::vector<int> to = capsa::mpi::rcb(comm, rods);  // capsa/mpi/zoltan.hpp, or owners of yours
///     numbers = capsa::mpi::moved(comm, numbers, to);
template <class T>
std::vector<T> moved(MPI_Comm comm, const std::vector<T>& values, std::span<const int> to) {
    const int ranks = static_cast<int>(detail::size_of(comm));
    detail::together(comm, "moved", static_cast<double>(sizeof(T)), [&] {
        if (to.size() != values.size())
            throw std::invalid_argument("there are " + std::to_string(to.size()) + " ranks for " +
                                        std::to_string(values.size()) + " values: give one for each value");
        for (const int rank : to)
            if (rank < 0 || rank >= ranks)
                throw std::out_of_range("there is no rank " + std::to_string(rank) +
                                        ": give ranks from 0 to " + std::to_string(ranks - 1));
    });
    return detail::deliver(comm, "moved", values,
                           [&](std::size_t k) { return static_cast<std::size_t>(to[k]); });
}

}  // namespace capsa::mpi
