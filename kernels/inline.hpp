// The attributes of kernel functions. Almost all are inlined. The functions with a hot loop are not.
//
// Kernels are built from small functions over lanes. A function that is not inlined passes its registers
// through memory. Forced inlining also keeps weak copies of wide code out of the object (docs/inside.md).

#pragma once

#ifdef __FAST_MATH__
#error \
    "capsa kernels need IEEE arithmetic: build them without -ffast-math (padding is NaN, answers are exact)"
#endif

#ifndef __GNUC__
#error "capsa kernels are built by GCC from 12 or Clang from 14"
#endif

#ifdef CAPSA_PLAIN_INLINE  // lanes of no ISA and sanitizers, where forced inlining takes long to compile
#define CAPSA_INLINE inline
#define CAPSA_INLINE_LAMBDA
#else
#define CAPSA_INLINE inline __attribute__((always_inline))
#define CAPSA_INLINE_LAMBDA __attribute__((always_inline))
#endif
#define CAPSA_NOINLINE __attribute__((noinline))
