// What kernels ask of the compiler, and the attributes of their functions. Almost all are inlined. The
// functions with a hot loop are not.
//
// Kernels are built from small functions over lanes. A function that is not inlined passes its registers
// through memory. Forced inlining also keeps weak copies of wide code out of the object (docs/inside.md).

#pragma once

#ifdef __FAST_MATH__
#error \
    "capsa kernels need IEEE arithmetic: build them without -ffast-math (padding is NaN, answers are exact)"
#endif

#if !defined(__GNUC__) && !defined(__clang__)
#error "capsa kernels are built by GCC from 12 or Clang from 14"
#endif

// Arithmetic with more digits than a float has, as on the x87, would round every operation twice.
#if (defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0) || \
    (defined(__i386__) && !defined(__SSE2_MATH__))
#error "capsa kernels need floats that are computed as floats: on 32-bit x86 build with -msse2 -mfpmath=sse"
#endif

// A fused operation of floats is one instruction. GCC says so, and Clang says which instructions there are.
#if defined(__FP_FAST_FMAF) || defined(__FMA__) || defined(__ARM_FEATURE_FMA)
#define CAPSA_FUSED_INSTRUCTION
#endif

#ifdef CAPSA_PLAIN_INLINE  // builds without speed, where forced inlining takes long to compile
#define CAPSA_INLINE inline
#define CAPSA_INLINE_LAMBDA
#else
#define CAPSA_INLINE inline __attribute__((always_inline))
#define CAPSA_INLINE_LAMBDA __attribute__((always_inline))
#endif
#define CAPSA_NOINLINE __attribute__((noinline))
// The same, and the compiler makes no copies of it for the constants that callers give (GCC).
#if __has_attribute(noclone)
#define CAPSA_ONE_COPY __attribute__((noinline, noclone))
#else
#define CAPSA_ONE_COPY CAPSA_NOINLINE
#endif
