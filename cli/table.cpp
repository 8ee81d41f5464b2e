#include "cli/table.hpp"

#include "cli/csv.hpp"
#include "cli/error.hpp"
#include "cli/header.hpp"
#include "cli/number.hpp"

#include <cmath>

namespace capsa::cli {

namespace {

constexpr float farthest = 1e18f;  // the contract's limit of a coordinate

class TableReader : public CsvEvents {
public:
    TableReader(const std::string& file, const std::optional<std::string>& by, GroupNames& groups,
                Table& table)
        : file_(file), by_(by), groups_(groups), table_(table) {}

    void field(std::string_view text, std::size_t line) override {
        if (in_header_)
            names_.emplace_back(text);
        else if (field_ < header_.width)
            value(text, line);
        ++field_;
    }

    void end_row(std::size_t line) override {
        if (in_header_)
            start(line);
        else
            add_row(line);
        field_ = 0;
    }

    void finish() const {
        if (in_header_) throw Error(file_ + ": is empty: a header line was expected");
    }

private:
    static constexpr int ignored = -1;

    void start(std::size_t line) {
        header_ = read_header(names_, by_, file_, line);
        table_.shape = header_.shape;
        table_.has_radius = header_.has_radius;
        table_.columns.resize(header_.columns.size());
        stream_.assign(header_.width, ignored);
        for (std::size_t k = 0; k < header_.columns.size(); ++k)
            stream_[header_.columns[k]] = static_cast<int>(k);
        in_header_ = false;
    }

    void value(std::string_view text, std::size_t line) {
        if (header_.group == field_) table_.group.push_back(groups_.number(text));
        const int stream = stream_[field_];
        if (stream == ignored) return;
        const Number number = parse_number(text);
        if (!number.flaw.empty()) fail(line, number.flaw);
        const bool is_radius =
            header_.has_radius && static_cast<std::size_t>(stream) + 1 == table_.columns.size();
        if (is_radius && number.value < 0.0f) fail(line, quote(text) + " is negative");
        if (!is_radius && std::fabs(number.value) > farthest) fail(line, quote(text) + " is beyond 1e18");
        table_.columns[static_cast<std::size_t>(stream)].push_back(number.value);
    }

    void add_row(std::size_t line) {
        if (field_ != header_.width)
            fail_at(file_, line,
                    std::to_string(field_) + (field_ == 1 ? " field" : " fields") + " where the header has " +
                        std::to_string(header_.width));
        if (table_.count == capsa_max_rows) fail_at(file_, line, "too many rows: indices are 32 bits wide");
        ++table_.count;
    }

    [[noreturn]] void fail(std::size_t line, const std::string& reason) const {
        fail_at(file_, line, "column " + quote(names_[field_]) + ": " + reason);
    }

    const std::string& file_;
    const std::optional<std::string>& by_;
    GroupNames& groups_;
    Table& table_;
    std::vector<std::string> names_;
    Header header_;
    std::vector<int> stream_;  // of each field: which stream it fills, or `ignored`
    std::size_t field_ = 0;    // of the row in progress
    bool in_header_ = true;
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
