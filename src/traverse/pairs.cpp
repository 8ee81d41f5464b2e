#include "src/traverse/pairs.hpp"

#include <algorithm>
#include <bit>

namespace capsa {

namespace {

PairSides sides_of_given(const capsa_source& source) {
    const bool zipped = source.kind == capsa_source_zip;
    return {&source.a,
            &source.b,
            false,
            stands_for_within(source),
            zipped ? source.begin : 0,
            zipped ? source.end : source.a.count,
            MayMeet(source)};
}

PairSides sides_of_hits(const Sides& sides) {
    return {sides.cols_are_a ? sides.cols : sides.rows,
            sides.cols_are_a ? sides.rows : sides.cols,
            true,
            sides.one_set,
            sides.begin,
            sides.end};
}

}  // namespace

capsa_pair_job job_of(const PairSides& sides, const PairBlock& block, float margin) noexcept {
    capsa_pair_job job{};
    job.a = sides.a;
    job.b = sides.b;
    job.pairs = block.pairs;
    job.a_rows = block.a_rows;
    job.b_rows = block.b_rows;
    job.begin = block.begin;
    job.count = block.count;
    job.margin = margin;
    return job;
}

void ask_pairs(const PairSides& sides, const PairBlock& block, float margin, capsa_pair_kernel hits,
               std::uint64_t* words) noexcept {
    capsa_pair_job job = job_of(sides, block, margin);
    job.hits = words;
    hits(&job);
}

GivenPairs::GivenPairs(const capsa_source& source) noexcept
    : PairStream(sides_of_given(source)),
      left_{source.kind == capsa_source_listed ? source.pairs : nullptr, source.begin,
            source.end - source.begin} {}

bool GivenPairs::next(PairBlock& block) noexcept {
    block = left_;
    left_.count = 0;
    return block.count > 0;
}

AllowedPairs::AllowedPairs(PairStream& all) noexcept
    : PairStream({all.sides().a, all.sides().b, all.sides().hits, all.sides().one_set, all.sides().begin,
                  all.sides().end}),
      all_(all),
      may_meet_(all.sides().may_meet) {}

bool AllowedPairs::next(PairBlock& block) noexcept {
    std::size_t count = 0;
    while (count < tuning::pairs_per_call) {
        if (left_.count == 0 && !all_.next(left_)) break;
        const capsa_index_pair pair = left_.at(0);
        if (may_meet_(pair.a, pair.b)) pairs_[count++] = pair;
        ++left_.begin;
        --left_.count;
    }
    block = {pairs_, 0, count};
    return count > 0;
}

HitsOfTiles::HitsOfTiles(TileStream& tiles, const Query& query, capsa_tile_kernel mask,
                         std::span<std::uint64_t> room) noexcept
    : PairStream(sides_of_hits(tiles.sides())),
      tiles_(tiles),
      query_(query),
      decider_(query.decider(*tiles.sides().rows, *tiles.sides().cols)),
      mask_kernel_(mask),
      mask_(room) {}

bool HitsOfTiles::next(PairBlock& block) noexcept {
    std::size_t count = 0;
    const bool flipped = tiles_.sides().cols_are_a;
    do {
        for (; row_ < part_.row_end; ++row_, word_ = 0)
            for (; word_ < words_; ++word_) {
                std::uint64_t& hits = mask_[(row_ - part_.row_begin) * words_ + word_];
                for (; hits != 0; hits &= hits - 1) {
                    if (count == tuning::pairs_per_call) {
                        block = {pairs_, 0, count};
                        return true;
                    }
                    const std::uint32_t col = part_.col_begin + word_ * capsa_word_columns +
                                              static_cast<std::uint32_t>(std::countr_zero(hits));
                    pairs_[count++] = flipped ? capsa_index_pair{col, row_} : capsa_index_pair{row_, col};
                }
            }
    } while (next_mask());
    block = {pairs_, 0, count};
    return count > 0;
}

bool HitsOfTiles::next_tile() noexcept {
    capsa_tile tile;
    if (tiles_.next({&tile, 1}) == 0) return false;
    part_ = tile;
    tile_end_ = part_.row_end;
    part_.row_end = part_.row_begin;
    words_ = (part_.col_end - part_.col_begin + capsa_word_columns - 1) / capsa_word_columns;
    return true;
}

bool HitsOfTiles::next_mask() noexcept {
    if (part_.row_end == tile_end_ && !next_tile()) return false;
    part_.row_begin = part_.row_end;
    part_.row_end +=
        std::min(tile_end_ - part_.row_begin, static_cast<std::uint32_t>(mask_.size() / tile_words));
    row_ = part_.row_begin;
    word_ = 0;
    // Above a diagonal the kernel does not write words without a pair to answer. Otherwise it writes all.
    if (part_.above_diagonal)
        std::fill_n(mask_.data(), (part_.row_end - part_.row_begin) * words_, std::uint64_t{0});
    // The kernel writes the words of row r, column c at r * words + c / 64.
    capsa_tile_output out{};
    out.mask = mask_.data();
    out.mask_row = part_.row_begin;
    out.mask_col = part_.col_begin;
    out.mask_stride = words_;
    const Sides& sides = tiles_.sides();
    const capsa_tile_job job{sides.rows,    sides.cols,    &part_, 1,
                             query_.margin, sides.filters, &out,   decider_.get()};
    mask_kernel_(&job);
    return true;
}

}  // namespace capsa
