// What the C libraries of systems call by different names. Nothing else in src asks which one it has.

#pragma once
#include <cstddef>
#include <cstdlib>

#ifdef _WIN32
#include <malloc.h>
#endif

namespace capsa::system {

// Null if there is none. `bytes` is a multiple of the alignment.
inline void* aligned_memory(std::size_t alignment, std::size_t bytes) {
#ifdef _WIN32
    return ::_aligned_malloc(bytes, alignment);  // there is no other, and free() does not take it back
#else
    return std::aligned_alloc(alignment, bytes);
#endif
}

inline void free_aligned(void* memory) {
#ifdef _WIN32
    ::_aligned_free(memory);
#else
    std::free(memory);
#endif
}

}  // namespace capsa::system
