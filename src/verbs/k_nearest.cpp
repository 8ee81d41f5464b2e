// The k nearest rows of each row: with a margin they are chosen among the pairs that touch, as they are
// found, and otherwise each row is asked by itself.

#include "src/index/nearest.hpp"
#include "src/verbs/k_nearest_row_by_row.hpp"
#include "src/verbs/listed_hits.hpp"
#include "src/verbs/neighbours.hpp"
#include "src/verbs/pair_gaps.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/rows.hpp"
#include "src/verbs/visit.hpp"

#include <cstddef>
#include <span>

namespace capsa::query {

namespace {

std::size_t partners_of(const capsa_source& source) {
    return second_side(source).count - (is_within(source) ? 1 : 0);
}

// Of pairs that touch.
struct KNearest {
    const capsa_source& source;
    const PairGaps gaps;
    const NearestLists lists;

    void take(std::span<const capsa_index_pair> pairs) const {
        float gap[tuning::pairs_per_call];
        gaps(pairs, gap);
        const bool within = is_within(source);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            lists.insert(pairs[i].a, pairs[i].b, gap[i]);
            if (within) lists.insert(pairs[i].b, pairs[i].a, gap[i]);
        }
    }
    // The asked row is the first of a pair, and of a `within` the lower one is evaluated first.
    template <class PlaceOf>
    void take_listed(std::span<const capsa_index_pair> pairs, const PlaceOf& place_of) const {
        float gap[listed_pairs];
        gaps.of_asking<listed_pairs>(pairs, gap);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (!is_within(source) || pairs[i].a != pairs[i].b)  // no row is its own partner
                place_of(pairs[i].a, [&](std::size_t place) { lists.insert(place, pairs[i].b, gap[i]); });
    }
};

// Calls take(row) for the rows that this share of the searches asks for. Not inlined: a route would lie on
// the stack of all that follows.
template <class Take>
[[gnu::noinline]] void each_of_share(const capsa_source& source, const Query& query, const Take& take) {
    each_answer(source, route_of(source, Keeps::hits, query).asking, query, take);
}

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
    const NearestLists lists(out, k, partners_of(source));
    if (query.asked_margin() == infinity && k == 1 && asks_by_row(source, query))
        return nearest(source, query, query.list() ? out : out + source.begin);
    if (Route route; takes_k_by_row(source, query, k, route))
        return k_nearest_row_by_row(source, route, query, lists);
    const KNearest keep{source, PairGaps(source, query), lists};
    if (!keep.gaps) return capsa_not_offered;
    const auto each_place = [&](const auto& take) {
        if (has_share(source)) return each_of_share(source, query, take);
        const std::size_t begin = within || query.list() ? 0 : source.begin,
                          end = query.list() ? query.list().count
                                : within     ? source.a.count  // a slice of it may find partners for any row
                                             : source.end;
        for (std::size_t place = begin; place < end; ++place) take(place);
    };
    if (lists.most() == 0) {
        each_place([&](std::size_t place) { lists.clear(place); });
        return capsa_ok;
    }
    each_place([&](std::size_t place) { lists.begin(place); });
    capsa_status status = capsa_ok;
    if (query.list())
        status = visit_listed_hits(source, query, Keeps::hits,
                                   [&](std::span<const capsa_index_pair> pairs, const auto& place_of) {
                                       keep.take_listed(pairs, place_of);
                                   });
    else
        status = visit_hits(source, query, [&](std::span<const capsa_index_pair> pairs) {
            keep.take(pairs);
            return true;
        });
    if (status == capsa_ok) each_place([&](std::size_t place) { lists.end(place); });
    return status;
}

}  // namespace capsa::query
