// The rows that a verb with one partner for each row asks at once, and the nearest row of each.

#pragma once
#include "src/index/nearest.hpp"
#include "src/plan/orientation.hpp"
#include "src/plan/tuning.hpp"
#include "src/traverse/rows.hpp"
#include "src/verbs/listed.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace capsa::query {

// Rows begin to end of those that ask, and for each the nearest row of B. All are rows of one run.
struct NearestBlock {
    static constexpr std::size_t most = tuning::rows_per_call;
    const Asking& rows;
    Run run{};
    float gap[tuning::rows_per_call];
    std::uint32_t index[tuning::rows_per_call];
    std::size_t begin = 0, end = 0;

    // The arrays are filled when they are needed.
    NearestBlock(const Asking& of, const capsa_source& source, const Query&)
        : rows(of), first_(source.begin), runs_(source) {}
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
    // Where the answer of a row goes.
    std::size_t place(std::size_t i) const { return row(i) - first_; }

private:
    const std::size_t first_;
    RunsOfRows runs_;
};

// The same for the next rows of a list, which may be rows of several runs or of none.
struct ListedBlock {
    static constexpr std::size_t most =
        tuning::rows_per_call / 2;  // its rows and places are on the stack too
    ListedRows<most> rows;
    float gap[most];
    std::uint32_t index[most];

    ListedBlock(const Asking&, const capsa_source&, const Query& query) : rows(query.list()) {}
    bool next() { return rows.next(); }
    std::size_t count() const { return rows.count(); }
    std::uint32_t row(std::size_t i) const { return rows[i].row; }
    std::size_t place(std::size_t i) const { return rows[i].place; }
};

// The gap below which the gap of row i of a block must be.
template <class Block>
float gap_to_beat(const Block& block, const Query& query, std::size_t i) {
    const capsa_stream* const below = query.below();
    return below ? below->data[static_cast<std::ptrdiff_t>(block.place(i)) * below->stride] : infinity;
}

// Before rows are asked: no row.
template <class Block>
void clear(Block& block, const Query& query) {
    for (std::size_t i = 0; i < block.count(); ++i) block.gap[i] = gap_to_beat(block, query, i);
    std::fill_n(block.index, block.count(), capsa_no_row);
}
// Afterwards: a tree also finds a row with a gap that is no smaller but equal.
template <class Block>
void drop_equal(Block& block, const Query& query) {
    if (query.below())
        for (std::size_t i = 0; i < block.count(); ++i)
            if (!(block.gap[i] < gap_to_beat(block, query, i))) block.index[i] = capsa_no_row;
}

// Asks rows begin to end of A, which are rows of the run, about all rows of the run.
inline capsa_status ask_all(const capsa_source& source, const Query& query, const Run& run, std::size_t begin,
                            std::size_t end, bool hits_only, float* gap, std::uint32_t* index) {
    const RowParts rows(source, run, begin, end);
    capsa_nearest_job job{};
    job.a = &source.a;
    job.b = &rows.b();
    job.a_begin = static_cast<std::uint32_t>(begin);
    job.a_end = static_cast<std::uint32_t>(end);
    job.hits_only = hits_only;
    job.most = hits_only ? query.margin : infinity;
    job.filters = MayMeet(source).filters();
    job.gap = gap;
    job.index = index;
    for (const RowPart& part : rows.parts()) {
        const capsa_nearest_kernel kernel =
            kernel::nearest(*query.table, source.a.shape, rows.b().shape,
                            nearest_form(source, part, end - begin, query.table->lane_count));
        if (!kernel) return capsa_not_offered;
        job.b_begin = part.begin;
        job.b_end = part.end;
        job.above_diagonal = part.before;  // the columns are the rows of A
        job.below_diagonal = part.after;
        kernel(&job);
    }
    return capsa_ok;
}

// Fills the block. It looks at all pairs, or only at pairs that touch.
inline capsa_status fill(NearestBlock& block, const capsa_source& source, const Route& route,
                         const Query& query, bool hits_only) {
    clear(block, query);
    if (route.through_index()) {
        const capsa_status status =
            nearest_in_index(source, route, query, block.begin, block.end, hits_only, block.gap, block.index);
        drop_equal(block, query);
        return status;
    }
    return ask_all(source, query, block.run, block.begin, block.end, hits_only, block.gap, block.index);
}

// Not inlined: gathered rows are much of the stack.
[[gnu::noinline]] inline capsa_status fill_by_tree(ListedBlock& block, const capsa_source& source,
                                                   const Route& route, const Query& query, bool hits_only) {
    GatheredRows some(source.a);
    for (std::size_t begin = 0; begin < block.count();) {
        const std::size_t end = some.take(block.rows, begin);
        Route of_some = route;
        of_some.asking = {&some.rows(), some.names(), 0, some.count()};
        float gap[GatheredRows::most];
        std::uint32_t index[GatheredRows::most];
        std::fill_n(index, some.count(), capsa_no_row);
        const auto each = [&](const auto& f) {  // a row may stand in the block twice
            for (std::size_t i = begin, k = 0; i < end; ++i) {
                k += block.row(i) != some.names()[k];
                f(i, k);
            }
        };
        each([&](std::size_t i, std::size_t k) { gap[k] = block.gap[i]; });
        if (const capsa_status status =
                nearest_in_index(source, of_some, query, 0, some.count(), hits_only, gap, index);
            status != capsa_ok)
            return status;
        each([&](std::size_t i, std::size_t k) {
            block.gap[i] = gap[k];
            block.index[i] = index[k];
        });
        begin = end;
    }
    drop_equal(block, query);
    return capsa_ok;
}

// Rows between those of the list are asked for a gap that none has.
[[gnu::noinline]] inline capsa_status fill_by_ranges(ListedBlock& block, const capsa_source& source,
                                                     const Query& query, bool hits_only) {
    float gap[tuning::rows_per_call];
    std::uint32_t index[tuning::rows_per_call];
    for (std::size_t begin = 0; begin < block.count();) {
        const std::size_t end = block.rows.range(begin);
        const std::uint32_t first = block.row(begin), last = block.row(end - 1);
        std::fill_n(gap, last - first + 1, -infinity);
        std::fill_n(index, last - first + 1, capsa_no_row);
        for (std::size_t i = begin; i < end; ++i) gap[block.row(i) - first] = block.gap[i];
        const capsa_source slice = slice_of_range(source, first, last + 1);
        RunsOfRows runs(slice);
        for (Run run{}; runs.next(run);)
            if (const capsa_status status = ask_all(source, query, run, run.begin, run.end, hits_only,
                                                    gap + (run.begin - first), index + (run.begin - first));
                status != capsa_ok)
                return status;
        for (std::size_t i = begin; i < end; ++i) {
            block.gap[i] = gap[block.row(i) - first];
            block.index[i] = index[block.row(i) - first];
        }
        begin = end;
    }
    return capsa_ok;
}

inline capsa_status fill(ListedBlock& block, const capsa_source& source, const Route& route,
                         const Query& query, bool hits_only) {
    clear(block, query);
    return route.through_index() ? fill_by_tree(block, source, route, query, hits_only)
                                 : fill_by_ranges(block, source, query, hits_only);
}

}  // namespace capsa::query
