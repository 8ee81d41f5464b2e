// A halo: the own rows of a rank, and the rows of other ranks that they may touch.

#pragma once
#include "capsa/mpi/rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace capsa::mpi {

/// Which of two ranks gets the rows of the other that are within reach.
enum class Way {
    all,   ///< both: every own row then has all its partners, for verbs with an answer for each row
    half,  ///< one of them: each pair is found on one rank, for lists of pairs and counts
};

/// How far a halo reaches. The same on all ranks.
struct HaloOptions {
    float reach = 0.0f;  ///< the margin of later queries, and how much more they may need before a new halo
    Period period = {};  ///< the lengths of a box that repeats
    Way way = Way::all;  ///< who gets whose rows
};

/// The rows of this rank and those of others that they may touch. Rows stay where they are: who owns which
/// row is up to the caller, and changes the time and no answer. The constructor, refresh, fetch, give_back
/// and home are collective: call them on all ranks. Queries are not.
///
///     capsa::mpi::Halo halo(MPI_COMM_WORLD, mine, numbers, {.reach = 0.1f});
///     capsa::find_hits(halo.within(), pairs, {.margin = 0.1f});
///
/// Two borrowed rows do not meet here. Of Way::all, a pair of an own and a borrowed row is found on two
/// ranks, and `counts` says which of them counts it.
class Halo : public LocalRows {
public:
    /// Copies the rows. numbers[i] is the global number of row i; the order is any. Throws Error on all
    /// ranks.
    template <Shapes Rows>
    Halo(MPI_Comm comm, const Rows& mine, std::span<const Row> numbers, const HaloOptions& options = {})
        : LocalRows(comm), options_(options) {
        make(mine, numbers);
    }

    /// The pairs of own rows with all local rows, in the box that repeats if there is one. It refers to this
    /// object.
    Source within() const noexcept {
        if (ghosts().empty()) return unfiltered();
        return periodic(filtered(capsa::within(index()), *filter_), options_.period);
    }
    /// All pairs of local rows, those of two borrowed rows too: where many rows touch, a third of the time of
    /// `within`. Right for verbs with an answer for each row, of which the own rows' hold, and for lists of
    /// which you take the pairs that `counts` names; `home` does.
    Source unfiltered() const noexcept { return periodic(capsa::within(index()), options_.period); }
    /// The labels that keep two borrowed rows apart, for a filter of your own: add category, mask and group
    /// of local rows (fetch), and leave link and matrix.
    FilterLabels labels() const noexcept { return links(); }

    /// Whether this rank is the one that counts a pair of local rows: it owns the lower row, or of Way::half
    /// one of them.
    bool counts(std::uint32_t a, std::uint32_t b) const noexcept {
        return is_mine(std::min(a, b)) || (options_.way == Way::half && is_mine(std::max(a, b)));
    }

    /// Takes the rows again after they have moved, in the order of the constructor. The ghosts stay the same
    /// rows. Returns whether queries with this margin still find everything; if not, nothing has changed, and
    /// a new halo is due. The answer is the same on all ranks.
    template <Shapes Rows>
    bool refresh(const Rows& moved, float margin) {
        return take(moved, margin);
    }

    /// Those pairs or contacts that count, at the ranks that own row a, sorted by a, b and image. For
    /// owners of ascending blocks the ranks one after the other have the sorted list of one process. `images`
    /// has one element for each answer, or none. Collective.
    template <class T>
    std::vector<Found<T>> home(const std::vector<T>& answers, std::span<const Image> images = {}) const {
        std::vector<Found<T>> found;
        std::vector<std::uint32_t> to;
        const std::vector<Place> places = owners("home");
        detail::together(communicator(), "home", [&] {
            if (!images.empty() && images.size() < answers.size())
                throw std::invalid_argument("there are fewer images than answers: give one for each or none");
            for (std::size_t k = 0; k < answers.size(); ++k) {
                const std::uint32_t a = answers[k].a, b = answers[k].b;
                if (a >= size() || b >= size())
                    throw std::out_of_range("answer " + std::to_string(k) +
                                            " names a local row that is not there");
                if (!counts(a, b)) continue;
                Found<T> one{global(a), global(b), answers[k], images.empty() ? Image{} : images[k]};
                one.answer.a = one.answer.b = capsa::no_row;
                to.push_back(places[a].rank);
                found.push_back(one);
            }
        });
        found = detail::deliver(communicator(), "home", found, [&](std::size_t k) { return to[k]; });
        std::sort(found.begin(), found.end(), [](const Found<T>& x, const Found<T>& y) {
            const auto key = [](const Found<T>& f) {
                return std::tuple(f.a, f.b, f.image.shift[0], f.image.shift[1], f.image.shift[2]);
            };
            return key(x) < key(y);
        });
        return found;
    }

private:
    static constexpr const char* name = "Halo";

    // Of two ranks, whether this one gets the rows of the other. Each gets those of half of the others.
    static bool takes(std::size_t me, std::size_t other) noexcept {
        return (((me + other) & 1) != 0 ? std::max(me, other) : std::min(me, other)) == me;
    }

    void make(const capsa_shapes& rows, std::span<const Row> numbers) {
        const MPI_Comm comm = communicator();
        const auto me = static_cast<std::size_t>(detail::rank_of(comm));
        const Period& box = options_.period;
        std::optional<detail::PlainRows> plain;
        std::vector<Bound> boxes;
        Bound hull{};
        const double same =
            detail::mixed({options_.reach, box.x, box.y, box.z, options_.way == Way::half ? 1.0f : 0.0f,
                           static_cast<float>(rows.shape)});
        detail::together(comm, name, same, [&] {
            detail::check_period(rows, box);
            plain.emplace(rows);
            boxes.resize(detail::size_of(comm));
            detail::expect(capsa_bounds(&rows, 0, &hull, 1),
                           "the rows cannot be read: give streams that are not null");
        });
        MPI_Allgather(&hull, 6, MPI_FLOAT, boxes.data(), 6, MPI_FLOAT, comm);
        for (std::size_t r = 0; r < boxes.size(); ++r)
            if (r == me || (options_.way == Way::half && takes(me, r)))
                boxes[r].lo[0] = std::numeric_limits<float>::infinity();
        build(name, **plain, numbers, boxes, options_.reach, box, &hull);
        filter_.emplace(labels());
    }

    // How far the boxes of rows stand out of those when the halo was made: a reach that is larger by twice
    // that still holds everything.
    bool take(const capsa_shapes& rows, float margin) {
        std::optional<detail::PlainRows> plain;
        double out = 0.0, furthest = 0.0;
        detail::together(communicator(), "refresh", double{margin}, [&] {
            if (rows.count != own().size())
                throw std::invalid_argument("there are " + std::to_string(rows.count) +
                                            " rows, and the halo has " + std::to_string(own().size()) +
                                            ": give the same rows");
            if (at_build_.empty()) {  // the index has the rows of then
                const std::vector<Bound> all = bounds(index());
                at_build_.reserve(own().size());
                for (const std::uint32_t row : own()) at_build_.push_back(all[row]);
            }
            plain.emplace(rows);
            const std::vector<Bound> now = bounds(**plain);
            for (std::size_t i = 0; i < now.size(); ++i)
                for (int axis = 0; axis < 3; ++axis) {
                    out = std::max(out, double{at_build_[i].lo[axis]} - now[i].lo[axis]);
                    out = std::max(out, double{now[i].hi[axis]} - at_build_[i].hi[axis]);
                }
        });
        MPI_Allreduce(&out, &furthest, 1, MPI_DOUBLE, MPI_MAX, communicator());
        if (!(double{margin} + std::fabs(double{margin}) * 0x1p-14 + 2.0 * furthest <= options_.reach) &&
            !(margin <= options_.reach && furthest == 0.0))
            return false;
        renew("refresh", **plain, [&](const capsa_shapes& all) { index_of_rows().refit(all); });
        return true;
    }

    HaloOptions options_;
    std::vector<Bound> at_build_;  // of own rows, since the first refresh
    std::optional<Filter> filter_;
};

}  // namespace capsa::mpi
