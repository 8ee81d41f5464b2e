#include "cli/input/pair_list.hpp"

#include "cli/error.hpp"
#include "cli/input/records.hpp"

#include <charconv>
#include <limits>
#include <system_error>

namespace capsa::cli {

namespace {

struct RowIndex {
    std::uint64_t value = 0;
    std::string flaw;  // empty: the value is good
};

RowIndex parse_index(std::string_view text) {
    if (text.empty()) return {0, "the field is empty"};
    if (text.find_first_not_of("0123456789") != text.npos)
        return {0, quote(text) + " is not a row: rows are counted 0, 1, 2"};
    std::uint64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code == std::errc::result_out_of_range) value = std::numeric_limits<std::uint64_t>::max();
    return {value, {}};
}

class PairReader : public Records {
public:
    PairReader(const std::string& file, const std::optional<std::string>& by, GroupNames& names,
               const std::vector<Group>& groups, Second second)
        : Records(file), by_(by), names_(names), groups_(groups), second_(second) {
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (groups[g].number >= place_.size()) place_.resize(groups[g].number + 1, nowhere);
            place_[groups[g].number] = g;
        }
    }

    std::vector<IndexPair> pairs;
    std::vector<std::uint32_t> group;  // of each pair; empty when not grouped

private:
    static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

    // An index of the row in progress.
    struct Field {
        std::size_t column = 0, line = 0;
        std::uint64_t value = 0;
        std::string text;
    };

    std::string_view example() const override { return "a,b"; }

    void header(const HeaderLine& line) override {
        a_.column = line.column("a");
        b_.column = line.column("b");
        if (by_) group_column_ = line.column(*by_);
    }

    void value(std::size_t column, std::string_view text, std::size_t line) override {
        if (column == group_column_) number_ = names_.number(text);
        if (column == a_.column) read(a_, text, line);
        if (column == b_.column) read(b_, text, line);
    }

    void read(Field& field, std::string_view text, std::size_t line) const {
        const RowIndex index = parse_index(text);
        if (!index.flaw.empty()) fail(field.column, line, index.flaw);
        field.line = line;
        field.value = index.value;
        field.text = text;
    }

    void row(std::size_t) override {
        const std::size_t at = number_ < place_.size() ? place_[number_] : nowhere;
        const Group none{};
        const Group& its = at == nowhere ? none : groups_[at];
        require_row(a_, its.a.size(), 'A');
        if (second_ == Second::rows_of_b)
            require_row(b_, its.b.size(), 'B');
        else
            require_row(b_, its.a.size(), 'A');
        pairs.push_back({static_cast<std::uint32_t>(a_.value), static_cast<std::uint32_t>(b_.value)});
        if (by_) group.push_back(number_);
    }

    void require_row(const Field& field, std::size_t rows, char set) const {
        if (field.value < rows) return;
        fail(field.column, field.line,
             quote(field.text) + " is out of range: " + set + " has " + std::to_string(rows) +
                 (rows == 1 ? " row" : " rows") + (by_ ? " in group " + quote(names_.name(number_)) : ""));
    }

    const std::optional<std::string>& by_;
    GroupNames& names_;
    const std::vector<Group>& groups_;
    const Second second_;
    std::vector<std::size_t> place_;  // in groups_, of each group's number
    std::optional<std::size_t> group_column_;
    Field a_, b_;
    std::uint32_t number_ = 0;  // of the row's group
};

}  // namespace

std::vector<IndexPair> read_pairs(Bytes& bytes, const std::optional<std::string>& by, GroupNames& names,
                                  std::vector<Group>& groups, Second second) {
    PairReader reader(bytes.name(), by, names, groups, second);
    read_csv(bytes, reader);
    reader.finish();
    if (!by) {
        groups.front().pairs = {0, reader.pairs.size()};
    } else {
        const RowGroups grouped = group_rows(reader.group, names.sorted());
        grouped.apply(reader.pairs);
        for (Group& group : groups) group.pairs = grouped.range[group.number];
    }
    return std::move(reader.pairs);
}

}  // namespace capsa::cli
