// Which mutant a run chooses: included in front of every source of the copy that mutate.py builds.

#pragma once

extern "C" {
extern int capsa_mutant __attribute__((visibility("hidden")));
extern unsigned char capsa_reached[] __attribute__((visibility("hidden")));
}

// Notes that the place was reached. Constants of the compiler keep the original.
[[gnu::always_inline]] constexpr bool capsa_is_mutant(int number) {
    if (__builtin_is_constant_evaluated()) return false;
    capsa_reached[number] = 1;
    return capsa_mutant == number;
}
#define CAPSA_MUTANT(number) capsa_is_mutant(number)

struct MutantConstant {
    int number;
    float changed, original;
    [[gnu::always_inline]] constexpr operator float() const {
        return capsa_is_mutant(number) ? changed : original;
    }
};
