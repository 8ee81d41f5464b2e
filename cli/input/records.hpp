// A CSV file with a header line: rows as wide as the header, and fields by column.

#pragma once
#include "cli/input/csv.hpp"
#include "cli/input/header_line.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

class Records : public CsvEvents {
public:
    // `file` is for messages and must outlive the records.
    explicit Records(const std::string& file) : file_(file) {}

    void field(std::string_view text, std::size_t line) final;
    void end_row(std::size_t line) final;

    // At the end of the text: throws Error if there was not even a header.
    void finish() const;

protected:
    // A header line, for a message to who has none.
    virtual std::string_view example() const = 0;
    virtual void header(const HeaderLine& line) = 0;
    // A field below the header. The text lives until the call returns.
    virtual void value(std::size_t column, std::string_view text, std::size_t line) = 0;
    // Every field of the row has been given.
    virtual void row(std::size_t line) = 0;

    const std::string& file() const { return file_; }
    const std::string& name(std::size_t column) const { return names_[column]; }
    [[noreturn]] void fail(std::size_t column, std::size_t line, const std::string& reason) const;

private:
    const std::string& file_;
    std::vector<std::string> names_;
    std::size_t column_ = 0;  // of the row in progress
    bool in_header_ = true;
};

}  // namespace capsa::cli
