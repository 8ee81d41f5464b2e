// The rows of a set that one rank has: in the order of their global numbers, so that the answers of the
// library's verbs are those of one process, ties included.

#pragma once
#include "capsa/bounds.hpp"
#include "capsa/index.hpp"
#include "capsa/mpi/plain.hpp"
#include "capsa/mpi/together.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace capsa::mpi {

/// A global number of a row: each row of a set has one, and no two rows the same.
using Row = std::uint64_t;
/// No row.
inline constexpr Row no_row = ~Row{0};

/// An answer about a pair, at the rank that owns row a (LocalRows::home).
template <class T>
struct Found {
    Row a;        ///< global row of A
    Row b;        ///< global row of B
    T answer;     ///< an IndexPair or a Contact, whose own a and b are no_row
    Image image;  ///< of b, of a periodic source
};

/// A part of a sum that belongs to a row, and the row that it comes from (LocalRows::give_back).
template <class T>
struct Share {
    std::uint32_t to;       ///< local row whose sum it is a part of
    std::uint32_t from;     ///< local row that it comes from
    T value;                ///< the part
    std::uint32_t tie = 0;  ///< of shares of the same two rows the lower one is added first
};

/// Rows of a set that a rank has, in the order of their global numbers: local row 0 is the one with the
/// lowest number. A Halo and a Meeting make them.
class LocalRows {
public:
    LocalRows(const LocalRows&) = delete;
    LocalRows& operator=(const LocalRows&) = delete;

    /// The local rows, for every verb. It lives as long as this object.
    const Index& index() const noexcept { return *index_; }
    /// The number of local rows.
    std::size_t size() const noexcept { return numbers_.size(); }
    /// The global number of a local row.
    Row global(std::uint32_t local) const noexcept { return numbers_[local]; }
    /// The local row of each own row, in the order in which the caller gave them. Empty in a Meeting.
    std::span<const std::uint32_t> own() const noexcept { return own_; }
    /// The local rows that were borrowed, ascending: all of them in a Meeting.
    std::span<const std::uint32_t> ghosts() const noexcept { return ghost_; }
    /// Whether the rank owns a local row. In a Meeting it owns none.
    bool is_mine(std::uint32_t local) const noexcept { return link_[local] == 0; }
    /// How many rows this rank lends to others, each counted as often as it is lent.
    std::size_t lent() const noexcept { return lent_.size(); }

    /// Values of all local rows, from those of the rows that each rank gave, in its order: velocities,
    /// groups. Collective.
    template <class T>
    std::vector<T> fetch(std::span<const T> of_mine) const {
        static_assert(std::is_trivially_copyable_v<T>, "a value travels as bytes: give one without pointers");
        std::vector<T> sent, got, all;
        detail::together(comm_, "fetch", [&] {
            if (of_mine.size() != given_)
                throw std::invalid_argument("there are " + std::to_string(of_mine.size()) + " values for " +
                                            std::to_string(given_) + " rows: give one for each row");
            sent.reserve(lent_.size());
            for (const std::uint32_t row : lent_) sent.push_back(of_mine[row]);
            got.resize(route_.comes());
            all.resize(size());
        });
        route_.send(sent.data(), got.data(), sizeof(T));
        for (std::size_t g = 0; g < ghost_.size(); ++g) all[ghost_[g]] = got[slot_[g]];
        for (std::size_t i = 0; i < own_.size(); ++i) all[own_[i]] = of_mine[i];
        return all;
    }
    /// The same from a vector.
    template <class T>
    std::vector<T> fetch(const std::vector<T>& of_mine) const {
        return fetch(std::span<const T>(of_mine));
    }

    /// Sums for the rows that this rank gave, in its order: begins with `none` and adds the shares of all
    /// ranks in the order of the global rows that they come from, so a sum of floats has the same bits for
    /// any number of ranks. add(sum, value) returns the new sum. Collective.
    template <class T, class Add>
    std::vector<T> give_back(const std::vector<Share<T>>& shares, const T& none, const Add& add) const {
        struct Part {
            Row from;
            std::uint32_t tie, at;  // at: the place of the row at its owner
            T value;
        };
        static_assert(std::is_trivially_copyable_v<T>, "a value travels as bytes: give one without pointers");
        std::vector<Part> parts;
        std::vector<T> sums;
        const std::vector<Place> places = owners("give_back");
        detail::together(comm_, "give_back", [&] {
            parts.reserve(shares.size());
            for (const Share<T>& share : shares) {
                if (share.to >= size() || share.from >= size())
                    throw std::out_of_range("a share names local row " +
                                            std::to_string(std::max(share.to, share.from)) + " of " +
                                            std::to_string(size()));
                parts.push_back({global(share.from), share.tie, places[share.to].at, share.value});
            }
            sums.assign(given_, none);
        });
        parts = detail::deliver(comm_, "give_back", parts,
                                [&](std::size_t k) { return places[shares[k].to].rank; });
        detail::together(comm_, "give_back", [&] {
            std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
                return std::tie(a.at, a.from, a.tie) < std::tie(b.at, b.from, b.tie);
            });
            for (const Part& part : parts) sums[part.at] = add(sums[part.at], part.value);
        });
        return sums;
    }

    /// @cond
protected:
    struct Place {
        std::uint32_t rank, at;
    };

    explicit LocalRows(MPI_Comm comm) : comm_(comm) {}
    ~LocalRows() = default;

    // Collective. Rows of `mine` go to the ranks whose boxes they are near; an empty box wants none. With
    // their own box `hull` they are local rows too.
    void build(const char* call, const capsa_shapes& mine, std::span<const Row> numbers,
               const std::vector<capsa_bound>& boxes, float reach, const Period& box,
               const capsa_bound* hull) {
        std::vector<std::uint64_t> of_rank;
        detail::together(comm_, call, [&] { lend(mine, numbers, boxes, reach, box, hull, of_rank); });
        route_ = detail::Route(comm_, call, of_rank);
        std::vector<Row> sent, got;
        detail::together(comm_, call, [&] {
            for (const std::uint32_t row : lent_) sent.push_back(numbers[row]);
            got.resize(route_.comes());
        });
        route_.send(sent.data(), got.data(), sizeof(Row));
        detail::together(comm_, call, [&] { merge(numbers, got, hull != nullptr); });
        renew(call, mine, [&](const capsa_shapes& rows) { index_.emplace(rows); });
        detail::together(comm_, call, [&] { place(); });
    }

    // Collective. Takes the coordinates of all local rows again: act(rows) builds or refits the index.
    template <class Act>
    void renew(const char* call, const capsa_shapes& mine, const Act& act) {
        const std::size_t n = streams_of(mine.shape);
        std::vector<float> sent, got;
        detail::together(comm_, call, [&] {
            sent.resize(lent_.size() * n);
            got.resize(route_.comes() * n);
            detail::PlainRows::copy(mine, lent_.data(), lent_.size(), sent.data());
        });
        route_.send(sent.data(), got.data(), n * sizeof(float));
        detail::together(comm_, call, [&] {
            sent = {};
            const auto fields = std::make_unique_for_overwrite<float[]>(size() * n);
            for (std::size_t g = 0; g < ghost_.size(); ++g)
                std::copy_n(&got[slot_[g] * n], n, &fields[ghost_[g] * n]);
            got = {};
            copy_own(mine, fields.get(), n);
            act(detail::PlainRows::side_by_side(mine.shape, fields.get(), size()));
        });
    }

    // Which rank owns each local row, and where it stands among the rows that this rank gave. Collective.
    std::vector<Place> owners(const char* call) const {
        const auto me = static_cast<std::uint32_t>(detail::rank_of(comm_));
        std::vector<std::uint32_t> got;
        std::vector<Place> places;
        detail::together(comm_, call, [&] {
            got.resize(route_.comes());
            places.resize(size());
        });
        route_.send(lent_.data(), got.data(), sizeof(std::uint32_t));
        for (std::size_t i = 0; i < own_.size(); ++i) places[own_[i]] = {me, static_cast<std::uint32_t>(i)};
        for (std::size_t g = 0; g < ghost_.size(); ++g)
            places[ghost_[g]] = {static_cast<std::uint32_t>(route_.from(slot_[g])), got[slot_[g]]};
        return places;
    }

    MPI_Comm communicator() const noexcept { return comm_; }
    Index& index_of_rows() noexcept { return *index_; }
    FilterLabels links() const noexcept {
        static constexpr std::uint64_t words[2] = {3, 1};  // a borrowed row does not meet another
        return {.link = link_, .matrix = {words, 1, 2, 2}};
    }

    /// @endcond
private:
    void lend(const capsa_shapes& mine, std::span<const Row> numbers, const std::vector<capsa_bound>& boxes,
              float reach, const Period& box, const capsa_bound* mine_alone,
              std::vector<std::uint64_t>& of_rank) {
        if (numbers.size() != mine.count)
            throw std::invalid_argument("there are " + std::to_string(numbers.size()) + " numbers for " +
                                        std::to_string(mine.count) + " rows: give one for each row");
        given_ = mine.count;
        of_rank.assign(boxes.size(), 0);
        const capsa_bound hull = mine_alone ? *mine_alone : bound_of(mine);
        std::vector<capsa_bound> near;
        std::vector<std::uint32_t> rank;
        for (std::size_t r = 0; r < boxes.size(); ++r)
            if (!detail::is_apart(hull, boxes[r], reach, box)) {
                near.push_back(boxes[r]);
                rank.push_back(static_cast<std::uint32_t>(r));
            }
        const std::vector<IndexPair> wanted = rows_near(mine, same(reach), near, box);
        std::vector<std::uint64_t> next(boxes.size());
        for (const IndexPair& pair : wanted) ++of_rank[rank[pair.a]];
        std::exclusive_scan(of_rank.begin(), of_rank.end(), next.begin(), std::uint64_t{0});
        lent_.resize(wanted.size());
        for (const IndexPair& pair : wanted) lent_[next[rank[pair.a]]++] = pair.b;
    }

    static capsa_bound bound_of(const capsa_shapes& rows) {
        capsa_bound hull;
        detail::expect(capsa_bounds(&rows, 0, &hull, 1),
                       "the rows cannot be read: give streams that are not null");
        return hull;
    }

    // Local rows in the order of their numbers, from those that this rank gave and those that came.
    void merge(std::span<const Row> numbers, const std::vector<Row>& got, bool keep) {
        const std::size_t mine = keep ? numbers.size() : 0, total = mine + got.size();
        if (total > capsa_max_rows) throw std::length_error("2^32 - 2^16 rows on one rank: use more ranks");
        if (!std::is_sorted(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(mine)))
            order_ = in_order(numbers);
        slot_ = in_order(got);
        numbers_.reserve(total);
        ghost_.reserve(got.size());
        for (std::size_t i = 0, g = 0; i + g < total;) {
            const std::size_t at = order_.empty() ? i : order_[i < mine ? i : 0];
            const bool is_own = g == got.size() || (i < mine && numbers[at] <= got[slot_[g]]);
            const Row number = is_own ? numbers[at] : got[slot_[g]];
            if (!numbers_.empty() && number == numbers_.back())
                throw std::invalid_argument("row number " + std::to_string(number) +
                                            " is there twice: give each row of a set one of its own");
            if (is_own)
                ++i;
            else
                ghost_.push_back(static_cast<std::uint32_t>(i + g++));
            numbers_.push_back(number);
        }
    }
    // Where own rows are. It is done after the index, whose making takes the most memory.
    void place() {
        link_.resize(size());
        own_.resize(size() - ghost_.size());
        for (const std::uint32_t row : ghost_) link_[row] = 1;
        for (std::uint32_t row = 0, i = 0; row < size(); ++row)
            if (link_[row] == 0) {
                own_[order_.empty() ? i : order_[i]] = row;
                ++i;
            }
    }
    template <class Numbers>
    static std::vector<std::uint32_t> in_order(const Numbers& numbers) {
        std::vector<std::uint32_t> order(numbers.size());
        std::iota(order.begin(), order.end(), 0u);
        std::sort(order.begin(), order.end(), [&](auto a, auto b) { return numbers[a] < numbers[b]; });
        return order;
    }

    // The fields of own rows, in runs that lie side by side here.
    void copy_own(capsa_shapes mine, float* fields, std::size_t n) const {
        for (std::size_t k = 0, next = 0, ghost = 0; k < size(); ++k, ++ghost) {
            const std::size_t end = ghost < ghost_.size() ? ghost_[ghost] : size(), count = end - k;
            if (count != 0)
                detail::PlainRows::copy(mine, order_.empty() ? nullptr : order_.data() + next, count,
                                        fields + k * n);
            if (order_.empty() && mine.count > count) {  // the rows after these
                for (std::size_t s = 0; s < n; ++s)
                    mine.stream[s].data += static_cast<std::ptrdiff_t>(count) * mine.stream[s].stride;
                mine.count -= count;
            }
            next += count;
            k = end;
        }
    }

    MPI_Comm comm_;
    std::size_t given_ = 0;            // rows that the caller gave
    std::vector<std::uint32_t> lent_;  // of these, rank by rank
    detail::Route route_;              // to where, and from where
    std::vector<Row> numbers_;         // of local rows
    std::vector<std::uint32_t> link_;  // 0: own, 1: borrowed
    std::vector<std::uint32_t>
        order_;                       // own rows in the order of their numbers, if they were given in another
    std::vector<std::uint32_t> own_;  // local rows of those that were given
    std::vector<std::uint32_t> ghost_;  // local rows that came
    std::vector<std::uint32_t> slot_;   // and which of those that came each is
    std::optional<Index> index_;
};

}  // namespace capsa::mpi
