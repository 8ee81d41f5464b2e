#include "cli/names.hpp"

#include "cli/error.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace capsa::cli {

namespace {

// How many letters must be put in, left out, changed or swapped with the next to make one name of the other.
std::size_t letters_apart(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1), above, second_above;
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        second_above = std::exchange(above, row);
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            row[j + 1] = std::min({above[j] + (a[i] != b[j]), above[j + 1] + 1, row[j] + 1});
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                row[j + 1] = std::min(row[j + 1], second_above[j - 1] + 1);
        }
    }
    return row.back();
}

}  // namespace

std::string in_small(std::string_view name) {
    std::string small(name);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

std::string meant(std::string_view name, const std::vector<std::string>& names) {
    constexpr std::size_t longest = 64;  // of names that are compared
    const std::string small = in_small(name);
    std::size_t nearest = std::max<std::size_t>(name.size() / 3, 1) + 1;
    const std::string* best = nullptr;
    for (const std::string& other : names) {
        if (other.empty() || std::max(other.size(), name.size()) > longest) continue;
        const std::size_t apart = letters_apart(small, in_small(other));
        if (apart >= nearest || apart >= other.size()) continue;
        nearest = apart;
        best = &other;
    }
    return best ? ": is " + quote(*best) + " meant?" : "";
}

std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most = 30;
    std::string all;
    for (std::size_t k = 0; k < std::min(names.size(), most); ++k)
        all += (k == 0 ? "" : k + 1 == names.size() ? " and " : ", ") + quote(names[k]);
    if (names.size() > most) all += " and " + std::to_string(names.size() - most) + " more";
    return all;
}

}  // namespace capsa::cli
