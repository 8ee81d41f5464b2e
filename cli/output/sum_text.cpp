#include "cli/output/sum_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <system_error>

namespace capsa::cli {

namespace {

constexpr std::size_t most_digits = 400;  // of the smallest double, written out

// Digits behind the point of the shortest text.
template <class T>
int decimals(T value) {
    char text[most_digits];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr;
    const std::string_view shown(text, static_cast<std::size_t>(end - text));
    const std::size_t point = shown.find('.');
    return point == shown.npos ? 0 : static_cast<int>(shown.size() - point - 1);
}

}  // namespace

std::string sum_text(float value, double origin) {
    constexpr int digits_of_double = 15;
    const double sum = origin + static_cast<double>(value);
    const int before = sum == 0.0 ? 1 : 1 + static_cast<int>(std::floor(std::log10(std::fabs(sum))));
    const int behind = std::max(decimals(value), decimals(origin));
    char text[most_digits];
    if (std::max(before, 1) + behind > digits_of_double)
        return {text, std::to_chars(text, text + sizeof text, sum).ptr};
    std::string shown(text,
                      std::to_chars(text, text + sizeof text, sum, std::chars_format::fixed, behind).ptr);
    if (shown.find('.') == shown.npos) return shown;
    shown.erase(shown.find_last_not_of('0') + 1);
    if (shown.back() == '.') shown.pop_back();
    return shown == "-0" ? "0" : shown;
}

}  // namespace capsa::cli
