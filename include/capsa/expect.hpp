// Contract checks: on in debug builds and wherever CAPSA_CHECKED is defined, nothing elsewhere.

#pragma once

#if defined(CAPSA_CHECKED) || !defined(NDEBUG)
#include <cstdio>
#include <cstdlib>

/// Aborts with file, line and a sentence the caller can act on.
#define CAPSA_EXPECT(condition, sentence)                                             \
    do {                                                                              \
        if (!(condition)) {                                                           \
            std::fprintf(stderr, "%s:%d: capsa: %s\n", __FILE__, __LINE__, sentence); \
            std::abort();                                                             \
        }                                                                             \
    } while (false)
#else
#define CAPSA_EXPECT(condition, sentence) static_cast<void>(0)
#endif
