// A CSV file or a NumPy array as shapes: one array of floats a column, ready for a query.
//
// The header's names say the shape: x,y,z,radius spheres; x,y,z points; ax,ay,az,bx,by,bz,radius capsules;
// without radius segments; with cx,cy,cz triangles; without z, az and bz the same in the plane;
// cx,cy,cz,hx,hy,hz boxes, turned by qw,qx,qy,qz and rounded by radius, and cx,cy,hx,hy rectangles, turned by
// qw,qz. Where rows move, dx,dy,dz say how far. With --filter, category, mask and group say which rows may
// meet, with --matrix link and with --exclude chain. Other columns are ignored, unless they look like one of
// these; --columns says which column is meant. Every value is checked against the library's contract as it is
// read, so that an error names its line and column. Coordinates are counted from a common origin.

#pragma once
#include "capsa/motion.hpp"
#include "capsa/sources.hpp"
#include "cli/input/axis.hpp"
#include "cli/input/bytes.hpp"
#include "cli/input/columns.hpp"
#include "cli/input/group_names.hpp"
#include "cli/input/header.hpp"
#include "cli/input/ids.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace capsa::cli {

// What is said of links and chains: the matrix of A, and how many rows of a chain are left out.
struct LinkRules {
    capsa_link_matrix matrix = {};
    std::uint32_t exclude = 0;
};

struct Table {
    capsa_shape shape = capsa_shape_sphere;
    bool has_radius = false;
    std::vector<std::vector<float>> columns;  // in the order of capsa_shapes' streams
    std::vector<std::vector<float>> motion;   // dx, dy and in space dz; empty when rows rest
    std::vector<std::uint32_t> group;         // of each row, a number of GroupNames; empty when not grouped
    Ids ids;                                  // of each row; empty when rows are named by their numbers
    // In the order of label_names; empty when not there.
    std::array<std::vector<std::uint32_t>, label_names.size()> labels;
    bool has_labels = false;  // whether any column of --filter is there
    std::size_t count = 0;
    std::size_t invalid = 0;    // rows that touch nothing, which are NaN
    std::string first_invalid;  // where the first of them is, and what is wrong

    // Coordinates that are not yet rounded, in place of those in `columns`: of open axes, and of half-spaces.
    std::vector<std::vector<double>> wide;

    // Adds a coordinate, which its axis has seen.
    void add(std::size_t column, double x, Axis& axis);
    // A coordinate, or after settle() how far it is from the origin.
    double at(std::size_t column, std::size_t row) const {
        return wide[column].empty() ? static_cast<double>(columns[column][row]) : wide[column][row];
    }
    // Rounds all coordinates. No axis is open.
    void settle(Axes& axes);

    // Rows begin .. end - 1, and what they may meet; how all rows move. The table must outlive all three.
    capsa_shapes rows(std::size_t begin, std::size_t end) const;
    Filter filter(std::size_t begin, std::size_t end, const LinkRules& rules = {}) const;
    std::optional<Motion> moves() const;
};

// "spheres", "points", "capsules", "segments", "circles", ...
const char* shape_name(const Table& table);

// What becomes of a row that has no valid number where one is needed.
enum class Invalid { refused, skipped };

// A column that an option names; of none the name is empty.
struct NamedColumn {
    ColumnOption option;
    std::string column;
};

struct Reading {
    Motions motions = Motions::ignored;
    Grouping grouping = Grouping::required;
    WantedLabels labels = no_labels;
    Invalid invalid = Invalid::refused;
    Columns columns = {};
    NamedColumn id = {};  // of what names the rows
    bool decimal_comma = false;
};

// `by` names the grouping column. Throws Error: "file:line: column 'radius': 'abc' is not a number". The
// table must be settled, when all tables with these axes are read.
Table read_table(Bytes& bytes, const std::optional<std::string>& by, GroupNames& groups,
                 const Reading& reading, Axes& axes);

// The same with coordinates as they are.
Table read_table(Bytes& bytes, const std::optional<std::string>& by, GroupNames& groups,
                 const Reading& reading = {});

}  // namespace capsa::cli
