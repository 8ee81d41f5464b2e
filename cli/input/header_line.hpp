// The header of a CSV file: columns by name.

#pragma once
#include "cli/error.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

struct HeaderLine {
    const std::vector<std::string>& names;
    const std::string& file;
    std::size_t number;                   // of the line, from 1; 0 where the file has no lines
    std::vector<std::string> named = {};  // by options such as --by and --id: no misspelt part of a shape

    bool has(std::string_view name) const;
    bool is_named(std::string_view name) const;
    bool has_all(std::span<const std::string_view> wanted) const;
    bool has_any(std::span<const std::string_view> wanted) const;

    // Where the column is. Throws Error when it is not there, or twice.
    std::size_t column(std::string_view name) const;

    // Throws Error when nothing separates the names that we know.
    void require_separated() const;

    // Throws Error when the line has numbers where names are expected, such as those of the example.
    void require_names(std::string_view example) const;

    [[noreturn]] void fail(const std::string& reason) const;
};

}  // namespace capsa::cli
