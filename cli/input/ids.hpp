// The texts that name the rows of a table in answers.

#pragma once
#include "cli/input/group_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

class Ids {
public:
    void add(std::string_view text) {
        text_ += text;
        ends_.push_back(text_.size());
    }
    std::string_view operator[](std::size_t row) const {
        const std::size_t at = order_.empty() ? row : order_[row];
        const std::uint64_t begin = at == 0 ? 0 : ends_[at - 1];
        return std::string_view(text_).substr(begin, ends_[at] - begin);
    }
    bool empty() const { return ends_.empty(); }

    // The rows were brought together by group.
    void regroup(const RowGroups& groups);
    // Numbers of rows in the range, sorted by their ids, and those of equal ids by number.
    std::vector<std::uint32_t> sorted(const Range& rows) const;

private:
    std::string text_;                  // of all rows, one after the other
    std::vector<std::uint64_t> ends_;   // of each row of the file in it
    std::vector<std::uint32_t> order_;  // the file's row of each row; empty when they are the same
};

// How an answer names the rows of a group: by their ids, or without them by their numbers within the group.
struct RowNames {
    const Ids* ids = nullptr;
    std::size_t first = 0;  // of the group, in ids
};

}  // namespace capsa::cli
