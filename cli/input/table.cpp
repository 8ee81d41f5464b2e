#include "cli/input/table.hpp"

#include "cli/error.hpp"
#include "cli/input/header.hpp"
#include "cli/input/number.hpp"
#include "cli/input/records.hpp"

#include <cmath>
#include <span>

namespace capsa::cli {

namespace {

constexpr float farthest = 1e18f;  // the contract's limit of a coordinate, and of a motion

class TableReader : public Records {
public:
    TableReader(const std::string& file, const std::optional<std::string>& by, GroupNames& groups,
                Motions motions, Grouping grouping, Filtering filtering, Table& table)
        : Records(file),
          by_(by),
          groups_(groups),
          motions_(motions),
          grouping_(grouping),
          filtering_(filtering),
          table_(table) {}

private:
    void header(const HeaderLine& line) override {
        header_ = read_header(line, by_, motions_, grouping_, filtering_);
        table_.shape = header_.shape;
        table_.has_radius = header_.has_radius;
        target_.assign(header_.width, nullptr);
        fill(header_.columns, table_.columns);
        fill(header_.motion, table_.motion);
        fill_labels();
    }

    void fill(const std::vector<std::size_t>& columns, std::vector<std::vector<float>>& streams) {
        streams.resize(columns.size());
        for (std::size_t k = 0; k < columns.size(); ++k) target_[columns[k]] = &streams[k];
    }

    void fill_labels() {
        label_target_.assign(header_.width, nullptr);
        for (std::size_t k = 0; k < header_.labels.size(); ++k) {
            if (!header_.labels[k]) continue;
            label_target_[*header_.labels[k]] = &table_.labels[k];
            table_.has_labels = true;
        }
    }

    void value(std::size_t column, std::string_view text, std::size_t line) override {
        if (header_.group == column) table_.group.push_back(groups_.number(text));
        if (!target_[column]) return label(column, text, line);
        const Number number = parse_number(text);
        if (!number.flaw.empty()) fail(column, line, number.flaw);
        const bool is_radius = header_.has_radius && column == header_.columns.back();
        if (is_radius && number.value < 0.0f) fail(column, line, quote(text) + " is negative");
        if (!is_radius && std::fabs(number.value) > farthest)
            fail(column, line, quote(text) + " is beyond 1e18");
        target_[column]->push_back(number.value);
    }

    void label(std::size_t column, std::string_view text, std::size_t line) {
        if (!label_target_[column]) return;
        const Unsigned number = parse_unsigned(text);
        if (!number.flaw.empty()) fail(column, line, number.flaw);
        label_target_[column]->push_back(number.value);
    }

    void row(std::size_t line) override {
        if (table_.count == capsa_max_rows) fail_at(file(), line, "too many rows: indices are 32 bits wide");
        ++table_.count;
        if (table_.shape == capsa_shape_half_space && is_zero(3) && is_zero(4) && is_zero(5))
            fail_at(file(), line, "nx, ny and nz are all 0: a normal needs a direction");
        if (table_.shape == capsa_shape_half_plane && is_zero(2) && is_zero(3))
            fail_at(file(), line, "nx and ny are both 0: a normal needs a direction");
    }
    bool is_zero(std::size_t column) const {
        return table_.columns[column].back() == 0.0f;  // in the last row
    }

    const std::optional<std::string>& by_;
    GroupNames& groups_;
    const Motions motions_;
    const Grouping grouping_;
    const Filtering filtering_;
    Table& table_;
    Header header_;
    std::vector<std::vector<float>*> target_;                // of each column: the stream it fills, or null
    std::vector<std::vector<std::uint32_t>*> label_target_;  // the same for the columns of --filter
};

}  // namespace

capsa_shapes Table::rows(std::size_t begin, std::size_t end) const {
    static constexpr float no_radius = 0.0f;
    capsa_shapes shapes{shape, end - begin, {}, {}, 0, nullptr};
    std::size_t k = 0;
    for (; k < columns.size(); ++k) shapes.stream[k] = {columns[k].data() + begin, 1};
    const bool round = shape == capsa_shape_sphere || shape == capsa_shape_circle;
    if (round && !has_radius) shapes.stream[k] = {&no_radius, 0};
    return shapes;
}

Filter Table::filter(std::size_t begin, std::size_t end) const {
    const auto of = [&](const std::vector<std::uint32_t>& column) {
        return column.empty() ? IntegerStream() : IntegerStream(std::span(column).subspan(begin, end - begin));
    };
    return Filter({.category = of(labels[0]), .mask = of(labels[1]), .group = of(labels[2])});
}

std::optional<Motion> Table::moves() const {
    if (motion.empty()) return std::nullopt;
    Motion moves{motion[0].data(), motion[1].data(), Stream()};
    if (motion.size() > 2) moves.dz = motion[2].data();
    return moves;
}

const char* shape_name(const Table& table) {
    switch (table.shape) {
        case capsa_shape_sphere: return table.has_radius ? "spheres" : "points";
        case capsa_shape_capsule: return "capsules";
        case capsa_shape_segment: return "segments";
        case capsa_shape_triangle: return "triangles";
        case capsa_shape_half_space: return "half-spaces";
        case capsa_shape_circle: return table.has_radius ? "circles" : "planar points";
        case capsa_shape_planar_capsule: return "planar capsules";
        case capsa_shape_planar_segment: return "planar segments";
        case capsa_shape_half_plane: return "half-planes";
    }
    return "rows";
}

Table read_table(Bytes& bytes, const std::optional<std::string>& by, GroupNames& groups, Motions motions,
                 Grouping grouping, Filtering filtering) {
    Table table;
    TableReader reader(bytes.name(), by, groups, motions, grouping, filtering, table);
    read_csv(bytes, reader);
    reader.finish();
    return table;
}

}  // namespace capsa::cli
