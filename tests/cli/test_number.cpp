// Text to numbers.

#include "cli/input/number.hpp"

#include <gtest/gtest.h>
#include <cmath>
#include <limits>
#include <utility>

namespace capsa::cli::test_number {

TEST(ParseNumber, IsCorrectlyRounded) {
    EXPECT_EQ(parse_number("0.1").value, 0.1f);
    EXPECT_EQ(parse_number("16777217").value, 16777216.0f);
    EXPECT_EQ(parse_number("1.00000017881393432617187500000001").value,
              0x1.000004p0f);  // a double in between rounds down
    EXPECT_EQ(parse_number("3.4028235e38").value, std::numeric_limits<float>::max());
}

TEST(ParseNumber, TakesSignsAndExponents) {
    EXPECT_EQ(parse_number("+1.5").value, 1.5f);
    EXPECT_EQ(parse_number("-1.5E+1").value, -15.0f);
    EXPECT_EQ(parse_number(".5").value, 0.5f);
    EXPECT_EQ(parse_number("5.").value, 5.0f);
    EXPECT_TRUE(std::signbit(parse_number("-0").value));
}

TEST(ParseNumber, LetsTheSmallBecomeDenormalOrZero) {
    for (const char* text :
         {"1e-50", "-1e-50", "1e-9999", "0.0000000000000000000000000000000000000000000000000000001"}) {
        EXPECT_EQ(parse_number(text).flaw, "") << text;
        EXPECT_EQ(parse_number(text).value, 0.0f) << text;
    }
    EXPECT_EQ(parse_number("1e-45").value, std::numeric_limits<float>::denorm_min());
    EXPECT_EQ(parse_number("1e-45").flaw, "");
}

TEST(ParseNumber, SaysWhatIsWrong) {
    EXPECT_EQ(parse_number("").flaw, "the field is empty");
    EXPECT_EQ(parse_number("abc").flaw, "'abc' is not a number");
    EXPECT_EQ(parse_number("+").flaw, "'+' is not a number");
    EXPECT_EQ(parse_number("++1").flaw, "'++1' is not a number");
    EXPECT_EQ(parse_number("1 2").flaw, "'1 2' is not a number: ' 2' follows 1");
    EXPECT_EQ(parse_number("3.5e38").flaw, "'3.5e38' is beyond float");
    EXPECT_EQ(parse_number("-1e400").flaw, "'-1e400' is beyond float");
    EXPECT_EQ(parse_number("nan").flaw, "'nan' is NaN");
    EXPECT_EQ(parse_number("-NAN").flaw, "'-NAN' is NaN");
    EXPECT_EQ(parse_number("+Infinity").flaw, "'+Infinity' is infinite");
}

TEST(ParseReal, IsCorrectlyRoundedToDouble) {
    EXPECT_EQ(parse_real("6290261.1").value, 6290261.1);
    EXPECT_EQ(parse_real("0.1").value, 0.1);
    EXPECT_EQ(parse_real("1e-300").value, 1e-300);
    EXPECT_TRUE(std::signbit(parse_real("-0").value));
    EXPECT_EQ(parse_real("1e39").flaw, "'1e39' is beyond float");
}

// The double of such a text is the middle of two floats, and does not say on which side of it the text is.
TEST(ParseReal, RoundsToTheFloatOfTheText) {
    const double middle = 0x1.000003p0;
    EXPECT_EQ(static_cast<float>(parse_real("1.00000017881393432617187500000001").value), 0x1.000004p0f);
    EXPECT_EQ(static_cast<float>(parse_real("1.00000017881393432617187499999999").value), 0x1.000002p0f);
    EXPECT_EQ(parse_real("1.000000178813934326171875").value, middle);  // a tie: to the even float
    EXPECT_EQ(static_cast<float>(parse_real("1.000000178813934326171875").value), 0x1.000004p0f);
    EXPECT_NEAR(parse_real("1.00000017881393432617187500000001").value, middle, 0x1p-52);
    // The same between two denormal floats: 1.5 times 2^-149, which has 106 digits, and a little more.
    const std::string tie =
        "2."
        "1019476964872256063855943749348741969203929128147736576356024258346866240287909022299572825431823730"
        "46875";
    const std::string power = "e-45";
    EXPECT_EQ(static_cast<float>(parse_real(tie + power).value), 0x1p-148f);
    EXPECT_EQ(static_cast<float>(parse_real(tie + "1" + power).value), 0x1p-148f);
    EXPECT_EQ(static_cast<float>(parse_real(tie.substr(0, tie.size() - 1) + "4" + power).value), 0x1p-149f);
}

TEST(ParseUnsigned, TakesDecimalAndHexadecimal) {
    for (const auto& [text, value] : {std::pair{"0", 0u},
                                      {"007", 7u},
                                      {"4294967295", 0xffffffffu},
                                      {"0x0", 0u},
                                      {"0xfF", 255u},
                                      {"0X00ffffffff", 0xffffffffu}}) {
        EXPECT_EQ(parse_unsigned(text).value, value) << text;
        EXPECT_EQ(parse_unsigned(text).flaw, "") << text;
    }
}

TEST(ParseUnsigned, SaysWhatIsWrong) {
    EXPECT_EQ(parse_unsigned("").flaw, "the field is empty");
    EXPECT_EQ(parse_unsigned("-1").flaw,
              "'-1' is not an unsigned integer: 0 to 4294967295, or 0x0 to 0xffffffff");
    EXPECT_EQ(parse_unsigned("4294967296").flaw, "'4294967296' is beyond 32 bits");
}

}  // namespace capsa::cli::test_number
