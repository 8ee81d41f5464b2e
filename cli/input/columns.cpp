#include "cli/input/columns.hpp"

#include "cli/error.hpp"
#include "cli/input/header.hpp"
#include "cli/input/number.hpp"
#include "cli/names.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace capsa::cli {

namespace {

constexpr std::array<std::string_view, 31> numbers = {
    "hx", "hy", "hz", "qw", "qx", "qy", "qz", "ra", "rb", "x",  "y",  "z",  "radius", "ax", "ay", "az",
    "bx", "by", "bz", "cx", "cy", "cz", "px", "py", "pz", "nx", "ny", "nz", "dx",     "dy", "dz"};

bool is_label(std::string_view name) {
    return std::find(label_names.begin(), label_names.end(), name) != label_names.end();
}
bool is_ours(std::string_view name) {
    return is_label(name) || std::find(numbers.begin(), numbers.end(), name) != numbers.end();
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// Where the next entry begins: behind a comma that a word and '=' follow, so that names may hold commas.
std::size_t end_of_entry(std::string_view text) {
    for (std::size_t comma = text.find(','); comma != text.npos; comma = text.find(',', comma + 1)) {
        const std::string_view rest = text.substr(comma + 1);
        const auto word = std::find_if_not(rest.begin(), rest.end(), is_letter);
        if (word != rest.begin() && word != rest.end() && *word == '=') return comma;
    }
    return text.size();
}

[[noreturn]] void refuse(const Columns& columns, const std::string& reason) {
    throw Error(columns.option.name + ": " + reason);
}

void require_ours(const Columns& columns, const std::string& name) {
    if (is_ours(name)) return;
    std::vector<std::string> ours(numbers.begin(), numbers.end());
    ours.insert(ours.end(), label_names.begin(), label_names.end());
    refuse(columns, quote(name) + " is no column of a shape" + meant(name, ours) + " (known are " +
                        listed(ours) + ")");
}

// "diameter_mm/2000" in its parts, if it ends with a factor.
std::optional<FileColumn> factor_of(std::string_view from, std::string_view& name) {
    const std::size_t sign = from.find_last_of("*/");
    if (sign == from.npos) return std::nullopt;
    const Real number = parse_real(from.substr(sign + 1));
    if (!number.flaw.empty()) return std::nullopt;
    name = from.substr(0, sign);
    return FileColumn{0, number.value, from[sign] == '/'};
}

FileColumn find(const HeaderLine& file, const Columns& columns, const Columns::Entry& entry) {
    std::string_view name = entry.from;
    FileColumn found;
    if (!file.has(name))
        if (const std::optional<FileColumn> scaled = factor_of(entry.from, name)) found = *scaled;
    found.column = column_named_by(columns.option, file, name);
    const bool scaled = name.size() != entry.from.size();
    if (scaled && found.number == 0.0)
        file.fail(columns.option.name + ": " + quote(entry.from) + ": the factor is 0");
    if (scaled && is_label(entry.name))
        file.fail(columns.option.name + ": " + quote(entry.from) + ": " + entry.name +
                  " has no unit and takes no factor");
    return found;
}

}  // namespace

Columns parse_columns(const ColumnOption& option, std::string_view text) {
    Columns columns{option, {}};
    while (!text.empty()) {
        const std::size_t end = end_of_entry(text);
        const std::string_view entry = text.substr(0, end);
        const std::size_t equals = entry.find('=');
        if (equals == entry.npos || equals + 1 == entry.size())
            refuse(columns,
                   quote(entry) + " names no column: give such as x=Easting,radius=diameter_mm/2000");
        const std::string name(entry.substr(0, equals));
        require_ours(columns, name);
        for (const Columns::Entry& earlier : columns.entries)
            if (earlier.name == name) refuse(columns, quote(name) + " is named twice");
        columns.entries.push_back({name, std::string(entry.substr(equals + 1))});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return columns;
}

SeenColumns seen_columns(const HeaderLine& file, const Columns& columns) {
    SeenColumns seen;
    std::vector<bool> hidden(file.names.size());
    for (const Columns::Entry& entry : columns.entries) {
        seen.names.push_back(entry.name);
        seen.from.push_back(find(file, columns, entry));
        hidden[seen.from.back().column] = true;
    }
    const std::size_t given = seen.names.size();
    const auto is_given = [&](const std::string& name) {
        const auto end = seen.names.begin() + static_cast<std::ptrdiff_t>(given);
        return std::find(seen.names.begin(), end, name) != end;
    };
    for (std::size_t column = 0; column < file.names.size(); ++column) {
        if (hidden[column] || is_given(file.names[column])) continue;
        seen.names.push_back(file.names[column]);
        seen.from.push_back({column});
    }
    return seen;
}

std::size_t column_named_by(const ColumnOption& option, const HeaderLine& file, std::string_view name) {
    if (!file.has(name))
        file.fail(
            option.name + ": no column " + quote(name) + meant(name, file.names) + " (the columns are " +
            listed(file.names) + ")" +
            (option.of_both ? "; " + option.name + "-a and " + option.name + "-b are for one file" : ""));
    return file.column(name);
}

}  // namespace capsa::cli
