#include "cli/input/inputs.hpp"

#include "capsa/sources.hpp"
#include "cli/error.hpp"
#include "cli/input/link_matrix.hpp"
#include "cli/input/mesh.hpp"
#include "cli/input/origin.hpp"
#include "cli/input/pair_list.hpp"
#include "cli/input/shown_bytes.hpp"
#include "src/shape.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace capsa::cli {

namespace {

enum class Side { a, b };

// What an option says about a file: its text for this one, or that for both.
struct Said {
    ColumnOption option;
    const std::string& text;
};
Said said(const std::string& option, const PerFile& texts, Side side, const Files& files) {
    const std::string& own = side == Side::a ? texts.a : texts.b;
    if (!own.empty()) return {{option + (side == Side::a ? "-a" : "-b")}, own};
    return {{option, !files.b.empty()}, texts.both};
}

bool has_decimal_comma(const Said& said) {
    if (said.text == ",") return true;
    if (said.text.empty() || said.text == ".") return false;
    throw Error(said.option.name + ": " + quote(said.text) + " is no decimal sign: give . or ,");
}

void refuse_columns_of_mesh(const std::string& path, const Said& said) {
    if (said.text.empty() || said.option.of_both) return;
    throw Error(path + ": a mesh has no columns for " + said.option.name);
}

Table read_rows(const std::string& path, const Files& files, Side side, GroupNames& names, Motions motions,
                Grouping grouping, Origin& origin, Progress& progress, std::vector<std::string>& remarks) {
    const Said columns = said("--columns", files.columns, side, files),
               id = said("--id", files.id, side, files),
               decimal = said("--decimal", files.decimal, side, files);
    const bool decimal_comma = has_decimal_comma(decimal);
    refuse_other_mesh(path);
    if (const std::optional<MeshFormat> format = mesh_format(path)) {
        refuse_columns_of_mesh(path, columns);
        refuse_columns_of_mesh(path, id);
        refuse_columns_of_mesh(path, decimal);
        if (files.by && grouping == Grouping::required)
            throw Error(path + ": a mesh has no column " + quote(*files.by) + " for --by");
        if (files.moving && motions == Motions::required)
            throw Error(path + ": a mesh rests: give what moves with --a, and the mesh with --b");
        ShownBytes file(path, progress);
        return read_mesh(file, *format, origin.axes(), remarks);
    }
    ShownBytes file(path, progress);
    const Reading reading = {files.moving ? motions : Motions::ignored,
                             grouping,
                             files.labels(),
                             files.invalid,
                             parse_columns(columns.option, columns.text),
                             {id.option, id.text},
                             decimal_comma};
    return read_table(file, files.by, names, reading, origin.axes());
}

std::string shown(const std::string& path) { return path == "-" ? "standard input" : path; }

void remark_invalid(const std::string& path, const Table& table, std::vector<std::string>& remarks) {
    if (table.invalid == 0) return;
    remarks.push_back(fmt::format("{}: {} of {} rows {} invalid and touch{} nothing; the first: {}",
                                  shown(path), table.invalid, table.count, table.invalid == 1 ? "is" : "are",
                                  table.invalid == 1 ? "es" : "", table.first_invalid));
}

void settle(Origin& origin, Inputs& inputs) {
    const auto dimension = static_cast<std::size_t>(shape_info(inputs.a.shape).dimension);
    origin.require_dimension(dimension);
    std::vector<Table*> tables = {&inputs.a};
    if (inputs.b) tables.push_back(&*inputs.b);
    origin.settle(tables);
    inputs.origin = origin.values();
    if (origin.was_chosen())
        inputs.remarks.push_back(fmt::format(
            "coordinates are counted from {}, because float rounds them too coarsely otherwise; points in "
            "answers are not (--origin none takes nothing off)",
            origin.text(dimension)));
    if (origin.is_noticed())
        inputs.remarks.push_back(fmt::format(
            "rounding to float moves a coordinate by up to {:.2g}, where the smallest row is {:.2g} large: "
            "--origin {} takes a point near the rows off first",
            origin.moved(), origin.size(), dimension == 2 ? "x,y" : "x,y,z"));
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

void require_column(const char* needed_by, const char* columns, bool is_there, const Files& files) {
    if (is_there) return;
    throw Error(std::string(needed_by) + ": no column " + columns + " in " + shown(files.a) +
                (files.b.empty() ? "" : " or " + shown(files.b)));
}

void require_labels(const Files& files, const Inputs& inputs) {
    const auto has = [&](Label::Name label) {
        const auto named = [label](const Table& table) {
            return table.count == 0 || !table.labels[label].empty();
        };
        return named(inputs.a) || (inputs.b && named(*inputs.b));
    };
    if (files.filter)
        require_column("--filter", "'category', 'mask' or 'group'",
                       inputs.a.has_labels || (inputs.b && inputs.b->has_labels), files);
    if (!files.matrix.empty()) require_column("--matrix", "'link'", has(Label::link), files);
    if (files.exclude != 0) require_column("--exclude", "'chain'", has(Label::chain), files);
}

void add_filters(Inputs& inputs) {
    inputs.filter_a = inputs.filter_of_a(0, inputs.a.count);
    if (inputs.kind == capsa_source_within) return;
    inputs.filter_b = inputs.b ? inputs.filter_of_b(0, inputs.b->count) : inputs.filter_a;
}

// Links that the matrix does not have, and sets without links: the library knows.
void require_links(const Inputs& inputs) {
    capsa_source source = inputs.scene().source;
    source.begin = source.end = 0;
    std::uint64_t hits = 0;
    if (capsa_count_hits(&source, nullptr, &hits) != capsa_bad_filter) return;
    char text[512];
    const capsa_call call{"--matrix", &source, 0, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_bad_filter, &call, text, sizeof text);
    throw Error(text);
}

// Says how answers name the rows of each group.
void name_rows(Inputs& inputs) {
    const Ids& of_a = inputs.a.ids;
    const Ids& of_b = inputs.b ? inputs.b->ids : of_a;
    for (Group& group : inputs.groups) {
        if (!of_a.empty()) group.names_a = {&of_a, group.a.begin};
        if (!of_b.empty()) group.names_b = {&of_b, group.b.begin};
    }
}

void add_runs(Inputs& inputs) {
    if (inputs.groups.size() < 2) return;
    inputs.runs_a = offsets(inputs.groups, &Group::a);
    if (inputs.b && !inputs.b->group.empty()) inputs.runs_b = offsets(inputs.groups, &Group::b);
}

// From rows of a group to rows of all groups.
void renumber(std::vector<IndexPair>& pairs, const std::vector<Group>& groups) {
    for (const Group& group : groups)
        for (std::size_t k = group.pairs.begin; k < group.pairs.end; ++k) {
            pairs[k].a += static_cast<std::uint32_t>(group.a.begin);
            pairs[k].b += static_cast<std::uint32_t>(group.b.begin);
        }
}

}  // namespace

std::vector<std::uint32_t> offsets(const std::vector<Group>& groups, Range Group::*rows) {
    std::vector<std::uint32_t> all;
    all.reserve(groups.size() + 1);
    for (const Group& group : groups) all.push_back(static_cast<std::uint32_t>((group.*rows).begin));
    all.push_back(static_cast<std::uint32_t>((groups.back().*rows).end));
    return all;
}

void Files::require_sense() const {
    if (zip && !pairs.empty()) throw Error("--zip and --pairs exclude each other");
    if (zip && b.empty()) throw Error("--zip needs --b: row i of A meets row i of B");
    if ((a == "-") + (b == "-") + (pairs == "-") + (rows == "-") + (matrix == "-") > 1)
        throw Error("only one of --a, --b, --pairs, --rows and --matrix can be standard input");
    if (!rows.empty() && by) throw Error("--rows: rows of groups are not listed: leave --by out");
    if (exclude != 0 && !b.empty()) throw Error("--exclude is about rows of one set: leave --b out");
    if (b.empty() && !columns.b.empty()) throw Error("--columns-b needs --b: --columns-a is for A");
    if (b.empty() && !id.b.empty()) throw Error("--id-b needs --b: --id-a is for A");
    if (b.empty() && !decimal.b.empty()) throw Error("--decimal-b needs --b: --decimal-a is for A");
    if (is_mesh(a) && is_mesh(b) && !(columns.both + id.both).empty())
        throw Error("a mesh has no columns for --columns or --id: leave them out");
    parse_columns({"--columns"}, columns.both);
    parse_columns({"--columns-a"}, columns.a);
    parse_columns({"--columns-b"}, columns.b);
    if (!pairs.empty() && by && (*by == "a" || *by == "b"))
        throw Error("--by: the pairs have a column " + quote(*by) + " of their own");
    const std::vector<std::string_view> labelled = names_of(labels());
    if (by && std::find(labelled.begin(), labelled.end(), *by) != labelled.end())
        throw Error("--by: with " +
                    std::string(*by == "link"    ? "--matrix"
                                : *by == "chain" ? "--exclude"
                                                 : "--filter") +
                    " the column " + quote(*by) + " says which rows may meet: name another");
}

capsa_source_kind Files::kind() const {
    if (zip) return capsa_source_zip;
    if (!pairs.empty()) return capsa_source_listed;
    return b.empty() ? capsa_source_within : capsa_source_between;
}

WantedLabels Files::labels() const {
    WantedLabels wanted = filter ? labels_of_filter : no_labels;
    wanted[Label::link] = !matrix.empty();
    wanted[Label::chain] = exclude != 0;
    return wanted;
}

Filter Inputs::filter_of_a(std::size_t begin, std::size_t end) const {
    return a.filter(begin, end, {matrix ? capsa_link_matrix(*matrix) : capsa_link_matrix{}, exclude});
}

Filter Inputs::filter_of_b(std::size_t begin, std::size_t end) const {
    return b ? b->filter(begin, end) : filter_of_a(begin, end);
}

Source Inputs::source() const {
    // Rows of B behind the last group meet nothing.
    const std::size_t b_end = groups.empty() ? 0 : groups.back().b.end;
    const capsa_shapes of_a = a.rows(0, a.count);
    const capsa_shapes of_b = b ? b->rows(0, b_end) : of_a;
    switch (kind) {
        case capsa_source_within: break;
        case capsa_source_between:
            return runs_a.empty() ? between(of_a, of_b) : between(of_a, of_b, Runs{runs_a, runs_b});
        case capsa_source_zip: return zip(of_a, of_b);
        case capsa_source_listed: return capsa::listed(of_a, of_b, pairs);
    }
    return runs_a.empty() ? within(of_a) : within(of_a, runs_a);
}

Scene Inputs::scene() const {
    Scene scene{source(), a.moves(), std::nullopt, groups, origin, false, rows};
    if (kind != capsa_source_within) scene.of_b = b ? b->moves() : scene.of_a;
    if (filter_b)
        scene.source = filtered(scene.source, *filter_a, *filter_b);
    else if (filter_a)
        scene.source = filtered(scene.source, *filter_a);
    return scene;
}

void read_inputs(const Files& files, Inputs& inputs, Progress& progress) {
    inputs.kind = files.kind();
    Origin origin(files.origin);
    inputs.a = read_rows(files.a, files, Side::a, inputs.names, Motions::required, Grouping::required, origin,
                         progress, inputs.remarks);
    remark_invalid(files.a, inputs.a, inputs.remarks);
    if (!files.b.empty()) {
        inputs.b =
            read_rows(files.b, files, Side::b, inputs.names, Motions::optional,
                      files.zip ? Grouping::required : Grouping::optional, origin, progress, inputs.remarks);
        remark_invalid(files.b, *inputs.b, inputs.remarks);
        require_one_dimension(files, inputs.a, *inputs.b);
    }
    const bool filtered = files.filter || !files.matrix.empty() || files.exclude != 0;
    inputs.exclude = files.exclude;
    require_labels(files, inputs);
    if (!files.matrix.empty()) {
        ShownBytes file(files.matrix, progress);
        inputs.matrix = read_link_matrix(file, inputs.b ? SetsOfLinks::two : SetsOfLinks::one);
    }
    settle(origin, inputs);
    inputs.groups =
        match_groups(inputs.a, inputs.b ? &*inputs.b : nullptr, inputs.names, files.by.has_value(),
                     files.zip || files.either ? Keep::groups_of_either : Keep::groups_of_a);
    if (files.zip) require_equal_sizes(inputs.groups, files.by.has_value());
    if (filtered) add_filters(inputs);
    if (inputs.matrix) require_links(inputs);
    name_rows(inputs);
    add_runs(inputs);
    if (!files.rows.empty()) {
        ShownBytes file(files.rows, progress);
        inputs.rows = read_row_list(file, inputs.names, inputs.groups);
    }
    if (files.pairs.empty()) return;
    ShownBytes file(files.pairs, progress);
    inputs.pairs = read_pairs(file, files.by, inputs.names, inputs.groups,
                              inputs.b ? Second::rows_of_b : Second::rows_of_a);
    renumber(inputs.pairs, inputs.groups);
}

}  // namespace capsa::cli
