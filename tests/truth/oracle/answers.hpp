// The answers of one kernel table for one block. All comparisons between ISAs use them.
//
// Every ordered pair of shapes with the cores of the block is asked, so spheres against capsules also covers
// capsules against spheres and segments. There are two questions for each: the values row by row (the pair
// kernel), and the decisions (the tile kernel) of a square of 64 by 64 rows and of its first row against the
// whole block.

#pragma once
#include "kernels/abi.h"
#include "tests/truth/oracle/pair.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

namespace capsa::oracle {

inline constexpr std::size_t square = capsa_word_columns;
inline constexpr std::size_t block_words = block_cases / capsa_word_columns;

struct Answers {
    struct Values {
        float distance[block_cases], s[block_cases], t[block_cases], s2[block_cases], t2[block_cases];

        // As the caller of a variant orders the sides.
        Places places(std::size_t i) const { return {s[i], s2[i], t[i], t2[i]}; }
    };
    struct Decisions {
        std::uint64_t square_row[square];      // rows square_begin + i against columns square_begin + k
        std::uint64_t first_row[block_words];  // row square_begin against every column
    };
    Values values[max_variants];
    Decisions decisions[max_variants];
};

// How a block is asked about its decisions; a function of the block's number, so that all ways come up.
struct Question {
    std::size_t square_begin;  // a multiple of 64
    std::size_t square_rows;
    bool columns_are_a;
    float margin;
};
Question question(std::uint64_t block_number, std::size_t count);

void ask(const capsa_kernel_table& table, const Pair& pair, const Block& block, const Question& q,
         Answers& out);

// The bits of a float, all NaNs alike.
inline std::uint32_t canonical(float x) {
    return std::isnan(x) ? 0x7fc00000u : std::bit_cast<std::uint32_t>(x);
}

// Of all bits, in order.
std::uint64_t hash(const Pair& pair, const Block& block, const Question& q, const Answers& answers);
std::uint64_t hash(const Pair& pair, const Block& block);

// How many bits differ. `first_case` is the first row of the block with a difference, untouched if there is
// none.
std::uint64_t differing_bits(const Pair& pair, const Block& block, const Question& q, const Answers& one,
                             const Answers& other, std::size_t& first_case);

}  // namespace capsa::oracle
