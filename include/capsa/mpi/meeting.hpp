// A meeting of two sets: the rows of A stay, and the rows of B that they may touch come to them.

#pragma once
#include "capsa/mpi/rows.hpp"

#include <optional>

namespace capsa::mpi {

/// How far a meeting reaches. The same on all ranks.
struct MeetingOptions {
    float reach = 0.0f;  ///< the margin of later queries or more
    Period period = {};  ///< the lengths of a box that repeats
};

/// Rows of A of this rank and the rows of B, from all ranks, that they may touch. The local rows are those of
/// B. Each row of A has one owner, so no pair is found twice. The constructor, fetch and give_back are
/// collective: call them on all ranks. Queries are not.
///
///     capsa::mpi::Meeting meeting(MPI_COMM_WORLD, spheres, triangles, numbers, {.reach = 0.1f});
///     capsa::find_hits(meeting.between(), pairs, {.margin = 0.1f});  // pair.a: row of `spheres`
///     meeting.global(pair.b)                                         // global row of B
class Meeting : public LocalRows {
public:
    /// Copies both sets. b_numbers[i] is the global number of row i of B; the order is any. Throws Error on
    /// all ranks.
    template <Shapes A, Shapes B>
    Meeting(MPI_Comm comm, const A& a, const B& b, std::span<const Row> b_numbers,
            const MeetingOptions& options = {})
        : LocalRows(comm), period_(options.period) {
        make(a, b, b_numbers, options.reach);
    }

    /// The pairs of the own rows of A, in the order in which they were given, with the local rows of B.
    Source between() const noexcept { return periodic(capsa::between(*a_, index()), period_); }

private:
    static constexpr const char* name = "Meeting";

    void make(const capsa_shapes& a, const capsa_shapes& b, std::span<const Row> numbers, float reach) {
        const MPI_Comm comm = communicator();
        std::optional<detail::PlainRows> plain;
        std::vector<Bound> boxes;
        Bound hull{};
        const double same = detail::mixed({reach, period_.x, period_.y, period_.z,
                                           static_cast<float>(a.shape), static_cast<float>(b.shape)});
        detail::together(comm, name, same, [&] {
            detail::check_period(a, period_);
            detail::check_period(b, period_);
            plain.emplace(b);
            a_.emplace(a);
            boxes.resize(detail::size_of(comm));
            detail::expect(capsa_bounds(&a, 0, &hull, 1),
                           "the rows cannot be read: give streams that are not null");
        });
        MPI_Allgather(&hull, 6, MPI_FLOAT, boxes.data(), 6, MPI_FLOAT, comm);
        build(name, **plain, numbers, boxes, reach, period_, nullptr);
    }

    Period period_;
    std::optional<Index> a_;
};

}  // namespace capsa::mpi
