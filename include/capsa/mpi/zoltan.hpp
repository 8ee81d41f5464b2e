// Which rank shall own which row: recursive coordinate bisection by Zoltan, an optional library. In CMake:
// find_package(capsa COMPONENTS mpi mpi_zoltan), capsa::mpi_zoltan. capsa/mpi.hpp does not include this.
//
//     const std::vector<int> to = capsa::mpi::rcb(MPI_COMM_WORLD, rods);
//     numbers = capsa::mpi::moved(MPI_COMM_WORLD, numbers, to);  // and the coordinates
//
// Owners change the time and no answer. Bisection takes longer than a halo and a query: use it seldom.

#pragma once
#include "capsa/bounds.hpp"
#include "capsa/mpi/moved.hpp"
#include "capsa/mpi/plain.hpp"
#include "capsa/mpi/together.hpp"

#include <zoltan.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace capsa::mpi {

namespace detail {

// What Zoltan asks for: the middles of the boxes of rows that have one.
struct Middles {
    std::vector<std::array<double, 3>> at;
    std::vector<unsigned> row;
    std::vector<float> weight;
    unsigned rank = 0;

    static const Middles& of(void* data) { return *static_cast<const Middles*>(data); }
    static int count(void* data, int* failed) {
        *failed = ZOLTAN_OK;
        return static_cast<int>(of(data).at.size());
    }
    static int dimension(void*, int* failed) {
        *failed = ZOLTAN_OK;
        return 3;
    }
    static void list(void* data, int, int, ZOLTAN_ID_PTR global, ZOLTAN_ID_PTR local, int weighed,
                     float* weights, int* failed) {
        const Middles& mine = of(data);
        for (std::size_t k = 0; k < mine.at.size(); ++k) {
            global[2 * k] = mine.rank;
            global[2 * k + 1] = local[k] = static_cast<ZOLTAN_ID_TYPE>(k);
            if (weighed != 0) weights[k] = mine.weight.empty() ? 1.0f : mine.weight[k];
        }
        *failed = ZOLTAN_OK;
    }
    static void places(void* data, int, int, int count, ZOLTAN_ID_PTR, ZOLTAN_ID_PTR local, int, double* to,
                       int* failed) {
        for (int k = 0; k < count; ++k)
            for (std::size_t axis = 0; axis < 3; ++axis) *to++ = of(data).at[local[k]][axis];
        *failed = ZOLTAN_OK;
    }
};

// A struct of Zoltan's, and what it wrote.
class Bisection {
public:
    Bisection(MPI_Comm comm, Middles& middles) {
        float version = 0.0f;
        if (Zoltan_Initialize(0, nullptr, &version) != ZOLTAN_OK) return;
        zoltan_ = Zoltan_Create(comm);
        if (!zoltan_) return;
        static constexpr const char* settings[][2] = {{"DEBUG_LEVEL", "0"},      {"LB_METHOD", "RCB"},
                                                      {"RETURN_LISTS", "PARTS"}, {"NUM_GID_ENTRIES", "2"},
                                                      {"NUM_LID_ENTRIES", "1"},  {"OBJ_WEIGHT_DIM", "1"}};
        good_ = true;
        for (const auto& [name, value] : settings)
            good_ = good_ && Zoltan_Set_Param(zoltan_, name, value) == ZOLTAN_OK;
        good_ = good_ && Zoltan_Set_Num_Obj_Fn(zoltan_, &Middles::count, &middles) == ZOLTAN_OK &&
                Zoltan_Set_Obj_List_Fn(zoltan_, &Middles::list, &middles) == ZOLTAN_OK &&
                Zoltan_Set_Num_Geom_Fn(zoltan_, &Middles::dimension, &middles) == ZOLTAN_OK &&
                Zoltan_Set_Geom_Multi_Fn(zoltan_, &Middles::places, &middles) == ZOLTAN_OK;
    }
    ~Bisection() {
        Zoltan_LB_Free_Part(&came_global_, &came_local_, &came_from_, &came_part_);
        Zoltan_LB_Free_Part(&global_, &local_, &rank_, &part_);
        if (zoltan_) Zoltan_Destroy(&zoltan_);
    }
    Bisection(const Bisection&) = delete;
    Bisection& operator=(const Bisection&) = delete;

    bool is_good() const noexcept { return good_; }
    // Collective. Whether this rank has its part of the answer.
    bool run() {
        int changes = 0, of_global = 0, of_local = 0, came = 0;
        const int status =
            Zoltan_LB_Partition(zoltan_, &changes, &of_global, &of_local, &came, &came_global_, &came_local_,
                                &came_from_, &came_part_, &count_, &global_, &local_, &rank_, &part_);
        return status == ZOLTAN_OK || status == ZOLTAN_WARN;
    }
    void write(const Middles& middles, std::vector<int>& to) const {
        for (int k = 0; k < count_; ++k) to[middles.row[local_[k]]] = part_[k];
    }

private:
    Zoltan_Struct* zoltan_ = nullptr;
    bool good_ = false;
    int count_ = 0;
    ZOLTAN_ID_PTR came_global_ = nullptr, came_local_ = nullptr, global_ = nullptr, local_ = nullptr;
    int *came_from_ = nullptr, *came_part_ = nullptr, *rank_ = nullptr, *part_ = nullptr;
};

}  // namespace detail

/// For each row of this rank the rank that shall own it, so that the rows of a rank lie near each other and
/// all ranks have equally many, or weights of equal sum: one weight for each row, such as its neighbours in
/// the last step, or none. Rows without a place, such as invalid ones and half-spaces, stay, and so do
/// all rows if there are fewer than 8 for each rank. Collective;
/// throws Error on all ranks.
template <Shapes Rows>
std::vector<int> rcb(MPI_Comm comm, const Rows& mine, std::span<const float> weights = {}) {
    const capsa_shapes rows = mine;
    const int me = detail::rank_of(comm);
    std::vector<int> to;
    detail::Middles middles;
    detail::together(comm, "rcb", static_cast<double>(rows.shape), [&] {
        if (!weights.empty() && weights.size() != rows.count)
            throw std::invalid_argument("there are " + std::to_string(weights.size()) + " weights for " +
                                        std::to_string(rows.count) + " rows: give one for each row or none");
        std::vector<Bound> boxes(rows.count);
        detail::expect(capsa_bounds(&rows, 1, boxes.data(), boxes.size()),
                       "the rows cannot be read: give streams that are not null");
        middles.rank = static_cast<unsigned>(me);
        to.assign(rows.count, me);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            std::array<double, 3> middle{};
            bool has_place = boxes[i].lo[0] <= boxes[i].hi[0];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                middle[axis] = 0.5 * (double{boxes[i].lo[axis]} + double{boxes[i].hi[axis]});
                has_place = has_place && std::isfinite(middle[axis]);
            }
            if (!has_place) continue;
            if (!weights.empty() && !(weights[i] >= 0.0f && std::isfinite(weights[i])))
                throw std::invalid_argument("weight " + std::to_string(i) +
                                            " is negative or no number: give weights that are at least 0");
            middles.at.push_back(middle);
            middles.row.push_back(static_cast<unsigned>(i));
            if (!weights.empty()) middles.weight.push_back(weights[i]);
        }
    });
    std::uint64_t here = middles.at.size(), everywhere = 0;
    MPI_Allreduce(&here, &everywhere, 1, MPI_UINT64_T, MPI_SUM, comm);
    // Zoltan 13.2 fails for some ranks without rows, and so few rows need no other owners.
    if (everywhere < 8 * detail::size_of(comm)) return to;
    detail::Bisection bisection(comm, middles);
    detail::together(comm, "rcb", [&] {
        if (!bisection.is_good()) throw std::runtime_error("Zoltan cannot begin");
    });
    const bool done = bisection.run();
    detail::together(comm, "rcb", [&] {
        if (!done) throw std::runtime_error("Zoltan has failed: it says on stderr why");
        bisection.write(middles, to);
    });
    return to;
}

}  // namespace capsa::mpi
