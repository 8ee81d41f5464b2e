// Text to numbers, and a reason where it is none.
//
// Floats are decimal and correctly rounded. A leading '+' is fine, so are exponents; hexadecimal is not. What
// is too small for float becomes a denormal or zero, what is too large is an error, and so are NaN and
// infinity: no shape and no margin can use them.

#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace capsa::cli {

struct Number {
    float value = 0.0f;
    std::string flaw;  // empty: the value is good; else what is wrong, such as "'abc' is not a number"
};

Number parse_number(std::string_view text);

struct Real {
    double value = 0.0;
    std::string flaw;  // as that of Number
};

// The same in double. Rounded to float it is what parse_number gives, to the last bit.
Real parse_real(std::string_view text);

// The same where a comma stands in place of the decimal point. A point is then a flaw: it may part thousands.
Real parse_real_with_comma(std::string_view text);

// The end of the flaw of 1,5.
inline constexpr std::string_view has_comma = " has a decimal comma: a point is expected";

struct Unsigned {
    std::uint32_t value = 0;
    std::string flaw;  // as that of Number
};

// Decimal, or hexadecimal after 0x. No sign.
Unsigned parse_unsigned(std::string_view text);

}  // namespace capsa::cli
