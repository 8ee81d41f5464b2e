#include "src/verbs/rows.hpp"

#include "src/index/nearest.hpp"
#include "src/traverse/orientation.hpp"
#include "src/traverse/rows.hpp"
#include "src/tuning.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/periodic.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa::query {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// Rows begin to end of those that ask, and for each the nearest row of B. All are rows of one run.
struct NearestBlock {
    const Asking& rows;
    Run run{};
    float gap[tuning::rows_per_call];
    std::uint32_t index[tuning::rows_per_call];
    std::size_t begin = 0, end = 0;

    // The arrays are filled when they are needed.
    NearestBlock(const Asking& of, const capsa_source& source) : rows(of), runs_(source) {}
    // Goes to the next rows, as many as the block holds.
    bool next() {
        if (end >= run.end) {
            if (!runs_.next(run)) return false;
            end = std::max<std::size_t>(run.begin, rows.begin);
        }
        begin = end;
        // Invalid rows do not ask in the order of a tree.
        end = std::min<std::size_t>({run.end, rows.end, begin + tuning::rows_per_call});
        return begin < end;
    }
    std::size_t count() const { return end - begin; }
    std::uint32_t row(std::size_t i) const { return rows.row(begin + i); }

private:
    RunsOfRows runs_;
};

// Fills the block. It looks at all pairs, or only at pairs that touch.
capsa_status fill(NearestBlock& block, const capsa_source& source, const Route& route, const Query& query,
                  bool hits_only) {
    std::fill_n(block.gap, block.count(), infinity);
    std::fill_n(block.index, block.count(), capsa_no_row);
    if (const capsa_stream* const below = query.below)
        for (std::size_t i = 0; i < block.count(); ++i)
            block.gap[i] = std::nextafter(
                below->data[static_cast<std::ptrdiff_t>(block.row(i) - source.begin) * below->stride],
                -infinity);
    if (route.way == Way::tree)
        return nearest_in_index(source, route, query, block.begin, block.end, hits_only, block.gap,
                                block.index);
    const RowParts rows(source, block.run, block.begin, block.end);
    capsa_nearest_job job{};
    job.a = &source.a;
    job.b = &rows.b();
    job.a_begin = static_cast<std::uint32_t>(block.begin);
    job.a_end = static_cast<std::uint32_t>(block.end);
    job.hits_only = hits_only;
    job.most = hits_only ? query.margin : infinity;
    job.filters = MayMeet(source).filters();
    job.gap = block.gap;
    job.index = block.index;
    for (const RowPart& part : rows.parts()) {
        const capsa_nearest_kernel kernel =
            kernel::nearest(*query.table, source.a.shape, rows.b().shape,
                            nearest_form(source, part, block.count(), query.table->lane_count));
        if (!kernel) return capsa_not_offered;
        job.b_begin = part.begin;
        job.b_end = part.end;
        job.above_diagonal = part.before;  // the columns are the rows of A
        job.below_diagonal = part.after;
        kernel(&job);
    }
    return capsa_ok;
}

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
class FoundPairs final : public PairStream {
public:
    FoundPairs(const NearestBlock& block, const capsa_source& source) noexcept
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
    capsa_index_pair pairs_[tuning::rows_per_call];
    std::size_t count_ = 0, left_ = 0;
};

}  // namespace

capsa_status nearest(const capsa_source& source, const Query& query, capsa_nearest* out) noexcept {
    if (query.images) return periodic::nearest(query, out);
    const Route route = route_of(source, Keeps::nearest, query);
    constexpr capsa_nearest none{capsa_no_row, infinity};
    if (route.way == Way::runs) std::fill_n(out, source.end - source.begin, none);  // some rows do not ask
    each_without_place(source, route.asking, query, [&](std::size_t row) { out[row] = none; });
    NearestBlock block(route.asking, source);
    while (block.next()) {
        const capsa_status status = fill(block, source, route, query, false);
        if (status != capsa_ok) return status;
        for (std::size_t i = 0; i < block.count(); ++i)
            out[block.row(i) - source.begin] = {block.index[i], block.gap[i]};
    }
    return capsa_ok;
}

namespace {

// By exact decisions: keeps for each row b and gap of the nearest row that it touches.
struct DecideDeepest {
    const capsa_source& source;
    const capsa_pair_kernel gaps;
    const float margin;
    capsa_contact* out;

    // Not inlined: the search for the pairs leaves little stack.
    [[gnu::noinline]] bool operator()(std::span<const capsa_index_pair> pairs) const {
        const capsa_shapes& b = second_side(source);
        capsa_index_pair asked[tuning::pairs_per_call];  // the earlier row of a `within` comes first
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            asked[k] = pairs[k];
            if (is_within(source) && asked[k].b < asked[k].a) std::swap(asked[k].a, asked[k].b);
        }
        float gap[tuning::pairs_per_call];
        capsa_pair_job job{};
        job.a = &source.a;
        job.b = &b;
        job.pairs = asked;
        job.count = pairs.size();
        job.gap = gap;
        gaps(&job);
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            gap[k] = std::min(gap[k], margin);
            if (is_within(source) && pairs[k].a == pairs[k].b) continue;
            capsa_contact& to = out[pairs[k].a - source.begin];
            if (gap[k] < to.gap || (gap[k] == to.gap && pairs[k].b < to.b)) {
                to.gap = gap[k];
                to.b = pairs[k].b;
            }
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
    const capsa_pair_kernel gaps =
        kernel::pairs(*query.table, source.a.shape, second_side(source).shape, capsa_pair_gaps);
    if (!gaps) return capsa_not_offered;
    const auto clear = [&](std::size_t row) { out[row - source.begin] = no_contact(row); };
    const Asking rows = rows_of_answers(source, query);
    for (std::size_t place = rows.begin; place < rows.end; ++place) clear(rows.row(place));
    each_without_place(both, rows, query, clear);
    return visit_hits(both, query, DecideDeepest{source, gaps, query.true_margin, out});
}

// The rows of a block with the rows that were decided.
void take_decided(NearestBlock& block, const capsa_source& source, const capsa_contact* decided) {
    for (std::size_t i = 0; i < block.count(); ++i) {
        block.index[i] = decided[block.row(i) - source.begin].b;
        block.gap[i] = decided[block.row(i) - source.begin].gap;
    }
}

// The contact of each row with its nearest row, or with the nearest row that it touches. By exact decisions
// `out` has these rows already. Not inlined, so that deciding does not have its contacts on the stack.
[[gnu::noinline]] capsa_status row_contacts(const capsa_source& source, const Query& query, bool hits_only,
                                            capsa_contact* out) {
    const bool decided = hits_only && query.exact;
    const Route route = route_of(source, hits_only ? Keeps::deepest : Keeps::nearest, query);
    const Asking rows = decided ? rows_of_answers(source, query) : route.asking;
    const Query of_found = decided ? Query{query.table, infinity} : query;
    if (!decided) {
        if (route.way == Way::runs)  // some rows do not ask
            for (std::size_t row = source.begin; row < source.end; ++row)
                out[row - source.begin] = no_contact(row);
        each_without_place(source, route.asking, query, [&](std::size_t row) { out[row] = no_contact(row); });
    }
    NearestBlock block(rows, source);
    capsa_contact found[tuning::rows_per_call];
    while (block.next()) {
        capsa_status status = capsa_ok;
        if (decided)
            take_decided(block, source, out);
        else
            status = fill(block, source, route, query, hits_only);
        if (status != capsa_ok) return status;
        FoundPairs pairs(block, source);
        capsa_find_result result{};
        status = contacts(pairs, of_found, found, pairs.count(), result);
        if (status != capsa_ok) return status;
        for (std::size_t i = 0, k = 0, pair = 0; i < block.count(); ++i) {
            const std::uint32_t row = block.row(i);
            capsa_contact& to = out[row - source.begin];
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

}  // namespace

capsa_status deepest(const capsa_source& source, const Query& query, capsa_contact* out) noexcept {
    if (query.images) return periodic::deepest(query, out);
    if (query.exact)
        if (const capsa_status status = decide_deepest(source, query, out); status != capsa_ok) return status;
    return row_contacts(source, query, true, out);
}

capsa_status nearest_contacts(const capsa_source& source, const Query& query, capsa_contact* out) noexcept {
    if (query.images) return periodic::nearest_contacts(query, out);
    Query any_distance{query.table, infinity};
    any_distance.below = query.below;
    return row_contacts(source, any_distance, false, out);
}

}  // namespace capsa::query
