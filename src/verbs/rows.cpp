#include "src/verbs/rows.hpp"

#include "src/index/nearest.hpp"
#include "src/traverse/orientation.hpp"
#include "src/traverse/rows.hpp"
#include "src/tuning.hpp"
#include "src/verbs/pairs.hpp"

#include <algorithm>
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

// The contact of each row with its nearest row, or with the nearest row that it touches.
capsa_status row_contacts(const capsa_source& source, const Query& query, bool hits_only,
                          capsa_contact* out) {
    const Route route = route_of(source, hits_only ? Keeps::deepest : Keeps::nearest, query);
    if (route.way == Way::runs)  // some rows do not ask
        for (std::size_t row = source.begin; row < source.end; ++row)
            out[row - source.begin] = no_contact(row);
    each_without_place(source, route.asking, query, [&](std::size_t row) { out[row] = no_contact(row); });
    NearestBlock block(route.asking, source);
    capsa_contact found[tuning::rows_per_call];
    while (block.next()) {
        capsa_status status = fill(block, source, route, query, hits_only);
        if (status != capsa_ok) return status;
        FoundPairs pairs(block, source);
        capsa_find_result result{};
        status = contacts(pairs, query, found, pairs.count(), result);
        if (status != capsa_ok) return status;
        for (std::size_t i = 0, k = 0, pair = 0; i < block.count(); ++i) {
            const std::uint32_t row = block.row(i);
            capsa_contact& to = out[row - source.begin];
            to = no_contact(row);
            if (block.index[i] == capsa_no_row) continue;
            if (k < result.written && found[k].a == pairs[pair].a && found[k].b == pairs[pair].b) {
                to = found[k++];
                if (to.a != row) to = seen_from_b(to);
            }
            ++pair;
        }
    }
    return capsa_ok;
}

}  // namespace

capsa_status deepest(const capsa_source& source, const Query& query, capsa_contact* out) noexcept {
    return row_contacts(source, query, true, out);
}

capsa_status nearest_contacts(const capsa_source& source, const Query& query, capsa_contact* out) noexcept {
    return row_contacts(source, {query.table, infinity}, false, out);
}

}  // namespace capsa::query
