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
    std::string rows;     // of A, which alone ask; empty: all of them
    bool zip = false;     // row i meets row i
    bool moving = false;  // rows of A have a motion, and those of B may
    bool either = false;  // groups that only B has are asked about too
    std::optional<std::string> by;
    bool filter = false;        // columns say which rows may meet
    std::string matrix;         // of links; empty: none
    std::uint32_t exclude = 0;  // rows of one chain that are at most so many rows apart do not meet
    std::string origin = "auto";
    Invalid invalid = Invalid::refused;
    PerFile columns, id, decimal;  // which columns of the files are ours; which names the rows; , or .

    // Throws Error where these files and options do not go together. Opens nothing.
    void require_sense() const;

    // Of a combination that makes sense.
    capsa_source_kind kind() const;
    // The columns that say which rows may meet.
    WantedLabels labels() const;
};

struct Inputs {
    GroupNames names;
    Table a;
    std::optional<Table> b;
    std::vector<IndexPair> pairs;     // rows of all A and all B
    std::vector<std::uint32_t> rows;  // of A, which alone ask, where the files say so
    std::vector<Group> groups;
    std::vector<std::uint32_t> runs_a, runs_b;  // where groups begin; runs_b is empty if all meet all of B
    std::optional<LinkMatrix> matrix;           // of the links of A and B
    std::uint32_t exclude = 0;                  // rows of a chain
    std::optional<Filter> filter_a, filter_b;   // none: the rows may meet everything
    capsa_source_kind kind = capsa_source_within;
    std::array<double, 3> origin = {};  // what all coordinates are counted from
    std::vector<std::string> remarks;   // what the caller should know about the rows, a line each

    // All groups. The scene refers to the inputs.
    Scene scene() const;
    // What rows begin to end - 1 of a file may meet.
    Filter filter_of_a(std::size_t begin, std::size_t end) const;
    Filter filter_of_b(std::size_t begin, std::size_t end) const;

private:
    Source source() const;
};

// Where the rows of each group begin, and where those of the last end.
std::vector<std::uint32_t> offsets(const std::vector<Group>& groups, Range Group::*rows);

// Shows how far the reading of each file is. Throws Error.
void read_inputs(const Files& files, Inputs& inputs, Progress& progress);

}  // namespace capsa::cli
