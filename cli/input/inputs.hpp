// What a query is about: the rows of its files, the groups that meet, and their pairs.

#pragma once
#include "capsa/sources.hpp"
#include "cli/input/groups.hpp"
#include "cli/input/scene.hpp"
#include "cli/input/table.hpp"
#include "cli/output/progress.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace capsa::cli {

// The texts of an option for both files, and of the same for one of them, which comes first.
struct PerFile {
    std::string both, a, b;
};

struct Files {
    std::string a;
    std::string b;        // empty: the pairs are within A
    std::string pairs;    // empty: not listed
    bool zip = false;     // row i meets row i
    bool moving = false;  // rows of A have a motion, and those of B may
    bool either = false;  // groups that only B has are asked about too
    std::optional<std::string> by;
    bool filter = false;  // columns say which rows may meet
    std::string origin = "auto";
    Invalid invalid = Invalid::refused;
    PerFile columns, id;  // which columns of the files are ours; which names the rows

    // Throws Error where these files and options do not go together. Opens nothing.
    void require_sense() const;

    // Of a combination that makes sense.
    capsa_source_kind kind() const;
};

struct Inputs {
    GroupNames names;
    Table a;
    std::optional<Table> b;
    std::vector<IndexPair> pairs;  // rows of all A and all B
    std::vector<Group> groups;
    std::vector<std::uint32_t> runs_a, runs_b;  // where groups begin; runs_b is empty if all meet all of B
    std::optional<Filter> filter_a, filter_b;   // none: the rows may meet everything
    capsa_source_kind kind = capsa_source_within;
    std::array<double, 3> origin = {};  // what all coordinates are counted from
    std::vector<std::string> remarks;   // what the caller should know about the rows, a line each

    // All groups. The scene refers to the inputs.
    Scene scene() const;

private:
    Source source() const;
};

// Where the rows of each group begin, and where those of the last end.
std::vector<std::uint32_t> offsets(const std::vector<Group>& groups, Range Group::*rows);

// Shows how far the reading of each file is. Throws Error.
void read_inputs(const Files& files, Inputs& inputs, Progress& progress);

}  // namespace capsa::cli
