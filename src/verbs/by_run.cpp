#include "src/verbs/by_run.hpp"

#include "src/runs.hpp"
#include "src/shape.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/hits.hpp"

#include <algorithm>
#include <bit>

namespace capsa::query {

namespace {

bool of_few_rows(const Run& run) { return run.end - run.begin <= capsa_tile_columns; }

// Whether some rows of A as columns cost at most about what they cost as rows, in words of columns. A run of
// three rows among a million rows of B would fill three lanes.
bool fill_columns(std::uint64_t a_rows, std::uint64_t b_rows) {
    const auto words = [](std::uint64_t columns) {
        return (columns + capsa_word_columns - 1) / capsa_word_columns;
    };
    return 4 * b_rows * words(a_rows) <= 5 * a_rows * words(b_rows);
}

// Runs k, k + 1, ... before `end` whose rows fit the columns of one tile: one run at least, and at most as
// many as there are columns, however many are empty.
std::size_t end_of_tile(const capsa_runs& runs, std::size_t k, std::size_t end) {
    const std::size_t most = std::min(end, k + capsa_tile_columns);
    std::size_t last = k + 1;
    while (last < most && runs.a[last + 1] - runs.a[k] <= capsa_tile_columns) ++last;
    return last;
}

// Runs of few rows that all meet all rows of B. Their rows are the columns of one tile, so the rows of B are
// prepared once for all of them. docs/lab/2026-11-runs.md measures it with 10,000 poses of an arm of 59
// spheres among 200 capsules.
class RunsInOneTile {
public:
    RunsInOneTile(const capsa_source& source, capsa_tile_kernel kernel, float margin, std::size_t first,
                  std::size_t end)
        : runs_(source.runs),
          cols_(rows_of(source.a, runs_.a[first], runs_.a[end] - runs_.a[first])),
          rows_(source.b),
          kernel_(kernel),
          margin_(margin),
          first_(first) {
        filters_.a = source.filters.b;
        if (!source.filters.a) return;
        of_cols_ = capsa::rows_of(*source.filters.a, runs_.a[first]);
        filters_.b = &of_cols_;
    }
    RunsInOneTile(const RunsInOneTile&) = delete;
    RunsInOneTile& operator=(const RunsInOneTile&) = delete;

    // The columns of run k.
    std::uint32_t begin_of(std::size_t k) const { return runs_.a[k] - runs_.a[first_]; }
    std::uint32_t end_of(std::size_t k) const { return begin_of(k + 1); }
    std::uint32_t row_count() const { return static_cast<std::uint32_t>(rows_.count); }
    // Some rows of B with runs k to end - 1.
    void meet(std::uint32_t row_begin, std::uint32_t row_end, std::size_t k, std::size_t end,
              capsa_tile_output& out) const {
        const std::uint32_t col = begin_of(k), skip = col % capsa_word_columns;
        const capsa_tile tile{row_begin, row_end, col - skip, begin_of(end), skip, 0};
        if (tile.col_begin + skip == tile.col_end) return;
        const capsa_tile_job job{&rows_, &cols_, &tile, 1, margin_, filters_, &out};
        kernel_(&job);
    }

private:
    const capsa_runs& runs_;
    const capsa_shapes cols_;
    const capsa_shapes& rows_;
    const capsa_tile_kernel kernel_;
    const float margin_;
    const std::size_t first_;
    capsa_filter of_cols_;     // those of the rows of A from the first run on
    capsa_filters filters_{};  // of the rows of B and of the columns
};

constexpr std::size_t tile_words = capsa_tile_columns / capsa_word_columns;

struct Any {
    static constexpr capsa_tile_sink sink = capsa_sink_touched;
    std::uint8_t* out;

    explicit Any(std::uint8_t* to) : out(to) {}
    capsa_status one(const Traversal& run, const Query& query, std::size_t k) const {
        int hit = 0;
        const capsa_status status = any_hit(run, query, hit);
        if (status == capsa_ok) out[k] = hit != 0;
        return status;
    }
    // Runs that are decided leave the tile at its two ends.
    [[gnu::noinline]] void together(const RunsInOneTile& tile, std::size_t k, std::size_t end) {
        std::fill(out + k, out + end, std::uint8_t{0});
        std::uint32_t rows = soon_ ? tuning::rows_before_leaving_soon : tuning::rows_before_leaving;
        for (std::uint32_t row = 0; row < tile.row_count() && k < end; row += rows) {
            if (row != 0) rows = tuning::rows_before_leaving;
            std::uint64_t touched[tile_words] = {};
            capsa_tile_output to{};
            to.col_bits = touched;
            to.flipped = 1;
            tile.meet(row, std::min(row + rows, tile.row_count()), k, end, to);
            for (std::size_t run = k; run < end; ++run)
                if (out[run] == 0) out[run] = count_bits(touched, tile.begin_of(run), tile.end_of(run)) != 0;
            if (row == 0) learn(static_cast<std::size_t>(std::count(out + k, out + end, 1)), end - k);
            while (k < end && out[k] != 0) ++k;
            while (k < end && out[end - 1] != 0) --end;
        }
    }

private:
    // If nearly all runs of a tile are decided by its first rows of B, those of the next tile leave sooner.
    // If fewer than half of them then do, some tiles do without it.
    void learn(std::size_t decided, std::size_t runs) {
        const bool pays = soon_ ? 2 * decided > runs : 8 * decided >= 7 * runs;
        if (soon_ && !pays)
            resting_ = tuning::leaving_soon_rest;
        else if (resting_ != 0)
            --resting_;
        soon_ = pays && resting_ == 0;
    }
    bool soon_ = false;
    int resting_ = 0;
};

struct Count {
    static constexpr capsa_tile_sink sink = capsa_sink_mask;
    std::uint64_t* out;

    capsa_status one(const Traversal& run, const Query& query, std::size_t k) const {
        return count_hits(run, query, out[k]);
    }
    // The hits come as a mask with a row for each row of B, and runs are counted in its words. Not inlined,
    // so that runs that are asked one by one do not have the mask on the stack.
    [[gnu::noinline]] void together(const RunsInOneTile& tile, std::size_t k, std::size_t end) const {
        std::fill(out + k, out + end, std::uint64_t{0});
        // Counted from k: a tile has no more runs than columns.
        std::uint16_t run_of_column[capsa_tile_columns];
        for (std::size_t run = k; run < end; ++run)
            std::fill(run_of_column + tile.begin_of(run), run_of_column + tile.end_of(run),
                      static_cast<std::uint16_t>(run - k));
        const std::size_t words = (tile.end_of(end - 1) + capsa_word_columns - 1) / capsa_word_columns;
        constexpr std::uint32_t rows = 2 * tuning::mask_rows;  // here is more room on the stack
        std::uint64_t mask[rows * tile_words];
        for (std::uint32_t row = 0; row < tile.row_count(); row += rows) {
            const std::uint32_t row_end = std::min(row + rows, tile.row_count());
            capsa_tile_output to{};
            to.mask = mask;
            to.mask_stride = words;
            to.mask_row = row;
            tile.meet(row, row_end, k, end, to);
            for (std::size_t w = 0; w < words * (row_end - row); ++w)
                if (mask[w] != 0) add(mask[w], w % words, tile, k, run_of_column);
        }
    }

private:
    // The hits of a word of columns.
    void add(std::uint64_t hits, std::size_t word, const RunsInOneTile& tile, std::size_t first,
             const std::uint16_t* run_of_column) const {
        while (hits != 0) {
            const std::size_t lowest = word * 64 + static_cast<std::size_t>(std::countr_zero(hits));
            const std::size_t run = first + run_of_column[lowest], end = tile.end_of(run) - word * 64;
            const std::uint64_t of_run = end < 64 ? hits & ~(~std::uint64_t{0} << end) : hits;
            out[run] += static_cast<std::uint64_t>(std::popcount(of_run));
            hits &= ~of_run;
        }
    }
};

template <class Verb>
capsa_status ask(const capsa_source& source, const Query& query, Verb verb) {
    const RunWay way = run_way_of(source);
    if (way == RunWay::whole) return verb.one(Traversal(source), query, 0);
    const RunNumbers numbers(source);
    // A run that meets all rows of B is a slice of this source.
    capsa_source rows = source;
    rows.runs = {};
    const bool in_tiles = way == RunWay::tiles;
    const capsa_tile_kernel kernel =
        in_tiles ? kernel::tiles(*query.table, source.b.shape, source.a.shape, true, Verb::sink) : nullptr;
    if (in_tiles && !kernel) return capsa_not_offered;
    for (std::size_t k = numbers.begin; k < numbers.end; ++k) {
        const Run run = run_of(source, k);
        if (in_tiles && of_few_rows(run)) {
            const std::size_t end = end_of_tile(source.runs, k, numbers.end);
            if (fill_columns(source.runs.a[end] - run.begin, source.b.count)) {
                verb.together(RunsInOneTile(source, kernel, query.margin, k, end), k, end);
                k = end - 1;
                continue;
            }
        }
        capsa_status status = capsa_ok;
        if (way != RunWay::runs) {
            rows.begin = run.begin;
            rows.end = run.end;
            status = verb.one(Traversal(rows), query, k);
        } else {
            RunTiles tiles(source, FlipPrice::none, k);
            status = verb.one(Traversal(tiles), query, k);
        }
        if (status != capsa_ok) return status;
    }
    return capsa_ok;
}

}  // namespace

capsa_status any_by_run(const capsa_source& source, const Query& query, std::uint8_t* out) noexcept {
    return ask(source, query, Any(out));
}

capsa_status count_by_run(const capsa_source& source, const Query& query, std::uint64_t* out) noexcept {
    return ask(source, query, Count{out});
}

}  // namespace capsa::query
