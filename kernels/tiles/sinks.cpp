// The sinks of hits. They take matrices of hits and know no shapes. Compiled once per row of
// cmake/isas.cmake.

#include "kernels/filter.hpp"
#include "kernels/tiles/decided.hpp"
#include "kernels/tiles/hit_matrix.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// Gives one row of words to the sink. This is the only place where a sink takes hits of a tile.
template <class Sink>
CAPSA_INLINE Next take_row(Sink& sink, const capsa_tile& tile, const capsa_filters& filters,
                           std::uint32_t row, const std::uint64_t (&words)[tile_words],
                           std::uint32_t occupied) {
    const std::uint32_t count = words_of(tile), in_tile = (1u << count) - 1, first = first_asked(tile, row);
    const bool filtered = have_filter(filters);
    const std::uint32_t wanted = Sink::takes_empty_words ? in_tile : occupied & in_tile;
    if constexpr (Sink::kind == capsa_sink_count)
        if (first == 0 && !filtered) {
            // No branch for each word: which words have hits cannot be predicted.
            for (std::uint32_t w = 0; w < count; ++w)
                sink.total += count_ones(words[w] & (std::uint64_t{0} - (wanted >> w & 1)));
            return Next::go_on;
        }
    for (std::uint32_t left = wanted >> (first / 64) << (first / 64); left != 0; left &= left - 1) {
        const std::uint32_t w = lowest_one(left), at = w * capsa_word_columns;
        std::uint64_t hits = words[w] & asked(first, at);
        if (filtered) hits = allowed(filters, row, tile.col_begin + at, hits);
        const Next next = sink.take(row, tile.col_begin + at, hits);
        if (next != Next::go_on) return next;
    }
    return Next::go_on;
}

template <class Sink>
bool take_rows(void* shared, const capsa_tile& tile, const HitMatrix& matrix, const capsa_filters& filters,
               std::uint32_t begin, std::uint32_t end) {
    Sink sink = *static_cast<Sink*>(shared);
    bool more = true;
    if constexpr (Sink::kind == capsa_sink_find)
        if (words_of(tile) == 1 && !tile.above_diagonal && !have_filter(filters)) {
            // What take_row asks about each row would be most of the time of a small call.
            const std::uint64_t columns = asked(tile.skip, 0);
            for (std::uint32_t row = begin; row < end; ++row) {
                const std::uint64_t occupied = matrix.occupied[row - begin] & 1u;
                sink.take(row, tile.col_begin, matrix.hits[row - begin][0] & columns & (0 - occupied));
            }
            *static_cast<Sink*>(shared) = sink;
            return true;
        }
    for (std::uint32_t row = begin; row < end && more; ++row)
        more = take_row(sink, tile, filters, row, matrix.hits[row - begin], matrix.occupied[row - begin]) !=
               Next::stop;
    *static_cast<Sink*>(shared) = sink;
    return more;
}

}  // namespace

bool take_word(const MatrixSink& sink, const capsa_tile& tile, const capsa_filters& filters,
               std::uint64_t hits) {
    HitMatrix matrix;
    matrix.hits[0][0] = hits;
    matrix.occupied[0] = 1;
    return sink.take(sink.sink, tile, matrix, filters, tile.row_begin, tile.row_end);
}

template <class Sink>
int walk_into(const capsa_tile_job* job, TileWalk walk) {
    Sink sink(*job->out);
    MatrixSink taker{&sink, &take_rows<Sink>, Next::go_on, nullptr};
    if (!have_filter(job->filters)) {
        taker.after_hit = sink.after_hit();
        if constexpr (Sink::only_counts) taker.total = &sink.total;
    }
    const bool more = walk(*job, taker);
    sink.finish(*job->out);
    return more;
}

template int walk_into<AnyHit>(const capsa_tile_job*, TileWalk);
template int walk_into<Touched>(const capsa_tile_job*, TileWalk);
template int walk_into<CountHits>(const capsa_tile_job*, TileWalk);
template int walk_into<HitMask>(const capsa_tile_job*, TileWalk);
template int walk_into<FindHits>(const capsa_tile_job*, TileWalk);

// Places 0 to count - 1, in whole vectors: `certain` has the slack before. Returns the largest slack.
CAPSA_NOINLINE static float enlarge_places(float* radius, float* certain, std::uint32_t count) {
    Lanes most = splat(0.0f);
    for (std::uint32_t i = 0; i < count; i += lane_count) {
        const Lanes slack = load_unaligned(certain + i), of_row = load(radius + i);
        store_unaligned(certain + i, of_row - slack);
        store(radius + i, of_row + slack);
        most = max(slack, most);
    }
    alignas(64) float of_lanes[lane_count];
    store(of_lanes, most);
    float largest = 0.0f;
    for (const float slack : of_lanes) largest = slack > largest ? slack : largest;
    return largest;
}

void enlarge_rows(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius,
                  float* certain) {
    exact.slack(&exact, 0, begin, end - begin, certain);
    for (std::uint32_t i = end - begin; i % lane_count != 0; ++i) certain[i] = 0.0f;
    enlarge_places(radius, certain, end - begin);
}
void enlarge_rows(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius) {
    float certain[row_block];
    enlarge_rows(exact, begin, end, radius, certain);
}

float enlarge_columns(const capsa_exact& exact, std::uint32_t begin, std::uint32_t end, float* radius,
                      std::size_t from_word_to_word, float* certain) {
    exact.slack(&exact, 1, begin, end - begin, certain);
    for (std::uint32_t i = end - begin; i % capsa_word_columns != 0; ++i) certain[i] = 0.0f;
    float most = 0.0f;
    for (std::uint32_t at = begin; at < end; at += capsa_word_columns) {
        if constexpr (column_at(1) != 1) {
            float slack[capsa_word_columns];
            __builtin_memcpy(slack, certain, sizeof slack);
            for (std::uint32_t i = 0; i < capsa_word_columns; ++i)
                certain[i] = slack[column_at(static_cast<int>(i))];
        }
        const float largest = enlarge_places(radius, certain, capsa_word_columns);
        most = most < largest ? largest : most;
        radius += from_word_to_word;
        certain += capsa_word_columns;
    }
    return most;
}

void find_valid(const float* coordinate, std::size_t from_word_to_word, std::uint32_t words,
                std::uint64_t* valid) {
    for (std::uint32_t w = 0; w < words; ++w, coordinate += from_word_to_word) {
        valid[w] = 0;
        for (std::uint32_t k = 0; k < capsa_word_columns; k += lane_count) {
            const Lanes one = load(coordinate + k);
            valid[w] |= bits(one == one) << k;
        }
    }
}

void find_unsure(const capsa_tile& tile, std::uint32_t begin, std::uint32_t end, const HitMatrix& matrix,
                 std::uint64_t (&unsure)[tile_words]) {
    const std::uint32_t words = (1u << words_of(tile)) - 1;
    for (std::uint64_t& rows : unsure) rows = 0;
    for (std::uint32_t row = begin; row < end; ++row) {
        const std::uint32_t r = row - begin, first = first_asked(tile, row);
        std::uint32_t left = matrix.occupied_from(first, r) & ~std::uint32_t{matrix.sure[r]} & words;
        for (; left != 0; left &= left - 1) {
            const std::uint32_t w = lowest_one(left);
            const bool some = (matrix.hits[r][w] & asked(first, w * capsa_word_columns)) != 0;
            unsure[w] |= std::uint64_t{some} << r;
        }
    }
}

void exchange_words(float* a, float* b) {
    for (std::uint32_t i = 0; i < capsa_word_columns; i += lane_count) {
        const Lanes of_a = load(a + i), of_b = load(b + i);
        store(a + i, of_b);
        store(b + i, of_a);
    }
}

std::uint64_t decided(const capsa_exact& exact, std::uint32_t row, std::uint32_t col, std::uint64_t hits,
                      std::uint64_t doubt) {
    for (; doubt != 0; doubt &= doubt - 1)
        if (!exact.touch(&exact, row, col + lowest_one(doubt))) hits &= ~(doubt & (0 - doubt));
    return hits;
}

}  // namespace capsa::CAPSA_ISA
