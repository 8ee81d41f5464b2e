/* What belongs to a shape, and a program without it has not (src/linked/README.md). */

#ifndef CAPSA_KERNELS_LINKED_H
#define CAPSA_KERNELS_LINKED_H

/* The linker may leave it out, and then its address is null. Other formats of objects than ELF and
 * WebAssembly's have no such symbols: there all is linked. */
#if defined(__ELF__) || defined(__wasm__)
#define CAPSA_IF_LINKED __attribute__((weak))
#else
#define CAPSA_IF_LINKED
#endif

#endif
