// The verbs that answer with values: gaps, nearest rows, contacts.

#include "src/chosen.hpp"
#include "src/margin.hpp"
#include "src/plan.hpp"
#include "src/query.hpp"
#include "src/registry.hpp"
#include "src/tuning.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>

namespace capsa::query {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

void run_chosen(const capsa_source& source, const capsa_options& options, capsa_pair_sink sink,
                capsa_pair_job& job) {
    registry::choose(options.isa).pair[source.a.shape][source.b.shape][sink](&job);
}

// Rows of A from `begin`, at most a tile of them, against all of B (or the rest of A).
struct NearestBlock {
    float gap[capsa_tile_columns];
    std::uint32_t index[capsa_tile_columns];
    std::uint32_t begin, end;
};

// Of all pairs, or of those that touch.
void fill_nearest(const capsa_source& source, const capsa_options& options, std::size_t begin, bool hits_only,
                  NearestBlock& block) {
    capsa_nearest_job job{};
    job.a = &source.a;
    job.hits_only = hits_only;
    job.most = hits_only ? admitted_margin(options) : infinity;
    job.gap = block.gap;
    job.index = block.index;
    block.begin = static_cast<std::uint32_t>(begin);
    block.end = static_cast<std::uint32_t>(std::min(source.end, begin + capsa_tile_columns));
    std::fill_n(block.gap, block.end - block.begin, infinity);
    std::fill_n(block.index, block.end - block.begin, capsa_no_row);
    job.a_begin = block.begin;
    job.a_end = block.end;
    const capsa_kernel_table& table = registry::choose(options.isa);
    if (source.kind == capsa_source_within) {
        // Row i of A is evaluated second against rows before it and first against rows after it.
        const auto& by_column = table.nearest[source.a.shape][source.a.shape][0];
        job.b = &source.a;
        job.b_end = block.end;
        job.above_diagonal = 1;
        by_column[1](&job);
        job.b_begin = block.begin;
        job.b_end = static_cast<std::uint32_t>(source.a.count);
        job.above_diagonal = 0;
        job.below_diagonal = 1;
        by_column[0](&job);
        return;
    }
    const bool by_row = tuning::nearest_by_row(table.lane_count, block.end - block.begin, source.b.count);
    job.b = &source.b;
    job.b_end = static_cast<std::uint32_t>(source.b.count);
    table.nearest[source.a.shape][source.b.shape][by_row ? 1 : 0][0](&job);
}

// The pairs of a block of answers in the order find_hits has them, at most as many as `pairs` holds; f takes
// them away.
class PairBuffer {
public:
    // Calls f(pairs, count) for what is there and empties the buffer.
    template <class F>
    void drain(const F& f) {
        if (count_ > 0) f(pairs_, count_);
        count_ = 0;
    }
    template <class F>
    void add(const capsa_index_pair& pair, const F& f) {
        pairs_[count_++] = pair;
        if (count_ == std::size(pairs_)) drain(f);
    }

private:
    capsa_index_pair pairs_[1024];
    std::size_t count_ = 0;
};

// Calls f(pairs, count) with all hits of a between or within, some at a time, in the order of find_hits:
// masks of a block of rows against a tile of columns, taken apart.
template <class F>
void each_hit(const capsa_source& source, const capsa_options& options, const F& f) {
    constexpr std::uint32_t block_rows = 512, words = capsa_tile_columns / capsa_word_columns;
    std::uint64_t mask[block_rows][words];
    PairBuffer buffer;
    const Plan plan = make_plan(source, FlipPrice::none);
    const capsa_tile_kernel kernel =
        registry::choose(options.isa).tile[plan.rows->shape][plan.cols->shape][plan.flipped][capsa_sink_mask];
    Tiles tiles(plan);
    capsa_tile tile;
    while (tiles.next({&tile, 1}) > 0)
        for (const std::uint32_t end = tile.row_end; tile.row_begin < end; tile.row_begin = tile.row_end) {
            tile.row_end = std::min(end, tile.row_begin + block_rows);
            std::fill_n(mask[0], block_rows * words, std::uint64_t{0});
            capsa_tile_output out{};
            // The kernel writes the words of row r, column c at r * words + c / 64.
            out.mask = mask[0];
            out.mask_row = tile.row_begin;
            out.mask_col = tile.col_begin;
            out.mask_stride = words;
            const capsa_tile_job job{plan.rows, plan.cols, &tile, 1, admitted_margin(options), &out};
            kernel(&job);
            for (std::uint32_t row = tile.row_begin; row < tile.row_end; ++row)
                for (std::uint32_t w = 0; w < words; ++w)
                    for (std::uint64_t hits = mask[row - tile.row_begin][w]; hits != 0; hits &= hits - 1) {
                        const std::uint32_t col =
                            tile.col_begin + w * 64 + static_cast<std::uint32_t>(std::countr_zero(hits));
                        buffer.add(plan.flipped ? capsa_index_pair{col, row} : capsa_index_pair{row, col}, f);
                    }
        }
    buffer.drain(f);
}

// Contacts of listed pairs of the source's shapes, continuing a result.
void add_contacts(const capsa_source& source, const capsa_options& options, const capsa_index_pair* pairs,
                  std::size_t begin, std::size_t count, capsa_contact* out, std::size_t capacity,
                  capsa_find_result& result) {
    capsa_source listed = source;
    if (!is_chosen(source)) listed.kind = capsa_source_listed;
    if (source.kind == capsa_source_within) listed.b = source.a;
    if (pairs) listed.pairs = pairs;
    capsa_pair_job job = chosen_job(listed, options, begin, count);
    job.contact = out;
    job.capacity = capacity;
    job.written = result.written;
    job.total = result.total;
    run_chosen(listed, options, capsa_pair_contacts, job);
    result = {job.written, job.total};
}

constexpr capsa_contact no_contact(std::size_t row) {
    return {static_cast<std::uint32_t>(row), capsa_no_row, infinity, {0, 0, 0}, {0, 0, 0}, 0, 0};
}

// The same contact with the sides exchanged.
capsa_contact seen_from_b(const capsa_contact& c) {
    return {c.b, c.a, c.gap, {-c.normal[0], -c.normal[1], -c.normal[2]}, {c.point[0], c.point[1], c.point[2]},
            c.t, c.s};
}

}  // namespace

void gaps(const capsa_source& source, const capsa_options& options, float* out) noexcept {
    capsa_pair_job job = chosen_job(source, options, source.begin, source.end - source.begin);
    job.gap = out;
    run_chosen(source, options, capsa_pair_gaps, job);
}

void witnesses(const capsa_source& source, const capsa_options& options, capsa_witness* out) noexcept {
    capsa_pair_job job = chosen_job(source, options, source.begin, source.end - source.begin);
    job.witness = out;
    run_chosen(source, options, capsa_pair_witnesses, job);
}

void nearest(const capsa_source& source, const capsa_options& options, capsa_nearest* out) noexcept {
    NearestBlock block;
    for (std::size_t begin = source.begin; begin < source.end; begin = block.end) {
        fill_nearest(source, options, begin, false, block);
        for (std::uint32_t i = 0; i < block.end - block.begin; ++i) *out++ = {block.index[i], block.gap[i]};
    }
}

capsa_find_result contacts(const capsa_source& source, const capsa_options& options, capsa_contact* out,
                           std::size_t capacity) noexcept {
    capsa_find_result result{};
    if (is_chosen(source)) {
        add_contacts(source, options, nullptr, source.begin, source.end - source.begin, out, capacity,
                     result);
        return result;
    }
    each_hit(source, options, [&](const capsa_index_pair* pairs, std::size_t count) {
        if (result.written < capacity)
            add_contacts(source, options, pairs, 0, count, out, capacity, result);
        else
            result.total += count;
    });
    return result;
}

void deepest(const capsa_source& source, const capsa_options& options, capsa_contact* out) noexcept {
    NearestBlock block;
    for (std::size_t begin = source.begin; begin < source.end; begin = block.end) {
        fill_nearest(source, options, begin, true, block);
        capsa_index_pair pairs[capsa_tile_columns];
        capsa_contact found[capsa_tile_columns];
        std::size_t count = 0;
        for (std::uint32_t row = block.begin; row < block.end; ++row)
            if (const std::uint32_t partner = block.index[row - block.begin]; partner != capsa_no_row) {
                // Of a within the earlier row comes first, so that the contact is that of find_hits.
                const bool swapped = source.kind == capsa_source_within && partner < row;
                pairs[count++] = swapped ? capsa_index_pair{partner, row} : capsa_index_pair{row, partner};
            }
        capsa_find_result result{};
        add_contacts(source, options, pairs, 0, count, found, count, result);
        for (std::uint32_t row = block.begin, k = 0, pair = 0; row < block.end; ++row) {
            *out = no_contact(row);
            if (block.index[row - block.begin] != capsa_no_row) {
                if (k < result.written && found[k].a == pairs[pair].a && found[k].b == pairs[pair].b) {
                    *out = found[k++];
                    if (out->a != row) *out = seen_from_b(*out);
                }
                ++pair;
            }
            ++out;
        }
    }
}

}  // namespace capsa::query
