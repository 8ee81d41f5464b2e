// Errors that all ranks throw together, and values that travel between ranks.
//
// Everything is a collective of the caller's communicator: there are no tags that a message of the caller
// could meet. Work that may fail runs in `together`, and no rank sends before all of them know that none has
// failed.

#pragma once
#include "capsa/types.hpp"

/// @cond
#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1  // the C functions of MPI are enough
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif
/// @endcond
#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <limits>
#include <new>
#include <numeric>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace capsa::mpi {

/// What a collective call throws, on all ranks or on none: the same sentence everywhere. The communicator
/// works afterwards.
class Error : public std::runtime_error {
public:
    /// The rank that failed, and the sentence.
    Error(int rank, const char* sentence) : std::runtime_error(sentence), rank_(rank) {}
    /// The lowest rank that failed.
    int rank() const noexcept { return rank_; }

private:
    int rank_;
};

namespace detail {

inline int rank_of(MPI_Comm comm) noexcept {
    int rank = 0;
    MPI_Comm_rank(comm, &rank);
    return rank;
}
inline std::size_t size_of(MPI_Comm comm) noexcept {
    int size = 1;
    MPI_Comm_size(comm, &size);
    return static_cast<std::size_t>(size);
}

// One number for some: below 2^52, so a double holds it.
inline double mixed(std::initializer_list<float> numbers) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const float number : numbers) {
        const double value = number;
        const auto* const bytes = reinterpret_cast<const unsigned char*>(&value);
        for (std::size_t k = 0; k < sizeof value; ++k) hash = (hash ^ bytes[k]) * 0x100000001b3u;
    }
    return static_cast<double>(hash >> 12);
}

// Runs local work. If it fails on some rank, all ranks throw the sentence of the lowest one. `same` must be
// one number on all ranks.
template <class Work>
void together(MPI_Comm comm, const char* call, double same, const Work& work) {
    char text[320] = {};
    const int me = rank_of(comm), size = static_cast<int>(size_of(comm));
    const auto say = [&](const char* why) {
        std::snprintf(text, sizeof text, "%s: rank %d: %s", call, me, why);
    };
    try {
        work();
    } catch (const std::bad_alloc&) {
        say("out of memory: use more ranks or fewer rows");
    } catch (const std::exception& error) {
        say(error.what());
    } catch (...) {
        say("an exception that is no std::exception");
    }
    const double mine[3] = {static_cast<double>(text[0] != '\0' ? me : size), same, -same};
    double all[3];
    MPI_Allreduce(mine, all, 3, MPI_DOUBLE, MPI_MIN, comm);
    int failed = static_cast<int>(all[0]);
    if (failed == size) {
        if (all[1] == -all[2]) return;
        failed = 0;
        std::snprintf(
            text, sizeof text,
            "%s: the ranks gave different arguments: give all the same shape, reach, period and way", call);
    }
    MPI_Bcast(text, static_cast<int>(sizeof text), MPI_CHAR, failed, comm);
    throw Error(failed, text);
}
template <class Work>
void together(MPI_Comm comm, const char* call, const Work& work) {
    together(comm, call, 0.0, work);
}

// How many elements go to each rank and come from each. Both lie rank by rank.
class Route {
public:
    Route() = default;
    // Collective: of_rank[r] elements go to rank r.
    Route(MPI_Comm comm, const char* call, const std::vector<std::uint64_t>& of_rank) : comm_(comm) {
        const std::size_t size = of_rank.size();
        std::vector<std::uint64_t> comes;
        together(comm, call, [&] {
            comes.resize(size);
            for (std::vector<int>* const counts : {&sent_, &sent_at_, &got_, &got_at_}) counts->resize(size);
        });
        MPI_Alltoall(of_rank.data(), 1, MPI_UINT64_T, comes.data(), 1, MPI_UINT64_T, comm);
        together(comm, call, [&] {
            given_ = count(of_rank, sent_, sent_at_);
            comes_ = count(comes, got_, got_at_);
        });
    }

    std::size_t given() const noexcept { return given_; }
    std::size_t comes() const noexcept { return comes_; }
    // The rank that element k came from.
    int from(std::size_t k) const noexcept {
        const auto after = std::upper_bound(got_at_.begin(), got_at_.end(), static_cast<int>(k));
        auto rank = after - got_at_.begin() - 1;
        while (got_[static_cast<std::size_t>(rank)] == 0) --rank;
        return static_cast<int>(rank);
    }

    // Collective: `bytes` is the size of an element.
    void send(const void* from, void* to, std::size_t bytes) const {
        exchange(from, sent_, sent_at_, to, got_, got_at_, bytes);
    }
    // Answers to what came go back to where it came from.
    void back(const void* from, void* to, std::size_t bytes) const {
        exchange(from, got_, got_at_, to, sent_, sent_at_, bytes);
    }

private:
    static std::size_t count(const std::vector<std::uint64_t>& of_rank, std::vector<int>& counts,
                             std::vector<int>& at) {
        std::uint64_t total = 0;
        for (std::size_t r = 0; r < of_rank.size(); ++r) {
            at[r] = static_cast<int>(total);
            total += of_rank[r];
            if (total > 0x7fffffff) throw std::length_error("2^31 rows to or from one rank: use more ranks");
            counts[r] = static_cast<int>(of_rank[r]);
        }
        return total;
    }
    void exchange(const void* from, const std::vector<int>& give, const std::vector<int>& give_at, void* to,
                  const std::vector<int>& take, const std::vector<int>& take_at, std::size_t bytes) const {
        MPI_Datatype element;
        MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &element);
        MPI_Type_commit(&element);
        MPI_Alltoallv(from, give.data(), give_at.data(), element, to, take.data(), take_at.data(), element,
                      comm_);
        MPI_Type_free(&element);
    }

    MPI_Comm comm_ = MPI_COMM_NULL;
    std::vector<int> sent_, sent_at_, got_, got_at_;
    std::size_t given_ = 0, comes_ = 0;
};

// Collective: item k goes to rank to(k). What comes lies rank by rank, in the order in which it was given.
template <class T, class To>
std::vector<T> deliver(MPI_Comm comm, const char* call, const std::vector<T>& items, const To& to) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::vector<std::uint64_t> of_rank, next;
    std::vector<T> sorted, got;
    together(comm, call, [&] {
        of_rank.resize(size_of(comm));
        next.resize(of_rank.size());
        sorted = items;
        for (std::size_t k = 0; k < items.size(); ++k) ++of_rank[to(k)];
        std::exclusive_scan(of_rank.begin(), of_rank.end(), next.begin(), std::uint64_t{0});
        for (std::size_t k = 0; k < items.size(); ++k) sorted[next[to(k)]++] = items[k];
    });
    const Route route(comm, call, of_rank);
    together(comm, call, [&] { got.resize(route.comes()); });
    route.send(sorted.data(), got.data(), sizeof(T));
    return got;
}

}  // namespace detail
}  // namespace capsa::mpi
