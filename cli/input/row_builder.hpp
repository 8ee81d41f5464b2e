// The values of a file's rows become the rows of a table, whatever the file is written in.
//
// Every value is checked against the library's contract as it comes, so that an error names its place. What
// is wrong with a row refuses the file or makes the row touch nothing, as the reading says.

#pragma once
#include "cli/input/header.hpp"
#include "cli/input/table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// Where values stand, for messages: lines from 1 or, in files without lines, rows from 0.
struct Places {
    enum class Counted { lines, rows };
    const std::string& file;
    Counted counted;

    [[noreturn]] void fail(std::size_t place, const std::string& reason) const;
    std::string text(std::size_t place) const;  // "line 3", "row 3"
};

class RowBuilder {
public:
    // All that is referred to must outlive the builder.
    RowBuilder(const Places& places, const std::optional<std::string>& by, GroupNames& groups,
               const Reading& reading, Axes& axes, Table& table)
        : places_(places), by_(by), groups_(groups), reading_(reading), axes_(axes), table_(table) {}

    // Before any value. Throws Error when the names say no shape.
    void header(const HeaderLine& file);

    // So many rows will follow, more or less.
    void expect(std::size_t rows);

    // What a column is used as. One that is used as neither may be left out.
    bool takes_number(std::size_t column) const { return number_[column]; }
    bool takes_text(std::size_t column) const { return text_[column]; }

    // The values of a row, in any order, each with the name of its column in the file.
    void number(std::size_t column, const std::string& name, std::string_view text, std::size_t place);
    void number(std::size_t column, const std::string& name, double value, std::size_t place);
    void text(std::size_t column, const std::string& name, std::string_view text, std::size_t place);
    // All values of the row were given.
    void end_row(std::size_t place);

private:
    enum class Role { coordinate, direction, length, motion, label, group, id };
    // What a column says. It may say several things.
    struct Use {
        Role role;
        std::size_t k;  // the stream, the component of the motion or the label
        FileColumn from;
    };
    struct Value {
        std::size_t column;
        const std::string& name;
        std::size_t place;
    };
    void add_uses(const HeaderLine& file, const SeenColumns& seen);
    std::optional<std::size_t> group_column(const HeaderLine& file) const;
    std::span<const Use> uses(std::size_t column) const {
        return std::span(uses_).subspan(first_use_[column], first_use_[column + 1] - first_use_[column]);
    }
    // Whether the number, in the file's unit, is one that is allowed there.
    bool keep(const Use& use, double raw);
    // What is wrong with one that is not.
    static const char* flaw_of(const Use& use, double raw);
    void flawed(const Value& at, const std::string& reason);
    void flawed(const std::string& what);
    void require_direction(std::size_t place);
    void make_invalid();
    void add();

    const Places places_;
    const std::optional<std::string>& by_;
    GroupNames& groups_;
    const Reading& reading_;
    Axes& axes_;
    Table& table_;
    Header header_;
    std::vector<Use> uses_;               // by the file's column
    std::vector<std::size_t> first_use_;  // of each column, and the end
    std::vector<bool> number_, text_;
    std::size_t dimension_ = 0;
    bool is_face_ = false, has_direction_ = false;
    // The row in progress, by streams; what it has where the file has no column.
    std::vector<double> values_, absent_, motion_;
    std::array<std::uint32_t, label_names.size()> labels_{};
    bool flawed_ = false;
};

}  // namespace capsa::cli
