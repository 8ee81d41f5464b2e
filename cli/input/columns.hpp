// What --columns says: which column of a file is which of ours, and how its numbers become our unit.
//
// "x=Easting,radius=diameter_mm/2000": the file's Easting is our x, and its diameter_mm divided by 2000 our
// radius. One column of the file may be several of ours. Columns that are not named keep their names, and a
// column of the file that has a name given to another one is not seen.

#pragma once
#include "cli/input/header_line.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// An option that names columns of one file, or of both: --columns-a, --columns.
struct ColumnOption {
    std::string name;
    bool of_both = false;
};

struct Columns {
    struct Entry {
        std::string name;  // one of ours
        std::string from;  // the column of the file, and perhaps a factor
    };
    ColumnOption option;
    std::vector<Entry> entries;
};

// Throws Error when the text says nothing, names no column of ours or one twice.
Columns parse_columns(const ColumnOption& option, std::string_view text);

// A column of a file and its factor.
struct FileColumn {
    std::size_t column = 0;
    double number = 1.0;
    bool divides = false;

    double in_our_unit(double value) const { return divides ? value / number : value * number; }
};

// A header as the shape sees it: our names, and what is behind each.
struct SeenColumns {
    std::vector<std::string> names;
    std::vector<FileColumn> from;
};

// Throws Error when the file has no such column, with its columns and the nearest name.
SeenColumns seen_columns(const HeaderLine& file, const Columns& columns);

// Where the column named by an option is. Throws Error as above.
std::size_t column_named_by(const ColumnOption& option, const HeaderLine& file, std::string_view name);

}  // namespace capsa::cli
