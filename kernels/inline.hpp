// The attributes kernel functions carry: almost all are inlined, the sweep with the hot loop is not.
//
// Kernels are built from small functions over lanes; one that is not inlined passes its registers through
// memory. Forcing it also keeps weak copies of wide code out of the object (docs/inside.md, the leak).

#pragma once

#ifdef __FAST_MATH__
#error \
    "capsa kernels need IEEE arithmetic: build them without -ffast-math (padding is NaN, answers are exact)"
#endif

#ifndef __GNUC__
#error "capsa kernels are built by GCC from 12 or Clang from 14"
#endif

#define CAPSA_INLINE inline __attribute__((always_inline))
#define CAPSA_NOINLINE __attribute__((noinline))
#define CAPSA_INLINE_LAMBDA __attribute__((always_inline))
