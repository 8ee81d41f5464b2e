// Tiles of any shapes (kernels/tiles/tiles.hpp): blocks of 64 rows with all columns of a tile, a call of the
// formula for each block. Compiled once per row of cmake/isas.cmake.

#include "kernels/formulas/walks.hpp"

#include "kernels/tiles/culled.hpp"
#include "kernels/tiles/decided.hpp"
#include "kernels/tiles/packing.hpp"
#include "kernels/tiles/small_tile.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// The current tile.
template <class Bound>
class FormulaTile {
public:
    FormulaTile(const TileFormula& formula, const capsa_tile_job& job, const MatrixSink& sink, float* room)
        : formula_(*formula.formula),
          loops_(formula.loops),
          job_(job),
          sink_(sink),
          stages_{&formula_, room, room + formula_.row->of_word()},
          estimates_(stages_.cols + formula_.col->words * formula_.col->of_word()),
          after_hit_(job.exact ? Next::go_on : sink.after_hit),  // a hit may turn out to be none
          total_(job.exact || job.margin < 0.0f ? nullptr : sink.total) {
        packing_.begin(estimates_ + loops_.room_of_estimates);
        doubt_.stages = stages_;
        doubt_.row_radius = stages_.row_radius();
    }
    static std::size_t room(const TileFormula& of) {
        const Kind &row = *of.formula->row, &col = *of.formula->col;
        std::size_t more = of.loops.room_of_estimates + Packing::room(*of.formula);
        if (of.loops.small && more < row.of_word()) more = row.of_word();  // for the streams of the rows
        return row.of_word() + col.words * col.of_word() + more;
    }

    // One tile, with at most as many columns as a stage holds. Returns false if the sink needs no more.
    bool answer(const capsa_tile& tile) {
        const bool small = is_small(tile) && !job_.exact;
        if (small && loops_.small) {
            loops_.small(job_, tile, after_hit_, stages_.rows, stages_.cols, matrix_);
            return sink_.take(sink_.sink, tile, matrix_, job_.filters, tile.row_begin, tile.row_end);
        }
        const std::uint32_t columns = tile.col_end - tile.col_begin,
                            padded = small ? lane_count : capsa_word_columns;
        formula_.col->fill(stages_.cols, order_of(small), *job_.cols, tile.col_begin, tile.col_end,
                           formula_.rows_first ? job_.margin : 0.0f,
                           (columns + padded - 1) / padded * padded);
        if (!small) {
            cull_.new_tile();
            packing_.new_tile();
            estimates_ready_ = false;
        }
        bool more = true;
        for (std::uint32_t begin = tile.row_begin; more && begin < tile.row_end;) {
            const std::uint32_t end = begin + least(tile.row_end - begin, row_block);
            const std::uint32_t filled = fill(tile, begin, end, small);
            if (job_.exact) decide_rows(job_, tile, begin, begin + filled, doubt_, matrix_);
            more = counted_ ? after_hit_ != Next::stop || *total_ == 0
                            : sink_.take(sink_.sink, tile, matrix_, job_.filters, begin, begin + filled);
            begin += filled;
        }
        return more;
    }

private:
    // Fills the matrix with the hits of rows begin to end. Returns the number of rows done, which may be
    // smaller if the sink stops at a hit.
    CAPSA_INLINE std::uint32_t fill(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                                    bool small) {
        const Kind& row = *formula_.row;
        row.fill(stages_.rows, Order::plain, *job_.rows, begin, end, formula_.rows_first ? 0.0f : job_.margin,
                 end - begin);
        if (job_.exact) enlarge(*job_.exact, tile, begin, end, doubt_, matrix_);
        bool culled = false;
        counted_ = false;
        if (!small) {
            culled = formula_.culls &&
                     cull_.block([&](auto& to, std::uint64_t count) { bounds(row, stages_.rows, to, count); },
                                 [&](auto& to, std::uint64_t count) {
                                     bounds(*formula_.col, stages_.cols, to, count);
                                 },
                                 tile, begin, end, matrix_);
            if (culled ? formula_.packs_culled : packs(tile, begin, end))
                return packing_.fill(culled, stages_, tile, begin, end, after_hit_, matrix_);
            if (!culled && has_loop()) return fill_by_loop(tile, begin, end);
        }
        const std::uint32_t rows = end - begin;
        const bool every = !culled && !small && !tile.above_diagonal && tile.skip == 0;
        want(tile, begin, end, culled, every);
        const Block block{stages_.rows,
                          stages_.row_radius(),
                          stages_.cols,
                          stages_.col_radius(),
                          order_of(small),
                          after_hit_,
                          matrix_.hits[0],
                          matrix_.occupied,
                          tells_nearest() ? matrix_.beyond : nullptr,
                          every ? ~std::uint64_t{0} : 0,
                          small ? narrow(tile) : 0};
        return least(rows, formula_.hits(block, ~std::uint64_t{0} >> (64 - rows)));
    }
    CAPSA_INLINE bool packs(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end) {
        if (!formula_.packs_if_few) return formula_.near != nullptr;
        return job_.margin >= 0.0f && packing_.pays(tile, begin, end);
    }
    CAPSA_INLINE bool has_loop() const {
        if (job_.margin < 0.0f) return loops_.dense[1] != nullptr;
        return (loops_.dense[0] || loops_.estimated[0]) && !tells_nearest();
    }
    std::uint32_t fill_by_loop(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end) {
        const float *const rows = stages_.rows, *const cols = stages_.cols;
        if (job_.margin >= 0.0f) {
            if (const auto estimated = loops_.estimated[job_.exact != nullptr])
                return estimated(rows, cols, estimates_, estimates_ready_, tile, begin, end, after_hit_,
                                 doubt_, job_.exact ? job_.exact->less : 0.0f, matrix_);
            if (job_.exact && loops_.sure) return loops_.sure(rows, cols, doubt_, tile, begin, end, matrix_);
        }
        if (total_ && loops_.counted) {
            counted_ = true;
            *total_ += loops_.counted(rows, cols, tile, begin, end,
                                      after_hit_ == Next::stop ? 1 : ~std::uint64_t{0});
            return end - begin;
        }
        return loops_.dense[job_.margin < 0.0f](rows, cols, tile, begin, end, after_hit_, matrix_);
    }
    template <class Bounds>
    static void bounds(const Kind& kind, const float* solids, Bounds& to, std::uint64_t count) {
        kind.bounds(to.field[0][0], solids, count);
    }
    // A small tile has no whole words, so its first vectors hold its first columns.
    static constexpr Order order_of(bool small) { return small ? Order::plain : word_order; }
    // The vectors of a tile of few columns.
    std::uint32_t narrow(const capsa_tile& tile) const {
        const std::uint32_t columns = tile.col_end - tile.col_begin;
        if (columns > tuning::small_columns || after_hit_ == Next::stop) return 0;
        return (columns + lane_count - 1) / lane_count;
    }
    bool tells_nearest() const { return formula_.tells_nearest && job_.exact; }
    // The columns of each row that exist, are asked and, if near ones are known, near. Those of whole words
    // may be every column: one that does not exist is no hit.
    CAPSA_INLINE void want(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end, bool culled,
                           bool every) {
        const std::uint32_t words = words_of(tile);
        if (tells_nearest())
            for (std::uint32_t r = 0; r < end - begin; ++r) matrix_.beyond[r] = no_hit;
        if (!culled) matrix_.set_occupied(static_cast<std::uint8_t>((1u << words) - 1));
        if (every) return;
        if (!culled) {
            const std::uint64_t last = ~std::uint64_t{0} >> (64 * words - (tile.col_end - tile.col_begin));
            for (std::uint32_t r = 0; r < end - begin; ++r) {
                for (std::uint32_t w = 0; w < words - 1; ++w) matrix_.hits[r][w] = ~std::uint64_t{0};
                matrix_.hits[r][words - 1] = last;
            }
        }
        if (tile.above_diagonal || tile.skip != 0) leave_what_is_not_asked(tile, begin, end);
    }
    CAPSA_NOINLINE void leave_what_is_not_asked(const capsa_tile& tile, std::uint32_t begin,
                                                std::uint32_t end) {
        for (std::uint32_t row = begin; row < end; ++row) {
            const std::uint32_t r = row - begin, first = first_asked(tile, row),
                                w = first / capsa_word_columns;
            std::uint32_t some = w < tile_words ? matrix_.occupied_from(first, r) : 0;
            if (some >> w & 1) {
                matrix_.hits[r][w] &= asked(first, w * capsa_word_columns);
                if (matrix_.hits[r][w] == 0) some &= some - 1;
            }
            matrix_.occupied[r] = static_cast<std::uint8_t>(some);
        }
    }
    const Formula& formula_;
    const TileLoops& loops_;
    const capsa_tile_job& job_;
    const MatrixSink& sink_;
    const StagesOfTile stages_;
    float* const estimates_;
    bool estimates_ready_ = false;
    const Next after_hit_;
    std::uint64_t* const total_;
    bool counted_;  // the last block was added to the total and the matrix not filled
    AdaptiveCull<Bound> cull_;
    Packing packing_;
    Doubt doubt_;  // for exact decisions
    HitMatrix matrix_;
};

// Whether a job is one row with at most one word of columns that can be loaded directly. A row that lies in
// the plane among images, which have a z, needs its height.
bool is_one_word(const capsa_tile_job& job, const Formula& formula) {
    const capsa_tile& tile = job.tiles[0];
    return job.tile_count == 1 && !job.exact && tile.row_end - tile.row_begin == 1 &&
           tile.col_end - tile.col_begin <= capsa_word_columns && has_z(*job.rows, formula.row->streams) &&
           has_z(*job.cols, formula.col->streams) && is_dense_or_flat(*job.cols, formula.col->streams);
}
// Such a query is one chain of operations, and the rest of the walk would take a third of its time. Returns
// false if the sink needs no more.
bool answer_word(const capsa_tile_job& job, const MatrixSink& sink, const TileFormula& formula) {
    const capsa_tile& tile = job.tiles[0];
    const std::uint32_t first = first_asked(tile, tile.row_begin);
    if (first >= capsa_word_columns) return true;
    const float* number[capsa_max_streams];
    numbers_of_row(*job.rows, formula.formula->row->streams, tile.row_begin, number);
    const std::uint64_t hits =
        formula.loops.word(number, job.cols, tile.col_begin + first, tile.col_end, job.margin, nullptr)
        << first;
    if (sink.total != nullptr) {
        *sink.total += count_ones(hits & asked(first, 0));
        return sink.after_hit != Next::stop || *sink.total == 0;
    }
    return take_word(sink, tile, job.filters, hits);
}

// The stages of two shapes take as much of the stack as they need.
template <class Bound>
CAPSA_NOINLINE bool answer_tiles(const capsa_tile_job& job, const MatrixSink& sink,
                                 const TileFormula& formula) {
    auto* const room = static_cast<float*>(
        __builtin_alloca_with_align(FormulaTile<Bound>::room(formula) * sizeof(float), 64 * 8));
    FormulaTile<Bound> tile(formula, job, sink, room);
    const std::uint32_t columns = formula.formula->col->columns();
    bool more = true;
    for (std::size_t n = 0; more && n < job.tile_count; ++n) {
        capsa_tile part = job.tiles[n];
        const std::uint32_t end = part.col_end;
        for (; more && part.col_begin < end; part.col_begin = part.col_end, part.skip = 0) {
            part.col_end = part.col_begin + least(end - part.col_begin, columns);
            more = tile.answer(part);
        }
    }
    return more;
}

}  // namespace

template <class Bound>
bool walk_formula(const capsa_tile_job& job, const MatrixSink& sink, const TileFormula& formula) {
    if (formula.loops.word && is_one_word(job, *formula.formula)) return answer_word(job, sink, formula);
    return answer_tiles<Bound>(job, sink, formula);
}
template bool walk_formula<Circle>(const capsa_tile_job&, const MatrixSink&, const TileFormula&);
template bool walk_formula<Sphere>(const capsa_tile_job&, const MatrixSink&, const TileFormula&);

}  // namespace capsa::CAPSA_ISA
