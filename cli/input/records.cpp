#include "cli/input/records.hpp"

#include "cli/error.hpp"

namespace capsa::cli {

void Records::field(std::string_view text, std::size_t line) {
    if (in_header_)
        names_.emplace_back(text);
    else if (column_ < names_.size())
        value(column_, text, line);
    ++column_;
}

void Records::end_row(std::size_t line) {
    if (in_header_) {
        const HeaderLine names{names_, file_, line};
        names.require_separated();
        names.require_names(example());
        header(names);
    } else if (column_ != names_.size()) {
        fail_at(file_, line,
                std::to_string(column_) + (column_ == 1 ? " field" : " fields") + " where the header has " +
                    std::to_string(names_.size()));
    } else {
        row(line);
    }
    in_header_ = false;
    column_ = 0;
}

void Records::finish() const {
    if (in_header_) throw Error(file_ + ": is empty: a header line was expected");
}

void Records::fail(std::size_t column, std::size_t line, const std::string& reason) const {
    fail_at(file_, line, "column " + quote(names_[column]) + ": " + reason);
}

}  // namespace capsa::cli
