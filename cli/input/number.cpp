#include "cli/input/number.hpp"

#include "cli/error.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace capsa::cli {

namespace {

#if defined(__cpp_lib_to_chars) && !defined(CAPSA_CLI_STRTOD)
template <class Float>
std::from_chars_result read(const char* begin, const char* end, Float& value) {
    return std::from_chars(begin, end, value);
}
#else
// The same for C++ libraries that read integers alone, as libc++ before release 20. The tests compile it too
// (CAPSA_CLI_STRTOD).
template <class Float>
std::from_chars_result read(const char* begin, const char* end, Float& value) {
    std::string text(begin, end);
    text.resize(std::min(text.find_first_of("xX"), text.size()));  // no hexadecimal numbers
    const std::size_t sign = text.starts_with('-') ? 1 : 0;
    if (text.find_first_of("0123456789.iInN", sign) != sign) return {begin, std::errc::invalid_argument};
    char* last = nullptr;
    errno = 0;
    Float got{};
    if constexpr (sizeof(Float) == sizeof(float))
        got = std::strtof(text.c_str(), &last);
    else
        got = std::strtod(text.c_str(), &last);
    if (last == text.c_str()) return {begin, std::errc::invalid_argument};
    const char* const end_of_number = begin + (last - text.c_str());
    if (errno == ERANGE) return {end_of_number, std::errc::result_out_of_range};
    value = got;
    return {end_of_number, std::errc{}};
}
#endif

Real flawed(std::string_view text, std::string_view what) { return {0.0, quote(text) + std::string(what)}; }

// from_chars says "out of range" for too large and, in some standard libraries, for too small: strtod tells
// them apart. The program stays in the "C" locale, so the decimal point is a point.
double value_of(std::string_view digits, std::from_chars_result& result) {
    double value = 0.0;
    result = read(digits.data(), digits.data() + digits.size(), value);
    return result.ec == std::errc::result_out_of_range ? std::strtod(std::string(digits).c_str(), nullptr)
                                                       : value;
}
float float_of(std::string_view digits) {
    float value = 0.0f;
    const auto result = read(digits.data(), digits.data() + digits.size(), value);
    return result.ec == std::errc::result_out_of_range ? std::strtof(std::string(digits).c_str(), nullptr)
                                                       : value;
}

// A double that lies midway between two floats may have been rounded to that place, and no longer says on
// which side the text was. One such double in 2^29 moves by its last bit to the right side.
double off_the_middle(double value, std::string_view digits) {
    constexpr std::uint64_t bits_of_a_middle = (std::uint64_t{1} << 28) - 1;
    if ((std::bit_cast<std::uint64_t>(value) & bits_of_a_middle) != 0) return value;
    const auto rounded = static_cast<float>(value);
    if (static_cast<double>(rounded) == value) return value;
    const float wanted = float_of(digits);
    return wanted == rounded ? value : std::nextafter(value, static_cast<double>(wanted));
}

// What follows the digits before a decimal comma: of 1,5 the 5.
bool is_decimal_comma(std::string_view rest) {
    return rest.size() > 1 && rest[0] == ',' && rest.find_first_not_of("0123456789", 1) == rest.npos;
}

}  // namespace

Real parse_real(std::string_view text) {
    if (text.empty()) return {0.0, "the field is empty"};
    const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+';
    const std::string_view digits = text.substr(plus ? 1 : 0);
    std::from_chars_result result{};
    const double value = off_the_middle(value_of(digits, result), digits);
    if (result.ec == std::errc::invalid_argument) return flawed(text, " is not a number");
    const auto used = static_cast<std::size_t>(result.ptr - digits.data());
    if (is_decimal_comma(digits.substr(used))) return flawed(text, has_comma);
    if (used != digits.size())
        return flawed(text, " is not a number: " + quote(digits.substr(used)) + " follows " +
                                std::string(digits.substr(0, used)));
    if (std::isnan(value)) return flawed(text, " is NaN");
    if (std::isinf(static_cast<float>(value)))
        return flawed(text, digits.find_first_of("iI") == digits.npos ? " is beyond float" : " is infinite");
    return {value, {}};
}

Real parse_real_with_comma(std::string_view text) {
    if (text.find('.') != text.npos)
        return flawed(text, " has a decimal point: a comma is expected, as --decimal says");
    std::string with_point(text);
    std::replace(with_point.begin(), with_point.end(), ',', '.');
    Real real = parse_real(with_point);
    if (!real.flaw.empty() && !text.empty()) real.flaw.replace(0, quote(with_point).size(), quote(text));
    return real;
}

Number parse_number(std::string_view text) {
    Real real = parse_real(text);
    return {static_cast<float>(real.value), std::move(real.flaw)};
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
