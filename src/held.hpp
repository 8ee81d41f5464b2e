// Streams that hold a value (capsa_same) instead of an address.

#pragma once
#include "capsa/c/types.h"

#include <cstdint>

namespace capsa {

// A held stream has this address, where no array of a caller can lie, and its stride holds the bits of the
// value.
// NOLINTNEXTLINE(performance-no-int-to-ptr): nothing is read through it
inline const float* held_mark() noexcept { return reinterpret_cast<const float*>(std::uintptr_t{4}); }
inline bool is_held(const capsa_stream& stream) noexcept { return stream.data == held_mark(); }

// Whether a stream is neither null nor held: one comparison for both.
inline bool is_plain(const capsa_stream& stream) noexcept {
    return reinterpret_cast<std::uintptr_t>(stream.data) > reinterpret_cast<std::uintptr_t>(held_mark());
}

// Whether the first `count` streams are plain. A call of few pairs is so short that a loop here is felt.
inline bool all_plain(const capsa_stream (&stream)[capsa_max_streams], int count) noexcept {
    static_assert(capsa_max_streams == 11, "a case for each number of streams");
    switch (count) {
        case 11:
            if (!is_plain(stream[10])) return false;
            [[fallthrough]];
        case 10:
            if (!is_plain(stream[9])) return false;
            [[fallthrough]];
        case 9:
            if (!is_plain(stream[8])) return false;
            [[fallthrough]];
        case 8:
            if (!is_plain(stream[7])) return false;
            [[fallthrough]];
        case 7:
            if (!is_plain(stream[6])) return false;
            [[fallthrough]];
        case 6:
            if (!is_plain(stream[5])) return false;
            [[fallthrough]];
        case 5:
            if (!is_plain(stream[4])) return false;
            [[fallthrough]];
        case 4:
            if (!is_plain(stream[3])) return false;
            [[fallthrough]];
        case 3:
            if (!is_plain(stream[2])) return false;
            [[fallthrough]];
        case 2:
            if (!is_plain(stream[1])) return false;
            [[fallthrough]];
        case 1: return is_plain(stream[0]);
        default: return true;
    }
}

}  // namespace capsa
