// Rows of a CSV file become shapes.

#include "capsa/c/types.h"
#include "cli/error.hpp"
#include "cli/input/header.hpp"
#include "cli/input/number.hpp"
#include "cli/input/records.hpp"
#include "cli/input/table.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa::cli {

namespace {

constexpr double farthest = 1e18;  // the contract's limit of a coordinate, of a radius, and of a motion

class TableReader : public Records {
public:
    TableReader(const std::string& file, const std::optional<std::string>& by, GroupNames& groups,
                const Reading& reading, Axes& axes, Table& table)
        : Records(file), by_(by), groups_(groups), reading_(reading), axes_(axes), table_(table) {}

private:
    // What a column says.
    enum class Role { other, coordinate, direction, radius, motion, label };
    struct Column {
        Role role = Role::other;
        std::size_t k = 0;  // the stream, the component of the motion or the label
    };

    std::string_view example() const override { return "x,y,z,radius"; }

    void header(const HeaderLine& line) override {
        header_ = read_header(line, by_, reading_.motions, reading_.grouping, reading_.filtering);
        const ShapeInfo& info = shape_info(header_.shape);
        dimension_ = static_cast<std::size_t>(info.dimension);
        is_face_ = info.core == CoreKind::half_space;
        table_.shape = header_.shape;
        table_.has_radius = header_.has_radius;
        table_.columns.resize(header_.columns.size());
        table_.wide.resize(header_.columns.size());
        table_.motion.resize(header_.motion.size());
        values_.resize(header_.columns.size());
        motion_.resize(header_.motion.size());
        columns_.resize(header_.width);
        for (std::size_t k = 0; k < header_.columns.size(); ++k)
            columns_[header_.columns[k]] = {role_of(info, static_cast<int>(k)), k};
        for (std::size_t k = 0; k < header_.motion.size(); ++k)
            columns_[header_.motion[k]] = {Role::motion, k};
        for (std::size_t k = 0; k < header_.labels.size(); ++k) {
            if (!header_.labels[k]) continue;
            columns_[*header_.labels[k]] = {Role::label, k};
            table_.has_labels = true;
        }
    }

    static Role role_of(const ShapeInfo& info, int k) {
        if (k < info.coordinates()) return Role::coordinate;
        return k < info.vectors() ? Role::direction : Role::radius;
    }

    void value(std::size_t column, std::string_view text, std::size_t line) override {
        if (header_.group == column) table_.group.push_back(groups_.number(text));
        const auto [role, k] = columns_[column];
        if (role == Role::other) return;
        if (role == Role::label) return label(column, k, text, line);
        const Real number = parse_real(text);
        if (!number.flaw.empty()) return flawed(column, line, number.flaw);
        if (role == Role::radius && number.value < 0.0)
            return flawed(column, line, quote(text) + " is negative");
        const double origin = role == Role::coordinate ? axes_[k % dimension_].origin() : 0.0;
        if (std::fabs(number.value - origin) > farthest || std::fabs(number.value) > farthest)
            return flawed(column, line, quote(text) + " is beyond 1e18");
        (role == Role::motion ? motion_ : values_)[k] = number.value;
    }

    void label(std::size_t column, std::size_t k, std::string_view text, std::size_t line) {
        const Unsigned number = parse_unsigned(text);
        if (!number.flaw.empty()) return flawed(column, line, number.flaw);
        labels_[k] = number.value;
    }

    void flawed(std::size_t column, std::size_t line, const std::string& reason) {
        if (reading_.invalid == Invalid::refused) fail(column, line, reason);
        flawed("line " + std::to_string(line) + ", column " + quote(name(column)) + ": " + reason);
    }
    void flawed(const std::string& what) {
        if (!flawed_ && table_.invalid++ == 0) table_.first_invalid = what;
        flawed_ = true;
    }

    void row(std::size_t line) override {
        if (table_.count == capsa_max_rows) fail_at(file(), line, "too many rows: indices are 32 bits wide");
        if (is_face_ && !flawed_) require_direction(line);
        if (flawed_) make_invalid();
        add();
        flawed_ = false;
    }

    void require_direction(std::size_t line) {
        if (std::any_of(values_.begin() + static_cast<std::ptrdiff_t>(dimension_), values_.end(),
                        [](double x) { return static_cast<float>(x) != 0.0f; }))
            return;
        const std::string reason =
            std::string(dimension_ == 3 ? "nx, ny and nz are all 0" : "nx and ny are both 0") +
            ": a normal needs a direction";
        if (reading_.invalid == Invalid::refused) fail_at(file(), line, reason);
        flawed("line " + std::to_string(line) + ": " + reason);
    }

    // The row keeps its number and touches nothing.
    void make_invalid() {
        std::fill(values_.begin(), values_.end(), std::numeric_limits<double>::quiet_NaN());
        if (table_.has_radius) values_.back() = 0.0;
        std::fill(motion_.begin(), motion_.end(), 0.0);
        labels_ = {};
    }

    void add() {
        const std::size_t vectors = values_.size() - (table_.has_radius ? 1 : 0);
        for (std::size_t k = 0; k < vectors && is_face_; ++k) table_.wide[k].push_back(values_[k]);
        for (std::size_t k = 0; k < vectors && !is_face_; ++k) {
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

    const std::optional<std::string>& by_;
    GroupNames& groups_;
    const Reading reading_;
    Axes& axes_;
    Table& table_;
    Header header_;
    std::vector<Column> columns_;
    std::size_t dimension_ = 0;
    bool is_face_ = false;
    // The row in progress.
    std::vector<double> values_, motion_;
    std::array<std::uint32_t, 3> labels_{};
    bool flawed_ = false;
};

}  // namespace

Table read_table(Bytes& bytes, const std::optional<std::string>& by, GroupNames& groups,
                 const Reading& reading, Axes& axes) {
    Table table;
    TableReader reader(bytes.name(), by, groups, reading, axes, table);
    read_csv(bytes, reader);
    reader.finish();
    return table;
}

Table read_table(Bytes& bytes, const std::optional<std::string>& by, GroupNames& groups,
                 const Reading& reading) {
    Axes axes = axes_as_they_are();
    Table table = read_table(bytes, by, groups, reading, axes);
    table.settle(axes);
    return table;
}

}  // namespace capsa::cli
