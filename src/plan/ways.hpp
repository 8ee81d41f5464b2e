// How far rows move: what a choice and a search have to know of motions.

#pragma once
#include "capsa/c/types.h"
#include "src/kernel_call.hpp"

#include <cstddef>

namespace capsa {

// A longer motion along an axis is invalid (valid_motion of kernels/rows/moving.hpp): its row touches
// nothing.
inline constexpr float longest_motion = 0x1p62f;

// How far rows may be displaced along each axis: from lo to hi.
struct Displacements {
    float lo[3], hi[3];
    bool of_all = true;  // no row has a motion that is not valid

    bool are_none() const noexcept { return !(lo[0] <= hi[0]); }
};

// Of `count` rows, without motions that are not valid: lo > hi if there is no other. Without a motion rows
// rest.
Displacements displacements(const capsa_motion* motion, std::size_t count) noexcept;

// The motions of a source whose rows move.
struct Ways {
    const capsa_motion* of_a;
    Displacements of_b;  // of the rows that A meets
    float longest;  // no row of A goes further, seen from one that it meets; infinite if no number says so
    // Which part of building an index of B counts, which lasts while B rests, and what there is already.
    double building_b = 1.0;
    capsa_building has = capsa_builds_nothing;
};

Ways ways_of(const capsa_source& source, const capsa_motion& of_a, const capsa_motion* of_b) noexcept;

// A margin with which all pairs of the source that touch on their ways are hits. Returns false if it would be
// far larger than ways and rows, whose mean is `size`.
bool find_reach(const capsa_source& source, const Query& query, float size, float& reach) noexcept;

// The largest slack of the rows that A meets, and of some rows, whatever the other set is.
float largest_slack_of_b(const capsa_source& source) noexcept;
float largest_slack(const capsa_shapes& rows, std::size_t begin, std::size_t count) noexcept;

}  // namespace capsa
