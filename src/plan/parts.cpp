#include "src/plan/parts.hpp"

#include "kernels/abi.h"
#include "src/periodic.hpp"
#include "src/plan/route.hpp"
#include "src/plan/tuning.hpp"
#include "src/runs.hpp"
#include "src/source.hpp"

#include <algorithm>

namespace capsa {

namespace {

// k n / parts, rounded down without overflow; k <= parts. If there are more than 2^32 parts, neighbours are
// combined, and most parts are empty.
std::uint64_t portion(std::uint64_t n, std::uint64_t k, std::uint64_t parts) {
    for (; parts >> 32 != 0; parts >>= 1) k >>= 1;
    return n / parts * k + n % parts * k / parts;
}

// The first row of part k, so that the parts of the triangle above the diagonal have about equal areas. Rows
// 0 to r - 1 of n hold r n - r (r + 1) / 2 pairs. Bisection in integers finds the least r with at least k /
// parts of them, so every machine cuts at the same row.
std::size_t triangle_cut(std::size_t begin, std::size_t end, std::size_t n, std::size_t k,
                         std::size_t parts) {
    const auto pairs_before = [n](std::uint64_t r) { return r * n - r * (r + 1) / 2; };
    const std::uint64_t first = pairs_before(begin), all = pairs_before(end) - first;
    const std::uint64_t wanted = first + portion(all, k, parts);
    std::size_t low = begin, high = end;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (pairs_before(middle) < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Whether the searches of an index can be shared: all rows of the side that searches do so in the order of
// its own tree. In the caller's order a search takes up to five times as long. A share whose verb asks no
// index after all is a slice.
bool shares_searches(const capsa_source& source, capsa_part_kind kind) {
    if (!is_whole(source) || has_runs(source) || !source.a.index) return false;
    return index_serves(source, Keeps::hits) && (kind == capsa_part_of_pairs || second_side(source).index);
}

}  // namespace

AskedRange share_of(const capsa_source& source, std::size_t count) noexcept {
    const Share part = share_of(source);
    if (part.n == 0) return {0, count};
    const std::size_t questions = (count + capsa_group_boxes - 1) / capsa_group_boxes;
    const auto cut = [&](std::uint32_t k) {
        return std::min<std::size_t>(portion(questions, k, part.n) * capsa_group_boxes, count);
    };
    return {cut(part.k), cut(part.k + 1)};
}

capsa_source slice_of(const capsa_source& source, std::size_t k, std::size_t n) noexcept {
    capsa_source part = source;
    if (k >= n || source.begin > source.end) {
        part.begin = 1;
        part.end = 0;
        return part;
    }
    if (source.kind == capsa_source_listed) part.cut = answers(source) | (source.cut & cut_of_within);
    // Parts are cut where words of bits begin, so that no two parts write the same word.
    const std::size_t first_word = source.begin / 64, words = (source.end + 63) / 64 - first_word;
    const auto cut = [&](std::size_t i) {
        const std::size_t word =
            is_within(source) && !parted(source)
                ? (triangle_cut(source.begin, source.end, source.a.count, i, n) + 32) / 64
                : first_word + static_cast<std::size_t>(portion(words, i, n));
        return std::clamp(word * 64, source.begin, source.end);
    };
    part.begin = k == 0 ? source.begin : cut(k);
    part.end = k + 1 == n ? source.end : cut(k + 1);
    return part;
}

capsa_source part_of(const capsa_source& source, capsa_part_kind kind, std::size_t k,
                     std::size_t n) noexcept {
    if (k >= n || n > Share::most || has_period(source) || !shares_searches(source, kind))
        return slice_of(source, k, n);
    capsa_source some = source;
    some.cut = Share{static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(n), kind == capsa_part_of_rows}
                   .packed();
    return some;
}

capsa_source slice_of_share(const capsa_source& source) noexcept {
    const Share share = share_of(source);
    return share.n == 0 ? source : slice_of(source, share.k, share.n);
}

std::size_t parts_of(const capsa_source& source) noexcept {
    if (has_period(source)) return 1;  // each part would copy the images anew
    const std::uint64_t rows = source.end - std::min(source.begin, source.end);
    std::uint64_t others = source.kind == capsa_source_between ? source.b.count : source.a.count / 2;
    if (has_runs(source) && (source.runs.b || is_within(source)))  // those of a mean run
        others /= std::max<std::size_t>(source.runs.count, 1);
    std::uint64_t parts =
        is_paired(source) ? rows / tuning::chosen_pairs_of_a_part : rows * others / tuning::pairs_of_a_part;
    if (!is_paired(source) && (source.a.index || second_side(source).index)) {
        const bool shares = !is_within(source) && shares_searches(source, capsa_part_of_pairs);
        const std::uint64_t more = shares ? source.b.count : 0;
        parts = std::min(parts, (rows + more) / tuning::indexed_rows_of_a_part);
    }
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(parts, 1, tuning::most_parts));
}

}  // namespace capsa
