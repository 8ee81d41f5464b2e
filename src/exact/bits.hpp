// A float read as bits: significand times 2^exponent, an integer. No rounding mode and no flushing of
// denormals takes part.

#pragma once

#include <bit>
#include <cstdint>

namespace capsa::exact {

constexpr double power_of_two(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

struct Bits {
    std::uint32_t significand;  // below 2^24; 0 for zeros
    int exponent;               // of the lowest bit: -149 to 104
    bool negative;

    explicit constexpr Bits(float f) : Bits(std::bit_cast<std::uint32_t>(f)) {}

    // Exactly: a double has room for every float. A denormal float is scaled as an integer, because the
    // processor may be told to read it as 0.
    double number() const {
        const auto magnitude = static_cast<std::int32_t>(significand);
        const double signed_number = negative ? -magnitude : magnitude;
        return signed_number * power_of_two(exponent);
    }

private:
    explicit constexpr Bits(std::uint32_t bits)
        : significand(bits & 0x7fffff), exponent(-149), negative(bits >> 31 != 0) {
        if (const std::uint32_t field = bits >> 23 & 0xff; field != 0) {
            significand |= 0x800000;
            exponent = static_cast<int>(field) - 150;
        }
    }
};

constexpr bool is_finite(float f) { return (std::bit_cast<std::uint32_t>(f) & 0x7f800000) != 0x7f800000; }
constexpr bool is_nan(float f) { return (std::bit_cast<std::uint32_t>(f) & 0x7fffffff) > 0x7f800000; }
constexpr bool is_zero(float f) { return std::bit_cast<std::uint32_t>(f) << 1 == 0; }
constexpr bool has_sign(float f) { return std::bit_cast<std::uint32_t>(f) >> 31 != 0; }

// The span of the set bits of some floats: all are integers below 2^(above - least) in units of 2^least.
struct Span {
    int least = 1000, above = -1000;

    void include(float f) {
        const Bits bits(f);
        if (bits.significand == 0) return;
        const int low = bits.exponent + std::countr_zero(bits.significand);
        const int high = bits.exponent + 32 - std::countl_zero(bits.significand);
        least = low < least ? low : least;
        above = high > above ? high : above;
    }
    int width() const { return above - least; }  // below 0 if all are zeros
};

}  // namespace capsa::exact
