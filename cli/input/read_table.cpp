// Rows of a file become shapes: of a CSV file, or of an array of NumPy, as its first bytes say.

#include "cli/error.hpp"
#include "cli/input/npy.hpp"
#include "cli/input/records.hpp"
#include "cli/input/row_builder.hpp"
#include "cli/input/table.hpp"

#include <array>

namespace capsa::cli {

namespace {

class TableReader : public Records {
public:
    TableReader(const std::string& file, RowBuilder& rows) : Records(file), rows_(rows) {}

private:
    std::string_view example() const override { return "x,y,z,radius"; }

    void header(const HeaderLine& line) override { rows_.header(line); }

    void value(std::size_t column, std::string_view text, std::size_t line) override {
        if (rows_.takes_text(column)) rows_.text(column, name(column), text, line);
        if (rows_.takes_number(column)) rows_.number(column, name(column), text, line);
    }

    void row(std::size_t line) override { rows_.end_row(line); }

    RowBuilder& rows_;
};

}  // namespace

Table read_table(Bytes& bytes, const std::optional<std::string>& by, GroupNames& groups,
                 const Reading& reading, Axes& axes) {
    Table table;
    std::array<char, 8> first;
    const std::string_view begin(first.data(), bytes.fill(first));
    RestoredBytes all(begin, bytes);
    if (begin.starts_with("PK\x03\x04"))
        throw Error(bytes.name() +
                    ": is an archive, such as numpy.savez writes: save one array with numpy.save");
    const bool binary = is_npy(begin);
    const Places places = {bytes.name(), binary ? Places::Counted::rows : Places::Counted::lines};
    RowBuilder rows(places, by, groups, reading, axes, table);
    if (binary) {
        read_npy(all, !reading.columns.entries.empty(), rows);
        return table;
    }
    TableReader reader(bytes.name(), rows);
    read_csv(all, reader);
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
