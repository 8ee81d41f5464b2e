// Text to float: decimal, correctly rounded, and a reason where it is not.
//
// A leading '+' is fine, so are exponents; hexadecimal is not. What is too small for float becomes a denormal
// or zero, what is too large is an error, and so are NaN and infinity: no shape and no margin can use them.

#pragma once
#include <string>
#include <string_view>

namespace capsa::cli {

struct Number {
    float value = 0.0f;
    std::string flaw;  // empty: the value is good; else what is wrong, such as "'abc' is not a number"
};

Number parse_number(std::string_view text);

}  // namespace capsa::cli
