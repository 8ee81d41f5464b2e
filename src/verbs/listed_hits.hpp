// The pairs that touch of some rows of A, block by block.

#pragma once
#include "src/filter.hpp"
#include "src/plan/route.hpp"
#include "src/runs.hpp"
#include "src/verbs/listed.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

// At most so many pairs are handed over at once: the search for them leaves little stack.
inline constexpr std::size_t listed_pairs = 32;

// Calls take(pairs, place_of) for blocks of pairs that touch, each with an asked row first and the row that
// it meets second: of a `within` the second may be the lower one, or the row itself, which does not count.
// place_of(row, f) calls f(place) for each place of the row in the list, and for none of a row that is not in
// it.
template <class Take>
class ListedHits {
public:
    ListedHits(const capsa_source& source, const Query& query, Keeps keeps, const Take& take) noexcept
        : source_(source), query_(query), keeps_(keeps), take_(take), block_(query.list()) {}

    capsa_status visit() noexcept {
        const Route route = route_of_list(source_, keeps_, query_);
        while (block_.next()) {
            const capsa_status status = route.through_index() ? search(route) : ranges();
            if (status != capsa_ok) return status;
        }
        return capsa_ok;
    }

private:
    // The rows of the block that are asked at once.
    struct Places {
        const ListedHits& hits;
        std::size_t begin, end;

        template <class F>
        void operator()(std::uint32_t row, const F& f) const {
            hits.block_.each_place(begin, end, row, f);
        }
    };
    // Hands on what `turn` makes of pairs, a few at a time. Not inlined, as below.
    template <class Turn>
    [[gnu::noinline]] void hand_on(std::span<const capsa_index_pair> pairs, const Places& places,
                                   const Turn& turn) const {
        capsa_index_pair room[listed_pairs];
        std::size_t count = 0;
        for (const capsa_index_pair& pair : pairs) {
            count += turn(pair, room[count]);
            if (count < listed_pairs) continue;
            take_(std::span<const capsa_index_pair>(room, count), places);
            count = 0;
        }
        if (count != 0) take_(std::span<const capsa_index_pair>(room, count), places);
    }
    void hand_on(std::span<const capsa_index_pair> pairs, const Places& places) const {
        for (std::size_t k = 0; k < pairs.size(); k += listed_pairs)
            take_(pairs.subspan(k, std::min(listed_pairs, pairs.size() - k)), places);
    }

    // Not inlined, so that others do not have gathered rows and candidates on the stack.
    [[gnu::noinline]] capsa_status search(const Route& route) noexcept {
        GatheredRows some(source_.a);
        for (std::size_t begin = 0; begin < block_.count();) {
            const Places places{*this, begin, some.take(block_, begin)};
            Route of_some = route;
            of_some.asking = {&some.rows(), some.names(), 0, some.count()};
            const auto on = [&](std::span<const capsa_index_pair> pairs) {
                hand_on(pairs, places);
                return true;
            };
            if (const capsa_status status = candidates(of_some, on); status != capsa_ok) return status;
            begin = places.end;
        }
        return capsa_ok;
    }
    template <class On>
    [[gnu::noinline]] capsa_status candidates(const Route& route, const On& on) noexcept {
        Candidates candidates(source_, route, query_);
        return VisitHits<On, Blocks::early>(query_, on)(candidates);
    }

    // An exact decision is the same either way round, so that the rows of a range meet all others. A rounded
    // one of a `within` has the lower row first: the rows after are asked, then those before.
    [[gnu::noinline]] capsa_status ranges() noexcept {
        capsa_source slice = query_.exact ? both_ways(source_) : source_;
        slice.a.index = slice.b.index = nullptr;
        for (std::size_t begin = 0; begin < block_.count();) {
            const Places places{*this, begin, block_.range(begin)};
            slice.begin = block_[begin].row;
            slice.end = std::size_t{block_[places.end - 1].row} + 1;
            capsa_status status = pairs_of(slice, places);
            if (status == capsa_ok && is_within(slice)) status = pairs_before(slice, places);
            if (status != capsa_ok) return status;
            begin = places.end;
        }
        return capsa_ok;
    }
    // The pairs of a slice. Those of a `within` are with later rows, of which some may be asked too.
    [[gnu::noinline]] capsa_status pairs_of(const capsa_source& slice, const Places& places) noexcept {
        return visit_hits(slice, query_, [&](std::span<const capsa_index_pair> pairs) {
            hand_on(pairs, places);
            if (is_within(slice))
                hand_on(pairs, places, [&](const capsa_index_pair& pair, capsa_index_pair& to) {
                    to = {pair.b, pair.a};
                    return pair.b < slice.end;
                });
            return true;
        });
    }
    // The pairs of a slice of a `within` with the rows before it: those come first, as in the whole.
    [[gnu::noinline]] capsa_status pairs_before(const capsa_source& slice, const Places& places) noexcept {
        RunsOfRows runs(slice);
        for (Run run{}; runs.next(run);) {
            const std::uint32_t first = run.b_begin;
            if (first == run.begin) continue;
            capsa_source before{};
            before.kind = capsa_source_between;
            before.a = rows_of(slice.a, first, run.begin - first);
            before.b = rows_of(slice.a, run.begin, run.end - run.begin);
            before.end = before.a.count;
            capsa_filter of_a{}, of_b{};
            if (slice.filters.a) {
                of_a = rows_of(*slice.filters.a, first);
                of_b = rows_of(*slice.filters.a, run.begin);
                before.filters = {&of_a, &of_b};
            }
            const capsa_status status =
                visit_hits(before, query_, [&](std::span<const capsa_index_pair> pairs) {
                    hand_on(pairs, places, [&](const capsa_index_pair& pair, capsa_index_pair& to) {
                        to = {run.begin + pair.b, first + pair.a};
                        return true;
                    });
                    return true;
                });
            if (status != capsa_ok) return status;
        }
        return capsa_ok;
    }

    const capsa_source& source_;
    const Query& query_;
    const Keeps keeps_;
    const Take& take_;
    ListedRows<GatheredRows::most> block_;
};

// Not inlined, so that others do not have a block of the list on the stack.
template <class Take>
[[gnu::noinline]] capsa_status visit_listed_hits(const capsa_source& source, const Query& query, Keeps keeps,
                                                 const Take& take) noexcept {
    return ListedHits<Take>(source, query, keeps, take).visit();
}

}  // namespace capsa
