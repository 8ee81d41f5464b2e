// The sinks of hits: what each verb keeps of a word of answers. The code uses integers and is the same on
// every ISA.
//
// A word holds 64 answers for one row: bit k belongs to column col + k, and col is a multiple of 64. take()
// keeps a part of the word and says whether the walk goes on, leaves the row, or stops. after_hit() says
// which of the three follows a word with hits. A sink that `only_counts` may be given numbers of hits
// instead: they are added to its total.

#pragma once
#include "kernels/abi.h"
#include "kernels/math.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa::CAPSA_ISA {

enum class Next { go_on, row, stop };

struct AnyHit {
    static constexpr int kind = capsa_sink_any;
    static constexpr bool takes_empty_words = false, only_counts = true;
    std::uint64_t total;
    CAPSA_INLINE explicit AnyHit(const capsa_tile_output&) : total(0) {}
    CAPSA_INLINE Next take(std::uint32_t, std::uint32_t, std::uint64_t hits) {
        total = hits;
        return hits != 0 ? Next::stop : Next::go_on;
    }
    CAPSA_INLINE static Next after_hit() { return Next::stop; }
    CAPSA_INLINE void finish(capsa_tile_output& out) const { out.total |= total != 0; }
};

struct CountHits {
    static constexpr int kind = capsa_sink_count;
    static constexpr bool takes_empty_words = false, only_counts = true;
    std::uint64_t total;
    CAPSA_INLINE explicit CountHits(const capsa_tile_output&) : total(0) {}
    CAPSA_INLINE Next take(std::uint32_t, std::uint32_t, std::uint64_t hits) {
        total += count_ones(hits);
        return Next::go_on;
    }
    CAPSA_INLINE static Next after_hit() { return Next::go_on; }
    CAPSA_INLINE void finish(capsa_tile_output& out) const { out.total += total; }
};

// One bit for each row and one for each column that touches something. The output may ask for either or both.
// If only rows are asked for, a row is left at its first hit.
struct Touched {
    static constexpr int kind = capsa_sink_touched;
    static constexpr bool takes_empty_words = false, only_counts = false;
    std::uint64_t* rows;
    std::uint64_t* cols;
    CAPSA_INLINE explicit Touched(const capsa_tile_output& out) : rows(out.row_bits), cols(out.col_bits) {}
    CAPSA_INLINE Next take(std::uint32_t row, std::uint32_t col, std::uint64_t hits) {
        if (hits == 0) return Next::go_on;
        if (cols) cols[col / 64] |= hits;
        if (rows) rows[row / 64] |= std::uint64_t{1} << row % 64;
        return after_hit();
    }
    CAPSA_INLINE Next after_hit() const { return cols ? Next::go_on : Next::row; }
    CAPSA_INLINE void finish(capsa_tile_output&) const {}
};

// A row of words for each row of A. If the columns of the tile are rows of A, the hits of a word are bits in
// a column of the mask.
struct HitMask {
    static constexpr int kind = capsa_sink_mask;
    static constexpr bool takes_empty_words = true, only_counts = false;
    std::uint64_t* mask;
    std::size_t stride;
    std::uint32_t first_row, first_col;
    bool flipped;
    CAPSA_INLINE explicit HitMask(const capsa_tile_output& out)
        : mask(out.mask),
          stride(out.mask_stride),
          first_row(out.mask_row),
          first_col(out.mask_col),
          flipped(out.flipped != 0) {}
    CAPSA_INLINE Next take(std::uint32_t row, std::uint32_t col, std::uint64_t hits) {
        if (!flipped) {
            mask[(row - first_row) * stride + (col - first_col) / 64] = hits;
            return Next::go_on;
        }
        for (; hits != 0; hits &= hits - 1)
            mask[(col + lowest_one(hits)) * stride + row / 64] |= std::uint64_t{1} << row % 64;
        return Next::go_on;
    }
    CAPSA_INLINE static Next after_hit() { return Next::go_on; }
    CAPSA_INLINE void finish(capsa_tile_output&) const {}
};

// Index pairs in the order of the walk: writes as many as fit and counts all.
struct FindHits {
    static constexpr int kind = capsa_sink_find;
    static constexpr bool takes_empty_words = false, only_counts = false;
    capsa_index_pair* pairs;
    std::uint64_t total, written, capacity;
    bool flipped;
    CAPSA_INLINE explicit FindHits(const capsa_tile_output& out)
        : pairs(out.pairs),
          total(out.total),
          written(out.written),
          capacity(out.capacity),
          flipped(out.flipped != 0) {}
    CAPSA_INLINE Next take(std::uint32_t row, std::uint32_t col, std::uint64_t hits) {
        if (hits == 0) return Next::go_on;
        const std::uint64_t count = count_ones(hits);
        total += count;
        const std::uint64_t end = written + least(count, capacity - written);
        for (; written != end; hits &= hits - 1) {
            const std::uint32_t other = col + lowest_one(hits);
            pairs[written++] = flipped ? capsa_index_pair{other, row} : capsa_index_pair{row, other};
        }
        return Next::go_on;
    }
    CAPSA_INLINE static Next after_hit() { return Next::go_on; }
    CAPSA_INLINE void finish(capsa_tile_output& out) const {
        out.total = total;
        out.written = written;
    }
};

}  // namespace capsa::CAPSA_ISA
