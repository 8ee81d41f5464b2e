#include "cli/input/header_line.hpp"

#include "cli/input/number.hpp"
#include "cli/names.hpp"

#include <algorithm>

namespace capsa::cli {

bool HeaderLine::has(std::string_view name) const {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool HeaderLine::is_named(std::string_view name) const {
    return std::find(named.begin(), named.end(), name) != named.end();
}

bool HeaderLine::has_all(std::span<const std::string_view> wanted) const {
    return std::all_of(wanted.begin(), wanted.end(), [&](auto name) { return has(name); });
}

bool HeaderLine::has_any(std::span<const std::string_view> wanted) const {
    return std::any_of(wanted.begin(), wanted.end(), [&](auto name) { return has(name); });
}

std::size_t HeaderLine::column(std::string_view name) const {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) {
        const auto other =
            std::find_if(names.begin(), names.end(), [&](auto& n) { return in_small(n) == in_small(name); });
        fail("no column " + quote(name) + (other == names.end() ? "" : ": is " + quote(*other) + " meant?"));
    }
    if (std::find(at + 1, names.end(), name) != names.end())
        fail("column " + quote(name) + " is there twice");
    return static_cast<std::size_t>(at - names.begin());
}

void HeaderLine::require_separated() const {
    if (names.size() == 1 && names[0].find(' ') != std::string::npos)
        fail("the names are separated by spaces, where commas, semicolons, tabs or bars are expected");
}

void HeaderLine::require_names(std::string_view example) const {
    const auto is_number = [](const std::string& name) { return parse_real(name).flaw.empty(); };
    const auto numbers = std::count_if(names.begin(), names.end(), is_number);
    if (2 * static_cast<std::size_t>(numbers) <= names.size()) return;
    fail("this file has no header line: " + quote(*std::find_if(names.begin(), names.end(), is_number)) +
         " is a number; expected are names, such as " + std::string(example));
}

void HeaderLine::fail(const std::string& reason) const {
    if (number == 0) throw Error(file + ": " + reason);
    fail_at(file, number, reason);
}

}  // namespace capsa::cli
