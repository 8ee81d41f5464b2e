// Names that people type: the one that is meant, and lists of them.

#pragma once
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// The name in small letters.
std::string in_small(std::string_view name);

// ": is 'radius' meant?", or nothing where no name is near this one.
std::string meant(std::string_view name, const std::vector<std::string>& names);

// "x, y and 3 more": for a message, so not too many of them.
std::string listed(const std::vector<std::string>& names);

template <std::size_t n>
bool is_among(const std::string_view (&names)[n], std::string_view name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}  // namespace capsa::cli
