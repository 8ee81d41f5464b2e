// What a header line says: the shape, and where its columns are.

#pragma once
#include "capsa/c/types.h"
#include "cli/input/header_line.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// Whether columns dx,dy,dz are looked for.
enum class Motions { ignored, optional, required };

// Whether the file may lack the column named by --by: all its rows then meet every group.
enum class Grouping { required, optional };

// The columns that say which rows may meet, and which of them are looked for: --filter asks for the first
// three, --matrix for the links and --exclude for the chains.
inline constexpr std::array<std::string_view, 5> label_names = {"category", "mask", "group", "link", "chain"};
struct Label {
    enum Name : std::size_t { category, mask, group, link, chain };
};
using WantedLabels = std::array<bool, label_names.size()>;
inline constexpr WantedLabels no_labels = {}, labels_of_filter = {true, true, true};
using LabelColumns = std::array<std::optional<std::size_t>, label_names.size()>;  // those that are there

// Their names.
std::vector<std::string_view> names_of(const WantedLabels& wanted);

struct Header {
    capsa_shape shape = capsa_shape_sphere;
    bool has_radius = false;           // without one, spheres and circles are points
    bool has_turn = false;             // without a quaternion, boxes lie along the axes
    std::vector<std::size_t> columns;  // of the streams, in the order of capsa_shapes
    std::vector<std::size_t> motion;   // dx, dy and in space dz; empty when rows rest
    LabelColumns labels;
};

// Throws Error with the file and the line when the names give no shape, or more than one.
Header read_header(const HeaderLine& line, Motions motions, const WantedLabels& labels);

}  // namespace capsa::cli
