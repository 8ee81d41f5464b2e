// What a query is about: the rows of its files, the groups that meet, and their pairs.

#pragma once
#include "cli/input/groups.hpp"
#include "cli/input/scene.hpp"
#include "cli/input/table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace capsa::cli {

struct Files {
    std::string a;
    std::string b;        // empty: the pairs are within A
    std::string pairs;    // empty: not listed
    bool zip = false;     // row i meets row i
    bool moving = false;  // rows of A have a motion, and those of B may
    std::optional<std::string> by;
    bool filter = false;  // columns say which rows may meet

    // Throws Error where these files and options do not go together. Opens nothing.
    void require_sense() const;

    // Of a combination that makes sense.
    capsa_source_kind kind() const;
};

struct Inputs {
    GroupNames names;
    Table a;
    std::optional<Table> b;
    std::vector<IndexPair> pairs;
    std::vector<Group> groups;
    capsa_source_kind kind = capsa_source_within;

    // The scene refers to the group and to the inputs.
    Scene scene(const Group& group) const;

private:
    Source source(const Group& group) const;
};

// Throws Error.
void read_inputs(const Files& files, Inputs& inputs);

}  // namespace capsa::cli
