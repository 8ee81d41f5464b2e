// The bits of rows that touch, which several threads may set: capsa/parallel.hpp includes this header.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/parallel/parts.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace capsa::parallel::detail {

// Of a source that is prepared.
inline void touched(const Source& source, BitSpan out, const Options& options) {
    const bool shares = is_share(part(source, PartOf::pairs, 0, 1));
    const bool own_words =
        !shares && (source.kind == capsa_source_between || source.kind == capsa_source_zip);
    if (own_words || part_count(source) == 1) {
        each_part(source, PartOf::pairs, [&](const Source& part) { capsa::touched(part, out, options); });
        return;
    }
    const std::size_t words = words_for(source.a.count);
    CAPSA_EXPECT(out.size() >= words, "touched: %zu words are too few for %zu rows: give %zu", out.size(),
                 source.a.count, words);
    struct Bits {
        std::vector<std::uint64_t> of_part, all;
    };
    tbb::enumerable_thread_specific<Bits> threads;
    each_part(source, PartOf::pairs, [&](const Source& part) {
        Bits& mine = threads.local();
        mine.all.resize(words);
        if (shares) return capsa::touched(part, mine.all, options);  // sets bits and clears none
        mine.of_part.resize(words);
        capsa::touched(part, mine.of_part, options);
        for (std::size_t w = 0; w < words; ++w) mine.all[w] |= mine.of_part[w];
    });
    // Bits after the last row stay as they are.
    const std::uint64_t after = source.a.count % 64 == 0 ? 0 : ~std::uint64_t{0} << source.a.count % 64;
    for (std::size_t w = 0; w < words; ++w) out.data()[w] &= w + 1 == words ? after : 0;
    for (const Bits& bits : threads)
        for (std::size_t w = 0; w < words; ++w) out.data()[w] |= bits.all[w];
}

}  // namespace capsa::parallel::detail
