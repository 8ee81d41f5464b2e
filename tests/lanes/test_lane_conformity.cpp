// Each lane operation against its scalar definition, bit by bit, over special values and random bit patterns:
// the foundation of "the same bits everywhere". xsimd 8.1's own fma would fail here.

#include "src/cpu.hpp"
#include "tests/lanes/fused_exactly.hpp"
#include "tests/lanes/lane_ops.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

// lane_rows.inc holds CAPSA_LANE_ROW(lanes, isa) for an array and for each ISA of this build, and the ISA
// whose processor runs them.
#define CAPSA_LANE_ROW(lanes, isa)       \
    namespace capsa::lanes_##lanes {     \
        extern const tests::LaneOps ops; \
    }
#include "lane_rows.inc"
#undef CAPSA_LANE_ROW

namespace capsa::tests {
namespace {

struct Row {
    const LaneOps* ops;
    capsa_isa isa;
};
const Row rows[] = {
#define CAPSA_LANE_ROW(lanes, isa) {&lanes_##lanes::ops, capsa_isa_##isa},
#include "lane_rows.inc"
#undef CAPSA_LANE_ROW
};

float from_bits(std::uint32_t bits) { return std::bit_cast<float>(bits); }
// Lanes meet results of arithmetic, whose NaNs are quiet; NEON's minimum treats a signalling one otherwise.
float quiet(float x) { return std::isnan(x) ? from_bits(std::bit_cast<std::uint32_t>(x) | 0x400000u) : x; }
bool same(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

constexpr std::size_t block = 1 << 14;
constexpr int random_blocks = 64;  // of 2^14: a million and more random patterns for each operation

struct alignas(64) Block {
    float value[block];
};

// Zeros, denormals, the ends of the range, neighbours of one, halves, infinities, NaNs of both signs.
std::vector<float> special_values() {
    constexpr float inf = std::numeric_limits<float>::infinity();
    std::vector<float> all = {0.0f,
                              0x1p-149f,
                              0x1.8p-148f,
                              0x1p-127f,
                              0x1.fffffcp-127f,
                              0x1p-126f,
                              0x1.000002p-126f,
                              0x1p-75f,
                              0x1p-63f,
                              0x1p-24f,
                              0x1p-23f,
                              0.25f,
                              0x1.555556p-2f,
                              0.5f,
                              0x1.fffffep-1f,
                              1.0f,
                              0x1.000002p0f,
                              1.5f,
                              2.0f,
                              3.0f,
                              0x1.921fb6p1f,
                              0x1p23f,
                              0x1.fffffep23f,
                              0x1p24f,
                              1e18f,
                              0x1p63f,
                              0x1p64f,
                              0x1.fffffep126f,
                              0x1p127f,
                              0x1.fffffep127f,
                              inf};
    const std::size_t positive = all.size();
    for (std::size_t i = 0; i < positive; ++i) all.push_back(-all[i]);
    for (const std::uint32_t nan : {0x7fc00000u, 0xffc00000u, 0x7fa00001u, 0xffa00001u, 0x7fffffffu})
        all.push_back(from_bits(nan));
    return all;
}

// Blocks of operands: first every pair of special values, each with a rotating third, then random bit
// patterns, half of them with exponents near each other so that sums do not just drop one side.
class Operands {
public:
    Operands() : special_(special_values()), random_(2026) {}
    bool next(Block& a, Block& b, Block& c) {
        const std::size_t n = special_.size();
        if (at_ < n * n) {
            for (std::size_t i = 0; i < block; ++i, ++at_) {
                a.value[i] = quiet(special_[at_ / n % n]);
                b.value[i] = quiet(special_[at_ % n]);
                c.value[i] = quiet(special_[(at_ * 7 + at_ / n) % n]);
            }
            return true;
        }
        if (made_++ == random_blocks) return false;
        for (std::size_t i = 0; i < block; ++i) {
            float* const values[] = {&a.value[i], &b.value[i], &c.value[i]};
            for (float* v : values) {
                const auto bits = static_cast<std::uint32_t>(random_.bits() >> 32);
                *v = quiet(from_bits(made_ % 2 ? bits : (bits & 0x83ffffffu) | 0x3c000000u));
            }
        }
        return true;
    }

private:
    std::vector<float> special_;
    Random random_;
    std::size_t at_ = 0;
    int made_ = 0;
};

// The definitions of kernels/lanes/contract.hpp.
float defined_min(float a, float b) { return a < b ? a : b; }
float defined_max(float a, float b) { return a > b ? a : b; }
float defined_unary(std::size_t op, float a) {
    const float results[] = {-a,
                             std::sqrt(a),
                             std::trunc(defined_min(std::fabs(a), 0x1p22f)),
                             std::fabs(a),
                             defined_max(defined_min(a, 1.0f), 0.0f),
                             a,
                             a,
                             a,
                             1.0f,
                             a,
                             a,
                             a,
                             a,
                             a};
    return results[op];
}
float defined_binary(std::size_t op, float a, float b) {
    const float least_bits = std::bit_cast<std::int32_t>(a) < std::bit_cast<std::int32_t>(b) ? a : b;
    const float results[] = {a + b,    a - b,     a * b, a / b, defined_min(a, b), defined_max(a, b),
                             -(a * b), least_bits};
    return results[op];
}
float defined_ternary(std::size_t op, float a, float b, float c) {
    switch (op) {
        case 0: return fused_exactly(a, b, c);
        case 1: return fused_exactly(a, b, -c);
        case 2: return fused_exactly(-a, b, c);
        case 3: return fused_exactly(-fused_exactly(a, b, c), b, -0.0f);
        case 4: return fused_exactly(-0.0f, b, -fused_exactly(a, b, c));
        default: return a < b ? b : c;
    }
}
bool defined_comparison(std::size_t op, float a, float b) {
    const bool results[] = {a<b, a <= b, a> b, a >= b,   a == b,         a < b && b > 0.0f,
                            a < b || b > 0.0f, !(a < b), std::signbit(a)};
    return results[op];
}

class LaneConformity : public testing::TestWithParam<Row> {
protected:
    void SetUp() override {
        if (!cpu::runs(GetParam().isa)) GTEST_SKIP() << "this processor cannot run " << GetParam().ops->name;
    }
};

TEST_P(LaneConformity, EveryOperationGivesTheBitsOfItsDefinition) {
    const LaneOps& ops = *GetParam().ops;
    static Block a, b, c, out;
    static std::uint8_t mask[block];
    Operands operands;
    while (operands.next(a, b, c)) {
        for (std::size_t op = 0; op < std::size(ops.unary); ++op) {
            ops.unary[op].run(a.value, out.value, block);
            for (std::size_t i = 0; i < block; ++i)
                ASSERT_TRUE(same(out.value[i], defined_unary(op, a.value[i])))
                    << ops.unary[op].name << " of " << a.value[i];
        }
        for (std::size_t op = 0; op < std::size(ops.binary); ++op) {
            ops.binary[op].run(a.value, b.value, out.value, block);
            for (std::size_t i = 0; i < block; ++i)
                ASSERT_TRUE(same(out.value[i], defined_binary(op, a.value[i], b.value[i])))
                    << ops.binary[op].name << " of " << a.value[i] << ", " << b.value[i];
        }
        for (std::size_t op = 0; op < std::size(ops.ternary); ++op) {
            ops.ternary[op].run(a.value, b.value, c.value, out.value, block);
            for (std::size_t i = 0; i < block; ++i)
                ASSERT_TRUE(same(out.value[i], defined_ternary(op, a.value[i], b.value[i], c.value[i])))
                    << ops.ternary[op].name << " of " << a.value[i] << ", " << b.value[i] << ", "
                    << c.value[i];
        }
        for (std::size_t op = 0; op < std::size(ops.comparison); ++op) {
            ops.comparison[op].run(a.value, b.value, mask, block);
            for (std::size_t i = 0; i < block; ++i)
                ASSERT_EQ(mask[i] != 0, defined_comparison(op, a.value[i], b.value[i]))
                    << ops.comparison[op].name << " of " << a.value[i] << ", " << b.value[i];
        }
    }
}

// A word is 64 comparisons d2 <= limit, given what the walks see to: d2 is not negative or a NaN without a
// sign, and a limit is not negative or the NaN that nothing meets.
TEST_P(LaneConformity, AWordIsSixtyFourComparisons) {
    const LaneOps& ops = *GetParam().ops;
    static Block a, b, c;
    Operands operands;
    while (operands.next(a, b, c))
        for (std::size_t i = 0; i < block; i += 64) {
            std::uint64_t expected = 0;
            for (std::size_t k = i; k < i + 64; ++k) {
                a.value[k] = std::isnan(a.value[k]) ? from_bits(0x7fc00000u) : std::fabs(a.value[k]);
                if (b.value[k] == 0.0f) b.value[k] = 0.0f;
                if (!(b.value[k] >= 0.0f)) b.value[k] = from_bits(0xffffffffu);
                expected |= std::uint64_t{a.value[k] <= b.value[k]} << (k - i);
            }
            ASSERT_EQ(ops.word(a.value + i, b.value + i), expected) << ops.name;
        }
}

// A signed word takes any numbers.
TEST_P(LaneConformity, ASignedWordIsSixtyFourComparisons) {
    const LaneOps& ops = *GetParam().ops;
    static Block a, b, c;
    Operands operands;
    std::size_t negative = 0;
    while (operands.next(a, b, c))
        for (std::size_t i = 0; i < block; i += 64) {
            std::uint64_t expected = 0;
            for (std::size_t k = i; k < i + 64; ++k) {
                expected |= std::uint64_t{a.value[k] <= b.value[k]} << (k - i);
                negative += a.value[k] < 0.0f && b.value[k] < 0.0f;
            }
            ASSERT_EQ(ops.signed_word(a.value + i, b.value + i), expected) << ops.name;
        }
    EXPECT_GT(negative, 0u);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, LaneConformity, testing::ValuesIn(rows),
                         [](const auto& row) { return std::string(row.param.ops->name); });

}  // namespace
}  // namespace capsa::tests
