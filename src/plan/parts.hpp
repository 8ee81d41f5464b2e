// Parts of a source, for threads: slices of its rows or pairs, and shares of the searches of an index.

#pragma once
#include "capsa/c/types.h"

#include <cstddef>
#include <cstdint>

namespace capsa {

// One share of the searches of an index, for one thread: part k of n, in the order in which rows search.
// capsa_part keeps it in the field `cut` of a source, which is 0 in a source that is no share. (A slice of a
// list keeps the number of pairs of the whole list there, beside cut_of_within.)
struct Share {
    std::uint32_t k = 0, n = 0;  // n = 0: all searches
    bool of_a = false;           // rows of A search and have the answers; otherwise the side that is shorter

    static constexpr std::uint32_t most = 0x7fffffff;  // parts
    std::uint64_t packed() const noexcept {
        return std::uint64_t{k} | std::uint64_t{n} << 31 | std::uint64_t{of_a} << 62;
    }
};
inline Share share_of(const capsa_source& source) noexcept {
    if (source.kind == capsa_source_listed) return {};
    return {static_cast<std::uint32_t>(source.cut & Share::most),
            static_cast<std::uint32_t>(source.cut >> 31 & Share::most), (source.cut >> 62) != 0};
}
inline bool has_share(const capsa_source& source) noexcept { return share_of(source).n != 0; }
// Whether rows of B may search. Verbs with an answer for each row of A ask the share of the same number whose
// rows of A do.
inline bool is_share_of_pairs(const capsa_source& source) noexcept {
    const Share share = share_of(source);
    return share.n != 0 && !share.of_a;
}
inline capsa_source share_of_rows(const capsa_source& source) noexcept {
    capsa_source of_a = source;
    Share share = share_of(source);
    share.of_a = true;
    of_a.cut = share.packed();
    return of_a;
}

// Which of `count` rows in the order in which they search belong to the source: all of them unless it is a
// share. Shares are cut between groups of sixteen rows, which search together.
struct AskedRange {
    std::size_t begin, end;
};
AskedRange share_of(const capsa_source& source, std::size_t count) noexcept;

// Part k of n parts with about equal numbers of pairs. If there is no such part, it has rows 1 to 0, which
// check() refuses.
capsa_source slice_of(const capsa_source& source, std::size_t k, std::size_t n) noexcept;

// A slice, but where rows search an index in the order of their own tree, a share of these searches.
capsa_source part_of(const capsa_source& source, capsa_part_kind kind, std::size_t k, std::size_t n) noexcept;

// The slice that answers for a share if its rows do not search an index after all. A source without a share
// is its own.
capsa_source slice_of_share(const capsa_source& source) noexcept;

// Into how many parts to cut a source. It depends on the source alone, never on the number of threads.
std::size_t parts_of(const capsa_source& source) noexcept;

}  // namespace capsa
