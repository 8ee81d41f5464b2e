#include "src/verbs/by_run.hpp"

#include "src/plan/run_way.hpp"
#include "src/runs.hpp"
#include "src/shape.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/runs_in_tile.hpp"

#include <algorithm>
#include <bit>

namespace capsa::query {

namespace {

constexpr std::size_t tile_words = capsa_tile_columns / capsa_word_columns;

struct Any {
    static constexpr capsa_tile_sink sink = capsa_sink_touched;
    std::uint8_t* out;

    // With one lane, columns that a tile leaves out save their whole time.
    Any(std::uint8_t* to, bool one_lane) : out(to), apart_(one_lane) {}
    capsa_status one(const Traversal& run, const Query& query, std::size_t k) const {
        int hit = 0;
        const capsa_status status = any_hit(run, query, hit);
        if (status == capsa_ok) out[k] = hit != 0;
        return status;
    }
    void grouped(capsa_run_job& job, std::size_t k, std::size_t end) const {
        std::fill(out + k, out + end, std::uint8_t{0});
        job.any = out;
    }
    // Runs that are decided leave the tile at its two ends, or if runs are asked apart, wherever they are.
    [[gnu::noinline]] void together(const RunsInOneTile& tile, std::size_t k, std::size_t end) {
        std::fill(out + k, out + end, std::uint8_t{0});
        const std::uint32_t often = apart_ ? tuning::rows_before_leaving_soon : tuning::rows_before_leaving;
        std::uint32_t rows = soon_ ? tuning::rows_before_leaving_soon : often;
        for (std::uint32_t row = 0; row < tile.row_count() && k < end; row += rows) {
            if (row != 0) rows = often;
            const std::uint32_t row_end = std::min(row + rows, tile.row_count());
            for (std::size_t first = k; first < end;) {
                std::size_t last = first + 1;
                while (last < end && !(apart_ && out[last] != 0)) ++last;
                meet(tile, row, row_end, first, last);
                while (last < end && out[last] != 0) ++last;
                first = last;
            }
            if (row == 0) learn(static_cast<std::size_t>(std::count(out + k, out + end, 1)), end - k);
            while (k < end && out[k] != 0) ++k;
            while (k < end && out[end - 1] != 0) --end;
        }
    }

private:
    void meet(const RunsInOneTile& tile, std::uint32_t row, std::uint32_t row_end, std::size_t k,
              std::size_t end) const {
        std::uint64_t touched[tile_words] = {};
        capsa_tile_output to{};
        to.col_bits = touched;
        to.flipped = 1;
        tile.meet(row, row_end, k, end, to);
        for (std::size_t run = k; run < end; ++run)
            if (out[run] == 0) out[run] = count_bits(touched, tile.begin_of(run), tile.end_of(run)) != 0;
    }
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
    const bool apart_;
    bool soon_ = false;
    int resting_ = 0;
};

struct Count {
    static constexpr capsa_tile_sink sink = capsa_sink_mask;
    std::uint64_t* out;

    capsa_status one(const Traversal& run, const Query& query, std::size_t k) const {
        return count_hits(run, query, out[k]);
    }
    void grouped(capsa_run_job& job, std::size_t k, std::size_t end) const {
        std::fill(out + k, out + end, std::uint64_t{0});
        job.count = out;
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
        std::uint64_t mask[tuning::mask_rows_by_run * tile_words];
        for (std::uint32_t row = 0; row < tile.row_count(); row += tuning::mask_rows_by_run) {
            const std::uint32_t row_end = std::min(row + tuning::mask_rows_by_run, tile.row_count());
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

// Runs that all meet all of B, without an index.
template <class Verb>
class RunsOfAll {
public:
    RunsOfAll(const capsa_source& source, const Query& query, Verb& verb)
        : source_(source), query_(query), verb_(verb), alone_(source) {
        alone_.runs = {};
        alone_.begin = 0;
        if (source.filters.a) alone_.filters.a = &of_rows_;
        // Its kernel makes no exact decisions.
        grouped_ = query.exact ? nullptr : kernel::runs(*query.table, source.a.shape, source.b.shape);
        tiles_ = kernel::tiles(*query.table, source.b.shape, source.a.shape, true, Verb::sink);
    }
    RunsOfAll(const RunsOfAll&) = delete;
    RunsOfAll& operator=(const RunsOfAll&) = delete;

    capsa_status ask(std::size_t k, std::size_t end) {
        if (!tiles_) return capsa_not_offered;
        if (!grouped_ || !go_by_groups(source_.runs, k, end)) return in_tiles(k, end);
        std::size_t others = tuning::least_runs_one_by_one;
        while (k < end) {
            const std::size_t first = k, last = end_of_groups(source_.b, k, end);
            k = in_groups(k, last);
            if (k == last) continue;
            others = k - first > others ? tuning::least_runs_one_by_one
                                        : std::min(2 * others, tuning::most_runs_one_by_one);
            for (const std::size_t next = std::min(end, k + others); k < next; ++k)
                if (const capsa_status status = one(k); status != capsa_ok) return status;
        }
        return capsa_ok;
    }

private:
    // Run k as a source of its own: its columns then begin with a word.
    capsa_status one(std::size_t k) {
        const std::uint32_t begin = source_.runs.a[k], rows = source_.runs.a[k + 1] - begin;
        alone_.a = rows_of(source_.a, begin, rows);
        alone_.end = rows;
        if (source_.filters.a) of_rows_ = capsa::rows_of(*source_.filters.a, begin);
        return verb_.one(Traversal(alone_), query_, k);
    }
    // Returns the first run that was not asked.
    std::size_t in_groups(std::size_t k, std::size_t end) {
        capsa_run_job job{};
        job.a = &source_.a;
        job.b = &source_.b;
        job.offsets = source_.runs.a;
        job.margin = query_.margin;
        job.filters = {source_.filters.b, source_.filters.a};
        verb_.grouped(job, k, end);
        job.begin = k;
        job.end = end;
        const std::uint32_t most = columns_of_tile(source_.b.shape);
        const auto b_rows = static_cast<std::uint32_t>(source_.b.count);
        for (std::uint32_t begin = 0; begin < b_rows; begin = job.b_end) {
            job.b_begin = begin;
            job.b_end = begin + std::min(b_rows - begin, most);
            job.end = grouped_(&job);
        }
        return job.end;
    }
    capsa_status in_tiles(std::size_t k, std::size_t end) {
        for (; k < end; ++k) {
            const Run run = run_of(source_, k);
            if (of_few_rows(run)) {
                const std::size_t last = end_of_tile(source_.runs, k, end);
                // One run alone can be left at its first hit.
                if (last - k > 1 && fill_columns(source_.runs.a[last] - run.begin, source_.b.count)) {
                    verb_.together(RunsInOneTile(source_, tiles_, query_, k, last), k, last);
                    k = last - 1;
                    continue;
                }
            }
            if (const capsa_status status = one(k); status != capsa_ok) return status;
        }
        return capsa_ok;
    }

    const capsa_source& source_;
    const Query& query_;
    Verb& verb_;
    capsa_source alone_;
    capsa_filter of_rows_{};  // of A, from the run on
    capsa_run_kernel grouped_;
    capsa_tile_kernel tiles_;
};

template <class Verb>
capsa_status ask(const capsa_source& source, const Query& query, Verb verb) {
    const RunWay way = run_way_of(source);
    if (way == RunWay::whole) return verb.one(Traversal(source), query, 0);
    const RunNumbers numbers(source);
    if (way == RunWay::tiles) return RunsOfAll<Verb>(source, query, verb).ask(numbers.begin, numbers.end);
    capsa_source slice = source;
    slice.runs = {};
    for (std::size_t k = numbers.begin; k < numbers.end; ++k) {
        const Run run = run_of(source, k);
        capsa_status status = capsa_ok;
        if (way == RunWay::slices) {
            slice.begin = run.begin;
            slice.end = run.end;
            status = verb.one(Traversal(slice), query, k);
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
    return ask(source, query, Any(out, query.table->lane_count == 1));
}

capsa_status count_by_run(const capsa_source& source, const Query& query, std::uint64_t* out) noexcept {
    return ask(source, query, Count{out});
}

}  // namespace capsa::query
