// Exact decisions of a staged tile, without its shapes. Compiled once per row of cmake/isas.cmake.

#include "kernels/tiles/decided.hpp"

namespace capsa::CAPSA_ISA {

namespace {

float largest_of(const Lanes& lanes) {
    alignas(64) float of_lanes[lane_count];
    store(of_lanes, lanes);
    float largest = 0.0f;
    for (const float one : of_lanes) largest = one > largest ? one : largest;
    return largest;
}

// Places 0 to count - 1, in whole vectors: radii grow by the slack, which is in `certain` before; then the
// radii that are smaller by as much are there. Returns the largest slack and the largest radius with it.
CAPSA_NOINLINE Largest enlarge_places(float* radius, float* certain, std::uint32_t count) {
    Lanes most = splat(0.0f), most_radius = splat(0.0f);
    for (std::uint32_t i = 0; i < count; i += lane_count) {
        const Lanes slack = load_unaligned(certain + i), of_row = load(radius + i);
        store_unaligned(certain + i, of_row - slack);
        store(radius + i, of_row + slack);
        most = max(slack, most);
        most_radius = max(of_row + slack, most_radius);
    }
    return {largest_of(most), largest_of(most_radius)};
}

void enlarge_by_slack(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius,
                      float* certain) {
    exact.slack(&exact, 0, begin, end - begin, certain);
    for (std::uint32_t i = end - begin; i % lane_count != 0; ++i) certain[i] = 0.0f;
    enlarge_places(radius, certain, end - begin);
}

// Whole words of columns.
void enlarge_columns(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, Doubt& doubt) {
    float *radius = doubt.stages.col_radius(), *certain = doubt.certain_column;
    exact.slack(&exact, 1, begin, end - begin, certain);
    for (std::uint32_t i = end - begin; i % capsa_word_columns != 0; ++i) certain[i] = 0.0f;
    doubt.of_columns = {0.0f, 0.0f};
    for (std::uint32_t at = begin; at < end; at += capsa_word_columns) {
        if constexpr (column_at(1) != 1) {
            float slack[capsa_word_columns];
            __builtin_memcpy(slack, certain, sizeof slack);
            for (std::uint32_t i = 0; i < capsa_word_columns; ++i)
                certain[i] = slack[column_at(static_cast<int>(i))];
        }
        const Largest largest = enlarge_places(radius, certain, capsa_word_columns);
        if (doubt.of_columns.slack < largest.slack) doubt.of_columns.slack = largest.slack;
        if (doubt.of_columns.radius < largest.radius) doubt.of_columns.radius = largest.radius;
        radius += doubt.stages.formula->col->of_word();
        certain += capsa_word_columns;
    }
}

void find_valid(std::uint32_t words, Doubt& doubt) {
    const float* coordinate = doubt.stages.cols;
    for (std::uint32_t w = 0; w < words; ++w, coordinate += doubt.stages.formula->col->of_word()) {
        doubt.valid[w] = 0;
        for (std::uint32_t k = 0; k < capsa_word_columns; k += lane_count) {
            const Lanes one = load(coordinate + k);
            doubt.valid[w] |= bits(one == one) << k;
        }
    }
}

// Whether no hit of row r is in doubt.
bool is_sure(const Doubt& doubt, float less, const HitMatrix& matrix, std::uint32_t r) {
    float by = doubtful(doubt, r, less);
    if (const float width = width_of_doubt(doubt, r, less); doubt.stages.formula->of_distances && width > by)
        by = width;
    return matrix.beyond[r] < -by;
}

// Bit r of word w: row r, counted from `begin`, has hits in this word of columns that may be in doubt. Where
// a reach may be negative, squares do not say what is near.
void find_unsure(const capsa_tile_job& job, const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                 const Doubt& doubt, const HitMatrix& matrix, std::uint64_t (&unsure)[tile_words]) {
    const std::uint32_t words = (1u << words_of(tile)) - 1;
    const float less = job.margin >= 0.0f ? job.exact->less : __builtin_inff();
    for (std::uint64_t& rows : unsure) rows = 0;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin, first = first_asked(tile, row);
        std::uint32_t left = matrix.occupied_from(first, r) & ~std::uint32_t{matrix.sure[r]} & words;
        if (left == 0 || is_sure(doubt, less, matrix, r)) continue;
        for (; left != 0; left &= left - 1) {
            const std::uint32_t w = lowest_one(left);
            const bool some = (matrix.hits[r][w] & asked(first, w * capsa_word_columns)) != 0;
            unsure[w] |= std::uint64_t{some} << r;
        }
    }
}

// Exchanges the numbers of two words of columns.
void exchange_words(float* a, float* b) {
    for (std::uint32_t i = 0; i < capsa_word_columns; i += lane_count) {
        const Lanes of_a = load(a + i), of_b = load(b + i);
        store(a + i, of_b);
        store(b + i, of_a);
    }
}

// The hits of a word for one row, without those in doubt that do not touch. Bit k belongs to column col + k.
std::uint64_t decided(const capsa_exact& exact, std::uint32_t row, std::uint32_t col, std::uint64_t hits,
                      std::uint64_t doubt) {
    for (; doubt != 0; doubt &= doubt - 1)
        if (!exact.touch(&exact, row, col + lowest_one(doubt))) hits &= ~(doubt & (0 - doubt));
    return hits;
}

}  // namespace

void enlarge_rows(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius) {
    float certain[row_block];
    enlarge_by_slack(exact, begin, end, radius, certain);
}

void enlarge(const capsa_exact& exact, const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
             Doubt& doubt, HitMatrix& matrix) {
    if (begin == tile.row_begin) {
        enlarge_columns(exact, tile.col_begin, tile.col_end, doubt);
        find_valid(words_of(tile), doubt);
    }
    enlarge_by_slack(exact, begin, end, doubt.stages.row_radius(), doubt.certain_row);
    matrix.set_unsure();
}

void decide_rows(const capsa_tile_job& job, const capsa_tile& tile, std::uint32_t begin, std::uint32_t end,
                 Doubt& doubt, HitMatrix& matrix) {
    const capsa_exact& exact = *job.exact;
    std::uint64_t unsure[tile_words];
    find_unsure(job, tile, begin, end, doubt, matrix, unsure);
    for (std::uint32_t w = 0; w < words_of(tile); ++w) {
        if (unsure[w] == 0) continue;
        const std::uint32_t at = w * capsa_word_columns;
        float* const radii = doubt.stages.col_radius() + w * doubt.stages.formula->col->of_word();
        exchange_words(radii, doubt.certain_column + at);
        for (std::uint64_t left = unsure[w]; left != 0; left &= left - 1) {
            const std::uint32_t r = lowest_one(left), row = begin + r;
            const std::uint64_t hits = matrix.hits[r][w] & asked(first_asked(tile, row), at);
            const float radius = doubt.certain_row[r] - exact.less;
            const std::uint64_t in_doubt = hits & ~doubt.stages.hits_of_word(r, &radius, w, hits, nullptr);
            if (in_doubt != 0) matrix.hits[r][w] = decided(exact, row, tile.col_begin + at, hits, in_doubt);
        }
        exchange_words(radii, doubt.certain_column + at);
    }
}

}  // namespace capsa::CAPSA_ISA
