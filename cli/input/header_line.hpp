// The header of a CSV file: columns by name.

#pragma once
#include "cli/error.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// The name in small letters.
std::string in_small(std::string_view name);

struct HeaderLine {
    const std::vector<std::string>& names;
    const std::string& file;
    std::size_t number;  // of the line, from 1

    bool has(std::string_view name) const;
    bool has_all(std::span<const std::string_view> wanted) const;
    bool has_any(std::span<const std::string_view> wanted) const;

    // Where the column is. Throws Error when it is not there, or twice.
    std::size_t column(std::string_view name) const;

    // Throws Error when other characters than commas separate the names.
    void require_commas() const;

    // Throws Error when the line has numbers where names are expected, such as those of the example.
    void require_names(std::string_view example) const;

    [[noreturn]] void fail(const std::string& reason) const { fail_at(file, number, reason); }
};

}  // namespace capsa::cli
