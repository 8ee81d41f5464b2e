#include "tests/truth/oracle/answers.hpp"

#include "src/kernel_call.hpp"
#include "tests/truth/oracle/cores.hpp"
#include "tests/truth/oracle/random.hpp"

#include <algorithm>
#include <limits>

namespace capsa::oracle {

namespace {

// An infinite margin is what a query makes of NaN (nothing is near enough), or a caller's "everything".
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float margins[] = {0.0f, 0.25f, 0.0f, -0.25f, 0.0f, -infinity, 0.0f, infinity};

// The first `rows` rows against columns begin .. end.
capsa_tile tile(std::uint32_t rows, std::uint32_t begin, std::uint32_t end) {
    capsa_tile tile{};
    tile.row_end = rows;
    tile.col_begin = begin;
    tile.col_end = end;
    return tile;
}

void ask_values(const capsa_kernel_table& table, const Variant& v, const Block& block, Answers::Values& out) {
    const capsa_shapes a = view(v.swapped ? block.b : block.a, v.first, 0, block.count);
    const capsa_shapes b = view(v.swapped ? block.a : block.b, v.second, 0, block.count);
    ask_cores(table, a, b, {out.distance, out.s, out.t, out.s2, out.t2});
}

void ask_decisions(const capsa_kernel_table& table, const Variant& v, const Block& block, const Question& q,
                   Answers::Decisions& out) {
    const capsa_shapes rows = view(v.swapped ? block.b : block.a, v.first, q.square_begin, q.square_rows);
    const capsa_shapes cols = view(v.swapped ? block.a : block.b, v.second, 0, block.count);
    const auto begin = static_cast<std::uint32_t>(q.square_begin),
               count = static_cast<std::uint32_t>(block.count);
    std::uint64_t mask[square][block_words] = {};
    capsa_tile tiles[1 + block_cases / capsa_tile_columns] = {};
    std::size_t n = 0;
    tiles[n++] =
        tile(static_cast<std::uint32_t>(q.square_rows), begin, std::min(begin + capsa_word_columns, count));
    for (std::uint32_t col = 0; col < count; col += capsa_tile_columns)
        tiles[n++] = tile(1, col, std::min(col + capsa_tile_columns, count));
    capsa_tile_output output{};
    output.mask = mask[0];
    output.mask_stride = block_words;
    const capsa_tile_job job{&rows, &cols, tiles, n, q.margin, {}, &output, nullptr};
    kernel::tiles(table, v.first, v.second, q.columns_are_a, capsa_sink_mask)(&job);
    for (std::size_t i = 0; i < square; ++i) out.square_row[i] = mask[i][q.square_begin / 64];
    for (std::size_t w = 0; w < block_words; ++w) out.first_row[w] = mask[0][w];
}

bool has_second_place(const Pair& pair) {
    return shape_info(pair.a).points > 2 || shape_info(pair.b).points > 2;
}

// Everything in a fixed order: f(row of the block, word of answers).
template <class F>
void visit(const Pair& pair, const Block& block, const Question& q, const Answers& answers, const F& f) {
    for (std::size_t v = 0; v < pair.variants.size(); ++v) {
        const Answers::Values& values = answers.values[v];
        for (std::size_t i = 0; i < block.count; ++i) f(i, std::uint64_t{canonical(values.distance[i])});
        for (std::size_t i = 0; i < block.count; ++i)
            f(i, std::uint64_t{canonical(values.s[i])} << 32 | canonical(values.t[i]));
        if (has_second_place(pair))
            for (std::size_t i = 0; i < block.count; ++i)
                f(i, std::uint64_t{canonical(values.s2[i])} << 32 | canonical(values.t2[i]));
        for (std::size_t i = 0; i < q.square_rows; ++i)
            f(q.square_begin + i, answers.decisions[v].square_row[i]);
        for (const std::uint64_t word : answers.decisions[v].first_row) f(q.square_begin, word);
    }
}

std::uint64_t chained(std::uint64_t h, std::uint64_t word) {
    h = (h ^ word) * 0x9fb21c651e98df25u;
    return h ^ (h >> 32);
}

}  // namespace

Question question(std::uint64_t block_number, std::size_t count) {
    const std::size_t squares = (count + square - 1) / square;
    const std::size_t begin = static_cast<std::size_t>(block_number % squares) * square;
    return {begin, std::min(square, count - begin), (block_number & 8) != 0, margins[block_number & 7]};
}

void ask(const capsa_kernel_table& table, const Pair& pair, const Block& block, const Question& q,
         Answers& out) {
    for (std::size_t v = 0; v < pair.variants.size(); ++v) {
        ask_values(table, pair.variants[v], block, out.values[v]);
        ask_decisions(table, pair.variants[v], block, q, out.decisions[v]);
    }
}

std::uint64_t hash(const Pair& pair, const Block& block, const Question& q, const Answers& answers) {
    std::uint64_t h = 0;
    visit(pair, block, q, answers, [&h](std::size_t, std::uint64_t word) { h = chained(h, word); });
    return mix(h);
}

std::uint64_t hash(const Pair& pair, const Block& block) {
    std::uint64_t h = 0;
    const auto add = [&](const Side& side, capsa_shape shape) {
        for_each_field(shape, [&](int k) {
            for (std::size_t i = 0; i < block.count; ++i)
                h = chained(h, std::bit_cast<std::uint32_t>(side.stream[k][i]));
        });
    };
    add(block.a, pair.a);
    add(block.b, pair.b);
    return mix(h);
}

std::uint64_t differing_bits(const Pair& pair, const Block& block, const Question& q, const Answers& one,
                             const Answers& other, std::size_t& first_case) {
    std::uint64_t words[max_variants * (3 * block_cases + square + block_words)];
    std::size_t n = 0;
    visit(pair, block, q, one, [&](std::size_t, std::uint64_t word) { words[n++] = word; });
    n = 0;
    std::uint64_t bits = 0;
    visit(pair, block, q, other, [&](std::size_t row, std::uint64_t word) {
        const std::uint64_t difference = words[n++] ^ word;
        if (difference != 0 && bits == 0) first_case = row;
        bits += static_cast<std::uint64_t>(std::popcount(difference));
    });
    return bits;
}

}  // namespace capsa::oracle
