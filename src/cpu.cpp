#include "src/cpu.hpp"

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace capsa::cpu {

namespace {

constexpr bool has(std::uint64_t word, std::uint64_t bits) { return (word & bits) == bits; }

constexpr std::uint32_t bit(int k) { return std::uint32_t{1} << k; }

// Intel SDM volume 2A, CPUID; AMD APM volume 3, appendix E.
constexpr std::uint32_t leaf1_fma = bit(12), leaf1_osxsave = bit(27), leaf1_avx = bit(28),
                        leaf1_popcnt = bit(23);
constexpr std::uint32_t leaf7_bmi1 = bit(3), leaf7_avx2 = bit(5), leaf7_bmi2 = bit(8);
constexpr std::uint32_t leaf7_avx512 = bit(16) | bit(17) | bit(28) | bit(30) | bit(31);  // F, DQ, CD, BW, VL
constexpr std::uint32_t extended1_lzcnt = bit(5);
constexpr std::uint64_t saves_ymm = 0x06;  // XMM and the upper halves of YMM
constexpr std::uint64_t saves_zmm = 0xe6;  // and the mask registers, and all of ZMM

bool runs_avx2(const X86& x86) {
    return has(x86.leaf1_ecx, leaf1_fma | leaf1_osxsave | leaf1_avx | leaf1_popcnt) &&
           has(x86.leaf7_ebx, leaf7_bmi1 | leaf7_avx2 | leaf7_bmi2) &&
           has(x86.extended1_ecx, extended1_lzcnt) && has(x86.xcr0, saves_ymm);
}

[[maybe_unused]] X86 read_x86() {
    X86 x86;
#if defined(__x86_64__) || defined(__i386__)
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d)) x86.leaf1_ecx = c;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) x86.leaf7_ebx = b;
    if (__get_cpuid(0x80000001u, &a, &b, &c, &d)) x86.extended1_ecx = c;
    if (has(x86.leaf1_ecx, leaf1_osxsave)) {
        std::uint32_t low = 0, high = 0;
        __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
        x86.xcr0 = std::uint64_t{high} << 32 | low;
    }
#endif
    return x86;
}

}  // namespace

bool runs(capsa_isa isa, const X86& x86) noexcept {
    switch (isa) {
        case capsa_isa_scalar: return true;
        case capsa_isa_avx2: return runs_avx2(x86);
        case capsa_isa_avx512:
            return runs_avx2(x86) && has(x86.leaf7_ebx, leaf7_avx512) && has(x86.xcr0, saves_zmm);
        default: return false;
    }
}

bool runs(capsa_isa isa) noexcept {
#if defined(__aarch64__)
    return isa == capsa_isa_scalar || isa == capsa_isa_neon64;
#else
    static const X86 x86 = read_x86();
    return runs(isa, x86);
#endif
}

}  // namespace capsa::cpu
