// Tells the processor to flush denormals to zero, in results and in operands.

#pragma once

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace capsa::tests {

// False if this processor is not told here.
inline bool flush_denormals(bool on) {
#if defined(__SSE__)
    constexpr unsigned flush_results = 0x8000, flush_operands = 0x0040;
    const unsigned others = _mm_getcsr() & ~(flush_results | flush_operands);
    _mm_setcsr(on ? others | flush_results | flush_operands : others);
    return true;
#else
    return !on;
#endif
}

}  // namespace capsa::tests
