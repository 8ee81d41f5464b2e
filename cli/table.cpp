#include "cli/table.hpp"

#include "cli/error.hpp"
#include "cli/header.hpp"
#include "cli/number.hpp"
#include "cli/records.hpp"

#include <cmath>

namespace capsa::cli {

namespace {

constexpr float farthest = 1e18f;  // the contract's limit of a coordinate

class TableReader : public Records {
public:
    TableReader(const std::string& file, const std::optional<std::string>& by, GroupNames& groups,
                Table& table)
        : Records(file), by_(by), groups_(groups), table_(table) {}

private:
    static constexpr int ignored = -1;

    void header(const HeaderLine& line) override {
        header_ = read_header(line, by_);
        table_.shape = header_.shape;
        table_.has_radius = header_.has_radius;
        table_.columns.resize(header_.columns.size());
        stream_.assign(header_.width, ignored);
        for (std::size_t k = 0; k < header_.columns.size(); ++k)
            stream_[header_.columns[k]] = static_cast<int>(k);
    }

    void value(std::size_t column, std::string_view text, std::size_t line) override {
        if (header_.group == column) table_.group.push_back(groups_.number(text));
        const int stream = stream_[column];
        if (stream == ignored) return;
        const Number number = parse_number(text);
        if (!number.flaw.empty()) fail(column, line, number.flaw);
        const bool is_radius =
            header_.has_radius && static_cast<std::size_t>(stream) + 1 == table_.columns.size();
        if (is_radius && number.value < 0.0f) fail(column, line, quote(text) + " is negative");
        if (!is_radius && std::fabs(number.value) > farthest)
            fail(column, line, quote(text) + " is beyond 1e18");
        table_.columns[static_cast<std::size_t>(stream)].push_back(number.value);
    }

    void row(std::size_t line) override {
        if (table_.count == capsa_max_rows) fail_at(file(), line, "too many rows: indices are 32 bits wide");
        ++table_.count;
    }

    const std::optional<std::string>& by_;
    GroupNames& groups_;
    Table& table_;
    Header header_;
    std::vector<int> stream_;  // of each column: which stream it fills, or `ignored`
};

}  // namespace

capsa_shapes Table::rows(std::size_t begin, std::size_t end) const {
    static constexpr float no_radius = 0.0f;
    capsa_shapes shapes{shape, end - begin, {}};
    std::size_t k = 0;
    for (; k < columns.size(); ++k) shapes.stream[k] = {columns[k].data() + begin, 1};
    if (shape == capsa_shape_sphere && !has_radius) shapes.stream[k] = {&no_radius, 0};
    return shapes;
}

Table read_table(Bytes& bytes, const std::optional<std::string>& by, GroupNames& groups) {
    Table table;
    TableReader reader(bytes.name(), by, groups, table);
    read_csv(bytes, reader);
    reader.finish();
    return table;
}

}  // namespace capsa::cli
