#include "src/verbs/neighbours.hpp"

#include "src/index/nearest.hpp"
#include "src/verbs/listed_hits.hpp"
#include "src/verbs/pair_gaps.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>

namespace capsa::query {

namespace {

// Calls each(row, partner, place in the block) for every pair of a block, and for `within` both ways round.
template <class Each>
void each_way(std::span<const capsa_index_pair> pairs, bool within, const Each& each) {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        each(pairs[k].a, pairs[k].b, k);
        if (within) each(pairs[k].b, pairs[k].a, k);
    }
}

}  // namespace

// The pairs are visited twice, because there is no room for them: first the lists are counted, then filled.
capsa_status neighbours(const capsa_source& source, const Query& query, std::size_t* offsets,
                        std::uint32_t* rows, std::size_t capacity, capsa_find_result& result) noexcept {
    if (query.images) return periodic::neighbours(query, offsets, rows, capacity, result);
    const bool within = is_within(source);
    const std::size_t count = source.a.count;
    std::fill_n(offsets, count + 1, std::size_t{0});
    const auto counted = [&](std::span<const capsa_index_pair> pairs) {
        each_way(pairs, within, [&](std::uint32_t row, std::uint32_t, std::size_t) { ++offsets[row + 1]; });
        return true;
    };
    if (const capsa_status status = visit_hits<Blocks::full>(source, query, counted); status != capsa_ok)
        return status;
    for (std::size_t row = 0; row < count; ++row) offsets[row + 1] += offsets[row];
    const std::size_t total = offsets[count];
    result = {0, total};
    if (total == 0 || total > capacity) return capsa_ok;

    // The offset of a row moves to the end of its list, where the next list begins.
    const auto filled = [&](std::span<const capsa_index_pair> pairs) {
        each_way(pairs, within, [&](std::uint32_t row, std::uint32_t partner, std::size_t) {
            rows[offsets[row]++] = partner;
        });
        return true;
    };
    if (const capsa_status status = visit_hits<Blocks::full>(source, query, filled); status != capsa_ok)
        return status;
    std::copy_backward(offsets, offsets + count, offsets + count + 1);
    offsets[0] = 0;
    // By a comparison of our own: the sort of integers is in the library of libc++, and C programs link none.
    const auto before = [](std::uint32_t x, std::uint32_t y) { return x < y; };
    for (std::size_t row = 0; row < count; ++row)
        std::sort(rows + offsets[row], rows + offsets[row + 1], before);
    result.written = total;
    return capsa_ok;
}

namespace {

constexpr capsa_nearest nothing_near{capsa_no_row, infinity};

// Of the rows that this share of the searches asks for. Not inlined: a route would lie on the stack of all
// that follows.
[[gnu::noinline]] void clear_share(const capsa_source& source, const Query& query, std::size_t k,
                                   capsa_nearest* out) {
    const auto clear = [&](std::size_t row) { std::fill_n(out + row * k, k, nothing_near); };
    const Asking rows = route_of(source, Keeps::hits, query).asking;
    for (std::size_t place = rows.begin; place < rows.end; ++place) clear(rows.row(place));
    each_without_place(source, rows, query, clear);
}

// Keeps the k nearest rows of each row.
struct KNearest {
    const capsa_source& source;
    const Query& query;
    const PairGaps gaps;
    const std::size_t k;
    capsa_nearest* out;

    // A list is in order at any time; its last element is the first to go. Ties go to the lowest row.
    void insert(std::size_t place, const capsa_nearest& one) const {
        const auto before = [](const capsa_nearest& x, const capsa_nearest& y) {
            return x.gap < y.gap || (x.gap == y.gap && x.gap < infinity && x.index < y.index);
        };
        capsa_nearest* const list = out + place * k;
        std::size_t at = k;
        for (; at > 0 && before(one, list[at - 1]); --at)
            if (at < k) list[at] = list[at - 1];
        if (at < k) list[at] = one;
    }
    void take(std::span<const capsa_index_pair> pairs) const {
        float gap[tuning::pairs_per_call];
        gaps(pairs, gap);
        each_way(pairs, is_within(source), [&](std::uint32_t row, std::uint32_t partner, std::size_t i) {
            insert(row, {partner, gap[i]});
        });
    }
    // The asked row is the first of a pair, and of a `within` the lower one is evaluated first.
    template <class PlaceOf>
    void take_listed(std::span<const capsa_index_pair> pairs, const PlaceOf& place_of) const {
        float gap[listed_pairs];
        gaps.of_asking<listed_pairs>(pairs, gap);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (!is_within(source) || pairs[i].a != pairs[i].b)  // no row is its own partner
                place_of(pairs[i].a, [&](std::size_t place) { insert(place, {pairs[i].b, gap[i]}); });
    }
};

// Not inlined, so that others do not have the share on the stack.
[[gnu::noinline]] capsa_status k_nearest_of_share(const capsa_source& source, const Query& query,
                                                  std::size_t k, capsa_nearest* out) {
    return k_nearest(share_of_rows(source), query, k, out);
}

}  // namespace

capsa_status k_nearest(const capsa_source& source, const Query& query, std::size_t k,
                       capsa_nearest* out) noexcept {
    if (query.images) return periodic::k_nearest(query, k, out);
    if (is_share_of_pairs(source)) return k_nearest_of_share(source, query, k, out);
    const bool within = is_within(source);
    const PairGaps gaps(source, query);
    if (!gaps) return capsa_not_offered;
    const KNearest keep{source, query, gaps, k, out};
    if (query.list()) {
        std::fill_n(out, query.list().count * k, nothing_near);
        return visit_listed_hits(source, query, Keeps::hits,
                                 [&](std::span<const capsa_index_pair> pairs, const auto& place_of) {
                                     keep.take_listed(pairs, place_of);
                                 });
    }
    // A slice of `within` may find partners for any row.
    const std::size_t begin = within ? 0 : source.begin, end = within ? source.a.count : source.end;
    if (has_share(source))
        clear_share(source, query, k, out);
    else
        std::fill_n(out + begin * k, (end - begin) * k, nothing_near);

    return visit_hits(source, query, [&](std::span<const capsa_index_pair> pairs) {
        keep.take(pairs);
        return true;
    });
}

}  // namespace capsa::query
