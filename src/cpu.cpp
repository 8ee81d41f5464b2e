#include "src/cpu.hpp"

#include <atomic>
#include <string_view>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace capsa::cpu {

namespace {

constexpr bool has(std::uint64_t word, std::uint64_t bits) { return (word & bits) == bits; }

constexpr bool has(const X86& x86, const X86& needed) {
    return has(x86.leaf1_ecx, needed.leaf1_ecx) && has(x86.leaf7_ebx, needed.leaf7_ebx) &&
           has(x86.extended1_ecx, needed.extended1_ecx) && has(x86.xcr0, needed.xcr0);
}

constexpr std::uint32_t bit(int k) { return std::uint32_t{1} << k; }

constexpr std::uint32_t leaf1_osxsave = bit(27);
constexpr std::uint64_t saves_ymm = 0x06;  // XMM and the upper halves of YMM
constexpr std::uint64_t saves_zmm = 0xe6;  // and the mask registers, and all of ZMM

struct Feature {
    std::string_view name;
    X86 bits;  // where the processor reports it, and the registers that the system must save
};

// Intel SDM volume 2A, CPUID; AMD APM volume 3, appendix E.
constexpr Feature x86_features[] = {
    {"fma", {.leaf1_ecx = bit(12)}},
    {"sse4.2", {.leaf1_ecx = bit(0) | bit(9) | bit(19) | bit(20)}},  // and SSE3, SSSE3, SSE4.1
    {"popcnt", {.leaf1_ecx = bit(23)}},
    {"avx", {.leaf1_ecx = bit(28) | leaf1_osxsave, .xcr0 = saves_ymm}},
    {"bmi", {.leaf7_ebx = bit(3)}},
    {"avx2", {.leaf7_ebx = bit(5)}},
    {"bmi2", {.leaf7_ebx = bit(8)}},
    {"avx512f", {.leaf1_ecx = leaf1_osxsave, .leaf7_ebx = bit(16), .xcr0 = saves_zmm}},
    {"avx512dq", {.leaf7_ebx = bit(17)}},
    {"avx512cd", {.leaf7_ebx = bit(28)}},
    {"avx512bw", {.leaf7_ebx = bit(30)}},
    {"avx512vl", {.leaf7_ebx = bit(31)}},
    {"lzcnt", {.extended1_ecx = bit(5)}},
};

void no_such_feature() {}  // called only where a constant is asked for, which is then none: a compiler error

consteval X86 bits_of(std::string_view name) {
    for (const Feature& feature : x86_features)
        if (feature.name == name) return feature.bits;
    no_such_feature();
    return {};
}

enum class Processor { any, x86, arm64, wasm };

// Whether all of some features are there. Spaces separate their names.
consteval X86 all_of(Processor processor, std::string_view names) {
    X86 all;
    while (processor == Processor::x86 && !names.empty()) {
        const std::string_view name = names.substr(0, names.find(' '));
        const X86 bits = bits_of(name);
        all.leaf1_ecx |= bits.leaf1_ecx;
        all.leaf7_ebx |= bits.leaf7_ebx;
        all.extended1_ecx |= bits.extended1_ecx;
        all.xcr0 |= bits.xcr0;
        names.remove_prefix(name.size() < names.size() ? name.size() + 1 : name.size());
    }
    return all;
}

struct Requirement {
    capsa_isa isa;
    Processor processor;
    X86 x86;
};

#define CAPSA_ISA_ROW(name, processor, features) static_assert(capsa_isa_##name > 0 && capsa_isa_##name < 32);
#include "isa_requirements.inc"
#undef CAPSA_ISA_ROW

// isa_requirements.inc holds CAPSA_ISA_ROW(name, processor, features) for each row of cmake/isas.cmake.
constexpr Requirement requirements[] = {
#define CAPSA_ISA_ROW(name, processor, features) \
    {capsa_isa_##name, Processor::processor, all_of(Processor::processor, features)},
#include "isa_requirements.inc"
#undef CAPSA_ISA_ROW
};

// Whether a processor of this kind, which reports this where it is an x86, can run the ISA.
bool runs_on(Processor processor, const X86& x86, capsa_isa isa) {
    for (const Requirement& row : requirements)
        if (row.isa == isa)
            return row.processor == Processor::any || (row.processor == processor && has(x86, row.x86));
    return false;
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

bool runs(capsa_isa isa, const X86& x86) noexcept { return runs_on(Processor::x86, x86, isa); }

bool runs(capsa_isa isa) noexcept {
#if defined(__aarch64__)
    return runs_on(Processor::arm64, {}, isa);
#elif defined(__wasm__)
    return runs_on(Processor::wasm, {}, isa);  // or else the module would not have been loaded
#else
    // Bit k: ISA k runs. Bit 0, which no ISA has: the others are set. Reading twice gives the same.
    static constinit std::atomic<std::uint32_t> known{0};
    std::uint32_t bits = known.load(std::memory_order_relaxed);
    if (bits == 0) {
        const X86 x86 = read_x86();
        bits = 1;
        for (const Requirement& row : requirements)
            if (runs(row.isa, x86)) bits |= bit(row.isa);
        known.store(bits, std::memory_order_relaxed);
    }
    return isa > 0 && isa < 32 && (bits & bit(isa));
#endif
}

}  // namespace capsa::cpu
