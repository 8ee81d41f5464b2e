// What the verbs of one kernel table answer for a few rows: all that docs/meaning.md speaks of besides cores
// and hits.
//
// The rows are cases of a family. In every second one the radii are set so that the pair touches, give or
// take a few last places: there culling and estimates decide on the edge.

#pragma once
#include "kernels/abi.h"
#include "tests/truth/oracle/attempt.hpp"
#include "tests/truth/oracle/families.hpp"

namespace capsa::oracle {

inline constexpr std::size_t verb_rows = 64;

struct VerbQuestion {
    Block block;
    float motion[2][3][verb_rows];

    // Cases first .. first + count of a block, with motions that depend on the place alone.
    void set(const Pair& pair, const Block& from, std::size_t first, std::size_t count, std::uint64_t place);
    Attempt attempt(std::size_t i) const;
};

struct VerbAnswers {
    float distance[verb_rows], s[verb_rows], t[verb_rows], s2[verb_rows], t2[verb_rows];
    float gap[verb_rows];
    capsa_witness witness[verb_rows];
    capsa_contact contact[verb_rows];  // with an infinite margin: of every valid pair
    std::uint64_t contacts;
    capsa_touch touch[verb_rows];
    // All rows with all rows: by the formula, pair by pair, and by the walks over tiles and rows.
    float gap_of[verb_rows][verb_rows];
    std::uint64_t hit_of[verb_rows], mask[verb_rows];
    // By column and by row.
    capsa_nearest nearest[2][verb_rows], deepest[2][verb_rows];
    // What the table does not offer is not asked.
    bool offers_touch, offers_nearest[2];

    bool hit(std::size_t i) const { return (hit_of[i] >> i & 1) != 0; }
};

void ask_verbs(const capsa_kernel_table& table, const Pair& pair, const VerbQuestion& q, VerbAnswers& out);

// Whether two tables gave the same bits.
bool same_bits(const VerbAnswers& one, const VerbAnswers& other);

}  // namespace capsa::oracle
