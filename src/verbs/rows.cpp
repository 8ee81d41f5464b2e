#include "src/verbs/rows.hpp"

#include "src/index/nearest.hpp"
#include "src/plan/tuning.hpp"
#include "src/verbs/few.hpp"
#include "src/verbs/listed_hits.hpp"
#include "src/verbs/nearest_block.hpp"
#include "src/verbs/pair_gaps.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>

namespace capsa::query {

namespace {

constexpr capsa_contact no_contact(std::size_t row) {
    return {static_cast<std::uint32_t>(row), capsa_no_row, infinity, {0, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0}};
}

// The same contact with the two sides exchanged.
capsa_contact seen_from_b(const capsa_contact& c) {
    return {c.b,
            c.a,
            c.gap,
            {-c.normal[0], -c.normal[1], -c.normal[2]},
            {c.point[0], c.point[1], c.point[2]},
            c.at_b,
            c.at_a};
}

// The rows of a block, each paired with the row that was found for it. In a `within` the earlier row comes
// first, so that the contact is that of find_hits.
template <std::size_t most>
class FoundPairs final : public PairStream {
public:
    template <class Block>
    FoundPairs(const Block& block, const capsa_source& source) noexcept
        : PairStream({&source.a, &second_side(source), false, false, source.begin, source.end}) {
        for (std::size_t i = 0; i < block.count(); ++i)
            if (const std::uint32_t partner = block.index[i]; partner != capsa_no_row) {
                const std::uint32_t row = block.row(i);
                const bool swapped = is_within(source) && partner < row;
                pairs_[count_++] = swapped ? capsa_index_pair{partner, row} : capsa_index_pair{row, partner};
            }
        left_ = count_;
    }
    bool next(PairBlock& block) noexcept override {
        block = {pairs_, 0, left_};
        left_ = 0;
        return block.count > 0;
    }
    const capsa_index_pair& operator[](std::size_t k) const { return pairs_[k]; }
    std::size_t count() const { return count_; }

private:
    capsa_index_pair pairs_[most];
    std::size_t count_ = 0, left_ = 0;
};

[[gnu::noinline]] capsa_status listed_nearest(const capsa_source& source, const Query& query,
                                              capsa_nearest* out) {
    const Route route = route_of_list(source, Keeps::nearest, query);
    ListedBlock block(route.asking, source, query);
    while (block.next()) {
        if (const capsa_status status = fill(block, source, route, query, false); status != capsa_ok)
            return status;
        for (std::size_t i = 0; i < block.count(); ++i) out[block.place(i)] = {block.index[i], block.gap[i]};
    }
    return capsa_ok;
}

// Not inlined: a call of few pairs would set up what it needs.
[[gnu::noinline]] capsa_status nearest_of_many(const capsa_source& source, const Query& query,
                                               capsa_nearest* out) {
    if (query.images) return periodic::nearest(query, out);
    if (query.list()) return listed_nearest(source, query, out);
    const Route route = route_of(source, Keeps::nearest, query);
    constexpr capsa_nearest none{capsa_no_row, infinity};
    if (route.way == Way::runs) std::fill_n(out, source.end - source.begin, none);  // some rows do not ask
    each_without_place(source, route.asking, query, [&](std::size_t row) { out[row] = none; });
    NearestBlock block(route.asking, source, query);
    while (block.next()) {
        const capsa_status status = fill(block, source, route, query, false);
        if (status != capsa_ok) return status;
        for (std::size_t i = 0; i < block.count(); ++i) out[block.place(i)] = {block.index[i], block.gap[i]};
    }
    return capsa_ok;
}

}  // namespace

capsa_status nearest(const capsa_source& source, const Query& query, capsa_nearest* out) noexcept {
    const FewPairs few(source, query);
    if (few && few.have_gaps()) return few.nearest(out), capsa_ok;
    if (const FewRows rows(source, query); rows) return rows.nearest(out), capsa_ok;
    return nearest_of_many(source, query, out);
}

namespace {

// By exact decisions: keeps for each row b and gap of the nearest row that it touches. place_of(row, f) calls
// f(place) for each place of a row among the answers.
struct DecideDeepest {
    const capsa_source& source;
    const PairGaps gaps;
    capsa_contact* out;

    bool operator()(std::span<const capsa_index_pair> pairs) const {
        return take<tuning::pairs_per_call>(pairs,
                                            [&](std::uint32_t row, const auto& f) { f(row - source.begin); });
    }
    template <class PlaceOf>
    bool operator()(std::span<const capsa_index_pair> pairs, const PlaceOf& place_of) const {
        return take<listed_pairs>(pairs, place_of);
    }
    // Not inlined: the search for the pairs leaves little stack.
    template <std::size_t most, class PlaceOf>
    [[gnu::noinline]] bool take(std::span<const capsa_index_pair> pairs, const PlaceOf& place_of) const {
        float gap[most];
        gaps.of_asking<most>(pairs, gap);
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            if (is_within(source) && pairs[k].a == pairs[k].b) continue;
            place_of(pairs[k].a, [&](std::size_t place) {
                capsa_contact& to = out[place];
                if (gap[k] < to.gap || (gap[k] == to.gap && pairs[k].b < to.b)) {
                    to.gap = gap[k];
                    to.b = pairs[k].b;
                }
            });
        }
        return true;
    }
};

// The rows of A whose answers belong to the source. Those of a share are the rows that find its pairs.
Asking rows_of_answers(const capsa_source& source, const Query& query) {
    if (has_share(source)) return route_of(both_ways(source), Keeps::hits, query).asking;
    return {&source.a, nullptr, source.begin, source.end};
}

// The other fields are those of a row without a contact.
[[gnu::noinline]] capsa_status decide_deepest(const capsa_source& source, const Query& query,
                                              capsa_contact* out) {
    const capsa_source both = both_ways(source);
    const PairGaps gaps(source, query);
    if (!gaps) return capsa_not_offered;
    if (query.list()) {
        for (std::size_t i = 0; i < query.list().count; ++i) out[i] = no_contact(query.list().row[i]);
        return visit_listed_hits(source, query, Keeps::hits, DecideDeepest{source, gaps, out});
    }
    const auto clear = [&](std::size_t row) { out[row - source.begin] = no_contact(row); };
    const Asking rows = rows_of_answers(source, query);
    for (std::size_t place = rows.begin; place < rows.end; ++place) clear(rows.row(place));
    each_without_place(both, rows, query, clear);
    return visit_hits(both, query, DecideDeepest{source, gaps, out});
}

// The rows of a block with the rows that were decided.
template <class Block>
void take_decided(Block& block, const capsa_contact* decided) {
    for (std::size_t i = 0; i < block.count(); ++i) {
        block.index[i] = decided[block.place(i)].b;
        block.gap[i] = decided[block.place(i)].gap;
    }
}

// The contact of each row with its nearest row, or with the nearest row that it touches. By exact decisions
// `out` has these rows already. Not inlined, so that deciding does not have its contacts on the stack.
template <class Block>
[[gnu::noinline]] capsa_status row_contacts(const capsa_source& source, const Query& query, bool hits_only,
                                            capsa_contact* out) {
    const bool decided = hits_only && query.exact;
    const Keeps keeps = hits_only ? Keeps::deepest : Keeps::nearest;
    const Route route = query.list() ? route_of_list(source, keeps, query) : route_of(source, keeps, query);
    const Asking rows = decided ? rows_of_answers(source, query) : route.asking;
    const Query of_found = decided ? Query{query.table, infinity} : query;
    if (!decided && !query.list()) {
        if (route.way == Way::runs)  // some rows do not ask
            for (std::size_t row = source.begin; row < source.end; ++row)
                out[row - source.begin] = no_contact(row);
        each_without_place(source, route.asking, query, [&](std::size_t row) { out[row] = no_contact(row); });
    }
    Block block(rows, source, query);
    capsa_contact found[Block::most];
    while (block.next()) {
        capsa_status status = capsa_ok;
        if (decided)
            take_decided(block, out);
        else
            status = fill(block, source, route, query, hits_only);
        if (status != capsa_ok) return status;
        FoundPairs<Block::most> pairs(block, source);
        capsa_find_result result{};
        status = contacts(pairs, of_found, found, pairs.count(), result);
        if (status != capsa_ok) return status;
        for (std::size_t i = 0, k = 0, pair = 0; i < block.count(); ++i) {
            const std::uint32_t row = block.row(i);
            capsa_contact& to = out[block.place(i)];
            to = no_contact(row);
            if (block.index[i] == capsa_no_row) continue;
            if (k < result.written && found[k].a == pairs[pair].a && found[k].b == pairs[pair].b) {
                to = found[k++];
                if (to.a != row) to = seen_from_b(to);
                if (decided) to.gap = std::min(to.gap, query.true_margin);
            }
            ++pair;
        }
    }
    return capsa_ok;
}

// Not inlined, so that others do not have the share on the stack.
[[gnu::noinline]] capsa_status deepest_of_share(const capsa_source& source, const Query& query,
                                                capsa_contact* out) {
    return deepest(share_of_rows(source), query, out);
}

}  // namespace

capsa_status deepest(const capsa_source& source, const Query& query, capsa_contact* out) noexcept {
    if (query.images) return periodic::deepest(query, out);
    if (is_share_of_pairs(source)) return deepest_of_share(source, query, out);
    if (query.exact)
        if (const capsa_status status = decide_deepest(source, query, out); status != capsa_ok) return status;
    return query.list() ? row_contacts<ListedBlock>(source, query, true, out)
                        : row_contacts<NearestBlock>(source, query, true, out);
}

capsa_status nearest_contacts(const capsa_source& source, const Query& query, capsa_contact* out) noexcept {
    if (query.images) return periodic::nearest_contacts(query, out);
    Query any_distance{query.table, infinity};
    any_distance.of_rows = query.of_rows;
    return query.list() ? row_contacts<ListedBlock>(source, any_distance, false, out)
                        : row_contacts<NearestBlock>(source, any_distance, false, out);
}

}  // namespace capsa::query
