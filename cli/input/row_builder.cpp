#include "cli/input/row_builder.hpp"

#include "capsa/c/types.h"
#include "cli/error.hpp"
#include "cli/input/lookalike.hpp"
#include "cli/input/number.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace capsa::cli {

namespace {

constexpr double farthest = 1e18;  // the contract's limit of a coordinate, of a radius, and of a motion

std::string quoted(double value) {
    char text[32];
    return quote({text, std::to_chars(text, text + sizeof text, value).ptr});
}

}  // namespace

void Places::fail(std::size_t place, const std::string& reason) const {
    if (counted == Counted::lines) fail_at(file, place, reason);
    throw Error(file + ": " + text(place) + ": " + reason);
}

std::string Places::text(std::size_t place) const {
    return (counted == Counted::lines ? "line " : "row ") + std::to_string(place);
}

void RowBuilder::header(const HeaderLine& file) {
    const SeenColumns seen = seen_columns(file, reading_.columns);
    HeaderLine names{seen.names, file.file, file.number};
    if (by_) names.named.push_back(*by_);
    if (!reading_.id.column.empty()) names.named.push_back(reading_.id.column);
    header_ = read_header(names, reading_.motions, reading_.labels);
    const ShapeInfo& info = shape_info(header_.shape);
    dimension_ = static_cast<std::size_t>(info.dimension);
    is_face_ = info.core == CoreKind::half_space;
    has_direction_ = info.direction != 0;
    table_.shape = header_.shape;
    table_.has_radius = header_.has_radius;
    absent_.assign(header_.columns.size(), 0.0);
    if (info.core == CoreKind::box) {
        table_.has_radius = true;
        absent_.assign(static_cast<std::size_t>(info.streams()), 0.0);
        absent_[static_cast<std::size_t>(info.direction_stream())] = 1.0;  // no rotation
    }
    table_.columns.resize(absent_.size());
    table_.wide.resize(absent_.size());
    table_.motion.resize(header_.motion.size());
    values_ = absent_;
    motion_.resize(header_.motion.size());
    add_uses(file, seen);
}

void RowBuilder::expect(std::size_t rows) {
    for (std::vector<float>& column : table_.columns) column.reserve(rows);
    for (std::vector<float>& component : table_.motion) component.reserve(rows);
}

void RowBuilder::add_uses(const HeaderLine& file, const SeenColumns& seen) {
    const ShapeInfo& info = shape_info(header_.shape);
    const auto role_of = [&](std::size_t k) {
        const int stream = static_cast<int>(k);
        if (stream < info.coordinates()) return Role::coordinate;
        return info.is_length(stream) ? Role::length : Role::direction;
    };
    const auto before_direction = static_cast<std::size_t>(info.direction_stream());
    for (std::size_t column = 0; column < header_.columns.size(); ++column) {
        // Of a box without a rotation the radius follows its half extents.
        const bool skips = info.core == CoreKind::box && !header_.has_turn && column >= before_direction;
        const std::size_t k = column + (skips ? static_cast<std::size_t>(info.direction) : 0);
        uses_.push_back({role_of(k), k, seen.from[header_.columns[column]]});
    }
    for (std::size_t k = 0; k < header_.motion.size(); ++k)
        uses_.push_back({Role::motion, k, seen.from[header_.motion[k]]});
    for (std::size_t k = 0; k < header_.labels.size(); ++k) {
        if (!header_.labels[k]) continue;
        uses_.push_back({Role::label, k, seen.from[*header_.labels[k]]});
        table_.has_labels |= labels_of_filter[k];
    }
    if (const std::optional<std::size_t> column = group_column(file))
        uses_.push_back({Role::group, 0, {*column}});
    if (!reading_.id.column.empty())
        uses_.push_back({Role::id, 0, {column_named_by(reading_.id.option, file, reading_.id.column)}});
    std::stable_sort(uses_.begin(), uses_.end(),
                     [](const Use& x, const Use& y) { return x.from.column < y.from.column; });
    const std::size_t width = file.names.size();
    number_.resize(width);
    text_.resize(width);
    first_use_.assign(width + 1, 0);
    for (const Use& use : uses_) {
        ++first_use_[use.from.column + 1];
        (use.role == Role::group || use.role == Role::id ? text_ : number_)[use.from.column] = true;
    }
    for (std::size_t column = 0; column < width; ++column) first_use_[column + 1] += first_use_[column];
}

std::optional<std::size_t> RowBuilder::group_column(const HeaderLine& file) const {
    if (!by_) return std::nullopt;
    if (reading_.grouping == Grouping::required || file.has(*by_)) return file.column(*by_);
    const std::array<std::string_view, 1> wanted = {*by_};
    refuse_lookalikes(file, wanted);
    return std::nullopt;
}

bool RowBuilder::keep(const Use& use, double raw) {
    const double value = use.from.in_our_unit(raw);
    const double origin = use.role == Role::coordinate ? axes_[use.k % dimension_].origin() : 0.0;
    if (!(std::fabs(value - origin) <= farthest && std::fabs(value) <= farthest)) return false;
    if (use.role == Role::length && value < 0.0) return false;
    (use.role == Role::motion ? motion_ : values_)[use.k] = value;
    return true;
}

const char* RowBuilder::flaw_of(const Use& use, double raw) {
    return use.role == Role::length && use.from.in_our_unit(raw) < 0.0 ? " is negative" : " is beyond 1e18";
}

void RowBuilder::number(std::size_t column, const std::string& name, std::string_view text,
                        std::size_t place) {
    const Value at = {column, name, place};
    for (const Use& use : uses(column)) {
        if (use.role == Role::group || use.role == Role::id) continue;
        if (use.role == Role::label) {
            const Unsigned label = parse_unsigned(text);
            if (!label.flaw.empty()) return flawed(at, label.flaw);
            labels_[use.k] = label.value;
            continue;
        }
        const Real number = reading_.decimal_comma ? parse_real_with_comma(text) : parse_real(text);
        if (number.flaw.ends_with(has_comma)) return flawed(at, number.flaw + ", or --decimal ,");
        if (!number.flaw.empty()) return flawed(at, number.flaw);
        if (!keep(use, number.value)) return flawed(at, quote(text) + flaw_of(use, number.value));
    }
}

void RowBuilder::number(std::size_t column, const std::string& name, double value, std::size_t place) {
    const Value at = {column, name, place};
    for (const Use& use : uses(column)) {
        if (use.role == Role::group || use.role == Role::id) continue;
        if (use.role == Role::label) {
            constexpr double most = std::numeric_limits<std::uint32_t>::max();
            if (!(value >= 0.0 && value <= most && value == std::floor(value)))
                return flawed(at, quoted(value) + " is not an unsigned integer: 0 to 4294967295");
            labels_[use.k] = static_cast<std::uint32_t>(value);
            continue;
        }
        if (keep(use, value)) continue;
        if (std::isnan(value)) return flawed(at, "the value is NaN");
        return flawed(at, quoted(value) + (std::isinf(value) ? " is infinite" : flaw_of(use, value)));
    }
}

void RowBuilder::text(std::size_t column, const std::string& name, std::string_view text, std::size_t place) {
    for (const Use& use : uses(column)) {
        if (use.role == Role::group) table_.group.push_back(groups_.number(text));
        if (use.role != Role::id) continue;
        if (text.empty()) flawed({column, name, place}, "the id is empty");
        table_.ids.add(text);
    }
}

void RowBuilder::flawed(const Value& at, const std::string& reason) {
    const std::string where = "column " + quote(at.name) + ": ";
    if (reading_.invalid == Invalid::refused) places_.fail(at.place, where + reason);
    flawed(places_.text(at.place) + ", " + where + reason);
}

void RowBuilder::flawed(const std::string& what) {
    if (!flawed_ && table_.invalid++ == 0) table_.first_invalid = what;
    flawed_ = true;
}

void RowBuilder::end_row(std::size_t place) {
    if (table_.count == capsa_max_rows) places_.fail(place, "too many rows: indices are 32 bits wide");
    if (has_direction_ && !flawed_) require_direction(place);
    if (flawed_) make_invalid();
    add();
    if (flawed_) values_ = absent_;
    flawed_ = false;
}

void RowBuilder::require_direction(std::size_t place) {
    const ShapeInfo& info = shape_info(header_.shape);
    const auto first = values_.begin() + info.direction_stream();
    if (std::any_of(first, first + info.direction, [](double x) { return static_cast<float>(x) != 0.0f; }))
        return;
    const bool flat = dimension_ == 2;
    const std::string reason = info.core == CoreKind::box
                                   ? flat ? "qw and qz are both 0: give 1, 0 for no rotation"
                                          : "qw, qx, qy and qz are all 0: give 1, 0, 0, 0 for no rotation"
                                   : std::string(flat ? "nx and ny are both 0" : "nx, ny and nz are all 0") +
                                         ": a normal needs a direction";
    if (reading_.invalid == Invalid::refused) places_.fail(place, reason);
    flawed(places_.text(place) + ": " + reason);
}

// The row keeps its number and touches nothing.
void RowBuilder::make_invalid() {
    std::fill(values_.begin(), values_.end(), std::numeric_limits<double>::quiet_NaN());
    if (table_.has_radius) values_.back() = 0.0;
    std::fill(motion_.begin(), motion_.end(), 0.0);
    labels_ = {};
}

void RowBuilder::add() {
    const std::size_t vectors = values_.size() - (table_.has_radius ? 1 : 0);
    for (std::size_t k = 0; k < vectors && is_face_; ++k) table_.wide[k].push_back(values_[k]);
    const auto coordinates = static_cast<std::size_t>(shape_info(header_.shape).coordinates());
    for (std::size_t k = 0; k < vectors && !is_face_; ++k) {
        if (k >= coordinates) {
            table_.columns[k].push_back(static_cast<float>(values_[k]));
            continue;
        }
        Axis& axis = axes_[k % dimension_];
        if (!flawed_) axis.see(values_[k]);
        table_.add(k, values_[k], axis);
    }
    if (table_.has_radius) table_.columns.back().push_back(static_cast<float>(values_.back()));
    for (std::size_t k = 0; k < motion_.size(); ++k)
        table_.motion[k].push_back(static_cast<float>(motion_[k]));
    for (std::size_t k = 0; k < labels_.size(); ++k)
        if (header_.labels[k]) table_.labels[k].push_back(labels_[k]);
    ++table_.count;
}

}  // namespace capsa::cli
