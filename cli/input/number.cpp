#include "cli/input/number.hpp"

#include "cli/error.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>

namespace capsa::cli {

namespace {

// from_chars says "out of range" for too large and, in some standard libraries, for too small: strtof tells
// them apart. The program stays in the "C" locale, so the decimal point is a point.
float out_of_range(std::string_view text) { return std::strtof(std::string(text).c_str(), nullptr); }

Number flawed(std::string_view text, std::string_view what) {
    return {0.0f, quote(text) + std::string(what)};
}

}  // namespace

Number parse_number(std::string_view text) {
    if (text.empty()) return {0.0f, "the field is empty"};
    const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+';
    const std::string_view digits = text.substr(plus ? 1 : 0);
    float value = 0.0f;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code == std::errc::invalid_argument) return flawed(text, " is not a number");
    const auto used = static_cast<std::size_t>(end - digits.data());
    if (used != digits.size())
        return flawed(text, " is not a number: " + quote(digits.substr(used)) + " follows " +
                                std::string(digits.substr(0, used)));
    if (code == std::errc::result_out_of_range) {
        value = out_of_range(digits);
        if (std::isinf(value)) return flawed(text, " is beyond float");
    }
    if (std::isnan(value)) return flawed(text, " is NaN");
    if (std::isinf(value)) return flawed(text, " is infinite");
    return {value, {}};
}

Unsigned parse_unsigned(std::string_view text) {
    if (text.empty()) return {0, "the field is empty"};
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const std::string_view digits = text.substr(hexadecimal ? 2 : 0);
    const char* const last = digits.data() + digits.size();
    std::uint32_t value = 0;
    const auto [end, code] = std::from_chars(digits.data(), last, value, hexadecimal ? 16 : 10);
    if (code == std::errc::invalid_argument || end != last)
        return {0, quote(text) + " is not an unsigned integer: 0 to 4294967295, or 0x0 to 0xffffffff"};
    if (code == std::errc::result_out_of_range) return {0, quote(text) + " is beyond 32 bits"};
    return {value, {}};
}

}  // namespace capsa::cli
