// Filters: which rows may meet.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/pairs.hpp"
#include "capsa/seen.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace capsa {

/// One number for each row: row i has data[i * stride]. The stride counts numbers. Without data every row has
/// the default.
struct Labels {
    /// The count of labels that do not know their own.
    static constexpr std::size_t uncounted = std::numeric_limits<std::size_t>::max();

    const std::uint32_t* data = nullptr;  ///< the number of row 0
    std::ptrdiff_t stride = 1;            ///< from row to row, in numbers
    std::size_t count = uncounted;        ///< number of elements, if it is known

    Labels() = default;
    /// Numbers first[0], first[step], ...
    Labels(const std::uint32_t* first, std::ptrdiff_t step = 1) : data(first), stride(step) {}
    /// The elements of a container that lives on.
    template <class R>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): no Labels make Seen
    requires std::constructible_from<Seen<std::uint32_t>, R> Labels(R&& values) {
        const Seen<std::uint32_t> seen(std::forward<R>(values));
        data = seen.data();
        count = seen.size();
    }

    /// The same for the C interface.
    operator capsa_label_stream() const noexcept { return {data, stride}; }
};

/// What a filter is made of. Each may be absent.
struct FilterLabels {
    Labels category = {};  ///< bits: what the row is; without it, all bits
    Labels mask = {};      ///< bits: the categories that the row meets; without it, all bits
    Labels group = {};     ///< rows of one group do not meet; 0 is no group; without it, 0
};

/// What each row of a set may meet. Two rows may meet if each one's category has a bit in common with the
/// other's mask and they are not of one group other than 0:
///
///     const capsa::Filter bones({.group = body_of_bone});
///     capsa::find_hits(capsa::filtered(capsa::within(capsules), bones), hits);
class Filter {
public:
    /// Every row meets every other.
    Filter() noexcept : Filter(FilterLabels{}) {}
    /// The arrays must outlive the queries. Each needs an element for each row of its set.
    explicit Filter(const FilterLabels& of) noexcept
        : filter_{of.category, of.mask, of.group,
                  std::min({of.category.count, of.mask.count, of.group.count})} {}

    /// The same for the C interface, as long as this object lives.
    const capsa_filter& c() const noexcept { return filter_; }

private:
    capsa_filter filter_;
};

/// The source without the pairs that may not meet. Every verb answers as if they were further apart than any
/// reach. Where each pair of a zip or a list has a place in the output, the gap or the time of such a pair is
/// +infinity, a touch has no row of B, and the other numbers are 0. The filters must outlive the queries. A
/// filter with fewer elements than its set has rows ends the program.
inline Source filtered(const Source& source, const Filter& of_a, const Filter& of_b) noexcept {
    return capsa_filtered(&source, &of_a.c(), &of_b.c());
}

/// The same with a filter of A only: rows of B have the defaults. For `within` it is the filter of both rows.
inline Source filtered(const Source& source, const Filter& of_a) noexcept {
    return capsa_filtered(&source, &of_a.c(), nullptr);
}

/// @cond
Source filtered(const Source& source, Filter&& of_a) = delete;  // give it a name: the source refers to it
Source filtered(const Source& source, Filter&& of_a, const Filter& of_b) = delete;
Source filtered(const Source& source, const Filter& of_a, Filter&& of_b) = delete;
Source filtered(const Source& source, Filter&& of_a, Filter&& of_b) = delete;
/// @endcond

}  // namespace capsa
