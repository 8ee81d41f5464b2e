/* Loops whose instructions no compiler chooses (machine/loops.hpp). Each takes the number of rounds in x0. */

#if defined(__aarch64__) && defined(__linux__)

.macro begin name
    .text
    .p2align 6
    .globl \name
    .type \name, %function
\name:
.endm

.macro end name
    subs x0, x0, #1
    b.ne 1b
    ret
    .size \name, . - \name
.endm

/* Twelve independent chains, in registers that a callee may use. */
    begin capsa_loop_fused_neon64
    .irp k, 0,1,2,3,4,5,6,7,16,17,18,19,20,21
    movi v\k\().4s, #0
    .endr
1:  .irp k, 0,1,2,3,4,5,6,7,16,17,18,19
    fmla v\k\().4s, v20.4s, v21.4s
    .endr
    end capsa_loop_fused_neon64

    begin capsa_loop_fused_scalar
    .irp k, 0,1,2,3,4,5,6,7,16,17,18,19,20,21
    movi v\k\().4s, #0
    .endr
1:  .irp k, 0,1,2,3,4,5,6,7,16,17,18,19
    fmadd s\k, s20, s21, s\k
    .endr
    end capsa_loop_fused_scalar

/* Loads into registers that nobody looks at: address in x0, bytes in x1. */
    begin capsa_loop_read_neon64
    add x1, x0, x1
1:  .irp k, 0,2,4,6
    ldp q\k, q16, [x0], #32
    .endr
    cmp x0, x1
    b.lo 1b
    ret
    .size capsa_loop_read_neon64, . - capsa_loop_read_neon64

    begin capsa_loop_chain
1:  .rept 64
    add x1, x1, x2
    .endr
    end capsa_loop_chain

#endif

#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
