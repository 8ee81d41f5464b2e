// What a processor can run, from what it reports: also for processors we do not have.

#include "src/cpu.hpp"

#include <gtest/gtest.h>

namespace capsa::cpu {
namespace {

constexpr std::uint64_t saves_sse = 0x3, saves_ymm = 0x7, saves_zmm = 0xe7;

// A processor with everything; tests take things away.
X86 everything() { return {0xffffffffu, 0xffffffffu, 0xffffffffu, saves_zmm}; }

TEST(Cpu, AProcessorWithEverythingRunsEveryX86Isa) {
    EXPECT_TRUE(runs(capsa_isa_scalar, everything()));
    EXPECT_TRUE(runs(capsa_isa_sse42, everything()));
    EXPECT_TRUE(runs(capsa_isa_avx2, everything()));
    EXPECT_TRUE(runs(capsa_isa_avx512, everything()));
    EXPECT_FALSE(runs(capsa_isa_neon64, everything()));
    EXPECT_FALSE(runs(capsa_isa_best, everything())) << "best is a wish, not an ISA";
}

TEST(Cpu, AProcessorWithNothingRunsScalarOnly) {
    EXPECT_TRUE(runs(capsa_isa_scalar, X86{}));
    EXPECT_FALSE(runs(capsa_isa_sse42, X86{}));
    EXPECT_FALSE(runs(capsa_isa_avx2, X86{}));
    EXPECT_FALSE(runs(capsa_isa_avx512, X86{}));
}

TEST(Cpu, RegistersTheSystemDoesNotSaveAreNotUsed) {
    X86 x86 = everything();
    x86.xcr0 = saves_ymm;
    EXPECT_TRUE(runs(capsa_isa_avx2, x86));
    EXPECT_FALSE(runs(capsa_isa_avx512, x86));
    x86.xcr0 = saves_sse;
    EXPECT_FALSE(runs(capsa_isa_avx2, x86));
    x86 = everything();
    x86.leaf1_ecx &= ~(1u << 27);  // OSXSAVE
    EXPECT_FALSE(runs(capsa_isa_avx2, x86));
}

TEST(Cpu, OfTheFirstCoreGenerationRunsSseAndNoMore) {
    X86 nehalem;
    nehalem.leaf1_ecx = 1u << 0 | 1u << 9 | 1u << 19 | 1u << 20 | 1u << 23;
    EXPECT_TRUE(runs(capsa_isa_sse42, nehalem)) << "which asks no register of the system";
    EXPECT_FALSE(runs(capsa_isa_avx2, nehalem));
    for (const int bit : {0, 9, 19, 20, 23}) {
        X86 x86 = everything();
        x86.leaf1_ecx &= ~(1u << bit);
        EXPECT_FALSE(runs(capsa_isa_sse42, x86)) << "leaf 1 ECX bit " << bit;
    }
}

TEST(Cpu, EachFeatureAnIsaUsesIsAskedFor) {
    for (const int bit : {12, 23, 27, 28}) {
        X86 x86 = everything();
        x86.leaf1_ecx &= ~(1u << bit);
        EXPECT_FALSE(runs(capsa_isa_avx2, x86)) << "leaf 1 ECX bit " << bit;
        EXPECT_FALSE(runs(capsa_isa_avx512, x86)) << "leaf 1 ECX bit " << bit;
    }
    for (const int bit : {3, 5, 8}) {
        X86 x86 = everything();
        x86.leaf7_ebx &= ~(1u << bit);
        EXPECT_FALSE(runs(capsa_isa_avx2, x86)) << "leaf 7 EBX bit " << bit;
        EXPECT_FALSE(runs(capsa_isa_avx512, x86)) << "leaf 7 EBX bit " << bit;
    }
    for (const int bit : {16, 17, 28, 30, 31}) {
        X86 x86 = everything();
        x86.leaf7_ebx &= ~(1u << bit);
        EXPECT_TRUE(runs(capsa_isa_avx2, x86));
        EXPECT_FALSE(runs(capsa_isa_avx512, x86)) << "leaf 7 EBX bit " << bit;
    }
    X86 x86 = everything();
    x86.extended1_ecx &= ~(1u << 5);  // LZCNT
    EXPECT_FALSE(runs(capsa_isa_avx2, x86));
    EXPECT_FALSE(runs(capsa_isa_avx512, x86));
}

TEST(Cpu, ThisOneRunsNothingThatIsNoIsa) {
    EXPECT_TRUE(runs(capsa_isa_scalar));
    for (const int none : {-1, 0, 31, 32, 33, 64, 99})
        EXPECT_FALSE(runs(static_cast<capsa_isa>(none))) << none;
    EXPECT_FALSE(runs(capsa_isa_neon64) && (runs(capsa_isa_sse42) || runs(capsa_isa_avx2)))
        << "of two processors";
#if defined(__x86_64__)
    EXPECT_FALSE(runs(capsa_isa_neon64));
#endif
}

}  // namespace
}  // namespace capsa::cpu
