/* Loops whose instructions no compiler chooses (machine/loops.hpp). Each takes the number of rounds in rdi. */

#if defined(__x86_64__) && defined(__linux__)

.macro begin name
    .text
    .p2align 6
    .globl \name
    .type \name, @function
\name:
.endm

.macro end name
    dec %rdi
    jnz 1b
    vzeroupper
    ret
    .size \name, . - \name
.endm

/* Registers full of zeros: no denormals, no NaN, no early end. */
.macro zeros
    .irp k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
    vxorps %xmm\k, %xmm\k, %xmm\k
    .endr
.endm

/* Twelve independent chains of fused multiply-adds: enough for two pipes of latency four or five. */
.macro fused name, instruction, width
    begin \name
    zeros
1:  .irp k, 0,1,2,3,4,5,6,7,8,9,10,11
    \instruction %\width\()mm14, %\width\()mm15, %\width\()mm\k
    .endr
    end \name
.endm

fused capsa_loop_fused_scalar, vfmadd231ss, x
fused capsa_loop_fused_avx2, vfmadd231ps, y
fused capsa_loop_fused_avx512, vfmadd231ps, z

/* One vector of sphere-capsule pairs without its loads: offset, projection, clamp, rest, squared length, squared reach,
   comparison. Seventeen instructions, ten of them multiply or fused. */
.macro pair width, mask
    vsubps %\width\()mm8, %\width\()mm9, %\width\()mm0
    vsubps %\width\()mm8, %\width\()mm10, %\width\()mm1
    vsubps %\width\()mm8, %\width\()mm11, %\width\()mm2
    vmulps %\width\()mm0, %\width\()mm12, %\width\()mm3
    vfmadd231ps %\width\()mm1, %\width\()mm13, %\width\()mm3
    vfmadd231ps %\width\()mm2, %\width\()mm14, %\width\()mm3
    vminps %\width\()mm15, %\width\()mm3, %\width\()mm3
    vmaxps %\width\()mm8, %\width\()mm3, %\width\()mm3
    vfnmadd231ps %\width\()mm3, %\width\()mm12, %\width\()mm0
    vfnmadd231ps %\width\()mm3, %\width\()mm13, %\width\()mm1
    vfnmadd231ps %\width\()mm3, %\width\()mm14, %\width\()mm2
    vmulps %\width\()mm0, %\width\()mm0, %\width\()mm4
    vfmadd231ps %\width\()mm1, %\width\()mm1, %\width\()mm4
    vfmadd231ps %\width\()mm2, %\width\()mm2, %\width\()mm4
    vaddps %\width\()mm9, %\width\()mm15, %\width\()mm5
    vmulps %\width\()mm5, %\width\()mm5, %\width\()mm5
    vcmpleps %\width\()mm5, %\width\()mm4, %\mask
.endm

.macro mix name, width, mask
    begin \name
    zeros
1:  .rept 4
    pair \width, \mask
    .endr
    end \name
.endm

mix capsa_loop_mix_avx2, y, ymm6
mix capsa_loop_mix_avx512, z, k1

/* Loads of the full width into registers that nobody looks at: address in rdi, bytes in rsi. */
.macro read name, width, bytes
    begin \name
    add %rdi, %rsi
1:  .irp k, 0,1,2,3,4,5,6,7
    vmovaps \k*\bytes(%rdi), %\width\()mm\k
    .endr
    add $8*\bytes, %rdi
    cmp %rsi, %rdi
    jb 1b
    vzeroupper
    ret
    .size \name, . - \name
.endm

read capsa_loop_read_avx2, y, 32
read capsa_loop_read_avx512, z, 64

/* Multiplications each of which waits for the one before. */
    begin capsa_loop_chain
1:  .rept 64
    imul %ecx, %eax
    .endr
    dec %rdi
    jnz 1b
    ret
    .size capsa_loop_chain, . - capsa_loop_chain

#endif

#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
