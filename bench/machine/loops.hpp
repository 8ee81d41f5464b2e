// The assembly loops of loops_<processor>.S: a known number of known instructions a round.

#pragma once

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define CAPSA_HAS_LOOPS 1

extern "C" {
void capsa_loop_chain(long rounds);         // 64 dependent operations: see chain_cycles
void capsa_loop_fused_scalar(long rounds);  // 12 independent fused multiply-adds, of one float each
#if defined(__x86_64__)
void capsa_loop_fused_avx2(long rounds);
void capsa_loop_fused_avx512(long rounds);
void capsa_loop_mix_avx2(long rounds);  // 4 vectors of sphere-capsule pairs
void capsa_loop_mix_avx512(long rounds);
void capsa_loop_read_avx2(const void* data, long bytes);  // a multiple of 512, aligned to 64
void capsa_loop_read_avx512(const void* data, long bytes);
#else
void capsa_loop_fused_neon64(long rounds);
void capsa_loop_read_neon64(const void* data, long bytes);  // a multiple of 512
#endif
}
#endif
