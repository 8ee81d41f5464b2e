// Compiled once per row of cmake/isas.cmake.

#include "kernels/tiles/packing.hpp"

#include "kernels/tuning.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// Writes the columns of a tile with the fields of each side by side, so that any columns are loaded four
// fields at a time. The last quad of a record reaches into the next one, which is written later.
template <std::uint32_t Quads>
CAPSA_NOINLINE void fill_records(const Kind& kind, const float* cols, std::uint32_t words, float* record) {
    const std::size_t fields = kind.fields;
    for (std::uint32_t i = 0; i < words * capsa_word_columns; i += lane_count) {
        const float* const from = cols + i / capsa_word_columns * kind.of_word() + i % capsa_word_columns;
        alignas(64) float four[Quads][4 * lane_count];
        for (std::uint32_t q = 0; q < Quads; ++q) {
            const auto field = [&](std::uint32_t f) CAPSA_INLINE_LAMBDA {
                return load(from + least<std::size_t>(4 * q + f, fields - 1) * capsa_word_columns);
            };
            store_quads(four[q], field(0), field(1), field(2), field(3));
        }
        for (std::uint32_t k = 0; k < lane_count; ++k, record += fields)
            for (std::uint32_t q = 0; q < Quads; ++q)
                __builtin_memcpy(record + 4 * q, four[q] + quad_at(k), 4 * sizeof(float));
    }
}
void fill_records(const Kind& kind, const float* cols, std::uint32_t words, float* record) {
    const std::uint32_t quads = (kind.fields + 3) / 4;
    const auto fill = quads == 1   ? &fill_records<1>
                      : quads == 2 ? &fill_records<2>
                      : quads == 3 ? &fill_records<3>
                      : quads == 4 ? &fill_records<4>
                                   : &fill_records<8>;
    fill(kind, cols, words, record);
}

// The numbers of all places of a tile, as bits.
struct PlaceNumbers {
    alignas(64) float at[capsa_tile_columns];
    constexpr PlaceNumbers() : at() {
        for (std::uint32_t i = 0; i < capsa_tile_columns; ++i) at[i] = __builtin_bit_cast(float, i);
    }
};
constexpr PlaceNumbers place_numbers;

// Near columns of one row.
struct PackedColumns {
    static constexpr std::uint32_t room = tile_words * tuning::packed_most + 64;
    alignas(64) float place[room];
    std::uint64_t hits[room / 64];
    std::uint32_t begin[tile_words];  // where the near columns of a word begin
};

// The records of a tile, which are written when they are first needed.
struct RecordsOfTile {
    float* record;
    std::uint32_t words;
    bool& ready;
    CAPSA_INLINE const float* of(const StagesOfTile& stages) {
        if (!ready) fill_records(*stages.formula->col, stages.cols, words, record);
        ready = true;
        return record;
    }
};

// Replaces the near columns of row r in the matrix by their hits.
class PackRow {
public:
    CAPSA_INLINE PackRow(const StagesOfTile& stages, std::uint32_t r, RecordsOfTile& records, bool culled,
                         HitMatrix& matrix, PackedColumns& packed)
        : stages_(stages),
          records_(records),
          packed_(packed),
          words_(matrix.hits[r]),
          beyond_(&matrix.beyond[r]),
          r_(r),
          radius_(stages.row_radius() + r),
          culled_(culled) {}

    // The number of words that were evaluated whole.
    CAPSA_INLINE std::uint32_t whole() const { return whole_; }
    // Word w, which has near columns. Returns their number.
    CAPSA_INLINE std::uint32_t add(std::uint32_t w) {
        const auto count = static_cast<std::uint32_t>(count_ones(words_[w]));
        if (count > tuning::packed_most) {
            ++whole_;
            words_[w] &= stages_.hits_of_word(r_, radius_, w, words_[w], beyond_);
            if (!stages_.formula->tells_nearest && words_[w] != 0) *beyond_ = 0.0f;  // it may be any of these
            return count;
        }
        added_ |= 1u << w;
        packed_.begin[w] = count_;
        count_ = append(w, count);
        return count;
    }
    CAPSA_INLINE void finish() {
        if (count_ == 0) return;
        answer();
        for (; added_ != 0; added_ &= added_ - 1) {
            const std::uint32_t w = lowest_one(added_), begin = packed_.begin[w];
            const std::uint64_t* const hits = &packed_.hits[begin / 64];
            const std::uint64_t first = hits[0] >> begin % 64, rest = hits[1] << 1 << (63 - begin % 64);
            words_[w] = spread(first | rest, words_[w]);
        }
        count_ = 0;
    }

private:
    // Those with the columns at all places.
    CAPSA_INLINE void answer() {
        for (std::uint32_t k = 0; k < lane_count; ++k) packed_.place[count_ + k] = packed_.place[count_ - 1];
        stages_.formula->packed(
            {stages_.rows + r_, radius_, records_.of(stages_), packed_.place, packed_.hits, beyond_}, count_);
    }
    // Puts the places of the near columns of word w behind those that are packed.
    CAPSA_INLINE std::uint32_t append(std::uint32_t w, std::uint32_t count) {
        if constexpr (packs_lanes)
            if (!culled_ || count > tuning::packed_few) return append_lanes<Lanes>(w);
        std::uint32_t at = count_;
        for (std::uint64_t near = words_[w]; near != 0; near &= near - 1, ++at) {
            const auto k = static_cast<std::uint32_t>(column_at(static_cast<int>(lowest_one(near))));
            packed_.place[at] = place_numbers.at[w * capsa_word_columns + k];
        }
        return at;
    }
    template <class T>
    CAPSA_INLINE std::uint32_t append_lanes(std::uint32_t w) {
        std::uint32_t at = count_;
        for (std::uint32_t k = 0; k < capsa_word_columns; k += lane_count) {
            const std::uint64_t some = words_[w] >> k & ~std::uint64_t{0} >> (64 - lane_count);
            pack(&packed_.place[at], Width<T>::load(&place_numbers.at[w * capsa_word_columns + k]), some);
            at += static_cast<std::uint32_t>(count_ones(some));
        }
        return at;
    }

    const StagesOfTile& stages_;
    RecordsOfTile& records_;
    PackedColumns& packed_;
    std::uint64_t* const words_;
    float* const beyond_;
    const std::uint32_t r_;
    const float* const radius_;
    const bool culled_;
    std::uint32_t added_ = 0, count_ = 0, whole_ = 0;
};

// Whole words, and the last quad of the last record.
std::size_t of_records(const Formula& formula) { return formula.col->words * formula.col->of_word() + 16; }

}  // namespace

std::size_t Packing::room(const Formula& formula) {
    if (!formula.near) return 0;
    const std::uint32_t words = formula.around_columns ? 1 + formula.col->words : 1;
    return of_records(formula) + std::size_t{formula.around_fields} * words * capsa_word_columns;
}

bool Packing::pays(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end) {
    if (words_of(tile) < tuning::packed_least_words ||
        tile.row_end - tile.row_begin < tuning::packed_least_rows)
        return false;
    if (resting_ <= 0) return true;
    resting_ -= static_cast<int>(end - begin);
    return false;
}

std::uint32_t Packing::fill(bool culled, const StagesOfTile& stages, const capsa_tile& tile,
                            std::uint32_t begin, std::uint32_t end, Next after_hit, HitMatrix& matrix) {
    const Formula& formula = *stages.formula;
    const bool planar = formula.around_columns;
    const std::uint32_t word_count = words_of(tile);
    const std::uint64_t ends = ends_of(after_hit);
    PackedColumns packed;
    RecordsOfTile records{room_, word_count, records_ready_};
    float* const around = room_ + of_records(formula);
    float* const around_columns = around + std::size_t{formula.around_fields} * capsa_word_columns;
    if (planar && !boxes_ready_) formula.around(around_columns, stages.cols, word_count * capsa_word_columns);
    boxes_ready_ = true;
    const float *const rows = formula.around ? around : stages.rows, *const cols = planar ? around_columns
                                                                                          : stages.cols;
    if (!culled) {
        matrix.set_occupied(static_cast<std::uint8_t>((1u << word_count) - 1));
        if (formula.around) formula.around(around, stages.rows, end - begin);
    }
    std::uint64_t near = 0, asked_words = 0;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin, first = first_asked(tile, row);
        const std::uint32_t first_word = first / capsa_word_columns;
        std::uint64_t(&words)[tile_words] = matrix.hits[r];
        const bool tested = culled || resting_-- <= 0;
        if (!tested)
            for (std::uint32_t w = first_word; w < word_count; ++w) words[w] = ~std::uint64_t{0};
        else if (!culled)
            formula.near(rows, r, cols, first_word, word_count, words);
        matrix.beyond[r] = no_hit;
        PackRow pack(stages, r, records, culled, matrix, packed);
        bool ended = false;
        for (std::uint32_t some = matrix.occupied_from(first, r); some != 0 && !ended; some &= some - 1) {
            const std::uint32_t w = lowest_one(some);
            words[w] &= asked(first, w * capsa_word_columns);
            ++asked_words;
            if (words[w] == 0) continue;
            near += pack.add(w);
            if (ends == 0) continue;
            pack.finish();
            ended = words[w] != 0;
        }
        pack.finish();
        if (planar)
            resting_ = tuning::packed_share * near > asked_words * capsa_word_columns + tuning::packed_grace
                           ? tuning::packed_capsules_rest
                           : 0;
        else if (tested && !culled)
            resting_ = 4 * pack.whole() > tuning::packed_quarters * word_count ? tuning::packed_rest : 0;
        if (ended && after_hit == Next::stop) return r + 1;
        if (planar && resting_ > 0) return r + 1;
    }
    return end - begin;
}

}  // namespace capsa::CAPSA_ISA
