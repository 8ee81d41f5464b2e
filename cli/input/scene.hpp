// What a verb is asked about: the pairs of all groups, and how their rows move.

#pragma once
#include "capsa/motion.hpp"
#include "capsa/pairs.hpp"
#include "cli/input/groups.hpp"

#include <optional>
#include <span>

namespace capsa::cli {

struct Scene {
    Source source;                     // groups are its runs; one group has none
    std::optional<Motion> of_a, of_b;  // none: the rows rest. Of pairs within A, of_a moves both rows.
    std::span<const Group> groups;

    // What belongs to a group: rows of A, or pairs of a list.
    const Range& places(const Group& group) const {
        return source.kind == capsa_source_listed ? group.pairs : group.a;
    }
};

}  // namespace capsa::cli
