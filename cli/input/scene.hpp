// What a verb is asked about: the pairs of all groups, and how their rows move.

#pragma once
#include "capsa/motion.hpp"
#include "capsa/sources.hpp"
#include "cli/input/groups.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace capsa::cli {

// How rows from `begin` on move.
inline Motion rows_from(const Motion& motion, std::size_t begin) {
    return {motion.dx.from(begin), motion.dy.from(begin), motion.dz.from(begin)};
}

struct Scene {
    Source source;                     // groups are its runs; one group has none
    std::optional<Motion> of_a, of_b;  // none: the rows rest. Of pairs within A, of_a moves both rows.
    std::span<const Group> groups;
    std::array<double, 3> origin = {};         // what coordinates are counted from
    bool index_blocks = false;                 // whether blocks of rows of A get an index each
    std::span<const std::uint32_t> rows = {};  // of A, which alone ask, for verbs that take such a list

    // Whether the rows of a group meet only some of the rows.
    bool parted() const { return source.runs.b || (source.runs.a && source.kind == capsa_source_within); }

    // What belongs to a group: rows of A, or pairs of a list.
    const Range& places(const Group& group) const {
        return source.kind == capsa_source_listed ? group.pairs : group.a;
    }
};

}  // namespace capsa::cli
