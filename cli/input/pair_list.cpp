#include "cli/input/pair_list.hpp"

#include "cli/error.hpp"
#include "cli/input/records.hpp"

#include <algorithm>
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

// The rows of each group by their ids.
class RowsById {
public:
    RowsById(const std::vector<Group>& groups, RowNames Group::*names, Range Group::*rows)
        : groups_(groups), names_(names), rows_(rows) {
        if (!known()) return;
        for (const Group& group : groups) sorted_.push_back(ids().sorted(of(group)));
    }

    // Whether rows have ids.
    bool known() const { return !groups_.empty() && (groups_.front().*names_).ids; }

    struct Found {
        std::size_t count = 0;
        std::uint64_t row = 0;  // the first of them, within the group
    };
    // The rows with this id, in the group at this place of the list.
    Found find(std::size_t at, std::string_view id) const {
        const std::vector<std::uint32_t>& rows = sorted_[at];
        const auto first = std::partition_point(rows.begin(), rows.end(),
                                                [&](std::uint32_t row) { return ids()[row] < id; }),
                   last = std::partition_point(first, rows.end(),
                                               [&](std::uint32_t row) { return !(id < ids()[row]); });
        if (first == last) return {};
        return {static_cast<std::size_t>(last - first), *first - (groups_[at].*names_).first};
    }

private:
    const Ids& ids() const { return *(groups_.front().*names_).ids; }
    // The group's rows as those of the whole table.
    Range of(const Group& group) const {
        const std::size_t first = (group.*names_).first;
        return {first, first + (group.*rows_).size()};
    }

    const std::vector<Group>& groups_;
    RowNames Group::*names_;
    Range Group::*rows_;
    std::vector<std::vector<std::uint32_t>> sorted_;  // of each group
};

class PairReader : public Records {
public:
    PairReader(const std::string& file, const std::optional<std::string>& by, GroupNames& names,
               const std::vector<Group>& groups, Second second)
        : Records(file),
          by_(by),
          names_(names),
          groups_(groups),
          second_(second),
          by_id_a_(groups, &Group::names_a, &Group::a),
          by_id_b_(groups, &Group::names_b, &Group::b) {
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

    std::string_view example() const override { return second_ == Second::none ? "a" : "a,b"; }

    void header(const HeaderLine& line) override {
        a_.column = line.column("a");
        b_.column = second_ == Second::none ? nowhere : line.column("b");
        if (by_) group_column_ = line.column(*by_);
    }

    void value(std::size_t column, std::string_view text, std::size_t line) override {
        if (column == group_column_) number_ = names_.number(text);
        if (column == a_.column) read(a_, by_id_a_, text, line);
        if (column == b_.column) read(b_, by_id_b_, text, line);
    }

    void read(Field& field, const RowsById& by_id, std::string_view text, std::size_t line) const {
        field.line = line;
        field.text = text;
        if (by_id.known()) return;  // the group is not known yet
        const RowIndex index = parse_index(text);
        if (!index.flaw.empty()) fail(field.column, line, index.flaw);
        field.value = index.value;
    }

    void row(std::size_t) override {
        const std::size_t at = number_ < place_.size() ? place_[number_] : nowhere;
        const Group none{};
        const Group& its = at == nowhere ? none : groups_[at];
        resolve(a_, by_id_a_, at, its.a.size(), 'A');
        if (second_ == Second::rows_of_b)
            resolve(b_, by_id_b_, at, its.b.size(), 'B');
        else if (second_ == Second::rows_of_a)
            resolve(b_, by_id_b_, at, its.a.size(), 'A');
        pairs.push_back({static_cast<std::uint32_t>(a_.value), static_cast<std::uint32_t>(b_.value)});
        if (by_) group.push_back(number_);
    }

    // Makes a row of the group with this number in the list of what the field says.
    void resolve(Field& field, const RowsById& by_id, std::size_t at, std::size_t rows, char set) const {
        const std::string in_group = by_ ? " in group " + quote(names_.name(number_)) : "";
        if (by_id.known()) {
            const RowsById::Found found = at == nowhere ? RowsById::Found() : by_id.find(at, field.text);
            if (found.count == 0)
                fail(field.column, field.line,
                     quote(field.text) + " is the id of no row of " + set + in_group);
            if (found.count > 1)
                fail(field.column, field.line,
                     quote(field.text) + " is the id of " + std::to_string(found.count) + " rows of " + set +
                         in_group + ": in a list of " + (second_ == Second::none ? "rows" : "pairs") +
                         " it must be that of one");
            field.value = found.row;
        } else if (field.value >= rows) {
            fail(field.column, field.line,
                 quote(field.text) + " is out of range: " + set + " has " + std::to_string(rows) +
                     (rows == 1 ? " row" : " rows") + in_group);
        }
    }

    const std::optional<std::string>& by_;
    GroupNames& names_;
    const std::vector<Group>& groups_;
    const Second second_;
    std::vector<std::size_t> place_;  // in groups_, of each group's number
    std::optional<std::size_t> group_column_;
    Field a_, b_;
    RowsById by_id_a_, by_id_b_;
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

std::vector<std::uint32_t> read_row_list(Bytes& bytes, GroupNames& names, const std::vector<Group>& groups) {
    const std::optional<std::string> no_groups;
    PairReader reader(bytes.name(), no_groups, names, groups, Second::none);
    read_csv(bytes, reader);
    reader.finish();
    std::vector<std::uint32_t> rows;
    rows.reserve(reader.pairs.size());
    for (const IndexPair& pair : reader.pairs) rows.push_back(pair.a);
    return rows;
}

}  // namespace capsa::cli
