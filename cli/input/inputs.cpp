#include "cli/input/inputs.hpp"

#include "cli/error.hpp"
#include "cli/input/mesh.hpp"
#include "cli/input/pair_list.hpp"
#include "src/shape.hpp"

#include <span>

namespace capsa::cli {

namespace {

Table read_rows(const std::string& path, const Files& files, GroupNames& names, Motions motions,
                Grouping grouping) {
    if (is_mesh(path)) {
        if (files.by && grouping == Grouping::required)
            throw Error(path + ": a mesh has no column " + quote(*files.by) + " for --by");
        if (files.moving && motions == Motions::required)
            throw Error(path + ": a mesh rests: give what moves with --a, and the mesh with --b");
        return read_mesh(path);
    }
    FileBytes file(path);
    return read_table(file, files.by, names, files.moving ? motions : Motions::ignored, grouping);
}

void require_one_dimension(const Files& files, const Table& a, const Table& b) {
    if (one_dimension(a.shape, b.shape)) return;
    const auto said = [](const std::string& path, const Table& table) {
        return path + " has " + shape_name(table) +
               (shape_info(table.shape).dimension == 2 ? " in the plane" : " in space");
    };
    throw Error(said(files.a, a) + " and " + said(files.b, b) + ": give both columns of z, or neither");
}

void require_equal_sizes(const std::vector<Group>& groups, bool grouped) {
    for (const Group& group : groups)
        if (group.a.size() != group.b.size())
            throw Error("--zip: A and B must have as many rows, and have " + std::to_string(group.a.size()) +
                        " and " + std::to_string(group.b.size()) +
                        (grouped ? " in group " + quote(group.name) : ""));
}

}  // namespace

void Files::require_sense() const {
    if (zip && !pairs.empty()) throw Error("--zip and --pairs exclude each other");
    if (zip && b.empty()) throw Error("--zip needs --b: row i of A meets row i of B");
    if ((a == "-") + (b == "-") + (pairs == "-") > 1)
        throw Error("only one of --a, --b and --pairs can be standard input");
    if (!pairs.empty() && by && (*by == "a" || *by == "b"))
        throw Error("--by: the pairs have a column " + quote(*by) + " of their own");
}

capsa_source_kind Files::kind() const {
    if (zip) return capsa_source_zip;
    if (!pairs.empty()) return capsa_source_listed;
    return b.empty() ? capsa_source_within : capsa_source_between;
}

Scene Inputs::scene(const Group& group) const {
    const capsa_shapes of_a = a.rows(group.a.begin, group.a.end);
    const capsa_shapes of_b = b ? b->rows(group.b.begin, group.b.end) : of_a;
    const auto moves_a = a.motion_from(group.a.begin);
    const auto moves_b = b ? b->motion_from(group.b.begin) : moves_a;
    switch (kind) {
        case capsa_source_within: break;
        case capsa_source_between: return {between(of_a, of_b), moves_a, moves_b};
        case capsa_source_zip: return {zip(of_a, of_b), moves_a, moves_b};
        case capsa_source_listed:
            return {listed(of_a, of_b, std::span(pairs).subspan(group.pairs.begin, group.pairs.size())),
                    moves_a, moves_b};
    }
    return {within(of_a), moves_a, std::nullopt};
}

void read_inputs(const Files& files, Inputs& inputs) {
    inputs.kind = files.kind();
    inputs.a = read_rows(files.a, files, inputs.names, Motions::required, Grouping::required);
    if (!files.b.empty()) {
        inputs.b = read_rows(files.b, files, inputs.names, Motions::optional,
                             files.zip ? Grouping::required : Grouping::optional);
        require_one_dimension(files, inputs.a, *inputs.b);
    }
    inputs.groups =
        match_groups(inputs.a, inputs.b ? &*inputs.b : nullptr, inputs.names, files.by.has_value(),
                     files.zip ? Keep::groups_of_either : Keep::groups_of_a);
    if (files.zip) require_equal_sizes(inputs.groups, files.by.has_value());
    if (files.pairs.empty()) return;
    FileBytes file(files.pairs);
    inputs.pairs = read_pairs(file, files.by, inputs.names, inputs.groups,
                              inputs.b ? Second::rows_of_b : Second::rows_of_a);
}

}  // namespace capsa::cli
