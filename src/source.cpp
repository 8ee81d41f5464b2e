#include "src/source.hpp"

#include <algorithm>
#include <cstdint>

namespace capsa {

namespace {

constexpr const char* sphere_streams[] = {"x", "y", "z", "radius"};
constexpr const char* capsule_streams[] = {"ax", "ay", "az", "bx", "by", "bz", "radius"};

bool known(capsa_shape shape) {
    return static_cast<int>(shape) >= 0 && static_cast<int>(shape) < capsa_shape_count;
}

// k n / parts, rounded down, without overflow; k <= parts. Of more than 2^32 parts neighbours are taken
// together, and most are empty.
std::uint64_t share(std::uint64_t n, std::uint64_t k, std::uint64_t parts) {
    for (; parts >> 32 != 0; parts >>= 1) k >>= 1;
    return n / parts * k + n % parts * k / parts;
}

// The first row of part k so that parts of the triangle above the diagonal have about equal areas. Rows 0 ..
// r of n hold r n - r (r + 1) / 2 pairs; the least r with at least k / parts of them is found by halving, in
// integers, so that every machine cuts alike.
std::size_t triangle_cut(std::size_t begin, std::size_t end, std::size_t n, std::size_t k,
                         std::size_t parts) {
    const auto pairs_before = [n](std::uint64_t r) { return r * n - r * (r + 1) / 2; };
    const std::uint64_t first = pairs_before(begin), all = pairs_before(end) - first;
    const std::uint64_t wanted = first + share(all, k, parts);
    std::size_t low = begin, high = end;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (pairs_before(middle) < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Without a branch a pair, so that it costs little beside the query it guards.
bool all_in_range(const capsa_source& source) {
    bool outside = false;
    for (std::size_t k = source.begin; k < source.end; ++k)
        outside |= (source.pairs[k].a >= source.a.count) | (source.pairs[k].b >= source.b.count);
    return !outside;
}

}  // namespace

int stream_count(capsa_shape shape) noexcept {
    switch (shape) {
        case capsa_shape_sphere: return 4;
        case capsa_shape_capsule: return 7;
        case capsa_shape_segment: return 6;
    }
    return 0;
}

const char* stream_name(capsa_shape shape, int k) noexcept {
    return shape == capsa_shape_sphere ? sphere_streams[k] : capsule_streams[k];
}

capsa_status check(const capsa_shapes& shapes) noexcept {
    if (!known(shapes.shape)) return capsa_bad_source;
    if (shapes.count > capsa_max_rows) return capsa_too_many_rows;
    if (shapes.count == 0) return capsa_ok;
    for (int k = 0; k < stream_count(shapes.shape); ++k)
        if (!shapes.stream[k].data) return capsa_null_argument;
    return capsa_ok;
}

capsa_status check(const capsa_source& source) noexcept {
    const auto kind = static_cast<int>(source.kind);
    if (kind < capsa_source_between || kind > capsa_source_listed || source.begin > source.end)
        return capsa_bad_source;
    if (const capsa_status status = check(source.a); status != capsa_ok) return status;
    if (source.kind == capsa_source_listed) {
        if (const capsa_status status = check(source.b); status != capsa_ok) return status;
        if (source.begin == source.end) return capsa_ok;
        if (!source.pairs) return capsa_null_argument;
        return all_in_range(source) ? capsa_ok : capsa_index_out_of_range;
    }
    if (source.end > source.a.count) return capsa_bad_source;
    if (source.kind == capsa_source_within) return capsa_ok;
    if (source.kind == capsa_source_zip && source.a.count != source.b.count) return capsa_sizes_differ;
    return check(source.b);
}

std::size_t answers(const capsa_source& source) noexcept {
    return source.kind == capsa_source_listed ? source.end : source.a.count;
}

capsa_source slice(const capsa_source& source, std::size_t k, std::size_t n) noexcept {
    capsa_source part = source;
    if (k >= n || source.begin > source.end) {
        part.begin = 1;
        part.end = 0;
        return part;
    }
    // Cut where words of bits begin, so that no two parts write the same.
    const std::size_t first_word = source.begin / 64, words = (source.end + 63) / 64 - first_word;
    const auto cut = [&](std::size_t i) {
        const std::size_t word =
            source.kind == capsa_source_within
                ? (triangle_cut(source.begin, source.end, source.a.count, i, n) + 32) / 64
                : first_word + static_cast<std::size_t>(share(words, i, n));
        return std::clamp(word * 64, source.begin, source.end);
    };
    part.begin = k == 0 ? source.begin : cut(k);
    part.end = k + 1 == n ? source.end : cut(k + 1);
    return part;
}

}  // namespace capsa
