// Some groups as a scene of their own.
//
// An index serves rows that all meet each other. So where groups meet only some of the rows, every group of
// many rows is asked as a scene of its own, and those of few rows between two such groups together.

#pragma once
#include "cli/input/inputs.hpp"
#include "cli/input/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace capsa::cli {

// Ranges of groups, in order, that are to be scenes of their own where an index was asked for. One, if all of
// the groups meet the same rows.
std::vector<Range> scenes_of(const Inputs& inputs);

class GroupsScene {
public:
    // The inputs must outlive the scene.
    GroupsScene(const Inputs& inputs, const Range& groups);
    GroupsScene(const GroupsScene&) = delete;
    GroupsScene& operator=(const GroupsScene&) = delete;
    const Scene& get() const { return scene_; }

private:
    void cut(const Inputs& inputs, const Range& range);

    Scene scene_;
    std::vector<Group> groups_;  // with rows counted from the first of these groups
    std::vector<std::uint32_t> runs_a_, runs_b_;
    std::optional<Filter> filter_a_, filter_b_;
};

}  // namespace capsa::cli
