#include "cli/header_line.hpp"

#include <algorithm>

namespace capsa::cli {

bool HeaderLine::has(std::string_view name) const {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool HeaderLine::has_all(std::span<const std::string_view> wanted) const {
    return std::all_of(wanted.begin(), wanted.end(), [&](auto name) { return has(name); });
}

bool HeaderLine::has_any(std::span<const std::string_view> wanted) const {
    return std::any_of(wanted.begin(), wanted.end(), [&](auto name) { return has(name); });
}

std::size_t HeaderLine::column(std::string_view name) const {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) fail("no column " + quote(name));
    if (std::find(at + 1, names.end(), name) != names.end())
        fail("column " + quote(name) + " is there twice");
    return static_cast<std::size_t>(at - names.begin());
}

}  // namespace capsa::cli
